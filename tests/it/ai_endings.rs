//! Endings with two active players that are won: master has to win them.

use djambi::ai::{Level, SearchRequest, choose};
use djambi_rules::{Options, Outcome, Position, Seat};

const TABLE: &str = include_str!("ai/endings.tsv");
const MOVES: usize = 60;

/// Plays on, master for Red against club for Blue, and returns after how many moves Red has won.
fn moves_to_win(start: Position) -> Option<usize> {
    let mut past = vec![start];
    for mv in 0..MOVES {
        let position = *past.last()?;
        let (level, nodes) = if position.mover() == Seat::Red {
            (Level::Master, 4_000)
        } else {
            (Level::Club, 1_000)
        };
        let request = SearchRequest {
            position: &position,
            past: &past,
            level,
            nodes,
            seed: mv as u64,
        };
        let choice = choose(&request, &|| false)?;
        let next = position.play(choice.mv).expect("a legal move");
        if let Some(outcome) = next.outcome() {
            return (outcome == Outcome::Won(Seat::Red)).then_some(mv + 1);
        }
        past.push(next);
    }
    None
}

#[test]
fn master_wins_endings_that_are_won() {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for row in rows {
        let (name, text) = row.split_once('\t').expect("two fields");
        let start = Position::read(text, Options::CLASSIC).expect(row);
        assert_eq!(start.active().count(), 2, "{name}");
        let moves = moves_to_win(start);
        println!("{name}: {moves:?}");
        assert!(moves.is_some(), "{name}: {text}");
        count += 1;
    }
    assert!(count >= 12);
}
