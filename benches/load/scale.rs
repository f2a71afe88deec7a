//! Several processes on one PostgreSQL database, beside one process on a file.

use std::time::{Duration, Instant};

use djambi::game::{GameId, Level, PersonId, Sitter, Terms};
use djambi::store::{ShardScope, Store, StoreOptions};
use jiff::Timestamp;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use crate::crowd::{Crowd, place_in};
use crate::dice::Dice;
use crate::figures;
use crate::lengths::Games;
use crate::postgres::{Server, binaries};
use crate::program::Program;
use crate::saved_games;
use crate::steady;

const SHARDS: u64 = 8;
const PROCESSES: usize = 3;

/// Longer than anything that is waited for.
const PATIENCE: Duration = Duration::from_mins(30);

/// How much is measured: `NAME=NUMBER` as arguments.
pub struct Sizes {
    /// How many seconds moves are played at a steady rate.
    seconds: u64,
    /// How often a process is killed, and its shards are taken over.
    kills: u64,
    /// How many games are saved before games of 10 and of 300 moves are compared.
    stored: u64,
    /// How many games wait for a computer player at once.
    waiting: u64,
}

impl Sizes {
    /// The default sizes, except those that the arguments give.
    pub fn read<'a>(arguments: impl Iterator<Item = &'a str>) -> Sizes {
        let mut sizes = Sizes {
            seconds: 60,
            kills: 10,
            stored: 100_000,
            waiting: 5_000,
        };
        for argument in arguments {
            let (name, number) = argument.split_once('=').unwrap_or((argument, ""));
            let size = match name {
                "seconds" => &mut sizes.seconds,
                "kills" => &mut sizes.kills,
                "stored" => &mut sizes.stored,
                "waiting" => &mut sizes.waiting,
                _ => panic!("{argument}: there are seconds=, kills=, stored= and waiting="),
            };
            *size = number.parse().expect("a number after the =");
        }
        sizes
    }
}

/// Measures and prints.
pub async fn measure(sizes: &Sizes) {
    let binaries = binaries().expect("initdb and postgres are installed");
    let server = Server::start(&binaries, true);
    side_by_side(&server, sizes).await;
    many_channels(&server, sizes).await;
    takeovers(&server, sizes).await;
    rolling_restart(&server, sizes).await;
    lengths(&server, sizes).await;
    waiting(&server, sizes).await;
}

/// The address of a new database of the server.
async fn database(server: &Server, name: &str) -> String {
    let options: PgConnectOptions = server.url.parse().expect("an address");
    let mut at = options.connect().await.expect("a server");
    let made = sqlx::raw_sql(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}")));
    made.execute(&mut at).await.expect("a database");
    server.url.replace("/postgres", &format!("/{name}"))
}

/// 20 moves per second with each number of processes.
async fn side_by_side(server: &Server, sizes: &Sizes) {
    for processes in [0, 1, 2, 3] {
        let (mut crowd, what) = if processes == 0 {
            (Crowd::gather(20).await, "one process on SQLite".to_owned())
        } else {
            let url = database(server, &format!("rate{processes}")).await;
            let crowd = Crowd::gather_on(url, 20, SHARDS).await;
            (crowd, format!("{processes} on PostgreSQL"))
        };
        let programs = start(&crowd, processes.max(1)).await;
        let played = steady::play(&mut crowd, 20, Duration::from_secs(sizes.seconds)).await;
        played.report(&format!("scale: 20 moves per second, {what}"));
        stop(programs).await;
    }
}

async fn many_channels(server: &Server, sizes: &Sizes) {
    let mut crowd = Crowd::gather_on(database(server, "channels").await, 200, SHARDS).await;
    let programs = start(&crowd, PROCESSES).await;
    let played = steady::play(&mut crowd, 40, Duration::from_secs(sizes.seconds)).await;
    played.report("scale: 40 moves per second, 200 channels, 8 shards, 3 processes");
    stop(programs).await;
}

/// Measures how long the shards of a killed process belong to no process. Discord lets one identify
/// itself every five seconds, as it does for all but the largest bots.
async fn takeovers(server: &Server, sizes: &Sizes) {
    let crowd = Crowd::gather_on(database(server, "takeover").await, 8, SHARDS).await;
    crowd
        .sandbox
        .gateway(|it| (it.max_concurrency, it.identify_interval) = (1, Duration::from_secs(5)));
    let mut programs = start(&crowd, PROCESSES).await;
    let (mut times, mut dice) = (Vec::new(), Dice(20_260_801));
    for _ in 0..sizes.kills {
        let dead = programs.remove(dice.roll(PROCESSES));
        let began = Instant::now();
        dead.kill().await;
        until("its shards are nobody's", || {
            crowd.sandbox.shards_connected() < SHARDS as usize
        })
        .await;
        programs.push(Program::begin(&crowd));
        connected(&crowd).await;
        times.push(began.elapsed());
        // The new one has reported for long enough to judge others.
        tokio::time::sleep(Duration::from_secs(16)).await;
    }
    figures::report(
        &format!(
            "scale: {} times all shards of a killed process taken over (within 30 s)",
            times.len()
        ),
        times,
    );
    stop(programs).await;
}

