//! A position either is refused in one short line, or is the same when it is written and read
//! again, and can be played on from: both ways of playing a move agree.
#![no_main]

use std::ops::ControlFlow;

use djambi_fuzz::options;
use djambi_rules::{Position, Seat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (byte, text) = input;
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
    let _ = (
        Seat::ALL.map(|seat| position.resign(seat)),
        position.upcoming_turns().take(8).count(),
    );
});
