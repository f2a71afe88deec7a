//! Hours of play while requests and connections fail at random: people try again as people do, and
//! every move is announced exactly once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use discord_sandbox::{Fault, Id, Message, Sandbox};
use tokio::process::Command;

use crate::crowd::{Crowd, Game, set_up};
use crate::dice::Dice;
use crate::program::Program;

/// The number of games, in each of which a move is played every ten seconds on average.
const GAMES: usize = 50;
const PAUSE: Duration = Duration::from_secs(10);
/// The time after which a person tries again.
const PATIENCE: Duration = Duration::from_secs(25);
/// The number of tries before a person gives up: the move is lost.
const TRIES: usize = 8;

struct Counts {
    announced: AtomicU64,
    again: AtomicU64,
    lost: AtomicU64,
    doubled: AtomicU64,
    games: AtomicU64,
    faults: AtomicU64,
}

static COUNTS: Counts = Counts {
    announced: AtomicU64::new(0),
    again: AtomicU64::new(0),
    lost: AtomicU64::new(0),
    doubled: AtomicU64::new(0),
    games: AtomicU64::new(0),
    faults: AtomicU64::new(0),
};

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Plays for a number of minutes and prints the results.
pub async fn measure(minutes: u64) {
    let crowd = Crowd::gather(GAMES).await;
    let program = Program::start_to_play(&crowd).await;
    let end = Instant::now() + Duration::from_mins(minutes);
    let sandbox = &crowd.sandbox;
    println!("soak: {minutes} minutes, {GAMES} games, 5 moves per second, faults at random");
    let players = async {
        let mut playing = Vec::new();
        for (number, game) in crowd.games.iter().enumerate() {
            playing.push(plays(sandbox, game.clone(), number as u64, end));
        }
        all(playing).await;
    };
    let weather = weather(sandbox, end);
    let watch = watch(sandbox, &program, end);
    tokio::join!(players, weather, watch);
    // Pending announcements get time to be sent.
    sandbox.clear_faults();
    tokio::time::sleep(Duration::from_secs(30)).await;
    line(&program, "the end");
    program.stop().await;
    let verified = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["games", "--database", &crowd.database(), "verify"])
        .output()
        .await
        .expect("it can be run");
    println!(
        "games verify: {} {}",
        verified.status,
        String::from_utf8_lossy(&verified.stdout).trim()
    );
    let log = std::fs::read_to_string(crowd.home.path().join("log")).unwrap_or_default();
    println!(
        "the log: {} lines, {} panics",
        log.lines().count(),
        log.matches("panicked").count()
    );
}

