//! The options of a game and the three presets (RULES 10).

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

/// The actions allowed to a piece on its way out of the maze, within the same move (RULES 4).
///
/// ```
/// use djambi_rules::ExitAction;
/// assert_eq!("chiefs".parse(), Ok(ExitAction::Chiefs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExitAction {
    /// It may act again as it may anywhere.
    Any,
    /// It may act on living chiefs only.
    Chiefs,
    /// It only leaves.
    None,
}

impl ExitAction {
    /// All, in the order of [`ExitAction::key`]'s documentation.
    pub const ALL: [ExitAction; 3] = [ExitAction::Any, ExitAction::Chiefs, ExitAction::None];

    /// `any`, `chiefs` or `none`, as it is written.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            ExitAction::Any => "any",
            ExitAction::Chiefs => "chiefs",
            ExitAction::None => "none",
        }
    }
}

impl fmt::Display for ExitAction {
    /// The key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for ExitAction {
    type Err = ParseExitActionError;

    fn from_str(text: &str) -> Result<ExitAction, ParseExitActionError> {
        ExitAction::ALL
            .into_iter()
            .find(|it| it.key() == text)
            .ok_or(ParseExitActionError)
    }
}

/// A text that names no exit action.
///
/// ```
/// use djambi_rules::{ExitAction, ParseExitActionError};
/// assert_eq!("some".parse::<ExitAction>(), Err(ParseExitActionError));
/// assert_eq!(ParseExitActionError.to_string(), "exit_action is any, chiefs or none");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("exit_action is any, chiefs or none")]
pub struct ParseExitActionError;

/// The options that a game is played with (RULES 10).
///
/// ```
/// use djambi_rules::Options;
/// let options: Options = "bga,liberation=on".parse().unwrap();
/// assert!(options.friendly_fire && options.liberation);
/// assert_eq!(options.to_string(), "bga,liberation=on");
/// assert_eq!(Options::default(), Options::CLASSIC);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Militant, chief, assassin and reporter may kill own pieces, never the own chief (RULES 3).
    pub friendly_fire: bool,
    /// A reporter that can kill where it has moved to must do so (RULES 3).
    pub reporter_must_strike: bool,
    /// The actions allowed on the way out of the maze (RULES 4).
    pub exit_action: ExitAction,
    /// A frozen player has everything back once their chief is no longer encircled (RULES 6).
    pub liberation: bool,
    /// So many moves without progress in a row are a draw (RULES 9).
    pub quiet_limit: NonZeroU16,
}

/// A text that names no options.
///
/// ```
/// use djambi_rules::{Options, ParseOptionsError};
/// let error = "bga,liberation=on,liberation=off".parse::<Options>().unwrap_err();
/// assert_eq!(error, ParseOptionsError::Twice("liberation"));
/// assert_eq!(error.to_string(), "liberation is given twice");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseOptionsError {
    /// The first word is no preset.
    #[error("'{0}' is no preset: begin with classic, bga or booklet")]
    Preset(String),
    /// A change is not of the form `name=value`, or the name is unknown.
    #[error(
        "'{0}' is no option: write friendly_fire, reporter_must_strike, exit_action, liberation or quiet_limit, then = and a value"
    )]
    Name(String),
    /// The value does not fit the option.
    #[error("{name} cannot be '{value}': it is {allowed}")]
    Value {
        /// The option.
        name: &'static str,
        /// The given value.
        value: String,
        /// The allowed values.
        allowed: &'static str,
    },
    /// An option is given twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
}

const SWITCH: &str = "on or off";

