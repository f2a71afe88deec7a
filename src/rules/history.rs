//! A game's course: where it began and what has been played since.

use std::fmt;

use super::position::{Control, Seats};
use super::{Board, Outcome, PlayError, Position, ResignError, Seat, Turn};

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// The mover played.
    Turn(Turn),
    /// A player resigned, which is no turn (RULES 7).
    Resignation(Seat),
}

impl fmt::Display for Ply {
    /// A canonical turn, or `resign:r` (RULES 11).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ply::Turn(turn) => turn.fmt(f),
            Ply::Resignation(seat) => write!(f, "resign:{}", seat.letter()),
        }
    }
}

/// A game's course. Unlike a position it knows what repeats itself (RULES 9).
///
/// ```
/// use djambi::rules::{History, Position};
/// let mut history = History::new(Position::default());
/// let turn = history.position().turn("Mc1-e1").unwrap();
/// history.play(turn).unwrap();
/// assert_eq!(history.plies().count(), 1);
/// history.take_back(0);
/// assert_eq!(history.position(), &Position::default());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    start: Position,
    steps: Vec<(Ply, Position)>,
}

/// What makes two positions the same (RULES 9): board, control, mover, last.
type Sameness = (Board, Control, Seats, Seat, Seat);

fn sameness(position: &Position) -> Sameness {
    (
        position.board,
        position.control,
        position.frozen,
        position.mover,
        position.last,
    )
}

impl History {
    /// A game that begins there.
    #[must_use]
    pub const fn new(start: Position) -> History {
        History {
            start,
            steps: Vec::new(),
        }
    }

    /// Where it began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.steps
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// Where it stood after so many plies.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        match plies.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.steps.get(index).map(|(_, position)| position),
        }
    }

    /// What has been played.
    #[must_use]
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Ply> + ExactSizeIterator + '_ {
        self.steps.iter().map(|(ply, _)| *ply)
    }

    /// How many plies have been played, resignations included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Plays a turn of the mover. Whether repetition has ended the game is not looked at, so that
    /// a record which goes on beyond a draw can be read; see [`History::outcome`].
    pub fn play(&mut self, turn: Turn) -> Result<&Position, PlayError> {
        let next = self.position().play(turn)?;
        self.steps.push((Ply::Turn(turn), next));
        Ok(self.position())
    }

    /// A player gives up.
    pub fn resign(&mut self, seat: Seat) -> Result<&Position, ResignError> {
        let next = self.position().resign(seat)?;
        self.steps.push((Ply::Resignation(seat), next));
        Ok(self.position())
    }

    /// Takes plies back until so many are left.
    pub fn take_back(&mut self, plies: usize) {
        self.steps.truncate(plies);
    }

    /// How often the position that stands now has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = sameness(self.position());
        let played = self.steps.iter().map(|(_, position)| position);
        std::iter::once(&self.start)
            .chain(played)
            .filter(|position| sameness(position) == now)
            .count()
    }

    /// How the game ended, if it has: as its position says, or by the third occurrence of it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let repeated = || (self.occurrences() >= 3).then_some(Outcome::Draw);
        self.position().outcome().or_else(repeated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options;

    #[test]
    fn the_third_occurrence_is_a_draw() {
        let start = "9/9/9/9/9/9/9/9/rC7bC rb-- r r 0 1";
        let mut history = History::new(Position::read(start, Options::CLASSIC).unwrap());
        for round in 0..2 {
            assert_eq!(history.outcome(), None, "round {round}");
            for text in ["Ca1-a2", "Ci1-i2", "Ca2-a1", "Ci2-i1"] {
                let turn = history.position().turn(text).unwrap();
                history.play(turn).unwrap();
            }
        }
        assert_eq!(history.occurrences(), 3);
        assert_eq!(history.outcome(), Some(Outcome::Draw));
        history.take_back(7);
        assert_eq!(history.outcome(), None);
    }
}
