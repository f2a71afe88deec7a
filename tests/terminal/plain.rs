//! Plain lines: scripts, screen readers, noise.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use djambi::i18n::{self, Language};
use djambi::terminal::Line;
use djambi_input::Reading;
use djambi_rules::{Position, Record, Seat};

use crate::common::dice::Dice;

/// Two people at one keyboard.
pub const TWO: [&str; 2] = ["--seats", "you,nobody,you,nobody"];

/// Begins to play in the database of a folder, with these arguments.
pub fn begin(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["play", "--database", "games.db"])
        .args(arguments)
        .current_dir(folder)
        .env("USER", "ana")
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Plays with these arguments and this input, until it ends.
pub fn play(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = begin(folder, arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writes = std::thread::spawn(move || {
        // It may have ended before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writes.join().unwrap();
    output
}

pub fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// All these parts are in a text.
#[track_caller]
pub fn names(said: &str, parts: &[&str]) {
    for part in parts {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
}

/// The record in a file.
pub fn record(folder: &Path, name: &str) -> Record {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    text.parse().unwrap()
}

/// A line without any plan.
fn line(noise: &mut Dice) -> Vec<u8> {
    let words: [&[u8]; 16] = [
        b"M",
        b"c1",
        b"e5",
        b"Rxa7",
        b"@",
        b"diplomat",
        b"j9",
        b"resign",
        b"to",
        b"--",
        b"\x1b[2J",
        b"\0",
        b"\xff\xfe",
        "ż漢".as_bytes(),
        b"undo",
        b"A",
    ];
    let mut line = Vec::new();
    for _ in 0..noise.roll(9) {
        if noise.roll(3) == 0 {
            line.push(noise.roll(256) as u8);
        } else {
            line.extend(words[noise.roll(16)]);
        }
        line.push(b' ');
    }
    if noise.roll(200) == 0 {
        line = line.repeat(20_000);
    }
    line.retain(|byte| *byte != b'\n');
    line
}

/// Words that mean nothing to the rules.
fn means_nothing(line: &[u8]) -> bool {
    let cut = &line[..line.len().min(4096)];
    let text = String::from_utf8_lossy(cut);
    let Line::Move(text) = Line::read(&text, Language::English) else {
        return false;
    };
    let reading = djambi_input::read_move(
        &Position::default(),
        Seat::Red,
        &text,
        &i18n::names(Language::English),
    );
    matches!(reading, Reading::Rejected(_))
}

#[test]
fn a_thousand_lines_of_noise_get_polite_rejections() {
    let folder = tempfile::tempdir().unwrap();
    let mut noise = Dice(7);
    let mut input = Vec::new();
    let mut count = 0;
    while count < 1_000 {
        let line = line(&mut noise);
        if means_nothing(&line) {
            input.extend(line);
            input.push(b'\n');
            count += 1;
        }
    }
    input.extend(b"history\n");
    let said = text(&play(folder.path(), &[], &input));
    assert!(said.chars().all(|it| it == '\n' || !it.is_control()));
    let lines: Vec<&str> = said.lines().collect();
    let greeting = lines
        .iter()
        .position(|line| line.starts_with("Your move: "))
        .unwrap();
    let answers = &lines[greeting + 1..];
    // One for each line, then that nothing has been played, then in two lines how to continue.
    assert_eq!(answers.len(), 1_003);
    assert_eq!(answers[1_000], "No moves yet.");
    let ends = |it: char| ".?”)".contains(it) || it.is_ascii_digit();
    let polite = |line: &str| line.len() > 10 && line.ends_with(ends);
    let mut rude = answers[..1_000].to_vec();
    rude.retain(|line| !polite(line));
    assert!(rude.is_empty(), "{rude:?}");
}

#[test]
fn a_script_plays_takes_back_saves_and_another_one_continues() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seats", "you,novice,novice,novice", "--seed", "7"];
    let script = b"M c1 e1\nundo\nM c1 d1\nsave game.txt\nsave game.txt\npicture now.png\npicture now.png\nboard\n";
    let said = text(&play(folder.path(), &seats, script));
    let parts = [
        "Militant c1 goes to e1.",
        "Taken back: 1. Red Mc1-e1 and the 3 moves after it.",
        "Militant c1 goes to d1.",
        "Saved in game.txt.",
        "The file game.txt already exists.",
        "Saved in now.png.",
        "picture NAME.png",
        "djambi play --database games.db --continue",
    ];
    names(&said, &parts);
    let record = record(folder.path(), "game.txt");
    assert_eq!(record.history().len(), 4);
    assert_eq!(
        record.history().plies().next().unwrap().to_string(),
        "Mc1-d1"
    );
    assert_eq!(record.tag("Red"), Some("ana"));
    let png = fs::read(folder.path().join("now.png")).unwrap();
    assert_eq!(&png[1..4], b"PNG");

    let script = b"history\nload game.txt\nnext\nnext\nback\nquit\nhistory\nquit\nnever read\n";
    let again = text(&play(folder.path(), &["--continue"], script));
    assert_eq!(again.matches("1. Red Mc1-d1").count(), 2, "{again}");
    let parts = [
        "Reviewing move 1 of 4",
        "Reviewing move 2 of 4",
        "This is your game again.",
    ];
    names(&again, &parts);
    let board = |at: Option<usize>, said: &str| {
        let lines = said[at.unwrap()..].lines().take(10);
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let last = board(said.rfind("9  "), &said);
    assert_eq!(board(again.find("9  "), &again), last);
    let script = b"load game.txt\nundo\nnext\n";
    let kept = text(&play(folder.path(), &[], script));
    assert!(kept.contains("Reviewing move 1 of 4"), "{kept}");
    // The last that was looked at there is a position of the record.
    assert_ne!(board(again.rfind("9  "), &again), last);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let moves = |seed: &str| {
        let folder = tempfile::tempdir().unwrap();
        let seats = ["--seats", "you,novice,novice,novice", "--seed", seed];
        let said = text(&play(folder.path(), &seats, b"M c1 d1\nM c2 d2\nhistory\n"));
        let at = said.rfind("\n1. Red").unwrap();
        said[at..].to_owned()
    };
    assert_eq!(moves("5"), moves("5"));
}

#[test]
fn people_at_one_keyboard_play_agree_and_give_up() {
    let folder = tempfile::tempdir().unwrap();
    let seats = ["--seats", "nobody,you,nobody,you"];
    let script =
        b"M g1 f2\nundo\nundo yes\nM g1 f1\nM c9 d9\nresign\nyes\nmoves\nhistory\nM g2 f2\n";
    let said = text(&play(folder.path(), &seats, script));
    let parts = [
        "It is Blue’s turn.",
        "Then type: undo yes",
        "Taken back: 1. Blue Mg1-f2.",
        "Do you really want to resign as Blue?",
        "Blue resigns.",
        "Green wins: congratulations, Green!",
        "Type “again” to play another game.",
        "The game is over here.",
    ];
    names(&said, &parts);
    assert!(!said.contains("Pieces that can move"), "{said}");
    assert!(!said.contains("--continue"));
}

#[test]
fn people_alone_agree_on_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"draw\ndraw yes\nagain\nhistory\n";
    let said = text(&play(folder.path(), &TWO, script));
    names(&said, &["The game is drawn by agreement.", "Type “again”"]);
    // The new game has the same seats.
    assert!(
        said.ends_with("djambi play --database games.db --continue\n"),
        "{said}"
    );
}

#[test]
fn text_typed_after_a_question_never_plays_another_move() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"M c1\ni9\nd1\nhistory\ne1\n";
    let said = text(&play(folder.path(), &TWO, script));
    let parts = ["Where to?", "i9 is no answer here", "1. Red Mc1-d1"];
    names(&said, &parts);
    // Nothing had been asked when the last line came.
    assert!(!said.contains("2. "), "{said}");
}

#[test]
fn no_move_is_played_while_looking_back_and_one_can_play_on_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        b"M c1 e1\nM g9 f9\nM c2 d2\nback\nback\nM b3 b4\nplay\nhistory\nM g8 f8\nsave on.txt\n";
    let said = text(&play(folder.path(), &TWO, script));
    assert!(said.contains("looking at an earlier position"), "{said}");
    let record = record(folder.path(), "on.txt");
    let played: Vec<_> = record.history().plies().map(|it| it.to_string()).collect();
    assert_eq!(played, ["Mc1-e1", "Mg8-f8"]);
    // A record can be played on as well, and the game that was left is saved.
    let script = b"load on.txt\nnext\nnext\nplay\nhistory\n";
    let said = text(&play(folder.path(), &["--continue"], script));
    let at = said.rfind("1. Red Mc1-e1").unwrap();
    assert!(said[at..].contains("2. Yellow Mg8-f8"), "{said}");
    let listed = text(&play(folder.path(), &["--list"], b""));
    assert_eq!(listed.lines().count(), 5, "{listed}");
    assert!(
        listed.contains("djambi play --database games.db --continue NAME"),
        "{listed}"
    );
}

#[test]
fn several_moves_are_stepped_over_at_once_and_no_known_word_is_called_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        b"first\nM c1 e1\nM g9 f9\nM c2 d2\nback 2\nnext 2\nback two\nnext 0\nhint please\nplay M b3 b4\nresign now\n";
    let said = text(&play(folder.path(), &TWO, script));
    let parts = [
        "No moves yet.",
        "Reviewing move 1 of 3",
        "like this: back 3",
        "like this: next 3",
        "like this: hint",
        "like this: play",
        "like this: resign",
    ];
    names(&said, &parts);
    assert!(!said.contains("don\u{2019}t know the word"), "{said}");
}

