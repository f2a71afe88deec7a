//! The answer to a pact: said once in its thread, whose members it pings. When everybody has answered, the
//! buttons of the offer are removed.

use super::adapter::DiscordAdapter;
use super::respond;
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::OutgoingMessage;
use crate::game::{ChannelId, GameId, PersonId};
use crate::i18n::say;
use crate::service::{BoardMessage, MessageId};

/// An answer to a pact that is to be said in its thread.
#[derive(Debug)]
pub struct PactReply {
    /// The game.
    pub game: GameId,
    /// The thread, and the number of the pact there.
    pub pact: (ChannelId, usize),
    /// The member who has answered.
    pub by: PersonId,
    /// Whether everybody has answered.
    pub is_settled: bool,
    /// The message.
    pub message: OutgoingMessage,
}

impl DiscordAdapter {
    /// Says it, unless another press did so meanwhile.
    pub(super) async fn say_pact_reply(
        &self,
        incoming: &Incoming,
        reply: &PactReply,
    ) -> serenity::Result<()> {
        let ((thread, number), by) = (reply.pact, reply.by);
        let _turn = self.locks.lock(&reply.game).await;
        let known = self.service.store().private_thread(thread).await;
        let known = known.inspect_err(|error| tracing::warn!(%error, "pact not read"));
        let known = known.ok().flatten();
        if known.is_some_and(|it| it.is_said(number, by)) {
            let answered = say!(incoming.language(), "pact-answered");
            return respond::reply_ephemeral(&self.http, incoming, &Card::text(answered)).await;
        }
        self.reply_public(incoming, &reply.message).await?;
        if let (true, Origin::Public { message, .. }) = (reply.is_settled, &incoming.origin) {
            let offer = BoardMessage {
                place: incoming.place,
                message: MessageId(message.get()),
            };
            respond::remove_buttons(self.in_turn(1).await, offer).await;
        }
        let noted = self.service.has_said_answer(reply.pact, by).await;
        if let Err(error) = noted {
            tracing::warn!(%error, "answer to a pact said and not noted");
        }
        Ok(())
    }
}
