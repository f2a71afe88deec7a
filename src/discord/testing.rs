//! A game for the tests of messages.

use jiff::Timestamp;

use crate::game::{ChannelId, Entry, Event, Game, PersonId, Place, ServerId, Sitter, Terms};
use crate::service::{Update, View};
use crate::store::Plans;
use djambi_rules::{Move, Position, Seat};

/// The end of a game of four people as one update: up to `moves` moves, and then all except one
/// resign.
pub fn long_end(moves: usize) -> Update {
    let place = Place {
        server: Some(ServerId(1)),
        channel: ChannelId(2),
    };
    let person = |seat: Seat| PersonId(seat.index() as u64 + 1);
    let mut events = Game::open(person(Seat::Red), place, Terms::default());
    events.truncate(1);
    events.extend(Seat::ALL.map(|seat| Event::Seated {
        seat,
        sitter: Sitter::Person(person(seat)),
    }));
    events.push(Event::Started);
    let begun = events.len();
    let entry = |event| Entry {
        at: Timestamp::UNIX_EPOCH,
        actor: Some(person(Seat::Red)),
        event,
    };
    let mut log: Vec<Entry> = events.into_iter().map(entry).collect();
    let mut game = Game::fold(&log).unwrap();
    let mut add = |game: &mut Game, event| {
        let entry = entry(event);
        game.apply(&entry).unwrap();
        log.push(entry);
    };
    for _ in 0..moves {
        let Some(mv) = a_move(game.position()) else {
            break;
        };
        let (seat, mv) = (game.position().mover(), mv.to_string());
        let planned = false;
        add(&mut game, Event::Played { seat, mv, planned });
    }
    for seat in Seat::ALL {
        if game.position().outcome().is_none() && game.position().plays_on(seat) {
            add(&mut game, Event::Resigned { seat });
        }
    }
    Update {
        view: View::of(game),
        entries: log.split_off(begun),
        pings: Vec::new(),
        is_past: false,
        plans: Plans::default(),
    }
}

/// A move after which all are active as before, one that kills if there is one.
fn a_move(position: &Position) -> Option<Move> {
    let active = |position: &Position| Seat::ALL.map(|seat| position.is_active(seat));
    let moves = position.legal_moves();
    let kills = |mv: &&Move| mv.victims().next().is_some();
    // Not always the same one first, which would repeat the position.
    let others = moves.iter().cycle().skip(position.number() as usize);
    let mut all = moves.iter().filter(kills).chain(others.take(moves.len()));
    let is_one = |mv: &&Move| active(&position.play(**mv).unwrap()) == active(position);
    all.find(is_one).copied()
}
