//! The terms of a game, which its players agree on before it starts.

use std::ops::RangeInclusive;
use std::str::FromStr;

use jiff::SignedDuration;
use serde::{Deserialize, Deserializer, Serialize};

use super::pace::TurnTime;
use super::{Pace, PersonId, bounds};
use djambi_ai::Level;
use djambi_rules::Options;

/// The player on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person(PersonId),
    /// A computer player.
    Computer(Level),
    /// Nobody: the army is a hostage (RULES 7).
    Hostage,
}

impl Sitter {
    /// The person, if it is one.
    pub const fn person(self) -> Option<PersonId> {
        match self {
            Sitter::Person(person) => Some(person),
            Sitter::Computer(_) | Sitter::Hostage => None,
        }
    }
}

/// The consequence for a player whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// A computer player takes the seat.
    Computer(Level),
    /// The player resigns.
    Resign,
    /// No consequence except an announcement; the others may have the player replaced.
    Flag,
}

impl Timeout {
    /// All consequences that people are offered, the mildest first.
    pub fn offered() -> impl Iterator<Item = Timeout> {
        let computers = Level::PLAYERS.map(Timeout::Computer);
        [Timeout::Flag, Timeout::Resign]
            .into_iter()
            .chain(computers)
    }

    /// `flag`, `resign`, or the level of the computer.
    pub const fn key(self) -> &'static str {
        match self {
            Timeout::Flag => "flag",
            Timeout::Resign => "resign",
            Timeout::Computer(level) => level.key(),
        }
    }

    /// The consequence of that key.
    pub fn of_key(key: &str) -> Option<Timeout> {
        Timeout::offered().find(|it| it.key() == key)
    }
}

/// The terms of a game. They change only in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a term of its own")]
pub struct Terms {
    /// The options of the rules.
    pub options: Options,
    /// The pace.
    pub pace: Pace,
    /// In how many days from the start the game is decided: then it is a draw. None: it is not
    /// limited.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "days"
    )]
    pub decided_after: Option<u16>,
    /// In how many hours, 1 to 168, computers take the free seats of the lobby and the game starts.
    /// None: they do not.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fill_hours"
    )]
    pub fill_after: Option<u16>,
    /// The consequence when it has run out.
    pub on_timeout: Timeout,
    /// How many hours per turn absence and quiet hours may stop the clock: one year's at most.
    #[serde(deserialize_with = "rest_hours")]
    pub rest_hours: i64,
    /// Whether any player may start the game, or only the person who opened the lobby.
    pub anyone_starts: bool,
    /// Whether the game starts by itself when all seats are filled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub starts_when_full: bool,
    /// Whether the game changes no rating.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// Whether the game is a matter of its players alone: seen only by them and in its channel,
    /// never reviewed, and counted nowhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            options: Options::default(),
            pace: Pace::PerMove(TurnTime::USUAL),
            decided_after: None,
            fill_after: None,
            on_timeout: Timeout::Flag,
            rest_hours: 7 * 24,
            anyone_starts: false,
            starts_when_full: false,
            unrated: false,
            private: false,
        }
    }
}

impl Terms {
    /// The most days after which a game can be decided.
    pub const MOST_DAYS: u16 = 366;
    /// The most hours after which computers take the free seats: a lobby expires then.
    pub const MOST_FILL_HOURS: u16 = 7 * 24;
    /// The most hours per turn for which absence and quiet hours can stop the clock: a year's.
    pub const MOST_REST_HOURS: i64 = 366 * 24;

    /// The same terms with another pace.
    #[must_use]
    pub const fn at_pace(mut self, pace: Pace) -> Terms {
        self.pace = pace;
        self
    }

    /// Whether a clock runs.
    pub fn has_clock(&self) -> bool {
        self.pace != Pace::None
    }
}

djambi_rules::keyed! {
    /// One of the terms, which people choose by a text. The order is that of a lobby's menus.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Term, error "no such term" {
        /// The options of the rules.
        Preset = "preset",
        /// The pace.
        Time = "time",
        /// The consequence when the time runs out.
        Timeout = "timeout",
        /// How many hours per turn absence and quiet hours may stop the clock.
        Rest = "rest",
        /// The people who may start, or that the game starts by itself.
        Starter = "starter",
        /// Whether the game is rated.
        Rated = "rated",
        /// Whether the game is private.
        Private = "private",
        /// The number of days after which the game is decided; 0 for no limit.
        Date = "date",
        /// The number of hours after which computers take the free seats; 0 if they do not.
        Fill = "fill",
    }
}

