//! Games for the tests of the terminal.

use super::Wording;
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
