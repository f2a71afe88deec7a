//! A computer player for a seat: a level, a level with settings, or another program.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
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
    /// Its own budget, in place of that of all players.
    pub budget: Option<Budget>,
    /// The percentage of moves that are random legal moves.
    pub mistakes: u8,
}

fn level_names() -> String {
    let names: Vec<&str> = Level::PLAYERS.map(Level::key).to_vec();
    let (last, first) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", first.join(", "))
}

impl FromStr for Contestant {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Contestant> {
        if let Some(program) = text.strip_prefix("exec:") {
            let program = program.trim();
            ensure!(
                !program.is_empty(),
                "exec: needs a program, such as exec:./my-bot"
            );
            return Ok(Contestant {
                kind: Kind::Program(program.to_owned()),
                budget: None,
                mistakes: 0,
            });
        }
        let (level, setting) = match text.split_once(':') {
            Some((level, setting)) => (level, Some(setting)),
            None => (text, None),
        };
        let kind = level.parse().ok().map(Kind::Level).with_context(|| {
            format!(
                "'{level}' is not a level: use {} (random and greedy are for measuring), or exec:PROGRAM",
                level_names()
            )
        })?;
        let (budget, mistakes) = match setting {
            Some(setting) => read_setting(setting).with_context(|| {
                format!(
                    "'{setting}' is not a setting: use nodes=N, time=MILLISECONDS or mistakes=PERCENT, such as master:nodes=40000"
                )
            })?,
            None => (None, 0),
        };
        Ok(Contestant {
            kind,
            budget,
            mistakes,
        })
    }
}

/// Reads a budget, or a percentage of mistakes.
fn read_setting(text: &str) -> Option<(Option<Budget>, u8)> {
    let (name, value) = text.split_once('=')?;
    let number = value.parse().ok().filter(|&number: &u64| number > 0)?;
    match name {
        "nodes" => Some((Some(Budget::Nodes(number)), 0)),
        "time" => Some((Some(Budget::Time(Duration::from_millis(number))), 0)),
        "mistakes" if number <= 100 => Some((None, number as u8)),
        _ => None,
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Level(level) => level.fmt(f)?,
            Kind::Program(program) => write!(f, "exec:{program}")?,
        }
        if let Some(budget) = self.budget {
            write!(f, ":{budget}")?;
        }
        if self.mistakes > 0 {
            write!(f, ":mistakes={}", self.mistakes)?;
        }
        Ok(())
    }
}
