//! The JSON that Discord sends: users, members, channels, guilds, messages.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::clock::iso;
use crate::components::{attached_name, walk_mut};
use crate::id::Id;
use crate::message::{Attachment, Message};
use crate::permissions::Permissions;
use crate::world::{Channel, Role, User, World, channel_type};

pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": user.id, "username": user.username, "discriminator": if user.bot { "0001" } else { "0" },
        "global_name": user.global_name, "avatar": null, "bot": user.bot, "public_flags": 0,
    })
}

pub(crate) fn user_by_id(world: &World, id: Id) -> Value {
    world.users.get(&id).map_or(Value::Null, user)
}

/// The bot's own user, with the fields of `/users/@me`.
pub(crate) fn me(world: &World) -> Value {
    let more = json!({ "verified": true, "mfa_enabled": true, "flags": 0, "email": null });
    with(user_by_id(world, world.bot), more)
}

/// The flag of an application with Activities.
const EMBEDDED: u32 = 1 << 17;

pub(crate) fn application(world: &World) -> Value {
    let flags = u32::from(world.activities.is_on()) * EMBEDDED;
    json!({
        "id": world.application, "name": world.name(world.bot), "icon": null, "description": "",
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "00", "flags": flags, "tags": [],
        "owner": user_by_id(world, world.bot), "team": null, "bot": user_by_id(world, world.bot),
        "approximate_guild_count": world.guilds.len(),
        "integration_types_config": { "0": {}, "1": {} },
    })
}

/// A member without `user` and `permissions`, as it comes beside a user.
pub(crate) fn partial_member(world: &World, guild: Id, user: Id) -> Value {
    let Some(member) = world.guilds.get(&guild).and_then(|g| g.members.get(&user)) else {
        return Value::Null;
    };
    json!({
        "roles": member.roles, "nick": member.nick, "avatar": null, "joined_at": iso(guild.made_at_ms()),
        "premium_since": null, "deaf": false, "mute": false, "pending": false, "flags": 0,
        "communication_disabled_until": null,
    })
}

pub(crate) fn member(world: &World, guild: Id, user: Id) -> Value {
    let mut member = partial_member(world, guild, user);
    if member.is_object() {
        member["user"] = user_by_id(world, user);
    }
    member
}

pub(crate) fn permissions(permissions: Permissions) -> Value {
    Value::String(permissions.0.to_string())
}

pub(crate) fn role(role: &Role) -> Value {
    json!({
        "id": role.id, "name": role.name, "color": role.color, "hoist": false, "icon": null, "unicode_emoji": null,
        "colors": { "primary_color": role.color, "secondary_color": null, "tertiary_color": null },
        "position": 0, "permissions": permissions(role.permissions), "managed": false,
        "mentionable": role.mentionable, "flags": 0,
    })
}

pub(crate) fn channel(world: &World, channel: &Channel) -> Value {
    let last = channel.messages.iter().rev().find(|id| {
        let message = world.messages.get(id);
        message.is_some_and(|m| !m.deleted && !m.is_private())
    });
    let mut shape =
        json!({ "id": channel.id, "type": channel.kind, "last_message_id": last, "flags": 0 });
    if channel.kind != channel_type::DM {
        shape["name"] = json!(channel.name);
    }
    if matches!(channel.kind, channel_type::DM | channel_type::GROUP) {
        let others = channel.recipients.iter().filter(|id| **id != world.bot);
        shape["recipients"] = others.map(|id| user_by_id(world, *id)).collect();
        return shape;
    }
    let in_guild = json!({
        "guild_id": channel.guild, "parent_id": channel.parent, "rate_limit_per_user": 0,
    });
    let mut shape = with(shape, in_guild);
    if channel.is_thread() {
        let (thread, made) = (&channel.thread, iso(channel.id.made_at_ms()));
        let mut of_thread = json!({
            "owner_id": thread.owner, "member_count": thread.members.len(),
            "message_count": channel.messages.len(), "total_message_sent": channel.messages.len(),
            "thread_metadata": {
                "archived": thread.archived, "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive_minutes,
                "archive_timestamp": made, "create_timestamp": made,
            },
        });
        if channel.kind == channel_type::PRIVATE_THREAD {
            of_thread["thread_metadata"]["invitable"] = json!(!thread.closed_to_invites);
        }
        return with(shape, of_thread);
    }
    extend(
        &mut shape,
        json!({ "position": 0, "topic": null, "nsfw": false }),
    );
    let overwrites = channel.overwrites.iter().map(|(id, it)| {
        let (allow, deny) = (permissions(it.allow), permissions(it.deny));
        json!({ "id": id, "type": u8::from(it.is_member), "allow": allow, "deny": deny })
    });
    shape["permission_overwrites"] = overwrites.collect();
    shape
}

