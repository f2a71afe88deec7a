//! The suggestions of Discord's client while a command is typed.

use serde::Serialize;
use serde_json::Value;

use super::Person;
use super::slash::{self, Reader, localized};
use crate::components;
use crate::id::Id;
use crate::limits::commands::kind;
use crate::world::{CommandType, World};

/// Suggestions for the text that is being typed.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Offers {
    /// `command`, `option` or `value`; empty where there is no command to type.
    stage: &'static str,
    items: Vec<Offer>,
    /// The option whose value is typed.
    option: Option<Hint>,
    /// All options of the command, once it is typed.
    options: Vec<Hint>,
    /// Why what was typed cannot be sent.
    error: Option<String>,
    /// The text before the value, if the bot is to be asked for values too.
    #[serde(skip)]
    asks_behind: Option<String>,
}

/// One line of the list.
#[derive(Debug, Default, Serialize)]
struct Offer {
    /// The whole text after it has been chosen.
    text: String,
    label: String,
    description: String,
    /// `command`, `option`, `choice`, `suggestion`, `user`, `channel` or `role`.
    kind: &'static str,
    /// Whether it is an option that has to be given.
    required: bool,
}

/// The name and the description of an option, in the person's language.
#[derive(Debug, Serialize)]
struct Hint {
    name: String,
    description: String,
    required: bool,
}

impl Person {
    /// Returns what the client offers while this is typed. Waits for the bot's suggestions, where it
    /// gives them, for 3 seconds of the sandbox's clock.
    pub(crate) async fn offers(&self, channel: Id, text: &str) -> Offers {
        let mut offers = offers(&self.shared.world(), self.id, channel, text);
        let Some(before) = offers.asks_behind.take() else {
            return offers;
        };
        let Ok(suggestions) = self.completes(channel, text).await else {
            offers.error = Some("Loading options failed.".to_owned());
            return offers;
        };
        let suggested = suggestions.into_iter().map(|suggestion| {
            let value = match suggestion.value {
                Value::String(text) => text,
                other => other.to_string(),
            };
            Offer {
                text: format!("{before}{value} "),
                label: suggestion.name,
                kind: "suggestion",
                ..Offer::default()
            }
        });
        let suggested = suggested.filter(|it| it.text.trim_end() != text.trim_end());
        offers.items.splice(0..0, suggested);
        offers
    }
}

/// The client's own suggestions.
fn offers(world: &World, user: Id, channel: Id, text: &str) -> Offers {
    let Some(typed) = text.trim_start().strip_prefix('/') else {
        return Offers::default();
    };
    if let Err(trouble) = slash::may_command(world, user, channel) {
        let error = Some(trouble.to_string());
        return Offers {
            error,
            ..Offers::default()
        };
    }
    let locale = &world.users[&user].locale;
    let command = slash::command(world, user, channel, text);
    let found = command.and_then(|(command, rest)| {
        let (path, rest) = slash::subcommands(command, rest, locale)?;
        Ok((*path.last().unwrap_or(&command), rest))
    });
    // A name is complete once something follows it.
    let is_complete = |rest: &str| typed[..typed.len() - rest.len()].ends_with(char::is_whitespace);
    let Some((level, rest)) = found.ok().filter(|(_, rest)| is_complete(rest)) else {
        return commands(world, user, channel, typed);
    };
    let reader = Reader {
        world,
        guild: world.guild_of(channel),
        options: components::items(level, "options"),
        locale,
        completing: true,
    };
    Offers {
        options: reader.options.iter().map(|it| hint(&reader, it)).collect(),
        ..in_options(&reader, text, rest)
    }
}

/// The commands and subcommands whose names begin with what was typed, then those that contain it.
fn commands(world: &World, user: Id, channel: Id, typed: &str) -> Offers {
    let locale = &world.users[&user].locale;
    let typed = typed.trim().to_lowercase();
    let mut found = Vec::new();
    for command in slash::offered(world, user, channel, CommandType::Slash) {
        leaves(command, "", "", locale, &mut |plain, shown, level| {
            let at = [plain, shown].into_iter().filter_map(|it| it.find(&typed));
            let Some(at) = at.min() else { return };
            let offer = Offer {
                text: format!("/{shown} "),
                label: format!("/{shown}"),
                description: localized(level, "description", locale).to_owned(),
                kind: "command",
                required: false,
            };
            found.push((at > 0, offer));
        });
    }
    found.sort_by_key(|(is_inside, _)| *is_inside);
    let missing = || format!("there is no command /{typed} here");
    Offers {
        stage: "command",
        error: found.is_empty().then(missing),
        items: found.into_iter().map(|(_, offer)| offer).collect(),
        ..Offers::default()
    }
}

