//! The full screen in a real terminal, and the saved game behind it.

use std::time::{Duration, Instant};

use djambi::game::{Awaits, Game, Phase};
use djambi::store::{Scope, Store, StoreOptions};
use tokio::runtime::Runtime;

use super::plain::names;
use super::tmux::Tmux;

/// The computers play quickly, and games without much happening end early.
pub const GAME: &str =
    "--seats you,novice,novice,novice --seed 11 --pace 0 --preset classic,quiet_limit=24";

/// The longest that a move may take to be saved on a busy machine.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// The game as it is saved, seen from outside.
pub struct SavedGame {
    runtime: Runtime,
    store: Store,
}

impl SavedGame {
    pub fn of(tmux: &Tmux) -> SavedGame {
        SavedGame::at(&tmux.database())
    }

    pub fn at(database: &std::path::Path) -> SavedGame {
        let runtime = Runtime::new().unwrap();
        let url = format!("sqlite:{}", database.display());
        let store = runtime
            .block_on(Store::open(&StoreOptions::to_look(url)))
            .unwrap();
        SavedGame { runtime, store }
    }

    pub fn game(&self) -> Game {
        self.runtime.block_on(async {
            let newest = self.store.list(Scope::All, 1).await.unwrap();
            self.store
                .load(&newest.rows[0].id)
                .await
                .unwrap()
                .unwrap()
                .0
        })
    }

    /// Waits until a person is to move, or the game is over.
    pub fn yours(&self, tmux: &Tmux, after: usize) -> Game {
        let began = Instant::now();
        loop {
            let game = self.game();
            let waits = matches!(game.awaits(), Awaits::Person(..)) && game.history().len() > after;
            if waits || matches!(game.phase(), Phase::Over(_)) {
                return game;
            }
            assert!(began.elapsed() < PATIENCE, "{}", tmux.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_hint_is_a_move_that_can_be_played() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.play(GAME);
    tmux.keys(&["F2"]);
    // A long one continues in the next line, which may be drawn a moment later.
    let hint = |screen: &str| {
        let (_, hint) = screen.split_once("You could try:")?;
        let (hint, _) = hint.split_once(')')?;
        Some(hint.replace('\n', " "))
    };
    let screen = tmux.wait_until("a hint", |screen| hint(screen).is_some());
    let hint = hint(&screen).unwrap();
    let (_, notation) = hint.rsplit_once('(').unwrap();
    let saved = SavedGame::of(&tmux);
    let mv = saved.game().position().parse_move(notation.trim()).unwrap();
    tmux.text(notation);
    tmux.keys(&["Enter", "Enter"]);
    let game = saved.yours(&tmux, 0);
    let first = game.history().plies().next().unwrap();
    assert_eq!(first.to_string(), mv.to_string());
}

#[test]
fn in_a_window_that_is_too_small_nothing_unseen_is_done() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.play(GAME);
    tmux.resize(42, 10);
    tmux.wait_for("too small");
    tmux.text("M c1 e1");
    // It is stopped after these keys, so that none of them is read in the larger window.
    tmux.keys(&["Enter", "Enter", "F8", "Enter", "C-z"]);
    tmux.wait_for("Stopped");
    tmux.resize(80, 24);
    tmux.command("clear; fg; echo EXIT=$?");
    tmux.wait_for("F1 Help");
    tmux.text("M c2 d2");
    tmux.keys(&["Enter", "Enter"]);
    let game = SavedGame::of(&tmux).yours(&tmux, 0);
    assert_eq!(game.phase(), Phase::Playing);
    let first = game.history().plies().next().unwrap();
    assert_eq!(first.to_string(), "Mc2-d2");
    tmux.resize(42, 10);
    tmux.wait_for("too small");
    tmux.keys(&["F10"]);
    tmux.wait_for("EXIT=0");
}

#[test]
fn a_dumb_terminal_gets_plain_lines_and_an_old_one_no_colours() {
    let Some(tmux) = Tmux::new() else { return };
    let program = env!("CARGO_BIN_EXE_djambi");
    let play = format!("{program} play --database games.db; echo EXIT=$?");
    tmux.command(&format!("clear; TERM=dumb {play}"));
    tmux.wait_for("Your move: Red");
    assert!(!tmux.screen().contains("F1 Help"));
    tmux.command("quit");
    tmux.wait_for("EXIT=0");
    tmux.command(&format!("clear; TERM=vt100 {play}"));
    // Without colours the sign shows the player who controls a piece, and empty squares are dots.
    let screen = tmux.wait_for("F1 Help");
    let eighth = screen.lines().find(|line| line.starts_with("8 ")).unwrap();
    assert!(eighth.contains('.'), "{screen}");
    tmux.keys(&["F10"]);
    tmux.wait_for("EXIT=0");
}

#[test]
fn boards_are_the_same_in_lessons_puzzles_rules_and_plain_games() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.resize(80, 60);
    let program = env!("CARGO_BIN_EXE_djambi");
    let shown = |environment: &str, command: &str| {
        let line = format!("echo quit | {environment} {program} {command}");
        // The typed text is still on the screen when it is cleared.
        let end = format!("{environment} {command} ended");
        tmux.text(&format!(
            "clear; {line}; echo \"{environment} {command}\" ended\n"
        ));
        tmux.wait_for(&format!("\n{end}"));
        (tmux.screen().replace('\n', " "), tmux.coloured_screen())
    };
    let plain = "play --plain --database games.db";
    for command in ["learn", "puzzle", "rules show goal", plain] {
        let (screen, coloured) = shown("", command);
        names(&screen, &["C Chief", "†† is a corpse", "■ = Blue"]);
        // A piece on red.
        assert!(
            screen.contains("●C") && coloured.contains("48;5;1m"),
            "{command}: {screen}"
        );
        let (screen, _) = shown("LC_ALL=C", command);
        names(&screen, &["C Chief", "xx is a corpse", "b = Blue", "rC"]);
        assert!(screen.is_ascii(), "{command}: {screen}");
    }
}