/// The guilds that the bot is in, as it lists them, with its permissions in each: at most `most`,
/// those after `after`.
pub(crate) fn own_guilds(world: &World, after: Option<Id>, most: usize) -> Value {
    let guilds = world.guilds.values();
    let own = guilds.filter(|guild| guild.members.contains_key(&world.bot));
    let own = own.filter(|guild| after.is_none_or(|after| guild.id > after));
    let partial = own.take(most).map(|guild| {
        let may = world.permissions_in_guild(guild.id, world.bot);
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "features": [],
            "owner": guild.owner == world.bot, "permissions": permissions(may),
        })
    });
    partial.collect()
}

/// A guild as in `GUILD_CREATE`: its only listed member is the bot, as without the members intent.
pub(crate) fn guild(world: &World, id: Id) -> Value {
    let Some(guild) = world.guilds.get(&id) else {
        return Value::Null;
    };
    let channels = || world.channels.values().filter(|c| c.guild == Some(id));
    let visible = |c: &&Channel| world.sees(world.bot, c.id);
    let shape = json!({
        "icon": null, "splash": null, "discovery_splash": null, "afk_channel_id": null, "afk_timeout": 300,
        "widget_enabled": false, "verification_level": 0, "default_message_notifications": 0,
        "explicit_content_filter": 0, "emojis": [], "features": [], "mfa_level": 0, "application_id": null,
        "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null, "max_members": 500_000,
        "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
        "premium_subscription_count": 0, "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [],
        "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
    });
    let of_create = json!({
        "id": id, "name": guild.name, "owner_id": guild.owner, "preferred_locale": guild.locale,
        "roles": guild.roles.values().map(role).collect::<Vec<_>>(),
        "joined_at": iso(id.made_at_ms()), "large": false, "unavailable": false,
        "member_count": guild.members.len(), "voice_states": [],
        "members": [member(world, id, world.bot)],
        "channels": channels().filter(|c| !c.is_thread()).map(|c| channel(world, c)).collect::<Vec<_>>(),
        "threads": channels().filter(|c| c.is_thread() && !c.thread.archived).filter(visible)
            .map(|c| channel(world, c)).collect::<Vec<_>>(),
        "presences": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
    });
    with(shape, of_create)
}

/// An object with the fields of another one too.
pub(crate) fn with(mut shape: Value, more: Value) -> Value {
    extend(&mut shape, more);
    shape
}

/// Adds the fields of another object. They replace fields of the same names.
pub(crate) fn extend(shape: &mut Value, more: Value) {
    if let (Some(shape), Value::Object(more)) = (shape.as_object_mut(), more) {
        shape.extend(more);
    }
}

pub(crate) fn attachment(world: &World, channel: Id, file: &Attachment, private: bool) -> Value {
    let name = utf8_percent_encode(&file.filename, NON_ALPHANUMERIC)
        .to_string()
        .replace("%2E", ".");
    let url = format!("{}/attachments/{channel}/{}/{name}", world.origin, file.id);
    let mut shape = json!({
        "id": file.id, "filename": file.filename, "size": file.bytes.len(), "url": url, "proxy_url": url,
        "content_type": file.content_type,
    });
    if let Some(alt) = &file.alt {
        shape["description"] = json!(alt);
    }
    if let Some((width, height)) = file.size {
        shape["width"] = json!(width);
        shape["height"] = json!(height);
    }
    if private {
        shape["ephemeral"] = json!(true);
    }
    shape
}

