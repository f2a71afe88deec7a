//! The program that is killed: an adapter like any other.

use std::io::Write;
use std::time::Duration;

use djambi::game::{ChannelId, Event, GameCommand, Level, PersonId, Phase, Place, Sitter, Terms};
use djambi::service::{
    BoardMessage, Command, GameRef, GameService, InteractionId, MessageId, Reply, Request,
    Requester, ServiceOptions, StoreError, Update,
};
use djambi::store::{ShardScope, StoreOptions};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::Instant;

use super::CHANNELS;
use crate::service::fixture::{here, mv};

/// The time that an answer waits for earlier announcements of its game; then it is announced later.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time after which all messages of the process before this one have arrived or never will: it is
/// dead, and the test has read all its output. In a file its pending announcements are sent at once.
const ARRIVED: SignedDuration = SignedDuration::from_secs(3);

/// The number of the first channel.
const FIRST: u64 = 1;

/// One at a time says something about the games of a channel.
static TURNS: [Mutex<()>; CHANNELS as usize] = [const { Mutex::const_new(()) }; CHANNELS as usize];

async fn turn(channel: u64) -> MutexGuard<'static, ()> {
    TURNS[channel as usize].lock().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "plays until it is killed: other tests run it"]
async fn plays() {
    let Ok(url) = std::env::var(super::DATABASE) else {
        return;
    };
    let service = open(&url).await;
    say("ready");
    let ends = std::env::var("DJAMBI_KILL_DRAIN").is_ok();
    if !ends {
        for channel in 0..CHANNELS {
            tokio::spawn(play(service.clone(), channel));
        }
    }
    announce(&service, ends).await;
    service.close().await;
}

/// Opens the database, which is waited for, as a supervisor would.
async fn open(url: &str) -> GameService {
    let options = ServiceOptions {
        store: StoreOptions::to_play(url),
        workers: Some(1),
    };
    loop {
        let opened = GameService::open(&options, Timestamp::now()).await;
        if let Some(service) = done(opened) {
            return service;
        }
        pause().await;
    }
}

