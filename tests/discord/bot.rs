//! The real program as a child process.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use discord_sandbox::Sandbox;
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// A running bot and the directory with its database, which outlives the process.
pub struct Bot {
    child: Child,
    home: PathBuf,
}

/// The program with a clean environment, in that directory.
pub fn program(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
    command
        .env_clear()
        .current_dir(home)
        .kill_on_drop(true)
        .arg("run");
    command
}

/// The address of the database in that directory.
pub fn database(home: &TempDir) -> String {
    format!("sqlite:{}/games.db", home.path().display())
}

impl Bot {
    /// Starts the program for this sandbox and waits until it is ready.
    pub async fn start(sandbox: &Sandbox, home: &TempDir) -> Bot {
        Bot::start_with(sandbox, home, &[]).await
    }

    /// The same with more variables, or other values of those that it has.
    pub async fn start_with(sandbox: &Sandbox, home: &TempDir, more: &[(&str, &str)]) -> Bot {
        // One that ended is resumed, one that was killed is not.
        let sessions = |it: &Sandbox| it.identifies() + it.resumes();
        let before = sessions(sandbox);
        let bot = Bot::begin_with(sandbox, home, more);
        // A killed bot's connection may still seem to be open.
        let look = |it: &Sandbox| (sessions(it) > before).then_some(());
        sandbox
            .until("the bot connects", look)
            .await
            .expect("the bot connects");
        sandbox.ready().await.expect("the bot becomes ready");
        bot
    }

    /// Starts the program for this sandbox and does not wait.
    pub fn begin(sandbox: &Sandbox, home: &TempDir) -> Bot {
        Bot::begin_with(sandbox, home, &[])
    }

    fn begin_with(sandbox: &Sandbox, home: &TempDir, more: &[(&str, &str)]) -> Bot {
        let (token, database) = (sandbox.token(), database(home));
        let usual = [
            ("DISCORD_TOKEN", token.as_str()),
            ("DISCORD_API", sandbox.url()),
            ("DATABASE_URL", &database),
        ];
        Bot::spawn(home, &[&usual, more].concat())
    }

    /// Starts the program with these variables alone and does not wait.
    pub fn spawn(home: &TempDir, variables: &[(&str, &str)]) -> Bot {
        let home = home.path().to_owned();
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(home.join("log"));
        let log = log.expect("a file for the log");
        let child = program(&home)
            .env("RUST_LOG", "info,djambi=debug,serenity=warn")
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        Bot { child, home }
    }

    /// Kills it as a power cut would.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("it can be killed");
    }

    /// Its process id, to be killed from a hook.
    pub fn pid(&self) -> u32 {
        self.child.id().expect("it runs")
    }

    /// Asks it to end; how it ended, and after how long.
    pub async fn stop(mut self) -> (ExitStatus, Duration) {
        let began = Instant::now();
        signal("TERM", self.pid());
        let status = self.child.wait().await.expect("it ends");
        (status, began.elapsed())
    }

    /// Waits for it to end by itself.
    pub async fn ended(&mut self) -> ExitStatus {
        self.child.wait().await.expect("it ends")
    }

    /// How it has ended by itself, if it has.
    pub fn has_ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("a child")
    }

    /// Waits until its log contains these words.
    pub async fn logs(&self, sandbox: &Sandbox, words: &str) {
        let look = |_: &Sandbox| self.log().contains(words).then_some(());
        let found = sandbox.until(words, look).await;
        found.unwrap_or_else(|trouble| panic!("{trouble}\n{}", self.log()));
    }

    /// Its log so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.home.join("log")).unwrap_or_default()
    }
}

impl Drop for Bot {
    /// A failing test shows what the program printed.
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("--- the bot's log\n{}", self.log());
        }
    }
}

/// Sends a signal to one process.
pub fn signal(name: &str, pid: u32) {
    let status = std::process::Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "kill -{name} {pid}"
    );
}
