//! `/djambi replay`: a whole game as an animation.

use super::intent::{Intent, Show, Subcommand};
use crate::discord::send::animation::{animation, file};
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::OutgoingMessage;
use crate::discord::view::reader::Reader;
use crate::game::PersonId;
use crate::i18n::say;
use crate::service::View;

pub const REPLAY: Subcommand = Subcommand::plain("replay", |_| Intent::look(Show::Replay));

/// The animation for all to see where a player asks, for a stranger alone; or why there is none.
pub async fn of(reader: Reader, view: &View, requester: PersonId, file_limit: u32) -> Answer {
    let language = reader.language;
    if view.game.history().is_empty() {
        return Answer::Private(Card::text(say!(language, "history-none")));
    }
    let Some(gif) = animation(reader, view, file_limit).await else {
        return Answer::Private(Card::text(say!(language, "replay-too-large")));
    };
    let text = say!(language, "replay-title", game = view.id.to_string());
    let mut outgoing = OutgoingMessage::text(text);
    outgoing.file = Some(file(language, view, gif));
    if view.game.seats_of(requester).next().is_some() {
        Answer::Public(outgoing)
    } else {
        Answer::Private(Card::from(outgoing))
    }
}
