//! `djambi-lab` through the real program.

mod arena;
mod contestant;
mod r#match;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The smallest player that speaks the engine protocol.
const PLAYER: &str = env!("CARGO_BIN_EXE_any-legal-move");

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi-lab"));
    command.args(arguments).output().expect("the program runs")
}

/// Writes a shell script and returns it as a player.
fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    format!("exec:sh {}", path.display())
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns a field of a line as a number.
fn number(fields: &[String], index: usize) -> f64 {
    let field = &fields[index];
    field.parse().unwrap_or_else(|_| panic!("{fields:?}"))
}
