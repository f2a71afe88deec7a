//! What of a game a page shows, so that its stream of updates knows what is new.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::game::GameId;
use crate::service::View;

/// What of a game a page shows: `12`, or `12-k3x9pq` with a rematch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    version: u64,
    /// The rematch to which the page leads.
    rematch: Option<GameId>,
}

impl Seen {
    /// What a page of this game shows.
    #[must_use]
    pub fn of(view: &View, rematch: Option<&View>) -> Seen {
        Seen {
            version: view.version(),
            rematch: rematch.map(|it| it.id.clone()),
        }
    }

    /// Whether this replaces what was shown: a later version, or another rematch.
    #[must_use]
    pub fn replaces(&self, shown: &Seen) -> bool {
        self.version > shown.version
            || self.version == shown.version && self.rematch != shown.rematch
    }
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.version)?;
        match &self.rematch {
            Some(rematch) => write!(f, "-{rematch}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Seen {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Seen, Self::Err> {
        let (version, rematch) = match text.split_once('-') {
            Some((version, rematch)) => (version, Some(GameId(rematch.to_owned()))),
            None => (text, None),
        };
        Ok(Seen {
            version: version.parse()?,
            rematch,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_read_back_and_a_rematch_is_new() {
        let seen = |text: &str| text.parse::<Seen>().unwrap();
        for text in ["12", "12-k3x9pq"] {
            assert_eq!(seen(text).to_string(), text);
        }
        for nonsense in ["", "-", "x", "-k3x9pq"] {
            assert!(nonsense.parse::<Seen>().is_err(), "{nonsense}");
        }
        assert!(seen("13").replaces(&seen("12-k3x9pq")));
        assert!(seen("12-k3x9pq").replaces(&seen("12")));
        assert!(seen("12").replaces(&seen("12-k3x9pq")));
        assert!(!seen("12-k3x9pq").replaces(&seen("12-k3x9pq")));
        assert!(!seen("11-k3x9pq").replaces(&seen("12")));
    }
}
