//! A hint for a person: a move that loses no piece at once for nothing, and the reason for it.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::evaluate::evaluate;
use super::values::thousandths;
use super::{SearchRequest, choose};
use djambi_rules::{Bitboard, Move, Outcome, Position, Role, Seat, Square};

/// A hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// The best reason for it.
    pub reason: Reason,
}

/// Why a move is a good one, the strongest reason first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// It wins the game.
    Wins,
    /// It kills that player's chief.
    KillsChief(Seat),
    /// The chief could be killed otherwise.
    SavesChief,
    /// The chief comes to power.
    Power,
    /// It ends that player's power.
    EndsPower(Seat),
    /// It encircles that player's chief.
    Encircles(Seat),
    /// It kills a piece of that player's; `None` is a hostage.
    Kills(Role, Option<Seat>),
    /// Otherwise that piece could be killed.
    Saves(Role, Square),
    /// It puts that player's piece elsewhere; `None` is a hostage.
    Displaces(Role, Option<Seat>),
    /// It could kill that player's piece next, and no piece of one's own can be killed at once; `None` is a
    /// hostage.
    Threatens(Role, Option<Seat>),
    /// No piece can be killed at once.
    Safe,
    /// Every move loses something; this one loses least.
    LosesLeast,
}

/// The worth of a piece in a trade, in points.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Chief => 100,
        Role::Assassin | Role::Reporter => 5,
        Role::Necromobile => 4,
        Role::Diplomat => 3,
        Role::Militant => 2,
    }
}

