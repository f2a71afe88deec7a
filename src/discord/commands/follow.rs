//! Following a game is a promise of direct messages about it. They go only to people who are known to
//! see the game's channel: a person who would get none reads so instead.

use serenity::all::Permissions;

use crate::discord::input::incoming::Incoming;
use crate::discord::input::permissions;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::errors::may_pass;
use crate::discord::send::visibility;
use crate::discord::view::card::Card;
use crate::i18n::say;
use crate::service::Command;

impl DiscordAdapter {
    /// Why the requester would get no messages about the game of the channel, if they would not.
    pub async fn cannot_follow(&self, incoming: &Incoming, command: &Command) -> Option<Card> {
        let follows = matches!(command, Command::Follow { follow: true, .. });
        let server = incoming.place.server.filter(|_| follows)?;
        let language = incoming.language();
        if incoming.is_guest {
            return Some(Card::text(say!(language, "follow-guest")));
        }
        let (person, channel) = (incoming.by.person, incoming.place.channel);
        match visibility::is_seen(self, server, person, channel).await {
            Ok(true) => None,
            Err(error) if may_pass(&error) => Some(Card::text(say!(language, "follow-later"))),
            unseen => {
                tracing::info!(?unseen, %channel, "nobody gets messages about a game there");
                let names = permissions::names(language, Permissions::VIEW_CHANNEL);
                Some(Card::text(say!(language, "follow-unseen", names = names)))
            }
        }
    }
}
