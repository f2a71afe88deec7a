//! The real program, and what it prints.

use std::process::{Command, Output};

/// The program, to be given arguments. Its texts are not confined to ASCII.
pub fn djambi() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
    command.env_remove("LC_ALL").env("LC_CTYPE", "C.UTF-8");
    command
}

/// Runs a command of the program.
pub fn run(arguments: &[&str]) -> Output {
    djambi().args(arguments).output().expect("the program runs")
}

/// The text on stderr, such as an error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The text on stdout of a program that has ended well.
pub fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}
