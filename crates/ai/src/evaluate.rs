//! The static evaluation: the value of a position to each player, without looking ahead.
//!
//! Each player has a *score* in points (a chief alone is 68) from pieces, power, space, and the
//! safety of the chief; the draw has a score too. Kills of chiefs that are possible at once are
//! then played out in the order of the coming turns, on the scores only. A player's share of all
//! squared scores is about that player's chance to win: [`CERTAIN`] is a won game.

use super::attacks::{AttackMaps, safe_squares};
use super::candidates::distance;
use super::draws::{draw_score, final_values, for_each_active, is_bare, killers, wear_by_fortress};
use super::learned::{self, Description};
use super::values::{CERTAIN, DRAW, Values};
use super::walls::wear_by_walls;
use djambi_rules::{Bitboard, Position, Role, Seat, Seats, Square, neighbours, queen_attacks};

/// The value to each player of a position in which only chiefs are left and none can be killed.
/// It is less than a draw, so that such a game ends by repetition and not by hundreds of
/// moves without progress.
const BARE: i32 = DRAW / 2;

// These, and those of `draws.rs`, are fitted to the results of 800 games of *club* against
// itself, then rounded and tried in matches (`crates/lab/MEASUREMENTS.md`).

/// Points by role, in the order of [`Role::ALL`], and the addition per ten corpses. Corpses are
/// walls, and only a necromobile opens them again.
const POINTS: [(i64, i64); 6] = [(68, 0), (15, 6), (14, 0), (10, 13), (2, 30), (4, 11)];
/// The part of its points that a piece loses if it can be taken before its owner's next turn, in
/// percent.
const EXPOSED: i64 = 58;

const POWER_OVER_MANY: i64 = 235;
/// Power over a single opponent: the base, and percent of the material that moves twice running.
const POWER_OVER_ONE: (i64, i64) = (80, 130);
const WAY_TO_POWER: i64 = 95;

/// The danger of encirclement, by the number of neighbours that are not corpses: for a chief whose
/// player has no necromobile, and for one whose player has one.
const WALLED: [i64; 4] = [0, 60, 38, 8];
const WALLED_HELPED: [i64; 4] = [21, 39, 25, 5];

/// With two active: the points of a killer per square that it is nearer to the other's chief.
const NEAR: i64 = 4;
/// With two active: the points per square, of eight, that the other's chief cannot flee to.
const SPACE: i64 = 8;

/// Returns the value of the position to each player.
pub(super) fn evaluate(position: &Position) -> Values {
    Assessment::of(position).values
}

/// The value of a position to each player, to which the learned part may be added.
pub(super) struct Assessment {
    /// The values without the learned part.
    pub(super) values: Values,
    /// `None` if the values are certain: the game is over, or nothing can happen any more.
    attacks: Option<AttackMaps>,
}

impl Assessment {
    /// Evaluates a position.
    pub(super) fn of(position: &Position) -> Assessment {
        if let Some(outcome) = position.outcome() {
            return Assessment {
                values: final_values(position, outcome),
                attacks: None,
            };
        }
        let attacks = AttackMaps::of(position);
        Assessment {
            values: values_by_score(position, &attacks),
            attacks: (!is_bare(position, &attacks)).then_some(attacks),
        }
    }

    /// Returns the values with the learned part and walls. The position is the one that was evaluated.
    pub(super) fn corrected(&self, position: &Position) -> Values {
        let attacks = self.attacks.as_ref();
        attacks.map_or(self.values, |attacks| {
            let mut values = learned::correct(&Description::of(position, attacks, self.values));
            wear_by_walls(position, attacks, &mut values);
            values
        })
    }
}

/// Describes a position to the network of the learned part, for the program that trains it. Returns
/// `None` if the network is not asked: the game is over, or nothing can happen any more.
pub fn describe(position: &Position) -> Option<Description> {
    let assessment = Assessment::of(position);
    let attacks = assessment.attacks.as_ref();
    attacks.map(|attacks| Description::of(position, attacks, assessment.values))
}

/// Returns the values of a position in which the game is not over.
fn values_by_score(position: &Position, attacks: &AttackMaps) -> Values {
    let mut scores = [0; 4];
    for seat in Seat::ALL {
        if attacks.active.contains(seat) {
            scores[seat.index()] = score(position, attacks, seat).max(10);
        } else if position.is_in(seat) {
            // Frozen: there may be a liberation, or a takeover by somebody else.
            scores[seat.index()] = material(position, position.pieces(seat)) / 8;
        }
    }
    if is_bare(position, attacks) {
        return for_each_active(attacks.active, BARE);
    }
    let decided = play_out(position, attacks, &mut scores);
    let mut values = shares(scores, draw_score(position, attacks.active, decided));
    wear_by_fortress(position, attacks, &mut values);
    values
}

