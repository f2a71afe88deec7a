//! The gateway: how a session begins and resumes, and its sockets.

mod socket;

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::id::Id;
use crate::sessions::{Out, Session, intent};
use crate::world::World;
pub(crate) use socket::{upgrade, wants_socket};

/// Starts a session: READY with the guilds to come, then each guild.
pub(crate) fn identify(
    world: &mut World,
    socket: UnboundedSender<Out>,
    shard: (u64, u64),
    intents: u64,
) -> String {
    world.gateway.sessions_made += 1;
    world.gateway.identifies_left = world.gateway.identifies_left.saturating_sub(1);
    let id = format!("session-{}", world.gateway.sessions_made);
    let at_home = |guild: &&Id| (guild.0 >> 22) % shard.1 == shard.0;
    let guilds: Vec<Id> = world.guilds.keys().filter(at_home).copied().collect();
    let guilds: Vec<Id> = guilds
        .into_iter()
        .filter(|id| world.guilds[id].members.contains_key(&world.bot))
        .collect();
    let waiting = guilds
        .iter()
        .map(|id| json!({ "id": id, "unavailable": true }));
    let ready = json!({
        "v": 10, "user": crate::shapes::me(world), "guilds": waiting.collect::<Vec<_>>(),
        "session_id": id, "session_type": "normal", "shard": [shard.0, shard.1],
        "resume_gateway_url": world.origin.replacen("http", "ws", 1),
        "application": { "id": world.application, "flags": 0 }, "private_channels": [], "relationships": [],
    });
    let mut session = Session {
        id: id.clone(),
        shard,
        intents,
        seq: 0,
        sent: VecDeque::new(),
        socket: Some(socket),
    };
    session.send("READY", &ready);
    if intents & intent::GUILDS != 0 {
        for guild in guilds {
            if world.guilds[&guild].unavailable {
                session.send("GUILD_DELETE", &json!({ "id": guild, "unavailable": true }));
            } else {
                session.send("GUILD_CREATE", &crate::shapes::guild(world, guild));
            }
        }
    }
    world.gateway.sessions.push(session);
    world.note(format!(
        "gateway: shard {}/{} identified as {id}",
        shard.0, shard.1
    ));
    id
}

/// Resumes a session and replays the missed events; `false` if there is no such session.
pub(crate) fn resume(world: &mut World, socket: UnboundedSender<Out>, id: &str, seen: u64) -> bool {
    let Some(session) = world.gateway.session(id) else {
        return false;
    };
    let has_all = session
        .sent
        .front()
        .is_none_or(|(first, _)| *first <= seen + 1);
    if seen > session.seq || !has_all {
        return false;
    }
    let missed = session.sent.iter().filter(|(seq, _)| *seq > seen);
    let missed: Vec<Value> = missed.map(|(_, event)| event.clone()).collect();
    let count = missed.len();
    for event in missed {
        let _ = socket.send(Out::Send(event));
    }
    session.socket = Some(socket);
    session.send("RESUMED", &json!({}));
    world.gateway.resumes += 1;
    world.note(format!("gateway: {id} resumed, {count} events replayed"));
    true
}
