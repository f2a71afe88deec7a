//! One game among people: lobby, seats, turns, offers and clocks, as events. Pure: time is an
//! argument, and what is decided is data.
//!
//! [`Game::decide`] answers a command with [`Event`]s or a [`GameRejection`]. The caller saves the
//! events and folds the game from them again ([`Game::fold`], [`Game::apply`]).

mod bounds;
mod clock;
mod command;
mod decide;
mod event;
mod fold;
mod lobby;
mod offers;
mod pace;
mod plan;
mod private_thread;
mod reminder;
mod rest;
mod state;
mod terms;
mod zone;

use std::fmt;
use std::num::{NonZeroU64, ParseIntError};
use std::str::FromStr;

pub(crate) use bounds::is_possible;
pub use clock::{LOBBY_LIFE, OVERDUE_AFTER, SLEEP_AFTER};
pub use command::{Actor, GameCommand, GameRejection};
pub use decide::{FREE_TAKE_BACK, is_absence};
pub use djambi_ai::Level;
pub use event::{Entry, Event, Notes, Offer, OfferKind, RemindAt, RemindAtError, Reminder};
pub use fold::FoldError;
pub use pace::{Bank, Pace, PaceError, TurnTime};
pub use plan::{Condition, Lapse, Plan, PlanStep, PlannedMove, Supposed, still_means};
pub use private_thread::{LONGEST_PROMISE, MOST_PACTS, Pact, PactRejection, PrivateThread};
pub use rest::{QuietHours, QuietHoursError, Rest};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use state::{Awaits, Ending, Game, Incident, MoveMeta, OpenOffer, Phase};
pub use terms::{Sitter, Term, TermChange, Terms, Timeout};
pub use zone::{Zone, ZoneError};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u64);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                number(from).map($name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<$name, ParseIntError> {
                text.parse().map($name)
            }
        }
    };
}

/// Reads a number, which is never 0. It is written as a text: as a number it would lose digits in programs that
/// read JSON's numbers as floating point.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a number is a whole one from 1")]
    enum Written {
        Number(NonZeroU64),
        Text(String),
    }
    let number = match Written::deserialize(from)? {
        Written::Number(number) => Ok(number),
        Written::Text(text) => text.parse(),
    };
    number.map(NonZeroU64::get).map_err(D::Error::custom)
}

number! {
    /// The number of a person, given by an adapter.
    PersonId
}
impl PersonId {
    /// Numbers from here on are people whom no adapter knows and nobody can ping: those whose data
    /// is deleted, and the players of game records.
    pub const UNREACHABLE: u64 = 1 << 62;

    /// Whether the person cannot be pinged.
    pub const fn is_unreachable(self) -> bool {
        self.0 >= PersonId::UNREACHABLE
    }

    /// Whether nobody knows the person any more: their data is deleted, or only a game record named
    /// them.
    pub const fn is_nobody(self) -> bool {
        self.is_unreachable() && !self.is_guest()
    }
}

number! {
    /// The number of a server.
    ServerId
}
number! {
    /// The number of a role, which several members of a server have.
    RoleId
}
number! {
    /// The number of a channel or thread, or of a conversation with the bot.
    ChannelId
}
impl PersonId {
    /// Numbers from here on are guests of the browser's pages, whom nobody can ping either.
    pub const GUESTS: u64 = 1 << 63;

    /// Whether the person is a guest of the browser's pages.
    pub const fn is_guest(self) -> bool {
        self.0 >= PersonId::GUESTS
    }
}

impl ChannelId {
    /// Numbers from here on are the places of games that are played on the browser's pages alone.
    pub const PAGES: u64 = 1 << 63;
}

impl Place {
    /// Discord's channels have numbers from here on, until [`ChannelId::PAGES`]; lower ones are those
    /// of terminals.
    pub const DISCORD: u64 = 1 << 52;

    /// Whether the game is played on the browser's pages alone: nothing is announced there, since a
    /// page always shows the game as it is.
    pub const fn is_page(&self) -> bool {
        self.channel.0 >= ChannelId::PAGES
    }

    /// Whether messages can be sent there: not to a page, and not to a conversation with a number that
    /// was hidden when a person's data was deleted.
    pub const fn takes_messages(&self) -> bool {
        self.channel.0 < PersonId::UNREACHABLE
    }
}

/// The unique name of a game, short enough to type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub String);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The server; none in a conversation with the bot and in a terminal.
    pub server: Option<ServerId>,
    /// The channel or thread.
    pub channel: ChannelId,
}

/// Games for unit tests.
#[cfg(test)]
pub(crate) mod testing {
    use jiff::Timestamp;

    use super::{ChannelId, Entry, Event, Game, PersonId, Place, Sitter, Terms};
    use djambi_rules::Seat;

    /// Four people, each on a seat.
    pub(crate) const PEOPLE: [Sitter; 4] = [
        Sitter::Person(PersonId(1)),
        Sitter::Person(PersonId(2)),
        Sitter::Person(PersonId(3)),
        Sitter::Person(PersonId(4)),
    ];

    /// A game of these on their seats, in the order of the seats, after these events of the first person.
    pub(crate) fn game(
        terms: Terms,
        sitters: [Sitter; 4],
        then: impl IntoIterator<Item = Event>,
    ) -> Game {
        let place = Place {
            server: None,
            channel: ChannelId(1),
        };
        let opened = Game::open(PersonId(1), place, terms).swap_remove(0);
        let seats = Seat::ALL.into_iter().zip(sitters);
        let seated = seats.map(|(seat, sitter)| Event::Seated { seat, sitter });
        let events = std::iter::once(opened).chain(seated);
        let events = events.chain([Event::Started]).chain(then);
        let log: Vec<Entry> = events.map(entry).collect();
        Game::fold(&log).unwrap()
    }

    /// An event of the first person.
    pub(crate) const fn entry(event: Event) -> Entry {
        Entry {
            at: Timestamp::UNIX_EPOCH,
            actor: Some(PersonId(1)),
            event,
        }
    }

    /// A move.
    pub(crate) fn played(seat: Seat, mv: &str) -> Event {
        Event::Played {
            seat,
            mv: mv.to_owned(),
            planned: false,
        }
    }
}
