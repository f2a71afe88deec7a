//! A computer player for a seat: a level, a level with settings, or another program.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use djambi_ai::Level;

/// The most that a move may cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Budget {
    /// Positions to look at.
    Nodes(u64),
    /// Time to think.
    Time(Duration),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Budget::Time(time) => write!(f, "time={}", time.as_millis()),
        }
    }
}

/// The two ways of playing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A computer player of this program.
    Level(Level),
    /// A program and its arguments, with spaces between them.
    Program(String),
}

/// A contestant as it is written: `master`, `master:nodes=40000`, `master:time=250`,
/// `greedy:mistakes=20` or `exec:PROGRAM`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Contestant {
    /// The player.
    pub kind: Kind,
    /// Its own setting.
    pub setting: Option<Setting>,
}

impl Contestant {
    /// Returns the budget that it has in place of that of all players.
    pub fn own_budget(&self) -> Option<Budget> {
        match self.setting {
            Some(Setting::Budget(budget)) => Some(budget),
            Some(Setting::Mistakes(_)) | None => None,
        }
    }

    /// Returns how many of a hundred moves are any legal move.
    pub fn mistakes(&self) -> u8 {
        match self.setting {
            Some(Setting::Mistakes(percent)) => percent,
            Some(Setting::Budget(_)) | None => 0,
        }
    }
}

/// A contestant's own setting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Setting {
    /// In place of the budget of all players.
    Budget(Budget),
    /// The percentage of moves that are random legal moves: 1 to 100.
    Mistakes(u8),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Budget(budget) => budget.fmt(f),
            Setting::Mistakes(percent) => write!(f, "mistakes={percent}"),
        }
    }
}

/// A text that names no contestant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseContestantError {
    /// No level has this name.
    #[error(
        "'{0}' is not a level: use {levels} (random and greedy are for measuring), or exec:PROGRAM",
        levels = level_names()
    )]
    Level(String),
    /// No setting is written like this.
    #[error(
        "'{0}' is not a setting: use nodes=N, time=MILLISECONDS or mistakes=PERCENT, such as master:nodes=40000"
    )]
    Setting(String),
    /// Nothing follows `exec:`.
    #[error("exec: needs a program, such as exec:./my-bot")]
    NoProgram,
}

fn level_names() -> String {
    let names: Vec<&str> = Level::PLAYERS.map(Level::key).to_vec();
    let (last, first) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", first.join(", "))
}

impl FromStr for Contestant {
    type Err = ParseContestantError;

    fn from_str(text: &str) -> Result<Contestant, ParseContestantError> {
        if let Some(program) = text.strip_prefix("exec:") {
            if program.trim().is_empty() {
                return Err(ParseContestantError::NoProgram);
            }
            return Ok(Contestant {
                kind: Kind::Program(program.trim().to_owned()),
                setting: None,
            });
        }
        let (level, setting) = match text.split_once(':') {
            Some((level, setting)) => (level, Some(setting)),
            None => (text, None),
        };
        let kind = level
            .parse()
            .map(Kind::Level)
            .map_err(|_| ParseContestantError::Level(level.to_owned()))?;
        let setting = setting.map(read_setting).transpose()?;
        Ok(Contestant { kind, setting })
    }
}

fn read_setting(text: &str) -> Result<Setting, ParseContestantError> {
    let number = |value: &str| value.parse().ok().filter(|&number: &u64| number > 0);
    let read = match text.split_once('=') {
        Some(("nodes", value)) => number(value).map(Budget::Nodes).map(Setting::Budget),
        Some(("time", value)) => number(value)
            .map(Duration::from_millis)
            .map(|time| Setting::Budget(Budget::Time(time))),
        Some(("mistakes", value)) => number(value)
            .filter(|&percent| percent <= 100)
            .map(|percent| Setting::Mistakes(percent as u8)),
        _ => None,
    };
    read.ok_or_else(|| ParseContestantError::Setting(text.to_owned()))
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Level(level) => level.fmt(f)?,
            Kind::Program(program) => write!(f, "exec:{program}")?,
        }
        match self.setting {
            Some(setting) => write!(f, ":{setting}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contestant_reads_back() {
        for text in [
            "random",
            "master",
            "master:nodes=40000",
            "club:time=250",
            "greedy:mistakes=20",
            "exec:./bot --deep",
        ] {
            let contestant: Contestant = text.parse().unwrap();
            assert_eq!(contestant.to_string(), text);
        }
        for text in [
            "",
            "king",
            "master:",
            "master:nodes=0",
            "master:nodes=-1",
            "master:depth=3",
            "greedy:mistakes=0",
            "greedy:mistakes=101",
            "exec:",
            "exec: ",
        ] {
            assert!(text.parse::<Contestant>().is_err(), "{text}");
        }
    }
}
