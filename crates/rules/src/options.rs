//! The options of a game and the three presets (RULES 10).

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use super::geometry::sides;
use super::{Bitboard, Square};

crate::keyed! {
    /// The actions allowed to a piece on its way out of the maze, within the same move (RULES 4).
    ///
    /// ```
    /// use djambi_rules::ExitAction;
    /// assert_eq!("chiefs".parse(), Ok(ExitAction::Chiefs));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum ExitAction, error "exit_action is any, chiefs or none" {
        /// It may act again as it may anywhere.
        Any = "any",
        /// It may act on living chiefs only.
        Chiefs = "chiefs",
        /// It only leaves.
        None = "none",
    }
}

/// The type of an option's value: how it is written, and what it can be.
trait Value: Copy + Sized {
    /// The allowed values, in words.
    const ALLOWED: &'static str;

    /// Reads a value as it is written.
    fn read(text: &str) -> Option<Self>;

    /// The value as it is written.
    fn written(self) -> String;

    /// The values to choose from; of a number some usual ones.
    fn choices() -> Vec<Self>;
}

impl Value for bool {
    const ALLOWED: &'static str = "on or off";

    fn read(text: &str) -> Option<bool> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }

    fn written(self) -> String {
        if self { "on" } else { "off" }.to_owned()
    }

    fn choices() -> Vec<bool> {
        vec![true, false]
    }
}

impl Value for ExitAction {
    const ALLOWED: &'static str = "any, chiefs or none";

    fn read(text: &str) -> Option<ExitAction> {
        text.parse().ok()
    }

    fn written(self) -> String {
        self.to_string()
    }

    fn choices() -> Vec<ExitAction> {
        ExitAction::ALL.to_vec()
    }
}

impl Value for NonZeroU16 {
    const ALLOWED: &'static str = "a number from 1 to 65535";

    fn read(text: &str) -> Option<NonZeroU16> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain)
    }

    fn written(self) -> String {
        self.to_string()
    }

    fn choices() -> Vec<NonZeroU16> {
        [100, 200].into_iter().filter_map(NonZeroU16::new).collect()
    }
}

/// The list of options: everything that concerns all of them follows from it.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident: $variant:ident($type:ty) = $classic:expr;)*) => {
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
            $($(#[$doc])* pub $name: $type,)*
        }

        /// One option with its value.
        ///
        /// ```
        /// use djambi_rules::{OptionValue, Options};
        /// let mut options = Options::CLASSIC;
        /// options.set(OptionValue::FriendlyFire(true));
        /// assert_eq!(options.to_string(), "classic,friendly_fire=on");
        /// assert_eq!(options.changes().1, [OptionValue::FriendlyFire(true)]);
        /// assert_eq!(OptionValue::FriendlyFire(true).to_string(), "friendly_fire=on");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum OptionValue {
            $($(#[$doc])* $variant($type),)*
        }

        impl Options {
            /// The rules as this project plays them unless something else is asked for.
            pub const CLASSIC: Options = Options { $($name: $classic,)* };

            /// Every option, in the order of RULES 10.
            pub fn values(&self) -> [OptionValue; OptionValue::NAMES.len()] {
                [$(OptionValue::$variant(self.$name),)*]
            }

            /// Changes one option.
            pub const fn set(&mut self, value: OptionValue) {
                match value {
                    $(OptionValue::$variant(it) => self.$name = it,)*
                }
            }
        }

        impl OptionValue {
            /// The names of all options as they are written, in the order of RULES 10.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// The name of the option as it is written.
            pub const fn name(self) -> &'static str {
                match self {
                    $(OptionValue::$variant(_) => stringify!($name),)*
                }
            }

            /// The value as it is written.
            pub fn value(self) -> String {
                match self {
                    $(OptionValue::$variant(it) => it.written(),)*
                }
            }

            /// All values of all options to choose from, in the order of RULES 10; of a number some
            /// usual ones.
            pub fn choices() -> Vec<OptionValue> {
                let mut all = Vec::new();
                $(all.extend(<$type>::choices().into_iter().map(OptionValue::$variant));)*
                all
            }

            /// Reads an option from its written name and value.
            fn read(name: &str, value: &str) -> Result<OptionValue, ParseOptionsError> {
                match name {
                    $(stringify!($name) => <$type>::read(value)
                        .map(OptionValue::$variant)
                        .ok_or_else(|| ParseOptionsError::Value {
                            name: stringify!($name),
                            value: value.to_owned(),
                            allowed: <$type>::ALLOWED,
                        }),)*
                    _ => Err(ParseOptionsError::Name(name.to_owned())),
                }
            }
        }
    };
}

