//! A game's course: where it began and what has been played since.

use super::position::{Control, Seats};
use super::{Board, Move, MoveError, Outcome, Ply, PlyError, Position, ResignError, Seat, Step};

impl Position {
    /// The key by which two positions are the same for the draw by repetition (RULES 9), and for tables of
    /// positions.
    pub const fn key(&self) -> PositionKey {
        PositionKey {
            board: self.board,
            control: self.control,
            frozen: self.frozen,
            mover: self.mover,
            last: self.last,
        }
    }
}

/// Board, control, mover and last (RULES 9): positions with equal keys count as the same.
///
/// ```
/// use std::collections::HashSet;
/// use djambi_rules::{Position, PositionKey};
/// let early: Position = "9/9/9/9/rC3bC4/9/9/9/yC7gC rbyg b b 3 40".parse().unwrap();
/// let late: Position = "9/9/9/9/rC3bC4/9/9/9/yC7gC rbyg b b 9 46".parse().unwrap();
/// let seen: HashSet<PositionKey> = [early.key()].into();
/// assert!(late != early && seen.contains(&late.key()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionKey {
    board: Board,
    control: Control,
    frozen: Seats,
    mover: Seat,
    last: Seat,
}

/// By which rule a game has ended (RULES 2 and 9).
///
/// ```
/// use djambi_rules::{End, History, Options, Position, Seat};
/// let start = Position::setup(Options::CLASSIC);
/// let mut history = History::new(start);
/// for seat in [Seat::Red, Seat::Blue, Seat::Yellow] {
///     history.resign(seat).unwrap();
/// }
/// assert_eq!(history.end(), Some(End::LastActive(Seat::Green)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// One active player is left, and wins.
    LastActive(Seat),
    /// Nobody active is left: a draw.
    NobodyActive,
    /// Nobody at all can move: a draw.
    NobodyCanMove,
    /// The limit of moves without progress: a draw.
    NoProgress,
    /// The third occurrence of a position: a draw.
    Repetition,
}

impl End {
    /// The winner, or that there is none.
    pub const fn outcome(self) -> Outcome {
        match self {
            End::LastActive(seat) => Outcome::Won(seat),
            _ => Outcome::Draw,
        }
    }
}

/// A game's course. Unlike a position it knows what repeats itself (RULES 9).
///
/// ```
/// use djambi_rules::{History, Position};
/// let mut history = History::new(Position::default());
/// let mv = history.position().parse_move("Mc1-e1").unwrap();
/// history.play(mv).unwrap();
/// assert_eq!(history.plies().count(), 1);
/// history.take_back(0);
/// assert_eq!(history.position(), &Position::default());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    start: Position,
    steps: Vec<(Ply, Position)>,
}

impl History {
    /// A game that begins there.
    pub fn new(start: Position) -> History {
        History {
            start,
            steps: Vec::new(),
        }
    }

