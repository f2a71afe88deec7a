//! The whole bot under load: the real program against the sandbox, on the same machine.
//!
//! `cargo bench --bench load` measures, one after the other, with what it is to reach:
//!
//! - `ready`: from the start of the process to a standing connection (at most 300 ms);
//! - `latency`: from a typed command to its picture received, at 20 moves per second (median at most
//!   15 ms, 99th percentile at most 60 ms);
//! - `throughput`: 40 moves per second over 200 channels for a minute: none late (over 3 s), lost or
//!   announced twice;
//! - `next`: from *Next game* to the next board, for a person with 30 games in 12 channels (99th
//!   percentile at most 60 ms);
//! - `memory`: resident memory with 1,000 live games, a move played in each (at most 60 MB);
//!
//! - `scale`: several processes on PostgreSQL, on a server of its own: 20 moves per second with one,
//!   two and three processes beside one process on a file; 40 per second over 200 channels and 8
//!   shards; how long it takes until a killed process's shards are taken over; a rolling restart
//!   under load; moves of a game of 300 moves beside those of a game of 10, in a store of 100,000
//!   games; 5,000 games that wait for a computer player at once. `scale seconds=5 kills=1
//!   stored=1000 waiting=100` is a small one.
//!
//! Names of measures as arguments choose some of them.
//!
//! `DJAMBI_PROGRAM=PATH` measures another build of the program, to compare the two.
//!
//! The sandbox decodes and stores every picture in this process and is part of every time.

mod crowd;
#[path = "../../tests/common/dice.rs"]
mod dice;
mod figures;
mod lengths;
mod next;
#[path = "../../tests/common/port.rs"]
mod port;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../tests/common/postgres.rs"]
mod postgres;
mod program;
#[path = "../../tests/common/saved_games.rs"]
mod saved_games;
mod scale;
mod steady;

use std::time::{Duration, Instant};

use crowd::Crowd;
use program::Program;

/// How long the measuring at a steady rate lasts.
const MINUTE: Duration = Duration::from_mins(1);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut asked: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    if asked.is_empty() {
        asked = vec!["ready", "latency", "throughput", "next", "memory", "scale"];
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let mut asked = asked.into_iter().peekable();
        while let Some(measure) = asked.next() {
            match measure {
                "ready" => ready().await,
                "latency" => at_a_rate("latency", 20, 20).await,
                "throughput" => at_a_rate("throughput", 200, 40).await,
                "next" => next::measure().await,
                "memory" => memory().await,
                "scale" => {
                    let sizes = std::iter::from_fn(|| asked.next_if(|it| it.contains('=')));
                    scale::measure(&scale::Sizes::read(sizes)).await;
                }
                other => println!("there is no measure {other:?}"),
            }
        }
    });
}

async fn ready() {
    let crowd = Crowd::gather(1).await;
    let mut times = Vec::new();
    for _ in 0..20 {
        let began = Instant::now();
        let program = Program::start(&crowd).await;
        times.push(began.elapsed());
        program.stop().await;
    }
    figures::report(
        "ready: process to connection, 20 starts (at most 300 ms)",
        times,
    );
}

async fn at_a_rate(what: &str, games: usize, rate: u32) {
    let mut crowd = Crowd::gather(games).await;
    let program = Program::start_to_play(&crowd).await;
    let played = steady::play(&mut crowd, rate, MINUTE).await;
    played.report(&format!(
        "{what}: {rate} moves per second over {games} channels"
    ));
    println!("{:>10} KiB resident after it", program.resident());
    program.stop().await;
}

async fn memory() {
    const GAMES: usize = 1_000;
    let mut crowd = Crowd::gather(GAMES).await;
    let program = Program::start_to_play(&crowd).await;
    println!("{:>10} KiB resident at the start", program.resident());
    let time = Duration::from_secs(GAMES as u64 / 40);
    let played = steady::play(&mut crowd, 40, time).await;
    played.report("memory: a move in each of 1,000 live games");
    println!(
        "{:>10} KiB resident with {GAMES} live games (at most 60 MB)",
        program.resident()
    );
    program.stop().await;
}
