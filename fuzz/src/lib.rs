//! The assertions of the fuzz targets, each as a function of its input.
//! `crates/input/tests/it/fuzz_seeds.rs` runs the same functions over the seeds in `corpus/` with the stable
//! compiler.

use std::ops::ControlFlow;

use djambi_input::{Names, Reading};
use djambi_rules::{History, OptionValue, Options, Ply, Position, Record, Role, Seat};

/// Options out of a byte: a preset, perhaps with one option changed.
fn options(byte: u8) -> Options {
    let mut options = Options::PRESETS[usize::from(byte % 3)].1;
    let choices = OptionValue::choices();
    let change = usize::from(byte / 3) % (choices.len() + 1);
    if let Some(choice) = change.checked_sub(1).and_then(|it| choices.get(it)) {
        options.set(*choice);
    }
    options
}

/// The position in the first line, with the lines after it; the set-up if that line is not a
/// position.
fn position_and_rest(text: &str, options: Options) -> (Position, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match Position::read(first, options) {
        Ok(position) => (position, rest),
        Err(_) => (Position::setup(options), text),
    }
}

/// A position is rejected in one short line, or is the same when it is written and read again, and
/// both ways of playing each of its moves agree.
pub fn position(byte: u8, text: &str) {
    let position = match Position::read(text, options(byte)) {
        Ok(position) => position,
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n') && error.len() < 400);
            return;
        }
    };
    assert_eq!(position.to_string(), text);
    assert_eq!(Position::read(text, options(byte)), Ok(position));
    let pieces = position.board().occupied().count();
    let mut visited = 0;
    let _ = position.visit_successors(|mv, child| {
        visited += 1;
        assert_eq!(position.play(mv).as_ref(), Ok(child));
        assert_eq!(child.board().occupied().count(), pieces);
        let again = Position::read(&child.to_string(), options(byte));
        assert!(child.outcome().is_some() || again == Ok(*child));
        if visited < 300 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let _ = Seat::ALL.map(|seat| position.resign(seat));
    assert!(position.upcoming_turns().take(8).count() <= 8);
}

/// Lines: perhaps a position, then moves and resignations. An accepted move is written as it was
/// read and is among the legal moves; a rejected one leaves the position as it was.
pub fn moves(byte: u8, text: &str) {
    let (start, rest) = position_and_rest(text, options(byte));
    let mut history = History::new(start);
    for line in rest.lines().take(50) {
        let before = *history.position();
        let Ok(ply) = before.ply(line) else {
            continue;
        };
        assert_eq!(ply.to_string(), line);
        if let Ply::Move(mv) = ply {
            assert!(before.legal_moves().contains(&mv));
        }
        let played = history.play_ply(ply).is_ok();
        assert!(played || *history.position() == before);
        assert!(played || matches!(ply, Ply::Resignation(_)));
    }
    let _ = history.end();
}

/// Lines: perhaps a position, then texts that somebody might type. An understood text is a legal
/// move, and a rejection is one short line.
pub fn text(byte: u8, text: &str) {
    let (position, rest) = position_and_rest(text, options(byte));
    let names = Names::new([(Role::Necromobile, "nécromobile")], ["à", "vers"]);
    let legal = |mv| assert!(position.is_legal(mv));
    for line in rest.lines().take(8) {
        match djambi_input::read_move(&position, position.mover(), line, &names) {
            Reading::Move(mv) => legal(mv),
            Reading::Question(question) => {
                assert!(question.moves().len() > 1 && question.choices().len() > 1);
                question.moves().take(50).for_each(legal);
            }
            Reading::Rejected(rejection) => {
                let reason = rejection.reason.to_string();
                assert!(!reason.contains('\n') && reason.chars().count() < 250);
                rejection.nearest.into_iter().for_each(legal);
            }
        }
        djambi_input::continuations(&position, line, &names)
            .into_iter()
            .take(50)
            .for_each(legal);
    }
}

/// A record is rejected in one short line, or is the same when it is written and read again.
pub fn record(text: &str) {
    match text.parse::<Record>() {
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n') && error.len() < 500, "{error}");
        }
        Ok(record) => {
            let written = record.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
        }
    }
}
