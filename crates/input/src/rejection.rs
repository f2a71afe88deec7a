//! Finds the most helpful reason why a text is not a legal move, and the moves nearest to it.

use std::ops::ControlFlow;

use super::RejectionReason;
use super::fit::fitting;
use super::trial::{ARRIVED, Failure, NO_LINE, NO_START, ON_THE_WAY, Trial, furthest};
use super::typed_text::Typed;
use djambi_rules::{Bitboard, Move, Occupant, Piece, Position, Role, Seat, Square};

/// A text that is not a legal move.
///
/// ```
/// use djambi_input::{Names, Reading, read_move};
/// use djambi_rules::{Position, Seat};
/// let reading = read_move(&Position::default(), Seat::Red, "mil c1 c3", &Names::default());
/// let Reading::Rejected(rejection) = reading else { panic!() };
/// assert!(rejection.reason.to_string().contains("blocked"));
/// assert_eq!(rejection.nearest[0].to_string(), "Mc1-d2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRejection {
    /// The most helpful reason.
    pub reason: RejectionReason,
    /// The legal moves that come nearest to the text, the nearest first: up to [`MoveRejection::NEAREST`],
    /// no two of which differ only by the square of a body. Empty if nothing could be made of the text, or
    /// if no move is possible now.
    pub nearest: Vec<Move>,
}

/// A start from the player's own, right piece is what was meant, whatever else could be.
const OWN_START: u32 = 100;

impl MoveRejection {
    /// How many near moves a rejection names at most.
    pub const NEAREST: usize = 5;
}

/// Why that seat cannot play anything at this moment.
pub fn reason_not_now(position: &Position, seat: Seat) -> Option<RejectionReason> {
    let mover = position.mover();
    if position.outcome().is_some() {
        Some(RejectionReason::Over)
    } else if !position.plays_on(seat) {
        Some(RejectionReason::Out(seat))
    } else if position.is_frozen(seat) {
        Some(RejectionReason::Frozen(seat))
    } else {
        (seat != mover).then_some(RejectionReason::NotYourTurn { seat, mover })
    }
}

/// The rejection of a text that fits no legal move.
pub(super) fn rejection(position: &Position, typed: &Typed) -> MoveRejection {
    let reason = match &typed.fault {
        Some(fault) => fault.clone(),
        None => contradiction(position, typed).unwrap_or_else(|| reason_for(position, typed)),
    };
    let nearest = if typed.roles.is_none() && typed.squares.is_empty() {
        Vec::new()
    } else {
        nearest(position, typed)
    };
    MoveRejection { reason, nearest }
}

/// Returns the fault if the squares fit a legal move, but not the signs between them.
fn contradiction(position: &Position, typed: &Typed) -> Option<RejectionReason> {
    let mv = *fitting(position, &typed.clone().without_signs()).first()?;
    let sign = typed.contradicting(position, mv)?;
    Some(RejectionReason::Contradicted { sign, mv })
}

/// The reason of the reading that gets furthest: `from` may have been given, or left out.
fn reason_for(position: &Position, typed: &Typed) -> RejectionReason {
    let own = position.pieces(position.mover());
    let meant: Vec<(Role, Square)> = own
        .iter()
        .filter_map(|square| Some((position.board().piece(square)?.role, square)))
        .filter(|(role, _)| typed.may_be(*role))
        .collect();
    let Some(&(role, at)) = meant.first() else {
        let named = typed.roles.iter().flatten().next();
        return RejectionReason::NoSuchPiece(*named.unwrap_or(&Role::Chief));
    };
    let Some((first, rest)) = typed.squares.split_first() else {
        return RejectionReason::Stuck { at, role };
    };
    let without_from = |at_most: &dyn Fn(&Trial<'_>) -> usize| {
        let trials = meant.iter().map(|&(role, from)| Trial {
            position,
            role,
            from,
        });
        let given = typed.squares.len();
        let sensible = trials.filter(|trial| given <= at_most(trial));
        furthest(sensible.map(|trial| trial.failure(&typed.squares)))
    };
    let started = started_at(position, typed, *first, rest);
    let left_out = without_from(&|trial| trial.most_squares(*first));
    let best = furthest(started.into_iter().chain(left_out));
    match best.or_else(|| without_from(&|_| usize::MAX)) {
        // Many pieces fail to be in line: naming one of them would help nobody.
        Some((NO_LINE, _)) if meant.len() > 1 => RejectionReason::OutOfReach(*first),
        Some((_, reason)) => reason,
        None => RejectionReason::OutOfReach(*first),
    }
}