/// All processes are replaced, one after the other, while 20 moves per second are played.
async fn rolling_restart(server: &Server, sizes: &Sizes) {
    let mut crowd = Crowd::gather_on(database(server, "rolling").await, 200, SHARDS).await;
    let mut programs = start(&crowd, PROCESSES).await;
    // Restarts need some time each.
    let time = Duration::from_secs(sizes.seconds.max(30));
    let before = crowd.sandbox.identifies();
    let control = crowd.control();
    let restarting = tokio::spawn(async move {
        for _ in 0..PROCESSES {
            let next = control.begin();
            tokio::time::sleep(Duration::from_secs(5)).await;
            programs.remove(0).stop().await;
            programs.push(next);
        }
        programs
    });
    let played = steady::play(&mut crowd, 20, time).await;
    let programs = restarting.await.expect("no panic");
    played.report("scale: 20 moves per second while all three processes are restarted");
    let again = crowd.sandbox.identifies() - before;
    println!("{again:>10} sessions were begun anew (all to be resumed: 0)");
    stop(programs).await;
}

/// Moves in games of 300 moves beside moves in games of 10, in a store of many games.
async fn lengths(server: &Server, sizes: &Sizes) {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let file = format!("sqlite:{}/games.db", directory.path().display());
    let began = Instant::now();
    let mut games = Games::save(&file, sizes.stored).await;
    println!(
        "{:>10.1?} to save {} games in a file",
        began.elapsed(),
        sizes.stored
    );
    let url = database(server, "lengths").await;
    copy(&file, &url).await;
    games.compare(&file, "SQLite").await;
    games.compare(&url, "PostgreSQL").await;
}

async fn copy(from: &str, to: &str) {
    let began = Instant::now();
    let from = Store::open(&StoreOptions::to_change(from))
        .await
        .expect("a file");
    let to = Store::open(&StoreOptions::to_play(to))
        .await
        .expect("a database");
    let copied = from.copy(&to, |_| ()).await.expect("copied");
    let rows: u64 = copied.iter().map(|table| table.rows).sum();
    println!(
        "{:>10.1?} to copy {rows} rows to PostgreSQL, and to compare",
        began.elapsed()
    );
    from.close().await;
    to.close().await;
}

/// Many games in which a computer player is to move, all at once.
async fn waiting(server: &Server, sizes: &Sizes) {
    let url = database(server, "waiting").await;
    let crowd = Crowd::gather_on(url.clone(), 0, SHARDS).await;
    let people = ["Ana", "Ben", "Caro"].map(|name| crowd.sandbox.person(name));
    let [ana, ben, caro] = people.map(|person| Sitter::Person(PersonId(person.id().0)));
    let sitters = [Sitter::Computer(Level::Novice), ana, ben, caro];
    let store = Store::open(&StoreOptions::to_play(&url))
        .await
        .expect("a database");
    let mut channels = Vec::new();
    for number in 0..sizes.waiting {
        let (guild, channel) = crowd.new_channel(number as usize);
        let (place, now) = (place_in(guild.0, channel.0), Timestamp::now());
        let log = saved_games::log(place, now, Terms::default(), sitters, |_, _| None);
        saved_games::save(&store, &[(GameId(format!("w{number:05}")), log)]).await;
        channels.push(channel);
    }
    let began = Instant::now();
    let programs = start(&crowd, PROCESSES).await;
    let started = began.elapsed();
    while !store
        .awaiting_computer(1, &ShardScope::All)
        .await
        .expect("an answer")
        .is_empty()
    {
        assert!(began.elapsed() < PATIENCE, "some computer never moves");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let computed = began.elapsed();
    while store.pending().await.expect("a number") > 0 {
        assert!(began.elapsed() < PATIENCE, "some move is never announced");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let announced = began.elapsed();
    let count = |channel| crowd.sandbox.messages(channel).len();
    let wrong = channels.iter().filter(|it| count(**it) != 1).count();
    println!(
        "{computed:>10.1?} the longest wait for a computer's move of {} games at once, from the start of \
         three processes (all connected after {started:.1?})",
        sizes.waiting
    );
    println!(
        "{announced:>10.1?} until all were announced, at some 44 per second; {wrong} lost or doubled \
         (to be 0)"
    );
    store.close().await;
    stop(programs).await;
}

/// Starts processes and waits until all shards are connected and the command is registered.
async fn start(crowd: &Crowd, processes: usize) -> Vec<Program> {
    let programs = (0..processes).map(|_| Program::begin(crowd)).collect();
    connected(crowd).await;
    crowd.sandbox.ready().await.expect("it is ready");
    programs
}

async fn connected(crowd: &Crowd) {
    let all = || crowd.sandbox.shards_connected() == crowd.shards;
    until("all shards are connected", all).await;
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_mins(2), "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn stop(programs: Vec<Program>) {
    for program in programs {
        program.stop().await;
    }
}
