//! Lines and neighbourhoods of the board, worked out when the program is compiled.

use super::{Bitboard, Square};

const DIRECTIONS: usize = 8;
/// File and rank steps; the first four lead to higher indices, the last four to lower ones.
const STEPS: [(i8, i8); DIRECTIONS] = [
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// The squares that a walk of `limit` steps at most passes, without its start.
const fn walk(from: usize, (file_step, rank_step): (i8, i8), limit: usize) -> u128 {
    let mut file = (from % 9) as i8 + file_step;
    let mut rank = (from / 9) as i8 + rank_step;
    let mut bits = 0;
    let mut taken = 0;
    while taken < limit && 0 <= file && file < 9 && 0 <= rank && rank < 9 {
        bits |= 1 << (rank * 9 + file);
        file += file_step;
        rank += rank_step;
        taken += 1;
    }
    bits
}

/// Beyond the 81 squares the rays are empty, so that 'no blocker' needs no branch.
const RAYS: [[u128; 128]; DIRECTIONS] = {
    let mut rays = [[0; 128]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut square = 0;
        while square < 81 {
            rays[direction][square] = walk(square, STEPS[direction], 8);
            square += 1;
        }
        direction += 1;
    }
    rays
};

const fn around(directions: &[usize], limit: usize) -> [u128; 81] {
    let mut table = [0; 81];
    let mut square = 0;
    while square < 81 {
        let mut i = 0;
        while i < directions.len() {
            table[square] |= walk(square, STEPS[directions[i]], limit);
            i += 1;
        }
        square += 1;
    }
    table
}

const NEIGHBOURS: [u128; 81] = around(&[0, 1, 2, 3, 4, 5, 6, 7], 1);
const SIDES: [u128; 81] = around(&[0, 2, 4, 6], 1);
const TWO_STEPS: [u128; 81] = around(&[0, 1, 2, 3, 4, 5, 6, 7], 2);

/// The up to eight squares that touch it (RULES 6).
#[inline]
pub const fn neighbours(square: Square) -> Bitboard {
    Bitboard(NEIGHBOURS[square.index()])
}

/// The up to four squares that share a side with it (RULES 3).
#[inline]
pub const fn sides(square: Square) -> Bitboard {
    Bitboard(SIDES[square.index()])
}

/// The squares at one or two steps in the eight directions (RULES 2).
#[inline]
pub(crate) const fn two_steps(square: Square) -> Bitboard {
    Bitboard(TWO_STEPS[square.index()])
}

/// Where militants on the squares `from` could go, taken together: one or two steps in the eight
/// directions, the second only over an empty square (RULES 2).
#[inline]
pub fn militant_attacks(from: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (file_step, rank_step) in STEPS {
        let near = from.shifted(file_step, rank_step);
        reached |= near | (near & !occupied).shifted(file_step, rank_step);
    }
    reached
}

/// The squares strictly between two squares of one line; none if they share no line.
pub fn between(from: Square, to: Square) -> Bitboard {
    let target = 1 << to.index();
    let on_line = RAYS.iter().map(|rays| (rays, rays[from.index()]));
    let Some((rays, ray)) = on_line.into_iter().find(|(_, ray)| ray & target != 0) else {
        return Bitboard::EMPTY;
    };
    Bitboard(ray & !rays[to.index()] & !target)
}

/// Where a piece that moves like a queen can go (RULES 2): the empty squares of the eight lines up to, and
/// with, the first occupied one of each.
///
/// ```
/// use djambi_rules::{Bitboard, Square, queen_attacks};
/// let blocker: Square = "e7".parse().unwrap();
/// let reached = queen_attacks(Square::MAZE, Bitboard::of(blocker));
/// assert!(reached.contains(blocker));
/// assert_eq!(reached.count(), 30);
/// ```
#[inline]
pub fn queen_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    let mut reached = 0;
    for (direction, rays) in RAYS.iter().enumerate() {
        let ray = rays[from.index()];
        let blockers = ray & occupied.0;
        let first = if direction < 4 {
            (blockers | 1 << 127).trailing_zeros()
        } else {
            blockers.checked_ilog2().unwrap_or(127)
        };
        reached |= ray ^ rays[first as usize & 127];
    }
    Bitboard(reached)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn militants_reach_the_squares_that_each_of_them_reaches() {
        let mut seed = 7_u128;
        for _ in 0..500 {
            seed = seed.wrapping_mul(0x2d99_787a_926d_46f2_8e9d_3c2d_5a8f_1e35) | 1;
            let occupied = Bitboard(seed >> 20) & Bitboard(seed >> 45) & Bitboard::ALL;
            let from = Bitboard(seed >> 11) & Bitboard(seed >> 33) & occupied;
            let each = from.iter().fold(Bitboard::EMPTY, |set, square| {
                set | queen_attacks(square, occupied) & two_steps(square)
            });
            assert_eq!(militant_attacks(from, occupied), each);
        }
    }

    #[test]
    fn between_are_the_squares_inside() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(
            between(square("a1"), square("d4")),
            [square("b2"), square("c3")].into_iter().collect()
        );
        assert_eq!(
            between(square("i5"), square("g5")),
            Bitboard::of(square("h5"))
        );
        assert!(between(square("a1"), square("b3")).is_empty());
        assert!(between(square("a1"), square("a2")).is_empty());
    }
}
