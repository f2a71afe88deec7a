//! Pictures of a game: the scene with its words, and drawing it off the async threads.

use super::{outgoing, wording};
use crate::drawing_queue::{DrawingError, DrawingQueue};
use crate::game::Phase;
use crate::i18n::{self, Language, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::service::View;
use djambi_rules::{Position, Seat};

/// So many plies are marked at most, those of a round: the arrows of more would cover the board.
const MARKED: usize = 4;

/// The parts of a picture beside the position.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The seat at the bottom.
    pub bottom: Option<Seat>,
    /// How many of the last plies have marks, as far as there is space for them.
    pub plies: usize,
}

/// The board of a game as it is.
#[must_use]
pub fn scene(language: Language, view: &View, look: &Look) -> Scene {
    let history = view.game.history();
    let mut scene = after(language, view, history.len());
    scene.moves = MoveMarks::last(history, history.len(), look.plies.clamp(1, MARKED));
    scene.bottom = look.bottom.unwrap_or(Seat::Red);
    scene
}

/// The board of a game after so many plies.
#[must_use]
pub fn after(language: Language, view: &View, plies: usize) -> Scene {
    let name_of = |person| wording::bare(language, view, person);
    i18n::game_scene(language, &view.game, plies, &name_of)
}

/// A position that the game may come to.
#[must_use]
pub fn future(language: Language, view: &View, position: &Position) -> Scene {
    let name_of = |person| wording::bare(language, view, person);
    i18n::future_scene(language, &view.game, position, &name_of)
}

/// The name of a seat's player as pictures show it.
pub fn sitter(language: Language, view: &View, seat: Seat) -> String {
    let name_of = |person| wording::bare(language, view, person);
    i18n::sitter(language, view.game.sitter(seat), &name_of)
}

/// Draws a scene as a PNG, after those that were asked for before.
pub fn draw(scene: Scene, theme: Theme) -> impl Future<Output = Option<Vec<u8>>> + Send {
    let drawing = move || Painter::of(theme).png(&scene, Layout::Phone);
    let drawn = DrawingQueue::shared().draw(drawing);
    async { note(drawn.await) }
}

fn note(drawn: Result<Vec<u8>, DrawingError>) -> Option<Vec<u8>> {
    drawn
        .inspect_err(|error| tracing::error!(%error, "picture not drawn"))
        .ok()
}

/// The picture of a position of the game in words, for people who cannot see it: the events, the
/// player to move, the player in power, the state of each. Of many events, as many of the last as fit
/// beside the rest.
#[must_use]
pub fn alt(language: Language, view: &View, position: &Position, happened: &[String]) -> String {
    let mut parts = vec![say!(language, "alt-board", number = position.number())];
    match view.game.phase() {
        Phase::Playing => parts.push(say!(language, "alt-mover", army = position.mover().key())),
        Phase::Over(ending) => parts.push(i18n::ending(language, &view.game, ending, None)),
        Phase::Lobby | Phase::Asleep => {}
    }
    if let Some(seat) = position.in_power() {
        parts.push(say!(language, "alt-power", army = seat.key()));
    }
    parts.extend(Seat::ALL.map(|seat| army_in_words(language, position, seat)));
    let standing: usize = parts.iter().map(|part| outgoing::length(part) + 1).sum();
    let space = outgoing::LONGEST_ALT.saturating_sub(standing);
    let mut happened = happened.to_vec();
    outgoing::last_lines(&mut happened, space);
    if !happened.is_empty() && space > 0 {
        // After the board's name, and before its present state.
        parts.insert(1, outgoing::clipped(&happened.join(" "), space));
    }
    parts.join(" ")
}

fn army_in_words(language: Language, position: &Position, seat: Seat) -> String {
    let count = position.pieces(seat).count();
    if position.controller(seat.army()).is_none() {
        say!(language, "alt-hostage", army = seat.key())
    } else if !position.is_in(seat) {
        say!(language, "alt-out", army = seat.key())
    } else if position.is_frozen(seat) {
        say!(language, "alt-frozen", army = seat.key(), count = count)
    } else {
        say!(language, "alt-pieces", army = seat.key(), count = count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::long_end;

    #[test]
    fn of_many_plies_the_last_are_marked() {
        let view = long_end(20).view;
        let marked = |plies| {
            let look = Look {
                plies,
                ..Look::default()
            };
            scene(Language::English, &view, &look).moves.len()
        };
        // The last three are resignations.
        assert_eq!([0, 3, 4, 23].map(marked), [0, 0, 1, 1]);
    }
}