/// Runs all at the same time, in this task.
async fn all(work: Vec<impl Future<Output = ()>>) {
    let mut work: Vec<_> = work.into_iter().map(Box::pin).collect();
    std::future::poll_fn(|context| {
        work.retain_mut(|it| it.as_mut().poll(context).is_pending());
        if work.is_empty() {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}

fn line(program: &Program, when: &str) {
    let [announced, again, lost, doubled, games, faults] = [
        &COUNTS.announced,
        &COUNTS.again,
        &COUNTS.lost,
        &COUNTS.doubled,
        &COUNTS.games,
        &COUNTS.faults,
    ]
    .map(|counter| counter.load(Ordering::Relaxed));
    println!(
        "{when:>10}: {:>7} KiB resident, {announced} moves announced, {again} tried again, {lost} lost, {doubled} announced twice, {games} games ended, {faults} faults",
        program.resident()
    );
}

async fn watch(sandbox: &Sandbox, program: &Program, end: Instant) {
    let mut minute = 0;
    while Instant::now() < end {
        if minute % 5 == 0 || minute < 3 {
            line(program, &format!("{minute} min"));
        }
        minute += 1;
        tokio::time::sleep(Duration::from_mins(1)).await;
        sandbox.forget_old(40);
    }
}

/// Something fails every second or two: a request, or the connection.
async fn weather(sandbox: &Sandbox, end: Instant) {
    const ROUTES: [&str; 6] = [
        "POST /interactions/*/*/callback",
        "POST /interactions/*/*/callback",
        "GET /webhooks/*/*/messages/@original",
        "PATCH /channels/*/messages/*",
        "POST /channels/*/messages",
        "POST /webhooks/*/*",
    ];
    let mut dice = Dice(7);
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(800 + dice.roll(1_200) as u64)).await;
        count(&COUNTS.faults);
        let time = Duration::from_millis(100 + dice.roll(1_500) as u64);
        let fault = match dice.roll(8) {
            0 => Fault::RateLimited(time),
            1 => Fault::GloballyRateLimited(time),
            2 => Fault::Status(500),
            3 => Fault::Status(503),
            4 => Fault::Slow(time),
            5 => Fault::Dropped,
            6 => Fault::AnswerLost,
            _ => match dice.roll(20) {
                0 => {
                    sandbox.drop_sockets();
                    continue;
                }
                1 => {
                    sandbox.ask_to_reconnect();
                    continue;
                }
                2 => {
                    sandbox.invalidate_sessions();
                    continue;
                }
                _ => Fault::Status(502),
            },
        };
        // A fault without a matching request by now would meet the few requests of its route all at
        // once.
        sandbox.clear_faults();
        sandbox.fault(ROUTES[dice.roll(ROUTES.len())], 1 + dice.roll(3), fault);
    }
}

/// Public messages of a channel after that one.
fn after(sandbox: &Sandbox, channel: Id, last: Option<Id>) -> Vec<Message> {
    let mut messages = sandbox.messages(channel);
    messages.retain(|it| !it.is_private() && last.is_none_or(|last| it.id > last));
    messages
}

/// Waits for a public message with those words.
async fn comes(sandbox: &Sandbox, channel: Id, last: Option<Id>, words: &str) -> Option<Message> {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        let mut messages = after(sandbox, channel, last).into_iter();
        if let Some(message) = messages.find(|it| it.words().contains(words)) {
            return Some(message);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

/// Plays one game after another.
async fn plays(sandbox: &Sandbox, mut game: Game, number: u64, end: Instant) {
    let mut dice = Dice(number * 77 + 5);
    let mut last = None;
    tokio::time::sleep(PAUSE.mul_f64(dice.roll(1_000) as f64 / 1_000.0)).await;
    while Instant::now() < end {
        let announced = after(sandbox, game.channel, last).len();
        let Some(message) = plays_a_move(sandbox, &mut game, &mut dice, last).await else {
            count(&COUNTS.lost);
            println!("a move is lost in {}", game.channel);
            return;
        };
        if announced > 0 {
            count(&COUNTS.doubled);
            println!("{announced} messages too many in {}", game.channel);
        }
        count(&COUNTS.announced);
        last = Some(message.id);
        if game.course.outcome().is_some() {
            count(&COUNTS.games);
            last = begins_anew(sandbox, &mut game, message.id).await;
        }
        let pause = PAUSE.mul_f64(0.5 + dice.roll(1_000) as f64 / 1_000.0);
        tokio::time::sleep(pause).await;
    }
}

async fn plays_a_move(
    sandbox: &Sandbox,
    game: &mut Game,
    dice: &mut Dice,
    last: Option<Id>,
) -> Option<Message> {
    let moves = game.course.position().legal_moves();
    let mv = moves[dice.roll(moves.len())];
    let (person, words) = (game.mover().clone(), format!("`{mv}`"));
    for attempt in 0..TRIES {
        if attempt > 0 {
            count(&COUNTS.again);
        }
        let typed = person.types(game.channel, &format!("/djambi move {mv}"));
        drop(typed);
        if let Some(message) = comes(sandbox, game.channel, last, &words).await {
            game.course.play(mv).ok()?;
            return Some(message);
        }
    }
    None
}

/// Opens a lobby in the same channel and starts it, as often as it takes.
async fn begins_anew(sandbox: &Sandbox, game: &mut Game, last: Id) -> Option<Id> {
    loop {
        types(game, 0, "new").await;
        for (number, colour) in ["Red", "Blue", "Yellow", "Green"].into_iter().enumerate() {
            types(game, number, &format!("join colour:{colour}")).await;
        }
        types(game, 0, "game start").await;
        let begins = comes(sandbox, game.channel, Some(last), "The game begins").await;
        if let Some(message) = begins {
            // The lobby's remaining messages come before the first move.
            tokio::time::sleep(PATIENCE).await;
            let newest = after(sandbox, game.channel, Some(last)).pop();
            game.course = set_up();
            return Some(newest.map_or(message.id, |it| it.id));
        }
    }
}

/// Types a command, again while it cannot be saved: somebody who is not seated would leave the seat to another.
async fn types(game: &Game, number: usize, command: &str) {
    for _ in 0..TRIES {
        let typed = game.people[number].types(game.channel, &format!("/djambi {command}"));
        tokio::time::sleep(Duration::from_secs(2)).await;
        let Ok(typed) = typed else { continue };
        let answer = tokio::time::timeout(PATIENCE, typed.answer()).await;
        if !matches!(&answer, Ok(Ok(answer)) if answer.text().contains("nothing has changed")) {
            return;
        }
    }
}
