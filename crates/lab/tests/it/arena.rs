//! `djambi-lab arena`: its output, the seats, and that a run which was
//! stopped continues. Budgets are in nodes, so that the games are the same on every machine.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use djambi_rules::Record;

use crate::{number, stderr, stdout};

fn command(arguments: &str, record: Option<&Path>) -> Command {
    let mut command = crate::command(&["arena"]);
    command.args(arguments.split(' '));
    if let Some(folder) = record {
        command.arg("--record").arg(folder);
    }
    command
}

fn arena(arguments: &str, record: Option<&Path>) -> Output {
    command(arguments, record)
        .output()
        .expect("the program runs")
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

/// The games of a folder: file name, and everything except the times.
fn games(folder: &Path) -> Vec<(String, String)> {
    let mut games: Vec<(String, String)> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file"))
        .map(|entry| {
            (
                entry.file_name().to_string_lossy().into_owned(),
                entry.path(),
            )
        })
        // A file that is being written has another ending, and is renamed afterwards.
        .filter(|(name, path)| {
            name.starts_with("game-") && path.extension().is_some_and(|it| it == "txt")
        })
        .map(|(name, path)| {
            let text = fs::read_to_string(path).expect("a game");
            let words = text
                .split_whitespace()
                .filter(|word| !word.starts_with('{'));
            (name, words.collect::<Vec<_>>().join(" "))
        })
        .collect();
    games.sort();
    games
}

#[test]
fn the_last_lines_are_the_levels() {
    let output = arena(
        "--seats master,novice,random,random --games 6 --nodes 200 --preset classic,quiet_limit=40",
        None,
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
    arena(
        "--seats random,greedy,novice,random --games 5 --nodes 50 --preset classic,quiet_limit=5",
        Some(folder.path()),
    );
    let seats = |record: &Record| {
        ["Red", "Blue", "Yellow", "Green"].map(|tag| record.tag(tag).unwrap_or("").to_owned())
    };
    let heads = games(folder.path()).into_iter().map(|(name, _)| {
        let text = fs::read_to_string(folder.path().join(name)).expect("a game");
        seats(&text.parse().expect("a record")).join(",")
    });
    let heads: Vec<String> = heads.collect();
    assert_eq!(
        heads,
        [
            "random,greedy,novice,random",
            "greedy,novice,random,random",
            "novice,random,random,greedy",
            "random,random,greedy,novice",
            "random,greedy,novice,random",
        ]
    );
}

#[test]
fn a_run_that_was_killed_continues_to_the_same_result() {
    const RUN: &str = "--seats club,novice,greedy,random --games 8 --nodes 250 --seed 5";
    let whole = tempfile::tempdir().expect("a folder");
    let uninterrupted = arena(RUN, Some(whole.path()));
    let expected = results(&uninterrupted, 4);

    let broken = tempfile::tempdir().expect("a folder");
    let mut child = command(RUN, Some(broken.path()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let patience = Instant::now() + Duration::from_mins(5);
    while games(broken.path()).is_empty() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it is killed, or over already");
    child.wait().expect("it has ended");
    let saved = games(broken.path());
    assert!(!saved.is_empty(), "the first game ends in time");
    // However quick the machine is: at least one game is missing.
    if saved.len() == 8 {
        fs::remove_file(broken.path().join("game-00002.txt")).expect("it was there");
    }
    let saved = games(broken.path()).len();

    let resumed = arena(&format!("{RUN} --threads 2"), Some(broken.path()));
    assert_eq!(results(&resumed, 4), expected);
    let printed = stderr(&resumed);
    assert!(
        printed.contains(&format!("{saved} games were saved before")),
        "{printed}"
    );
    assert_eq!(games(broken.path()), games(whole.path()), "move for move");
    let again = arena(RUN, Some(broken.path()));
    assert_eq!(
        again.stdout, resumed.stdout,
        "the times of saved games are unchanged"
    );
}

#[test]
fn the_seed_decides() {
    let run = |seed| {
        let folder = tempfile::tempdir().expect("a folder");
        let four = "--seats club,random,random,random --games 1 --nodes 100";
        let output = arena(&format!("{four} --seed {seed}"), Some(folder.path()));
        assert!(output.status.success(), "{output:?}");
        games(folder.path())
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_folder_of_another_run_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let four = "--seats random,random,random,random --games 1";
    results(&arena(four, Some(folder.path())), 1);
    let before = games(folder.path());
    for other in [
        "--seats random,random,random,greedy --games 1",
        "--seats random,random,random,random --games 1 --seed 2",
        "--seats random,random,random,random --games 1 --preset bga",
    ] {
        let output = arena(other, Some(folder.path()));
        assert_eq!(output.status.code(), Some(1), "{other}");
        assert!(output.stdout.is_empty(), "{other}");
        assert!(stderr(&output).contains("another run"), "{other}");
    }
    assert_eq!(games(folder.path()), before);

    let file = folder.path().join("game-00001.txt");
    let whole = fs::read_to_string(&file).expect("a game");
    for damaged in [
        "1. Ma1-a2",
        &whole[..whole.len() / 2],
        &whole.replacen(" µs", "", 1),
    ] {
        fs::write(&file, damaged).expect("written");
        let output = arena(four, Some(folder.path()));
        assert_eq!(output.status.code(), Some(1), "{damaged}");
        let printed = stderr(&output);
        assert!(
            printed.contains("damaged") || printed.contains("another run"),
            "{printed}"
        );
    }
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
        let output = arena(arguments, None);
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        let printed = stderr(&output);
        assert!(printed.contains(word), "{arguments}: {printed}");
    }
}