/// A hint for the mover; `None` only once the game is over. `stop` is as for [`choose`].
pub fn hint(question: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Hint> {
    let position = question.position;
    let best = choose(question, stop)?.mv;
    let mut found = (loss(position, best), best);
    if found.0 > 0 {
        for mv in likeliest(position) {
            if found.0 == 0 || stop() {
                break;
            }
            let lost = loss(position, mv);
            if lost < found.0 {
                found = (lost, mv);
            }
        }
    }
    let mv = found.1;
    let reason = reason(position, mv);
    Some(Hint { mv, reason })
}

/// Returns all moves, those that look best at once first. If moves differ only by the square of a
/// body, one of them comes before all others.
fn likeliest(position: &Position) -> Vec<Move> {
    let mover = position.mover().index();
    let mut rated = Vec::new();
    let _ = position.visit_successors(|mv, after| {
        rated.push((-evaluate(after)[mover], mv));
        ControlFlow::<()>::Continue(())
    });
    rated.sort_unstable();
    let mut routes = HashSet::new();
    let (mut first, second): (Vec<Move>, Vec<Move>) = rated
        .into_iter()
        .map(|(_, mv)| mv)
        .partition(|mv| routes.insert(mv.route()));
    first.extend(second);
    first
}

/// Returns the mover's immediate loss by this move, in points: the worst that can be killed in
/// reply, less what the move itself kills and what can be killed in return. 0 if nothing is lost.
fn loss(position: &Position, mv: Move) -> i32 {
    let seat = position.mover();
    let Ok(after) = position.play(mv) else {
        return 0;
    };
    if after.outcome().is_some() {
        return 0;
    }
    let gained = killed(position, mv, |owner| owner != Some(seat));
    let replies = Seat::ALL
        .into_iter()
        .filter(|by| *by != seat)
        .filter_map(|by| after.with_mover(by));
    replies
        .map(|after| worst_reply(&after, seat))
        .max()
        .map_or(0, |lost| (lost - gained).max(0))
}

/// The points of the pieces that a move kills, of those owners; `None` owns hostages.
fn killed(position: &Position, mv: Move, of: impl Fn(Option<Seat>) -> bool) -> i32 {
    let victims = mv.victims().filter(|at| of(position.owner(*at)));
    let pieces = victims.filter_map(|at| position.board().piece(at));
    pieces.map(|piece| worth(piece.role)).sum()
}

/// The most that `seat` loses by a reply of the mover's, less what it can kill in return.
fn worst_reply(position: &Position, seat: Seat) -> i32 {
    let mut worst = 0;
    let mut last = None;
    let _ = position.visit_moves(|reply| {
        let route = Some(reply.route());
        // Where the body goes changes little.
        if last != route {
            let price = killed(position, reply, |owner| owner == Some(seat));
            if price > 0 {
                last = route;
            }
            if price > worst {
                worst = worst.max(price - in_return(position, reply, seat));
            }
        }
        ControlFlow::<()>::Continue(())
    });
    worst
}

/// The points that `seat` gains by killing the piece that has made this reply.
fn in_return(position: &Position, reply: Move, seat: Seat) -> i32 {
    let Ok(after) = position.play(reply) else {
        return 0;
    };
    let Some(after) = after.with_mover(seat) else {
        return 0;
    };
    let at = reply.end();
    let kills = |mv: Move| {
        if mv.victims().any(|victim| victim == at) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    if after.visit_moves(kills).is_break() {
        worth(reply.role())
    } else {
        0
    }
}

/// Returns the strongest reason for a legal move of the position.
pub fn reason(position: &Position, mv: Move) -> Reason {
    let seat = position.mover();
    let Ok(after) = position.play(mv) else {
        return Reason::Safe;
    };
    let mut reasons = Vec::new();
    if after.outcome() == Some(Outcome::Won(seat)) {
        reasons.push(Reason::Wins);
    }
    for at in mv.victims() {
        let owner = position.owner(at);
        if let Some(piece) = position.board().piece(at).filter(|_| owner != Some(seat)) {
            reasons.push(match owner {
                Some(owner) if piece.role == Role::Chief => Reason::KillsChief(owner),
                _ => Reason::Kills(piece.role, owner),
            });
        }
    }
    if after.in_power() == Some(seat) && position.in_power() != Some(seat) {
        reasons.push(Reason::Power);
    }
    if let Some(ruler) = position.in_power().filter(|ruler| *ruler != seat)
        && after.in_power() != Some(ruler)
    {
        reasons.push(Reason::EndsPower(ruler));
    }
    let frozen = Seat::ALL
        .into_iter()
        .filter(|it| after.is_frozen(*it) && !position.is_frozen(*it));
    reasons.extend(frozen.filter(|it| *it != seat).map(Reason::Encircles));
    reasons.extend(saved(position, &after, mv, seat));
    let displaced = mv.carried().filter_map(|(at, _)| {
        let piece = position.board().piece(at)?;
        Some(Reason::Displaces(piece.role, position.owner(at)))
    });
    reasons.extend(displaced);
    reasons.into_iter().min().unwrap_or_else(|| {
        if loss(position, mv) > 0 {
            Reason::LosesLeast
        } else {
            threatened(position, &after, seat).unwrap_or(Reason::Safe)
        }
    })
}

/// The piece worth most that `seat` could kill after the move, and could not before it.
fn threatened(before: &Position, after: &Position, seat: Seat) -> Option<Reason> {
    let could = victims(before);
    let new = victims(&after.with_mover(seat)?);
    let new = new.iter().filter(|at| !could.contains(*at));
    let pieces = new.filter_map(|at| Some((after.board().piece(at)?.role, after.owner(at))));
    let (role, owner) = pieces
        .filter(|(_, owner)| *owner != Some(seat))
        .max_by_key(|(role, _)| worth(*role))?;
    Some(Reason::Threatens(role, owner))
}

/// The squares on which the player to move could kill.
fn victims(position: &Position) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    let _ = position.visit_moves(|mv| {
        all |= mv.victims().collect();
        ControlFlow::<()>::Continue(())
    });
    all
}

/// The piece worth most that could have been killed before the move and cannot be any more.
fn saved(before: &Position, after: &Position, mv: Move, seat: Seat) -> Option<Reason> {
    let still = after.threats_to(seat);
    let now_at = |at: Square| if at == mv.from() { mv.end() } else { at };
    let safe = |at: &Square| !still.iter().any(|threat| threat.at == now_at(*at));
    let threats = before.threats_to(seat);
    let pieces = threats.iter().map(|threat| threat.at).filter(safe);
    let pieces = pieces.filter_map(|at| Some((before.board().piece(at)?.role, at)));
    let (role, at) = pieces.max_by_key(|(role, _)| worth(*role))?;
    Some(match role {
        Role::Chief => Reason::SavesChief,
        role => Reason::Saves(role, at),
    })
}

/// Each seat's chance to win as it looks at once, in thousandths.
pub fn chances(position: &Position) -> [u16; 4] {
    evaluate(position).map(thousandths)
}
