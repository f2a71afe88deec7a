//! Fills a database with games of random moves, the same each time.

use djambi::game::{ChannelId, Entry, Game, GameId, PersonId, Place, ServerId, Sitter, Terms};
use djambi::store::{Batch, Store, StoreOptions};
use djambi_rules::{Move, Position};
use jiff::{SignedDuration, Timestamp};

use crate::dice::Dice;
use crate::saved_games;

/// How many moves a game has before the measurement.
pub const MOVES: usize = 100;
/// How many moves of each game are written at a time, so that no game is contiguous in the file.
const AT_A_TIME: usize = 20;
/// How many games are saved in one transaction while filling.
const TOGETHER: usize = 100;

/// Returns the start of a game: a minute after the one before it.
pub fn start(game: u64) -> Timestamp {
    let first: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
    first + SignedDuration::from_mins(i64::try_from(game).expect("a number of games"))
}

pub fn place(game: u64) -> Place {
    Place {
        server: Some(ServerId(900_000_000_000_000_000)),
        channel: ChannelId(1_000_000_000_000_000_000 + game),
    }
}

/// The number of people who play in all games.
const PEOPLE: u64 = 2_000;

pub fn person(game: u64, seat: u64) -> PersonId {
    PersonId(500_000_000_000_000_000 + (game * 4 + seat) % PEOPLE)
}

/// A move that does not end the game.
pub fn mv(dice: &mut Dice, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let continues = |mv: &Move| {
        position
            .play(*mv)
            .is_ok_and(|after| after.outcome().is_none())
    };
    (0..100)
        .map(|_| moves[dice.roll(moves.len())])
        .find(continues)
}

/// Saves all games and returns their places.
pub async fn fill(options: &StoreOptions, games: u64) -> Vec<Position> {
    let store = Store::open(options).await.expect("a database");
    let logs: Vec<Vec<Entry>> = (0..games).map(log).collect();
    let ids: Vec<GameId> = (0..games)
        .map(|game| GameId(format!("g{game:05}")))
        .collect();
    let longest = logs.iter().map(Vec::len).max().unwrap_or(0);
    for until in (AT_A_TIME..longest + AT_A_TIME).step_by(AT_A_TIME) {
        for (logs, ids) in logs.chunks(TOGETHER).zip(ids.chunks(TOGETHER)) {
            save(&store, logs, ids, until).await;
        }
    }
    store.close().await;
    let fold = |log: &Vec<Entry>| *Game::fold(log).expect("a game").position();
    logs.iter().map(fold).collect()
}

/// Saves the next part of some games.
async fn save(store: &Store, logs: &[Vec<Entry>], ids: &[GameId], until: usize) {
    let fold = |log: &Vec<Entry>, until: usize| Game::fold(&log[..until.min(log.len())]).ok();
    for (log, id) in logs.iter().zip(ids) {
        let entries = &log[(until - AT_A_TIME).min(log.len())..until.min(log.len())];
        if entries.is_empty() {
            continue;
        }
        let before = fold(log, until - AT_A_TIME);
        let batch = Batch {
            id,
            before: before.as_ref(),
            after: &fold(log, until).expect("a game"),
            entries,
            pending: None,
            plans: None,
        };
        store.append(&batch, None).await.expect("saved");
    }
}

/// A game of random moves as a log.
fn log(number: u64) -> Vec<Entry> {
    let terms = Terms {
        options: "classic,quiet_limit=60000".parse().expect("options"),
        ..Terms::default()
    };
    let sitters = [0, 1, 2, 3].map(|seat| Sitter::Person(person(number, seat)));
    let mut dice = Dice(number);
    saved_games::log(
        place(number),
        start(number),
        terms,
        sitters,
        |position, ply| (ply < MOVES).then(|| mv(&mut dice, position)).flatten(),
    )
}
