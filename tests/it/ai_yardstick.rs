//! *Master* is the yardstick of all other levels, so it never changes: the choices in the two
//! tables were recorded before other levels got another search.

use djambi::ai::{Choice, Level, SearchRequest, choose};
use djambi_rules::{Options, Position};

const CHOICES: &str = include_str!("ai/master.tsv");
const GAME: &str = include_str!("ai/master_game.tsv");

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn ask(position: &Position, past: &[Position], nodes: u64, seed: u64) -> Choice {
    let request = SearchRequest {
        position,
        past,
        level: Level::Master,
        nodes,
        seed,
    };
    choose(&request, &|| false).expect("a move")
}

/// A search for a forced win counts in its own way, so its rows have no number.
fn assert_nodes(choice: &Choice, recorded: &str, row: &str) {
    if recorded != "-" {
        assert_eq!(choice.info.nodes.to_string(), recorded, "{row}");
    }
}

#[test]
fn master_chooses_in_every_position_as_it_always_has() {
    let mut count = 0;
    for row in rows(CHOICES) {
        let [position, nodes, seed, chosen, looked_at, chances] = row[..] else {
            panic!("six fields: {row:?}");
        };
        let text = position;
        let position = Position::read(position, Options::CLASSIC).expect(text);
        let nodes = nodes.parse().expect("nodes");
        let choice = ask(&position, &[], nodes, seed.parse().expect("a seed"));
        assert_eq!(choice.mv.to_string(), chosen, "{text}");
        assert_nodes(&choice, looked_at, text);
        let found = choice.info.chances.map(|chance| chance.to_string());
        assert_eq!(found.join(","), chances, "{text}");
        count += 1;
    }
    assert!(count > 60, "{count}");
}

#[test]
fn master_plays_a_game_as_it_always_has() {
    let mut past = vec![Position::default()];
    for (ply, row) in rows(GAME).enumerate() {
        let [chosen, looked_at] = row[..] else {
            panic!("two fields: {row:?}");
        };
        let position = past[ply];
        let choice = ask(&position, &past, 800, ply as u64);
        assert_eq!(choice.mv.to_string(), chosen, "ply {ply}");
        assert_nodes(&choice, looked_at, chosen);
        past.push(position.play(choice.mv).expect("a legal move"));
    }
    assert!(past.last().is_some_and(|last| last.outcome().is_some()));
}
