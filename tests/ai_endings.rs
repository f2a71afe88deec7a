//! Endings with two active players that are won: master has to win them.

use djambi::ai::{Level, Question, choose};
use djambi::rules::{Options, Outcome, Position, Seat};

const TABLE: &str = include_str!("ai/endings.tsv");
const TURNS: usize = 60;

/// Plays on, master for Red against club for Blue, and says after how many turns Red has won.
fn turns_to_win(start: Position) -> Option<usize> {
    let mut past = vec![start];
    for turn in 0..TURNS {
        let position = *past.last()?;
        let (level, nodes) = if position.mover() == Seat::Red {
            (Level::Master, 4_000)
        } else {
            (Level::Club, 1_000)
        };
        let question = Question {
            position: &position,
            past: &past,
            level,
            nodes,
            seed: turn as u64,
        };
        let choice = choose(&question, &|| false)?;
        let next = position.play(choice.turn).expect("a legal turn");
        if let Some(outcome) = next.outcome() {
            return (outcome == Outcome::Won(Seat::Red)).then_some(turn + 1);
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
        let turns = turns_to_win(start);
        println!("{name}: {turns:?}");
        assert!(turns.is_some(), "{name}: {text}");
        count += 1;
    }
    assert!(count >= 12);
}
