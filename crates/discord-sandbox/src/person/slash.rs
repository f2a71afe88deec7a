//! Commands as they are typed, read as Discord's client reads them.

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};

use super::payload::resolved;
use crate::components::{Component, items};
use crate::id::Id;
use crate::limits::commands::kind;
use crate::permissions::Permissions;
use crate::world::{CommandType, World, channel_type};

/// A typed command, as the `data` of its interaction.
pub(super) fn read(
    world: &World,
    user: Id,
    channel: Id,
    text: &str,
    completing: bool,
) -> Result<Value> {
    let (command, rest) = command(world, user, channel, text)?;
    let locale = &world.users[&user].locale;
    let of_text = |error| anyhow!("{text:?}: {error}");
    let (path, rest) = subcommands(command, rest, locale).map_err(of_text)?;
    let guild = world.channels[&channel].guild;
    let reader = Reader {
        world,
        guild,
        options: items(path.last().unwrap_or(&command), "options"),
        locale,
        completing,
    };
    let mut named = Vec::new();
    let values = reader.values(rest, &mut named).map_err(of_text)?;
    // From the innermost subcommand outwards.
    let options = path.iter().rev().fold(values, |inner, option| {
        vec![json!({ "name": option["name"], "type": option["type"], "options": inner })]
    });
    let mut data = json!({
        "id": command["id"], "name": command["name"], "type": 1, "options": options,
    });
    if command["guild_id"].is_string() {
        data["guild_id"] = command["guild_id"].clone();
    }
    if !named.is_empty() {
        data["resolved"] = resolved(world, guild, &named);
    }
    Ok(data)
}

/// The command that a text begins with, and what follows its name.
pub(super) fn command<'w, 't>(
    world: &'w World,
    user: Id,
    channel: Id,
    text: &'t str,
) -> Result<(&'w Value, &'t str)> {
    let typed = text.trim_start().strip_prefix('/');
    let typed =
        typed.with_context(|| format!("{text:?} is not a command: a command begins with /"))?;
    let (name, rest) = word(typed);
    let locale = &world.users[&user].locale;
    let mut offered = offered(world, user, channel, CommandType::Slash).into_iter();
    let found = offered.find(|command| is_called(command, name, locale));
    let found = found.with_context(|| format!("there is no command /{name} here"))?;
    Ok((found, rest))
}

/// The subcommands that follow the name of a command, from the outermost inwards, and what follows them.
pub(super) fn subcommands<'w, 't>(
    command: &'w Value,
    mut rest: &'t str,
    locale: &str,
) -> Result<(Vec<&'w Value>, &'t str)> {
    let mut path = Vec::new();
    let mut level = command;
    while has_subcommands(level) {
        let (name, after) = word(rest);
        let all = items(level, "options");
        let next = all.iter().find(|it| is_called(it, name, locale));
        level =
            next.with_context(|| format!("no subcommand {name:?}, there are {}", names(all)))?;
        path.push(level);
        rest = after;
    }
    Ok((path, rest))
}

pub(super) fn has_subcommands(level: &Value) -> bool {
    let mut options = items(level, "options").iter();
    options.any(|option| matches!(kind(option), 1 | 2))
}

/// Whether a text begins with a command that is offered to this person in this place; any other
/// text is an ordinary message.
pub(crate) fn is_command(world: &World, user: Id, channel: Id, text: &str) -> bool {
    command(world, user, channel, text).is_ok()
}

/// The commands of a type that the client offers this person in this place.
pub(crate) fn offered(world: &World, user: Id, channel: Id, of: CommandType) -> Vec<&Value> {
    let Some(place) = world.channels.get(&channel) else {
        return Vec::new();
    };
    let may = world.permissions(channel, user);
    let context = match place.kind {
        channel_type::DM => 1,
        channel_type::GROUP => 2,
        _ => 0,
    };
    let (has_bot, installed) = (world.has_bot(place), world.installed.contains(&user));
    let here = world
        .commands
        .get(&place.guild)
        .filter(|_| place.guild.is_some());
    let commands = here.into_iter().chain(world.commands.get(&None)).flatten();
    let offered = commands.filter(|command| {
        let in_context = match command["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|c| c == context),
            None => context == 0 || command["dm_permission"] != false,
        };
        let types = command["integration_types"].as_array();
        let is_of = |kind: u64| types.map_or(kind == 0, |types| types.iter().any(|it| it == kind));
        let is_here = has_bot && is_of(0) || installed && is_of(1);
        let needed = command["default_member_permissions"].as_str();
        let needed = needed.and_then(|bits| bits.parse().ok());
        let permitted = place.guild.is_none()
            || needed.is_none_or(|bits| bits != 0 && may.contains(Permissions(bits)))
            || may.contains(Permissions::ADMINISTRATOR);
        kind(command) == of as u64 && in_context && is_here && permitted
    });
    offered.collect()
}

