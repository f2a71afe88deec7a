//! Reading what people type: which legal moves a text can mean, and why it means none.
//!
//! It asks a [`Position`] for its legal moves and compares.

use std::ops::ControlFlow;

use djambi_rules::{Bitboard, Move, Position, Question, Seat};

use super::fit::{Way, fitting};
use super::rejection::{reason_not_now, rejection};
use super::typed_text::Typed;
use super::{MoveRejection, Names, RejectionReason};

/// The meaning of a text as a move.
///
/// ```
/// use djambi_input::{Names, Reading, read_move};
/// use djambi_rules::{Position, Seat};
/// let answer = match read_move(&Position::default(), Seat::Red, "mil c1 e1", &Names::default()) {
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

/// Returns the meaning of a text if `seat` types it now. `names` are the words of a language.
///
/// A piece may lead, by its letter, its name or the beginning of its name; then come squares in
/// the order of the canonical text: from, to, victim or exit, bodies. It means the first of
/// these that fits any legal move: the canonical text; all squares; all but some at the end;
/// all but 'from'; 'from' and any others left out. A piece that is named later is the one that is
/// killed or moved, and the name of the maze is e5: so a move in words can be typed. One square alone never means a move: it
/// is an answer to a question, and where nothing was asked it is rejected. With a question mark a
/// text asks about a move and never means one. A number in front must be that of the move; other
/// signs of game records are rejected.
///
/// ```
/// use djambi_input::{Names, Reading, read_move};
/// use djambi_rules::{Position, Seat};
/// let position = Position::default();
/// let read = |text: &str| read_move(&position, Seat::Red, text, &Names::default());
/// let mv = position.parse_move("Mc1-e1").unwrap();
/// assert_eq!(read("m c1 e1"), Reading::Move(mv));
/// assert_eq!(read("mil to e1"), Reading::Move(mv));
/// assert!(matches!(read("i5"), Reading::Rejected(_)));
/// let Reading::Question(question) = read("militant c1") else { panic!() };
/// assert_eq!(question.moves().len(), 4);
/// let Reading::Rejected(rejection) = read("m c1 c3") else { panic!() };
/// assert_eq!(rejection.reason.to_string(), "the way from c1 to c3 is blocked by a militant on c2");
/// ```
pub fn read_move(position: &Position, seat: Seat, text: &str, names: &Names) -> Reading {
    if let Some(reason) = reason_not_now(position, seat) {
        return Reading::Rejected(MoveRejection {
            reason,
            nearest: Vec::new(),
        });
    }
    if let Ok(mv) = position.parse_move(text.trim()) {
        return Reading::Move(mv);
    }
    let (typed, fits) = understood(position, Typed::whole(text, names));
    if let [mv] = fits[..] {
        return match typed.is_bare() {
            Some(square) => Reading::Rejected(MoveRejection {
                reason: RejectionReason::SquareAlone {
                    role: mv.role(),
                    at: square,
                },
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
        None => Reading::Rejected(rejection(position, &typed)),
    }
}

/// A text and the legal moves that fit it, none if anything in it is wrong. If the letter before one square may be a piece and a
/// small word, the moves of both meanings fit.
fn understood(position: &Position, mut typed: Typed) -> (Typed, Vec<Move>) {
    let now = position.number();
    if let Some(typed_number) = typed.number.filter(|it| *it != u64::from(now)) {
        typed.complain(RejectionReason::OtherNumber {
            typed: typed_number,
            now,
        });
    }
    if typed.fault.is_some() {
        return (typed, Vec::new());
    }
    let mut fits = fitting(position, &typed);
    if !typed.may_be_small || typed.len() > 1 {
        return (typed, fits);
    }
    let bare = typed.without_piece();
    let others = fitting(position, &bare);
    if fits.is_empty() {
        return (bare, others);
    }
    let others: Vec<Move> = others.into_iter().filter(|it| !fits.contains(it)).collect();
    fits.extend(others);
    (typed, fits)
}

/// All legal moves that a text may still become while it is being typed: its last word need not
/// be finished. Those that fit in a better way come first, so that a text that already is
/// one move has that move first. Empty text leads to all moves, nonsense to none.
///
/// ```
/// use djambi_input::{Names, continuations};
/// use djambi_rules::Position;
/// let position = Position::default();
/// let after = |text: &str| continuations(&position, text, &Names::default());
/// assert_eq!(after("").len(), 30);
/// assert_eq!(after("mili c1-").len(), 4);
/// assert_eq!(after("Mc1-e").len(), 2);
/// assert_eq!(after("nuqneH").len(), 0);
/// ```
pub fn continuations(position: &Position, text: &str, names: &Names) -> Vec<Move> {
    continuations_by_way(position, text, names).concat()
}

/// The same in groups: the move with that canonical text, if it is one; then the moves that
/// fit in the best way, in the next best, and so on. Groups may be empty.
pub fn continuations_by_way(position: &Position, text: &str, names: &Names) -> Vec<Vec<Move>> {
    let mut meanings = Typed::unfinished(text, names);
    let now = u64::from(position.number());
    meanings.retain(|typed| typed.number.is_none_or(|it| it == now));
    let exact = position.parse_move(text.trim()).ok();
    let mut found = vec![Vec::new(); 1 + Way::COUNT];
    found[0].extend(exact);
    let _ = position.visit_moves_from(Bitboard::ALL, |mv| {
        let best = meanings
            .iter()
            .filter_map(|typed| Way::of(typed, position, mv))
            .min();
        if let Some(way) = best.filter(|_| exact != Some(mv)) {
            found[1 + way as usize].push(mv);
        }
        ControlFlow::<()>::Continue(())
    });
    found
}

/// The legal moves that a text leads to as far as it can be followed: words that say nothing, and
/// squares at its end with which no legal move fits, are left out. For a rejected text these are
/// the moves left to ask about; all moves, if nothing in it can be followed.
///
/// ```
/// use djambi_input::{Names, followed};
/// use djambi_rules::Position;
/// let position = Position::default();
/// let count = |text: &str| followed(&position, text, &Names::default()).len();
/// assert_eq!(count("M c1 c3"), 4);
/// assert_eq!(count("necro e9"), 12);
/// assert_eq!(count("nuqneH"), 30);
/// ```
pub fn followed(position: &Position, text: &str, names: &Names) -> Vec<Move> {
    let mut typed = Typed::whole(text, names).without_signs();
    loop {
        let fits = fitting(position, &typed);
        let done = !fits.is_empty();
        if done || typed.squares.pop().is_none() && typed.roles.take().is_none() {
            return fits;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::{Options, Role};

    #[test]
    fn an_own_piece_is_killed_only_by_a_move_that_names_the_killer() {
        let position = Position::setup("bga".parse::<Options>().unwrap());
        let read = |text: &str| read_move(&position, Seat::Red, text, &Names::default());
        for text in ["M c1 f4", "c1 f4", "Mxc1@f4"] {
            assert!(
                matches!(read(text), Reading::Rejected(_)),
                "{text}: {:?}",
                read(text)
            );
        }
        let killing = position.parse_move("Mc2xc1@f4").unwrap();
        for text in ["Mc2xc1@f4", "M c2 c1 f4", "c2 c1 f4"] {
            assert_eq!(read(text), Reading::Move(killing), "{text}");
        }
    }

    /// In French 'à' is 'to', in Spanish 'a' is.
    #[test]
    fn to_a_square_is_no_move_of_the_assassin_unless_that_was_written() {
        let mut position = Position::default();
        for mv in ["Mc1-e1", "Mg2-f3", "Mg9-f9", "Mc9-d9"] {
            position = position.play(position.parse_move(mv).unwrap()).unwrap();
        }
        let names = Names::new([(Role::Assassin, "Assassin")], ["à"]);
        let read = |text: &str| read_move(&position, Seat::Red, text, &names);
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