#[test]
fn scripts_ask_about_positions_and_get_a_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"what c1\nmoves c1\nmoves\nthreats\nM c1 d1\nlast\nhint\n";
    let arguments = ["--prompt", "--seed", "7"];
    let said = text(&play(folder.path(), &arguments, script));
    let parts = [
        "> c1: Red’s Militant.",
        "Moves from c1: Mc1-d1 Mc1-e1 Mc1-d2 Mc1-e3",
        "Pieces that can move: ",
        "None of your pieces could be killed next.",
        "Since your last move:",
        "You could try:",
    ];
    names(&said, &parts);
    assert_eq!(said.matches("\n> ").count(), 8, "{said}");
}

#[test]
fn a_picture_is_written_in_the_format_of_its_name_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let said = text(&play(folder.path(), &[], b"picture a.jpg\npicture b.PNG\n"));
    assert!(
        said.contains("Type it like this: picture board.png"),
        "{said}"
    );
    assert!(!folder.path().join("a.jpg").exists());
    assert!(folder.path().join("b.PNG").exists());
}

#[test]
fn what_is_no_file_or_too_long_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let long = fs::File::create(folder.path().join("long.txt")).unwrap();
    long.set_len((4 << 20) + 1).unwrap();
    let script = b"load long.txt\nload .\nload /dev/zero\n";
    let said = text(&play(folder.path(), &[], script));
    assert!(said.contains("cannot be used (it is too large"), "{said}");
    let folders = if cfg!(unix) { 2 } else { 1 };
    assert_eq!(said.matches("is a folder").count(), folders, "{said}");
    let polish = ["--language", "pl"];
    let said = text(&play(folder.path(), &polish, b"load none.txt\n"));
    assert!(said.contains("(nie ma takiego pliku)."), "{said}");
}

#[test]
fn an_unplayable_setting_is_rejected_before_the_game_begins() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, part) in [
        ("--continue", "no game to continue"),
        ("--seats you,you", "name four seats"),
        ("--seats you,club,club,club,club", "name four seats"),
        ("--seats you,clubb,club,club", "'clubb' is no player"),
        ("--seats you,nobody,nobody,nobody", "two sides"),
        ("--seats club,club,club,club", "somebody has to play"),
        ("--preset chess", "begin with classic"),
        ("--language tlh", "there is only: en"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = play(folder.path(), &arguments, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn a_picture_looks_as_it_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let looks = ["--theme", "light", "--layout", "wide"];
    text(&play(folder.path(), &looks, b"picture light.png\n"));
    text(&play(folder.path(), &[], b"picture dark.png\n"));
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let (light, dark) = (read("light.png"), read("dark.png"));
    // The width is at the same place in every PNG.
    assert_eq!(light[16..20], 1190_u32.to_be_bytes());
    assert_eq!(dark[16..20], 800_u32.to_be_bytes());
}
