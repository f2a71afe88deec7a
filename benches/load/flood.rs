//! Two hundred people each ask for an animation, a hint, the board and an export, all at once, while
//! others play and read the help.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use discord_sandbox::{Id, Interaction, Person};
use djambi::game::{Level, PersonId, Sitter};
use djambi::store::{Store, StoreOptions};
use tokio::task::JoinSet;

use crate::crowd::{self, Crowd};
use crate::dice::Dice;
use crate::figures;
use crate::program::Program;
use crate::saved::{self, Moves};

/// So many ask for each.
const EACH: usize = 200;
/// Games of so many moves are animated and exported.
const MOVES: usize = 100;
/// Games of people who ask for nothing heavy, and how often one of them does something.
const BYSTANDERS: usize = 20;
const PAUSE: Duration = Duration::from_millis(50);
/// How long they are watched.
const WATCHED: Duration = Duration::from_secs(30);
/// How long the last of the others may take: a token lives for 15 minutes.
const LONGEST: Duration = Duration::from_mins(12);

/// The outcome of a request.
struct Asked {
    interaction: Interaction,
    began: Instant,
    answered: Option<Duration>,
}

/// Prints the figures.
pub async fn measure() {
    let crowd = Crowd::gather(BYSTANDERS).await;
    let (played, alone) = save(&crowd).await;
    let program = Program::start_to_play(&crowd).await;
    crowd.sandbox.set_patience(LONGEST);
    println!("{:>10} KiB resident at the start", program.resident());
    let end = Instant::now() + WATCHED;
    let bystanders = tokio::spawn(stand_by(crowd.games.clone(), end));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut asked = Vec::new();
    let mut asks = |person: &Person, channel: Id, command: &str| {
        let typed = person.types(channel, &format!("/djambi {command}"));
        asked.push(Asked {
            interaction: typed.expect("it can be typed"),
            began: Instant::now(),
            answered: None,
        });
    };
    for index in 0..EACH {
        let (channel, people) = &played[index];
        for (person, command) in people.iter().zip(["replay", "export", "board"]) {
            asks(person, *channel, command);
        }
        let (channel, person) = &alone[index];
        asks(person, *channel, "hint");
    }
    let began = Instant::now();
    let mut largest = 0;
    while asked.iter().any(|it| it.answered.is_none()) && began.elapsed() < Duration::from_secs(10)
    {
        for it in asked.iter_mut().filter(|it| it.answered.is_none()) {
            if it.interaction.is_answered() {
                it.answered = Some(it.began.elapsed());
            }
        }
        largest = largest.max(program.resident());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let times: Vec<Duration> = asked.iter().filter_map(|it| it.answered).collect();
    let (count, lost) = (asked.len(), asked.len() - times.len());
    figures::report(
        &format!("crowd: {count} requests answered or deferred, {lost} not (all within 2.5 s)"),
        times,
    );
    let (looks, moves) = bystanders.await.expect("no panic");
    figures::report(
        "crowd: /help of bystanders (99th percentile at most 60 ms)",
        looks,
    );
    figures::report(
        "crowd: moves of bystanders (99th percentile at most 60 ms)",
        moves,
    );
    let mut waiting = JoinSet::new();
    for it in asked {
        waiting.spawn(async move { tokio::time::timeout(LONGEST, it.interaction.answer()).await });
    }
    let mut failed = 0;
    loop {
        tokio::select! {
            done = waiting.join_next() => match done {
                Some(Ok(Ok(Ok(_)))) => {}
                Some(_) => failed += 1,
                None => break,
            },
            () = tokio::time::sleep(Duration::from_millis(100)) => {}
        }
        largest = largest.max(program.resident());
    }
    println!(
        "{:>10.2?} until the last one had its answer; {failed} without",
        began.elapsed()
    );
    println!("{largest:>10} KiB resident at most (at most 80 MB)");
    program.stop().await;
}

/// Looks and moves, one after the other, until then: how long each took.
async fn stand_by(mut games: Vec<crowd::Game>, end: Instant) -> (Vec<Duration>, Vec<Duration>) {
    let times = Arc::new(Mutex::new((Vec::new(), Vec::new())));
    let (mut dice, mut under_way) = (Dice(77), JoinSet::new());
    let mut number = 0;
    while Instant::now() < end {
        let index = number / 2 % games.len();
        let game = &mut games[index];
        let (person, channel) = (game.mover().clone(), game.channel);
        let looks = number % 2 == 0;
        let command = if looks {
            "/djambi help".to_owned()
        } else {
            let mv = game.mv(&mut dice);
            game.course.play(mv).expect("a legal move");
            format!("/djambi move {mv}")
        };
        let times = Arc::clone(&times);
        under_way.spawn(async move {
            let began = Instant::now();
            let typed = person.types(channel, &command).expect("it can be typed");
            typed.answer().await.expect("an answer");
            let mut times = times.lock().expect("no panic");
            let list = if looks { &mut times.0 } else { &mut times.1 };
            list.push(began.elapsed());
        });
        number += 1;
        tokio::time::sleep(PAUSE).await;
    }
    while let Some(done) = under_way.join_next().await {
        done.expect("no panic");
    }
    std::mem::take(&mut *times.lock().expect("no panic"))
}

/// Saves games of many moves with their channels and people, and games of one person against
/// computers.
async fn save(crowd: &Crowd) -> (Vec<(Id, [Person; 4])>, Vec<(Id, Person)>) {
    let options = StoreOptions::to_play(crowd.database());
    let store = Store::open(&options).await.expect("a database");
    let (mut played, mut alone) = (Vec::new(), Vec::new());
    for number in 0..EACH {
        let people = ["Eve", "Fay", "Gus", "Hal"]
            .map(|name| crowd.sandbox.person(&format!("{name} {number}")));
        let sitters =
            [0, 1, 2, 3].map(|index: usize| Sitter::Person(PersonId(people[index].id().0)));
        let name = format!("play{number:04}");
        let moves = Moves {
            count: MOVES,
            seed: number as u64,
            then: None,
        };
        let channel = saved::save(crowd, &store, &name, sitters, moves).await;
        played.push((channel, people));
        let person = crowd.sandbox.person(&format!("Ivy {number}"));
        let computer = Sitter::Computer(Level::Novice);
        let sitters = [
            Sitter::Person(PersonId(person.id().0)),
            computer,
            computer,
            computer,
        ];
        let name = format!("solo{number:04}");
        let channel = saved::save(crowd, &store, &name, sitters, Moves::default()).await;
        alone.push((channel, person));
    }
    store.close().await;
    (played, alone)
}
