//! What a typed text may become by Tab.

use djambi_rules::Move;

/// The moves that a text may become, the best first.
#[derive(Clone, Debug, Default)]
pub(super) struct Completion {
    /// The text before Tab replaced it.
    typed: String,
    /// What is before the move that is completed: the moves before it, when it is to be planned.
    before: String,
    /// The moves.
    pub(super) moves: Vec<Move>,
    /// Which of them has been taken.
    pub(super) at: Option<usize>,
}

impl Completion {
    /// The moves that the `last` part of a typed text may become.
    pub(super) fn new(typed: &str, last: &str, moves: Vec<Move>) -> Completion {
        let before = typed.strip_suffix(last).unwrap_or_default().trim_end();
        let between = if before.is_empty() { "" } else { " " };
        Completion {
            typed: typed.to_owned(),
            before: format!("{before}{between}"),
            moves,
            at: None,
        }
    }

    /// Whether the moves are of another position than the game's: the one after the moves before.
    pub(super) const fn is_planned(&self) -> bool {
        !self.before.is_empty()
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
            Some(mv) => format!("{}{mv}", self.before),
            None => self.typed.clone(),
        }
    }
}
