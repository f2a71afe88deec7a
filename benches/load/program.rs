//! The program as a child process.

use std::process::Stdio;
use std::time::Duration;

use tokio::process::{Child, Command};

use crate::crowd::{Control, Crowd};

/// A running bot.
pub struct Program {
    child: Child,
}

impl Program {
    /// Starts it on the crowd's games and waits for its connection.
    pub async fn start(crowd: &Crowd) -> Program {
        // A session that another process has left is resumed.
        let connections = |it: &discord_sandbox::Sandbox| it.identifies() + it.resumes();
        let before = connections(&crowd.sandbox);
        let program = crowd.control().begin();
        let connected = |it: &discord_sandbox::Sandbox| (connections(it) > before).then_some(());
        let connects = crowd.sandbox.until("a connection", connected);
        connects.await.expect("it connects");
        crowd.sandbox.connected(1).await.expect("it is connected");
        program
    }

    /// Starts it and waits for nothing.
    pub fn begin(crowd: &Crowd) -> Program {
        crowd.control().begin()
    }

    /// The same, and waits until its command can be typed.
    pub async fn start_to_play(crowd: &Crowd) -> Program {
        let program = Program::start(crowd).await;
        crowd.sandbox.ready().await.expect("it is ready");
        program
    }

    /// Its resident memory in KiB, where the system says.
    pub fn resident(&self) -> u64 {
        let id = self.child.id().unwrap_or_default();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok())
            .unwrap_or(0)
    }

    /// Kills it as a power cut would.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("it can be killed");
    }

    /// Asks it to end, and waits.
    pub async fn stop(mut self) {
        let id = self.child.id().unwrap_or_default().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().await;
        let ended = tokio::time::timeout(Duration::from_secs(6), self.child.wait()).await;
        assert!(asked.is_ok() && ended.is_ok(), "it ends within its time");
    }
}

impl Control {
    /// Starts another process.
    pub fn begin(&self) -> Program {
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.home.join("log"));
        let other = std::env::var_os("DJAMBI_PROGRAM");
        let child = Command::new(other.unwrap_or_else(|| env!("CARGO_BIN_EXE_djambi").into()))
            .arg("run")
            .env_clear()
            .env("DISCORD_TOKEN", &self.token)
            .env("DISCORD_API", &self.api)
            .env("DATABASE_URL", &self.database)
            .current_dir(&self.home)
            .kill_on_drop(true)
            .stdout(Stdio::null())
            .stderr(log.expect("a file"))
            .spawn()
            .expect("the program starts");
        Program { child }
    }
}
