//! `/djambi players follow`: direct messages about a game. They go only to people who are known to see
//! the game's channel: a person who would get none is told so instead.

use serenity::all::Permissions;

use super::answer;
use super::arguments::switch;
use super::intent::{Context, Intent, Subcommand, Weight};
use crate::discord::input::permissions;
use crate::discord::send::answer::Answer;
use crate::discord::send::http::may_pass;
use crate::discord::send::visibility;
use crate::discord::view::card::Card;
use crate::i18n::say;
use crate::service::{Command, GameRef, Reply};

pub const FOLLOW: Subcommand = Subcommand {
    name: "follow",
    arguments: || vec![switch("stop")],
    read: |given| {
        let follow = given.truth("stop") != Some(true);
        let weight = if follow { Weight::Apart } else { Weight::Light };
        Intent::run(weight, async move |context| run(&context, follow).await)
    },
};

async fn run(context: &Context, follow: bool) -> Answer {
    if follow && let Some(card) = cannot_follow(context).await {
        return Answer::Private(card);
    }
    let language = context.incoming.language();
    let words = |reply| match reply {
        Reply::Following(true) => Ok(Card::text(say!(language, "follow-on"))),
        Reply::Following(false) => Ok(Card::text(say!(language, "follow-off"))),
        other => Err(Box::new(other)),
    };
    let game = GameRef::Here;
    answer::own(context, Command::Follow { game, follow }, words).await
}

/// Why the requester would get no messages about the game of the channel, if they would not.
async fn cannot_follow(context: &Context) -> Option<Card> {
    let incoming = &context.incoming;
    let server = incoming.place.server?;
    let language = incoming.language();
    if incoming.is_guest {
        return Some(Card::text(say!(language, "follow-guest")));
    }
    let (person, channel) = (incoming.by.person, incoming.place.channel);
    match visibility::is_seen(&context.adapter, server, person, channel).await {
        Ok(true) => None,
        Err(error) if may_pass(&error) => Some(Card::text(say!(language, "follow-later"))),
        unseen => {
            tracing::info!(?unseen, %channel, "follow refused");
            let names = permissions::names(language, Permissions::VIEW_CHANNEL);
            Some(Card::text(say!(language, "follow-unseen", names = names)))
        }
    }
}
