//! Games for the tests of the terminal.

use jiff::Timestamp;

use super::Wording;
use crate::game::{ChannelId, Entry, Event, Game, Level, PersonId, Place, Sitter, Terms};
use crate::i18n::Language;
use crate::service::View;
use djambi_rules::Seat;

/// The wording of the tests.
pub(super) fn wording() -> Wording {
    Wording {
        language: Language::English,
        user: Some("Ana".into()),
        command: "djambi play".into(),
    }
}

/// A game with `people` seats for people and computers on the others, after these moves.
pub(super) fn game(people: u64, moves: &[&str]) -> View {
    let place = Place {
        server: None,
        channel: ChannelId(1),
    };
    let opened = Event::Opened {
        place,
        terms: Terms::default(),
        rematch_of: None,
        notes: None,
    };
    let sitter = |seat: Seat| match seat.index() as u64 + 1 {
        number if number <= people => Sitter::Person(PersonId(number)),
        _ => Sitter::Computer(Level::Novice),
    };
    let seated = |seat| Event::Seated {
        seat,
        sitter: sitter(seat),
    };
    let mut events = vec![opened];
    events.extend(Seat::ALL.map(seated));
    events.push(Event::Started);
    let entry = |event, actor| Entry {
        at: Timestamp::UNIX_EPOCH,
        actor,
        event,
    };
    let mut game = Game::fold(&[entry(events.remove(0), Some(PersonId(1)))]).unwrap();
    for event in events {
        game.apply(&entry(event, Some(PersonId(1)))).unwrap();
    }
    for mv in moves {
        let seat = game.position().mover();
        let mv = (*mv).to_owned();
        let by = game.person_on(seat);
        game.apply(&entry(
            Event::Played {
                seat,
                mv,
                planned: false,
            },
            by,
        ))
        .unwrap();
    }
    View::of(game)
}
