//! A game that has been played already, put into the database before the bot starts.

use std::path::Path;

use discord_sandbox::{Id, Person, Sandbox};
use djambi::game::{ChannelId, Entry, Game, GameId, PersonId, Place, ServerId, Sitter, Terms};
use djambi::store::{Store, StoreOptions};
use djambi_rules::Position;
use jiff::Timestamp;

use crate::saved_games;

/// Saves a game of these four with these moves in that channel; returns its position.
pub async fn save(
    home: &Path,
    sandbox: &Sandbox,
    channel: Id,
    people: &[Person; 4],
    moves: &[&str],
) -> Position {
    let place = place(sandbox, channel);
    let log = log(place, people, moves, Timestamp::now());
    let position = *Game::fold(&log).expect("a game").position();
    save_logs(home, &[(GameId("rich0000".to_owned()), log)]).await;
    position
}

fn place(sandbox: &Sandbox, channel: Id) -> Place {
    Place {
        server: Some(ServerId(sandbox.guild().0)),
        channel: ChannelId(channel.0),
    }
}

/// The log of a game of these four.
fn log(place: Place, people: &[Person; 4], moves: &[&str], at: Timestamp) -> Vec<Entry> {
    let sitters = people
        .each_ref()
        .map(|person| Sitter::Person(PersonId(person.id().0)));
    saved_games::log(place, at, Terms::default(), sitters, |position, ply| {
        let text = moves.get(ply)?;
        Some(position.parse_move(text).expect("a legal move"))
    })
}

async fn save_logs(home: &Path, games: &[(GameId, Vec<Entry>)]) {
    let url = format!("sqlite:{}/games.db", home.display());
    let store = Store::open(&StoreOptions::to_play(url))
        .await
        .expect("a database");
    saved_games::save(&store, games).await;
    store.close().await;
}

/// Reads the moves of a game from a file of one per line, with comments.
pub fn moves(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}
