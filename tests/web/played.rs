//! Games that were finished in servers before the program starts.

use std::path::Path;

use djambi::game::{ChannelId, Entry, GameId, PersonId, Place, ServerId, Sitter, Terms};
use djambi::links::Links;
use djambi::service::{GameService, ServerSettings, ServiceOptions};
use djambi::store::StoreOptions;
use djambi_rules::{Move, Position, Seat, Square};
use jiff::{SignedDuration, Timestamp};

use crate::prepared::FILE;
use crate::saved_games::{self, resigned};

/// A server whose games have pages, and one whose games have none.
pub const SERVER: ServerId = ServerId(900);
pub const WITHOUT_PAGES: ServerId = ServerId(901);

/// The number of games finished in each.
const GAMES: u64 = 40;

/// The people who play them.
pub const NAMES: [&str; 8] = [
    "Ana",
    "Ben",
    "Caro",
    "<b>Dan</b>",
    "Wolfeschlegelsteinhausenbergerdo",
    "Ida",
    "Jan",
    "Kim",
];

/// The person of that place in the names.
pub fn person(index: usize) -> PersonId {
    PersonId(500 + index as u64)
}

/// Opens the games of a folder in which no program runs.
pub async fn service(home: &Path) -> GameService {
    let url = format!("sqlite:{}", home.join(FILE).display());
    let options = ServiceOptions {
        store: StoreOptions::to_play(url),
        workers: None,
    };
    GameService::open(&options, Timestamp::now()).await.unwrap()
}

/// Saves the games of both servers, and returns the addresses of their pages. Everyone wins every
/// eighth game.
pub async fn save(home: &Path) -> Links {
    let service = service(home).await;
    let store = service.store();
    for number in 0..GAMES {
        for server in [SERVER, WITHOUT_PAGES] {
            let id = GameId(format!("s{}g{number}", server.0));
            saved_games::save(store, &[(id, log(server, number))]).await;
        }
    }
    let names: Vec<(PersonId, String)> = NAMES
        .iter()
        .enumerate()
        .map(|(index, name)| (person(index), (*name).to_owned()))
        .collect();
    store.name_strangers(&names).await.unwrap();
    let before = ServerSettings::default();
    let after = ServerSettings {
        no_pages: true,
        ..before.clone()
    };
    assert!(
        store
            .set_server(WITHOUT_PAGES, &before, &after)
            .await
            .unwrap()
    );
    let links = service.open_pages("http://127.0.0.1", false).await.unwrap();
    service.close().await;
    links
}

/// A channel of a server.
pub fn place(server: ServerId, number: u64) -> Place {
    Place {
        server: Some(server),
        channel: ChannelId(1_000 * server.0 + number),
    }
}

/// The people of a game, by their seats: everyone meets six others.
fn people(number: u64) -> [PersonId; 4] {
    [0, 1, 3, 6].map(|place| person((number as usize + place) % NAMES.len()))
}

/// The first moves of a game: three rounds of moves that kill nobody and bring nobody to power.
fn moves(number: u64) -> Vec<Move> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for ply in 0..12 {
        let legal = position.legal_moves();
        let quiet: Vec<Move> = legal
            .into_iter()
            .filter(|mv| mv.victims().next().is_none() && mv.end() != Square::MAZE)
            .collect();
        let mv = quiet[(number as usize % 3) * (ply + 1) % quiet.len()];
        position = position.play(mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// The log of a game that Red wins.
fn log(server: ServerId, number: u64) -> Vec<Entry> {
    let sitters = people(number).map(Sitter::Person);
    // All within the season that is now, whenever that is.
    let ago = SignedDuration::from_millis(i64::try_from(GAMES - number).unwrap());
    let at = Timestamp::now() - ago;
    let (place, moves) = (place(server, number), moves(number));
    let mut log = saved_games::log(place, at, Terms::default(), sitters, |_, ply| {
        moves.get(ply).copied()
    });
    let losers = [Seat::Blue, Seat::Yellow, Seat::Green];
    log.extend(resigned(at, sitters, losers));
    log
}
