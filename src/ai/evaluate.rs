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
const POINTS: [i64; 6] = [110, 60, 60, 50, 65, 18];
const POWER_OVER_MANY: i64 = 130;
/// With two active a chief is worth so much less: he alone hardly wins.
const LAST_TWO: i64 = 70;
const WAY_TO_POWER: i64 = 22;
/// With two active: as if a third player of that strength stood for a draw.
const DULL: i64 = 140;
/// After so many quiet turns values begin to fade.
const FADING: i64 = 12;
/// By the number of neighbours that are no corpses: how near a chief without a necromobile is to
/// being encircled, and one who has one.
const WALLED: [i64; 4] = [120, 60, 25, 8];
const WALLED_HELPED: [i64; 4] = [30, 15, 6, 2];

/// What a wall is worth for each of its corpses to whom it shelters.
const SHELTER: i64 = 12;

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
    let decided = play_out(position, &maps, &mut strengths);
    let dull = if maps.active.count() == 2 {
        DULL * (100 - decided) / 100
    } else {
        0
    };
    faded(position, &maps, shares(strengths, dull))
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

/// The values worn down towards a draw: by quiet turns (RULES 9), and by a chief that nobody can
/// get at any more.
fn faded(position: &Position, maps: &Maps, values: Values) -> Values {
    let limit = i64::from(position.options().quiet_limit.get());
    // Well before the limit, so that there are turns left to find something else.
    let limit = limit * 3 / 4;
    let quiet = (i64::from(position.quiet()) - FADING).max(0) * 100 / (limit - FADING).max(1);
    let percent = quiet.max(fortress(position, maps)).min(100);
    if percent == 0 {
        return values;
    }
    let mut faded = values;
    for seat in Seat::ALL {
        let drawn = i64::from(if maps.active.contains(seat) { DRAW } else { 0 });
        let value = &mut faded[seat.index()];
        *value += ((drawn - i64::from(*value)) * percent / 100) as i32;
    }
    faded
}

/// In percent, how far the weaker of the last two is out of reach behind corpses that nobody can
/// move: by the empty squares that his chief, and so a killer, can reach.
fn fortress(position: &Position, maps: &Maps) -> i64 {
    const SEALED: [i64; 4] = [85, 60, 40, 20];
    const HELPED: [i64; 6] = [50, 35, 25, 16, 10, 5];
    let board = position.board();
    if maps.active.count() != 2 {
        return 0;
    }
    let weaker = maps
        .active
        .iter()
        .min_by_key(|seat| maps.pieces[seat.index()].count());
    let Some((seat, chief)) = weaker.and_then(|seat| Some((seat, position.chief(seat)?))) else {
        return 0;
    };
    let foes = board.living() & !maps.pieces[seat.index()];
    if chief == Square::MAZE {
        return 0;
    }
    let lines = queen(chief, board.occupied()) & !board.occupied();
    let helped = board.role(Role::Necromobile).meets(foes);
    let table: &[i64] = if helped { &HELPED } else { &SEALED };
    table.get(lines.count() as usize).copied().unwrap_or(0)
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
    // Corpses are walls, and only a necromobile opens them again.
    let late = 2 * i64::from(board.corpses().count());
    Role::ALL
        .into_iter()
        .zip(POINTS)
        .map(|(role, points)| {
            let points = if role == Role::Necromobile {
                points + late
            } else {
                points
            };
            i64::from((board.role(role) & pieces).count()) * points
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
    let exposed = own & attacked & !Bitboard::of(chief);
    material(position, own)
        - if maps.active.count() == 2 {
            LAST_TWO
        } else {
            0
        }
        - material(position, exposed) * (if position.mover() == seat { 8 } else { 16 }) / 100
        + i64::from(maps.reach[index].count()) * 2 / 3
        + power(position, maps, seat, chief, attacked)
        - wall(position, maps, seat, own, chief)
        + air(position, chief, attacked)
}

/// What the maze is worth to him: being there, or a safe way there.
fn power(position: &Position, maps: &Maps, seat: Seat, chief: Square, attacked: Bitboard) -> i64 {
    let full = if maps.active.count() == 2 {
        40 + material(position, maps.pieces[seat.index()] & !Bitboard::of(chief))
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
fn wall(position: &Position, maps: &Maps, seat: Seat, own: Bitboard, chief: Square) -> i64 {
    if chief == Square::MAZE {
        return 0;
    }
    let board = position.board();
    let open = (neighbours(chief) & !board.corpses()).count();
    let helped = board.role(Role::Necromobile).meets(own);
    if maps.active.count() == 2 && !helped && is_safe_behind(position, maps, seat, open) {
        return -SHELTER * i64::from(8 - open);
    }
    let table = if helped { WALLED_HELPED } else { WALLED };
    table.get(open as usize).copied().unwrap_or(0)
}

/// With two active: whether the walls are rather his shelter, since the other has neither a
/// necromobile nor enough of his pieces to kill to close them.
fn is_safe_behind(position: &Position, maps: &Maps, seat: Seat, open: u32) -> bool {
    let bodies = maps.pieces[seat.index()].count().saturating_sub(1);
    let foes = position.board().living() & !maps.pieces[seat.index()];
    !position.board().role(Role::Necromobile).meets(foes) && bodies < open
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
/// turns, and says in percent how sure it is that only one player is left after that. Everybody whose chief is attacked saves him when his turn comes, if he can; everybody
/// else kills the strongest player whose chief he can reach.
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
