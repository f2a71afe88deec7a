//! One move through the service, with a file as it would be after years: `cargo bench --bench service`.
//!
//! Prints medians and 99th percentiles of whole moves (load, decide, append, commit; no picture),
//! of deliveries, and of finding due events; how long exporting and forgetting one person takes, and
//! a move beside eight of each; how many bytes of file a move takes; and the resident memory over
//! many moves. A commit waits for the disk, which others may use: the time the disk
//! alone takes to write as much is printed beside it. `DJAMBI_BENCH_GAMES` and `DJAMBI_BENCH_MOVES`
//! make it smaller.

#[path = "../../tests/common/dice.rs"]
mod dice;
mod filling;
#[path = "../../tests/common/saved_games.rs"]
mod saved_games;

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use dice::Dice;
use djambi::service::{
    Command, GameRef, GameService, InteractionId, PlayMode, Rejection, Reply, Request, Requester,
    ServiceOptions,
};
use djambi::store::{ShardScope, StoreOptions};
use djambi_input::Names;
use djambi_rules::{Move, Position, Seat};
use filling::{MOVES, fill, mv, person, place, start};
use jiff::SignedDuration;

fn main() {
    let number = |name: &str, usual: u64| {
        let said = std::env::var(name).ok();
        said.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let games = number("DJAMBI_BENCH_GAMES", 10_000);
    let moves = number("DJAMBI_BENCH_MOVES", 100_000);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(measure(games, moves));
}

async fn measure(games: u64, moves: u64) {
    // On a disk, beside the sources: in memory nothing would be slow.
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let path = directory.path().join("games.db");
    let store = StoreOptions::to_play(format!("sqlite:{}", path.display()));
    let began = Instant::now();
    let mut positions = fill(&store, games).await;
    let took = began.elapsed();
    println!(
        "{games} games of {MOVES} moves, {} MB, saved in {took:.0?}",
        size(&path) / 1_000_000
    );
    let options = ServiceOptions {
        store,
        workers: None,
    };
    let service = GameService::open(&options, start(games))
        .await
        .expect("a host");
    due(&service, games).await;
    let before = size(&path);
    let mut disk = Disk::beside(&path);
    play(&service, &mut positions, moves, &mut disk).await;
    privacy_alone(&service, games).await;
    beside_privacy(&service, &mut positions, moves).await;
    service.close().await;
    let grown = size(&path).saturating_sub(before);
    println!(
        "{:>10} bytes of file per move, over {moves} moves (at most 300)",
        grown / moves.max(1)
    );
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).expect("the file").len()
}

/// Finding what is due: when nothing is, and when a hundred games are.
async fn due(service: &GameService, games: u64) {
    let store = service.store();
    let first = start(0) + SignedDuration::from_hours(36);
    for (what, at) in [
        ("nothing", first - SignedDuration::from_mins(1)),
        ("100 games", first + SignedDuration::from_mins(99)),
    ] {
        let mut times = Vec::new();
        let mut found = 0;
        for _ in 0..1000 {
            let began = Instant::now();
            found = store
                .due(at, 500, &ShardScope::All)
                .await
                .expect("an answer")
                .len();
            times.push(began.elapsed());
        }
        report(
            &format!("finding {found} due among {games} ({what}; at most 5 ms)"),
            times,
        );
    }
    let mut times = Vec::new();
    for _ in 0..1000 {
        let began = Instant::now();
        store.next_due(&ShardScope::All).await.expect("an answer");
        times.push(began.elapsed());
    }
    report("when something is next due", times);
}

/// Plays in random games; each move is typed by its player and then delivered.
async fn play(service: &GameService, positions: &mut [Position], moves: u64, disk: &mut Disk) {
    let mut dice = Dice(7);
    let (mut played, mut delivered) = (Vec::new(), Vec::new());
    let games = positions.len();
    for number in 0..moves {
        if number % (moves / 5).max(1) == 0 {
            println!("{:>10} KiB resident after {number} moves", resident());
        }
        if number % 20 == 0 {
            disk.save_something();
        }
        let game = dice.roll(games);
        let position = &mut positions[game];
        let Some(mv) = mv(&mut dice, position) else {
            continue;
        };
        let now = start(games as u64);
        let request = request(number, game as u64, position.mover(), mv);
        let began = Instant::now();
        let reply = service.handle(&request, now).await;
        let took = began.elapsed();
        let update = match reply {
            Reply::Done(update) => update,
            // A few games have ended by repetition, which their positions do not know.
            Reply::Rejected(rejected) if rejected.reason == Rejection::NoGameHere => continue,
            other => panic!("{other:?}"),
        };
        played.push(took);
        *position = *update.view.game.position();
        let began = Instant::now();
        service
            .store()
            .mark_delivered(&update.view.id, update.view.version(), None)
            .await
            .expect("delivered");
        delivered.push(began.elapsed());
    }
    println!("{:>10} KiB resident after {moves} moves", resident());
    report(
        "a move: load, decide, append, commit (p99 at most 10 ms)",
        played,
    );
    report("marking it as delivered", delivered);
    report(
        "the disk alone: writing what a move writes, and waiting for it",
        std::mem::take(&mut disk.times),
    );
}

