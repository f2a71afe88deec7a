//! Djambi in a terminal: an adapter like any other, for people at one keyboard.
//!
//! Everything goes through the [service](crate::service); the game is saved after every move. `session`
//! asks the service, `request` puts its answers into words; what a key means is decided by the pure
//! `model`, which `draw` shows on the full screen. Where there is no terminal, `plain` takes a line and
//! answers a line, and so do lessons and puzzles.

mod board;
mod command;
mod dispatch;
mod draw;
mod files;
mod lessons;
mod lines;
mod model;
mod navigation;
mod new_game;
mod plain;
mod position_info;
mod screen;
mod session;
mod typed_move;
mod wording;

pub use board::{Looks, board_lines, legend};
pub use command::{Decision, Line, Word};
pub use dispatch::{Answer, Intent, ask};
pub use draw::{Layout, draw};
pub use files::write_new;
pub use lessons::learn;
pub use lines::{Lines, ascii, columns};
pub use model::{Button, Effect, Model, Page, named};
pub use navigation::{Looking, To};
pub use new_game::{ParseSeatsError, Seats};
pub use plain::{Plain, PlainError};
pub use position_info::Since;
pub use screen::{Manner, Screen, ScreenError, full_screen, leave_signals};
pub use session::{Listed, Pictures, Session, SessionError, list, person_now};
pub use wording::Wording;

/// Games for the tests of the terminal.
#[cfg(test)]
mod testing {
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
}
