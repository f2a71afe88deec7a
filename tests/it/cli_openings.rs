//! `djambi openings` through the real program: its numbers are those of the games, and nonsense is
//! answered with what to type instead.

use std::collections::BTreeMap;
use std::process::{Command, Output};

use djambi::results::Played;

fn openings(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
    command
        .arg("openings")
        .args(arguments)
        .args(["--language", "en"]);
    command.output().expect("the program runs")
}

fn said(arguments: &[&str]) -> String {
    let output = openings(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn games_of_an_arena_are_counted() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("games");
    let folder = folder.to_str().expect("UTF-8");
    let mut arena = Command::new(env!("CARGO_BIN_EXE_djambi"));
    arena.args([
        "arena",
        "--seats",
        "random,greedy,random,random",
        "--games",
        "8",
    ]);
    let played = arena.args(["--record", folder]).output();
    assert!(played.expect("the program runs").status.success());
    let list = said(&["--arena", folder, "--list"]);
    let games: Vec<Played> = list
        .lines()
        .map(|line| line.parse().expect("a game"))
        .collect();
    assert_eq!(games.len(), 8, "{list}");
    let text = said(&["--arena", folder]);
    assert!(text.starts_with("8 games. Won by Red "), "{text}");
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for game in &games {
        *first.entry(&game.moves[0]).or_default() += 1;
    }
    let lines: Vec<&str> = text.lines().filter(|line| line.contains('\t')).collect();
    assert_eq!(lines.len(), first.len(), "{text}");
    for (mv, games) in first {
        let unit = if games == 1 { "game" } else { "games" };
        let line = format!("{mv}\t{games} {unit}. Won by");
        assert!(text.contains(&line), "{line}: {text}");
    }
    // After a move only the games that began with it.
    let mv = &games[0].moves[0];
    let after = said(&["--arena", folder, mv]);
    assert!(after.starts_with(&format!("{mv}\t")), "{after}");
}

#[test]
fn the_games_in_the_program_are_shown() {
    let text = said(&[]);
    assert!(text.contains(" games. Won by Red "), "{text}");
    assert!(text.contains("Red most often plays "), "{text}");
}

#[test]
fn moves_that_no_game_began_with_are_left_out() {
    let all = said(&[]);
    let (known, _) = all
        .lines()
        .find_map(|line| line.split_once('\t'))
        .expect("a move");
    let left_out = said(&["Mc1-e1", "Mg1-f1"]);
    let (why, rest) = left_out.split_once('\n').expect("lines");
    assert!(why.contains("the last ones are left out"), "{left_out}");
    assert_eq!(rest, all);
    // What some games began with is still said.
    let next = said(&[known]);
    let unknown = |text: &str| text.contains("are left out");
    assert!(
        next.starts_with(&format!("{known}\t")) && !unknown(&next),
        "{next}"
    );
}

#[test]
fn nonsense_is_answered() {
    for (arguments, answer) in [
        (vec!["Mc1-c9"], "'Mc1-c9' is no legal move here"),
        (vec!["hello"], "'hello' is no legal move here"),
        (vec!["--preset", "chess"], "choose one of classic"),
        (
            vec!["--list"],
            "name the folders of the games with --arena DIR",
        ),
        (vec!["--arena", "/no/such/folder"], "djambi arena --record"),
    ] {
        let output = openings(&arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && error.contains(answer),
            "{arguments:?}: {error}"
        );
    }
}
