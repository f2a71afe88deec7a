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

mod change;
mod computer_threads;
mod computers;
mod connectivity;
mod draws;
mod due;
mod export;
mod game_ids;
mod game_service;
mod games;
mod handle;
mod import;
mod load;
mod lobby;
mod moves;
mod outbox;
mod pages;
mod person_tasks;
mod plans;
mod privacy;
mod processes;
mod puzzles;
mod reply;
mod request;
mod results;
mod retention;
mod server_records;
mod settings;
mod talk;

use reply::ServiceError;

pub use crate::store::{
    BoardMessage, Choice, InteractionId, MessageId, Person, PersonSettings, Server, ServerSettings,
    ServerSettingsPatch, SettingsPatch, StoreError, TalkLine,
};
pub use export::{PRIVATE, TERMINATION, UNTERMINATED, record};
pub use game_service::{Changed, GameService, ServiceOptions};
pub use import::ImportError;
pub use moves::may_have_hint;
pub use pages::PagesError;
pub use privacy::Forgotten;
pub use reply::{
    Announcement, AskedPlan, Deletion, PendingReply, PersonRecord, Rejected, Rejection, Reply,
    Standings, Summary, Update, View,
};
pub use request::{
    Command, DailyCommand, Format, GameRef, PlanCommand, PlayMode, Request, Requester, ResultsFile,
};
pub use talk::{LONGEST_LINE, TalkRejection, has_talk, lines_for};
