//! One game among people: lobby, seats, turns, offers and clocks, as events. Pure: time is an
//! argument, and what is decided is data.
//!
//! [`Game::decide`] answers a command with [`Event`]s or a [`GameRejection`]. The caller saves the
//! events and folds the game from them again ([`Game::fold`], [`Game::apply`]).

mod banks;
mod bounds;
mod clock;
mod clock_segments;
mod command;
mod decide;
mod event;
mod fold;
mod ids;
mod incident;
mod lobby;
mod offers;
mod pace;
mod plan;
mod remind;
mod rest;
mod state;
mod terms;
mod turn_time;
mod zone;

pub(crate) use bounds::{at as read_time, is_possible};
pub use clock::{LOBBY_LIFE, OVERDUE_AFTER, SLEEP_AFTER};
pub use command::{Actor, GameCommand, GameRejection};
pub use decide::{FREE_TAKE_BACK, is_absence};
pub use djambi_ai::Level;
pub use event::{Entry, Event, Notes, Offer, OfferKind, Reminder};
pub use fold::FoldError;
pub use ids::{ChannelId, GameId, PersonId, Place, RoleId, ServerId};
pub use pace::{Bank, Pace, PaceError};
pub use plan::{Condition, Lapse, Plan, PlanStep, PlannedMove, Supposed, still_means};
pub use remind::{RemindAt, RemindAtError};
pub use rest::{QuietHours, QuietHoursError, Rest};
pub use state::{Awaits, Ending, Game, Incident, MoveMeta, OpenOffer, Phase};
pub use terms::{Sitter, Term, TermChange, Terms, Timeout};
pub use turn_time::{TurnTime, TurnTimeError};
pub use zone::{Zone, ZoneError};