/// Returns each player's share of the sum of squares, and of a draw.
fn shares(scores: [i64; 4], draw_score: i64) -> Values {
    let squares = scores.map(|points| points * points);
    let sum = squares.iter().sum::<i64>().max(1) + draw_score * draw_score;
    let drawn = draw_score * draw_score * i64::from(DRAW) / sum;
    squares.map(|square| {
        (square * i64::from(CERTAIN) / sum + if square > 0 { drawn } else { 0 }) as i32
    })
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

fn score(position: &Position, attacks: &AttackMaps, seat: Seat) -> i64 {
    let Some(chief) = position.chief(seat) else {
        return 0;
    };
    let index = seat.index();
    let own = attacks.pieces[index];
    let attacked = attacks.kills_of_others(seat);
    let exposed = if position.mover() == seat {
        Bitboard::EMPTY
    } else {
        own & attacked & !Bitboard::of(chief)
    };
    material(position, own) - material(position, exposed) * EXPOSED / 100
        + i64::from(attacks.mobility[index].count())
        + power(position, attacks, seat, chief, attacked)
        - wall(position, own, chief)
        + press(position, attacks, seat)
}

/// Returns the points for power: the chief is in the maze, or has a safe way there.
fn power(
    position: &Position,
    attacks: &AttackMaps,
    seat: Seat,
    chief: Square,
    attacked: Bitboard,
) -> i64 {
    let full = if attacks.active.count() == 2 {
        let (alone, percent) = POWER_OVER_ONE;
        let others = attacks.pieces[seat.index()] & !Bitboard::of(chief);
        alone + material(position, others) * percent / 100
    } else {
        POWER_OVER_MANY
    };
    let reach_the_maze = |maps: &[Bitboard; 4]| {
        Seat::ALL
            .into_iter()
            .any(|other| other != seat && maps[other.index()].contains(Square::MAZE))
    };
    if chief == Square::MAZE {
        if reach_the_maze(&attacks.diplomacy) {
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

/// Returns the points lost because the chief is nearly encircled (RULES 6).
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

/// With two active: returns the points for killers near the other's chief, and for the squares
/// that they take from it.
fn press(position: &Position, attacks: &AttackMaps, seat: Seat) -> i64 {
    let mut others = attacks.active.iter().filter(|&other| other != seat);
    let (Some(other), None) = (others.next(), others.next()) else {
        return 0;
    };
    let Some(prey) = position.chief(other) else {
        return 0;
    };
    let near = (killers(position) & attacks.pieces[seat.index()])
        .iter()
        .map(|square| NEAR * i64::from(8 - distance(square, prey).0));
    let space = safe_squares(position, prey, attacks.kills[seat.index()])
        .count()
        .min(8);
    near.sum::<i64>() + SPACE * i64::from(8 - space)
}

/// The part of a score, in percent, that changes hands if the chief can be killed by the player to
/// move, by the next one, and so on: in between, much can happen.
const CERTAINTY: [i64; 8] = [96, 72, 60, 50, 40, 35, 30, 30];

/// Plays out the kills of chiefs that are possible in this position, in the order of the coming
/// turns, and returns the probability, in percent, that only one player is left after that. A
/// player whose chief is attacked saves it when the turn comes; the others kill the strongest
/// player whose chief they can reach.
fn play_out(position: &Position, attacks: &AttackMaps, scores: &mut [i64; 4]) -> i64 {
    let chiefs = Seat::ALL.map(|seat| position.chief(seat));
    let threatened = |seat: Seat, by: Seats| {
        chiefs[seat.index()]
            .map(|square| attacks.killers(square, seat))
            .is_some_and(|killers| killers.iter().any(|killer| by.contains(killer)))
    };
    let mut alive = attacks.active;
    if !alive.iter().any(|seat| threatened(seat, alive)) {
        return 0;
    }
    let mut unsaved = alive;
    let mut waiting = alive;
    for (mover, certainty) in position.upcoming_turns().zip(CERTAINTY) {
        if !alive.contains(mover) {
            continue;
        }
        let prey = unsaved
            .iter()
            .filter(|&seat| seat != mover && alive.contains(seat))
            .filter(|seat| {
                chiefs[seat.index()].is_some_and(|at| attacks.kills[mover.index()].contains(at))
            })
            .max_by_key(|seat| (scores[seat.index()], among_equals(mover, *seat)));
        let rest = prey.map_or(alive, |prey| {
            let mut rest = alive;
            rest.remove(prey);
            rest
        });
        let in_danger = unsaved.contains(mover) && threatened(mover, rest);
        if let Some(prey) = prey.filter(|_| !in_danger || certainty > 90) {
            let moved = scores[prey.index()] * certainty / 100;
            scores[prey.index()] -= moved;
            scores[mover.index()] += moved * 3 / 4;
            alive.remove(prey);
            if alive.count() == 1 {
                return certainty;
            }
        } else if in_danger && certainty > 90 {
            scores[mover.index()] -=
                cost_of_flight(position, attacks, mover, scores[mover.index()]);
            unsaved.remove(mover);
        } else {
            unsaved.remove(mover);
        }
        waiting.remove(mover);
        if waiting.is_empty() {
            break;
        }
    }
    0
}

/// Returns a number that decides between equally strong victims: the one who moves soonest after
/// `mover` has the highest, so that no colour is preferred.
fn among_equals(mover: Seat, seat: Seat) -> usize {
    (mover.index() + 4 - seat.index()) % 4
}

/// Returns the points that it costs a player to have to save the chief now.
fn cost_of_flight(position: &Position, attacks: &AttackMaps, seat: Seat, score: i64) -> i64 {
    let attacked = attacks.kills_of_others(seat);
    let safe = position
        .chief(seat)
        .map_or(0, |chief| safe_squares(position, chief, attacked).count());
    match safe {
        0 => score / 3,
        1 => score / 12,
        _ => score / 25,
    }
}
