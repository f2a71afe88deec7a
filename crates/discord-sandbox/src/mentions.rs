//! Mentions: the people whom a message names, and those whom it pings.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::id::{Id, id_in};
use crate::permissions::Permissions;
use crate::world::World;

/// The mentions of a text after `allowed_mentions` has been applied.
#[derive(Debug, Default)]
pub(crate) struct Mentions {
    pub users: BTreeSet<Id>,
    pub roles: BTreeSet<Id>,
    pub everyone: bool,
}

/// Reads the mentions of a text, without those in code, and returns the allowed ones.
///
/// Without `allowed_mentions` all are allowed; `@everyone`, and roles that not everybody may mention,
/// need the permission too.
pub(crate) fn read(
    world: &World,
    channel: Id,
    author: Id,
    text: &str,
    allowed: &Value,
) -> Mentions {
    let text = without_code(text);
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
    let mut users = select("users", &["<@", "<@!"]);
    users.retain(|id| world.users.contains_key(id));
    let may_call_all = world
        .permissions(channel, author)
        .has(Permissions::MENTION_EVERYONE);
    let is_mentionable = |role: &Id| {
        let guild = world.guild_of(channel);
        let guild = guild.and_then(|id| world.guilds.get(&id));
        let role = guild.and_then(|guild| guild.roles.get(role));
        role.is_some_and(|role| may_call_all || role.mentionable)
    };
    let mut roles = select("roles", &["<@&"]);
    roles.retain(is_mentionable);
    let calls_all = text.contains("@everyone") || text.contains("@here");
    Mentions {
        users,
        roles,
        everyone: calls_all && parse("everyone") && may_call_all,
    }
}

/// Returns the people who are pinged: those mentioned by name, role or `@everyone` who see the
/// channel, except the author.
pub(crate) fn rung(world: &World, channel: Id, author: Id, mentions: &Mentions) -> BTreeSet<Id> {
    let guild = world.guild_of(channel);
    let members = guild
        .and_then(|id| world.guilds.get(&id))
        .map(|guild| &guild.members);
    let by_role = members
        .into_iter()
        .flatten()
        .filter(|(_, member)| mentions.everyone || !member.roles.is_disjoint(&mentions.roles));
    let mut rung: BTreeSet<Id> = by_role.map(|(id, _)| *id).collect();
    rung.extend(&mentions.users);
    rung.retain(|user| *user != author && world.sees(*user, channel));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_mentions_nobody() {
        assert_eq!(
            without_code("a `<@1>` b ```\n<@2>``` c <@3>"),
            "a   b   c <@3>"
        );
        assert_eq!(without_code("an open ` stays"), "an open ` stays");
    }

    #[test]
    fn ids_are_read_from_each_kind_of_mention() {
        let ids = |prefix| ids_after("<@1> <@!2> <@&3> <@x>", prefix).collect::<Vec<_>>();
        assert_eq!(ids("<@"), [Id(1)]);
        assert_eq!(ids("<@!"), [Id(2)]);
        assert_eq!(ids("<@&"), [Id(3)]);
    }
}