/// Calls `visit` with the name of each command without subcommands, plain and in the person's language.
fn leaves(
    level: &Value,
    plain: &str,
    shown: &str,
    locale: &str,
    visit: &mut impl FnMut(&str, &str, &Value),
) {
    let plain = format!("{plain} {}", level["name"].as_str().unwrap_or_default());
    let shown = format!("{shown} {}", localized(level, "name", locale));
    if !slash::has_subcommands(level) {
        return visit(plain.trim(), shown.trim(), level);
    }
    for inner in components::items(level, "options") {
        leaves(inner, &plain, &shown, locale, visit);
    }
}

fn in_options(reader: &Reader, text: &str, rest: &str) -> Offers {
    let last_word = rest.rsplit(char::is_whitespace).next().unwrap_or_default();
    let of_options = |used: &[&Value], begun: &str| Offers {
        stage: "option",
        items: options(reader, used, text, begun),
        ..Offers::default()
    };
    let typed = match reader.split(rest) {
        Ok(typed) => typed,
        Err(trouble) => {
            // Text that no option takes may be the beginning of an option's name.
            let mut offers = of_options(&[], last_word);
            offers.error = offers.items.is_empty().then(|| trouble.to_string());
            return offers;
        }
    };
    let used: Vec<&Value> = typed.iter().map(|(option, _)| *option).collect();
    let Some((option, value)) = typed.last() else {
        return of_options(&used, "");
    };
    let is_done = !value.is_empty() && text.ends_with(char::is_whitespace);
    let end = text.trim_end().len() - value.len();
    let before = if value.is_empty() { text } else { &text[..end] };
    let is_named = before.ends_with(':');
    let asks = option["autocomplete"] == true;
    let mut items = if is_done {
        Vec::new()
    } else {
        values(reader, option, value, before)
    };
    if is_done || items.is_empty() && !value.is_empty() && !last_word.is_empty() {
        items.extend(options(reader, &used, text, last_word));
    }
    let is_wrong = items.is_empty() && !asks && !value.is_empty();
    let error = reader.value(option, value, &mut Vec::new()).err();
    let error = error.filter(|_| is_wrong || is_done);
    let is_over = is_done && (is_named || !asks);
    Offers {
        stage: if is_over { "option" } else { "value" },
        items,
        option: Some(hint(reader, option)),
        error: error.map(|it| it.to_string()),
        asks_behind: asks.then(|| before.to_owned()),
        ..Offers::default()
    }
}

/// The options that are not used yet and whose names begin so, those first that have to be given.
fn options(reader: &Reader, used: &[&Value], text: &str, begun: &str) -> Vec<Offer> {
    let before = &text[..text.len() - begun.len()];
    let is_used = |option: &Value| used.iter().any(|it| it["name"] == option["name"]);
    let free = reader.options.iter().filter(|option| !is_used(option));
    let hints = free.map(|option| hint(reader, option));
    let begun = hints.filter(|hint| hint.name.starts_with(begun));
    let offers = begun.map(|hint| Offer {
        text: format!("{before}{}:", hint.name),
        label: hint.name,
        description: hint.description,
        kind: "option",
        required: hint.required,
    });
    let mut items: Vec<Offer> = offers.collect();
    items.sort_by_key(|item| !item.required);
    items
}

fn hint(reader: &Reader, option: &Value) -> Hint {
    Hint {
        name: localized(option, "name", reader.locale).to_owned(),
        description: localized(option, "description", reader.locale).to_owned(),
        required: option["required"] == true,
    }
}

/// The values that an option can have, as far as the client knows them.
fn values(reader: &Reader, option: &Value, typed: &str, before: &str) -> Vec<Offer> {
    let world = reader.world;
    let guild = reader.guild.and_then(|id| world.guilds.get(&id));
    let choices = components::items(option, "choices");
    let mut values: Vec<(&'static str, String)> = Vec::new();
    let names = choices
        .iter()
        .map(|it| localized(it, "name", reader.locale));
    values.extend(names.map(|name| ("choice", name.to_owned())));
    let takes = kind(option);
    if takes == 5 {
        values.extend(["True", "False"].map(|it| ("choice", it.to_owned())));
    }
    let is_elsewhere = |id: Id| guild.is_some_and(|guild| !guild.members.contains_key(&id));
    let things = slash::nameable(world, reader.guild, takes).into_iter();
    let here = things.filter(|(kind, id, _)| *kind != "user" || !is_elsewhere(*id));
    values.extend(here.map(|(kind, _, name)| (kind, name)));
    let bare = |text: &str| text.trim_start_matches(['@', '#']).to_lowercase();
    values.retain(|(_, label)| bare(label).contains(&bare(typed)));
    let offers = values.into_iter().map(|(kind, label)| Offer {
        text: format!("{before}{label} "),
        label,
        kind,
        ..Offer::default()
    });
    offers.collect()
}
