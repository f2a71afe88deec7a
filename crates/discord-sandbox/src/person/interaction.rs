//! An interaction, and waiting for its responses.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use serde::Deserialize;
use serde_json::Value;

use super::Form;
use super::payload::send;
use crate::id::Id;
use crate::message::Message;
use crate::shared::Shared;
use crate::world::{Exchange, World};

/// One line of the suggestions that appear while a person types.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Suggestion {
    /// The label.
    pub name: String,
    /// The value that is put into the option.
    pub value: Value,
}

/// An interaction that a person has sent to the bot: a command, a press, a choice.
#[derive(Clone, Debug)]
pub struct Interaction {
    shared: Arc<Shared>,
    id: Id,
}

impl Interaction {
    pub(super) fn new(shared: Arc<Shared>, id: Id) -> Self {
        Self { shared, id }
    }

    /// Its id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Its token, for tests that answer by hand.
    pub fn token(&self) -> String {
        self.read(|it| it.token.clone()).unwrap_or_default()
    }

    /// Whether the bot has said that the answer takes a while.
    pub fn is_deferred(&self) -> bool {
        self.read(|it| matches!(it.answered, Some(5 | 6))) == Some(true)
    }

    /// Waits for the answer: the message posted, or the one that was updated. After a deferral that is the message
    /// once it has been filled in. Fails as soon as the application has not responded within 3 seconds.
    pub async fn answer(&self) -> Result<Message> {
        let look = |world: &World, exchange: &Exchange| {
            let original = exchange.original.and_then(|id| world.messages.get(&id));
            let deleted = original.filter(|it| exchange.answered == Some(6) && it.deleted);
            let answer = shown(world, exchange).map(|(message, _)| message);
            deleted.or(answer).cloned()
        };
        self.wait("message", look).await
    }

    /// Waits for the form that the bot opens as the answer.
    pub async fn form(&self) -> Result<Form> {
        let read = |it: &Exchange| Some(Form::read(self.id, it.form.as_ref()?));
        self.wait("form", |_, it| read(it)).await
    }

    /// Waits until the Activity is opened as the answer, and returns the id of its instance.
    pub async fn activity(&self) -> Result<String> {
        self.wait("Activity", |_, it| it.activity.clone()).await
    }

    /// Waits for the suggestions that answer a typing.
    pub async fn suggestions(&self) -> Result<Vec<Suggestion>> {
        let choices = self.wait("suggestions", |_, it| it.suggestions.clone());
        let choices = choices.await?;
        let choices = choices.iter().map(Suggestion::deserialize);
        Ok(choices.filter_map(Result::ok).collect())
    }

    /// Waits for something as the answer, until the bot is too late or has answered by something else.
    async fn wait<T>(
        &self,
        what: &str,
        look: impl Fn(&World, &Exchange) -> Option<T>,
    ) -> Result<T> {
        let look = |world: &World| {
            let exchange = world.exchanges.get(&self.id)?;
            if let Some(found) = look(world, exchange) {
                return Some(Ok(found));
            }
            let error = match exchange.answered {
                None if is_over(world, exchange) => {
                    let tail = world.transcript.tail(40);
                    anyhow!("the application did not respond within 3 seconds\n{tail}")
                }
                // The message comes later.
                None | Some(5 | 6) => return None,
                Some(kind) => anyhow!("it was answered by no {what} (type {kind})"),
            };
            Some(Err(error))
        };
        let for_what = format!("the {what} that answers an interaction");
        self.shared.wait(&for_what, look).await?
    }

    /// Waits for a follow-up: 0 is the first after the answer.
    pub async fn follow_up(&self, number: usize) -> Result<Message> {
        let look = |world: &World| {
            let id = world.exchanges.get(&self.id)?.follow_ups.get(number)?;
            world.messages.get(id).cloned()
        };
        self.shared.wait(&format!("follow-up {number}"), look).await
    }

    /// The follow-ups so far.
    pub fn follow_ups(&self) -> Vec<Message> {
        let world = self.shared.world();
        let exchange = world.exchanges.get(&self.id);
        let ids = exchange.into_iter().flat_map(|it| &it.follow_ups);
        ids.filter_map(|id| world.messages.get(id).cloned())
            .collect()
    }

    /// Sends the very same interaction to the bot once more: same id, same token.
    pub fn sends_again(&self) {
        let mut world = self.shared.world();
        note!(world, "interaction {} is sent again", self.id);
        send(&mut world, self.id);
    }

    fn read<T>(&self, of: impl FnOnce(&Exchange) -> T) -> Option<T> {
        self.shared.world().exchanges.get(&self.id).map(of)
    }
}

/// The message by which an interaction is answered, once it is there, and whether it was there before and
/// has been edited. A deferred update shows nothing until its edit or a follow-up.
pub(crate) fn shown<'a>(world: &'a World, exchange: &Exchange) -> Option<(&'a Message, bool)> {
    let original = exchange.original.and_then(|id| world.messages.get(&id));
    match exchange.answered? {
        4 => original.map(|it| (it, false)),
        5 => Some((original.filter(|it| !it.is_thinking())?, false)),
        7 => original.map(|it| (it, true)),
        6 => {
            let edited = original.filter(|it| it.edits > exchange.edits_at_answer);
            let follow_up = exchange.follow_ups.first();
            let follow_up = follow_up.and_then(|id| world.messages.get(id));
            let edited = edited.map(|it| (it, true));
            edited.or(follow_up.map(|it| (it, false)))
        }
        _ => None,
    }
}

/// Whether the 3 seconds in which an interaction must be answered are over.
pub(crate) fn is_over(world: &World, exchange: &Exchange) -> bool {
    world.clock.since(exchange.made_ms) > 3_000
}
