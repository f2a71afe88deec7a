//! The guided choice as a person sees it: `cargo bench --bench choosing`.
//!
//! The real program in release and the sandbox run on the same machine. The game is in its richest
//! position (`tests/discord/rich.txt`). Measured is the time from a person's action at the client
//! to its visible result: suggestions while typing, and each step of the guided choice with its
//! picture. Prints medians and 99th percentiles. `DJAMBI_BENCH_ROUNDS` makes it shorter or longer.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use discord_sandbox::{Id, Person, Sandbox};
use djambi_rules::{Move, Position};

#[path = "../tests/discord/bot.rs"]
#[expect(dead_code, reason = "the tests kill and stop it too")]
mod bot;
#[path = "../tests/common/saved_games.rs"]
mod saved_games;
#[path = "../tests/discord/stored.rs"]
#[expect(dead_code, reason = "tests of records save more games")]
mod stored;
#[path = "../tests/discord/thumb.rs"]
#[expect(dead_code, reason = "the tests play whole games")]
mod thumb;

const RICH: &str = include_str!("../tests/discord/rich.txt");

#[tokio::main]
async fn main() {
    let said = std::env::var("DJAMBI_BENCH_ROUNDS").ok();
    let rounds = said.and_then(|text| text.parse().ok()).unwrap_or(200);
    let sandbox = Sandbox::start().await.expect("a sandbox");
    let people = ["Ana", "Ben", "Caro", "Dan"].map(|name| sandbox.person(name));
    let channel = sandbox.channel();
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let played = stored::moves(RICH);
    let position = stored::save(home.path(), &sandbox, channel, &people, &played).await;
    let bot = bot::Bot::start(&sandbox, &home).await;
    let mover = &people[position.mover().index()];
    println!(
        "{} legal moves after {} moves; {rounds} rounds",
        position.count_moves(),
        played.len()
    );
    suggestions(mover, channel, &position, rounds).await;
    steps(mover, channel, &position, rounds).await;
    assert!(
        sandbox.violations().is_empty(),
        "{:?}",
        sandbox.violations()
    );
    drop(bot);
}

/// A move of each number of parts, including the most complicated ones.
fn samples(position: &Position) -> Vec<Move> {
    let mut by_length: BTreeMap<usize, Move> = BTreeMap::new();
    for mv in position.legal_moves() {
        by_length.insert(mv.to_string().len(), mv);
    }
    by_length.into_values().collect()
}

async fn suggestions(mover: &Person, channel: Id, position: &Position, rounds: usize) {
    let mut typed: Vec<String> = ["", "d", "n", "e", "qapla", "M c1 c9"]
        .map(str::to_owned)
        .into();
    for mv in samples(position) {
        let text = mv.to_string();
        typed.extend((1..=text.len()).map(|end| text[..end].to_owned()));
    }
    let (mut empty, mut all) = (Vec::new(), Vec::new());
    for round in 0..rounds * 5 {
        let text = if round % 5 == 0 {
            ""
        } else {
            &typed[round % typed.len()]
        };
        let command = format!("/djambi move {text}");
        let began = Instant::now();
        mover
            .completes(channel, &command)
            .await
            .expect("suggestions");
        let took = began.elapsed();
        if text.is_empty() {
            empty.push(took);
        }
        all.push(took);
    }
    report("suggestions for an empty text", empty, 20);
    report("suggestions for all texts", all, 20);
}

async fn steps(mover: &Person, channel: Id, position: &Position, rounds: usize) {
    let (mut first, mut others) = (Vec::new(), Vec::new());
    let samples = samples(position);
    for round in 0..rounds {
        let mv = samples[round % samples.len()];
        let began = Instant::now();
        let shown = mover.asks(channel, "/djambi play").await;
        let mut shown = shown.expect("a question");
        first.push(began.elapsed());
        while !shown.text().contains("Play this move?") {
            assert_eq!(shown.pictures().len(), 1, "{shown}");
            let began = Instant::now();
            shown = thumb::answered(mover, shown, mv).await;
            others.push(began.elapsed());
        }
    }
    let presses = others.len() as f64 / rounds as f64;
    println!("{presses:.2} presses from the first question to the preview");
    report("the first question", first.clone(), 40);
    report("the other steps", others.clone(), 40);
    first.append(&mut others);
    report("all steps with their pictures", first, 40);
}

fn report(what: &str, mut times: Vec<Duration>, bar: u64) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    println!(
        "{what:<32} {:>6} times   p50 {:>8.2?}   p99 {:>8.2?}   at most {bar} ms",
        times.len(),
        at(50),
        at(99)
    );
}
