//! Reading what people type: which legal moves a text can mean, and why it means none.
//!
//! This is no part of the rules: it asks a [`Position`] for its legal moves and compares.

mod names;
mod reason;
mod rejection;
mod trial;
mod typed;

use std::ops::ControlFlow;

use self::typed::Typed;
use crate::{Bitboard, Move, Position, Seat, Square};

pub use self::names::{Names, folded};
pub use self::reason::RejectionReason;
pub use self::rejection::MoveRejection;
pub use self::typed::bare_squares;

/// The meaning of a text as a move.
///
/// ```
/// use djambi_rules::{Names, Position, Reading, Seat};
/// let answer = match Position::default().reading(Seat::Red, "mil c1 e1", &Names::default()) {
///     Reading::Move(mv) => format!("you play {mv}"),
///     Reading::Question(question) => format!("which of {} moves?", question.moves().len()),
///     Reading::Rejected(rejection) => rejection.reason.to_string(),
/// };
/// assert_eq!(answer, "you play Mc1-e1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// One move.
    Move(Move),
    /// Several: something has to be asked.
    Question(Question),
    /// None, and why.
    Rejected(MoveRejection),
}

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
    /// Which piece: the square that it comes from.
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
    #[must_use]
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
    #[must_use]
    pub fn among(moves: Vec<Move>) -> Option<Question> {
        let (first, rest) = moves.split_first()?;
        let differs = |part: &Part| rest.iter().any(|mv| mv.part(*part) != first.part(*part));
        let asks = Part::ALL.into_iter().find(differs)?;
        Some(Question { moves, asks })
    }

    /// All moves that it may be.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.moves.iter().copied()
    }

    /// The next thing to be asked.
    #[must_use]
    pub fn asks(&self) -> Part {
        self.asks
    }

    /// The possible answers, each once, by square; `None` first, if it is one of them: no victim.
    #[must_use]
    pub fn choices(&self) -> Vec<Option<Square>> {
        let mut squares: Vec<_> = self.moves().map(|mv| mv.part(self.asks)).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The moves that are left after an answer.
    #[must_use]
    pub fn chosen(&self, answer: Option<Square>) -> Vec<Move> {
        self.moves()
            .filter(|mv| mv.part(self.asks) == answer)
            .collect()
    }
}

/// How a list of squares fits a move, the best way first. The canonical text has priority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    /// All its squares are given.
    All,
    /// All but some at the end.
    Beginning,
    /// All but the first.
    WithoutFrom,
    /// The first and any others are left out; those given are in order.
    InOrder,
}

impl Way {
    const COUNT: usize = Way::InOrder as usize + 1;

    fn of(typed: &Typed, mv: Move) -> Option<Way> {
        let other_piece = typed.roles.is_some_and(|roles| !roles.contains(mv.role()));
        if other_piece || typed.signs.contradicting(mv).is_some() {
            return None;
        }
        let given = typed.len();
        let squares = || mv.squares();
        let count = squares().count();
        let along = |skip: usize| {
            let pairs = squares().skip(skip).zip(0..given);
            given + skip <= count && pairs.into_iter().all(|(it, index)| typed.gives(index, it))
        };
        if along(0) {
            return Some(if given == count {
                Way::All
            } else {
                Way::Beginning
            });
        }
        if given + 1 == count && along(1) {
            return Some(Way::WithoutFrom);
        }
        let met = squares().skip(1).fold(0, |met, square| {
            met + usize::from(met < given && typed.gives(met, square))
        });
        (met == given).then_some(Way::InOrder)
    }
}

impl Position {
    /// Returns the meaning of a text if `seat` types it now. `names` are the words of a language.
    ///
    /// A piece may lead, by its letter, its name or the beginning of its name; then come squares in
    /// the order of the canonical text: from, to, victim or exit, bodies. It means the first of
    /// these that fits any legal move: the canonical text; all squares; all but some at the end;
    /// all but 'from'; 'from' and any others left out. One square alone never means a move: it
    /// is an answer to a question, and where nothing was asked it is rejected. With a question mark a
    /// text asks about a move and never means one. A number in front must be that of the move; other
    /// signs of game records are rejected.
    ///
    /// ```
    /// use djambi_rules::{Names, Position, Reading, Seat};
    /// let position = Position::default();
    /// let read = |text: &str| position.reading(Seat::Red, text, &Names::default());
    /// let mv = position.parse_move("Mc1-e1").unwrap();
    /// assert_eq!(read("m c1 e1"), Reading::Move(mv));
    /// assert_eq!(read("mil to e1"), Reading::Move(mv));
    /// assert!(matches!(read("i5"), Reading::Rejected(_)));
    /// let Reading::Question(question) = read("militant c1") else { panic!() };
    /// assert_eq!(question.moves().len(), 4);
    /// let Reading::Rejected(rejection) = read("m c1 c3") else { panic!() };
    /// assert_eq!(rejection.reason.to_string(), "the way from c1 to c3 is blocked by a militant on c2");
    /// ```
    #[must_use]
    pub fn reading(&self, seat: Seat, text: &str, names: &Names) -> Reading {
        if let Some(reason) = self.reason_not_now(seat) {
            return Reading::Rejected(MoveRejection {
                reason,
                nearest: Vec::new(),
            });
        }
        if let Ok(mv) = self.parse_move(text.trim()) {
            return Reading::Move(mv);
        }
        let (typed, fits) = self.understood(Typed::whole(text, names));
        if let [mv] = fits[..] {
            return match typed.is_bare() {
                Some(square) => Reading::Rejected(MoveRejection {
                    reason: RejectionReason::SquareAlone(square),
                    nearest: fits,
                }),
                None if typed.asks => Reading::Rejected(MoveRejection {
                    reason: RejectionReason::Asked(mv),
                    nearest: Vec::new(),
                }),
                None => Reading::Move(mv),
            };
        }
        match Question::among(fits) {
            Some(question) => Reading::Question(question),
            None => Reading::Rejected(self.rejection(&typed)),
        }
    }

