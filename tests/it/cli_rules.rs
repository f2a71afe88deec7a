//! `djambi rules` through the real program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

use crate::it::program::{djambi, stderr, stdout};

const SETUP: &str = "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC rbyg r r 0 1";

fn rules() -> Command {
    let mut command = djambi();
    command.arg("rules");
    command
}

fn run(arguments: &[&str]) -> Output {
    rules().args(arguments).output().unwrap()
}

/// The answer to a command that is right.
fn answer(arguments: &[&str]) -> String {
    stdout(&run(arguments))
}

/// The one line with the reason of a rejection.
fn reason(arguments: &[&str]) -> String {
    let output = run(arguments);
    let reason = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {reason}");
    assert_eq!(reason.lines().count(), 1, "{arguments:?}: {reason}");
    assert!(output.stdout.is_empty());
    reason
}

#[test]
fn legal_lists_in_bytewise_order() {
    let text = answer(&["legal"]);
    let moves: Vec<&str> = text.lines().collect();
    assert_eq!(moves.len(), 30);
    assert!(moves.is_sorted());
    let text = answer(&["legal", "--preset", "bga", "--position", SETUP]);
    assert_eq!(text.lines().count(), 889);
    let over = "9/9/9/9/rC8/9/9/9/9 rrrr r r 0 9";
    let output = run(&["legal", "--position", over]);
    assert_eq!(stdout(&output), "");
    let why = "the game is over: red has won; there are no legal moves\n";
    assert_eq!(stderr(&output), why);
}

#[test]
fn play_prints_the_position_and_the_end() {
    let text = answer(&["play", "Mc1-e1", "Mg1-f1"]);
    assert!(text.ends_with(" rbyg y y 2 3\n") && text.lines().count() == 1);
    let text = answer(&["play", "resign:r", "resign:b", "resign:y"]);
    assert_eq!(text.lines().nth(1), Some("over g"));
    let start = "9/9/9/9/9/9/9/9/rC7bC rb-- r r 0 1";
    let round = ["Ca1-a2", "Ci1-i2", "Ca2-a1", "Ci2-i1"];
    let twice = [&["play", "--position", start][..], &round, &round].concat();
    assert_eq!(answer(&twice).lines().nth(1), Some("over draw"));
    assert!(
        reason(&[&twice[..], &round].concat()).contains("'Ca1-a2' is refused: the game is over")
    );
    assert!(reason(&["play", "Mc1-c3"]).contains("blocked by a militant on c2"));
    assert!(reason(&["play", "mc1-e1"]).contains("write it as Mc1-e1"));
    assert!(reason(&["play", "resign:x"]).contains("resign:r"));
}

#[test]
fn perft_prints_the_count_alone() {
    let output = run(&["perft", "3"]);
    assert_eq!(stdout(&output), "49206\n");
    let speed = stderr(&output);
    assert!(speed.starts_with("49206 moves in "), "{speed}");
    assert!(speed.ends_with(" million per second\n"), "{speed}");
    assert_eq!(answer(&["perft", "0"]), "1\n");
    let endless = run(&["perft", "99"]);
    assert_eq!(endless.status.code(), Some(2));
    assert!(stderr(&endless).contains("from 0 to 20"));
    let text = answer(&["perft", "2", "--divide"]);
    let (parts, sum) = text.trim_end().rsplit_once('\n').unwrap();
    let count = |line: &str| line.split(' ').next_back().unwrap().parse::<u32>().unwrap();
    assert_eq!((parts.lines().count(), sum), (30, "1205"));
    assert_eq!(parts.lines().map(count).sum::<u32>(), 1205);
    assert!(parts.lines().is_sorted());
}

#[test]
fn read_lists_the_moves_that_a_text_can_mean() {
    let in_polish = ["read", "--language", "pl", "Bojówkarz z c1 idzie na e1."];
    for one in [
        &["read", "m c1 e1"][..],
        &["read", "m", "c1", "e1"],
        &in_polish,
    ] {
        assert_eq!(answer(one), "Mc1-e1\n", "{one:?}");
    }
    let several = "Mc1-d1\nMc1-d2\nMc1-e1\nMc1-e3\n";
    assert_eq!(answer(&["read", "M c1"]), several);
    assert!(reason(&["read", "M c1 c3"]).contains("(near: M"));
    assert!(reason(&["read", &"c1 ".repeat(30_000)]).contains("too long"));
}

#[test]
fn the_examples_in_the_help_of_read_can_be_played_at_the_set_up() {
    let help = answer(&["read", "--help"]);
    let line = help.lines().find(|line| line.contains("Such as")).unwrap();
    let examples: Vec<&str> = line.split('\'').skip(1).step_by(2).collect();
    assert_eq!(examples.len(), 2, "{line}");
    for example in examples {
        let text = answer(&["read", example]);
        assert_eq!(text.lines().count(), 1, "{example}: {text}");
    }
}