/// People of whom nobody else is exported or forgotten, one after the other. The time includes all
/// reading: the work in the writer is a part of it.
async fn privacy_alone(service: &GameService, games: u64) {
    let now = start(games);
    let (mut exported, mut forgotten, mut left) = (Vec::new(), Vec::new(), 0);
    for seat in 100..120 {
        let began = Instant::now();
        let text = service.everything_about(person(0, seat), usize::MAX).await;
        text.expect("a text");
        exported.push(began.elapsed());
        let began = Instant::now();
        let done = service.forget(person(0, seat), now).await;
        forgotten.push(began.elapsed());
        left += done.expect("forgotten").left.len();
    }
    report("an export, alone (it only reads)", exported);
    let what = format!("a forgetting, alone, {left} games left (at most 50 ms in the writer)");
    report(&what, forgotten);
}

/// Moves while eight people export everything about them and eight others are forgotten.
async fn beside_privacy(service: &GameService, positions: &mut [Position], after: u64) {
    let mut asked = tokio::task::JoinSet::new();
    let now = start(positions.len() as u64);
    for seat in 0..8_u64 {
        let (exporter, forgotten) = (service.clone(), service.clone());
        asked.spawn(async move {
            let began = Instant::now();
            let person = person(0, seat);
            exporter
                .everything_about(person, usize::MAX)
                .await
                .expect("a text");
            began.elapsed()
        });
        asked.spawn(async move {
            let began = Instant::now();
            let person = person(0, 8 + seat);
            forgotten.forget(person, now).await.expect("forgotten");
            began.elapsed()
        });
    }
    let mut dice = Dice(11);
    let (mut moved, mut served, mut number) = (Vec::new(), Vec::new(), after);
    while !asked.is_empty() {
        number += 1;
        let game = dice.roll(positions.len());
        let position = &mut positions[game];
        if let Some(mv) = mv(&mut dice, position) {
            let request = request(number, game as u64, position.mover(), mv);
            let began = Instant::now();
            let reply = service.handle(&request, now).await;
            // Somebody who has been forgotten has resigned in some of them.
            if let Reply::Done(update) = reply {
                moved.push(began.elapsed());
                *position = *update.view.game.position();
            }
        }
        while let Some(took) = asked.try_join_next() {
            served.push(took.expect("done"));
        }
    }
    report(
        "an export or a deletion of data, sixteen of them one after the other",
        served,
    );
    report("a move beside them (p99 at most 60 ms)", moved);
}

/// A file beside the database, to measure the disk's present speed.
struct Disk {
    file: File,
    times: Vec<Duration>,
}

impl Disk {
    /// The bytes that a move adds to the log beside the database: some nine pages.
    const A_MOVE: usize = 9 * 4096;

    fn beside(path: &Path) -> Disk {
        Disk {
            file: File::create(path.with_extension("probe")).expect("a file"),
            times: Vec::new(),
        }
    }

    fn save_something(&mut self) {
        let bytes = vec![7; Self::A_MOVE];
        let began = Instant::now();
        self.file.seek(SeekFrom::Start(0)).expect("a place");
        self.file.write_all(&bytes).expect("room");
        self.file.sync_data().expect("a disk");
        self.times.push(began.elapsed());
    }
}

fn request(number: u64, game: u64, mover: Seat, mv: Move) -> Request {
    Request {
        place_language: Some("en-US".into()),
        token: Some("t".repeat(200)),
        ..Request::new(
            // As far apart as Discord's.
            InteractionId(1_100_000_000_000_000_000 + number * 4_194_304),
            Requester {
                person: person(game, mover.index() as u64),
                name: "Somebody with a name".into(),
                language: Some("en-GB".into()),
                is_admin: false,
            },
            place(game),
            Command::Move {
                game: GameRef::Here,
                text: mv.to_string(),
                names: Names::default(),
                mode: PlayMode::Play,
            },
        )
    }
}

/// The resident memory of this process in KiB, where the system says.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() * part / 1000).min(times.len() - 1)];
    println!(
        "{:>10.2?} median {:>10.2?} p99 {:>10.2?} p99.9  {what}",
        at(500),
        at(990),
        at(999)
    );
}
