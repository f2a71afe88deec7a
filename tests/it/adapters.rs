//! The adapters to foreign programs (`crates/lab/adapters/`), without those: a small bot of our own takes the
//! place of one. Without `python3` these tests do nothing and say so, and fail if
//! `DJAMBI_NEEDS_PYTHON` is set.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use djambi_rules::{Options, Position};

const DJAMBI: &str = env!("CARGO_BIN_EXE_djambi");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Positions with moves of all kinds: the set-up, bodies and victims, armies taken over, a frozen
/// player, and a chief in power, which can be killed or lifted.
const POSITIONS: [&str; 5] = [
    "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC rbyg r r 0 1",
    "gCgAgM3yMxyC/gR1gM2yM1yDyR/1gM4yNyMyM/yAgM4x2/2rM6/x2rM5/2rNx2gDbMbM/xxbD5bR/rCrAbM3bMbAbC rbyg g g 0 16",
    "bCgAgMx2yMxyC/gR4yM1yDyR/rAgM2rM2yMyM/x5x2/x2x5/xxxgM5/1x1rN3bMbM/xx6bR/1rCbM3bMbAgD rbyb y y 0 26",
    "gC4xyMxyC/gR3yD2xx/gM2gA1yA1x1/3gM2xgMx/1gD7/5x1x1/rMrMrN2xbD2/rRrDrM3xxx/2gM1xbM1bAbC gbYg b b 2 39",
    "1x1rM3rCyD/6gD2/1xxx1x1x1/1x3rN2x/gMbN1rAbC3x/6xx1/1xxx5/yMrMxbM1yM2bA/x3x2x1 rbrb r r 0 82",
];

/// Returns whether `python3` is there, and says so if it is not.
fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output();
    let has = found.is_ok_and(|output| output.status.success());
    if !has {
        println!("left out: the tests of adapters, since python3 is not installed");
        let is_needed = std::env::var_os("DJAMBI_NEEDS_PYTHON").is_some();
        assert!(!is_needed, "DJAMBI_NEEDS_PYTHON is set");
    }
    has
}

/// Writes the bot's modules as the adapter looks for them.
fn install_fake(folder: &Path) {
    let fake = Path::new(ROOT).join("tests/it/adapters/fake.py");
    fs::copy(fake, folder.join("fake.py")).expect("copied");
    for module in ["Game", "Piece", "Move", "Node", "Player", "MinMaxTree"] {
        let mut text = "from fake import *\n".to_owned();
        if module == "Piece" {
            text.push_str("from fake import Piece\n");
        }
        fs::write(folder.join(format!("{module}.py")), text).expect("written");
    }
}

/// The adapter as a command, its cache files left out.
fn adapter(name: &str) -> Command {
    let mut command = Command::new("python3");
    command
        .arg("-B")
        .arg(format!("{ROOT}/crates/lab/adapters/{name}.py"))
        .env("DJAMBI", DJAMBI);
    command
}

/// Sends lines to an adapter and returns its moves and its report on stderr.
fn ask(mut command: Command, folder: &Path, lines: &str) -> (Vec<String>, String) {
    let input = folder.join("lines");
    fs::write(&input, lines).expect("written");
    let output = command
        .stdin(Stdio::from(File::open(input).expect("opened")))
        .output()
        .expect("python3 runs");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let moves = text.lines().map(|line| {
        let best = line.strip_prefix("bestmove ");
        best.unwrap_or_else(|| panic!("{line}: {report}"))
            .to_owned()
    });
    (moves.collect(), report)
}

fn legal_moves(position: &str) -> Vec<String> {
    let position = Position::read(position, Options::CLASSIC).expect(position);
    let legal = position.legal_moves().into_iter();
    legal.map(|mv| mv.to_string()).collect()
}

/// The board with each army's letter replaced by that of its player, and frozen pieces by corpses.
fn seen_by_the_bot(position: &str) -> String {
    let mut fields = position.split(' ');
    let board = fields.next().expect("a board");
    let players: Vec<char> = fields.next().expect("the control").chars().collect();
    let mut seen = String::new();
    let mut letters = board.chars();
    while let Some(letter) = letters.next() {
        let Some(army) = "rbyg".find(letter) else {
            seen.push(letter);
            continue;
        };
        let kind = letters.next().expect("a kind of piece");
        if players[army].is_uppercase() {
            seen.push('x');
        } else {
            seen.extend([players[army], kind]);
        }
    }
    seen
}

