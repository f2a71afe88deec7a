//! The pages under load: the real program with its clients, on the same machine.
//!
//! `cargo bench --bench web` measures, one after the other, with what it is to reach:
//!
//! - `load`: the bytes of a first load of a game, with everything that it needs (at most 60 KB);
//! - `page`: a game's page, with nothing else to do and beside 20 moves per second (99th percentile
//!   at most 20 ms);
//! - `moves`: from the sending of a move to its arrival at each watcher, at 20 moves per second in
//!   100 games with two watchers each (99th percentile at most 60 ms);
//! - `one`: 2,000 watchers of one game, in which a move per second is played: memory and CPU;
//! - `many`: 2,000 watchers of 500 games with 20 moves per second: memory and CPU;
//! - `flood`: 100,000 requests from a few addresses, and what a visitor from another address notices;
//! - `addresses`: as many requests, each from an address of its own, and the memory that they take.
//!
//! Names of measures as arguments choose some of them; `small` makes all of them a twentieth as large
//! and takes a few seconds.
//!
//! The clients run in this process, and are part of every time.

#[path = "../../tests/common/dice.rs"]
mod dice;
mod flood;
mod table;
mod watcher;

#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../tests/web/prepared.rs"]
mod prepared;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../tests/web/program.rs"]
mod program;
#[path = "../../tests/common/saved_games.rs"]
mod saved_games;

#[path = "../load/figures.rs"]
mod figures;

use std::time::{Duration, Instant};

use program::{Program, Visitor};
use table::tables;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use watcher::{Watchers, address};

/// How much smaller a small measure is.
const SMALL: usize = 20;

/// A page that no limit delays: each request has another address.
async fn page(program: &Program, path: &str, number: usize) -> Duration {
    let mut visitor = Visitor::of(program);
    timed_page(&mut visitor, path, number).await
}

async fn timed_page(visitor: &mut Visitor, path: &str, number: usize) -> Duration {
    let address = address(number);
    let headers = [("x-forwarded-for", address.as_str())];
    let began = Instant::now();
    let answer = visitor
        .ask(reqwest::Method::GET, path, &headers, None)
        .await;
    let took = began.elapsed();
    assert_eq!(answer.status, reqwest::StatusCode::OK, "{path}");
    took
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut asked: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|argument| !argument.starts_with('-') && *argument != "small")
        .collect();
    if asked.is_empty() {
        asked = vec!["load", "page", "moves", "one", "many", "flood", "addresses"];
    }
    let part = if arguments.iter().any(|it| it == "small") {
        SMALL
    } else {
        1
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        for measure in asked {
            match measure {
                "load" => load().await,
                "page" => pages(2_000 / part).await,
                "moves" => watched("moves", 100 / part, 200 / part, 20, 600 / part).await,
                "one" => watched("one", 1, 2_000 / part, 1, (20 / part).max(3)).await,
                "many" => watched("many", 500 / part, 2_000 / part, 20, 600 / part).await,
                "flood" => flood::measure(100_000 / part).await,
                "addresses" => flood::addresses(100_000 / part).await,
                other => println!("there is no measure {other:?}"),
            }
        }
    });
}

/// The bytes of a first load.
async fn load() {
    let (program, tables) = tables(1, 40).await;
    let mut visitor = Visitor::of(&program);
    let page = visitor.get(tables[0].path()).await;
    let assets = page.body.split("\"/assets/").skip(1);
    let assets = assets.filter_map(|part| part.split('"').next());
    let assets: Vec<String> = assets.map(|name| format!("/assets/{name}")).collect();
    let others = [tables[0].path(), "/favicon.ico"];
    let mut all = 0;
    for path in others.into_iter().chain(assets.iter().map(String::as_str)) {
        let bytes = bytes_of(&program, path).await;
        println!("{bytes:>10} bytes {path}");
        all += bytes;
    }
    println!("{all:>10} bytes over the wire in all (at most 60 KB), after 40 moves");
}