options! {
    /// Militant, chief, assassin and reporter may kill own pieces, never the own chief (RULES 3).
    friendly_fire: FriendlyFire(bool) = false;
    /// A reporter that can kill where it has moved to must do so (RULES 3).
    reporter_must_strike: ReporterMustStrike(bool) = false;
    /// A reporter cannot kill a piece that was beside it before it moved (RULES 3).
    reporter_new_neighbour: ReporterNewNeighbour(bool) = false;
    /// The actions allowed on the way out of the maze (RULES 4).
    exit_action: ExitAction(ExitAction) = ExitAction::Any;
    /// A frozen player has everything back once their chief is no longer encircled (RULES 6).
    liberation: Liberation(bool) = true;
    /// The number of moves without progress in a row that makes a draw (RULES 9).
    quiet_limit: QuietLimit(NonZeroU16) = NonZeroU16::new(200).expect("200 is not 0");
}

impl fmt::Display for OptionValue {
    /// `name=value`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name(), self.value())
    }
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
#[non_exhaustive]
pub enum ParseOptionsError {
    /// The first word is not a preset.
    #[error("'{0}' is no preset: begin with classic, bga or booklet")]
    Preset(String),
    /// A change is not of the form `name=value`, or the name is unknown.
    #[error("'{0}' is no option: write {names}, then = and a value", names = or(OptionValue::NAMES))]
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

/// 'one, two or three'.
fn or(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

impl Options {
    /// As a well-known site plays.
    pub const BGA: Options = Options {
        friendly_fire: true,
        reporter_new_neighbour: true,
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

    /// The preset from which the fewest options differ, the first of equals, and those options.
    pub fn changes(&self) -> (&'static str, Vec<OptionValue>) {
        let changes = Options::PRESETS.map(|(name, preset)| {
            let pairs = self.values().into_iter().zip(preset.values());
            let changed = pairs.filter(|(mine, usual)| mine != usual);
            (name, changed.map(|(mine, _)| mine).collect::<Vec<_>>())
        });
        let nearest = changes.into_iter().min_by_key(|(_, changed)| changed.len());
        nearest.unwrap_or_default()
    }

    /// The squares on which a reporter that is on `at` can kill nobody, wherever it goes; the other
    /// way round, the squares from which no reporter can kill a piece on `at`. None unless the option
    /// `reporter_new_neighbour` is on (RULES 3).
    #[inline]
    pub const fn old_neighbours(&self, at: Square) -> Bitboard {
        if self.reporter_new_neighbour {
            sides(at)
        } else {
            Bitboard::EMPTY
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
        let (preset, changes) = self.changes();
        f.write_str(preset)?;
        for change in changes {
            write!(f, ",{change}")?;
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
            let change = OptionValue::read(&shortened(name), &shortened(value))?;
            if seen.contains(&change.name()) {
                return Err(ParseOptionsError::Twice(change.name()));
            }
            seen.push(change.name());
            options.set(change);
        }
        Ok(options)
    }
}

/// At most forty characters of what somebody typed, for an error that stays one line.
///
/// ```
/// assert_eq!(djambi_rules::shortened("Mc1\t-e1"), "Mc1 -e1");
/// ```
pub fn shortened(text: &str) -> String {
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
        let bga =
            "classic,friendly_fire=on,reporter_new_neighbour=on,exit_action=chiefs,liberation=off";
        let bga: Options = bga.parse().unwrap();
        assert_eq!(bga, Options::BGA);
        assert_eq!(bga.to_string(), "bga");
        let mixed = "classic,reporter_must_strike=on,exit_action=chiefs,quiet_limit=60";
        assert_eq!(mixed.parse::<Options>().unwrap().to_string(), mixed);
    }

    #[test]
    fn every_choice_of_an_option_is_written_and_read_back() {
        let choices = OptionValue::choices();
        for name in OptionValue::NAMES {
            let of_this = choices.iter().filter(|it| it.name() == *name);
            assert!(of_this.count() > 1, "{name}");
        }
        for choice in choices {
            for (preset, mut options) in Options::PRESETS {
                options.set(choice);
                assert!(options.values().contains(&choice), "{choice}");
                assert_eq!(format!("{preset},{choice}").parse(), Ok(options));
                assert_eq!(options.to_string().parse(), Ok(options));
            }
        }
    }
}
