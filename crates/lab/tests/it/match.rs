//! `djambi-lab match`, and programs as players.

use std::fs;
use std::process::{Command, Output};

use crate::{PLAYER, number, run, script, stderr, stdout};

/// The fields of the last line.
fn last_line(output: &Output) -> Vec<String> {
    let text = stdout(output);
    let last = text.lines().last().unwrap_or_default();
    last.split('\t').map(str::to_owned).collect()
}

#[test]
fn the_last_line_is_the_result() {
    let arguments = "match novice random --games 7 --nodes 100 --seed 3";
    let output = run(&arguments.split(' ').collect::<Vec<_>>());
    let fields = last_line(&output);
    assert_eq!(fields.len(), 7, "{fields:?}");
    assert_eq!(fields[0], "novice");
    let games = number(&fields, 1) + number(&fields, 2) + number(&fields, 3);
    assert!((games - 8.0).abs() < 0.1, "whole pairs: {fields:?}");
    assert!(number(&fields, 1) > number(&fields, 3), "{fields:?}");
    assert!(number(&fields, 5) <= number(&fields, 4), "{fields:?}");
    assert!(number(&fields, 4) <= number(&fields, 6), "{fields:?}");
}

#[test]
fn the_same_match_has_the_same_result_on_any_number_of_threads() {
    let fields = |seed: &str, threads: &str| {
        let arguments = "match club:nodes=60 greedy --games 6 --preset classic,quiet_limit=30";
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        arguments.extend(["--seed", seed, "--threads", threads]);
        last_line(&run(&arguments))
    };
    assert_eq!(fields("1", "1"), fields("1", "3"));
}

#[test]
fn exchanged_seats_make_a_player_equal_to_itself() {
    let arguments = "match random random --games 40";
    let fields = last_line(&run(&arguments.split(' ').collect::<Vec<_>>()));
    let difference = number(&fields, 1) - number(&fields, 3);
    assert!(difference.abs() < 0.1, "the same games twice: {fields:?}");
}

#[test]
fn mistakes_make_a_player_weaker() {
    let won_by_greedy = |percent: u8| {
        let other = format!("greedy:mistakes={percent}");
        let fields = last_line(&run(&["match", "greedy", &other, "--games", "40"]));
        number(&fields, 1) - number(&fields, 3)
    };
    let (few, many) = (won_by_greedy(30), won_by_greedy(100));
    assert!(few > 5.0 && many > few, "{few} {many}");
}

#[test]
fn wrong_usage_gets_advice() {
    for (arguments, word) in [
        ("match master --games 2", "<B>"),
        (
            "match king club --games 2",
            "novice, club, master or grandmaster",
        ),
        ("match master:depth=3 club --games 2", "nodes=N, time="),
        ("match exec: club --games 2", "needs a program"),
        ("match club club --games 0", "--games"),
        ("match club club --games 2 --nodes 5 --time 5", "--time"),
    ] {
        let output = run(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let text = stderr(&output);
        assert!(text.contains(word), "{arguments}: {text}");
    }
}

#[test]
fn a_program_that_fails_loses_and_harms_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let answers = |answer: &str| {
        format!(
            "while read word rest; do case $word in udi) echo udiok;; go) {answer};; esac; done"
        )
    };
    let programs = [
        ("crash", "exit 3".to_owned(), "ended or closed its output"),
        (
            "late-crash",
            answers("exit 3"),
            "ended or closed its output",
        ),
        (
            "nonsense",
            answers("echo bestmove Zz9-z9"),
            "not a legal move",
        ),
        (
            "illegal",
            answers("echo bestmove Mc1-c9"),
            "not a legal move",
        ),
        ("empty", answers("echo bestmove"), "not a legal move"),
        (
            "escapes",
            answers("printf 'bestmove \\033]0;PWN\\007\\n'"),
            "answered ']0;PWN', which is not a legal move",
        ),
        ("hang", answers("exec sleep 60"), "has not answered 'go'"),
        (
            "chatter",
            answers("while :; do echo info nodes 1; done"),
            "has not answered 'go'",
        ),
        (
            "endless-line",
            answers("while :; do printf xxxxxxxx; done"),
            "has not answered 'go'",
        ),
    ];
    let fails = |name: &str, text: &str, fault: &str| {
        let player = script(folder.path(), name, text);
        let output = run(&["match", "random", &player, "--games", "2", "--time", "50"]);
        let fields = last_line(&output);
        assert_eq!(fields[1..4], ["2", "0", "0"], "{name}: {fields:?}");
        let printed = stderr(&output);
        assert!(printed.contains(fault), "{name}: {printed}");
        assert!(printed.contains("resigns"), "{name}: {printed}");
        let steers = |letter: char| letter.is_control() && letter != '\n';
        assert!(!printed.contains(steers), "{name}: {printed:?}");
    };
    // Side by side, since some of them are waited for.
    std::thread::scope(|threads| {
        for (name, text, fault) in &programs {
            threads.spawn(move || fails(name, text, fault));
        }
    });
    let output = run(&["match", "random", "exec:/no/such/program", "--games", "2"]);
    assert_eq!(last_line(&output)[1], "2");
    assert!(stderr(&output).contains("cannot be started"));
}

#[test]
fn a_program_prints_its_own_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let player = script(
        folder.path(),
        "wordy",
        "echo the net is missing >&2; exit 1",
    );
    let printed = stderr(&run(&["match", "random", &player, "--games", "2"]));
    assert!(printed.contains("the net is missing\n"), "{printed}");
}

#[test]
fn programs_are_told_to_quit_and_those_that_stay_are_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let (received, process) = (
        folder.path().join("received"),
        folder.path().join("process"),
    );
    for (name, after_quit) in [("polite", ""), ("stubborn", "while :; do sleep 1; done")] {
        let text = format!(
            "echo $$ > {}; tee {} | {PLAYER}; {after_quit}",
            process.display(),
            received.display(),
        );
        let player = script(folder.path(), name, &text);
        let output = run(&["match", "random", &player, "--games", "2"]);
        assert!(!stderr(&output).contains("resigns"), "{}", stderr(&output));
        let received = fs::read_to_string(&received).expect("what it received");
        assert_eq!(received.lines().last(), Some("quit"), "{name}");
        let process = fs::read_to_string(&process).expect("its number");
        let runs = Command::new("kill").args(["-0", process.trim()]).output();
        assert!(!runs.expect("kill runs").status.success(), "{name} runs");
    }
}

#[test]
fn a_program_plays_by_the_protocol() {
    let player = format!("exec:{PLAYER}");
    let output = run(&["match", "novice", &player, "--games", "2", "--nodes", "100"]);
    let fields = last_line(&output);
    assert_eq!(fields[1], "2", "{fields:?}: {}", stderr(&output));
    assert!(!stderr(&output).contains("resigns"), "{}", stderr(&output));
}
