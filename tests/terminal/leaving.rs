//! The end of the full screen, as the terminal sees it: by a key, a signal, a stop, a panic and a
//! closed window.

use std::time::{Duration, Instant};

use djambi::terminal::Screen;

use super::plain::TWO;
use super::pty::{Pty, READY};
use super::screen::{GAME, PATIENCE, SavedGame};
use super::tmux::Tmux;

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
fn a_game_whose_file_was_removed_meanwhile_is_not_called_saved() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.play(GAME);
    std::fs::remove_file(tmux.database()).unwrap();
    tmux.keys(&["F10"]);
    let screen = tmux.wait_for("EXIT=1");
    assert!(screen.contains("has been removed"), "{screen}");
    assert!(!screen.contains("--continue"), "{screen}");
}

#[test]
fn nothing_of_another_program_is_left_on_the_screen() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.without_alternate_screen();
    // Full of what the shell has printed, and written over later.
    tmux.text("tty > tty; yes xyzzy | head -40\n");
    tmux.wait_for("xyzzy\n$");
    let program = env!("CARGO_BIN_EXE_djambi");
    tmux.text(&format!(
        "{program} play --database games.db {GAME}; echo EXIT=$?\n"
    ));
    let screen = tmux.wait_for("F1 Help");
    assert!(!screen.contains("xyzzy"), "{screen}");
    let tty = std::fs::read_to_string(tmux.folder().join("tty")).unwrap();
    std::fs::write(tty.trim(), "\x1b[12;1Hxyzzy").unwrap();
    tmux.wait_for("xyzzy");
    tmux.keys(&["C-l"]);
    tmux.wait_until("the whole screen without it", |screen| {
        !screen.contains("xyzzy") && screen.contains("F1 Help")
    });
    tmux.keys(&["C-c"]);
    let screen = tmux.wait_for("EXIT=0");
    assert!(!screen.contains("F1 Help"), "{screen}");
}

/// As a slow line, on which the terminal answers late.
#[test]
fn the_screen_is_drawn_again_on_a_terminal_that_answers_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let (mut pty, mut child) = Pty::play(&database, &TWO).unwrap();
    pty.wait_for(READY).unwrap();
    pty.write("\x0c").unwrap();
    pty.wait_for(READY).unwrap();
    // Ctrl+C ends the program.
    pty.write("\x03").unwrap();
    pty.wait_for("--continue").unwrap();
    assert!(child.wait().unwrap().success());
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
        "clear; RUST_BACKTRACE=0 {} --ignored --exact terminal::leaving::child_that_panics --nocapture > /dev/tty; echo EXIT=$?",
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
fn a_closed_terminal_ends_the_program_and_the_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let (mut pty, mut child) = Pty::play(&database, &TWO).unwrap();
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
    // The saved game is there, and thinking computers do not delay the end.
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
fn a_closed_terminal_does_not_prevent_a_signal_from_ending_the_program() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.play(GAME);
    let (pid, game) = (tmux.pid(), SavedGame::of(&tmux).game());
    tmux.end();
    // One that has ended may stay in the list of processes, as a zombie.
    let lives = || {
        let asked = std::process::Command::new("ps")
            .args(["-o", "stat=", "-p", &pid])
            .output();
        let state = String::from_utf8(asked.unwrap().stdout).unwrap();
        !state.trim().is_empty() && !state.starts_with('Z')
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
