//! The board of a game as a scene, with its words: the same in every adapter.

use super::{Language, NameOf, army, caption, recorded_name, sitter, standing};
use crate::game::{Game, Phase};
use crate::render::{MoveMarks, Scene};
use djambi_rules::{History, Outcome, Position, Record, Seat};

/// Returns the board of a game after `plies` plies as it was then: with the last ply marked, the
/// players' names and states, and at the end of the game its winner. If `plies` is more than the game
/// has, all are shown.
pub fn game_scene(language: Language, game: &Game, plies: usize, name_of: NameOf<'_>) -> Scene {
    let history = game.history();
    let is_over = matches!(game.phase(), Phase::Over(_));
    let scene = after(language, history, plies, (is_over, game.outcome()));
    // Nobody moves in a lobby, or in a game that is asleep.
    let moves = plies < history.len() || game.phase() == Phase::Playing;
    named(
        language,
        game,
        scene,
        (shown(history, plies), moves),
        name_of,
    )
}

/// Returns a position that a game may come to, such as that of a planned move.
pub fn future_scene(
    language: Language,
    game: &Game,
    position: &Position,
    name_of: NameOf<'_>,
) -> Scene {
    let scene = captioned(language, position, position.outcome().is_some());
    named(language, game, scene, (position, true), name_of)
}

/// Returns the board of a record after `plies` plies. Players that it does not name are called by their
/// armies.
pub fn record_scene(language: Language, record: &Record, plies: usize) -> Scene {
    let result = record.result();
    let end = (result.is_some(), result);
    let mut scene = after(language, record.history(), plies, end);
    for seat in Seat::ALL {
        if let Some(name) = record.tag(seat.name()) {
            scene.panels[seat.index()].name = recorded_name(language, name);
        }
    }
    scene
}

fn shown(history: &History, plies: usize) -> &Position {
    let position = history.position_after(plies);
    position.unwrap_or_else(|| history.position())
}

/// The board after `plies` plies of a course, given whether it is over, and its result.
fn after(
    language: Language,
    history: &History,
    plies: usize,
    (is_over, result): (bool, Option<Outcome>),
) -> Scene {
    let position = shown(history, plies);
    let is_end = is_over && plies >= history.len();
    let mut scene = captioned(language, position, is_end || position.outcome().is_some());
    scene.moves = MoveMarks::last(history, plies, 1);
    if is_end && let Some(Outcome::Won(seat)) = result {
        scene.winner = Some(seat);
    }
    scene
}

/// A position under its number. Each player is called by their army.
fn captioned(language: Language, position: &Position, is_over: bool) -> Scene {
    let mut scene = Scene::of(position);
    if is_over {
        scene.next.clear();
    }
    scene.caption = caption(language, position, is_over);
    for seat in Seat::ALL {
        let panel = &mut scene.panels[seat.index()];
        panel.fallback = army(language, seat);
        panel.name.clone_from(&panel.fallback);
    }
    scene
}

/// The scene of a position with the names and states of a game's players.
fn named(
    language: Language,
    game: &Game,
    mut scene: Scene,
    (position, moves): (&Position, bool),
    name_of: NameOf<'_>,
) -> Scene {
    for seat in Seat::ALL {
        let panel = &mut scene.panels[seat.index()];
        panel.name = sitter(language, game.sitter(seat), name_of);
        panel.status = standing(language, game, position, seat, moves);
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::{self, PEOPLE, played};
    use crate::game::{Event, PersonId, Terms};
    use crate::render::Standing;

    /// A game in which Red and Yellow are one person's and Blue and Green another's, after Red's first
    /// move and these events.
    fn game(events: impl IntoIterator<Item = Event>) -> Game {
        let [ana, ben, ..] = PEOPLE;
        let moved = [played(Seat::Red, "Mc1-e1")].into_iter().chain(events);
        testing::game(Terms::default(), [ana, ben, ana, ben], moved)
    }

    /// The parts of a scene that depend on the state of the game: the caption, the player named as the
    /// one to move, whether there is an order of play, and the winner.
    fn state(scene: &Scene) -> (&str, Option<Seat>, bool, Option<Seat>) {
        let is_named = |seat: &Seat| scene.panels[seat.index()].status.contains("to move");
        let mover = Seat::ALL.into_iter().find(is_named);
        (&scene.caption, mover, !scene.next.is_empty(), scene.winner)
    }

    #[test]
    fn a_board_shows_the_game_as_it_was_then() {
        let resigned = |seat| Event::Resigned { seat };
        let others = Seat::ALL.into_iter().filter(|seat| *seat != Seat::Red);
        let one_persons = [Seat::Blue, Seat::Green].map(resigned);
        let second = game([]).position().mover();
        let cases = [
            (game([]), ("Move 2", Some(second), true, None)),
            (game([Event::Slept]), ("Move 2", None, true, None)),
            (game([Event::Drawn]), ("After 1 move", None, false, None)),
            (game([Event::Ended]), ("After 1 move", None, false, None)),
            (
                game(one_persons),
                ("After 1 move", None, false, Some(Seat::Red)),
            ),
            (
                game(others.map(resigned)),
                ("After 1 move", None, false, Some(Seat::Red)),
            ),
        ];
        let name_of = |person: PersonId| format!("person {person}");
        for (game, now) in cases {
            let after = |plies| game_scene(Language::English, &game, plies, &name_of);
            let last = game.history().len();
            assert_eq!(state(&after(last)), now, "{:?}", game.phase());
            assert_eq!(after(last), after(last + 1));
            // A player who has resigned is out, though their pieces are frozen.
            let blue = &after(last).panels[Seat::Blue.index()];
            assert_eq!(blue.status == "out", last > 1, "{blue:?}");
            assert_eq!(blue.standing == Standing::Out, last > 1, "{blue:?}");
            // The set-up is that of any game.
            let first = ("Move 1", Some(Seat::Red), true, None);
            assert_eq!(state(&after(0)), first, "{:?}", game.phase());
            assert_eq!([0, 1].map(|plies| after(plies).moves.len()), [0, 1]);
            assert_eq!(after(0).panels[0].name, "person 1");
        }
    }

    #[test]
    fn a_record_shows_its_result_at_its_end() {
        let record: Record = "[Result \"red\"]\n\nMc1-e1".parse().unwrap();
        let [first, last] = [0, 1].map(|plies| record_scene(Language::English, &record, plies));
        assert_eq!(state(&first), ("Move 1", None, true, None));
        assert_eq!(state(&last), ("After 1 move", None, false, Some(Seat::Red)));
        assert_eq!(last.panels[0].name, "Red");
        let resigned: Record = "[Result \"red\"]".parse().unwrap();
        let scene = record_scene(Language::English, &resigned, 0);
        assert_eq!(scene.caption, "Before the first move");
    }
}