/// Returns whether the move leaves the maze again, a second step that the bot does not know.
fn leaves_the_maze(mv: &str) -> bool {
    let second = mv.get(6..).unwrap_or_default();
    second.starts_with(['-', 'x', '~'])
}

/// Lets a bot that wants each legal move in turn play by an adapter, compares the boards that it
/// was given, and returns what was wanted and what was played.
fn play_all_moves(command: Command, folder: &Path, position: &str) -> Vec<(String, String)> {
    let legal = legal_moves(position);
    let (wanted, boards) = (folder.join("wanted"), folder.join("boards"));
    fs::write(&wanted, legal.join("\n")).expect("written");
    let mut command = command;
    command
        .env("FAKE_MOVES", &wanted)
        .env("FAKE_BOARDS", &boards);
    let lines = format!("position fen {position}\ngo\n").repeat(legal.len());
    let (played, report) = ask(command, folder, &lines);
    assert_eq!(played.len(), legal.len(), "{report}");
    assert!(
        report.contains(&format!("{} moves, ", legal.len())),
        "{report}"
    );
    assert!(report.contains(" 0 without answer"), "{report}");
    let boards = fs::read_to_string(boards).expect("boards");
    let expected = seen_by_the_bot(position);
    assert!(
        boards.lines().all(|it| it == expected),
        "{expected}\n{boards}"
    );
    legal.into_iter().zip(played).collect()
}

#[test]
fn all_moves_of_the_python_bot_are_translated() {
    if !has_python() {
        return;
    }
    let mut leaving = 0;
    for position in POSITIONS {
        let folder = tempfile::tempdir().expect("a folder");
        install_fake(folder.path());
        let mut command = adapter("djambiai");
        command.arg(folder.path());
        for (wanted, played) in play_all_moves(command, folder.path(), position) {
            if leaves_the_maze(&wanted) {
                leaving += 1;
                assert_eq!(wanted[..6], played[..6], "the same first step");
            } else {
                assert_eq!(wanted, played, "{position}");
            }
        }
    }
    assert!(leaving > 0, "some moves leave the maze");
}

#[test]
fn all_moves_of_the_php_bot_are_translated() {
    if !has_python() {
        return;
    }
    for position in POSITIONS {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("lib/Djambi");
        fs::create_dir_all(&library).expect("created");
        fs::write(library.join("IA.php"), "").expect("written");
        let php = folder.path().join("php");
        let script = format!("#!/bin/sh\nexec python3 -B {ROOT}/tests/it/adapters/php.py\n");
        fs::write(&php, script).expect("written");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&php, mode).expect("changed");
        let paths = std::env::var("PATH").unwrap_or_default();
        let mut command = adapter("djambi_net");
        command
            .arg(folder.path())
            .env("PATH", format!("{}:{paths}", folder.path().display()));
        for (wanted, played) in play_all_moves(command, folder.path(), position) {
            assert_eq!(wanted, played, "{position}");
        }
    }
}

#[test]
fn the_rebuilt_search_looks_two_moves_ahead() {
    if !has_python() {
        return;
    }
    // Red's assassin can kill Green's chief. In the second position Red's militant can kill Blue's,
    // and then Blue's assassin kills Red's chief, unless the body is put between them on rank 1.
    for (position, start, end) in [
        ("gC8/9/9/rA8/9/9/9/8bC/rC8 rb-g r r 0 1", "Aa6xa9", "a9"),
        (
            "8gC/9/9/9/1rMbM6/9/9/9/rC6bAbC rb-g r r 0 1",
            "Mb5xc5@",
            "1",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let lines = format!("position fen {position}\ngo\n");
        let (played, report) = ask(adapter("maxn"), folder.path(), &lines);
        assert_eq!(played.len(), 1, "{report}");
        let is_seen = played[0].starts_with(start) && played[0].ends_with(end);
        assert!(is_seen, "{played:?}");
    }
}
