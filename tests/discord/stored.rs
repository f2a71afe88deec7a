//! A game that has been played already, put into the database before the bot starts.

use std::path::Path;

use discord_sandbox::{Id, Person, Sandbox};
use djambi::game::{
    ChannelId, Entry, Event, Game, GameId, PersonId, Place, ServerId, Sitter, Terms,
};
use djambi::store::{Batch, Store, StoreOptions};
use djambi_rules::{Position, Seat};
use jiff::Timestamp;

/// Saves a game of these four with these moves in that channel; returns its position.
pub async fn save(
    home: &Path,
    sandbox: &Sandbox,
    channel: Id,
    people: &[Person; 4],
    moves: &[&str],
) -> Position {
    let place = Place {
        server: Some(ServerId(sandbox.guild().0)),
        channel: ChannelId(channel.0),
    };
    let at = Timestamp::now();
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
    let game = Game::fold(&log).expect("a game");
    let url = format!("sqlite:{}/games.db", home.display());
    let store = Store::open(&StoreOptions::to_play(url))
        .await
        .expect("a database");
    let batch = Batch {
        id: &GameId("rich0000".to_owned()),
        before: None,
        after: &game,
        entries: &log,
        pending: None,
        plans: None,
    };
    store
        .append(&[batch], None, None, None)
        .await
        .expect("saved");
    store.close().await;
    position
}

/// Reads the moves of a game from a file of one per line, with comments.
pub fn moves(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}
