//! The hand for testing: the bot's requests, faults, and a restart.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::act::Answer;
use super::api::{Body, Fields, Rejection, done, wrong};
use super::find;
use crate::faults::Fault;
use crate::places;
use crate::sessions::Out;
use crate::shared::Shared;
use crate::world::World;

/// So old are the oldest requests that are shown.
const SHOWN_MS: u64 = 60_000;

#[derive(Deserialize)]
pub(super) struct Since {
    #[serde(default)]
    since: u64,
}

/// The requests of the last minute and the gateway's events, oldest first.
pub(super) async fn requests(
    State(shared): State<Arc<Shared>>,
    Fields(Since { since }): Fields<Since>,
) -> Json<Value> {
    let world = shared.world();
    let from_ms = world.clock.now_ms().saturating_sub(SHOWN_MS);
    let entries = world.log.iter();
    let new = entries.filter(|it| it.number >= since && it.at_ms >= from_ms);
    let shown = new.map(|it| {
        json!({
            "id": it.number, "at": it.at_ms, "method": it.method, "path": it.path, "status": it.status,
            "ms": it.took.as_millis() as u64, "rejected": it.rejected,
        })
    });
    let shown: Vec<Value> = shown.collect();
    let next = world.log.last().map_or(since, |it| it.number + 1);
    Json(json!({ "next": next, "requests": shown }))
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    DropConnection,
    DropRequest,
    AnswerLost,
    Status,
    RateLimit,
    Slow,
    NoPermission,
    AuthorizationRefused,
    NoCookies,
    Clear,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    kind: Kind,
    route: Option<String>,
    status: Option<u16>,
    times: Option<usize>,
    seconds: Option<f64>,
    permission: Option<String>,
    channel: Option<String>,
}

/// Makes something go wrong, or with `clear` nothing any more.
pub(super) async fn fault(State(shared): State<Arc<Shared>>, Body(wanted): Body<Wanted>) -> Answer {
    let seconds = wanted.seconds.unwrap_or(2.0);
    let time = Duration::try_from_secs_f64(seconds).ok();
    let time = time.filter(|it| it.as_secs() <= 600);
    let says = || wrong!("{seconds} seconds are not from 0 to 600.");
    let time = time.ok_or_else(says)?;
    let fault = match wanted.kind {
        Kind::DropConnection => {
            shared.world().send_all("connections break", &Out::Break);
            return Ok(done());
        }
        Kind::NoPermission => return deny(&mut shared.world(), &wanted),
        Kind::AuthorizationRefused => {
            shared.world().activities.refuses = true;
            return Ok(done());
        }
        Kind::NoCookies => {
            shared.world().activities.blocks_cookies = true;
            return Ok(done());
        }
        Kind::Clear => {
            let mut world = shared.world();
            world.faults.rules.clear();
            (world.activities.refuses, world.activities.blocks_cookies) = (false, false);
            for (channel, permission) in std::mem::take(&mut world.denied) {
                let bot = world.bot;
                places::permit(&mut world, channel, bot, permission, None);
            }
            return Ok(done());
        }
        Kind::DropRequest => Fault::Dropped,
        Kind::AnswerLost => Fault::AnswerLost,
        Kind::Status => Fault::Status(status(wanted.status.unwrap_or(500))?),
        Kind::RateLimit => Fault::RateLimited(time),
        Kind::Slow => Fault::Slow(time),
    };
    let times = wanted.times.unwrap_or(1);
    if !(1..=10_000).contains(&times) {
        return Err(wrong!("A fault happens 1 to 10000 times, not {times}."));
    }
    let route = wanted.route.as_deref().unwrap_or("**");
    shared.world().faults.add(route, times, fault);
    Ok(done())
}

fn status(status: u16) -> Result<u16, Rejection> {
    let is_error = (400..=599).contains(&status);
    let says = || wrong!("{status} is not a status of an error, 400 to 599.");
    is_error.then_some(status).ok_or_else(says)
}

/// Takes a permission from the bot, in one channel or in all.
fn deny(world: &mut World, wanted: &Wanted) -> Answer {
    let permission = wanted.permission.as_deref().unwrap_or("SEND_MESSAGES");
    let permission = find::permission(permission)?;
    let channels = if let Some(named) = &wanted.channel {
        vec![find::any_channel(world, named)?]
    } else {
        let all = world.channels.values();
        let all = all.filter(|it| it.guild.is_some() && !it.is_thread());
        all.map(|it| it.id).collect()
    };
    for channel in channels {
        places::permit(world, channel, world.bot, permission, Some(false));
        world.denied.push((channel, permission));
    }
    Ok(done())
}

/// Starts the bot again, where the program that started the sandbox can do that.
pub(super) async fn restart(State(shared): State<Arc<Shared>>) -> Answer {
    let says = "The bot was started by someone else: start it again where it runs.";
    let restart = shared.restart.get();
    let restart = restart.ok_or_else(|| Rejection::new(409, says))?;
    restart.notify_one();
    Ok(done())
}
