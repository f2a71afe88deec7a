//! What a position is worth to each player, at a glance.
//!
//! Each player has a *strength* in points (about 20 for a militant), from his pieces, power,
//! room, and how safe his chief is. Kills of chiefs that are there for the taking are then played
//! out in the order of the coming turns, on the strengths only. A player's share of all squared
//! strengths is about his chance to win: [`WHOLE`] is certainty.

use super::maps::{Maps, refuge};
use crate::rules::{Bitboard, Outcome, Position, Role, Seat, Seats, Square, neighbours, queen};

/// The value of a won game; the values of all players never add up to more.
pub(super) const WHOLE: i32 = 1_000_000;
/// What a draw is worth to each who is still active.
const DRAW: i32 = WHOLE / 12;

/// One value for each seat.
pub(super) type Values = [i32; 4];

/// Points by role, in the order of [`Role::ALL`].
const POINTS: [i64; 6] = [110, 60, 50, 45, 40, 20];
const POWER_OVER_MANY: i64 = 130;
const POWER_OVER_ONE: i64 = 260;
const WAY_TO_POWER: i64 = 22;
/// By the number of neighbours that are no corpses: how near a chief without a necromobile is to
/// being encircled, and one who has one.
const WALLED: [i64; 4] = [120, 60, 25, 8];
const WALLED_HELPED: [i64; 4] = [30, 15, 6, 2];

/// What the position is worth to each.
pub(super) fn evaluate(position: &Position) -> Values {
    if let Some(outcome) = position.outcome() {
        return verdict(position, outcome);
    }
    let maps = Maps::of(position);
    let mut strengths = [0; 4];
    for seat in Seat::ALL {
        if maps.active.contains(seat) {
            strengths[seat.index()] = strength(position, &maps, seat).max(10);
        } else if position.is_in(seat) {
            // Frozen: there may be a liberation, or a takeover by somebody else.
            strengths[seat.index()] = material(position, position.pieces(seat)) / 8;
        }
    }
    play_out(position, &maps, &mut strengths);
    shares(strengths)
}

/// The values once a game is over.
fn verdict(position: &Position, outcome: Outcome) -> Values {
    let mut values = [0; 4];
    match outcome {
        Outcome::Won(seat) => values[seat.index()] = WHOLE,
        Outcome::Draw => {
            for seat in position.active() {
                values[seat.index()] = DRAW;
            }
        }
    }
    values
}

/// The values of a draw by repetition.
pub(super) fn draw(position: &Position) -> Values {
    verdict(position, Outcome::Draw)
}

fn shares(strengths: [i64; 4]) -> Values {
    let squares = strengths.map(|points| points * points);
    let sum = squares.iter().sum::<i64>().max(1);
    squares.map(|square| (square * i64::from(WHOLE) / sum) as i32)
}

fn material(position: &Position, pieces: Bitboard) -> i64 {
    let board = position.board();
    Role::ALL
        .into_iter()
        .zip(POINTS)
        .map(|(role, points)| i64::from((board.role(role) & pieces).count()) * points)
        .sum()
}

fn strength(position: &Position, maps: &Maps, seat: Seat) -> i64 {
    let Some(chief) = position.chief(seat) else {
        return 0;
    };
    let index = seat.index();
    let own = maps.pieces[index];
    let attacked = maps.kills_of_others(seat);
    let exposed = own & attacked & !Bitboard::of(chief);
    material(position, own)
        - material(position, exposed) * (if position.mover() == seat { 8 } else { 16 }) / 100
        + i64::from(maps.reach[index].count()) * 2 / 3
        + power(position, maps, seat, chief, attacked)
        - wall(position, own, chief)
        + air(position, chief, attacked)
}