#[test]
fn check_prints_where_a_record_breaks() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = file(
        "good",
        b"[Red \"Ana\"]\n1. Mc1-e1 {!} resign:b 2. Mg9-f9 *\n",
    );
    let text = answer(&["check", &good]);
    let summary = "moves 2, resignations 1, not over\n";
    assert!(text.starts_with(summary), "{text}");
    let bad = file("bad", b"1. Mc1-e1\n2. Mg1-e2\n");
    assert!(
        reason(&["check", &bad]).contains("line 2: 'Mg1-e2' is not possible as move 2 of blue")
    );
    let binary = file("binary", b"Mc1-e1\n\xff\xfe\n");
    assert!(reason(&["check", &binary]).contains("line 2: this is not text"));
    assert!(reason(&["check", &file("empty", b"")]).contains("there is no game here"));
    assert!(reason(&["check", "/nowhere/at/all"]).contains("cannot be read"));
}

#[test]
fn wrong_usage_is_2_and_a_rejection_1() {
    for usage in [
        &["perft"][..],
        &["perft", "two"],
        &["play"],
        &["read"],
        &["dance"],
        &["legal", "--preset", "chess"],
        &["legal", "--colour", "red"],
    ] {
        assert_eq!(run(usage).status.code(), Some(2), "{usage:?}");
    }
    for position in [
        "",
        "9/9/9/9/rC3rC4/9/9/9/9 rbyg r r 0 1",
        "55/9/9/9/9/9/9/9/9 rbyg r r 0 1",
        &"9/".repeat(50_000),
    ] {
        assert!(reason(&["legal", "--position", position]).len() < 200);
    }
}

fn batch() -> Child {
    rules()
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn batch_answers_each_line_and_never_stops() {
    let mut child = batch();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut ask = |question: &[u8]| {
        input.write_all(question).unwrap();
        input.write_all(b"\n").unwrap();
        // It answers at once, without waiting for more or for the end.
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        line.trim_end_matches('\n').to_owned()
    };
    let legal = ask(format!("legal\tclassic\t{SETUP}").as_bytes());
    assert_eq!(legal.split(' ').count(), 30);
    assert!(legal.split(' ').is_sorted());
    assert!(ask(format!("play\tclassic\t{SETUP}\tMc1-e1\r").as_bytes()).ends_with(" b b 1 2\t-"));
    assert_eq!(ask(format!("read\tclassic\t{SETUP}").as_bytes()), SETUP);
    let over = "9/9/9/9/rC8/9/9/9/9 rrrr r r 0 9";
    assert_eq!(ask(format!("read\tbga\t{over}").as_bytes()), over);
    assert_eq!(ask(format!("legal\tbga\t{over}").as_bytes()), "");
    for played in ["Ce5-e6", "resign:r"] {
        let answer = ask(format!("play\tbga\t{over}\t{played}").as_bytes());
        assert_eq!(answer, "error\tthe game is over");
    }
    let last = "9/9/9/9/rC7bC/9/9/9/9 rb-- r r 0 1";
    assert!(ask(format!("play\tclassic\t{last}\tresign:r").as_bytes()).ends_with("\tb"));
    for bad in [
        &b""[..],
        b"\t\t\t",
        b"legal",
        b"play\tclassic\t\xff\xff\xff\tMc1-e1",
        b"perft\tclassic",
        &vec![b'x'; 1_000_000],
    ] {
        let answer = ask(bad);
        let reason = answer
            .strip_prefix("error\t")
            .unwrap_or_else(|| panic!("{answer}"));
        assert!(!reason.is_empty() && reason.len() < 250, "{reason}");
    }
    let illegal = ask(format!("play\tclassic\t{SETUP}\tMc1-c3").as_bytes());
    assert!(
        illegal.starts_with("error\tthe way from c1 to c3"),
        "{illegal}"
    );
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = batch();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    for _ in 0..100 {
        if writeln!(input, "legal\tclassic\t{SETUP}").is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn the_pages_are_shown_in_the_language_of_the_environment_or_the_one_asked_for() {
    let show = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = rules();
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.envs(environment.iter().copied()).arg("show");
        stdout(&command.args(arguments).output().unwrap())
    };
    let english = show(&[], &[]);
    assert!(english.contains("The goal") && english.contains("rules show maze"));
    let french = show(&["nécro"], &[("LANG", "fr_CA.UTF-8")]);
    assert!(french.starts_with("Nécromobile (N)"), "{french}");
    let spanish = show(
        &["10"],
        &[("LANG", "fr_FR"), ("LC_MESSAGES", "es_MX.UTF-8")],
    );
    assert!(spanish.starts_with("El final y las opciones"), "{spanish}");
    let polish = show(
        &["zabojca", "--language", "pl"],
        &[("LC_ALL", "es_ES.UTF-8")],
    );
    assert!(polish.starts_with("Zabójca (A)"), "{polish}");
    assert!(reason(&["show", "castling", "--language", "fr"]).contains("castling"));
    assert_eq!(run(&["show", "--language", "tlh"]).status.code(), Some(2));
}
