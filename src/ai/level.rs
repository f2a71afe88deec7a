//! How well a computer plays.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How well a computer plays.
///
/// ```
/// use djambi::ai::Level;
/// assert_eq!("club".parse(), Ok(Level::Club));
/// assert_eq!(Level::PLAYERS.map(Level::key), ["novice", "club", "master"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal move: a baseline.
    Random,
    /// The best single turn by material and safety: a baseline.
    Greedy,
    /// Plausible, and there to be beaten by a beginner.
    Novice,
    /// Looks a few turns ahead.
    Club,
    /// As good as this program plays.
    Master,
}

/// A text that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a level is novice, club or master (or random or greedy, to measure them by)")]
pub struct ParseLevelError;

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 5] = [
        Level::Random,
        Level::Greedy,
        Level::Novice,
        Level::Club,
        Level::Master,
    ];
    /// Those that people are offered.
    pub const PLAYERS: [Level; 3] = [Level::Novice, Level::Club, Level::Master];

    /// The key by which programs and locale files call it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Novice => "novice",
            Level::Club => "club",
            Level::Master => "master",
        }
    }

    /// How many positions it is made to look at for a turn.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Random => 1,
            Level::Greedy | Level::Novice => 20_000,
            Level::Club => 3_000,
            Level::Master => 200_000,
        }
    }

    /// How long a turn of its may take on a slow day; whoever asks holds the watch.
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Level::Random | Level::Greedy | Level::Novice => Duration::from_millis(250),
            Level::Club => Duration::from_millis(500),
            Level::Master => Duration::from_millis(2500),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        Level::ALL
            .into_iter()
            .find(|level| text == level.key())
            .ok_or(ParseLevelError)
    }
}