/// Whether the client lets this person use commands in this place at all.
pub(super) fn may_command(world: &World, user: Id, channel: Id) -> Result<()> {
    let (name, here) = (world.name(user), world.place(channel));
    let place = world.channels.get(&channel);
    let place = place.with_context(|| format!("{name} sees no such channel"))?;
    let may = world.permissions(channel, user);
    let sees = may.contains(Permissions::VIEW_CHANNEL);
    ensure!(sees, "{name} does not see {here}");
    let may_use = may.contains(Permissions::USE_APPLICATION_COMMANDS);
    ensure!(may_use, "{name} may not use commands in {here}");
    let is_archived = place.thread.archived;
    ensure!(!is_archived, "{here} is archived: no commands there");
    ensure!(
        world.has_bot(place) || world.installed.contains(&user),
        "there are no commands: {name} has not installed the bot, which is not here"
    );
    let has_outage = place.guild.is_some_and(|it| world.guilds[&it].unavailable);
    ensure!(!has_outage, "this guild has an outage");
    Ok(())
}

/// The options of one command or subcommand, to be filled with what was typed.
pub(super) struct Reader<'a> {
    pub world: &'a World,
    pub guild: Option<Id>,
    pub options: &'a [Value],
    pub locale: &'a str,
    pub completing: bool,
}

impl Reader<'_> {
    fn values(&self, text: &str, named: &mut Vec<Id>) -> Result<Vec<Value>> {
        let typed = self.split(text)?;
        let mut values = Vec::new();
        let last = typed.len().saturating_sub(1);
        for (index, (option, text)) in typed.iter().enumerate() {
            let name = option["name"].as_str().unwrap_or_default();
            let mut before = typed[..index].iter();
            let is_twice = before.any(|(other, _)| other["name"] == name);
            ensure!(!is_twice, "option {name} is given twice");
            let mut value = json!({ "name": name, "type": option["type"] });
            let focused = self.completing && index == last;
            value["value"] = if self.completing && (focused || kind(option) == 3) {
                json!(text)
            } else {
                self.value(option, text, named)?
            };
            if focused {
                let asks = option["autocomplete"] == true;
                ensure!(asks, "option {name} has no suggestions");
                value["focused"] = json!(true);
            }
            values.push(value);
        }
        let is_given = |it: &Value| values.iter().any(|value| value["name"] == it["name"]);
        let mut options = self.options.iter();
        match options.find(|it| it["required"] == true && !is_given(it)) {
            Some(option) if !self.completing => bail!("option {} is required", option["name"]),
            _ => Ok(values),
        }
    }

    /// Splits `e5 a1 theme:dark` at names of options; the text before them is the first required option.
    pub(super) fn split<'t>(&self, text: &'t str) -> Result<Vec<(&Value, &'t str)>> {
        let mut starts: Vec<(usize, usize, &Value)> = Vec::new();
        let begins =
            |at: &usize| text[..*at].is_empty() || text[..*at].ends_with(char::is_whitespace);
        let words = text.char_indices().map(|(at, _)| at).filter(begins);
        for at in words {
            let Some((name, _)) = text[at..].split_once(':') else {
                break;
            };
            let mut options = self.options.iter();
            if let Some(option) = options.find(|it| is_called(it, name, self.locale)) {
                starts.push((at, at + name.len() + 1, option));
            }
        }
        let mut typed = Vec::new();
        let before = &text[..starts.first().map_or(text.len(), |start| start.0)];
        let first = self.options.iter().find(|it| it["required"] == true);
        match (first, before.trim()) {
            (Some(option), "") if self.completing && starts.is_empty() => typed.push((option, "")),
            (_, "") => {}
            (Some(option), straight) => typed.push((option, straight)),
            (None, straight) => bail!(
                "{straight:?} belongs to no option: only a required one takes text typed straight (options: {})",
                names(self.options)
            ),
        }
        for (index, (_, value_at, option)) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(text.len(), |next| next.0);
            typed.push((option, text[*value_at..end].trim()));
        }
        Ok(typed)
    }

    pub(super) fn value(&self, option: &Value, text: &str, named: &mut Vec<Id>) -> Result<Value> {
        let name = option["name"].as_str().unwrap_or_default();
        let bad = |why: &str| anyhow!("option {name}: {text:?} {why}");
        let choices = items(option, "choices");
        if !choices.is_empty() {
            let is_meant = |it: &&Value| {
                let number = it["value"].as_i64();
                let is_number = number.is_some_and(|it| text.parse() == Ok(it));
                it["value"] == text || is_number || is_called(it, text, self.locale)
            };
            let says = || bad(&format!("is not one of the choices {}", names(choices)));
            let choice = choices.iter().find(is_meant).ok_or_else(says)?;
            return Ok(choice["value"].clone());
        }
        let bound = |key: &str, usual: f64| option[key].as_f64().unwrap_or(usual);
        Ok(match kind(option) {
            3 => {
                let least = bound("min_length", 1.0).max(1.0);
                let range = least..=bound("max_length", 6_000.0);
                let is_within = range.contains(&(text.chars().count() as f64));
                ensure!(is_within, bad("has the wrong length"));
                json!(text)
            }
            of @ (4 | 10) => {
                let number: f64 = text.parse().map_err(|_| bad("is no number"))?;
                let range = bound("min_value", f64::MIN)..=bound("max_value", f64::MAX);
                ensure!(range.contains(&number), bad("is out of range"));
                if of == 4 {
                    let whole: Option<i64> = text.parse().ok();
                    json!(whole.ok_or_else(|| bad("is not a whole number"))?)
                } else {
                    json!(number)
                }
            }
            5 => {
                let choice = text.to_lowercase().parse::<bool>();
                json!(choice.map_err(|_| bad("is neither True nor False"))?)
            }
            of @ 6..=9 => {
                let id = thing(self.world, self.guild, of, text);
                let id = id.ok_or_else(|| bad("names nobody and nothing here"))?;
                named.push(id);
                json!(id)
            }
            _ => return Err(bad("cannot be typed")),
        })
    }
}

