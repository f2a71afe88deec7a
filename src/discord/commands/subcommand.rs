//! A subcommand of `/djambi`: how it is registered, the queue in which it waits, and its answer.
//!
//! Each is a constant in the file of its subject: `Subcommand::new` with its name and a function that answers
//! it, then `with` its arguments, and `weighing` what its queue is unless it is answered at once.

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serenity::all::CreateCommandOption;

use super::arguments::Arguments;
use crate::discord::input::incoming::Incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::answer::Answer;
use crate::discord::view::wording::Reader;
use crate::i18n::{Language, say};

/// A subcommand. Its description is the message `command-NAME`, or `command-GROUP-NAME` in a group.
pub struct Subcommand {
    /// Its name.
    pub name: &'static str,
    /// Its arguments as they are registered.
    pub arguments: fn() -> Vec<CreateCommandOption>,
    /// Returns the queue in which it waits.
    pub weight: fn(&Arguments<'_>) -> Weight,
    /// Answers it.
    pub answer: Answering,
}

/// Answers a subcommand with its arguments.
type Answering = for<'a> fn(&'a Context, &'a Arguments<'a>) -> BoxFuture<'a, Answer>;

impl Subcommand {
    /// One without arguments, which is answered at once.
    pub const fn new(name: &'static str, answer: Answering) -> Subcommand {
        Subcommand {
            name,
            arguments: Vec::new,
            weight: |_| Weight::Light,
            answer,
        }
    }

    /// The same with arguments.
    pub const fn with(self, arguments: fn() -> Vec<CreateCommandOption>) -> Subcommand {
        Subcommand { arguments, ..self }
    }

    /// The same after a wait in a queue.
    pub const fn weighing(self, weight: fn(&Arguments<'_>) -> Weight) -> Subcommand {
        Subcommand { weight, ..self }
    }
}

/// In which queue a request waits, so that moves are answered before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// In none.
    Light,
    /// In that of people who look at a board.
    Look,
    /// In that of requests that take much work.
    Heavy,
    /// In one of its own, that of reviews, or that of requests to Discord.
    Apart,
}

/// An interaction that is being answered.
#[derive(Clone)]
pub struct Context {
    /// The state that all handlers share.
    pub adapter: DiscordAdapter,
    /// The interaction.
    pub incoming: Incoming,
    /// When it came.
    pub now: Timestamp,
}

impl Context {
    /// The requester as a reader.
    pub fn reader(&self) -> Reader {
        Reader::requester(&self.incoming)
    }

    /// The requester's language.
    pub fn language(&self) -> Language {
        self.incoming.language()
    }

    /// The answer to what this program does not know: an old or made-up button, or a command of another
    /// version.
    pub fn unknown(&self) -> Answer {
        say!(self.language(), "unknown-button").into()
    }
}

/// Answers with what is worked out, or with why there is nothing.
pub fn run<'a, A: Into<Answer>>(
    answer: impl Future<Output = A> + Send + 'a,
) -> BoxFuture<'a, Answer> {
    Box::pin(async { answer.await.into() })
}
