//! The routes of the REST interface.

mod channels;
mod commands;
mod emojis;
mod interactions;
mod messages;
mod posting;

use axum::response::Response;
use serde_json::json;

use crate::activities;
use crate::errors::{
    ApiError, NOT_FOUND, UNAUTHORIZED, UNKNOWN_APPLICATION, UNKNOWN_MEMBER, UNKNOWN_USER, require,
};
use crate::http::{Answer, Reply, Request, ok, stored};
use crate::id::Id;
use crate::limits::limit;
use crate::shapes;
use crate::world::World;

use crate::access::member_guild;
pub(crate) use commands::save_everywhere as save_command;
pub(crate) use emojis::file as emoji;
pub(crate) use posting::{Draft, delete, post};

/// Processes a request whose token has been checked.
pub(crate) fn route(world: &mut World, request: &Request) -> Answer {
    let parts = request.path.split('/').filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    let id = |text: &str| text.parse::<Id>().map_err(|_| NOT_FOUND);
    if let Some(user) = world.activities.bearer(request.authorization.as_deref()) {
        return of_user(world, user, &request.method, &parts);
    }
    match (request.method.as_str(), parts.as_slice()) {
        ("GET", ["gateway"]) => ok(json!({ "url": world.gateway_url() })),
        ("GET", ["gateway", "bot"]) => gateway_bot(world),
        ("POST", ["oauth2", "token"]) => activities::token(world, request),
        ("GET", ["applications", app, "activity-instances", instance]) => {
            own_application(world, id(app)?)?;
            activities::instance(world, instance)
        }
        ("GET", ["users", "@me"]) => ok(shapes::me(world)),
        ("GET", ["users", "@me", "guilds"]) => own_guilds(world, request),
        ("GET", ["users", user]) => get_user(world, id(user)?),
        ("POST", ["users", "@me", "channels"]) => channels::open_dm(world, request),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            ok(shapes::application(world))
        }
        (_, ["applications", app, "commands", rest @ ..]) => {
            own_application(world, id(app)?)?;
            commands::route(world, request, None, rest)
        }
        (_, ["applications", app, "guilds", guild, "commands", rest @ ..]) => {
            own_application(world, id(app)?)?;
            let guild = member_guild(world, id(guild)?)?;
            commands::route(world, request, Some(guild), rest)
        }
        (_, ["applications", app, "emojis", rest @ ..]) => {
            own_application(world, id(app)?)?;
            emojis::route(world, request, rest)
        }
        ("POST", ["interactions", interaction, token, "callback"]) => {
            interactions::callback(world, request, id(interaction)?, token)
        }
        (_, ["webhooks", app, token, rest @ ..]) => {
            own_application(world, id(app)?)?;
            interactions::route(world, request, token, rest)
        }
        (_, ["channels", channel, "messages", rest @ ..]) => {
            messages::route(world, request, id(channel)?, rest)
        }
        (_, ["channels", channel, rest @ ..]) => {
            channels::route(world, request, id(channel)?, rest)
        }
        ("GET", ["guilds", guild]) => {
            let guild = member_guild(world, id(guild)?)?;
            ok(shapes::guild(world, guild))
        }
        ("GET", ["guilds", guild, "channels"]) => channels::of_guild(world, id(guild)?),
        ("GET", ["guilds", guild, "members", user]) => get_member(world, id(guild)?, id(user)?),
        ("DELETE", ["users", "@me", "guilds", guild]) => {
            let guild = member_guild(world, id(guild)?)?;
            crate::places::remove_bot(world, guild);
            Ok(Reply::nothing())
        }
        _ => Err(NOT_FOUND),
    }
}

/// Requests with the token of a person who has allowed `identify`.
fn of_user(world: &World, user: Id, method: &str, parts: &[&str]) -> Answer {
    match (method, parts) {
        ("GET", ["users", "@me"]) => ok(shapes::user_by_id(world, user)),
        _ => Err(UNAUTHORIZED),
    }
}

fn gateway_bot(world: &World) -> Answer {
    let settings = &world.gateway.settings;
    ok(json!({
        "url": world.gateway_url(), "shards": settings.shards,
        "session_start_limit": {
            "total": 1_000, "remaining": settings.identifies_left,
            "reset_after": 14_400_000, "max_concurrency": settings.max_concurrency,
        },
    }))
}

fn own_application(world: &World, id: Id) -> Result<(), ApiError> {
    require(id == world.application, UNKNOWN_APPLICATION)
}

/// A page of the guilds that the bot is in, by their ids.
fn own_guilds(world: &World, request: &Request) -> Answer {
    let limit = limit(request, 200, 200)?;
    let after = request.query("after").and_then(|text| text.parse().ok());
    ok(shapes::own_guilds(world, after, limit))
}

fn get_user(world: &World, id: Id) -> Answer {
    ok(shapes::user(world.users.get(&id).ok_or(UNKNOWN_USER)?))
}

fn get_member(world: &World, guild: Id, user: Id) -> Answer {
    let guild = member_guild(world, guild)?;
    world.member(guild, user).ok_or(UNKNOWN_MEMBER)?;
    ok(shapes::member(world, guild, user))
}

/// A file of a message in a channel. People's pages load it, and it needs no token.
pub(crate) fn file(world: &World, channel: &str, file: &str) -> Result<Response, ApiError> {
    let id = |text: &str| text.parse::<Id>().map_err(|_| NOT_FOUND);
    let (channel, file) = (id(channel)?, id(file)?);
    let mut files = world.messages_in(channel).flat_map(|it| &it.attachments);
    let file = files.find(|found| found.id == file).ok_or(NOT_FOUND)?;
    Ok(stored(&file.content_type, file.bytes.clone()))
}
