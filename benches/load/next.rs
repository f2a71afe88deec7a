//! *Next game*: how long the next board takes for a person with many games.

use std::time::{Duration, Instant};

use djambi::game::{Entry, GameId, Level, PersonId, Sitter, Terms};
use djambi::store::{Store, StoreOptions};
use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

use crate::crowd::{Crowd, place_in};
use crate::program::Program;
use crate::{figures, saved_games};

/// The seats that resign in a finished game.
const RESIGNED: [Seat; 3] = [Seat::Red, Seat::Blue, Seat::Yellow];

/// Games of one person, in how many channels: in each one that waits for them, and finished ones.
const GAMES: usize = 30;
const CHANNELS: usize = 12;

const PRESSES: usize = 300;
/// Each press asks Discord about one channel, which takes three of its 50 requests per second.
const PAUSE: Duration = Duration::from_millis(150);

/// Presses *Next game* again and again, and prints how long the board takes.
pub async fn measure() {
    let crowd = Crowd::gather(0).await;
    let ana = crowd.sandbox.person("Ana");
    let places: Vec<_> = (0..CHANNELS)
        .map(|number| {
            let (guild, channel) = crowd.new_channel(number);
            ana.joins(guild);
            place_in(guild.0, channel.0)
        })
        .collect();
    let opened = Timestamp::now() - SignedDuration::from_hours(1);
    let computer = Sitter::Computer(Level::Novice);
    let person = Sitter::Person(PersonId(ana.id().0));
    let sitters = [person, computer, computer, computer];
    let logs = (0..GAMES).map(|number| {
        let place = places[number % CHANNELS];
        // Red is Ana, and moves first.
        let mut log = saved_games::log(place, opened, Terms::default(), sitters, |_, _| None);
        if number >= CHANNELS {
            let end: Vec<Entry> = saved_games::resigned(opened, sitters, RESIGNED).collect();
            log.extend(end);
        }
        (GameId(format!("g{number:06}")), log)
    });
    let logs: Vec<_> = logs.collect();
    let store = Store::open(&StoreOptions::to_play(crowd.database())).await;
    let store = store.expect("a file");
    saved_games::save(&store, &logs).await;
    store.close().await;
    let program = Program::start_to_play(&crowd).await;
    let list = ana.asks(crowd.sandbox.channel(), "/djambi games").await;
    let list = list.expect("a list");
    let mut times = Vec::new();
    for _ in 0..PRESSES {
        let began = Instant::now();
        let pressed = ana.forges_press(list.id, "nextgame:none:0:");
        let next = pressed.expect("a press").answer().await.expect("a board");
        times.push(began.elapsed());
        assert_eq!(next.pictures().len(), 1, "{next}");
        tokio::time::sleep(PAUSE).await;
    }
    let what = format!("next: {GAMES} games in {CHANNELS} channels (p99 at most 60 ms)");
    figures::report(&what, times);
    program.stop().await;
}
