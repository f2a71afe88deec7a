//! Activities: pages of the application that run in a frame of the client. Where they run, who is in
//! them, the OAuth by which their server learns that, and the site of their frames.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::hash::{BuildHasher, Hasher, RandomState};

use anyhow::{Result, ensure};
use axum::body::Body;
use axum::http::header::{COOKIE, HOST, SET_COOKIE};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Uri};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::{Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::errors::{ApiError, MISSING_PERMISSIONS, NOT_FOUND};
use crate::http::{Answer, Reply, Request, ok};
use crate::id::Id;
use crate::permissions::Permissions;
use crate::shapes;
use crate::shared::Shared;
use crate::world::{Instance, World};

/// The time for which a code can be exchanged.
const CODE_MS: u64 = 60 * 1_000;

/// A text that nobody can guess from another one's place in a list; in a sandbox it need not be more.
pub(crate) fn random(length: usize) -> String {
    let mut text = String::new();
    while text.len() < length {
        let number = RandomState::new().build_hasher().finish();
        let _ = write!(text, "{number:016x}");
    }
    text.truncate(length);
    text
}

/// Returns why a person may not start or join Activities in a channel, if so.
pub(crate) fn may_use(world: &World, user: Id, channel: Id) -> Result<()> {
    let may = world.permissions(channel, user);
    let is_direct = world.guild_of(channel).is_none();
    let may_use = may.contains(Permissions::USE_EMBEDDED_ACTIVITIES);
    let (name, place) = (world.name(user), world.place(channel));
    ensure!(
        world.sees(user, channel) && (is_direct || may_use),
        "{name} may not use Activities in {place}"
    );
    Ok(())
}

/// Opens the Activity for a person: the one that runs in the channel, or a new one. Returns its id.
pub(crate) fn open(world: &mut World, user: Id, channel: Id) -> String {
    let running = world.activities.instances.iter_mut();
    if let Some((id, instance)) = running.into_iter().find(|(_, it)| it.channel == channel) {
        instance.users.insert(user);
        return id.clone();
    }
    let launch = world.new_id();
    let guild = world.guild_of(channel);
    let id = format!("i-{launch}-{}", location(guild, channel));
    let instance = Instance {
        launch,
        channel,
        users: BTreeSet::from([user]),
    };
    world.activities.instances.insert(id.clone(), instance);
    note!(
        world,
        "{} opens the Activity in {}",
        world.name(user),
        world.place(channel)
    );
    id
}

/// Closes it for a person. An instance without people ends, and its id is not used again.
pub(crate) fn close(world: &mut World, user: Id, instance: &str) {
    if let Some(found) = world.activities.instances.get_mut(instance) {
        found.users.remove(&user);
        if found.users.is_empty() {
            world.activities.instances.remove(instance);
        }
    }
}

fn location(guild: Option<Id>, channel: Id) -> String {
    match guild {
        Some(guild) => format!("gc-{guild}-{channel}"),
        None => format!("pc-{channel}"),
    }
}

/// The site of the frames: what is `https://ID.discordsays.com` at Discord.
pub(crate) fn site(world: &World) -> String {
    let port = world.origin.rsplit(':').next().unwrap_or_default();
    format!("http://{}.localhost:{port}", world.application)
}

/// The data from which a client shows the frame to a person who is in the instance.
pub(crate) fn frame(world: &World, user: Id, instance: &str) -> Option<Value> {
    let frame = random(32);
    let found = world.activities.instances.get(instance)?;
    let (launch, channel) = (found.launch, found.channel);
    let guild = world.guild_of(channel);
    let location = location(guild, channel);
    let guild_id = guild.map_or_else(String::new, |guild| format!("&guild_id={guild}"));
    let site = site(world);
    let address = format!(
        "{site}/?instance_id={instance}&location_id={location}&launch_id={launch}\
         &channel_id={channel}{guild_id}&frame_id={frame}"
    );
    Some(json!({
        "instance": instance, "frame_id": frame, "client_id": world.application, "site": site, "address": address,
        "channel": channel, "guild": guild, "name": world.name(world.bot), "locale": world.users[&user].locale,
        "authorized": world.activities.authorized.contains(&user),
    }))
}

/// Gives a person's code to the frame, unless they do not allow it.
pub(crate) fn authorize(world: &mut World, user: Id) -> Option<String> {
    if world.activities.refuses {
        return None;
    }
    world.activities.authorized.insert(user);
    let code = random(30);
    let now = world.clock.now_ms();
    world.activities.codes.insert(code.clone(), (user, now));
    Some(code)
}

/// `POST /oauth2/token`: a code becomes a token of the person who has allowed it, once.
pub(crate) fn token(world: &mut World, request: &Request) -> Answer {
    let body = &request.body;
    let wrong = |status, error: &str, description: &str| {
        let body = json!({ "error": error, "error_description": description });
        Ok(Reply::json(status, body))
    };
    let is_own = body["client_id"] == json!(world.application.to_string());
    let secret = world.activities.secret.as_deref();
    if !is_own || secret.is_none() || body["client_secret"].as_str() != secret {
        return wrong(401, "invalid_client", "Invalid client.");
    }
    if body["grant_type"] != "authorization_code" {
        let description = "Grant type is not supported.";
        return wrong(400, "unsupported_grant_type", description);
    }
    let code = body["code"].as_str().unwrap_or_default();
    let granted = world.activities.codes.remove(code);
    let Some((user, _)) = granted.filter(|(_, at)| world.clock.since(*at) <= CODE_MS) else {
        return wrong(400, "invalid_grant", "Invalid \"code\" in request.");
    };
    let token = random(30);
    world.activities.bearers.insert(token.clone(), user);
    let refresh = random(30);
    ok(json!({
        "token_type": "Bearer", "access_token": token, "expires_in": 604_800, "refresh_token": refresh,
        "scope": "identify",
    }))
}

/// `GET /applications/ID/activity-instances/INSTANCE`.
pub(crate) fn instance(world: &World, id: &str) -> Answer {
    let found = world.activities.instances.get(id).ok_or(NOT_FOUND)?;
    let guild = world.guild_of(found.channel);
    let kind = if guild.is_some() { "gc" } else { "pc" };
    ok(json!({
        "application_id": world.application, "instance_id": id, "launch_id": found.launch,
        "location": {
            "id": location(guild, found.channel), "kind": kind, "channel_id": found.channel,
            "guild_id": guild,
        },
        "users": found.users,
    }))
}

/// Answers an interaction by opening the Activity for the person. Returns its id.
pub(crate) fn launch(world: &mut World, user: Id, channel: Id) -> Result<String, ApiError> {
    may_use(world, user, channel).map_err(|_| MISSING_PERMISSIONS)?;
    Ok(open(world, user, channel))
}

/// The people in the Activity of a channel; empty without one.
pub(crate) fn people_in(world: &World, channel: Id) -> Vec<Id> {
    let instances = world.activities.instances.values();
    let here = instances.filter(|it| it.channel == channel);
    here.flat_map(|it| it.users.iter().copied()).collect()
}

/// The user of a token, as `AUTHENTICATE` answers a frame.
pub(crate) fn authenticated(world: &World, token: &str) -> Option<Value> {
    let user = world.activities.bearers.get(token)?;
    let name = world.name(world.bot);
    Some(json!({
        "access_token": token, "user": shapes::user_by_id(world, *user), "scopes": ["identify"],
        "expires": crate::clock::iso(world.clock.now_ms() + 604_800_000),
        "application": {
            "id": world.application, "name": name, "description": "", "icon": null, "rpc_origins": [],
        },
    }))
}

/// The beginning of paths that Discord asked for until 2025, and still takes.
const OLD_PREFIX: &str = "/.proxy";

/// Whether a request is for the frames' site.
pub(crate) fn is_for(shared: &Shared, headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let name = host.and_then(|host| host.split(':').next());
    let name = name.and_then(|name| name.strip_suffix(".localhost"));
    name.is_some_and(|name| name == shared.world().application.to_string())
}

/// Passes a request on, and its answer back.
pub(crate) async fn forward(shared: &Shared, request: hyper::Request<Incoming>) -> Response<Body> {
    let (target, blocks_cookies) = {
        let activities = &shared.world().activities;
        (activities.target.clone(), activities.blocks_cookies)
    };
    let passed = passed_on(&target, blocks_cookies, request).await;
    let says = "The address that is mapped for the Activity does not answer.";
    passed.unwrap_or_else(|| (StatusCode::BAD_GATEWAY, says).into_response())
}

async fn passed_on(
    target: &str,
    blocks_cookies: bool,
    mut request: hyper::Request<Incoming>,
) -> Option<Response<Body>> {
    let authority = target.strip_prefix("http://")?;
    let stream = TcpStream::connect(authority).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    let path = request.uri().path_and_query();
    let path = path.map_or("/", PathAndQuery::as_str);
    let path = path.strip_prefix(OLD_PREFIX).unwrap_or(path);
    *request.uri_mut() = path.parse::<Uri>().ok()?;
    let headers = request.headers_mut();
    headers.insert(HOST, HeaderValue::from_str(authority).ok()?);
    if blocks_cookies {
        headers.remove(COOKIE);
    }
    let mut answer = sender.send_request(request).await.ok()?;
    if blocks_cookies {
        answer.headers_mut().remove(SET_COOKIE);
    }
    Some(answer.map(Body::new))
}
