//! Whole games on the full screen: by typed moves, by arrows and by mouse.

use djambi::ai;
use djambi::game::{Game, Phase};
use djambi::terminal::Layout;
use djambi_input::Draft;
use djambi_rules::{Move, Position, Square};
use ratatui::layout::Rect;

use super::screen::{GAME, SavedGame};
use super::tmux::Tmux;

/// A sensible move, so that games end.
fn idea(position: &Position) -> Move {
    let request = ai::SearchRequest {
        position,
        past: &[],
        level: ai::Level::Greedy,
        nodes: ai::Level::Greedy.nodes(),
        seed: u64::from(position.number()),
    };
    ai::choose(&request, &|| false).unwrap().mv
}

/// Plays a game to its end; `play` makes a move. Half-way it is interrupted, the window is
/// made small and large again, and the game continues.
fn whole_game(tmux: &Tmux, mut play: impl FnMut(&Tmux, &Position, Move)) {
    tmux.play(GAME);
    let saved = SavedGame::of(tmux);
    let mut game = saved.game();
    let mut moves = 0;
    while !matches!(game.phase(), Phase::Over(_)) {
        let position = *game.position();
        // A saved move is seen a moment later.
        let (number, notation) = last_move(&game);
        tmux.wait_until(&format!("{number} {notation}"), |screen| {
            // The mover is named between them where somebody moves more often than the others.
            let mut lines = screen.lines();
            lines.any(|line| line.starts_with(&number) && line.contains(&notation))
        });
        play(tmux, &position, idea(&position));
        game = saved.yours(tmux, game.history().len());
        moves += 1;
        if moves == 3 {
            small_and_large_again(tmux);
            stop_and_continue(tmux);
        }
    }
    assert!(moves > 3, "the game was over after {moves} moves");
    tmux.wait_for("Type “again”");
    tmux.keys(&["F10"]);
    tmux.wait_for("EXIT=0");
}

/// The last move as the screen lists it: the beginning of its line, and its notation.
fn last_move(game: &Game) -> (String, String) {
    let history = game.history();
    let before = history.len().checked_sub(1);
    let before = before.and_then(|plies| history.position_after(plies));
    match (before, history.plies().next_back()) {
        (Some(before), Some(ply)) => (format!("{}.", before.number()), ply.to_string()),
        _ => (String::new(), "No moves yet".to_owned()),
    }
}

/// One line a rank in a small window: the eighth is right below the ninth.
fn small_and_large_again(tmux: &Tmux) {
    for (width, height, eighth) in [(60, 20, 2), (80, 24, 3)] {
        tmux.resize(width, height);
        let screen = tmux.wait_until("the board", |screen| {
            let line = screen.lines().nth(eighth);
            line.is_some_and(|line| line.starts_with("8 "))
        });
        assert!(screen.lines().count() <= usize::from(height), "{screen}");
    }
}

fn stop_and_continue(tmux: &Tmux) {
    tmux.keys(&["C-c"]);
    tmux.wait_for("EXIT=0");
    let shell = tmux.screen();
    assert!(
        shell.contains("djambi play --database games.db --continue"),
        "{shell}"
    );
    tmux.play("--seed 11 --pace 0 --continue");
}

#[test]
fn a_game_is_played_to_its_end_by_typed_moves() {
    let Some(tmux) = Tmux::new() else { return };
    whole_game(&tmux, |tmux, _, mv| {
        tmux.text(&mv.to_string().replace(['x', '~', '@', '!', '-'], " "));
        // Once to see it, once to play it.
        tmux.keys(&["Enter", "Enter"]);
    });
}

/// The squares that are to be chosen for a move, in order.
fn squares(position: &Position, mv: Move) -> Vec<Square> {
    let mut draft = Draft::default();
    let mut squares = Vec::new();
    while let Some(part) = draft.asks(position) {
        draft = draft.answered(position, mv.part(part)).unwrap();
        // The reporter's own new square means 'nobody'.
        squares.push(mv.part(part).unwrap_or(mv.to()));
    }
    squares
}

#[test]
fn a_game_is_played_to_its_end_by_arrows() {
    let Some(tmux) = Tmux::new() else { return };
    whole_game(&tmux, |tmux, position, mv| {
        let mut keys = Vec::new();
        // From the corner, so that it does not matter where the arrows were; the very first one
        // only shows where that is.
        keys.extend([["Down"; 9], ["Left"; 9]].concat());
        let (mut file, mut rank) = (0, 0);
        for square in squares(position, mv) {
            let across = if square.file() < file {
                "Left"
            } else {
                "Right"
            };
            let along = if square.rank() < rank { "Down" } else { "Up" };
            keys.extend(vec![across; usize::from(square.file().abs_diff(file))]);
            keys.extend(vec![along; usize::from(square.rank().abs_diff(rank))]);
            keys.push("Enter");
            (file, rank) = (square.file(), square.rank());
        }
        keys.push("Enter");
        tmux.keys(&keys);
    });
}

#[test]
fn a_game_is_played_to_its_end_by_mouse() {
    let Some(tmux) = Tmux::new() else { return };
    let layout = Layout::of(Rect::new(0, 0, 80, 24)).unwrap();
    whole_game(&tmux, |tmux, position, mv| {
        let click = |square: Square| {
            let rect = layout.rect(square);
            tmux.click(rect.x + 1, rect.y);
        };
        squares(position, mv).into_iter().for_each(click);
        // Once more on its last square plays it.
        click(mv.squares().last().unwrap());
    });
}
