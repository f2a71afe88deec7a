//! What a position is worth to each player, at a glance.
//!
//! Each player has a *strength* in points (a chief alone is 68), from his pieces, power, room, and
//! how safe his chief is, and so has the draw. Kills of chiefs that are there for the taking are
//! then played out in the order of the coming turns, on the strengths only. A player's share of
//! all squared strengths is about his chance to win: [`WHOLE`] is certainty.

use super::draws::{DRAW, dull, is_bare, of_active, seal, verdict};
use super::maps::{Maps, refuge};
use djambi_rules::{Bitboard, Position, Role, Seat, Seats, Square, neighbours, queen_attacks};

/// The value of a won game; the values of all players never add up to more.
pub(super) const WHOLE: i32 = 1_000_000;
/// What each has of a position in which nothing but chiefs is left and none can be killed. Less
/// than a draw, so that such a game is brought to its end by repetition, and not by hundreds of
/// quiet moves.
const BARE: i32 = DRAW / 2;

/// One value for each seat.
pub(super) type Values = [i32; 4];

// These, and those of `draws.rs`, come from a fit to what came of 800 games of *club* against
// itself, and were then rounded and tried in matches (`docs/computer.md`).

/// Points by role, in the order of [`Role::ALL`]; for every tenth corpse so many more. Corpses
/// are walls, and only a necromobile opens them again.
const POINTS: [(i64, i64); 6] = [(68, 0), (15, 6), (14, 0), (10, 13), (2, 30), (4, 11)];
/// What a piece loses that can be taken before its owner's next turn, in percent.
const EXPOSED: i64 = 58;

const POWER_OVER_MANY: i64 = 235;
/// Power over a single opponent: so much, and so many percent of what he moves twice running.
const POWER_OVER_ONE: (i64, i64) = (80, 130);
const WAY_TO_POWER: i64 = 95;

/// By the number of neighbours that are no corpses: how near a chief without a necromobile is to
/// being encircled, and one who has one.
const WALLED: [i64; 4] = [0, 60, 38, 8];
const WALLED_HELPED: [i64; 4] = [21, 39, 25, 5];

/// With two active: what a killer is worth for each square that he is nearer to the other's chief.
const NEAR: i64 = 4;
/// With two active: what it is worth for each square that the other's chief cannot flee to.
const ROOM: i64 = 8;

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
    if is_bare(position, &maps) {
        return of_active(maps.active, BARE);
    }
    let decided = play_out(position, &maps, &mut strengths);
    let mut values = shares(strengths, dull(position, maps.active, decided));
    seal(position, &maps, &mut values);
    values
}

/// Each player's part of the sum of squares, and of a draw.
fn shares(strengths: [i64; 4], dull: i64) -> Values {
    let squares = strengths.map(|points| points * points);
    let sum = squares.iter().sum::<i64>().max(1) + dull * dull;
    let drawn = dull * dull * i64::from(DRAW) / sum;
    squares
        .map(|square| (square * i64::from(WHOLE) / sum + if square > 0 { drawn } else { 0 }) as i32)
}

fn material(position: &Position, pieces: Bitboard) -> i64 {
    let board = position.board();
    let corpses = i64::from(board.corpses().count());
    Role::ALL
        .into_iter()
        .zip(POINTS)
        .map(|(role, (early, late))| {
            i64::from((board.role(role) & pieces).count()) * (early + late * corpses / 10)
        })
        .sum()
}

fn strength(position: &Position, maps: &Maps, seat: Seat) -> i64 {
    let Some(chief) = position.chief(seat) else {
        return 0;
    };
    let index = seat.index();
    let own = maps.pieces[index];
    let attacked = maps.kills_of_others(seat);
    let exposed = if position.mover() == seat {
        Bitboard::EMPTY
    } else {
        own & attacked & !Bitboard::of(chief)
    };
    material(position, own) - material(position, exposed) * EXPOSED / 100
        + i64::from(maps.reach[index].count())
        + power(position, maps, seat, chief, attacked)
        - wall(position, own, chief)
        + press(position, maps, seat)
}

/// What the maze is worth to him: being there, or a safe way there.
fn power(position: &Position, maps: &Maps, seat: Seat, chief: Square, attacked: Bitboard) -> i64 {
    let full = if maps.active.count() == 2 {
        let (alone, percent) = POWER_OVER_ONE;
        let others = maps.pieces[seat.index()] & !Bitboard::of(chief);
        alone + material(position, others) * percent / 100
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
    } else if queen_attacks(chief, position.board().occupied()).contains(Square::MAZE)
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
    let open = (neighbours(chief) & !board.corpses()).count();
    let helped = board.role(Role::Necromobile).meets(own);
    let table = if helped { WALLED_HELPED } else { WALLED };
    table.get(open as usize).copied().unwrap_or(0)
}

/// With two active: how near his killers are to the other's chief, and how little room they leave
/// him.
fn press(position: &Position, maps: &Maps, seat: Seat) -> i64 {
    let mut others = maps.active.iter().filter(|&other| other != seat);
    let (Some(other), None) = (others.next(), others.next()) else {
        return 0;
    };
    let Some(prey) = position.chief(other) else {
        return 0;
    };
    let board = position.board();
    let killers =
        board.role(Role::Assassin) | board.role(Role::Reporter) | board.role(Role::Militant);
    let near = (killers & maps.pieces[seat.index()]).map(|square| {
        let files = square.file().abs_diff(prey.file());
        NEAR * i64::from(8 - files.max(square.rank().abs_diff(prey.rank())))
    });
    let room = refuge(position, prey, maps.kills[seat.index()])
        .count()
        .min(8);
    near.sum::<i64>() + ROOM * i64::from(8 - room)
}

/// Of 100, how much of a chief's worth changes hands when it is there for the taking by the mover,
/// the one after him, and so on: in between, much can happen.
const CERTAINTY: [i64; 8] = [96, 72, 60, 50, 40, 35, 30, 30];

/// Plays out the kills of chiefs that are possible as things stand, in the order of the coming
/// turns, and says in percent how sure it is that only one player is left after that. Everybody
/// whose chief is attacked saves him when his turn comes, if he can; everybody else kills the
/// strongest player whose chief he can reach.
fn play_out(position: &Position, maps: &Maps, strengths: &mut [i64; 4]) -> i64 {
    let chiefs = Seat::ALL.map(|seat| position.chief(seat));
    let threatened = |seat: Seat, by: Seats| {
        chiefs[seat.index()]
            .map(|square| maps.killers(square, seat))
            .is_some_and(|killers| killers.iter().any(|killer| by.contains(killer)))
    };
    let mut alive = maps.active;
    if !alive.iter().any(|seat| threatened(seat, alive)) {
        return 0;
    }
    let mut unsaved = alive;
    let mut unheard = alive;
    for (mover, certainty) in position.upcoming_turns().zip(CERTAINTY) {
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
            if alive.count() == 1 {
                return certainty;
            }
        } else if in_danger && certainty > 90 {
            strengths[mover.index()] -=
                cost_of_flight(position, maps, mover, strengths[mover.index()]);
            unsaved.remove(mover);
        } else {
            unsaved.remove(mover);
        }
        unheard.remove(mover);
        if unheard.is_empty() {
            break;
        }
    }
    0
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