/// Pages one after the other, alone and beside moves.
async fn pages(count: usize) {
    let (program, mut tables) = tables(20, 40).await;
    let path = tables[0].path().to_owned();
    let mut visitor = Visitor::of(&program);
    let mut alone = Vec::new();
    for number in 0..count {
        alone.push(timed_page(&mut visitor, &path, number).await);
    }
    figures::report(
        "page: a game after 40 moves, nothing else (p99 at most 20 ms)",
        alone,
    );
    let loads = async {
        let mut times = Vec::new();
        let mut clock = tokio::time::interval(Duration::from_millis(20));
        for number in 0..count / 4 {
            clock.tick().await;
            times.push(timed_page(&mut visitor, &path, number).await);
        }
        times
    };
    let moves = table::play(&program, &mut tables, 20, count / 10);
    let (times, played) = tokio::join!(loads, moves);
    figures::report(
        "page: 50 per second beside 20 moves per second (the same)",
        times,
    );
    figures::report("page: the answers to those moves", played.answers);
}

/// Watchers of games in which moves are played.
async fn watched(what: &str, games: usize, watchers: usize, rate: u32, moves: usize) {
    let (program, mut tables) = tables(games, 0).await;
    let before = Usage::of(&program);
    let paths: Vec<String> = tables.iter().map(|it| it.path().to_owned()).collect();
    let watchers = Watchers::connect(&program.url, &paths, watchers).await;
    let connected = Usage::of(&program);
    let began = Instant::now();
    let played = table::play(&program, &mut tables, rate, moves).await;
    let (arrived, missing) = watchers.arrivals(&played.sent).await;
    let (time, after) = (began.elapsed(), Usage::of(&program));
    let title = format!(
        "{what}: {} watchers of {games} games, {rate} moves per second",
        watchers.count()
    );
    println!("{title}");
    figures::report("  answers to the moves", played.answers);
    figures::report("  move sent to arrival at each watcher", arrived);
    println!("{missing:>10} watchers without the last move (to be 0)");
    println!(
        "{:>10} KiB resident before, {} connected, {} at the end; {:.0} % of a core",
        before.memory,
        connected.memory,
        after.memory,
        after.cpu.saturating_sub(connected.cpu).as_secs_f64() / time.as_secs_f64() * 100.0
    );
    // Those who only look are not kept waiting.
    let path = tables[0].path().to_owned();
    let mut times = Vec::new();
    for number in 0..50 {
        times.push(page(&program, &path, number).await);
    }
    figures::report(
        "  a page with a new connection, with all of them there",
        times,
    );
}

/// Where a program listens: `127.0.0.1:8080`.
fn host(program: &Program) -> &str {
    program.url.strip_prefix("http://").expect("an address")
}

/// How many bytes an answer has, with its head, as browsers ask for it.
async fn bytes_of(program: &Program, path: &str) -> usize {
    let mut stream = TcpStream::connect(host(program))
        .await
        .expect("a connection");
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\naccept-encoding: gzip, deflate, br, zstd\r\nconnection: close\r\n\r\n",
        host(program)
    );
    stream.write_all(head.as_bytes()).await.expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer")
}

/// The program's usage, where the system reports it.
struct Usage {
    /// In KiB.
    memory: u64,
    cpu: Duration,
}

impl Usage {
    fn of(program: &Program) -> Usage {
        let read = |file: &str| {
            std::fs::read_to_string(format!("/proc/{}/{file}", program.id())).unwrap_or_default()
        };
        let status = read("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        // Behind the name, which is in brackets: user and system time in hundredths of a second.
        let stat = read("stat");
        let fields = stat.rsplit(')').next().unwrap_or_default();
        let ticks = fields.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks.filter_map(|it| it.parse::<u64>().ok()).sum();
        Usage {
            memory: memory.unwrap_or_default(),
            cpu: Duration::from_millis(ticks * 10),
        }
    }
}
