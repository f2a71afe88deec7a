//! Runs the games: loads what is kept, lets the game decide, keeps what it decided, and answers.
//!
//! A door makes a [`Request`] and hands it to `host.handle(request, now)`, which answers with a
//! [`Reply`]. What is [public](News::public) is kept together with a telling; the door answers,
//! then says `host.told(…)`. Whatever has not been told after a few seconds, and whatever happened
//! without a request (a computer's turn, a reminder, a deadline), is handed out by
//! `host.untold(now)`.

mod reply;
mod request;

pub use reply::{
    News, Person, Refused, Reply, Server, Shown, Summary, Telling, Unanswered, View, Why,
};
pub use request::{Format, Intent, InteractionId, Request, Someone, What, Which};
