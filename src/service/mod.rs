//! The game service: loads games, lets them decide, saves what they decided, and answers.
//!
//! An adapter makes a [`Request`] and hands it to [`GameService::handle`], which returns a
//! [`Reply`]. A [public](Update::is_public) update is saved together with a row of the outbox. The
//! adapter answers and then calls [`GameService::mark_delivered`]. Updates that are not delivered
//! after a few seconds, and updates without a request (a computer's move, a reminder, a deadline),
//! are returned by [`GameService::pending`].
//!
//! An adapter runs this loop beside its requests. Nothing is lost when the program ends in it:
//!
//! ```text
//! loop {
//!     service.run_due(now()).await?;
//!     for announcement in service.pending(now()).await? { /* send it, then service.mark_delivered(…) */ }
//!     service.wait(now()).await;
//! }
//! ```

mod beside;
mod change;
mod changes;
mod computer_moves;
mod computers;
mod connectivity;
mod daily;
mod draws;
mod due;
mod entries;
mod error;
mod export;
mod follows;
mod game_service;
mod handle;
mod health;
mod import;
mod json;
mod lists;
mod loaded;
mod move_channel;
mod moves;
mod naming;
mod newcomers;
mod outbox;
mod pages;
mod patch;
mod person_tasks;
mod pings;
mod plan;
mod players;
mod privacy;
mod puzzles;
mod record;
mod replay;
mod reply;
mod request;
mod results_file;
mod role_ping;
mod saving;
mod server_records;
mod settings;
mod version_check;

pub use crate::store::{
    BoardMessage, InteractionId, MessageId, Person, PersonSettings, Server, ServerSettings,
    StoreError,
};
pub use changes::Changed;
use error::ServiceError;
pub use game_service::{GameService, ServiceOptions};
pub use import::ImportError;
pub use moves::may_have_hint;
pub use pages::PagesError;
pub use patch::{Choice, ServerSettingsPatch, SettingsPatch, TermsPatch};
pub use privacy::Forgotten;
pub use record::{PRIVATE, TERMINATION, UNTERMINATED, record};
pub use reply::{
    Announcement, AskedPlan, Deletion, PendingReply, PersonRecord, Rejected, Rejection, Reply,
    Standings, Summary, Update, View,
};
pub use request::{
    Command, DailyCommand, Format, GameRef, PlanCommand, PlayMode, Request, Requester, ResultsFile,
};
