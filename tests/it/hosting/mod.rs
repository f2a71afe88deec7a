//! `djambi setup` and `djambi doctor` through the real program, against the sandbox.

mod container;
#[cfg(target_os = "linux")]
mod disks;
mod doctor;
#[cfg(target_os = "linux")]
mod installer;
mod secrets;
mod setup;
mod units;

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use discord_sandbox::Sandbox;
use tempfile::TempDir;

/// A sandbox and an empty directory that the program is run in.
struct Stage {
    sandbox: Sandbox,
    home: TempDir,
}

/// The program's output, and how it ended.
#[derive(Debug)]
struct Said {
    text: String,
    code: Option<i32>,
}

impl Stage {
    async fn new() -> Stage {
        Stage {
            sandbox: Sandbox::start().await.expect("a sandbox"),
            home: tempfile::tempdir().expect("a directory"),
        }
    }

    fn path(&self, file: &str) -> std::path::PathBuf {
        self.home.path().join(file)
    }

    fn write(&self, file: &str, text: &(impl AsRef<[u8]> + ?Sized)) {
        std::fs::write(self.path(file), text).expect("it can be written");
    }

    /// Calls the program with nothing in its environment except the sandbox's address. Its
    /// output never contains the token.
    async fn call(&self, arguments: &[&str], input: &str) -> Said {
        let address = [("DISCORD_API", self.sandbox.url())];
        self.call_with(&address, arguments, input).await
    }

    /// The same, where the program ends with that code.
    async fn ends(&self, code: i32, arguments: &[&str], input: &str) -> Said {
        self.call(arguments, input).await.ended(code)
    }

    /// `djambi doctor` with these settings, without Discord, and with more arguments.
    async fn offline(&self, set: &[(&str, &str)], more: &[&str]) -> Said {
        let arguments = [&["doctor", "--offline"], more].concat();
        self.call_with(set, &arguments, "").await
    }

    async fn call_with(
        &self,
        set: &[(&str, impl AsRef<OsStr>)],
        arguments: &[&str],
        input: &str,
    ) -> Said {
        let mut command = command(self.home.path());
        command.args(arguments);
        for (name, value) in set {
            command.env(name, value);
        }
        let input = input.to_owned();
        let finished = tokio::task::spawn_blocking(move || feed(&mut command, &input));
        let output = finished.await.expect("it is run");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let printed = Said {
            text: text(&output.stdout) + &text(&output.stderr),
            code: output.status.code(),
        };
        assert!(
            !printed.text.contains(&self.sandbox.token()),
            "{}",
            printed.text
        );
        printed
    }
}

impl Said {
    /// Checks the code with which the program has ended.
    #[track_caller]
    fn ended(self, code: i32) -> Said {
        assert_eq!(self.code, Some(code), "{}", self.text);
        self
    }

    /// Checks that these words are in it.
    #[track_caller]
    fn names(&self, all: &[&str]) {
        for words in all {
            assert!(self.text.contains(words), "{words}: {}", self.text);
        }
    }

    /// The line about something in the output of `djambi doctor`, and the advice under it.
    #[track_caller]
    fn about(&self, what: &str) -> String {
        let mut lines = self.text.lines();
        let found = lines.find(|line| line.split_whitespace().nth(1) == Some(what));
        let found = found.unwrap_or_else(|| panic!("nothing about {what}:\n{}", self.text));
        let advice = lines.next().filter(|line| line.trim().starts_with("->"));
        format!("{found}\n{}", advice.unwrap_or_default())
    }

    /// Checks how such a line begins and that it and its advice name something.
    #[track_caller]
    fn has(&self, state: &str, what: &str, named: &str) {
        let about = self.about(what);
        assert!(
            about.starts_with(state) && about.contains(named),
            "{}",
            self.text
        );
    }
}

fn command(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
    command
        .env_clear()
        .current_dir(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn feed(command: &mut Command, input: &str) -> Output {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    // It may end before it has read everything.
    let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}
