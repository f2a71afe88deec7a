//! What a position is worth to each player, at a glance.
//!
//! Each player has a *strength* in points (a chief alone is 50), from his pieces, power, room, and
//! how safe his chief is, and so has the draw. Kills of chiefs that are there for the taking are
//! then played out in the order of the coming turns, on the strengths only. A player's share of
//! all squared strengths is about his chance to win: [`WHOLE`] is certainty.

use super::maps::{Maps, refuge};
use crate::rules::{Bitboard, Outcome, Position, Role, Seat, Seats, Square, neighbours, queen};

/// The value of a won game; the values of all players never add up to more.
pub(super) const WHOLE: i32 = 1_000_000;
/// What a draw is worth to each who is still active: little, so that nobody drifts into one.
const DRAW: i32 = WHOLE / 50;
/// What each has of a position in which nothing but chiefs is left and none can be killed. Less
/// than a draw, so that such a game is brought to its end by repetition, and not by hundreds of
/// quiet turns.
const BARE: i32 = DRAW / 2;

/// One value for each seat.
pub(super) type Values = [i32; 4];

// These, and those of `dull`, come from a fit to who won 600 games of *club* against itself, and
// were then rounded and tried in matches (`docs/computer.md`).

/// Points by role, in the order of [`Role::ALL`]; for every tenth corpse so many more. Corpses
/// are walls, and only a necromobile opens them again.
const POINTS: [(i64, i64); 6] = [(50, 0), (20, 6), (20, 0), (20, 0), (10, 30), (11, 5)];
const POWER_OVER_MANY: i64 = 85;
const WAY_TO_POWER: i64 = 22;

/// By the number of neighbours that are no corpses: how near a chief without a necromobile is to
/// being encircled, and one who has one.
const WALLED: [i64; 4] = [120, 60, 25, 8];
const WALLED_HELPED: [i64; 4] = [30, 15, 6, 2];

/// What a wall is worth for each of its corpses to whom it shelters.
const SHELTER: i64 = 12;

/// With two active: what a killer is worth for each square that he is nearer to the other's chief.
const NEAR: i64 = 6;
/// With two active: what it is worth for each square that the other's chief cannot flee to.
const ROOM: i64 = 12;

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
    let values = shares(strengths, dull(position, &maps, decided));
    sheltered(position, &maps, values)
}

/// Whether all active players have nothing but their chiefs, out of each other's reach.
fn is_bare(position: &Position, maps: &Maps) -> bool {
    let mut seats = maps.active.iter();
    seats.all(|seat| {
        let chief = position.chief(seat);
        maps.pieces[seat.index()].count() == 1
            && chief.is_some_and(|chief| maps.killers(chief, seat).is_empty())
    })
}

/// As if another player of that strength stood for a draw: the more corpses and quiet turns, the
/// stronger. `decided` says in percent how sure it is that one of the last two wins at once.
fn dull(position: &Position, maps: &Maps, decided: i64) -> i64 {
    let corpses = i64::from(position.board().corpses().count());
    let limit = i64::from(position.options().quiet_limit.get());
    let quiet = i64::from(position.quiet()) * 400 / limit.max(1);
    if maps.active.count() == 2 {
        (60 + 3 * corpses + quiet) * (100 - decided) / 100
    } else {
        120 + 3 * corpses + quiet
    }
}

/// The values once a game is over.
fn verdict(position: &Position, outcome: Outcome) -> Values {
    match outcome {
        Outcome::Won(seat) => {
            let mut values = [0; 4];
            values[seat.index()] = WHOLE;
            values
        }
        Outcome::Draw => of_active(position.active_seats(), DRAW),
    }
}

/// The values of a draw by repetition.
pub(super) fn draw(position: &Position) -> Values {
    verdict(position, Outcome::Draw)
}

fn of_active(active: Seats, value: i32) -> Values {
    Seat::ALL.map(|seat| if active.contains(seat) { value } else { 0 })
}

/// The values worn down towards a draw by a chief whom nobody can get at any more.
fn sheltered(position: &Position, maps: &Maps, values: Values) -> Values {
    let percent = fortress(position, maps);
    let mut worn = values;
    for seat in maps.active.iter() {
        let value = &mut worn[seat.index()];
        *value += ((i64::from(DRAW) - i64::from(*value)) * percent / 100) as i32;
    }
    worn
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
    let exposed = own & attacked & !Bitboard::of(chief);
    material(position, own)
        - material(position, exposed) * (if position.mover() == seat { 8 } else { 16 }) / 100
        + i64::from(maps.reach[index].count()) * 3 / 10
        + power(position, maps, seat, chief, attacked)
        - wall(position, maps, seat, own, chief)
        + air(position, chief, attacked)
        + press(position, maps, seat)
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
