//! `djambi completions` and `djambi manual` through the real program: what packages contain.

use std::fs;
use std::process::Command;

#[test]
fn shells_complete_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_djambi"));
        let output = program.args(["completions", shell]).output().unwrap();
        assert!(output.status.success(), "{shell}: {output:?}");
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(script.contains("games"), "{shell}: {script}");
    }
}

#[test]
fn the_manual_has_a_page_per_command() {
    let home = tempfile::tempdir().unwrap();
    let pages = home.path().join("pages");
    let mut program = Command::new(env!("CARGO_BIN_EXE_djambi"));
    let output = program.arg("manual").arg(&pages).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(pages.join("djambi.1")).unwrap();
    assert!(page.contains("djambi\\-games(1)"), "{page}");
    assert!(pages.join("djambi-games.1").exists());
}
