//! `djambi review` and where it writes its chart.

use std::fs;
use std::process::{Command, Output};

/// Reviews a game of two moves, with its chart in that file.
fn review(chart: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("game.txt"),
        "1. Mc1-e1 2. Mg1-f1 resign:y resign:g resign:r\n",
    )
    .unwrap();
    fs::write(folder.path().join("there.png"), "mine").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["review", "game.txt", "--nodes", "1", "--chart", chart])
        .current_dir(folder.path())
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let there = fs::read(folder.path().join("there.png")).unwrap();
    assert_eq!(there, b"mine");
    output
}

#[test]
fn a_chart_that_may_not_be_written_is_refused_before_the_review() {
    let output = review("there.png");
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("--force"), "{printed}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_review_is_printed_also_if_its_chart_cannot_be_written() {
    let output = review("nowhere/chart.png");
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("cannot write"), "{printed}");
    assert!(!output.stdout.is_empty());
    assert!(review("chart.png").status.success());
}
