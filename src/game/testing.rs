//! Games for unit tests.

use jiff::Timestamp;

use super::{ChannelId, Entry, Event, Game, PersonId, Place, Sitter, Terms};
use djambi_rules::Seat;

/// Four people, each on a seat.
pub(crate) const PEOPLE: [Sitter; 4] = [
    Sitter::Person(PersonId(1)),
    Sitter::Person(PersonId(2)),
    Sitter::Person(PersonId(3)),
    Sitter::Person(PersonId(4)),
];

/// A game of these on their seats, in the order of the seats, after these events of the first person.
pub(crate) fn game(
    terms: Terms,
    sitters: [Sitter; 4],
    then: impl IntoIterator<Item = Event>,
) -> Game {
    let place = Place {
        server: None,
        channel: ChannelId(1),
    };
    let opened = Game::open(PersonId(1), place, terms).swap_remove(0);
    let seats = Seat::ALL.into_iter().zip(sitters);
    let seated = seats.map(|(seat, sitter)| Event::Seated { seat, sitter });
    let events = std::iter::once(opened).chain(seated);
    let events = events.chain([Event::Started]).chain(then);
    let log: Vec<Entry> = events.map(entry).collect();
    Game::fold(&log).unwrap()
}

/// An event of the first person.
pub(crate) const fn entry(event: Event) -> Entry {
    Entry {
        at: Timestamp::UNIX_EPOCH,
        actor: Some(PersonId(1)),
        event,
    }
}

/// A move.
pub(crate) fn played(seat: Seat, mv: &str) -> Event {
    Event::Played {
        seat,
        mv: mv.to_owned(),
        planned: false,
    }
}
