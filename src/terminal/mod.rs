//! Djambi in a terminal: an adapter like any other, for people at one keyboard.
//!
//! Everything goes through the [service](crate::service); the game is saved after every move. `session`
//! asks the service. A [`Table`] has the game and what is looked at; `dispatch` says what a typed line
//! means there, and puts the answers of the service into words. What a key means is decided by the pure
//! `model`, which `draw` shows on the full screen. Where there is no terminal, `plain` takes a line and
//! answers a line, and so do lessons and puzzles.

mod board;
mod command;
mod dispatch;
mod draw;
mod lessons;
mod lines;
mod model;
mod navigation;
mod new_game;
mod plain;
mod position_info;
mod screen;
mod session;
mod wording;

pub use board::{Looks, board_lines, legend};
pub use command::{Line, Word};
pub use dispatch::{Answer, Intent, ask, write_new};
pub use draw::{Layout, draw};
pub use lessons::learn;
pub use lines::{Lines, ascii, columns};
pub use model::{Button, Effect, Manner, Model, Page, named};
pub use navigation::{Table, To};
pub use new_game::{ParseSeatsError, Seats};
pub use plain::plain_lines;
pub use position_info::Since;
pub use screen::{Screen, full_screen, leave_signals};
pub use session::{Session, SessionError, list, person_now};
pub use wording::{Pictures, Wording};

/// Games for the tests of the terminal.
#[cfg(test)]
mod testing {
    use super::{Table, Wording};
    use crate::game::testing::{self, PEOPLE, entry, played};
    use crate::game::{Entry, Level, Sitter, Terms};
    use crate::i18n::Language;
    use crate::service::View;

    /// The wording of the tests.
    pub(super) fn wording() -> Wording {
        Wording {
            language: Language::English,
            user: Some("Ana".into()),
            command: "djambi play".into(),
            ..Wording::default()
        }
    }

    /// A game with `people` seats for people and computers on the others, after these moves.
    pub(super) fn game(people: usize, moves: &[&str]) -> View {
        let computer = Sitter::Computer(Level::Novice);
        let mut sitters = PEOPLE;
        sitters[people..].fill(computer);
        let mut game = testing::game(Terms::default(), sitters, []);
        for mv in moves {
            let seat = game.position().mover();
            let actor = game.person_on(seat);
            let played = entry(played(seat, mv));
            game.apply(&Entry { actor, ..played }).unwrap();
        }
        View::of(game)
    }

    /// The same, in front of one person.
    pub(super) fn table(people: usize, moves: &[&str]) -> Table {
        Table::new(wording(), game(people, moves))
    }
}
