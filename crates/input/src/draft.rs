//! A move of which some parts are decided: six places for its squares.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use djambi_rules::{Bitboard, Move, Part, Position, Question, Role, Square};

/// A partly chosen move: its piece, and the parts that are decided. As text it has the piece's letter
/// (`.` for any), then two characters per part in the order of [`Part::ALL`]: a square, `--` for 'has
/// none', `..` for 'open'.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    role: Option<Role>,
    parts: [Decided; 6],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Decided {
    #[default]
    Open,
    Is(Option<Square>),
}

/// The moves that a draft leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// No legal move: the position is another one than the draft was made for.
    Nothing,
    /// One move.
    One(Move),
    /// Something is to be asked.
    Question(Question),
}

impl Draft {
    /// The length of its text.
    pub const LENGTH: usize = 13;

    /// Returns the draft in which all that these moves have in common is decided, and the rest is
    /// open.
    pub fn common(moves: &[Move]) -> Draft {
        let Some((first, rest)) = moves.split_first() else {
            return Draft::default();
        };
        let parts = Part::ALL.map(|part| {
            let same = rest.iter().all(|mv| mv.part(part) == first.part(part));
            if same {
                Decided::Is(first.part(part))
            } else {
                Decided::Open
            }
        });
        let same = rest.iter().all(|mv| mv.role() == first.role());
        let role = same.then_some(first.role());
        Draft { role, parts }
    }

    /// Returns the draft with which a choice begins after a text that is not a legal move and could be
    /// followed to these moves. All that they have in common is decided; nothing is decided if that
    /// leaves one move, because the text contradicts it.
    pub fn followed(position: &Position, moves: &[Move]) -> Draft {
        let common = Draft::common(moves);
        match common.asks(position) {
            Some(_) => common,
            None => Draft::default(),
        }
    }

    /// The piece that it is to be.
    pub fn role(self) -> Option<Role> {
        self.role
    }

    /// The same with one part decided.
    #[must_use]
    pub fn with(mut self, part: Part, square: Option<Square>) -> Draft {
        self.parts[part as usize] = Decided::Is(square);
        self
    }

    /// The square that is decided for a part; `None` if that is open or there is none.
    pub fn square(self, part: Part) -> Option<Square> {
        match self.parts[part as usize] {
            Decided::Is(square) => square,
            Decided::Open => None,
        }
    }

    /// The part that is to be decided next in this position, if there is one.
    pub fn asks(self, position: &Position) -> Option<Part> {
        match self.left(position) {
            Left::Question(question) => Some(question.asks()),
            Left::Nothing | Left::One(_) => None,
        }
    }

    /// The legal moves that are left, or what is to be asked next.
    pub fn left(self, position: &Position) -> Left {
        let moves = self.moves(position);
        match moves[..] {
            [] => Left::Nothing,
            [mv] => Left::One(mv),
            _ => Question::among(moves).map_or(Left::Nothing, Left::Question),
        }
    }

    /// Whether a move has all that is decided.
    pub fn fits(self, mv: Move) -> bool {
        let mut parts = Part::ALL.into_iter().zip(self.parts);
        let is_it = self.role.is_none_or(|role| role == mv.role());
        is_it
            && parts.all(|(part, decided)| match decided {
                Decided::Open => true,
                Decided::Is(square) => mv.part(part) == square,
            })
    }

    /// The same after an answer to the question that it asks next; `None` if that is not an answer.
    pub fn answered(self, position: &Position, answer: Option<Square>) -> Option<Draft> {
        let Left::Question(question) = self.left(position) else {
            return None;
        };
        let moves = question.chosen(answer);
        (!moves.is_empty()).then(|| Draft::common(&moves).with(question.asks(), answer))
    }

    /// The same after several answers, one to each question that comes up. Squares that the move
    /// has anyway may be given too. The error is the first square that answers nothing.
    pub fn answered_by(self, position: &Position, squares: &[Square]) -> Result<Draft, Square> {
        let answered = squares.iter().try_fold(self, |draft, square| {
            match draft.answered(position, Some(*square)) {
                Some(next) => Ok(next),
                None if draft.has(*square) => Ok(draft),
                None => Err(*square),
            }
        })?;
        match squares.first() {
            Some(square) if answered == self => Err(*square),
            _ => Ok(answered),
        }
    }

    /// Whether a square is decided for any part.
    fn has(self, square: Square) -> bool {
        Part::ALL
            .into_iter()
            .any(|part| self.square(part) == Some(square))
    }

    /// The squares that are decided, in the order of the canonical text.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        Part::ALL
            .into_iter()
            .filter_map(move |part| self.square(part))
    }

    /// One step back: what was decided before the last thing that there was a choice about.
    /// `None` where nothing has been decided by choice.
    pub fn back(self, position: &Position) -> Option<Draft> {
        let next = self.asks(position);
        let before = Part::ALL
            .into_iter()
            .filter(|part| next.is_none_or(|next| *part < next));
        let step = before.rev().find_map(|part| {
            let earlier = self.until(part);
            (earlier.asks(position) == Some(part)).then_some(earlier)
        });
        // A typed text may decide later parts and leave the first one open.
        step.or_else(|| {
            let start = Draft::default();
            (start.asks(position) == next && start.moves(position) != self.moves(position))
                .then_some(start)
        })
    }

    /// Only what is decided of the parts before that one.
    fn until(mut self, part: Part) -> Draft {
        self.role = None;
        self.parts[part as usize..].fill(Decided::Open);
        self
    }

    fn moves(self, position: &Position) -> Vec<Move> {
        let from = match self.parts[Part::From as usize] {
            Decided::Is(Some(square)) => Bitboard::of(square),
            Decided::Is(None) | Decided::Open => Bitboard::ALL,
        };
        let mut moves = Vec::new();
        let _ = position.visit_moves_from(from, |mv| {
            if self.fits(mv) {
                moves.push(mv);
            }
            ControlFlow::<()>::Continue(())
        });
        moves
    }
}

impl From<&Question> for Draft {
    /// All that the moves of the question have in common is decided.
    fn from(question: &Question) -> Draft {
        Draft::common(&question.moves().collect::<Vec<_>>())
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.role.map_or('.', Role::letter))?;
        for decided in self.parts {
            match decided {
                Decided::Open => f.write_str("..")?,
                Decided::Is(None) => f.write_str("--")?,
                Decided::Is(Some(square)) => write!(f, "{square}")?,
            }
        }
        Ok(())
    }
}

/// A text that is not a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a draft of a move")]
pub struct ParseDraftError;

impl FromStr for Draft {
    type Err = ParseDraftError;

    fn from_str(text: &str) -> Result<Draft, ParseDraftError> {
        if text.len() != Draft::LENGTH || !text.is_ascii() {
            return Err(ParseDraftError);
        }
        let (role, parts) = text.split_at(1);
        let mut draft = Draft::default();
        if role != "." {
            let role = role.chars().next().and_then(Role::from_letter);
            draft.role = Some(role.ok_or(ParseDraftError)?);
        }
        for (index, decided) in draft.parts.iter_mut().enumerate() {
            *decided = match &parts[2 * index..2 * index + 2] {
                ".." => Decided::Open,
                "--" => Decided::Is(None),
                square => Decided::Is(Some(square.parse().map_err(|_| ParseDraftError)?)),
            };
        }
        Ok(draft)
    }
}
