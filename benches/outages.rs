//! What an outage takes, with many games in play: `cargo bench --bench outages`.
//!
//! Prints how long the clocks of all games get their time back, after an outage of five minutes
//! (only live games do) and of an hour (all do), and medians and 99th percentiles of moves that are
//! played meanwhile. `DJAMBI_BENCH_GAMES` makes it smaller.

#[path = "../tests/common/saved_games.rs"]
mod saved_games;

use std::time::{Duration, Instant};

use djambi::game::{
    ChannelId, Entry, Event, GameId, Pace, PersonId, Place, ServerId, Sitter, Terms,
};
use djambi::service::{
    Command, GameRef, GameService, InteractionId, PlayMode, Reply, Request, Requester,
    ServiceOptions,
};
use djambi::store::{Shard, Store, StoreOptions};
use djambi_rules::Names;
use jiff::{SignedDuration, Timestamp};
use saved_games::quiet;

/// How many moves a game has.
const MOVES: usize = 60;
/// One game of so many is live.
const LIVE: u64 = 100;
/// So many games are saved in one transaction while filling.
const TOGETHER: usize = 200;

fn main() {
    let said = std::env::var("DJAMBI_BENCH_GAMES").ok();
    let games = said.and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(measure(games));
}

async fn measure(games: u64) {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let url = format!("sqlite:{}", directory.path().join("games.db").display());
    let store = Store::open(&StoreOptions::to_play(url.clone())).await;
    let store = store.expect("a database");
    let numbers: Vec<u64> = (0..games).collect();
    for some in numbers.chunks(TOGETHER) {
        let logs: Vec<_> = some.iter().map(|game| (id(*game), log(*game))).collect();
        saved_games::save(&store, &logs).await;
    }
    store.close().await;
    println!(
        "{games} games of {MOVES} moves, {} live",
        games.div_ceil(LIVE)
    );
    let options = ServiceOptions {
        store: StoreOptions::to_play(url),
        workers: None,
    };
    let mut now = start() + SignedDuration::from_mins(1);
    let service = GameService::open(&options, now).await.expect("a service");
    let mut requests = Requests::default();
    for minutes in [5, 60] {
        let online = service.online_at(Shard::ONLY, now).await;
        online.expect("saved");
        now += SignedDuration::from_mins(minutes);
        let beside = service.clone();
        let back = tokio::spawn(async move {
            let began = Instant::now();
            let back = beside.online_at(Shard::ONLY, now).await;
            back.expect("compensated");
            began.elapsed()
        });
        let mut took = Vec::new();
        while !back.is_finished() || took.len() < 20 {
            took.extend(requests.plays(&service, games, now).await);
        }
        let back = back.await.expect("a time");
        let outages = outages(service.store(), games).await;
        println!(
            "{back:>12.1?}  after {minutes} minutes, until {outages} clocks have the time back"
        );
        took.sort_unstable();
        let (median, p99) = (took[took.len() / 2], took[took.len() * 99 / 100]);
        let count = took.len();
        println!("{median:>12.1?} {p99:>12.1?} (median, p99)  a move meanwhile, of {count}");
    }
    service.close().await;
}

/// How many games have got time back in their last hour.
async fn outages(store: &Store, games: u64) -> usize {
    let mut found = 0;
    for game in 0..games {
        let log = store.log(&id(game)).await.expect("a log");
        let last = log.iter().rev().find(|it| it.at > start());
        let outage = |it: &Entry| matches!(it.event, Event::Outage { .. });
        found += usize::from(last.is_some_and(outage) || log.iter().rev().take(2).any(outage));
    }
    found
}

/// People who move in one game after the other.
#[derive(Default)]
struct Requests {
    next: u64,
}

impl Requests {
    /// Plays the next move of the next game; how long that took.
    async fn plays(
        &mut self,
        service: &GameService,
        games: u64,
        now: Timestamp,
    ) -> Option<Duration> {
        self.next += 1;
        let game = self.next * 7 % games;
        let (loaded, _) = service.store().load(&id(game)).await.expect("a game")?;
        let position = *loaded.position();
        let request = Request::new(
            InteractionId(self.next),
            Requester {
                person: person(game, position.mover().index() as u64),
                name: "Ana".to_owned(),
                language: None,
                is_admin: false,
            },
            place(game),
            Command::Move {
                game: GameRef::Here,
                text: quiet(&position, self.next as usize).to_string(),
                names: Names::default(),
                mode: PlayMode::Play,
            },
        );
        let began = Instant::now();
        match service.handle(&request, now).await {
            Reply::Done(_) => Some(began.elapsed()),
            other => panic!("{other:?}"),
        }
    }
}

fn id(game: u64) -> GameId {
    GameId(format!("g{game:05}"))
}

fn person(game: u64, seat: u64) -> PersonId {
    PersonId(500_000_000_000_000_000 + (game * 4 + seat) % 2_000)
}

fn place(game: u64) -> Place {
    Place {
        server: Some(ServerId(900_000_000_000_000_000)),
        channel: ChannelId(1_000_000_000_000_000_000 + game),
    }
}

fn start() -> Timestamp {
    "2026-01-01T00:00:00Z".parse().expect("a time")
}

/// A game of four people in which nobody has been killed yet.
fn log(game: u64) -> Vec<Entry> {
    let sitters = [0, 1, 2, 3].map(|seat| Sitter::Person(person(game, seat)));
    let mut terms = Terms::default();
    if game.is_multiple_of(LIVE) {
        let live: Pace = "5h+1m".parse().expect("a pace");
        terms = terms.at_pace(live);
    }
    saved_games::log(place(game), start(), terms, sitters, |position, ply| {
        (ply < MOVES).then(|| quiet(position, game as usize * 31 + ply * 7))
    })
}
