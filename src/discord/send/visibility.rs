//! The people who can see a channel: Discord sends a member's permissions only for the channel of an
//! interaction, so that those of another one are worked out from the server's roles and the
//! channel's own settings, at the moment they matter. Nothing of it is stored.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serenity::all::{ChannelId, ChannelType, GuildId, Permissions, Route, UserId};

use super::adapter::DiscordAdapter;
use super::{errors, reply, rest};
use crate::discord::input::interaction::lenient;
use crate::game;

/// The HTTP status of a person who is not in a thread.
const NOT_FOUND: u16 = 404;

/// Returns whether a person can see a channel of a server. Where Discord does not say, they cannot.
pub async fn may_see(
    adapter: &DiscordAdapter,
    server: game::ServerId,
    person: game::PersonId,
    channel: game::ChannelId,
) -> bool {
    let seen = is_seen(adapter, server, person, channel).await;
    seen.unwrap_or_else(|error| {
        tracing::info!(%error, %channel, "who can see that channel is not known");
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

/// A channel of a server, or a conversation.
#[derive(Debug, Deserialize)]
struct Channel {
    #[serde(rename = "type")]
    kind: ChannelType,
    #[serde(default, deserialize_with = "lenient")]
    guild_id: Option<GuildId>,
    #[serde(default, deserialize_with = "lenient")]
    parent_id: Option<ChannelId>,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

/// The permissions that a channel grants to, and takes from, a role or a member.
#[derive(Debug, Deserialize)]
struct Overwrite {
    id: String,
    allow: Permissions,
    deny: Permissions,
}

#[derive(Debug, Deserialize)]
struct Member {
    roles: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Server {
    owner_id: UserId,
    roles: Vec<Role>,
}

#[derive(Debug, Deserialize)]
struct Role {
    id: String,
    permissions: Permissions,
}

/// A person in a server, as Discord describes both now: asked for once, however many channels it is
/// about.
pub struct ServerMember<'a> {
    adapter: &'a DiscordAdapter,
    guild: GuildId,
    server: Server,
    user: UserId,
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
        Ok(ServerMember {
            adapter,
            guild: guild_id,
            member: get(adapter, Route::GuildMember { guild_id, user_id }).await?,
            server: get(adapter, Route::Guild { guild_id }).await?,
            user: user_id,
        })
    }

    /// Returns whether they can see a channel of the server.
    ///
    /// # Errors
    ///
    /// If Discord does not say, such as of a channel that the bot cannot see itself.
    pub async fn sees(&self, channel: game::ChannelId) -> serenity::Result<bool> {
        let Some(channel_id) = reply::channel(channel) else {
            return Ok(false);
        };
        let mut channel: Channel = get(self.adapter, Route::Channel { channel_id }).await?;
        let private = channel.kind == ChannelType::PrivateThread;
        // A thread has the settings of the channel that it belongs to.
        if private
            || matches!(
                channel.kind,
                ChannelType::PublicThread | ChannelType::NewsThread
            )
        {
            let Some(channel_id) = channel.parent_id else {
                return Ok(false);
            };
            channel = get(self.adapter, Route::Channel { channel_id }).await?;
        }
        if channel.guild_id != Some(self.guild) {
            return Ok(false);
        }
        let has = if self.server.owner_id == self.user {
            Permissions::all()
        } else {
            permissions(&self.server, self.guild, &channel, self.user, &self.member)
        };
        // A private thread is seen by those who are in it, and by those who may see every thread.
        let is_open = !private || has.manage_threads() || self.is_in_thread(channel_id).await?;
        Ok(is_open && has.view_channel())
    }

    async fn is_in_thread(&self, channel_id: ChannelId) -> serenity::Result<bool> {
        let route = Route::ChannelThreadMember {
            channel_id,
            user_id: self.user,
        };
        match get::<IgnoredAny>(self.adapter, route).await {
            Ok(_) => Ok(true),
            Err(error) if errors::status(&error) == Some(NOT_FOUND) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Asks Discord when it is this process's turn.
async fn get<T: DeserializeOwned>(
    adapter: &DiscordAdapter,
    route: Route<'_>,
) -> serenity::Result<T> {
    adapter.pace.wait(1).await;
    rest::get(&adapter.http, route).await
}

/// A member's permissions in a channel, in the order in which Discord says that roles and the
/// channel's settings apply: everybody's, the roles' together, the member's own.
fn permissions(
    server: &Server,
    guild: GuildId,
    channel: &Channel,
    user: UserId,
    member: &Member,
) -> Permissions {
    let (everybody, user) = (guild.to_string(), user.to_string());
    let is_theirs = |role: &&Role| role.id == everybody || member.roles.contains(&role.id);
    let mut has = Permissions::empty();
    for role in server.roles.iter().filter(is_theirs) {
        has |= role.permissions;
    }
    if has.administrator() {
        return Permissions::all();
    }
    let overwrites = |applies: &dyn Fn(&str) -> bool| {
        let applying = channel.permission_overwrites.iter();
        let applying = applying.filter(|it| applies(&it.id));
        applying.fold((Permissions::empty(), Permissions::empty()), |sum, it| {
            (sum.0 | it.allow, sum.1 | it.deny)
        })
    };
    for (allow, deny) in [
        overwrites(&|id| id == everybody),
        overwrites(&|id| id != everybody && member.roles.iter().any(|role| role == id)),
        overwrites(&|id| id == user),
    ] {
        has = (has - deny) | allow;
    }
    has
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn roles_and_settings_of_the_channel_apply_in_discords_order() {
        let server = json!({
            "owner_id": "9",
            "roles": [
                { "id": "1", "permissions": Permissions::VIEW_CHANNEL },
                { "id": "2", "permissions": "0" },
                { "id": "3", "permissions": Permissions::ADMINISTRATOR },
            ],
        });
        let server: Server = serde_json::from_value(server).unwrap();
        let (view, none) = (Permissions::VIEW_CHANNEL, Permissions::empty());
        let sees = |roles: &[&str], overwrites: &[(&str, Permissions, Permissions)]| {
            let overwrites = overwrites.iter();
            let overwrites = overwrites
                .map(|(id, allow, deny)| json!({ "id": id, "allow": allow, "deny": deny }));
            let channel = json!({
                "type": 0, "permission_overwrites": overwrites.collect::<Vec<_>>()
            });
            let channel: Channel = serde_json::from_value(channel).unwrap();
            let member = Member {
                roles: roles.iter().map(|&role| role.to_owned()).collect(),
            };
            let has = permissions(&server, GuildId::new(1), &channel, UserId::new(7), &member);
            has.view_channel()
        };
        let hidden = ("1", none, view);
        assert!(sees(&[], &[]));
        assert!(!sees(&[], &[hidden]));
        assert!(sees(&["2"], &[hidden, ("2", view, none)]));
        assert!(!sees(&[], &[hidden, ("2", view, none)]));
        assert!(sees(&["2"], &[("2", none, view), ("7", view, none)]));
        assert!(!sees(&["2"], &[("2", view, none), ("7", none, view)]));
        assert!(sees(&["3"], &[hidden]));
    }
}