/// The people, channels or roles that an option of this type may name: what each is, its id, and its
/// name with the sign before it.
pub(super) fn nameable(
    world: &World,
    guild: Option<Id>,
    kind: u64,
) -> Vec<(&'static str, Id, String)> {
    let mut all = Vec::new();
    if matches!(kind, 6 | 9) {
        let people = world.users.keys();
        all.extend(people.map(|id| ("user", *id, format!("@{}", world.name(*id)))));
    }
    if kind == 7 {
        let channels = world.channels.values();
        let here = channels.filter(|it| it.guild == guild && !it.name.is_empty());
        all.extend(here.map(|it| ("channel", it.id, format!("#{}", it.name))));
    }
    if matches!(kind, 8 | 9) {
        let guild = guild.and_then(|id| world.guilds.get(&id));
        let roles = guild.into_iter().flat_map(|guild| guild.roles.values());
        let bare = |name: &str| name.trim_start_matches('@').to_owned();
        all.extend(roles.map(|it| ("role", it.id, format!("@{}", bare(&it.name)))));
    }
    all
}

/// The person, channel or role that a text names, for an option of this type: `@Ana`, `<@1>`,
/// `#general`, `<#2>`, `@Role`, or the name or id alone.
fn thing(world: &World, guild: Option<Id>, kind: u64, text: &str) -> Option<Id> {
    let bare = text.trim_start_matches(['<', '@', '!', '&', '#']);
    let bare = bare.trim_end_matches('>').to_lowercase();
    let is_meant = |(_, id, name): &(&str, Id, String)| {
        let username = world.users.get(id).map(|it| it.username.as_str());
        let names = [Some(&name[1..]), username].into_iter().flatten();
        bare.parse() == Ok(*id) || names.map(str::to_lowercase).any(|it| it == bare)
    };
    let found = nameable(world, guild, kind).into_iter().find(is_meant);
    found.map(|(_, id, _)| id)
}

/// The values of what is chosen in a menu, if that many may be chosen: options by their values or labels
/// in a menu of texts (3), or the ids of people (5), roles (6), both (7) or channels (8) by ids or names.
pub(super) fn chosen(
    world: &World,
    guild: Option<Id>,
    menu: &Component,
    wanted: &[impl AsRef<str>],
) -> Result<Vec<String>> {
    let ((min, max), count) = (menu.range, wanted.len());
    ensure!(
        (min..=max).contains(&count),
        "{count} chosen where {min} to {max} are to be: {menu}"
    );
    let option = match menu.kind {
        5 => 6,
        6 => 8,
        7 => 9,
        _ => 7,
    };
    let find = |wanted: &str| {
        if menu.kind != 3 {
            let found = thing(world, guild, option, wanted).map(|id| id.to_string());
            return found.with_context(|| format!("{wanted:?} names nobody and nothing here"));
        }
        let options = &menu.options;
        let by_value = options.iter().find(|option| option.value == wanted);
        let found = by_value.or_else(|| options.iter().find(|option| option.label == wanted));
        let found = found.map(|option| option.value.clone());
        found.with_context(|| format!("no option {wanted:?} in {menu}"))
    };
    wanted.iter().map(|wanted| find(wanted.as_ref())).collect()
}

fn names(list: &[Value]) -> String {
    let names = list.iter().filter_map(|item| item["name"].as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// By its name or by its name in the person's language.
pub(super) fn is_called(item: &Value, name: &str, locale: &str) -> bool {
    item["name"] == name || item["name_localizations"][locale] == name
}

/// The first word and what follows it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// The ids in a list of values, for menus of people and channels.
pub(super) fn ids(values: &[String]) -> Vec<Id> {
    values.iter().filter_map(|it| it.parse().ok()).collect()
}

/// A name or a description in the person's language, or else as it is.
pub(super) fn localized<'a>(item: &'a Value, key: &str, locale: &str) -> &'a str {
    let own = item[format!("{key}_localizations")][locale].as_str();
    own.or_else(|| item[key].as_str()).unwrap_or_default()
}
