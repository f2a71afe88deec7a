//! `djambi completions` and `djambi manual` through the real program: what packages contain.

use std::fs;

use crate::program::{run, stdout};

#[test]
fn shells_complete_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&run(&["completions", shell]));
        assert!(script.contains("games"), "{shell}: {script}");
    }
}

#[test]
fn the_manual_has_a_page_per_command() {
    let home = tempfile::tempdir().unwrap();
    let pages = home.path().join("pages");
    stdout(&run(&["manual", pages.to_str().unwrap()]));
    let page = fs::read_to_string(pages.join("djambi.1")).unwrap();
    assert!(page.contains("djambi\\-games(1)"), "{page}");
    assert!(pages.join("djambi-games.1").exists());
}
