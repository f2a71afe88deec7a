//! What the games of a server add up to.

use std::collections::BTreeMap;

use djambi_rules::Seat;

use super::FinishedGame;

/// What the games of a server add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// How many games have ended with a result.
    pub games: u32,
    /// How many of them are rated.
    pub rated: u32,
    /// How many of them nobody won.
    pub drawn: u32,
    /// How many each seat won, by [`Seat::index`].
    pub wins: [u32; 4],
    /// How many were played by each preset of the rules.
    pub presets: BTreeMap<String, u32>,
    /// How many had so many moves, without resignations.
    lengths: BTreeMap<u32, u32>,
    /// How many began with each move.
    first_moves: BTreeMap<String, u32>,
}

impl Statistics {
    /// Adds a game.
    pub fn add(&mut self, game: &FinishedGame) {
        let result = &game.result;
        self.games += 1;
        self.rated += u32::from(result.unrated.is_none());
        self.drawn += u32::from(result.drawn);
        for seat in Seat::ALL {
            let won = result.seats[seat.index()].first && !result.drawn;
            self.wins[seat.index()] += u32::from(won);
        }
        *self.presets.entry(result.preset.clone()).or_default() += 1;
        *self.lengths.entry(result.moves).or_default() += 1;
        if let Some(first) = &result.first_move {
            *self.first_moves.entry(first.clone()).or_default() += 1;
        }
    }

    /// The number of moves of the shortest game, of the one in the middle, and of the longest;
    /// `None` without a game.
    #[must_use]
    pub fn lengths(&self) -> Option<[u32; 3]> {
        let (shortest, _) = self.lengths.first_key_value()?;
        let (longest, _) = self.lengths.last_key_value()?;
        let mut below = 0;
        let middle = self.lengths.iter().find(|(_, games)| {
            below += **games;
            below * 2 >= self.games
        });
        Some([*shortest, *middle?.0, *longest])
    }

    /// The first moves of games and how often each was played, most often first.
    #[must_use]
    pub fn first_moves(&self, most: usize) -> Vec<(&str, u32)> {
        let mut first_moves: Vec<_> = self.first_moves.iter().collect();
        first_moves.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
        let first_moves = first_moves.into_iter().take(most);
        first_moves
            .map(|(mv, games)| (mv.as_str(), *games))
            .collect()
    }

    /// The share of games that a seat won, in percent, rounded; `None` without a game.
    #[must_use]
    pub fn winning_share(&self, seat: Seat) -> Option<u32> {
        (self.wins[seat.index()] * 100 + self.games / 2).checked_div(self.games)
    }
}
