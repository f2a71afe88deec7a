//! The moves that a typed text may become by Tab.

use djambi_rules::Move;

/// The moves that a text may become, the best first.
#[derive(Clone, Debug, Default)]
pub(super) struct Completion {
    /// The text before Tab replaced it.
    typed: String,
    /// The moves.
    pub(super) moves: Vec<Move>,
    /// The index of the one that has been taken.
    pub(super) at: Option<usize>,
}

impl Completion {
    /// The moves that a typed text may become.
    pub(super) fn new(typed: &str, moves: Vec<Move>) -> Completion {
        Completion {
            typed: typed.to_owned(),
            moves,
            at: None,
        }
    }

    /// The move that has been taken.
    pub(super) fn taken(&self) -> Option<&Move> {
        self.at.and_then(|at| self.moves.get(at))
    }

    /// Takes a later move, or an earlier one, and in the end the text itself again. Returns the text.
    pub(super) fn take(&mut self, by: isize) -> String {
        let count = self.moves.len().cast_signed() + 1;
        let now = self.at.map_or(0, |at| at.cast_signed() + 1);
        let then = (now + by).rem_euclid(count);
        self.at = then.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        match self.taken() {
            Some(mv) => mv.to_string(),
            None => self.typed.clone(),
        }
    }
}
