//! The gateway: how a session begins and resumes, and its sockets (hello, identify or resume, heartbeats,
//! and what the sandbox sends).

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::IntoResponse;
use futures_util::{SinkExt, StreamExt};
use hyper::body::Incoming;
use hyper::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, UPGRADE};
use hyper::upgrade::Upgraded;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role};

use crate::id::Id;
use crate::sessions::{Out, PRIVILEGED_INTENTS, Session, intent, is_home, op};
use crate::shapes;
use crate::shared::Shared;
use crate::world::World;

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Whether a request wants to become a WebSocket.
pub(crate) fn wants_socket(request: &Request<Incoming>) -> bool {
    let upgrade = request.headers().get(UPGRADE);
    upgrade.is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

/// Answers the handshake and serves the gateway on the connection.
pub(crate) fn upgrade(shared: Arc<Shared>, mut request: Request<Incoming>) -> Response<Body> {
    let Some(key) = request.headers().get(SEC_WEBSOCKET_KEY) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if !shared.world().gateway.settings.reachable {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let accept = derive_accept_key(key.as_bytes());
    tokio::spawn(async move {
        if let Ok(upgraded) = hyper::upgrade::on(&mut request).await {
            let io = TokioIo::new(upgraded);
            let socket = WebSocketStream::from_raw_socket(io, Role::Server, None).await;
            Line::new(shared).serve(socket).await;
        }
    });
    let headers = [
        (CONNECTION, "Upgrade"),
        (UPGRADE, "websocket"),
        (SEC_WEBSOCKET_ACCEPT, &accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// A connection and the session that it has identified as or resumed.
struct Line {
    shared: Arc<Shared>,
    sender: UnboundedSender<Out>,
    receiver: UnboundedReceiver<Out>,
    session: Option<String>,
    interval: Duration,
}

impl Line {
    fn new(shared: Arc<Shared>) -> Self {
        let (sender, receiver) = unbounded_channel();
        let interval = shared.world().gateway.settings.heartbeat_interval;
        Self {
            shared,
            sender,
            receiver,
            session: None,
            interval,
        }
    }

    async fn serve(mut self, mut socket: Socket) {
        let hello = json!({ "op": op::HELLO, "d": { "heartbeat_interval": self.interval.as_millis() as u64 } });
        self.send(Out::Send(hello));
        // A client without a heartbeat for one and a half intervals is disconnected.
        let mut patience = Instant::now() + self.interval * 3 / 2;
        loop {
            tokio::select! {
                Some(out) = self.receiver.recv() => if !say(&mut socket, out).await { break },
                received = socket.next() => match received {
                    Some(Ok(Message::Text(text))) => {
                        patience = Instant::now() + self.interval * 3 / 2;
                        self.receive(&text);
                    }
                    Some(Ok(Message::Close(frame))) => {
                        self.closed_by_client(frame.as_ref());
                        break;
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break,
                },
                () = tokio::time::sleep_until(patience) => {
                    say(&mut socket, Out::Close(4_009, "Session timed out.")).await;
                    break;
                }
                () = self.shared.closed() => break,
            }
        }
        self.hang_up();
    }

    fn receive(&mut self, text: &str) {
        let received: Value = serde_json::from_str(text).unwrap_or_default();
        let data = &received["d"];
        let answers = self.shared.world().gateway.settings.answers;
        match received["op"].as_u64() {
            Some(op::HEARTBEAT) => {
                let mut world = self.shared.world();
                world.gateway.heartbeats += 1;
                if world.gateway.settings.acknowledges {
                    self.send(Out::Send(json!({ "op": op::ACK })));
                }
            }
            Some(op::IDENTIFY | op::RESUME) if !answers => {
                note!(self.shared.world(), "gateway: a session is not answered");
            }
            Some(op::IDENTIFY) => self.identify(data),
            Some(op::RESUME) => self.resume(data),
            Some(3 | 4 | 8 | 31) if self.session.is_some() => {}
            Some(3 | 4 | 8 | 31) => self.send(Out::Close(4_003, "Not authenticated.")),
            Some(_) => self.send(Out::Close(4_001, "Unknown opcode.")),
            None => self.send(Out::Close(4_002, "Error while decoding payload.")),
        }
    }

    fn identify(&mut self, data: &Value) {
        if self.session.is_some() {
            return self.send(Out::Close(4_005, "Already authenticated."));
        }
        let part = |index: usize, usual| data["shard"][index].as_u64().unwrap_or(usual);
        let shard = (part(0, 0), part(1, 1));
        let intents = data["intents"].as_u64().unwrap_or(0);
        let mut world = self.shared.world();
        let settings = &world.gateway.settings;
        let (lacks_shards, is_used_up) = (
            shard.1 < settings.fewest_shards,
            settings.identifies_left == 0,
        );
        let refusals = [
            (!is_token(&world, data), 4_004, "Authentication failed."),
            (shard.0 >= shard.1, 4_010, "Invalid shard."),
            (lacks_shards, 4_011, "Sharding required."),
            (
                intents & PRIVILEGED_INTENTS != 0,
                4_014,
                "Disallowed intent(s).",
            ),
            (is_used_up, 4_004, "Authentication failed."),
        ];
        if let Some((_, code, reason)) = refusals.into_iter().find(|(is_refused, ..)| *is_refused) {
            note!(
                world,
                "gateway: an identify is closed with {code}: {reason}"
            );
            return self.send(Out::Close(code, reason));
        }
        if !world.gateway.identifies_in_time(shard.0) {
            note!(world, "gateway: shard {} identifies too soon", shard.0);
            world.gateway.settings.rejected_identifies += 1;
        }
        if world.gateway.settings.rejected_identifies > 0 {
            world.gateway.settings.rejected_identifies -= 1;
            note!(
                world,
                "gateway: an identify is answered with 'invalid session'"
            );
            return self.send(Out::invalid_session());
        }
        let id = self.begin(&mut world, shard, intents);
        drop(world);
        self.session = Some(id);
    }

    /// Starts a session: READY with the guilds to come, then each guild.
    fn begin(&self, world: &mut World, shard: (u64, u64), intents: u64) -> String {
        let gateway = &mut world.gateway;
        gateway.identifies += 1;
        gateway.settings.identifies_left -= 1;
        let id = format!("session-{}", gateway.identifies);
        let guilds = world.guilds.values();
        let own = guilds.filter(|it| is_home(it.id, shard) && it.members.contains_key(&world.bot));
        let own: Vec<_> = own.collect();
        let outage = |id: Id| json!({ "id": id, "unavailable": true });
        let waiting: Vec<Value> = own.iter().map(|it| outage(it.id)).collect();
        let ready = json!({
            "v": 10, "user": shapes::me(world), "guilds": waiting, "session_id": id, "session_type": "normal",
            "shard": shard, "resume_gateway_url": world.gateway_url(),
            "application": { "id": world.application, "flags": 0 }, "private_channels": [], "relationships": [],
        });
        let mut session = Session {
            id: id.clone(),
            shard,
            intents,
            seq: 0,
            sent: VecDeque::new(),
            socket: Some(self.sender.clone()),
        };
        session.send("READY", &ready);
        for guild in own.iter().filter(|_| intents & intent::GUILDS != 0) {
            if guild.unavailable {
                session.send("GUILD_DELETE", &outage(guild.id));
            } else {
                session.send("GUILD_CREATE", &shapes::guild(world, guild.id));
            }
        }
        world.gateway.sessions.push(session);
        let (number, count) = shard;
        note!(world, "gateway: shard {number}/{count} identified as {id}");
        id
    }

    /// Resumes a session and replays the missed events, if there is such a session.
    fn resume(&mut self, data: &Value) {
        let mut world = self.shared.world();
        if !is_token(&world, data) {
            return self.send(Out::Close(4_004, "Authentication failed."));
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let seen = data["seq"].as_u64().unwrap_or(0);
        let session = world.gateway.session(id).filter(|it| it.remembers(seen));
        let Some(session) = session else {
            note!(world, "gateway: {id} cannot be resumed");
            return self.send(Out::invalid_session());
        };
        let missed = session.sent.iter().filter(|(seq, _)| *seq > seen);
        let sent = missed.map(|(_, event)| self.send(Out::Send(event.clone())));
        let count = sent.count();
        session.socket = Some(self.sender.clone());
        session.send("RESUMED", &json!({}));
        world.gateway.resumes += 1;
        note!(world, "gateway: {id} resumed, {count} events replayed");
        self.session = Some(id.to_owned());
    }

    fn send(&self, out: Out) {
        let _ = self.sender.send(out);
    }

    /// A client that closes with 1000 or 1001 has ended its session; with any other code it may come back.
    fn closed_by_client(&self, frame: Option<&CloseFrame>) {
        let ended = frame.is_none_or(|frame| matches!(u16::from(frame.code), 1_000 | 1_001));
        let Some(id) = self.session.as_ref().filter(|_| ended) else {
            return;
        };
        let mut world = self.shared.world();
        world.gateway.sessions.retain(|session| session.id != *id);
        note!(world, "gateway: {id} ended by the bot");
    }

    /// Detaches the session from this socket, unless it already has another.
    fn hang_up(&self) {
        let mut world = self.shared.world();
        let Some(id) = &self.session else { return };
        let is_own = |it: &mut UnboundedSender<Out>| it.same_channel(&self.sender);
        let session = world.gateway.session(id);
        if session.is_some_and(|it| it.socket.take_if(is_own).is_some()) {
            note!(world, "gateway: {id} lost its connection");
        }
    }
}

/// Whether the token is right; a `Bot ` prefix, as serenity adds, is allowed.
fn is_token(world: &World, data: &Value) -> bool {
    let given = data["token"].as_str().unwrap_or_default();
    let given = given.strip_prefix("Bot ").unwrap_or(given);
    !world.token.is_empty() && given == world.token
}

/// Carries out a command to a socket; `false` when the connection is over.
async fn say(socket: &mut Socket, out: Out) -> bool {
    match out {
        Out::Send(value) => socket.send(Message::Text(value.to_string())).await.is_ok(),
        Out::Close(code, reason) => {
            let frame = CloseFrame {
                code: CloseCode::from(code),
                reason: Cow::Borrowed(reason),
            };
            let _ = socket.close(Some(frame)).await;
            // Until the other side has closed too, so that it reads the code and not a broken pipe.
            let drain = async { while let Some(Ok(_)) = socket.next().await {} };
            let _ = tokio::time::timeout(Duration::from_secs(2), drain).await;
            false
        }
        Out::Break => false,
    }
}
