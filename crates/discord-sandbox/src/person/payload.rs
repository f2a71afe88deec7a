//! Interactions as the gateway sends them.

use serde_json::{Value, json};

use crate::id::Id;
use crate::permissions::Permissions;
use crate::shapes;
use crate::world::{Exchange, Kind, World};

/// Sends an interaction to the bot.
pub(super) fn send(world: &mut World, id: Id) {
    let exchange = &world.exchanges[&id];
    let (guild, payload) = (exchange.guild, exchange.payload.clone());
    if !world.gateway.listens(guild) {
        note!(world, "(no bot is connected to receive it)");
    }
    world.dispatch(guild, "INTERACTION_CREATE", &payload);
}

/// Makes an interaction and remembers it. The bot does not get it.
pub(super) fn made(
    world: &mut World,
    user: Id,
    channel: Id,
    kind: Kind,
    data: Value,
    on: Option<Id>,
) -> Id {
    let id = world.new_id();
    // Long and without meaning, as the real ones.
    let token = format!(
        "aW50ZXJhY3Rpb246{id}sandbox{:x}",
        id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    );
    let mut payload = envelope(world, user, channel);
    payload["id"] = json!(id);
    payload["token"] = json!(token);
    payload["type"] = json!(kind as u8);
    payload["data"] = data;
    if let Some(message) = on.and_then(|id| world.messages.get(&id)) {
        payload["message"] = shapes::message(world, message);
    }
    let guild = world.guild_of(channel);
    let exchange = Exchange {
        id,
        token,
        kind,
        user,
        channel,
        guild,
        made_ms: world.clock.now_ms(),
        payload,
        original: on,
        ..Exchange::default()
    };
    world.exchanges.insert(id, exchange);
    id
}

/// The fields of every interaction: person, place, languages, permissions.
fn envelope(world: &World, user: Id, channel: Id) -> Value {
    let mut payload = json!({
        "version": 1, "application_id": world.application, "channel_id": channel, "entitlements": [],
        "locale": world.users[&user].locale, "attachment_size_limit": 10 << 20,
    });
    let Some(place) = world.channels.get(&channel) else {
        return payload;
    };
    let may = world.permissions(channel, user);
    let mut owners = json!({});
    if world.installed.contains(&user) {
        owners["1"] = json!(user);
    }
    if world.has_bot(place) {
        owners["0"] = place.guild.map_or(json!("0"), |guild| json!(guild));
    }
    payload["authorizing_integration_owners"] = owners;
    payload["channel"] = shapes::channel(world, place);
    payload["channel"]["permissions"] = shapes::permissions(may);
    let Some(guild) = place.guild.and_then(|id| world.guilds.get(&id)) else {
        let app = Permissions::USUAL | Permissions::MENTION_EVERYONE;
        let direct = json!({
            "user": shapes::user_by_id(world, user), "app_permissions": shapes::permissions(app),
            "context": if world.has_bot(place) { 1 } else { 2 },
        });
        return shapes::with(payload, direct);
    };
    // Sent even where the bot does not see the channel: then the permissions are empty. An
    // application that only a person has installed may do with its answers what that person may do.
    let app = if world.has_bot(place) {
        world.permissions(place.id, world.bot)
    } else {
        may & (Permissions::EMBED_LINKS | Permissions::ATTACH_FILES)
    };
    let mut in_guild = json!({
        "guild_id": guild.id, "guild_locale": guild.locale, "context": 0,
        "guild": { "id": guild.id, "locale": guild.locale, "features": [] },
        "member": shapes::member(world, guild.id, user), "app_permissions": shapes::permissions(app),
        "attachment_size_limit": guild.attachment_size_limit,
    });
    in_guild["member"]["permissions"] = shapes::permissions(may);
    shapes::with(payload, in_guild)
}

/// The people, channels and roles that options or menus name, in full.
pub(super) fn resolved(world: &World, guild: Option<Id>, ids: &[Id]) -> Value {
    let mut resolved = json!({});
    for id in ids {
        let key = id.to_string();
        let guild = guild.and_then(|it| world.guilds.get(&it));
        if let Some(user) = world.users.get(id) {
            resolved["users"][&key] = shapes::user(user);
            if let Some(guild) = guild.filter(|it| it.members.contains_key(id)) {
                let mut member = shapes::partial_member(world, guild.id, *id);
                let may = world.permissions_in_guild(guild.id, *id);
                member["permissions"] = shapes::permissions(may);
                resolved["members"][&key] = member;
            }
        } else if let Some(channel) = world.channels.get(id) {
            resolved["channels"][&key] = shapes::channel(world, channel);
        } else if let Some(role) = guild.and_then(|it| it.roles.get(id)) {
            resolved["roles"][&key] = shapes::role(role);
        }
    }
    resolved
}
