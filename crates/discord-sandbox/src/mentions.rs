//! Mentions: the people whom a message names, and those whom it pings.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::id::{Id, id_in};
use crate::message::Message;
use crate::permissions::Permissions;
use crate::world::World;

/// Reads the mentions of a message's words, without those in code, and saves the allowed ones in it.
///
/// Without `allowed_mentions` all are allowed; `@everyone`, and roles that not everybody may mention,
/// need the permission too.
pub(crate) fn read(world: &World, message: &mut Message, allowed: &Value) {
    let text = without_code(&message.words());
    let all = allowed.is_null();
    let parse = |kind: &str| {
        let kinds = allowed["parse"].as_array();
        all || kinds.is_some_and(|kinds| kinds.iter().any(|k| k == kind))
    };
    let named = |kind: &str, id: Id| {
        let ids = allowed[kind].as_array().into_iter().flatten();
        ids.filter_map(id_in).any(|named| named == id)
    };
    let select = |kind: &str, prefixes: &[&str]| -> BTreeSet<Id> {
        let found = prefixes.iter().flat_map(|prefix| ids_after(&text, prefix));
        found.filter(|id| parse(kind) || named(kind, *id)).collect()
    };
    let may = world.permissions(message.channel, message.author);
    let may_call_all = may.contains(Permissions::MENTION_EVERYONE);
    let guild = world.guild_of(message.channel);
    let guild = guild.and_then(|id| world.guilds.get(&id));
    let is_mentionable = |role: &Id| {
        let role = guild.and_then(|guild| guild.roles.get(role));
        role.is_some_and(|role| may_call_all || role.mentionable)
    };
    message.mentions = select("users", &["<@", "<@!"]);
    message.mentions.retain(|id| world.users.contains_key(id));
    message.mention_roles = select("roles", &["<@&"]);
    message.mention_roles.retain(is_mentionable);
    let calls_all = text.contains("@everyone") || text.contains("@here");
    message.mention_everyone = calls_all && parse("everyone") && may_call_all;
}

/// Returns the people who are pinged by a new message: those mentioned by name, role or `@everyone`
/// who see the channel, except the author.
pub(crate) fn rung(world: &World, message: &Message) -> BTreeSet<Id> {
    let guild = world.guild_of(message.channel);
    let guild = guild.and_then(|id| world.guilds.get(&id));
    let members = guild.into_iter().flat_map(|guild| &guild.members);
    let by_role = members.filter(|(_, member)| {
        message.mention_everyone || !member.roles.is_disjoint(&message.mention_roles)
    });
    let mut rung: BTreeSet<Id> = by_role.map(|(id, _)| *id).collect();
    rung.extend(&message.mentions);
    rung.retain(|user| *user != message.author && world.sees(*user, message.channel));
    rung
}

fn ids_after<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = Id> + 'a {
    text.match_indices(prefix).filter_map(move |(at, _)| {
        let rest = &text[at + prefix.len()..];
        rest[..rest.find('>')?].parse().ok()
    })
}

/// Returns the text without code between backticks, where nothing is a mention.
fn without_code(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let fence = rest[start..].bytes().take_while(|b| *b == b'`').count();
        let after = &rest[start + fence..];
        let Some(end) = after.find(&"`".repeat(fence)) else {
            break;
        };
        out.push_str(&rest[..start]);
        out.push(' ');
        rest = &after[end + fence..];
    }
    out + rest
}
