//! Texts that several subcommands read and write.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};

use djambi_input::{Names, Reading};
use djambi_rules::{Outcome, Ply, PlyError, Position};

/// The buffered standard output.
pub(super) type Output = BufWriter<StdoutLock<'static>>;

/// Returns the texts of the moves in bytewise order.
pub(super) fn sorted(moves: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts
}

pub(super) fn lines(out: &mut Output, lines: &[String]) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Parses a canonical move or a resignation, or returns the most helpful reason why it is not
/// legal.
pub(super) fn ply(position: &Position, text: &str) -> Result<Ply, String> {
    position.ply(text).map_err(|error| match error {
        PlyError::Text(_) => not_a_move(position, text),
        _ => error.to_string(),
    })
}

fn not_a_move(position: &Position, text: &str) -> String {
    match djambi_input::read_move(position, position.mover(), text, &Names::default()) {
        Reading::Move(mv) => format!("write it as {mv}"),
        Reading::Question(_) => "it can be several moves: give all its squares".to_owned(),
        Reading::Rejected(rejection) => rejection.reason.to_string(),
    }
}

/// Returns the end as `r`, `b`, `y`, `g` or `draw`.
pub(super) fn end_word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(seat) => seat.letter().to_string(),
        Outcome::Draw => "draw".to_owned(),
    }
}