/// Returns the result, or `None` after an expected error. With a server's database any error may
/// happen, since it is restarted meanwhile. With a file a slow machine may only take too long, or
/// the process before this one may not have ended yet.
fn done<T>(result: Result<T, StoreError>) -> Option<T> {
    match result {
        Ok(done) => Some(done),
        Err(_) if is_on_a_server() => None,
        Err(StoreError::Locked | StoreError::InUse(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fn is_on_a_server() -> bool {
    std::env::var(super::DATABASE).is_ok_and(|url| url.starts_with("postgres"))
}

async fn pause() {
    tokio::time::sleep(Duration::from_millis(20)).await;
}

/// Writes a line at once, so that it arrives whole or not at all. Tests have no other output there.
fn say(line: &str) {
    let mut out = std::io::stderr().lock();
    out.write_all(format!("{line}\n").as_bytes()).unwrap();
}

fn arrived(token: &str) -> bool {
    say(&format!("look {token}"));
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).unwrap();
    answer == "there\n"
}

/// Sends pending announcements, until none are left if it is to end.
async fn announce(service: &GameService, ends: bool) {
    let ahead = if is_on_a_server() {
        SignedDuration::ZERO
    } else {
        ARRIVED
    };
    loop {
        let now = Timestamp::now() + ahead;
        if announce_due(service, now).await.is_some() && ends && is_all_announced(service).await {
            return;
        }
        tokio::time::timeout(Duration::from_millis(20), service.wait(now))
            .await
            .ok();
    }
}

/// Sends what is pending now; nothing where the database failed.
async fn announce_due(service: &GameService, now: Timestamp) -> Option<()> {
    done(service.run_due(now).await)?;
    for announcement in done(service.pending(now).await)? {
        let view = &announcement.update.view;
        let _turn = turn(announcement.place.channel.0 - FIRST).await;
        if done(service.store().is_pending(&view.id, view.version()).await) != Some(true) {
            continue;
        }
        let token = announcement
            .answer
            .as_ref()
            .and_then(|answer| answer.token.clone());
        if !token.is_some_and(|token| arrived(&token)) {
            let (nonce, first) = (announcement.update.nonce(), announcement.update.first());
            say(&format!(
                "send {nonce} {} {first} {}",
                view.id,
                view.version()
            ));
        }
        let marked = service
            .store()
            .mark_delivered(&view.id, view.version(), None);
        done(marked.await)?;
    }
    Some(())
}

/// Whether nothing is pending, nor will be. Whether a computer is to move is asked first: asked
/// second, its move may come between the two, and be neither pending nor expected.
async fn is_all_announced(service: &GameService) -> bool {
    let thinking = done(service.store().awaiting_computer(1, &ShardScope::All).await);
    thinking.is_some_and(|games| games.is_empty())
        && done(service.store().pending().await) == Some(0)
}

async fn play(service: GameService, channel: u64) {
    let mut count = 0u64;
    loop {
        count += 1;
        step(&service, channel, count).await;
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

fn request(channel: u64, person: u64, command: Command) -> Request {
    let now = Timestamp::now().as_nanosecond();
    let id = u64::try_from(now).unwrap() / CHANNELS * CHANNELS + channel;
    Request {
        token: Some(format!("token{id}")),
        ..Request::new(
            InteractionId(id),
            Requester {
                person: PersonId(person),
                name: format!("Person {person}"),
                language: None,
                is_admin: false,
            },
            Place {
                server: None,
                channel: ChannelId(FIRST + channel),
            },
            command,
        )
    }
}

/// Waits until all that was saved before in the game is announced; false if that takes too long.
async fn is_next(service: &GameService, update: &Update) -> bool {
    let until = Instant::now() + PATIENCE;
    let (game, first) = (&update.view.id, update.first());
    while Instant::now() < until {
        let earlier = service.store().has_earlier_pending(game, first).await;
        if done(earlier) == Some(false) {
            return true;
        }
        pause().await;
    }
    false
}

/// Plays the next step in a channel.
async fn step(service: &GameService, channel: u64, count: u64) {
    let now = Timestamp::now();
    let game = GameRef::Here;
    let look = request(channel, 1, Command::Look { game });
    let view = match service.handle(&look, now).await {
        Reply::Game(view) => Some(view),
        _ => None,
    };
    let terms = Terms {
        options: "classic,quiet_limit=10".parse().unwrap(),
        ..Terms::default()
    };
    let (person, command) = match view.as_ref().map(|view| (view.game.phase(), view)) {
        Some((Phase::Playing, view)) => {
            let position = view.game.position();
            let Some(PersonId(person)) = view.game.person_on(position.mover()) else {
                return;
            };
            let moves = position.legal_moves();
            let text = moves[(count as usize * 7919) % moves.len()].to_string();
            (person, mv(&text))
        }
        Some((Phase::Lobby, view)) => match view.game.free_seats().count() {
            0 => (1, here(GameCommand::Start)),
            // In one of the channels a computer plays along.
            1 if channel == 0 => {
                let sitter = Sitter::Computer(Level::Novice);
                (1, here(GameCommand::Fill { seat: None, sitter }))
            }
            free => (5 - free as u64, here(GameCommand::Join { seat: None })),
        },
        _ => (1, Command::Open { terms }),
    };
    let request = request(channel, person, command);
    if let Reply::Done(update) = service.handle(&request, now).await {
        let (id, version) = (&update.view.id, update.view.version());
        let mv = match &update.entries[0].event {
            Event::Played { mv, .. } => mv.as_str(),
            _ => "-",
        };
        if !is_next(service, &update).await {
            return;
        }
        let _turn = turn(channel).await;
        if done(service.store().is_pending(id, version).await) != Some(true) {
            return;
        }
        let token = request.token.as_deref().unwrap_or_default();
        say(&format!(
            "answer {token} {id} {} {version} {mv}",
            update.first()
        ));
        let shown = BoardMessage {
            place: request.place,
            message: MessageId(count),
        };
        // An announcement that is not marked is looked up later.
        let marked = service.store().mark_delivered(id, version, Some(shown));
        let _ = done(marked.await);
    }
}