pub(crate) fn message(world: &World, message: &Message) -> Value {
    let files = message.attachments.iter();
    let mut shape = json!({
        "id": message.id, "channel_id": message.channel, "author": user_by_id(world, message.author),
        "content": message.content, "timestamp": iso(message.posted_ms),
        "edited_timestamp": message.edited_ms.map(iso), "tts": false,
        "mention_everyone": message.mention_everyone, "mention_roles": message.mention_roles,
        "mentions": message.mentions.iter().map(|id| user_by_id(world, *id)).collect::<Vec<_>>(),
        "attachments": files.map(|f| attachment(world, message.channel, f, message.is_private()))
            .collect::<Vec<_>>(),
        "embeds": message.embeds.iter().map(|e| embed(world, message, e)).collect::<Vec<_>>(),
        "components": components(world, message), "pinned": false, "type": message.kind, "flags": message.flags,
    });
    if let Some(nonce) = &message.nonce {
        shape["nonce"] = nonce.clone();
    }
    if let Some(exchange) = message.interaction.and_then(|id| world.exchanges.get(&id)) {
        let of_answer = json!({
            "webhook_id": world.application, "application_id": world.application,
            "interaction_metadata": {
                "id": exchange.id, "type": exchange.kind as u8, "user": user_by_id(world, exchange.user),
                "authorizing_integration_owners": exchange.payload["authorizing_integration_owners"],
            },
        });
        extend(&mut shape, of_answer);
        if exchange.follow_ups.contains(&message.id) {
            shape["interaction_metadata"]["original_response_message_id"] =
                json!(exchange.original);
        }
        if let Some(pressed) = exchange.payload["message"]["id"].as_str() {
            shape["interaction_metadata"]["interacted_message_id"] = json!(pressed);
        }
    }
    if let Some(reply) = message.reply_to {
        shape["message_reference"] =
            json!({ "type": 0, "message_id": reply, "channel_id": message.channel });
        // The message that it replies to, without its own references; null once that has been
        // deleted.
        let replied = world.messages.get(&reply).filter(|it| !it.deleted);
        shape["referenced_message"] = replied.map_or(Value::Null, |it| {
            let mut bare = it.clone();
            bare.reply_to = None;
            self::message(world, &bare)
        });
    }
    if let Some(thread) = message.thread.and_then(|id| world.channels.get(&id)) {
        shape["thread"] = channel(world, thread);
    }
    shape
}

/// An embed as Discord returns it: with a type, and with `attachment://` resolved.
fn embed(world: &World, message: &Message, embed: &Value) -> Value {
    let mut embed = embed.clone();
    embed["type"] = json!("rich");
    for key in ["image", "thumbnail"] {
        if let Some(file) = attached(world, message, &embed[key]) {
            embed[key]["url"] = file["url"].clone();
        }
    }
    embed
}

/// The file of a message that an item shows as `attachment://NAME`, as an attachment.
fn attached(world: &World, message: &Message, item: &Value) -> Option<Value> {
    let name = attached_name(item)?;
    let mut files = message.attachments.iter();
    let file = files.find(|file| file.filename == name)?;
    Some(attachment(world, message.channel, file, false))
}

/// The components of a message as Discord returns them: with `attachment://` resolved.
fn components(world: &World, message: &Message) -> Vec<Value> {
    let resolve = |shown: &mut Value| {
        for key in ["media", "file"] {
            if let Some(mut file) = attached(world, message, &shown[key]) {
                file["attachment_id"] = file["id"].take();
                shown[key] = file;
            }
        }
    };
    let mut components = message.components.clone();
    walk_mut(&mut components, &mut |component| {
        resolve(component);
        if let Some(Value::Array(items)) = component.get_mut("items") {
            items.iter_mut().for_each(resolve);
        }
    });
    components
}
