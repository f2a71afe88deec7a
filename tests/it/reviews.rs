//! Reviews of games that computer players have played, through the real program.
//!
//! With few positions per move for each run of the tests; with as many as people get in
//! `cargo test --release --test all it::reviews -- --ignored`, which takes some minutes.

use std::path::Path;
use std::process::Output;

use djambi::ai::{Level, SearchRequest, choose};
use djambi_rules::{History, Position, Record, Seat};
use serde_json::Value;

use crate::it::program::{djambi, stderr, stdout};

/// A move that turns a game costs so much of a win at least, in thousandths.
const TURN: u64 = 120;

/// A game of two moves.
const GAME: &str = "1. Mc1-e1 2. Mg1-f1 resign:y resign:g resign:r\n";

/// Most turning points of a review.
const MOST: usize = 6;

/// Lets computer players play games in a folder, and returns what is wrong with their reviews.
fn faults(games: usize, nodes: u64) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let faults = (0..games).flat_map(|game| {
        let file = folder.path().join(format!("{game}.txt"));
        std::fs::write(&file, played(game as u64).to_string()).expect("a record");
        in_review(&file, nodes)
    });
    faults.collect()
}

/// A game of four *novices*.
fn played(game: u64) -> Record {
    let mut history = History::new(Position::default());
    while history.end().is_none() {
        let request = SearchRequest {
            position: history.position(),
            past: &history.repeatable_before(history.len()),
            level: Level::Novice,
            nodes: Level::Novice.nodes(),
            seed: game << 20 ^ history.len() as u64,
        };
        let choice = choose(&request, &|| false).expect("a move");
        history.play(choice.mv).expect("a legal move");
    }
    Record::new(history)
}

/// Lists the faults in the review of a game.
fn in_review(record: &Path, nodes: u64) -> Vec<String> {
    let output = djambi()
        .args(["review", "--json", "--nodes", &nodes.to_string()])
        .arg(record)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    let review: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let chances: Vec<[u64; 4]> = serde_json::from_value(review["chances"].clone()).expect("rows");
    let name = record.display();
    let mut faults = Vec::new();
    for (plies, row) in chances.iter().enumerate() {
        if row.iter().sum::<u64>() > 1000 {
            faults.push(format!(
                "{name}: after {plies} plies the chances are {row:?}"
            ));
        }
    }
    let last = chances.last().copied().unwrap_or_default();
    let winner = review["result"].as_str().and_then(seat);
    if winner.is_some_and(|seat| last[seat] != 1000) {
        faults.push(format!("{name}: the winner ends with {last:?}"));
    }
    let points = review["turning_points"].as_array().expect("a list");
    if points.len() > MOST {
        faults.push(format!("{name}: {} turning points", points.len()));
    }
    for point in points {
        let number = point["number"].as_u64().expect("a number") as usize;
        let seat = point["player"].as_str().and_then(seat).expect("a seat");
        let fall = chances[number - 1][seat].saturating_sub(chances[number][seat]);
        let loss = point["loss"].as_u64().expect("a number");
        if loss < TURN || fall < TURN {
            faults.push(format!(
                "{name}: move {number} cost {loss}, and the chances fell by {fall}"
            ));
        }
        if point["before"].as_u64() < Some(loss) {
            faults.push(format!("{name}: move {number} cost more than there was"));
        }
        if point["better"][0] == point["played"] {
            faults.push(format!("{name}: move {number} was the better one"));
        }
    }
    faults
}

/// The index of a seat by its key, which is also the result that it has won.
fn seat(text: &str) -> Option<usize> {
    text.parse().ok().map(Seat::index)
}

/// Reviews a record with a few more arguments, in a folder in which `there.png` is another picture.
fn reviewed(record: &str, nodes: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (
        folder.path().join("game.txt"),
        folder.path().join("there.png"),
    );
    std::fs::write(&file, record).expect("a record");
    std::fs::write(&other, "mine").expect("a picture");
    let review = djambi()
        .args(["review", "--nodes", nodes, "--language", "en", "game.txt"])
        .args(arguments)
        .current_dir(folder.path())
        .output();
    assert_eq!(std::fs::read(&other).expect("a picture"), b"mine");
    review.expect("the program runs")
}

#[test]
fn a_chart_that_may_not_be_written_is_refused_before_the_review() {
    let output = reviewed(GAME, "1", &["--chart", "there.png"]);
    let printed = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("--force"), "{printed}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_review_is_printed_also_if_its_chart_cannot_be_written() {
    let output = reviewed(GAME, "1", &["--chart", "nowhere/chart.png"]);
    let printed = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("cannot write"), "{printed}");
    assert!(!output.stdout.is_empty());
    stdout(&reviewed(GAME, "1", &["--chart", "chart.png"]));
}

#[test]
fn neither_private_games_nor_running_ones_are_reviewed() {
    for (tag, said) in [
        ("[Private \"yes\"]", "This game is private"),
        ("[Termination \"unterminated\"]", "has not ended yet"),
    ] {
        for arguments in [&[][..], &["--json"][..]] {
            let output = reviewed(&format!("{tag}\n\nMc1-e1 Mg1-f1"), "300", arguments);
            let error = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{tag}: {error}");
            assert!(error.contains(said), "{tag}: {error}");
            assert!(output.stdout.is_empty(), "{tag}");
        }
    }
    assert!(reviewed("Mc1-e1 Mg1-f1", "300", &[]).status.success());
}

#[test]
fn nothing_is_wrong_with_quick_reviews() {
    assert_eq!(faults(2, 200), Vec::<String>::new());
}

#[test]
#[ignore = "takes minutes: reviews of fifty games with as many positions as people get"]
fn nothing_is_wrong_with_fifty_reviews() {
    assert_eq!(faults(50, 40_000), Vec::<String>::new());
}

#[test]
fn a_turning_point_has_its_board_the_number_of_its_move_and_the_row_of_its_chances() {
    // Red's Chief has a forced win against Green's, and goes elsewhere; a third player has resigned.
    let position =
        "x2xxx3/2x5x/xxxx1xxx1/x1gC1xxx1x/3x1x3/x1xx1x3/rCx1x2x2/2x1xxx2/yCxx2x3 rgyg r r 47 377";
    let record = format!("[Position \"{position}\"]\n\nresign:y Ca3-f8");
    let output = reviewed(&record, "2000", &["--json"]);
    let review: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let point = &review["turning_points"][0];
    assert_eq!((&point["number"], &point["ply"]), (&377.into(), &1.into()));
    let text = stdout(&reviewed(&record, "2000", &[]));
    for once in [
        "1. Move 377, Red.",
        "A missed win.",
        "Better: ",
        "   a  b  c  d  e  f  g  h  i",
    ] {
        assert_eq!(text.matches(once).count(), 1, "{once}: {text}");
    }
    assert!(text.contains("no result after 1 move."), "{text}");
}

#[test]
fn nobodys_accuracy_is_left_out() {
    let output = reviewed("resign:r", "300", &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("no result after 0 moves."), "{text}");
    assert!(!text.contains("Accuracy"), "{text}");
}
