//! `djambi analyse` through the real program.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn analyse(folder: &Path, input: &[u8]) -> String {
    analyse_with(&[], folder, input)
}

/// The same with more arguments, such as a record.
fn analyse_with(arguments: &[&str], folder: &Path, input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .arg("analyse")
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn several_moves_are_stepped_over_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"M c1 e1\nM g1 f1\nM g9 f9\nback 2\nnext 9\nundo\nback two\nfirst 2\n";
    let said = analyse(folder.path(), script);
    // Nobody sees a prompt in a pipe.
    assert!(!said.lines().any(|line| line.starts_with('>')), "{said}");
    let places = said.lines().filter(|line| line.starts_with("After "));
    let places: Vec<&str> = places
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(places, ["0", "1", "2", "3", "1", "3", "2"], "{said}");
    assert!(said.contains("such as back 3"), "{said}");
    assert!(said.contains("Type first alone"), "{said}");
}

#[test]
fn a_line_is_saved_as_in_a_game_and_nothing_that_is_typed_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"M c1 e1\nsave ~/a.txt\nsave \x1b[2J.txt\nxyz\x1b[2J\nresign\n";
    let said = analyse(folder.path(), script);
    let saved = fs::read_to_string(folder.path().join("a.txt")).unwrap();
    assert!(saved.contains("Mc1-e1"), "{saved}");
    assert!(
        said.chars().all(|it| it == '\n' || !it.is_control()),
        "{said:?}"
    );
    assert!(said.contains("not possible now. Type help"), "{said}");
}

#[test]
fn a_resignation_is_listed_without_a_number() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), "Mc1-e1 resign:b Mg9-f9").unwrap();
    let said = analyse_with(&["a.txt"], folder.path(), b"last\nhistory\n");
    assert!(said.contains("After 2 moves of the main line."), "{said}");
    for line in ["1. Mc1-e1 · ", "Blue resigns.", "2. Mg9-f9 · "] {
        let is_listed = said.lines().any(|it| it.starts_with(line));
        assert!(is_listed, "{line}: {said}");
    }
}

#[test]
fn a_saved_line_says_who_played_and_that_the_game_may_not_be_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let record = "[Red \"Ana\"]\n[Termination \"unterminated\"]\n\nMc1-e1 Mg1-f1 Mg9-f9";
    fs::write(folder.path().join("a.txt"), record).unwrap();
    analyse_with(&["a.txt"], folder.path(), b"last\nsave b.txt\n");
    let saved = fs::read_to_string(folder.path().join("b.txt")).unwrap();
    assert!(saved.contains("[Red \"Ana\"]"), "{saved}");
    let review = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["review", "b.txt", "--nodes", "1"])
        .current_dir(folder.path())
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&review.stderr);
    assert!(
        !review.status.success() && said.contains("while the game was being played"),
        "{said}"
    );
}

#[test]
fn the_names_and_comments_of_a_record_are_shown_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let record = "[Blue \"Ben\"] {Before} Mc1-e1 {Bold!} Mg1-f1";
    fs::write(folder.path().join("a.txt"), record).unwrap();
    // Not behind another move than that of the record.
    let script = b"next\nback\nM c2 d2\n";
    let said = analyse_with(&["a.txt"], folder.path(), script);
    for (line, count) in [
        ("Blue: Ben", 2),
        ("Comment: Before", 2),
        ("Comment: Bold!", 1),
    ] {
        let lines = said.lines().filter(|it| *it == line);
        assert_eq!(lines.count(), count, "{line}: {said}");
    }
}
