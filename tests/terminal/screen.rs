//! The full screen in a real terminal: whole games by typed moves, by keys and by mouse; stops,
//! kills and panics.

use std::time::{Duration, Instant};

use djambi::ai;
use djambi::choose::Draft;
use djambi::game::{Awaits, Game, Phase};
use djambi::store::{Scope, Store, StoreOptions};
use djambi::terminal::{Layout, Screen};
use djambi_rules::{Move, Position, Square};
use ratatui::layout::Rect;
use tokio::runtime::Runtime;

use super::tmux::Tmux;

/// The computers play quickly, and games without much happening end early.
const GAME: &str =
    "--seats you,novice,novice,novice --seed 11 --pace 0 --preset classic,quiet_limit=24";

/// The longest that a move may take to be saved on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// The game as it is saved, seen from outside.
struct SavedGame {
    runtime: Runtime,
    store: Store,
}

impl SavedGame {
    fn of(tmux: &Tmux) -> SavedGame {
        SavedGame::at(&tmux.database())
    }

    fn at(database: &std::path::Path) -> SavedGame {
        let runtime = Runtime::new().unwrap();
        let url = format!("sqlite:{}", database.display());
        let store = runtime
            .block_on(Store::open(&StoreOptions::to_look(url)))
            .unwrap();
        SavedGame { runtime, store }
    }

    fn game(&self) -> Game {
        self.runtime.block_on(async {
            let newest = self.store.list(Scope::All, 0, 1).await.unwrap();
            self.store
                .load(&newest.rows[0].id)
                .await
                .unwrap()
                .unwrap()
                .0
        })
    }

