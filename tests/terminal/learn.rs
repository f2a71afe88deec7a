//! `djambi learn` through the real program.

use std::io::Write;
use std::process::{Command, Stdio};

use djambi::i18n::{Language, exercise_title, lesson_answer};
use djambi::teach::{Exercise, Lesson, Verdict};

use super::plain::names;
use super::tmux::Tmux;

fn learn(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_djambi"))
        .arg("learn")
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_lessons_are_solved_one_after_the_other() {
    let language = Language::French;
    let moves = Lesson::ALL.map(|lesson| lesson.solution().unwrap().to_string());
    let said = learn(&["--language", language.key()], &moves.join("\n"));
    for lesson in Lesson::ALL {
        let title = exercise_title(language, Exercise::Lesson(lesson));
        assert!(said.contains(&title), "{said}");
        let praise = lesson_answer(language, lesson, Verdict::Solved);
        assert!(said.contains(&praise), "{lesson:?}: {said}");
    }
    assert!(said.trim_end().ends_with("djambi play"), "{said}");
}

#[test]
fn lines_are_broken_where_the_window_ends_now() {
    let Some(tmux) = Tmux::new() else { return };
    tmux.command(&format!("clear; {} learn", env!("CARGO_BIN_EXE_djambi")));
    tmux.wait_for_prompt_after("Lesson 1 of 15");
    tmux.resize(50, 40);
    tmux.command("next");
    tmux.wait_for_prompt_after("Lesson 2 of 15");
    let shown = tmux.whole_lines();
    let at = shown.find("Lesson 2 of 15").unwrap();
    let longest = shown[at..].lines().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|it| (30..=50).contains(&it)), "{shown}");
}

#[test]
fn several_lessons_are_stepped_over_at_once() {
    let said = learn(
        &[],
        "next 3\nback 2\nback two\nhint please\nback 99\nnext 99\nnext 99\nnext\n",
    );
    let numbers = said.lines().filter_map(|line| line.strip_prefix("Lesson "));
    let numbers: Vec<&str> = numbers
        .filter_map(|line| line.split_once(" of 15").map(|(number, _)| number))
        .collect();
    assert_eq!(numbers, ["1", "4", "2", "1", "15"], "{said}");
    names(&said, &["like this: back 3", "like this: hint"]);
    assert!(said.trim_end().ends_with("djambi play"), "{said}");
}

#[test]
fn a_wrong_try_is_answered_and_the_lesson_stays() {
    let said = learn(
        &["5"],
        "R c6 g6 g5\nR c6 f6\nR c6\nhint\nsave x\nR c6 g6 g7\nback\nquit\nM c1\n",
    );
    let at = |text: &str| {
        said.find(text)
            .unwrap_or_else(|| panic!("no '{text}' in {said}"))
    };
    let order = [
        at("On the board each piece is the sign of the player who controls it"),
        at("Lesson 5 of 15"),
        at("There is no enemy on g5 to kill"),
        at("only the corners touch"),
        at("Where to?"),
        at("Solution: "),
        at("That is not possible now. Type “help”"),
        at("everything that Blue controlled is yours now"),
        at("Lesson 6 of 15"),
    ];
    assert!(order.is_sorted(), "{order:?} {said}");
    assert_eq!(said.matches("Lesson 5 of 15").count(), 2);
    assert!(
        said.trim_end().ends_with("g7 with your Reporter on c6."),
        "{said}"
    );
}
