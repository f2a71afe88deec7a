//! The levels of the computer players.

use std::time::Duration;

use super::values::CERTAIN;

djambi_rules::keyed! {
    /// How well a computer plays.
    ///
    /// ```
    /// use djambi_ai::Level;
    /// assert_eq!("club".parse(), Ok(Level::Club));
    /// assert_eq!(Level::PLAYERS.map(Level::key), ["novice", "club", "master", "grandmaster"]);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Level, error "a level is novice, club, master or grandmaster (random and greedy are for measuring)" {
        /// Any legal move: a baseline.
        Random = "random",
        /// The best single move by material and safety: a baseline.
        Greedy = "greedy",
        /// Plays plausible moves, so that a beginner can win.
        Novice = "novice",
        /// Looks a few moves ahead.
        Club = "club",
        /// Looks many moves ahead.
        Master = "master",
        /// The strongest: it thinks for about a second.
        Grandmaster = "grandmaster",
    }
}

impl Level {
    /// The levels that people are offered.
    pub const PLAYERS: [Level; 4] = [
        Level::Novice,
        Level::Club,
        Level::Master,
        Level::Grandmaster,
    ];

    /// Returns the level of a key, if people are offered it.
    pub fn offered(key: &str) -> Option<Level> {
        Level::PLAYERS.into_iter().find(|level| level.key() == key)
    }

    /// Returns how many positions the level is made to look at per move.
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Random => 1,
            Level::Greedy => 20_000,
            Level::Novice => 40,
            Level::Club => 100,
            Level::Master => 400,
            Level::Grandmaster => 10_000,
        }
    }

    /// Returns the most by which the level misjudges the value of a move.
    pub(super) const fn error(self) -> i32 {
        match self {
            Level::Random | Level::Greedy | Level::Novice => CERTAIN * 35 / 100,
            Level::Club => CERTAIN * 12 / 100,
            Level::Master => CERTAIN * 2 / 100,
            // Only so much that the seed decides between moves that are about as good.
            Level::Grandmaster => CERTAIN / 500,
        }
    }

    /// Returns the longest time that a move may take, for a slow machine. The caller measures it.
    pub const fn time(self) -> Duration {
        match self {
            Level::Random | Level::Greedy | Level::Novice | Level::Club => {
                Duration::from_millis(250)
            }
            Level::Master => Duration::from_millis(700),
            Level::Grandmaster => Duration::from_millis(1400),
        }
    }
}