/// Returns the fault if the first square is where the piece comes from.
fn started_at(
    position: &Position,
    typed: &Typed,
    from: Square,
    rest: &[Square],
) -> Option<Failure> {
    // Without a piece to go by, the first of several squares is where something comes from.
    let likely = if typed.roles.is_none() {
        ON_THE_WAY
    } else {
        NO_START
    };
    let Some(occupant) = position.board().occupant(from) else {
        return (!rest.is_empty()).then_some((likely, RejectionReason::NothingThere(from)));
    };
    let Occupant::Living(Piece { role, .. }) = occupant else {
        return (!rest.is_empty()).then_some((likely, RejectionReason::DeadThere(from)));
    };
    let (owner, mover) = (position.owner(from), position.mover());
    if owner != Some(mover) {
        let meant = typed.roles.is_none() || !rest.is_empty();
        let reason = RejectionReason::NotYours {
            at: from,
            role,
            owner,
            mover,
        };
        return meant.then_some((likely, reason));
    }
    if !typed.may_be(role) {
        let reason = RejectionReason::OtherPiece { at: from, role };
        return (!rest.is_empty()).then_some((ARRIVED, reason));
    }
    let trial = Trial {
        position,
        role,
        from,
    };
    let (far, reason) = trial.failure(rest);
    Some((OWN_START + far, reason))
}

/// The legal moves nearest to the text, one for each destination.
fn nearest(position: &Position, typed: &Typed) -> Vec<Move> {
    let mut best: Vec<(u32, Move)> = Vec::new();
    let _ = position.visit_moves_from(Bitboard::ALL, |mv| {
        let distance = distance(typed, mv);
        let full = best.len() == MoveRejection::NEAREST;
        if full && best.last().is_some_and(|(worst, _)| distance >= *worst) {
            return ControlFlow::<()>::Continue(());
        }
        let twin = best.iter().position(|(_, it)| it.route() == mv.route());
        match twin {
            Some(at) if best[at].0 <= distance => return ControlFlow::Continue(()),
            Some(at) => drop(best.remove(at)),
            None if full => drop(best.pop()),
            None => {}
        }
        let place = best.partition_point(|(other, _)| *other <= distance);
        best.insert(place, (distance, mv));
        ControlFlow::Continue(())
    });
    best.into_iter().map(|(_, mv)| mv).collect()
}

/// How far a move is from a text: the cheapest way to make its squares, with `from` or without,
/// into those that were typed.
fn distance(typed: &Typed, mv: Move) -> u32 {
    const OTHER_PIECE: u32 = 6;
    let wrong = !typed.may_be(mv.role());
    let squares: Vec<Square> = mv.squares().collect();
    let given = alignment(&typed.squares, &squares);
    let without_from = alignment(&typed.squares, &squares[1..]) + 1;
    given.min(without_from) + if wrong { OTHER_PIECE } else { 0 }
}

/// Squares left out at the end cost little, others more, squares too many the most; a square in
/// place of another as many steps as lie between, up to four.
fn alignment(typed: &[Square], mv: &[Square]) -> u32 {
    const TOO_MANY: u32 = 5;
    const LEFT_OUT: u32 = 2;
    let steps = |one: Square, other: Square| {
        let files = one.file().abs_diff(other.file());
        u32::from(files.max(one.rank().abs_diff(other.rank())))
    };
    let pairs = typed.iter().zip(mv);
    let moved: u32 = pairs
        .map(|(typed, meant)| 2 * steps(*typed, *meant).min(4))
        .sum();
    let more = typed.len().saturating_sub(mv.len()) as u32;
    let fewer = mv.len().saturating_sub(typed.len()) as u32;
    moved + TOO_MANY * more + LEFT_OUT * fewer.min(1)
}