/// What the maze is worth to him: being there, or a safe way there.
fn power(position: &Position, maps: &Maps, seat: Seat, chief: Square, attacked: Bitboard) -> i64 {
    let full = if maps.active.count() == 2 {
        POWER_OVER_ONE
    } else {
        POWER_OVER_MANY
    };
    let others = |maps: &[Bitboard; 4]| {
        Seat::ALL
            .into_iter()
            .any(|other| other != seat && maps[other.index()].contains(Square::MAZE))
    };
    if chief == Square::MAZE {
        if others(&maps.diplomacy) {
            full / 2
        } else {
            full
        }
    } else if queen(chief, position.board().occupied()).contains(Square::MAZE)
        && !position.board().occupied().contains(Square::MAZE)
        && !attacked.contains(Square::MAZE)
    {
        WAY_TO_POWER
    } else {
        0
    }
}

/// How near his chief is to being encircled (RULES 6).
fn wall(position: &Position, own: Bitboard, chief: Square) -> i64 {
    if chief == Square::MAZE {
        return 0;
    }
    let board = position.board();
    let open = (neighbours(chief) & !board.corpses()).count() as usize;
    let helped = board.role(Role::Necromobile).meets(own);
    let table = if helped { WALLED_HELPED } else { WALLED };
    table.get(open).copied().unwrap_or(0)
}

/// Room for the chief to breathe: squares to flee to.
fn air(position: &Position, chief: Square, attacked: Bitboard) -> i64 {
    let squares = refuge(position, chief, attacked).count().min(6);
    i64::from(squares) * 3
}

/// Of 100, how much of a chief's worth changes hands when it is there for the taking by the mover,
/// the one after him, and so on: in between, much can happen.
const CERTAINTY: [i64; 8] = [96, 72, 60, 50, 40, 35, 30, 30];

/// Plays out the kills of chiefs that are possible as things stand, in the order of the coming
/// turns: everybody whose chief is attacked saves him when his turn comes, if he can; everybody
/// else kills the strongest player whose chief he can reach.
fn play_out(position: &Position, maps: &Maps, strengths: &mut [i64; 4]) {
    let chiefs = Seat::ALL.map(|seat| position.chief(seat));
    let threatened = |seat: Seat, by: Seats| {
        chiefs[seat.index()]
            .map(|square| maps.killers(square, seat))
            .is_some_and(|killers| killers.iter().any(|killer| by.contains(killer)))
    };
    let mut alive = maps.active;
    if !alive.iter().any(|seat| threatened(seat, alive)) {
        return;
    }
    let mut unsaved = alive;
    let mut unheard = alive;
    for (mover, certainty) in position.coming_movers().zip(CERTAINTY) {
        if !alive.contains(mover) {
            continue;
        }
        let prey = unsaved
            .iter()
            .filter(|&seat| seat != mover && alive.contains(seat))
            .filter(|seat| {
                chiefs[seat.index()].is_some_and(|at| maps.kills[mover.index()].contains(at))
            })
            .max_by_key(|seat| strengths[seat.index()]);
        let rest = prey.map_or(alive, |prey| {
            let mut rest = alive;
            rest.remove(prey);
            rest
        });
        let in_danger = unsaved.contains(mover) && threatened(mover, rest);
        if let Some(prey) = prey.filter(|_| !in_danger || certainty > 90) {
            let moved = strengths[prey.index()] * certainty / 100;
            strengths[prey.index()] -= moved;
            strengths[mover.index()] += moved * 3 / 4;
            alive.remove(prey);
        } else if in_danger && certainty > 90 {
            strengths[mover.index()] -=
                cost_of_flight(position, maps, mover, strengths[mover.index()]);
            unsaved.remove(mover);
        } else {
            unsaved.remove(mover);
        }
        unheard.remove(mover);
        if unheard.is_empty() {
            return;
        }
    }
}

/// What it costs the mover that he must save his chief now.
fn cost_of_flight(position: &Position, maps: &Maps, seat: Seat, strength: i64) -> i64 {
    let attacked = maps.kills_of_others(seat);
    let safe = position
        .chief(seat)
        .map_or(0, |chief| refuge(position, chief, attacked).count());
    match safe {
        0 => strength / 3,
        1 => strength / 12,
        _ => strength / 25,
    }
}
