//! The names of games, made from numbers.

use super::InteractionId;
use crate::game::GameId;

/// The letters of games' names: no two that look alike, and no vowels, so that no words come out.
pub(super) const LETTERS: &str = "23456789bcdfghjkmnpqrstvwxyz";
const NAME_LENGTH: usize = 6;

/// The name of the game that a request opens: the same each time, different from other requests'
/// names.
pub(super) fn game_id(request: InteractionId, attempt: u64) -> GameId {
    named_after(scrambled(request.0 ^ attempt.rotate_right(8)))
}

/// The name made from a number.
pub(super) fn named_after(number: u64) -> GameId {
    let mut rest = number;
    let letter = |_| {
        let letter = LETTERS.as_bytes()[(rest % LETTERS.len() as u64) as usize];
        rest /= LETTERS.len() as u64;
        char::from(letter)
    };
    GameId((0..NAME_LENGTH).map(letter).collect())
}

/// Whether a name is one that games are given.
pub(super) fn is_name(id: &GameId) -> bool {
    id.0.len() == NAME_LENGTH && id.0.chars().all(|letter| LETTERS.contains(letter))
}

/// Mixes the bits of a number, so that similar numbers give different names (`SplitMix64`).
pub(super) fn scrambled(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn games_are_named_alike_only_by_the_same_request() {
        let names: HashSet<GameId> = (0..2000).map(|id| game_id(InteractionId(id), 0)).collect();
        assert_eq!(names.len(), 2000);
        assert!(names.iter().all(is_name));
        for other in [
            "",
            "k3x9p",
            "k3x9pqq",
            "K3x9pq",
            "k3-9pq",
            "k3:9pq",
            "\u{1b}[2J23",
        ] {
            assert!(!is_name(&GameId(other.into())), "{other:?}");
        }
        assert_eq!(game_id(InteractionId(5), 1), game_id(InteractionId(5), 1));
        assert_ne!(game_id(InteractionId(5), 0), game_id(InteractionId(5), 1));
    }
}