impl Term {
    /// The values that a menu offers.
    pub fn offered(self) -> Vec<&'static str> {
        match self {
            Term::Preset => Options::PRESETS.iter().map(|(name, _)| *name).collect(),
            Term::Time => vec![
                "none",
                "1h",
                "8h",
                "24h",
                "48h",
                "72h",
                "168h",
                "336h",
                "3d+12h/7d",
                "1d+8h/3d",
                "7d+1d/14d",
                "10m+30s",
                "30m+1m",
            ],
            Term::Timeout => Timeout::offered().map(Timeout::key).collect(),
            Term::Rest => vec!["0", "24", "72", "168", "336", "720"],
            Term::Starter => vec!["holder", "anyone", "full"],
            Term::Rated => vec!["yes", "no"],
            Term::Private => vec!["no", "yes"],
            Term::Date => vec!["0", "1", "7", "14", "28", "56", "84", "168"],
            Term::Fill => vec!["0", "1", "6", "12", "24", "72", "168"],
        }
    }

    /// Returns the time that a value of this term means, zero for none; `None` if its values are not
    /// times.
    pub fn time(self, value: &str) -> Option<SignedDuration> {
        let hours = match self {
            Term::Date => 24,
            Term::Rest | Term::Fill => 1,
            _ => return None,
        };
        let count: i64 = value.parse().ok()?;
        Some(SignedDuration::from_hours(hours * count))
    }

    /// Returns the terms with that value of this one; `None` if it cannot have the value.
    fn set(self, mut terms: Terms, value: &str) -> Option<Terms> {
        match (self, value) {
            (Term::Preset, options) => terms.options = options.parse().ok()?,
            (Term::Time, pace) => terms.pace = pace.parse().ok()?,
            (Term::Timeout, key) => terms.on_timeout = Timeout::of_key(key)?,
            (Term::Rest, hours) => terms.rest_hours = within(0..=Terms::MOST_REST_HOURS, hours)?,
            (Term::Starter, "full") => terms.starts_when_full = true,
            (Term::Starter, who @ ("holder" | "anyone")) => {
                terms.anyone_starts = who == "anyone";
                terms.starts_when_full = false;
            }
            (Term::Rated, rated) => terms.unrated = !yes(rated)?,
            (Term::Private, private) => terms.private = yes(private)?,
            (Term::Date, "0") => terms.decided_after = None,
            (Term::Date, days) => {
                terms.decided_after = Some(within(1..=Terms::MOST_DAYS, days)?);
            }
            (Term::Fill, "0") => terms.fill_after = None,
            (Term::Fill, hours) => {
                terms.fill_after = Some(within(1..=Terms::MOST_FILL_HOURS, hours)?);
            }
            (Term::Starter, _) => return None,
        }
        Some(terms)
    }
}

fn within<T: FromStr + PartialOrd>(range: RangeInclusive<T>, text: &str) -> Option<T> {
    text.parse().ok().filter(|it| range.contains(it))
}

fn yes(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// A change of one of a lobby's terms: a value that the term can have.
///
/// ```
/// use djambi::game::{Term, TermChange, Terms};
///
/// let change = TermChange::new(Term::Date, "28").unwrap();
/// assert_eq!(change.applied(Terms::default()).decided_after, Some(28));
/// assert_eq!(TermChange::new(Term::Date, "1000"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermChange {
    term: Term,
    value: String,
}

impl TermChange {
    /// Returns the change; `None` if the term cannot have that value.
    pub fn new(term: Term, value: &str) -> Option<TermChange> {
        term.set(Terms::default(), value)?;
        let value = value.to_owned();
        Some(TermChange { term, value })
    }

    /// The terms with the change.
    pub fn applied(&self, terms: Terms) -> Terms {
        self.term.set(terms, &self.value).unwrap_or(terms)
    }

    /// Whether the terms are so already.
    pub fn is_so(&self, terms: Terms) -> bool {
        self.applied(terms) == terms
    }
}

fn days<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u16>, D::Error> {
    up_to(Terms::MOST_DAYS, "decided_after", from)
}

fn fill_hours<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u16>, D::Error> {
    up_to(Terms::MOST_FILL_HOURS, "fill_after", from)
}

/// Reads a number from 1, if there is one.
fn up_to<'de, D: Deserializer<'de>>(
    most: u16,
    field: &str,
    from: D,
) -> Result<Option<u16>, D::Error> {
    let number: Option<u16> = Option::deserialize(from)?;
    let within = |it| bounds::within(field, it, &(1..=most));
    number.map(within).transpose()
}

fn rest_hours<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    let hours = i64::deserialize(from)?;
    bounds::within("rest_hours", hours, &(0..=Terms::MOST_REST_HOURS))
}
