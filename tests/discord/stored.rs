//! A game that has been played already, put into the database before the bot starts.

use discord_sandbox::Person;
use djambi::game::{ChannelId, Game, GameId, PersonId, Place, ServerId, Sitter, Terms};
use djambi::store::{Store, StoreOptions};
use djambi_rules::Position;
use jiff::Timestamp;

use crate::common::saved_games;
use crate::discord::fixture::Fixture;

/// Saves a game of these four with these moves in the fixture's channel; returns its position.
pub async fn save(fixture: &Fixture, people: &[Person; 4], moves: &[impl AsRef<str>]) -> Position {
    let place = Place {
        server: Some(ServerId(fixture.sandbox.guild().0)),
        channel: ChannelId(fixture.channel.0),
    };
    let sitters = people
        .each_ref()
        .map(|person| Sitter::Person(PersonId(person.id().0)));
    let (now, terms) = (Timestamp::now(), Terms::default());
    let log = saved_games::log(place, now, terms, sitters, |position, ply| {
        let text = moves.get(ply)?.as_ref();
        Some(position.parse_move(text).expect("a legal move"))
    });
    let position = *Game::fold(&log).expect("a game").position();
    let store = Store::open(&StoreOptions::to_play(fixture.database())).await;
    let store = store.expect("a database");
    saved_games::save(&store, &[(GameId("rich0000".to_owned()), log)]).await;
    store.close().await;
    position
}

/// Reads the moves of a game from a file of one per line, with comments.
pub fn moves(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}
