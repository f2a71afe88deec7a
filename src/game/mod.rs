//! One game among people: lobby, seats, turns, offers and clocks, as events. Pure: time is an
//! argument, and what is decided is data.

mod event;
mod ids;
mod request;
mod rest;
mod terms;

pub use event::{Entry, Event, Offer, OfferKind, Reminder};
pub use ids::{ChannelId, GameId, PersonId, Place, ServerId};
pub use request::{Act, Asker, Refusal};
pub use rest::{QuietHours, QuietHoursError, Rest};
pub use terms::{Level, Sitter, Terms, Timeout, TurnTime, TurnTimeError};
