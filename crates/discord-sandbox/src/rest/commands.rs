//! Registering commands, for all guilds or for one.

use serde_json::{Value, json};

use crate::errors::{ENTRY_POINT_LEFT_OUT, NOT_ALLOWED, TOO_MANY_COMMANDS, UNKNOWN_COMMAND};
use crate::http::Request;
use crate::http::{Answer, Reply};
use crate::id::{Id, id_in};
use crate::limits;
use crate::limits::commands::kind;
use crate::world::World;

pub(super) fn route(
    world: &mut World,
    request: &Request,
    guild: Option<Id>,
    rest: &[&str],
) -> Answer {
    let body = &request.body;
    match (request.method.as_str(), rest) {
        ("GET", []) => {
            let commands = world.commands.get(&guild).cloned().unwrap_or_default();
            Ok(Reply::ok(&Value::Array(commands)))
        }
        ("PUT", []) => overwrite(world, guild, body),
        ("POST", []) => {
            limits::commands::check(body, allowed(world, guild))?;
            let others = world.commands.get(&guild).into_iter().flatten();
            let is_second = |it: &Value| kind(it) == 4 && it["name"] != body["name"];
            if kind(body) == 4 && others.into_iter().any(is_second) {
                return Err(TOO_MANY_COMMANDS);
            }
            let (command, new) = save(world, guild, body);
            Ok(Reply::json(if new { 201 } else { 200 }, &command))
        }
        ("GET", [id]) => Ok(Reply::ok(find(world, guild, id)?)),
        ("PATCH", [id]) => edit(world, guild, id, body),
        ("DELETE", [id]) => {
            let id = find(world, guild, id)?["id"].clone();
            let commands = world.commands.entry(guild).or_default();
            commands.retain(|command| command["id"] != id);
            Ok(Reply::nothing())
        }
        _ => Err(NOT_ALLOWED),
    }
}

fn find<'a>(
    world: &'a mut World,
    guild: Option<Id>,
    id: &str,
) -> Result<&'a mut Value, crate::errors::ApiError> {
    let mut commands = world.commands.entry(guild).or_default().iter_mut();
    commands
        .find(|command| command["id"] == id)
        .ok_or(UNKNOWN_COMMAND)
}

fn overwrite(world: &mut World, guild: Option<Id>, body: &Value) -> Answer {
    let list = body.as_array().cloned().unwrap_or_default();
    limits::commands::check_list(body, allowed(world, guild))?;
    let there = world.commands.get(&guild).into_iter().flatten();
    let has_entry = |mut all: std::slice::Iter<'_, Value>| all.any(|it| kind(it) == 4);
    if there.clone().any(|it| kind(it) == 4) && !has_entry(list.iter()) {
        return Err(ENTRY_POINT_LEFT_OUT);
    }
    let same = |a: &Value, b: &Value| a["name"] == b["name"] && kind(a) == kind(b);
    let commands = world.commands.entry(guild).or_default();
    commands.retain(|old| list.iter().any(|new| same(old, new)));
    let mut saved: Vec<Value> = Vec::new();
    for command in &list {
        saved.push(save(world, guild, command).0);
    }
    world.commands.insert(guild, saved.clone());
    let names: Vec<&str> = saved.iter().filter_map(|c| c["name"].as_str()).collect();
    let place = guild.map_or("everywhere".to_owned(), |guild| format!("in guild {guild}"));
    world.note(format!("commands registered {place}: {}", names.join(", ")));
    Ok(Reply::ok(&Value::Array(saved)))
}

fn edit(world: &mut World, guild: Option<Id>, id: &str, changes: &Value) -> Answer {
    let version = world.new_id();
    let allows = allowed(world, guild);
    let command = find(world, guild, id)?;
    let mut edited = command.clone();
    for (key, value) in changes.as_object().into_iter().flatten() {
        edited[key] = value.clone();
    }
    limits::commands::check(&edited, allows)?;
    edited["version"] = json!(version);
    *command = edited;
    Ok(Reply::ok(command))
}

/// Whether an entry point may be registered there.
fn allowed(world: &World, guild: Option<Id>) -> bool {
    guild.is_none() && world.activities.is_on()
}

/// Saves a command for all guilds, as Discord does with the default entry point.
pub(crate) fn save_everywhere(world: &mut World, form: &Value) {
    save(world, None, form);
}

/// Saves a command under its name: the id stays when it was there already, the version changes with its text.
fn save(world: &mut World, guild: Option<Id>, form: &Value) -> (Value, bool) {
    let fresh = world.new_id();
    let application = world.application;
    let commands = world.commands.entry(guild).or_default();
    let old = commands
        .iter()
        .position(|c| c["name"] == form["name"] && kind(c) == kind(form));
    let mut command = json!({
        "description": "", "name_localizations": null, "description_localizations": null, "options": [],
        "default_member_permissions": null, "dm_permission": true, "nsfw": false,
        "contexts": null, "integration_types": [0],
    });
    for (key, value) in form.as_object().into_iter().flatten() {
        command[key] = value.clone();
    }
    // Discord gives permissions back as text, whichever way they came.
    if let Some(bits) = command["default_member_permissions"].as_u64() {
        command["default_member_permissions"] = json!(bits.to_string());
    }
    command["type"] = json!(kind(form));
    command["application_id"] = json!(application);
    if let Some(guild) = guild {
        command["guild_id"] = json!(guild);
    }
    let id = old
        .and_then(|at| id_in(&commands[at]["id"]))
        .unwrap_or(fresh);
    command["id"] = json!(id);
    let unchanged = old.filter(|at| {
        let mut before = commands[*at].clone();
        before["version"] = Value::Null;
        command["version"] = Value::Null;
        before == command
    });
    command["version"] = unchanged.map_or(json!(fresh), |at| commands[at]["version"].clone());
    match old {
        Some(at) => commands[at] = command.clone(),
        None => commands.push(command.clone()),
    }
    (command, old.is_none())
}
