//! Registering commands, for all guilds or for one.

use serde_json::{Value, json};

use crate::errors::{
    ApiError, ENTRY_POINT_LEFT_OUT, NOT_ALLOWED, TOO_MANY_COMMANDS, UNKNOWN_COMMAND, require,
};
use crate::http::{Answer, Reply, Request, ok};
use crate::id::Id;
use crate::limits;
use crate::limits::commands::kind;
use crate::shapes::extend;
use crate::world::World;

pub(super) fn route(
    world: &mut World,
    request: &Request,
    guild: Option<Id>,
    rest: &[&str],
) -> Answer {
    let body = &request.body;
    match (request.method.as_str(), rest) {
        ("GET", []) => ok(world.commands.get(&guild).cloned().unwrap_or_default()),
        ("PUT", []) => overwrite(world, guild, body),
        ("POST", []) => {
            limits::commands::check(body, allowed(world, guild))?;
            let others = world.commands.get(&guild).into_iter().flatten();
            let is_second = |it: &Value| kind(it) == 4 && it["name"] != body["name"];
            let is_over = kind(body) == 4 && others.into_iter().any(is_second);
            require(!is_over, TOO_MANY_COMMANDS)?;
            let (command, new) = save(world, guild, body);
            Ok(Reply::json(if new { 201 } else { 200 }, command))
        }
        ("GET", [id]) => ok(find(world, guild, id)?.clone()),
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

fn find<'a>(world: &'a mut World, guild: Option<Id>, id: &str) -> Result<&'a mut Value, ApiError> {
    let mut commands = world.commands.entry(guild).or_default().iter_mut();
    commands.find(|it| it["id"] == id).ok_or(UNKNOWN_COMMAND)
}

fn overwrite(world: &mut World, guild: Option<Id>, body: &Value) -> Answer {
    let list = body.as_array().cloned().unwrap_or_default();
    limits::commands::check_list(body, allowed(world, guild))?;
    let has_entry = |all: &[Value]| all.iter().any(|it| kind(it) == 4);
    let was_there = has_entry(world.commands.entry(guild).or_default());
    require(!was_there || has_entry(&list), ENTRY_POINT_LEFT_OUT)?;
    let saved = list.iter().map(|it| save(world, guild, it).0);
    let saved: Vec<Value> = saved.collect();
    world.commands.insert(guild, saved.clone());
    let names: Vec<&str> = saved.iter().filter_map(|c| c["name"].as_str()).collect();
    let place = guild.map_or("everywhere".to_owned(), |guild| format!("in guild {guild}"));
    note!(world, "commands registered {place}: {}", names.join(", "));
    ok(saved)
}

fn edit(world: &mut World, guild: Option<Id>, id: &str, changes: &Value) -> Answer {
    let version = world.new_id();
    let allows = allowed(world, guild);
    let command = find(world, guild, id)?;
    let mut edited = command.clone();
    extend(&mut edited, changes.clone());
    limits::commands::check(&edited, allows)?;
    edited["version"] = json!(version);
    *command = edited.clone();
    ok(edited)
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
    let is_same = |it: &Value| it["name"] == form["name"] && kind(it) == kind(form);
    let old = commands.iter().position(is_same);
    let mut command = json!({
        "description": "", "name_localizations": null, "description_localizations": null, "options": [],
        "default_member_permissions": null, "dm_permission": true, "nsfw": false,
        "contexts": null, "integration_types": [0],
    });
    extend(&mut command, form.clone());
    // Discord gives permissions back as text, whichever way they came.
    if let Some(bits) = command["default_member_permissions"].as_u64() {
        command["default_member_permissions"] = json!(bits.to_string());
    }
    command["type"] = json!(kind(form));
    command["application_id"] = json!(application);
    if let Some(guild) = guild {
        command["guild_id"] = json!(guild);
    }
    let Some(old) = old.map(|at| &mut commands[at]) else {
        (command["id"], command["version"]) = (json!(fresh), json!(fresh));
        commands.push(command.clone());
        return (command, true);
    };
    (command["id"], command["version"]) = (old["id"].clone(), old["version"].clone());
    if *old != command {
        command["version"] = json!(fresh);
    }
    *old = command.clone();
    (command, false)
}
