//! Moves at a steady rate, whatever their results: a late answer delays no other move.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::crowd::Crowd;
use crate::dice::Dice;
use crate::figures;

/// How long Discord waits for an answer.
const LATE: Duration = Duration::from_secs(3);

/// The longest time for which a shard may belong to no process.
const UNHEARD: Duration = Duration::from_secs(30);

/// Shorter gaps are the sandbox's own work.
const NOTICED: Duration = Duration::from_millis(5);

/// The results.
#[derive(Default)]
pub struct Played {
    times: Vec<Duration>,
    /// The moves: the number of the game, and when it was typed.
    pub sent: Vec<(usize, Instant)>,
    late: usize,
    lost: usize,
    doubled: usize,
    /// The longest time in which nobody could act, since no process had the shard.
    unheard: Duration,
}

impl Played {
    /// Prints it.
    pub fn report(self, what: &str) {
        let count = self.times.len();
        figures::report(what, self.times);
        if self.unheard > NOTICED {
            println!(
                "{:>10.2?} at most in which no process had a shard",
                self.unheard
            );
        }
        println!(
            "{count:>10} moves announced; {} late, {} lost, {} announced twice (all to be 0)",
            self.late, self.lost, self.doubled
        );
    }
}

/// Plays `rate` moves per second for `time`, in one game after the other.
pub async fn play(crowd: &mut Crowd, rate: u32, time: Duration) -> Played {
    let played = Arc::new(Mutex::new(Played::default()));
    let mut dice = Dice(20_260_801);
    let mut moves: Vec<Vec<String>> = vec![Vec::new(); crowd.games.len()];
    // Messages that were in the channels before.
    let before = crowd
        .games
        .iter()
        .map(|game| crowd.sandbox.messages(game.channel).len());
    let before: Vec<usize> = before.collect();
    let mut under_way = JoinSet::new();
    let mut sent = Vec::new();
    let mut clock = tokio::time::interval(Duration::from_secs(1) / rate);
    let count = usize::try_from(time.as_secs()).expect("some time") * rate as usize;
    for number in 0..count {
        clock.tick().await;
        let index = number % crowd.games.len();
        let game = &mut crowd.games[index];
        let mv = game.mv(&mut dice);
        let (person, channel) = (game.mover().clone(), game.channel);
        game.course.play(mv).expect("a legal move");
        moves[index].push(mv.to_string());
        sent.push((index, Instant::now()));
        let played = Arc::clone(&played);
        under_way.spawn(async move {
            let began = Instant::now();
            let command = format!("/djambi move {mv}");
            // While a shard is handed over, nobody hears; Discord says so, and people try again.
            let mut typed = person.types(channel, &command);
            while typed.is_err() && began.elapsed() < UNHEARD {
                tokio::time::sleep(Duration::from_millis(10)).await;
                typed = person.types(channel, &command);
            }
            let (unheard, began) = (began.elapsed(), Instant::now());
            let answer = typed.expect("it can be typed").answer().await;
            let took = began.elapsed();
            let mut played = played.lock().expect("no panic");
            played.unheard = played.unheard.max(unheard);
            match answer {
                Ok(answer) if !answer.is_private() && answer.pictures().len() == 1 => {
                    played.times.push(took);
                    played.late += usize::from(took > LATE);
                }
                Ok(answer) => {
                    // One lost move makes all later moves of its game impossible.
                    if played.lost == 0 {
                        println!("{mv}: {answer}");
                    }
                    played.lost += 1;
                }
                Err(_) => played.late += 1,
            }
        });
        if number % 200 == 0 {
            crowd.sandbox.forget_old(100);
        }
    }
    under_way.join_all().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut played = std::mem::take(&mut *played.lock().expect("no panic"));
    played.sent = sent;
    for (index, (game, moves)) in crowd.games.iter().zip(&moves).enumerate() {
        let messages = crowd.sandbox.messages(game.channel);
        let announced = &messages[before[index]..];
        played.doubled += announced.len().saturating_sub(moves.len());
        played.lost += moves.len().saturating_sub(announced.len());
        for (message, mv) in announced.iter().zip(moves) {
            played.lost += usize::from(!message.words().contains(&format!("`{mv}`")));
        }
    }
    played
}
