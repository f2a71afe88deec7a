//! `djambi-lab arena`: its output, and the seats. Budgets are in nodes, so that the games are the same
//! on every machine.

use std::process::Output;

use crate::{number, run, script, stderr, stdout};

fn arena(arguments: &str) -> Output {
    let mut all = vec!["arena"];
    all.extend(arguments.split(' '));
    run(&all)
}

/// The lines of the levels, field by field. They are the last ones of stdout.
fn results(output: &Output, levels: usize) -> Vec<Vec<String>> {
    let text = stdout(output);
    let lines: Vec<&str> = text.lines().collect();
    let (before, last) = lines.split_at(lines.len() - levels);
    assert!(before.iter().all(|line| !line.contains('\t')), "{text}");
    assert!(before[0].starts_with("moves per game: median "), "{text}");
    let times = before.iter().filter(|line| line.contains("ms per move"));
    assert_eq!(times.count(), levels, "{text}");
    last.iter()
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn the_last_lines_are_the_levels() {
    let output = arena(
        "--seats master,novice,random,random --games 6 --nodes 200 --preset classic,quiet_limit=40",
    );
    let lines = results(&output, 3);
    let levels: Vec<&str> = lines.iter().map(|line| line[0].as_str()).collect();
    assert_eq!(levels, ["random", "novice", "master"]);
    let won: f64 = lines.iter().map(|line| number(line, 1)).sum();
    for line in &lines {
        assert_eq!(line.len(), 7, "{line:?}");
        assert_eq!(line[3], "6", "a level plays in every game");
        assert!(
            (won + number(line, 2) - 6.0).abs() < 0.1,
            "each game is won or drawn: {lines:?}"
        );
        let seats = if line[0] == "random" { 2.0 } else { 1.0 };
        let percent = 100.0 * number(line, 1) / 6.0 / seats;
        assert!((number(line, 4) - percent).abs() < 0.06, "{line:?}");
        assert!(number(line, 5) <= number(line, 4), "{line:?}");
        assert!(number(line, 4) <= number(line, 6), "{line:?}");
    }
}

#[test]
fn seats_move_on_by_one_in_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    // It resigns at its first move, so that the messages name its seats.
    let broken = script(folder.path(), "broken", "exit 1");
    let seats = format!("random,{broken},random,random");
    let quick = ["--games", "5", "--preset", "classic,quiet_limit=5"];
    let output = run(&[&["arena", "--seats", &seats], &quick[..]].concat());
    let printed = stderr(&output);
    let resigning = printed
        .lines()
        .filter_map(|line| line.strip_suffix(" resigns"));
    let seats: Vec<&str> = resigning
        .filter_map(|line| line.split(' ').next_back())
        .collect();
    assert_eq!(
        seats,
        ["blue", "red", "green", "yellow", "blue"],
        "{printed}"
    );
}

#[test]
fn the_seed_decides() {
    let run = |seed| {
        let four = "--seats club,random,random,random --games 1 --nodes 100";
        stderr(&arena(&format!("{four} --seed {seed}")))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn wrong_usage_gets_advice() {
    for (arguments, code, word) in [
        ("--seats club,club --games 1", 1, "four players"),
        (
            "--seats club,club,club,king --games 1",
            2,
            "novice, club, master or grandmaster",
        ),
        ("--seats club,club,club,club --games 0", 2, "--games"),
        (
            "--seats club,club,club,club --games 1 --preset x",
            2,
            "--preset",
        ),
        (
            "--seats club,club,club,club --games 1 --nodes 5 --time 5",
            2,
            "--time",
        ),
    ] {
        let output = arena(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        let printed = stderr(&output);
        assert!(printed.contains(word), "{arguments}: {printed}");
    }
}
