//! Moves while finished games are reviewed on the same machine, beside the same without reviews.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use discord_sandbox::{Id, Person};
use djambi::game::{Event, PersonId, Sitter};
use djambi::store::{Store, StoreOptions};

use crate::crowd::Crowd;
use crate::program::Program;
use crate::saved::{self, Moves};
use crate::steady;

/// How many games are played, and how many moves per second.
const GAMES: usize = 20;
const RATE: u32 = 20;
/// There are more finished games of so many moves than can be reviewed in the time.
const FINISHED: usize = 120;
const MOVES: usize = 150;
/// So many people have asked for a review and wait for it.
const WAITING: usize = 3;
/// How long a review may take.
const LONGEST: Duration = Duration::from_mins(10);

/// Plays without reviews, then with, and prints by how much the moves are slower.
pub async fn measure(time: Duration) {
    // The same moves twice, each time in games that have just begun: after some hundred random moves
    // a game may be drawn by repetition.
    let mut crowd = Crowd::gather(2 * GAMES).await;
    let later = crowd.games.split_off(GAMES);
    let finished = Arc::new(save(&crowd).await);
    let program = Program::start_to_play(&crowd).await;
    crowd.sandbox.set_patience(LONGEST);
    let without = steady::play(&mut crowd, RATE, time).await;
    let before = program.resident();
    let (next, made) = (Arc::default(), Arc::<AtomicUsize>::default());
    let asks = |_| ask(Arc::clone(&finished), Arc::clone(&next), Arc::clone(&made));
    let asking: Vec<_> = (0..WAITING).map(asks).map(tokio::spawn).collect();
    crowd.games = later;
    let with = steady::play(&mut crowd, RATE, time).await;
    let made = made.load(Ordering::Relaxed);
    // Nothing that is still being reviewed is waited for; a failure to answer is one of the bench.
    for it in asking {
        assert!(!it.is_finished(), "a review was not answered");
        it.abort();
    }
    let slower = with.p99().saturating_sub(without.p99());
    let title = format!("reviews: {RATE} moves per second over {GAMES} channels");
    without.report(&format!("{title}, without reviews"));
    with.report(&format!("{title}, with reviews"));
    println!("{slower:>10.2?} slower at the 99th percentile (at most 5 ms)");
    println!("{made:>10} games of {MOVES} moves reviewed meanwhile (not to be 0)");
    let after = program.resident();
    println!("{before:>10} KiB resident before the reviews, {after} KiB after");
    program.stop().await;
}

/// Asks for one review after the other.
async fn ask(finished: Arc<Vec<(Id, Person)>>, next: Arc<AtomicUsize>, made: Arc<AtomicUsize>) {
    while let Some((channel, person)) = finished.get(next.fetch_add(1, Ordering::Relaxed)) {
        let typed = person.types(*channel, "/djambi review");
        let answer = typed.expect("it can be typed").answer().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.pictures().len(), 1, "{answer}");
        made.fetch_add(1, Ordering::Relaxed);
    }
}

/// Saves finished games, each with its channel and one of its players.
async fn save(crowd: &Crowd) -> Vec<(Id, Person)> {
    let options = StoreOptions::to_play(crowd.database());
    let store = Store::open(&options).await.expect("a database");
    let mut finished = Vec::new();
    for number in 0..FINISHED {
        let people = [0, 1, 2, 3].map(|seat| crowd.sandbox.person(&format!("Joe {number} {seat}")));
        let sitters = [0, 1, 2, 3].map(|seat: usize| Sitter::Person(PersonId(people[seat].id().0)));
        let moves = Moves {
            count: MOVES,
            seed: number as u64,
            then: Some(Event::Drawn),
        };
        let name = format!("over{number:04}");
        let channel = saved::save(crowd, &store, &name, sitters, moves).await;
        let [person, ..] = people;
        finished.push((channel, person));
    }
    store.close().await;
    finished
}
