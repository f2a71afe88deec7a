//! Checks of whether a person can see the channel of a game.

use crate::discord::input::incoming::Incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::errors::may_pass;
use crate::discord::send::visibility;
use crate::discord::send::visibility::ServerMember;
use crate::discord::view::card::Card;
use crate::game::{ChannelId, GameCommand};
use crate::i18n::say;
use crate::service::{Command, GameRef, Reply, Request, Summary};

/// So many games that look for players are listed at most.
const TABLES: usize = 12;

impl DiscordAdapter {
    /// Whether the requester can see another channel, which takes some requests to Discord.
    pub async fn can_see(&self, incoming: &Incoming, channel: ChannelId) -> bool {
        match incoming.place.server {
            Some(server) => visibility::may_see(self, server, incoming.by.person, channel).await,
            None => false,
        }
    }

    /// Whether the requester joins a game in a channel that they cannot see. They were invited before
    /// they left its server.
    pub async fn has_left(&self, request: &Request) -> bool {
        let Command::Game {
            game: GameRef::Game(id),
            command: GameCommand::Join { .. },
        } = &request.command
        else {
            return false;
        };
        if request.place.server.is_some() {
            return false;
        }
        // What cannot be read is rejected by the service.
        let Ok(Some(view)) = self.service.view(id).await else {
            return false;
        };
        let place = view.game.place();
        let Some(server) = place.server else {
            return false;
        };
        !visibility::may_see(self, server, request.by.person, place.channel).await
    }

    /// Leaves out games in channels that the requester cannot see, and those too many to list. Where
    /// the bot is no member, it cannot know who sees a channel. Where Discord does not say just now,
    /// returns what the requester reads: games that are left out would be taken for none.
    pub async fn leave_out_unseen(&self, incoming: &Incoming, reply: &mut Reply) -> Option<Card> {
        let Reply::Tables(games) = reply else {
            return None;
        };
        match self.seen(incoming, std::mem::take(games)).await {
            Ok(seen) => {
                *games = seen;
                None
            }
            Err(error) => {
                tracing::info!(%error, "the channels that a person sees are not known");
                Some(Card::text(say!(incoming.language(), "tables-later")))
            }
        }
    }

    async fn seen(
        &self,
        incoming: &Incoming,
        games: Vec<Summary>,
    ) -> serenity::Result<Vec<Summary>> {
        let is_open =
            |game: &Summary| incoming.by.is_admin || game.view.game.place() == incoming.place;
        let member = match incoming.place.server {
            Some(server) if !incoming.is_guest && !games.iter().all(is_open) => {
                known(ServerMember::of(self, server, incoming.by.person)).await?
            }
            _ => None,
        };
        let mut seen = Vec::new();
        for game in games {
            if seen.len() == TABLES {
                break;
            }
            let channel = game.view.game.place().channel;
            let is_seen = match &member {
                _ if is_open(&game) => true,
                Some(member) => known(member.sees(channel)).await?.unwrap_or(false),
                None => false,
            };
            if is_seen {
                seen.push(game);
            }
        }
        Ok(seen)
    }
}

/// What Discord says; `None` where it refuses to, such as of a channel that the bot cannot see.
///
/// # Errors
///
/// If another try may help.
async fn known<T>(asked: impl Future<Output = serenity::Result<T>>) -> serenity::Result<Option<T>> {
    match asked.await {
        Ok(said) => Ok(Some(said)),
        Err(error) if may_pass(&error) => Err(error),
        Err(error) => {
            tracing::info!(%error, "what a person sees is not known");
            Ok(None)
        }
    }
}