    /// Waits until a person is to move, or the game is over.
    fn yours(&self, tmux: &Tmux, after: usize) -> Game {
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
/// made small and large again, and the game continues. Returns the text of the last screen.
fn whole_game(tmux: &Tmux, mut play: impl FnMut(&Tmux, &Position, Move)) -> String {
    tmux.play(GAME);
    let saved = SavedGame::of(tmux);
    let mut game = saved.game();
    let mut moves = 0;
    while !matches!(game.phase(), Phase::Over(_)) {
        let position = *game.position();
        // A saved move is seen a moment later.
        tmux.wait_for(&last_line(&game));
        play(tmux, &position, idea(&position));
        game = saved.yours(tmux, game.history().len());
        moves += 1;
        if moves == 3 {
            small_and_large_again(tmux);
            stop_and_continue(tmux);
        }
    }
    assert!(moves > 3, "the game was over after {moves} moves");
    let screen = tmux.wait_for("Type “again”");
    tmux.keys(&["F10"]);
    tmux.wait_for("EXIT=0");
    screen
}

/// The last move as the screen lists it.
fn last_line(game: &Game) -> String {
    let history = game.history();
    let before = history.len().checked_sub(1);
    let before = before.and_then(|plies| history.position_after(plies));
    match (before, history.plies().next_back()) {
        (Some(before), Some(ply)) => {
            format!("{}. {ply}", before.number())
        }
        _ => "No moves yet".to_owned(),
    }
}

fn small_and_large_again(tmux: &Tmux) {
    tmux.resize(60, 20);
    let began = Instant::now();
    // One line a rank there: the eighth is right below the ninth.
    while !tmux
        .screen()
        .lines()
        .nth(2)
        .is_some_and(|line| line.starts_with("8 "))
    {
        assert!(began.elapsed() < PATIENCE, "{}", tmux.screen());
    }
    assert!(tmux.screen().lines().count() <= 20);
    tmux.resize(80, 24);
    while !tmux
        .screen()
        .lines()
        .nth(3)
        .is_some_and(|line| line.starts_with("8 "))
    {
        assert!(began.elapsed() < PATIENCE, "{}", tmux.screen());
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

#[test]
fn a_hint_is_a_move_that_can_be_played() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.play(GAME);
    tmux.keys(&["F2"]);
    tmux.wait_for("You could try:");
    // A long one continues in the next line.
    let screen = tmux.screen().replace('\n', " ");
    let (_, hint) = screen.split_once("You could try:").unwrap();
    let (hint, _) = hint.split_once(')').unwrap();
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
    tmux.keys(&["Enter", "Enter", "F8", "Enter"]);
    tmux.resize(80, 24);
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
    tmux.wait_for("it is your turn");
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
fn the_terminal_is_restored() {
    let Some(tmux) = Tmux::new() else { return };
    let before = tmux.settings();
    assert!(before.ends_with("0 1 0 0\n"), "{before}");
    tmux.play(GAME);
    tmux.keys(&["C-c"]);
    tmux.wait_for("EXIT=0");
    assert_eq!(tmux.settings(), before, "after Ctrl-C");
    for signal in ["TERM", "INT", "HUP"] {
        tmux.play("--pace 0 --continue");
        let killed = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &tmux.pid()])
            .status();
        assert!(killed.unwrap().success());
        tmux.wait_for("EXIT=0");
        assert_eq!(tmux.settings(), before, "after SIG{signal}");
    }
}

#[test]
fn the_program_is_suspended_and_continued_as_any_other() {
    let Some(tmux) = Tmux::new() else { return };
    let before = tmux.settings();
    let program = env!("CARGO_BIN_EXE_djambi");
    for _ in 0..2 {
        tmux.command(&format!("clear; {program} play --database games.db"));
        tmux.wait_for("F1 Help");
        tmux.text("M c1 e");
        tmux.keys(&["C-z"]);
        tmux.wait_for("Stopped");
        assert_eq!(tmux.settings(), before, "while it is stopped");
        tmux.command("clear; fg");
        tmux.wait_for("F1 Help");
        tmux.wait_for("> M c1 e");
        tmux.keys(&["1", "Enter"]);
        tmux.wait_for("Press Enter to play it");
        tmux.keys(&["C-c"]);
        tmux.wait_for("--continue");
        assert_eq!(tmux.settings(), before, "at the end");
    }
}

#[test]
fn the_terminal_is_restored_after_a_panic() {
    let Some(tmux) = Tmux::new() else { return };
    let before = tmux.settings();
    let program = std::env::current_exe().unwrap();
    tmux.command(&format!(
        "clear; RUST_BACKTRACE=0 {} --ignored --exact screen::child_that_panics --nocapture > /dev/tty; echo EXIT=$?",
        program.display()
    ));
    let screen = tmux.wait_for("EXIT=101");
    assert!(screen.contains("on purpose"), "{screen}");
    assert_eq!(tmux.settings(), before);
}

/// Run by the test above in a terminal of its own.
#[test]
#[ignore = "takes the terminal over and panics: another test runs it"]
fn child_that_panics() {
    let _screen = Screen::enter().unwrap();
    panic!("on purpose");
}

/// Waits until the process has ended by itself; kills it if it does not.
#[cfg(unix)]
fn ends(child: &mut std::process::Child) -> std::process::ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it continues without a terminal");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
#[cfg(unix)]
fn a_closed_terminal_ends_the_program_and_the_game_is_saved() {
    use super::pty::{Pty, READY};
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let (mut pty, mut child) = Pty::play(&database, &["--seats", "you,nobody,you,nobody"]).unwrap();
    pty.wait_for(READY).unwrap();
    pty.write("M c1 e1\r\r").unwrap();
    let saved = SavedGame::at(&database);
    let began = Instant::now();
    while saved.game().history().is_empty() {
        assert!(began.elapsed() < PATIENCE, "no move is saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(pty);
    assert!(ends(&mut child).success());
    // What was saved is there, and computers that think are no hindrance.
    let (mut pty, mut child) = Pty::play(&database, &["--continue"]).unwrap();
    pty.wait_for("e1").unwrap();
    drop(pty);
    assert!(ends(&mut child).success());
    let seats = ["--seats", "master,master,master,you"];
    let (mut pty, mut child) = Pty::play(&database, &seats).unwrap();
    pty.wait_for(READY).unwrap();
    drop(pty);
    assert!(ends(&mut child).success());
}

#[test]
#[cfg(unix)]
fn a_closed_terminal_does_not_prevent_a_signal_from_ending_the_program() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.play(GAME);
    let (pid, game) = (tmux.pid(), SavedGame::of(&tmux).game());
    tmux.end();
    let lives = || {
        let asked = std::process::Command::new("kill")
            .args(["-0", &pid])
            .output();
        asked.unwrap().status.success()
    };
    let began = Instant::now();
    while lives() {
        assert!(
            began.elapsed() < PATIENCE,
            "it continues without a terminal"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(SavedGame::of(&tmux).game().opened_at(), game.opened_at());
}