    /// A text and the legal moves that fit it, none if anything in it is wrong. If the letter before one square may be a piece and a
    /// small word, the moves of both meanings fit.
    fn understood(&self, mut typed: Typed) -> (Typed, Vec<Move>) {
        let now = self.number();
        if let Some(typed_number) = typed.number.filter(|it| *it != u64::from(now)) {
            typed.complain(RejectionReason::OtherNumber {
                typed: typed_number,
                now,
            });
        }
        if typed.fault.is_some() {
            return (typed, Vec::new());
        }
        let mut fits = self.fits(&typed);
        if !typed.may_be_small || typed.len() > 1 {
            return (typed, fits);
        }
        let bare = typed.without_piece();
        let others = self.fits(&bare);
        if fits.is_empty() {
            return (bare, others);
        }
        let others: Vec<Move> = others.into_iter().filter(|it| !fits.contains(it)).collect();
        fits.extend(others);
        (typed, fits)
    }

    /// All legal moves that fit in the best way that any fits.
    fn fits(&self, typed: &Typed) -> Vec<Move> {
        let mut fits = Vec::new();
        let mut best = Way::InOrder;
        let _ = self.visit_moves_from(Bitboard::ALL, |mv| {
            match Way::of(typed, mv) {
                Some(way) if way < best => (best, fits) = (way, vec![mv]),
                Some(way) if way == best => fits.push(mv),
                _ => {}
            }
            ControlFlow::<()>::Continue(())
        });
        fits
    }

    /// All legal moves that a text may still become while it is being typed: its last word need not
    /// be finished. Those that fit in a better way come first, so that a text that already is
    /// one move has that move first. Empty text leads to all moves, nonsense to none.
    ///
    /// ```
    /// use djambi_rules::{Names, Position};
    /// let position = Position::default();
    /// let after = |text: &str| position.continuations(text, &Names::default());
    /// assert_eq!(after("").len(), 30);
    /// assert_eq!(after("mili c1-").len(), 4);
    /// assert_eq!(after("Mc1-e").len(), 2);
    /// assert_eq!(after("nuqneH").len(), 0);
    /// ```
    #[must_use]
    pub fn continuations(&self, text: &str, names: &Names) -> Vec<Move> {
        self.continuations_by_way(text, names).concat()
    }

    /// The same in groups: the move with that canonical text, if it is one; then the moves that
    /// fit in the best way, in the next best, and so on. Groups may be empty.
    #[must_use]
    pub fn continuations_by_way(&self, text: &str, names: &Names) -> Vec<Vec<Move>> {
        let mut meanings = Typed::unfinished(text, names);
        let now = u64::from(self.number());
        meanings.retain(|typed| typed.number.is_none_or(|it| it == now));
        let exact = self.parse_move(text.trim()).ok();
        let mut found = vec![Vec::new(); 1 + Way::COUNT];
        found[0].extend(exact);
        let _ = self.visit_moves_from(Bitboard::ALL, |mv| {
            let best = meanings.iter().filter_map(|typed| Way::of(typed, mv)).min();
            if let Some(way) = best.filter(|_| exact != Some(mv)) {
                found[1 + way as usize].push(mv);
            }
            ControlFlow::<()>::Continue(())
        });
        found
    }

    /// The legal moves that a text leads to as far as it can be followed: words that say nothing,
    /// and squares at its end with which no legal move fits, are left out. Of a text that is rejected
    /// this is what is left to ask about; all moves, if nothing in it can be followed.
    ///
    /// ```
    /// use djambi_rules::{Names, Position};
    /// let position = Position::default();
    /// let followed = |text: &str| position.followed(text, &Names::default()).len();
    /// assert_eq!(followed("M c1 c3"), 4);
    /// assert_eq!(followed("necro e9"), 12);
    /// assert_eq!(followed("nuqneH"), 30);
    /// ```
    #[must_use]
    pub fn followed(&self, text: &str, names: &Names) -> Vec<Move> {
        let mut typed = Typed::whole(text, names).without_signs();
        loop {
            let fits = self.fits(&typed);
            let done = !fits.is_empty();
            if done || typed.squares.pop().is_none() && typed.roles.take().is_none() {
                return fits;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    /// In French 'à' is 'to', in Spanish 'a' is.
    #[test]
    fn to_a_square_is_no_move_of_the_assassin_unless_that_was_written() {
        let mut position = Position::default();
        for mv in ["Mc1-e1", "Mg2-f3", "Mg9-f9", "Mc9-d9"] {
            position = position.play(position.parse_move(mv).unwrap()).unwrap();
        }
        let names = Names::new([(Role::Assassin, "Assassin")], ["à"]);
        let read = |text: &str| position.reading(Seat::Red, text, &names);
        let assassin = position.parse_move("Ab1-d1").unwrap();
        for text in ["A d1", "Ab1-d1", "a b1 d1", "assassin à d1"] {
            assert_eq!(read(text), Reading::Move(assassin), "{text}");
        }
        for text in ["a d1", "à d1"] {
            let Reading::Question(question) = read(text) else {
                panic!("{text}: {:?}", read(text));
            };
            let moves: Vec<Move> = question.moves().collect();
            assert!(moves.len() > 1 && moves.contains(&assassin), "{text}");
        }
    }
}