impl Options {
    /// The rules as this project plays them unless something else is asked for.
    pub const CLASSIC: Options = Options {
        friendly_fire: false,
        reporter_must_strike: false,
        exit_action: ExitAction::Any,
        liberation: true,
        quiet_limit: NonZeroU16::new(200).expect("200 is not 0"),
    };
    /// As a well-known site plays.
    pub const BGA: Options = Options {
        friendly_fire: true,
        exit_action: ExitAction::Chiefs,
        liberation: false,
        ..Options::CLASSIC
    };
    /// As the booklet in the box is read.
    pub const BOOKLET: Options = Options {
        exit_action: ExitAction::None,
        ..Options::CLASSIC
    };
    /// The presets by the names that they are written with.
    pub const PRESETS: [(&'static str, Options); 3] = [
        ("classic", Options::CLASSIC),
        ("bga", Options::BGA),
        ("booklet", Options::BOOKLET),
    ];

    /// Every option as name and value, in the order of RULES 10.
    #[must_use]
    pub fn pairs(&self) -> [(&'static str, String); 5] {
        let switch = |on| if on { "on" } else { "off" }.to_owned();
        [
            ("friendly_fire", switch(self.friendly_fire)),
            ("reporter_must_strike", switch(self.reporter_must_strike)),
            ("exit_action", self.exit_action.key().to_owned()),
            ("liberation", switch(self.liberation)),
            ("quiet_limit", self.quiet_limit.to_string()),
        ]
    }

    /// The preset from which the fewest options differ; the first of equals.
    fn nearest(&self) -> (&'static str, Options) {
        let differences = |other: &Options| {
            let pairs = self.pairs().into_iter().zip(other.pairs());
            pairs.filter(|(mine, theirs)| mine != theirs).count()
        };
        let [classic, bga, booklet] = Options::PRESETS;
        [bga, booklet].into_iter().fold(classic, |best, next| {
            if differences(&next.1) < differences(&best.1) {
                next
            } else {
                best
            }
        })
    }

    /// Changes one option by its written name and value. Returns the name as written in lists.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static str, ParseOptionsError> {
        let bad = |name, allowed| ParseOptionsError::Value {
            name,
            value: value.to_owned(),
            allowed,
        };
        let switch = |name| match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(bad(name, SWITCH)),
        };
        match name {
            "friendly_fire" => {
                self.friendly_fire = switch("friendly_fire")?;
                Ok("friendly_fire")
            }
            "reporter_must_strike" => {
                self.reporter_must_strike = switch("reporter_must_strike")?;
                Ok("reporter_must_strike")
            }
            "exit_action" => {
                let action = value.parse();
                self.exit_action = action.map_err(|_| bad("exit_action", "any, chiefs or none"))?;
                Ok("exit_action")
            }
            "liberation" => {
                self.liberation = switch("liberation")?;
                Ok("liberation")
            }
            "quiet_limit" => {
                let digits = value.bytes().all(|byte| byte.is_ascii_digit());
                let limit = value.parse().ok().filter(|_| digits);
                self.quiet_limit = limit.ok_or(bad("quiet_limit", "a number from 1 to 65535"))?;
                Ok("quiet_limit")
            }
            _ => Err(ParseOptionsError::Name(name.to_owned())),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::CLASSIC
    }
}

impl fmt::Display for Options {
    /// The nearest preset, then what differs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (preset, template) = self.nearest();
        f.write_str(preset)?;
        for ((name, value), (_, usual)) in self.pairs().into_iter().zip(template.pairs()) {
            if value != usual {
                write!(f, ",{name}={value}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = ParseOptionsError;

    fn from_str(text: &str) -> Result<Options, ParseOptionsError> {
        let mut words = text.split(',').map(str::trim);
        let preset = words.next().unwrap_or_default();
        let mut options = Options::PRESETS
            .into_iter()
            .find(|(name, _)| *name == preset)
            .ok_or_else(|| ParseOptionsError::Preset(shortened(preset)))?
            .1;
        let mut seen = Vec::new();
        for word in words {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| ParseOptionsError::Name(shortened(word)))?;
            let name = options.set(&shortened(name), &shortened(value))?;
            if seen.contains(&name) {
                return Err(ParseOptionsError::Twice(name));
            }
            seen.push(name);
        }
        Ok(options)
    }
}

/// At most forty characters of what somebody typed, for an error that stays one line.
pub(crate) fn shortened(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = clean.take(40).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_those_of_the_table() {
        assert_eq!("classic".parse(), Ok(Options::CLASSIC));
        let bga: Options = "classic,friendly_fire=on,exit_action=chiefs,liberation=off"
            .parse()
            .unwrap();
        assert_eq!(bga, Options::BGA);
        assert_eq!(bga.to_string(), "bga");
        let mixed = "classic,reporter_must_strike=on,exit_action=chiefs,quiet_limit=60";
        assert_eq!(mixed.parse::<Options>().unwrap().to_string(), mixed);
    }

    #[test]
    fn nonsense_is_rejected_in_one_line() {
        for text in [
            "",
            "chess",
            "classic,",
            "classic,liberation",
            "classic,liberation=maybe",
            "classic,quiet_limit=0",
            "classic,quiet_limit=+5",
            "classic,quiet_limit=99999",
            "classic,exit_action=on",
            "classic,liberation=on,liberation=off",
            "classic,x=y\nz",
        ] {
            let error = text.parse::<Options>().unwrap_err().to_string();
            assert!(!error.contains('\n') && error.len() < 250, "{error}");
        }
    }
}
