//! The parts of a move, and the question which of several moves is meant.

use super::{Move, Square};

/// Something that a move consists of, in the order of the canonical text and of asking.
///
/// ```
/// use djambi_rules::{Part, Position};
/// let mv = Position::default().parse_move("Mc1-e1").unwrap();
/// assert_eq!(mv.part(Part::To).unwrap().to_string(), "e1");
/// assert_eq!(mv.part(Part::Body), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The piece: the square that it comes from.
    From,
    /// Where it goes first.
    To,
    /// The piece that the reporter kills, if any.
    Victim,
    /// The square by which it leaves the maze.
    Exit,
    /// Where the body goes, or the first of two.
    Body,
    /// Where the second body goes.
    SecondBody,
}

impl Part {
    /// All, in the order of asking.
    pub const ALL: [Part; 6] = [
        Part::From,
        Part::To,
        Part::Victim,
        Part::Exit,
        Part::Body,
        Part::SecondBody,
    ];
}

impl Move {
    /// The square of that part; `None` where this move has no such part.
    pub fn part(&self, part: Part) -> Option<Square> {
        match part {
            Part::From => Some(self.from()),
            Part::To => Some(self.to()),
            Part::Victim => self.victim(),
            Part::Exit => self.exit(),
            Part::Body => self.bodies().next(),
            Part::SecondBody => self.bodies().nth(1),
        }
    }
}

/// Two moves or more, and the first part in which they differ: the next thing to be asked.
///
/// ```
/// use djambi_rules::{Part, Position, Question};
/// let question = Question::among(Position::default().legal_moves()).unwrap();
/// assert_eq!(question.asks(), Part::From);
/// let c1 = question.choices().into_iter().flatten().find(|it| it.to_string() == "c1");
/// let question = Question::among(question.chosen(c1)).unwrap();
/// assert_eq!(question.asks(), Part::To);
/// assert_eq!(question.choices().len(), question.moves().len());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    moves: Vec<Move>,
    asks: Part,
}

impl Question {
    /// The question which of these moves is meant; `None` if they are not two at least.
    pub fn among(moves: Vec<Move>) -> Option<Question> {
        let (first, rest) = moves.split_first()?;
        let differs = |part: &Part| rest.iter().any(|mv| mv.part(*part) != first.part(*part));
        let asks = Part::ALL.into_iter().find(differs)?;
        Some(Question { moves, asks })
    }

    /// All moves that it may be.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.moves.iter().copied()
    }

    /// The next thing to be asked.
    pub fn asks(&self) -> Part {
        self.asks
    }

    /// The possible answers, each once, by square; `None` first, if it is one of them: no victim.
    pub fn choices(&self) -> Vec<Option<Square>> {
        let mut squares: Vec<_> = self.moves().map(|mv| mv.part(self.asks)).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The moves that are left after an answer.
    pub fn chosen(&self, answer: Option<Square>) -> Vec<Move> {
        self.moves()
            .filter(|mv| mv.part(self.asks) == answer)
            .collect()
    }
}
