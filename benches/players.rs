//! The table of a server with many games: `cargo bench --bench players`.
//!
//! Prints medians and 99th percentiles of asking for the table, a profile and the statistics, the
//! first time after a start, and after each new game; and what the end of a game takes more because
//! its result is saved; and rebuilding all results. `DJAMBI_BENCH_GAMES` and `DJAMBI_BENCH_ASKED` make it smaller.

#[path = "../tests/common/saved_games.rs"]
mod saved_games;

use std::time::{Duration, Instant};

use djambi::game::{ChannelId, Entry, GameId, PersonId, Place, ServerId, Sitter, Terms};
use djambi::service::{
    Command, GameService, InteractionId, Reply, Request, Requester, ServiceOptions,
};
use djambi::store::{Store, StoreOptions};
use djambi_rules::{Position, Seat};
use jiff::{SignedDuration, Timestamp};
use saved_games::{quiet, resigned};
use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions, Connection};

/// So many games are saved in one transaction while filling.
const TOGETHER: usize = 200;
/// So many people play, not all of them equally often.
const PEOPLE: u64 = 400;

fn main() {
    let number = |name: &str, usual: u64| {
        let said = std::env::var(name).ok();
        said.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let games = number("DJAMBI_BENCH_GAMES", 10_000);
    let asked = number("DJAMBI_BENCH_ASKED", 5_000);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(measure(games, asked));
}

async fn measure(games: u64, asked: u64) {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let url = format!("sqlite:{}", directory.path().join("games.db").display());
    let options = StoreOptions::to_play(url);
    let store = Store::open(&options).await.expect("a database");
    let began = Instant::now();
    let numbers: Vec<u64> = (0..games).collect();
    for some in numbers.chunks(TOGETHER) {
        save(&store, some).await;
    }
    println!(
        "{games} games in a server, saved in {:.0?}",
        began.elapsed()
    );
    store.close().await;
    let options = ServiceOptions {
        store: options,
        workers: Some(1),
    };
    let service = GameService::open(&options, at(games))
        .await
        .expect("a service");
    let mut asks = Requests { service, next: 0 };
    let top = Command::Standings { season: None };
    println!(
        "{:>12.1?}  the table, the first time",
        asks.ask(&top, games).await
    );
    let profile = Command::Profile {
        person: Some(person(7)),
    };
    for (name, command) in [
        ("the table", &top),
        ("a profile", &profile),
        ("the statistics", &Command::Statistics),
    ] {
        let mut took = Vec::new();
        for _ in 0..asked {
            took.push(asks.ask(command, games).await);
        }
        print(name, &mut took);
    }
    let (mut took, mut ends) = (Vec::new(), Vec::new());
    for game in games..games + asked / 20 {
        let began = Instant::now();
        save(asks.service.store(), &[game]).await;
        ends.push(began.elapsed());
        took.push(asks.ask(&top, game).await);
    }
    print("the table after a new game", &mut took);
    print("saving a whole game with its result", &mut ends);
    asks.service.close().await;
    rebuild(&options.store).await;
}

/// Works the results of all games out of their logs, as after an update that needs more of them.
async fn rebuild(options: &StoreOptions) {
    let database: AnyConnectOptions = options.url.parse().expect("an address");
    let mut database = database.connect().await.expect("a connection");
    let queue = sqlx::query("INSERT INTO rebuild_queue (game) SELECT id FROM games");
    queue.execute(&mut database).await.expect("queued");
    database.close().await.expect("closed");
    let began = Instant::now();
    let store = Store::open(options).await.expect("a database");
    println!("{:>12.1?}  until it can be played", began.elapsed());
    let mut took = Vec::new();
    loop {
        let began = Instant::now();
        if !store.rebuild_next().await.expect("rebuilt") {
            break;
        }
        took.push(began.elapsed());
    }
    let all: Duration = took.iter().sum();
    println!("{all:>12.1?}  rebuilding {} games", took.len());
    print("rebuilding a game", &mut took);
    store.close().await;
}

fn print(name: &str, took: &mut [Duration]) {
    took.sort_unstable();
    if let (Some(median), Some(p99)) = (took.get(took.len() / 2), took.get(took.len() * 99 / 100)) {
        println!("{median:>12.1?} {p99:>12.1?} (median, p99)  {name}");
    }
}

struct Requests {
    service: GameService,
    next: u64,
}

impl Requests {
    /// Asks once; how long that took.
    async fn ask(&mut self, command: &Command, game: u64) -> Duration {
        self.next += 1;
        let request = Request::new(
            InteractionId(self.next),
            Requester {
                person: person(1),
                name: "Ana".to_owned(),
                language: None,
                is_admin: false,
            },
            place(0),
            command.clone(),
        );
        let began = Instant::now();
        let reply = self.service.handle(&request, at(game)).await;
        let took = began.elapsed();
        match reply {
            Reply::Standings(table) => assert!(table.rows.len() > 100, "{}", table.rows.len()),
            Reply::Profile(record) => assert!(record.profile.begun > 10),
            Reply::Statistics(statistics) => assert!(statistics.games > 100),
            other => panic!("{other:?}"),
        }
        took
    }
}

fn person(number: u64) -> PersonId {
    PersonId(500_000_000_000_000_000 + number)
}

fn place(game: u64) -> Place {
    Place {
        server: Some(ServerId(900_000_000_000_000_000)),
        channel: ChannelId(1_000_000_000_000_000_000 + game),
    }
}

/// A game per five minutes, so that 10,000 of them are within a quarter.
fn at(game: u64) -> Timestamp {
    let first: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
    first + SignedDuration::from_mins(5 * i64::try_from(game).expect("a number of games"))
}

/// Four different people, picked as if by chance.
fn people(game: u64) -> [PersonId; 4] {
    let first = game.wrapping_mul(6_364_136_223_846_793_005) >> 33;
    let step = (game.wrapping_mul(1_442_695_040_888_963_407) >> 40) % (PEOPLE / 4 - 1) + 1;
    [0, 1, 2, 3].map(|seat| person((first + seat * step) % PEOPLE))
}

/// A game that one of four wins after 40 moves.
fn log(game: u64) -> Vec<Entry> {
    let (at, sitters) = (at(game), people(game).map(Sitter::Person));
    let (terms, mut end) = (Terms::default(), Position::default());
    let mut log = saved_games::log(place(game), at, terms, sitters, |position, ply| {
        end = *position;
        (ply < 40).then(|| quiet(position, game as usize * 31 + ply * 7))
    });
    let winner = (game.wrapping_mul(2_862_933_555_777_941_757) >> 40) % 4;
    let others = Seat::ALL
        .into_iter()
        .filter(|seat| seat.index() as u64 != winner && end.is_active(*seat));
    log.extend(resigned(at, sitters, others));
    log
}

async fn save(store: &Store, games: &[u64]) {
    let of = |game: &u64| (GameId(format!("g{game:05}")), log(*game));
    let logs: Vec<_> = games.iter().map(of).collect();
    saved_games::save(store, &logs).await;
}
