//! Who can see a channel: Discord tells a member's permissions only for the channel of an
//! interaction, so that those of another one are worked out from the server's roles and the
//! channel's own settings, at the moment they matter. Nothing of it is stored.

use serenity::all::{Channel, ChannelId, ChannelType, GuildChannel, Http, Permissions, UserId};

use super::reply;
use crate::discord::input::incoming::Incoming;
use crate::game;

/// So many requests it takes at most.
pub const REQUESTS: u32 = 4;

/// Returns whether the author of an interaction can see another channel of the same server. Where
/// Discord does not say, they cannot.
pub async fn can_see(http: &Http, incoming: &Incoming, channel: game::ChannelId) -> bool {
    let permissions = permissions_in(http, incoming, channel).await;
    match permissions {
        Ok(has) => has.view_channel(),
        Err(error) => {
            tracing::info!(%error, %channel, "who can see that channel is not known");
            false
        }
    }
}

async fn permissions_in(
    http: &Http,
    incoming: &Incoming,
    channel: game::ChannelId,
) -> serenity::Result<Permissions> {
    let (Some(server), Some(id)) = (incoming.place.server, reply::channel(channel)) else {
        return Ok(Permissions::empty());
    };
    let Some(mut channel) = guild_channel(http, id).await? else {
        return Ok(Permissions::empty());
    };
    let private = channel.kind == ChannelType::PrivateThread;
    // A thread has the settings of the channel that it belongs to.
    if let (Some(_), Some(parent)) = (channel.thread_metadata, channel.parent_id) {
        let Some(parent) = guild_channel(http, parent).await? else {
            return Ok(Permissions::empty());
        };
        channel = parent;
    }
    if channel.guild_id.get() != server.0 {
        return Ok(Permissions::empty());
    }
    let member = UserId::new(incoming.by.person.0);
    let member = http.get_member(channel.guild_id, member).await?;
    let server = http.get_guild(channel.guild_id).await?;
    let has = server.user_permissions_in(&channel, &member);
    // The members of a private thread look at its game there: from elsewhere only those do who may
    // see every thread.
    if private && !has.manage_threads() {
        return Ok(Permissions::empty());
    }
    Ok(has)
}

/// Returns a channel of a server; `None` for a conversation.
async fn guild_channel(http: &Http, id: ChannelId) -> serenity::Result<Option<GuildChannel>> {
    Ok(match http.get_channel(id).await? {
        Channel::Guild(channel) => Some(channel),
        _ => None,
    })
}
