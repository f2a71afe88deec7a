//! Corpses between a player's killers and the last other chief: the killers go round them, or a
//! necromobile clears them away.
//!
//! Without this a player with two armies against a chief behind corpses saw no difference between moves
//! that open the wall and any others, until the game was drawn by moves without progress.

use super::attacks::AttackMaps;
use super::candidates::distance;
use super::draws::{killers, necromobiles, wear};
use super::values::Values;
use djambi_rules::{Bitboard, Position, Square};

/// The part of a player's chance that is lost per step of the detour, in percent.
const PER_STEP: usize = 3;
/// The most that is lost by a detour, in percent.
const MOST: usize = 60;
/// The part that is lost if there is no way and only the other player has a necromobile, in
/// percent. If nobody has one, the chief is in a fortress, which `draws.rs` considers.
const NO_WAY: usize = 70;
/// How many steps it takes to cross a corpse, for a player with a necromobile.
const CROSSING: usize = 4;

/// With two active: moves a player's value towards that of a draw by the detour that the nearest killer
/// has to make to the other chief. If a necromobile has to open a wall, its distance counts too.
pub(super) fn wear_by_walls(position: &Position, attacks: &AttackMaps, values: &mut Values) {
    let mut active = attacks.active.iter();
    let (Some(one), Some(two), None) = (active.next(), active.next(), active.next()) else {
        return;
    };
    for (seat, other) in [(one, two), (two, one)] {
        let own = attacks.pieces[seat.index()];
        let killers = killers(position) & own;
        let helpers = necromobiles(position) & own;
        let chief = position.chief(other);
        let Some((chief, straight)) = chief.and_then(|at| Some((at, nearest(at, killers)?))) else {
            continue;
        };
        let corpses = position.board().corpses();
        let way = steps_round(chief, killers, corpses).or_else(|| {
            let helper = nearest(chief, helpers)?;
            Some(steps_across(chief, killers, corpses) + helper)
        });
        let lost = match way {
            Some(way) => (PER_STEP * way.saturating_sub(straight)).min(MOST),
            None if necromobiles(position).is_empty() => 0,
            None => NO_WAY,
        };
        wear(&mut values[seat.index()], lost as i64);
    }
}

/// Returns a chief's steps to the nearest of those pieces. `None` without pieces.
fn nearest(chief: Square, pieces: Bitboard) -> Option<usize> {
    pieces
        .iter()
        .map(|piece| usize::from(distance(chief, piece).0))
        .min()
}

/// Returns the steps from a chief to the nearest of those pieces round corpses. `None` if there is no way.
fn steps_round(chief: Square, pieces: Bitboard, corpses: Bitboard) -> Option<usize> {
    let mut area = Bitboard::of(chief);
    for steps in 0.. {
        if area.meets(pieces) {
            return Some(steps);
        }
        let wider = area | area.king_fill() & !corpses;
        if wider == area {
            return None;
        }
        area = wider;
    }
    None
}

/// Returns the steps from a chief to the nearest of those pieces, round corpses or across them. There must
/// be a piece.
fn steps_across(chief: Square, pieces: Bitboard, corpses: Bitboard) -> usize {
    let mut area = Bitboard::of(chief);
    // The areas reached one step before, two steps before, and so on.
    let mut before = [Bitboard::EMPTY; CROSSING - 1];
    let mut steps = 0;
    while !area.meets(pieces) {
        let long_ago = std::mem::replace(&mut before[steps % (CROSSING - 1)], area);
        area = area | area.king_fill() & !corpses | long_ago.king_fill();
        steps += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::CERTAIN;
    use djambi_rules::{Options, Seat};

    /// Returns how many percent are left of a certain win for Red. Red's killer is on h2, Blue's chief on a9.
    fn left(text: &str) -> i32 {
        let position = Position::read(text, Options::CLASSIC).expect(text);
        let mut values = [CERTAIN; 4];
        wear_by_walls(&position, &AttackMaps::of(&position), &mut values);
        values[Seat::Red.index()] / (CERTAIN / 100)
    }

    #[test]
    fn the_chance_falls_with_the_detour() {
        for (text, expected) in [
            // There is no corpse.
            ("bC8/9/9/9/9/9/9/7rA1/rC8 rb-- r r 0 1", 100),
            ("bCx7/xx7/9/9/9/9/9/7rA1/rC4rN3 rb-- r r 0 1", 67),
            // The necromobile is nearer.
            ("bCx7/xx7/9/2rN6/9/9/9/7rA1/rC8 rb-- r r 0 1", 82),
            // A gap, two steps aside.
            ("bC8/xxx6/9/9/9/9/9/7rA1/rC8 rb-- r r 0 1", 94),
            // Only Blue has a necromobile; nobody has one.
            ("bCx7/xx7/9/9/9/9/9/7rA1/rC4bN3 rb-- r r 0 1", 30),
            ("bCx7/xx7/9/9/9/9/9/7rA1/rC8 rb-- r r 0 1", 100),
        ] {
            assert_eq!(left(text), expected, "{text}");
        }
    }
}
