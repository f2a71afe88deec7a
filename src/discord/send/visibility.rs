//! The people who can see a channel: Discord sends a member's permissions only for the channel of an
//! interaction, so that those of another one are worked out from the server's roles and the
//! channel's own settings, at the moment they matter. Nothing of it is stored.

use serde::de::{DeserializeOwned, IgnoredAny};
use serenity::all::{
    ChannelId, ChannelType, GuildChannel, GuildId, Member, PartialGuild, Route, UserId,
};

use super::adapter::DiscordAdapter;
use super::http::there;
use super::{endpoints, respond};
use crate::discord::input::incoming::is_thread;
use crate::game;

/// Returns whether a person can see a channel of a server. Where Discord does not say, they cannot.
pub async fn may_see(
    adapter: &DiscordAdapter,
    server: game::ServerId,
    person: game::PersonId,
    channel: game::ChannelId,
) -> bool {
    let seen = is_seen(adapter, server, person, channel).await;
    seen.unwrap_or_else(|error| {
        tracing::info!(%error, %channel, "visibility of a channel unknown");
        false
    })
}

/// Returns whether a person can see a channel of a server.
///
/// # Errors
///
/// If Discord does not say, such as of a channel that the bot cannot see itself.
pub async fn is_seen(
    adapter: &DiscordAdapter,
    server: game::ServerId,
    person: game::PersonId,
    channel: game::ChannelId,
) -> serenity::Result<bool> {
    let member = ServerMember::of(adapter, server, person).await?;
    member.sees(channel).await
}

/// A person in a server, as Discord describes both now: asked for once, however many channels it is
/// about.
pub struct ServerMember<'a> {
    adapter: &'a DiscordAdapter,
    server: PartialGuild,
    member: Member,
}

impl ServerMember<'_> {
    /// Asks Discord about a person in a server.
    ///
    /// # Errors
    ///
    /// If Discord does not say, such as of a person who has left.
    pub async fn of(
        adapter: &DiscordAdapter,
        server: game::ServerId,
        person: game::PersonId,
    ) -> serenity::Result<ServerMember<'_>> {
        let (guild_id, user_id) = (GuildId::new(server.0), UserId::new(person.0));
        let (member, server) = tokio::try_join!(
            get(adapter, Route::GuildMember { guild_id, user_id }),
            get(adapter, Route::Guild { guild_id }),
        )?;
        Ok(ServerMember {
            adapter,
            server,
            member,
        })
    }

    /// Returns whether they can see a channel of the server.
    ///
    /// # Errors
    ///
    /// If Discord does not say, such as of a channel that the bot cannot see itself.
    pub async fn sees(&self, channel: game::ChannelId) -> serenity::Result<bool> {
        let Some(channel_id) = respond::channel(channel) else {
            return Ok(false);
        };
        let mut channel: GuildChannel = get(self.adapter, Route::Channel { channel_id }).await?;
        let private = channel.kind == ChannelType::PrivateThread;
        // A thread has the settings of the channel that it belongs to.
        if is_thread(channel.kind) {
            let Some(channel_id) = channel.parent_id else {
                return Ok(false);
            };
            channel = get(self.adapter, Route::Channel { channel_id }).await?;
        }
        if channel.guild_id != self.server.id {
            return Ok(false);
        }
        let has = self.server.user_permissions_in(&channel, &self.member);
        // A private thread is seen by those who are in it, and by those who may see every thread.
        let is_open = !private
            || has.manage_threads()
            || is_in_thread(self.adapter, channel_id, self.member.user.id).await?;
        Ok(is_open && has.view_channel())
    }
}

/// Returns whether a person is a member of a thread.
pub async fn is_in_thread(
    adapter: &DiscordAdapter,
    channel_id: ChannelId,
    user_id: UserId,
) -> serenity::Result<bool> {
    let route = Route::ChannelThreadMember {
        channel_id,
        user_id,
    };
    let member = there(get::<IgnoredAny>(adapter, route)).await?;
    Ok(member.is_some())
}

/// Returns whether Discord says that a channel was deleted.
pub async fn is_gone(adapter: &DiscordAdapter, channel_id: ChannelId) -> bool {
    let route = Route::Channel { channel_id };
    let found = there(get::<GuildChannel>(adapter, route)).await;
    matches!(found, Ok(None))
}

/// Asks Discord when it is this process's turn.
pub async fn get<T: DeserializeOwned>(
    adapter: &DiscordAdapter,
    route: Route<'_>,
) -> serenity::Result<T> {
    endpoints::get(adapter.in_turn(1).await, route).await
}
