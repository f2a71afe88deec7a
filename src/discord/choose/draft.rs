//! A turn of which some parts are decided: six places for its squares.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Part, Position, Question, Square, Turn};

/// Which parts of a turn are decided, in the order of [`Part::ALL`]. As text it has two characters
/// a part: a square, `--` for 'has none', `..` for 'open'.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Draft([Choice; 6]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Choice {
    #[default]
    Open,
    Is(Option<Square>),
}

/// What a draft leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// No legal turn: the position is another one than the draft was made for.
    Nothing,
    /// One turn.
    One(Turn),
    /// Something is to be asked.
    Question(Question),
}

impl Draft {
    /// What all these turns have in common is decided, the rest is open.
    #[must_use]
    pub fn common(turns: &[Turn]) -> Draft {
        let Some((first, rest)) = turns.split_first() else {
            return Draft::default();
        };
        Draft(Part::ALL.map(|part| {
            let same = rest.iter().all(|turn| turn.part(part) == first.part(part));
            if same {
                Choice::Is(first.part(part))
            } else {
                Choice::Open
            }
        }))
    }

    /// The same with one part decided.
    #[must_use]
    pub fn with(mut self, part: Part, square: Option<Square>) -> Draft {
        self.0[part as usize] = Choice::Is(square);
        self
    }

    /// The same with one part open again.
    #[must_use]
    pub fn open(mut self, part: Part) -> Draft {
        self.0[part as usize] = Choice::Open;
        self
    }

    /// The part that is to be decided next in this position, if there is one.
    #[must_use]
    pub fn asks(self, position: &Position) -> Option<Part> {
        match self.left(position) {
            Left::Question(question) => Some(question.asks()),
            Left::Nothing | Left::One(_) => None,
        }
    }

    /// The legal turns that are left, or what is to be asked next.
    #[must_use]
    pub fn left(self, position: &Position) -> Left {
        let mut turns = position.turns();
        turns.retain(|turn| self.fits(*turn));
        match turns[..] {
            [] => Left::Nothing,
            [turn] => Left::One(turn),
            _ => Question::among(turns).map_or(Left::Nothing, Left::Question),
        }
    }

    fn fits(self, turn: Turn) -> bool {
        Part::ALL
            .into_iter()
            .zip(self.0)
            .all(|(part, choice)| match choice {
                Choice::Open => true,
                Choice::Is(square) => turn.part(part) == square,
            })
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for choice in self.0 {
            match choice {
                Choice::Open => f.write_str("..")?,
                Choice::Is(None) => f.write_str("--")?,
                Choice::Is(Some(square)) => write!(f, "{square}")?,
            }
        }
        Ok(())
    }
}

/// A text that is no draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a draft of a turn")]
pub struct ParseDraftError;

impl FromStr for Draft {
    type Err = ParseDraftError;

    fn from_str(text: &str) -> Result<Draft, ParseDraftError> {
        if text.len() != 12 || !text.is_ascii() {
            return Err(ParseDraftError);
        }
        let mut draft = Draft::default();
        for (index, choice) in draft.0.iter_mut().enumerate() {
            *choice = match &text[2 * index..2 * index + 2] {
                ".." => Choice::Open,
                "--" => Choice::Is(None),
                square => Choice::Is(Some(square.parse().map_err(|_| ParseDraftError)?)),
            };
        }
        Ok(draft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answering_leads_to_every_turn() {
        let position = Position::default();
        for wanted in position.turns() {
            let mut draft = Draft::default();
            let reached = loop {
                match draft.left(&position) {
                    Left::Nothing => panic!("{wanted} cannot be reached"),
                    Left::One(turn) => break turn,
                    Left::Question(question) => {
                        let part = question.asks();
                        let left = question.chosen(wanted.part(part));
                        draft = Draft::common(&left).with(part, wanted.part(part));
                    }
                }
                assert_eq!(draft.to_string().parse(), Ok(draft));
            };
            assert_eq!(reached, wanted);
        }
    }
}
