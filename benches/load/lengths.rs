//! Moves in long games beside moves in short ones.

use std::time::{Duration, Instant};

use djambi::game::{Entry, GameId, PersonId, Place, Sitter, Terms};
use djambi::service::{Command, GameRef, GameService, PlayMode, Reply, ServiceOptions};
use djambi::store::{Store, StoreOptions};
use djambi_input::Names;
use djambi_rules::{History, Ply, Seat};
use jiff::Timestamp;

use crate::crowd::{place_in, request, set_up};
use crate::dice::Dice;
use crate::figures;
use crate::saved_games;

/// The number of games of each length that are continued.
const PLAYED: u64 = 50;
const LENGTHS: [usize; 2] = [10, 300];
/// Moves in each of them; the first one reads the game.
const MOVES: usize = 4;

/// Games of two lengths, in the order in which they were saved.
pub struct Games {
    courses: [History; 2],
    requests: u64,
}

impl Games {
    /// Saves `stored` games of 10 moves, and those of 300 after them.
    pub async fn save(url: &str, stored: u64) -> Games {
        let courses = LENGTHS.map(course);
        let store = Store::open(&StoreOptions::to_play(url))
            .await
            .expect("a file");
        let numbers: Vec<u64> = (0..stored.max(PLAYED) + PLAYED).collect();
        let first_long = numbers.len() as u64 - PLAYED;
        for numbers in numbers.chunks(100) {
            let of = |number: &u64| {
                let course = &courses[usize::from(*number >= first_long)];
                (GameId(format!("g{number:06}")), log(*number, course))
            };
            let logs: Vec<_> = numbers.iter().map(of).collect();
            saved_games::save(&store, &logs).await;
        }
        store.close().await;
        Games {
            courses,
            requests: first_long,
        }
    }

    /// Plays in both, one after the other, and prints how long moves take.
    pub async fn compare(&mut self, url: &str, engine: &str) {
        let options = ServiceOptions {
            store: StoreOptions::to_play(url),
            workers: Some(1),
        };
        let service = GameService::open(&options, Timestamp::now())
            .await
            .expect("a host");
        let first_long = self.requests;
        let (mut first, mut later) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for index in 0..PLAYED {
            let mut courses = self.courses.clone();
            for time in 0..MOVES {
                for (kind, course) in courses.iter_mut().enumerate() {
                    let number = index + if kind == 0 { 0 } else { first_long };
                    let took = plays(&service, number, course, time as u64).await;
                    let times = if time == 0 { &mut first } else { &mut later };
                    times[kind].push(took);
                }
            }
        }
        service.close().await;
        let ratio = median(&later[1]).as_secs_f64() / median(&later[0]).as_secs_f64();
        for (kind, length) in LENGTHS.into_iter().enumerate() {
            let what = format!("of a game of {length} moves, {engine}");
            figures::report(
                &format!("scale: the first move {what}"),
                std::mem::take(&mut first[kind]),
            );
            figures::report(
                &format!("scale: a later move {what}"),
                std::mem::take(&mut later[kind]),
            );
        }
        println!("{ratio:>10.2} times as long in the long game (at most 1.10)");
    }
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2]
}

/// Returns the first series of `length` moves that does not end the game.
fn course(length: usize) -> History {
    let courses = (1_u64..).map(|seed| {
        let (mut course, mut dice) = (set_up(), Dice(seed * 7_919));
        while course.len() < length + MOVES && course.outcome().is_none() {
            let mv = crate::crowd::mv(course.position(), &mut dice);
            course.play(mv).expect("a legal move");
        }
        course
    });
    let mut whole = { courses }
        .find(|course| course.outcome().is_none())
        .expect("a long game");
    whole.take_back(whole.len() - length);
    whole
}

/// Some people who play in all the games.
fn person(game: u64, seat: Seat) -> PersonId {
    PersonId(500_000_000_000_000_000 + (game * 4 + seat.index() as u64) % 2_000)
}

fn log(number: u64, course: &History) -> Vec<Entry> {
    let sitters = Seat::ALL.map(|seat| Sitter::Person(person(number, seat)));
    let (place, at) = (place(number), Timestamp::now());
    let mut plies = course.plies();
    saved_games::log(place, at, Terms::default(), sitters, |_, _| {
        match plies.next()? {
            Ply::Move(mv) => Some(mv),
            Ply::Resignation(_) => None,
        }
    })
}

fn place(number: u64) -> Place {
    place_in(900_000_000_000_000_000, 1_000_000_000_000_000_000 + number)
}

/// Plays a move in a game; how long it took.
async fn plays(service: &GameService, number: u64, course: &mut History, time: u64) -> Duration {
    let position = *course.position();
    let mv = crate::crowd::mv(&position, &mut Dice(number + 1));
    let command = Command::Move {
        game: GameRef::Here,
        text: mv.to_string(),
        names: Names::default(),
        mode: PlayMode::Play,
    };
    let person = person(number, position.mover());
    let request = request(
        1_000_000 + number * 10 + time,
        person,
        place(number),
        command,
    );
    let began = Instant::now();
    let reply = service.handle(&request, Timestamp::now()).await;
    let took = began.elapsed();
    assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
    course.play(mv).expect("a legal move");
    took
}
