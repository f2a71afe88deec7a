//! Games in a file: continued, listed, found again by name, and played at one keyboard at a time.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::terminal::plain::{TWO, begin, play, text};

/// A game of two people at a keyboard, who are waited for, and what it prints from then on.
fn playing(folder: &Path) -> (Child, BufReader<ChildStdout>) {
    let mut child = begin(folder, &TWO);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("’s turn") && !line.contains("your turn") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0);
    }
    (child, out)
}

#[test]
fn a_game_whose_file_was_removed_is_not_called_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (child, mut out) = playing(folder.path());
    std::fs::remove_file(folder.path().join("games.db")).unwrap();
    // Its input ends.
    let ended = child.wait_with_output().unwrap();
    let mut said = String::new();
    out.read_to_string(&mut said).unwrap();
    assert!(!said.contains("--continue"), "{said}");
    let why = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success(), "{why}");
    assert!(why.contains("games.db has been removed"), "{why}");
}

#[test]
fn to_continue_a_game_makes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [vec!["--continue"], vec!["--continue", "k3x9p2"]] {
        let nothing = play(folder.path(), &arguments, b"");
        assert_eq!(nothing.status.code(), Some(1));
        let why = String::from_utf8_lossy(&nothing.stderr);
        let start = "start one with djambi play --database games.db";
        assert!(why.contains(start), "{why}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn of_two_keyboards_at_one_file_only_one_plays() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, mut out) = playing(folder.path());
    // Another keyboard does not get at the game while it is played here.
    let second = play(folder.path(), &["--continue"], b"M c1 e1\n");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success(), "{said}");
    assert!(said.contains("another Djambi is running"), "{said}");
    let mut stdin = first.stdin.take().unwrap();
    stdin.write_all(b"M c2 d2\nhistory\n").unwrap();
    drop(stdin);
    let mut said = String::new();
    out.read_to_string(&mut said).unwrap();
    assert!(first.wait().unwrap().success());
    assert!(said.contains("1. Red Mc2-d2"), "{said}");
    // Afterwards it does.
    let said = text(&play(folder.path(), &["--continue"], b"history\n"));
    assert!(said.contains("1. Red Mc2-d2"), "{said}");
}

#[test]
fn a_second_keyboard_reads_at_once_that_it_waits_and_plays_when_the_first_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, _out) = playing(folder.path());
    let began = Instant::now();
    let mut second = begin(folder.path(), &["--continue"]);
    // Its input ends.
    drop(second.stdin.take());
    let mut errors = BufReader::new(second.stderr.take().unwrap());
    let mut said = String::new();
    errors.read_line(&mut said).unwrap();
    assert!(
        said.contains("Another Djambi is using these games"),
        "{said}"
    );
    // It gives up after eight.
    assert!(began.elapsed() < Duration::from_secs(6));
    drop(first.stdin.take());
    assert!(first.wait().unwrap().success());
    assert!(second.wait_with_output().unwrap().status.success());
}

#[test]
fn the_games_command_finds_the_games_of_play_and_a_list_makes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_djambi"))
            .args(arguments)
            .current_dir(folder.path())
            .env_remove("DATABASE_URL")
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path().join("data"))
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    assert!(text(&run(&["play", "--list"])).contains("no unfinished game"));
    assert!(!folder.path().join("data").exists());
    text(&run(&["play"]));
    let listed = run(&["games", "list"]);
    assert!(listed.status.success());
    assert_eq!(String::from_utf8_lossy(&listed.stdout).lines().count(), 1);
    let found = String::from_utf8_lossy(&listed.stderr);
    assert!(found.contains("SQLite, tables of version"), "{found}");
}

#[test]
fn an_older_game_is_found_again_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let none = text(&play(folder, &["--list"], b""));
    assert!(none.contains("There is no unfinished game here."), "{none}");
    text(&play(folder, &TWO, b"M c1 e1\n"));
    text(&play(folder, &["--seats", "you,you,you,you"], b""));
    let listed = text(&play(folder, &["--list"], b""));
    assert_eq!(listed.lines().count(), 4, "{listed}");
    let older = listed.lines().find(|line| line.contains("move 2")).unwrap();
    let name = older.split(':').next().unwrap();
    let moves = |arguments: &[&str]| text(&play(folder, arguments, b"history\n"));
    assert!(!moves(&["--continue"]).contains("Mc1-e1"));
    assert!(moves(&["--continue", name]).contains("Red Mc1-e1"));
    // From now on it is the one that was played last, and the other one is not lost.
    assert!(moves(&["--continue"]).contains("Red Mc1-e1"));
    assert_eq!(text(&play(folder, &["--list"], b"")), listed);
    let verified = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["games", "verify", "--database", "sqlite:games.db"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}");
    let missing = play(folder, &["--continue", "nosuch"], b"");
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(!missing.status.success());
    assert!(
        said.contains("no game nosuch") && said.contains("djambi play --database games.db --list"),
        "{said}"
    );
}
