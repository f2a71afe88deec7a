//! The start menu of bare `djambi`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::tmux::Tmux;

const PROGRAM: &str = env!("CARGO_BIN_EXE_djambi");

/// The columns of a narrow window.
const NARROW: u16 = 60;

/// The command that opens the menu without a saved game.
fn menu(tmux: &Tmux) -> String {
    let home = tmux.folder().display();
    format!("clear; HOME={home} XDG_DATA_HOME={home} {PROGRAM}; echo EXIT=$?")
}

#[test]
fn what_is_printed_for_people_is_broken_between_words() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.resize(60, 40);
    tmux.command(&format!(
        "clear; echo quit | {PROGRAM} play --database games.db"
    ));
    tmux.wait_for("--continue");
    for arguments in ["rules read M", "play --database games.db --list"] {
        tmux.command(&format!(
            "clear; {PROGRAM} {arguments}; echo \"{arguments}\" = $?"
        ));
        tmux.wait_for(&format!("\n{arguments} = 0"));
        let shown = tmux.whole_lines();
        let mut lines = shown.lines().filter(|line| !line.contains(PROGRAM));
        assert!(lines.all(|line| line.chars().count() <= 60), "{shown}");
    }
}

#[test]
fn a_command_to_be_copied_is_in_one_piece_in_a_narrow_window() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.resize(30, 24);
    let play = format!("{PROGRAM} play --database games.db");
    let commands = [format!("echo quit | {play}"), format!("{play} --list")];
    for (number, command) in commands.iter().enumerate() {
        // A word of its own for each: the last command's is on the screen until that is cleared.
        tmux.command(&format!("clear; {command}; echo EXIT-{number}=$?"));
        tmux.wait_for(&format!("\nEXIT-{number}=0"));
        let shown = tmux.whole_lines();
        let copied = "djambi play --database games.db --continue";
        let is_whole = shown.lines().any(|line| line.starts_with(copied));
        assert!(is_whole, "{shown}");
    }
}

#[test]
fn a_name_in_an_exported_game_does_not_steer_the_terminal() {
    let Some(tmux) = Tmux::new() else { return };
    let record = "[Red \"A\u{1b}]0;x\u{7}na\"]\n\n1. Mc1-e1 *\n";
    fs::write(tmux.folder().join("game.txt"), record).unwrap();
    tmux.command(&format!(
        "echo quit | {PROGRAM} play --database games.db > game.id; export DATABASE_URL=games.db; \
         {PROGRAM} games import game.txt > game.id; clear; {PROGRAM} games export $(cat game.id); \
         {PROGRAM} games export $(cat game.id) | cat -v; echo EXIT=$?"
    ));
    let shown = tmux.wait_for("\nEXIT=0");
    assert!(shown.contains("[Red \"A ]0;x na\"]"), "{shown}");
    // In a pipe it is as it was written.
    assert!(shown.contains("[Red \"A^[]0;x^Gna\"]"), "{shown}");
}

#[test]
fn bare_djambi_opens_a_start_menu_and_nothing_is_cut_in_a_narrow_window() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.resize(NARROW, 24);
    tmux.command(&menu(&tmux));
    tmux.wait_for_prompt_after("1 Start a game");
    tmux.command("3");
    let lesson = tmux
        .wait_for_prompt_after("You are Red.")
        .replace('\n', " ");
    assert!(
        lesson.contains("through the maze to the other side."),
        "{lesson}"
    );
    tmux.command("quit");
    tmux.wait_for_prompt_after("4 Puzzles");
    tmux.command("4");
    tmux.wait_for_prompt_after("Puzzle 1 of ");
    tmux.command("quit");
    tmux.wait_for_prompt_after("5 Rules");
    tmux.command("5");
    tmux.wait_for_prompt_after("16 Militant (M)");
    tmux.command("7");
    tmux.wait_for_prompt_after("(8:");
    tmux.keys(&["Enter"]);
    tmux.wait_for_prompt_after("(9:");
    tmux.command("maze");
    tmux.wait_for_prompt_after("Type a number from 1 to 16, or q to leave.");
    tmux.command("16");
    tmux.wait_for_prompt_after("(1:");
    tmux.command("q");
    tmux.wait_for_prompt_after("6 Leave");
    tmux.command("nonsense");
    tmux.wait_for_prompt_after("Type a number from 1 to 6, or q to leave.");
    tmux.keys(&["C-d"]);
    tmux.wait_for("\nEXIT=0");
    nothing_is_broken(&tmux);
    for shown in ["play --help", "rules show militant"] {
        tmux.command(&format!("clear; {PROGRAM} {shown}; echo \"{shown}\" = $?"));
        tmux.wait_for(&format!("\n{shown} = 0"));
        nothing_is_broken(&tmux);
    }
    let plain = format!("clear; TERM=dumb {PROGRAM} play --database plain.db; echo EXIT=$?");
    tmux.command(&plain);
    tmux.wait_for_prompt_after("move");
    tmux.command("help");
    tmux.wait_for_prompt_after("small while frozen");
    tmux.command("quit");
    tmux.wait_for("EXIT=0");
    nothing_is_broken(&tmux);
}

/// The program ends its lines before the terminal has to.
fn nothing_is_broken(tmux: &Tmux) {
    let lines = tmux.whole_lines();
    let longest = lines.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(usize::from(NARROW)), "{lines}");
}

#[test]
fn a_novice_is_the_first_opponent_and_a_game_that_was_left_can_be_continued() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.command(&menu(&tmux));
    tmux.wait_for_prompt_after("1 Start a game");
    tmux.keys(&["Enter"]);
    tmux.wait_for_prompt_after("Opponents");
    tmux.keys(&["Enter"]);
    let game = tmux.wait_for("F1 Help");
    assert!(game.contains("Computer (Novice)"), "{game}");
    tmux.keys(&["F10"]);
    tmux.wait_for_prompt_after("1 Continue:");
    // The menu gets each key again.
    tmux.command("nonsense");
    tmux.wait_for_prompt_after("Type a number from 1 to 7, or q to leave.");
    tmux.command("1");
    tmux.wait_for("F1 Help");
    tmux.keys(&["F10"]);
    tmux.wait_for_prompt_after("1 Continue:");
    tmux.keys(&["C-c"]);
    tmux.wait_for("\n$");
    assert!(!tmux.screen().contains("EXIT"), "{}", tmux.screen());
}

#[test]
#[cfg(target_os = "linux")]
fn the_menu_opens_the_browser_at_the_address_that_it_prints() {
    let Some(tmux) = Tmux::new() else { return };
    let folder = tmux.folder().display();
    // In place of the desktop's own, and slower.
    let script = format!("#!/bin/sh\necho \"$1\" > {folder}/opened\nsleep 1\n");
    let opener = tmux.folder().join("xdg-open");
    fs::write(&opener, script).unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    tmux.command(&format!("export PATH={folder}:$PATH"));
    tmux.command(&menu(&tmux));
    tmux.wait_for_prompt_after("2 Play in the browser");
    tmux.command("2");
    let screen = tmux.wait_for("Ctrl+C ends it.");
    let said = screen
        .lines()
        .find_map(|line| line.strip_prefix("listening on "));
    let said = said.expect("an address").to_owned();
    tmux.keys(&["C-c"]);
    tmux.wait_for("EXIT=0");
    tmux.command("clear; until [ -s opened ]; do sleep 0.1; done; echo \"opened $(cat opened)\"");
    tmux.wait_for(&format!("opened {said}\n"));
}
