//! The guided choice as a person sees it: `cargo bench --bench choosing`.
//!
//! The real program in release and the sandbox run on the same machine. The game is in its richest
//! position (`tests/discord/rich.txt`). Measured is the time from a person's action at the client
//! to its visible result: suggestions while typing, and each step of the guided choice with its
//! picture. Prints medians and 99th percentiles. `DJAMBI_BENCH_ROUNDS` makes it shorter or longer.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use discord_sandbox::{Id, Message, Person, Sandbox};
use djambi_rules::{Move, Part, Position, Question};

#[path = "../tests/discord/bot.rs"]
#[expect(dead_code, reason = "the tests kill and stop it too")]
mod bot;
#[path = "../tests/discord/stored.rs"]
mod stored;

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
    let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let samples = samples(position);
    for round in 0..rounds {
        let mv = samples[round % samples.len()];
        let mut left = position.legal_moves();
        let began = Instant::now();
        let mut shown = mover
            .asks(channel, "/djambi play")
            .await
            .expect("a question");
        let mut took = began.elapsed();
        while left.len() > 1 {
            let question = Question::among(left).expect("a question");
            let part = question.asks();
            assert_eq!(shown.pictures().len(), 1, "{shown}");
            times.entry(name(part)).or_default().push(took);
            (shown, took) = answered(mover, shown, part, mv, &mut times).await;
            left = question.chosen(mv.part(part));
        }
        assert_eq!(shown.labels(), ["Play", "Back"], "{shown}");
        times.entry("7 the preview").or_default().push(took);
    }
    let all: Vec<Duration> = times.values().flatten().copied().collect();
    for (name, times) in times {
        report(name, times, 40);
    }
    report("all steps with their pictures", all, 40);
}

fn name(part: Part) -> &'static str {
    match part {
        Part::From => "1 which piece",
        Part::To => "2 where to",
        Part::Victim => "3 whom",
        Part::Exit => "4 which exit",
        Part::Body => "5 where the body goes",
        Part::SecondBody => "6 where the second body goes",
    }
}

/// Answers a step; moves and measures pages until the answer is found.
async fn answered(
    mover: &Person,
    shown: Message,
    part: Part,
    mv: Move,
    times: &mut BTreeMap<&str, Vec<Duration>>,
) -> (Message, Duration) {
    let square = mv.part(part).map_or("--".to_owned(), |it| it.to_string());
    let pages: Vec<String> = shown
        .labels()
        .into_iter()
        .filter(|label| label.starts_with(|it: char| it.is_ascii_digit()) && !label.contains(' '))
        .collect();
    let mut page = shown;
    let mut pages = pages.into_iter();
    loop {
        let menu = page.menus().pop();
        if let Some(menu) = &menu
            && menu.options.iter().any(|option| option.value == square)
        {
            let id = menu.custom_id.clone().expect("an id");
            let began = Instant::now();
            let choice = mover.chooses(&page, &id, &[&square]).expect("a choice");
            return (choice.answer().await.expect("an answer"), began.elapsed());
        }
        let next = if menu.is_some() {
            pages.next().expect("the square stands on some page")
        } else {
            let at = 1 + 2 * part as usize;
            let leads = |id: &str| {
                let last = id.rsplit(':').next().unwrap_or_default();
                last == mv.to_string()
                    || id.starts_with("choose:") && last.get(at..at + 2) == Some(square.as_str())
            };
            let buttons = page.buttons().into_iter();
            let mut ids = buttons
                .filter(|it| it.label != "Back")
                .filter_map(|it| it.custom_id);
            ids.find(|id| leads(id)).expect("a button that leads there")
        };
        let began = Instant::now();
        let press = mover.presses(&page, &next).expect("a press");
        page = press.answer().await.expect("an answer");
        if menu.is_none() {
            return (page, began.elapsed());
        }
        times.entry(name(part)).or_default().push(began.elapsed());
    }
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
