//! A game that has been played already, put into the database before the bot starts.

use std::path::Path;

use discord_sandbox::{Id, Person, Sandbox};
use djambi::game::{
    ChannelId, Entry, Event, Game, GameId, PersonId, Place, ServerId, Sitter, Terms,
};
use djambi::store::{Batch, Store, StoreOptions};
use djambi_rules::{Position, Seat};
use jiff::{SignedDuration, Timestamp};

/// Saves a game of these four with these moves in that channel; returns its position.
pub async fn save(
    home: &Path,
    sandbox: &Sandbox,
    channel: Id,
    people: &[Person; 4],
    moves: &[&str],
) -> Position {
    let place = place(sandbox, channel);
    let (log, position) = log(place, people, moves, Timestamp::now());
    save_logs(home, &[("rich0000".to_owned(), log)]).await;
    position
}

/// Saves games with these moves in that channel, one of each four, a day apart: the last one is new.
pub async fn save_days(
    home: &Path,
    sandbox: &Sandbox,
    channel: Id,
    fours: &[[Person; 4]],
    moves: &[&str],
) {
    let place = place(sandbox, channel);
    let days = (0..fours.len()).rev();
    let games = days.zip(fours).map(|(days, people)| {
        let hours = i64::try_from(24 * days).expect("a few days");
        let at = Timestamp::now() - SignedDuration::from_hours(hours);
        (format!("day{days:05}"), log(place, people, moves, at).0)
    });
    save_logs(home, &games.collect::<Vec<_>>()).await;
}

fn place(sandbox: &Sandbox, channel: Id) -> Place {
    Place {
        server: Some(ServerId(sandbox.guild().0)),
        channel: ChannelId(channel.0),
    }
}

/// The events of a game of these four with these moves, and its position.
fn log(
    place: Place,
    people: &[Person; 4],
    moves: &[&str],
    at: Timestamp,
) -> (Vec<Entry>, Position) {
    let person = |seat: Seat| PersonId(people[seat.index()].id().0);
    let mut log: Vec<Entry> = Vec::new();
    let mut add = |seat: Seat, event: Event| {
        let actor = Some(person(seat));
        log.push(Entry { at, actor, event });
    };
    for event in Game::open(person(Seat::Red), place, Terms::default()) {
        add(Seat::Red, event);
    }
    for seat in [Seat::Blue, Seat::Yellow, Seat::Green] {
        let sitter = Sitter::Person(person(seat));
        add(seat, Event::Seated { seat, sitter });
    }
    add(Seat::Red, Event::Started);
    let mut position = Position::setup(Terms::default().options);
    for text in moves {
        let mv = position.parse_move(text).expect("a legal move");
        let seat = position.mover();
        let move_text = mv.to_string();
        add(
            seat,
            Event::Played {
                seat,
                mv: move_text,
                planned: false,
            },
        );
        position = position.play(mv).expect("a legal move");
    }
    (log, position)
}

async fn save_logs(home: &Path, games: &[(String, Vec<Entry>)]) {
    let url = format!("sqlite:{}/games.db", home.display());
    let store = Store::open(&StoreOptions::to_play(url))
        .await
        .expect("a database");
    for (id, log) in games {
        let game = Game::fold(log).expect("a game");
        let batch = Batch {
            id: &GameId(id.clone()),
            before: None,
            after: &game,
            entries: log,
            pending: None,
            plans: None,
        };
        store
            .append(&[batch], None, None, None)
            .await
            .expect("saved");
    }
    store.close().await;
}

/// Reads the moves of a game from a file of one per line, with comments.
pub fn moves(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}