    /// Where it began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.steps
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// The position after `plies` plies.
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        match plies.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.steps.get(index).map(|(_, position)| position),
        }
    }

    /// Returns the positions before ply `ply` that can occur again (RULES 9): those since the last
    /// move that cannot be undone.
    pub fn repeatable_before(&self, ply: usize) -> Vec<Position> {
        self.repeatable(ply).copied().collect()
    }

    fn repeatable(&self, ply: usize) -> impl Iterator<Item = &Position> {
        let reversible = self
            .position_after(ply)
            .map_or(0, |position| usize::from(position.no_progress()).min(ply));
        (ply - reversible..ply).filter_map(|ply| self.position_after(ply))
    }

    /// The moves and resignations so far.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Ply> + ExactSizeIterator + '_ {
        self.steps.iter().map(|(ply, _)| *ply)
    }

    /// The plies so far, each with the positions before and after it.
    ///
    /// ```
    /// use djambi_rules::{Record, Seat};
    /// let record: Record = "resign:r Mg1-f1 resign:g".parse().unwrap();
    /// let history = record.history();
    /// let by: Vec<Seat> = history.steps().map(|step| step.by()).collect();
    /// assert_eq!(by, [Seat::Red, Seat::Blue, Seat::Green]);
    /// assert_eq!(history.step(2), history.steps().last());
    /// assert_eq!(history.step(3), None);
    /// ```
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Step<'_>> {
        (0..self.len()).filter_map(|index| self.step(index))
    }

    /// The ply of that number, from 0, with the positions before and after it.
    pub fn step(&self, index: usize) -> Option<Step<'_>> {
        let (ply, after) = self.steps.get(index)?;
        Some(Step {
            before: self.position_after(index)?,
            ply: *ply,
            after,
        })
    }

    /// How many plies have been played, resignations included.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns how many of the first `plies` plies are moves: resignations have no number (RULES
    /// 7).
    ///
    /// ```
    /// use djambi_rules::Record;
    /// let record: Record = "resign:r Mg1-f1 resign:g".parse().unwrap();
    /// let history = record.history();
    /// assert_eq!((history.moves_in(1), history.moves_in(2)), (0, 1));
    /// assert_eq!(history.moves(), 1);
    /// assert_eq!((history.number_at(1), history.number_at(2)), (1, 2));
    /// ```
    pub fn moves_in(&self, plies: usize) -> usize {
        let moves = self.plies().take(plies);
        moves.filter(|ply| matches!(ply, Ply::Move(_))).count()
    }

    /// How many moves have been played, without resignations.
    pub fn moves(&self) -> usize {
        self.moves_in(self.len())
    }

    /// The number of the move to be played after `plies` plies, as in a [`Record`](crate::Record).
    pub fn number_at(&self, plies: usize) -> u32 {
        self.position_after(plies).map_or(1, Position::number)
    }

    /// Whether nothing has been played.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Plays a move of the mover. A draw by repetition does not prevent it: a position alone does not
    /// know of one, so ask [`History::outcome`] first. A [`Record`](crate::Record) that continues
    /// beyond such a draw is rejected.
    pub fn play(&mut self, mv: Move) -> Result<&Position, MoveError> {
        let next = self.position().play(mv)?;
        Ok(self.push(Ply::Move(mv), next))
    }

    /// Plays a move that the position has just handed out, without asking again whether it is legal:
    /// see [`Position::make_move`].
    pub fn make_move(&mut self, mv: Move) -> &Position {
        let next = self.position().make_move(mv);
        self.push(Ply::Move(mv), next)
    }

    /// A player gives up.
    pub fn resign(&mut self, seat: Seat) -> Result<&Position, ResignError> {
        let next = self.position().resign(seat)?;
        Ok(self.push(Ply::Resignation(seat), next))
    }

    /// Plays a move or a resignation.
    pub fn play_ply(&mut self, ply: Ply) -> Result<&Position, PlyError> {
        let next = self.position().play_ply(ply)?;
        Ok(self.push(ply, next))
    }

    fn push(&mut self, ply: Ply, next: Position) -> &Position {
        self.steps.push((ply, next));
        self.position()
    }

    /// Takes plies back until `plies` are left.
    pub fn take_back(&mut self, plies: usize) {
        self.steps.truncate(plies);
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position().key();
        let before = self.repeatable(self.len());
        1 + before.filter(|position| position.key() == key).count()
    }

    /// By which rule the game has ended, if it has: that of its position, or repetition.
    pub fn end(&self) -> Option<End> {
        let position = self.position();
        match position.outcome() {
            Some(Outcome::Won(seat)) => Some(End::LastActive(seat)),
            Some(Outcome::Draw) if position.active().next().is_none() => Some(End::NobodyActive),
            Some(Outcome::Draw)
                if position.no_progress() >= position.options().quiet_limit.get() =>
            {
                Some(End::NoProgress)
            }
            Some(Outcome::Draw) => Some(End::NobodyCanMove),
            None => (self.occurrences() >= 3).then_some(End::Repetition),
        }
    }

    /// How the game ended, if it has: as its position says, or by the third occurrence of it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end().map(End::outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn the_third_occurrence_is_a_draw() {
        let start = "9/9/9/9/9/9/9/9/rC7bC rb-- r r 0 1";
        let mut history = History::new(Position::read(start, Options::CLASSIC).unwrap());
        for round in 0..2 {
            assert_eq!(history.outcome(), None, "round {round}");
            for text in ["Ca1-a2", "Ci1-i2", "Ca2-a1", "Ci2-i1"] {
                let mv = history.position().parse_move(text).unwrap();
                history.play(mv).unwrap();
            }
        }
        assert_eq!(history.occurrences(), 3);
        assert_eq!(history.end(), Some(End::Repetition));
        assert_eq!(history.outcome(), Some(Outcome::Draw));
        let plies: Vec<String> = history.plies().map(|ply| ply.to_string()).collect();
        let record = format!("[Position \"{start}\"] {}", plies.join(" "));
        assert!(record.parse::<crate::Record>().is_ok());
        let beyond = format!("{record} Ca1-a2");
        let error = beyond.parse::<crate::Record>().unwrap_err().to_string();
        assert!(error.contains("comes after the end"), "{error}");
        history.take_back(7);
        assert_eq!(history.outcome(), None);
    }
}
