//! Finds sentences and names in the source that belong in the locale files.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders that contain texts for people.
const FOLDERS: [&str; 5] = ["discord", "terminal", "web", "i18n", "service"];

/// Texts within these are for developers, the log, or their errors.
const NOT_READ: [&str; 16] = [
    "error",
    "expect",
    "panic!",
    "assert!",
    "assert_eq!",
    "debug_assert!",
    "unreachable!",
    "context",
    "with_context",
    "tracing::error!",
    "tracing::warn!",
    "tracing::info!",
    "tracing::debug!",
    "tracing::trace!",
    // The reason why nothing could be saved is logged; the requester is asked to try again.
    "Rejection::TryAgain",
    // The tags of a record are part of its format (docs/records.md).
    "tag",
];

/// Files with words for programs and for the bot's host.
const FOR_PROGRAMS: [&str; 4] = [
    "discord/gateway/api_address.rs",
    "discord/gateway/checkup.rs",
    "discord/gateway/metrics.rs",
    "service/game_export.rs",
];

/// The labels of keys.
const KEYS: [&str; 4] = ["Enter", "Esc", "Home", "End"];

/// A text between quotes, and the calls and macros around it.
struct Literal {
    line: usize,
    within: Vec<String>,
    text: String,
}

/// All literals of a source, comments and its own tests left out.
fn literals(source: &str) -> Vec<Literal> {
    let code = source.split("#[cfg(test)]\nmod test").next().unwrap();
    let letters: Vec<char> = code.chars().collect();
    let (mut found, mut within, mut word) = (Vec::new(), Vec::new(), String::new());
    let (mut at, mut line) = (0, 1);
    while at < letters.len() {
        let letter = letters[at];
        line += usize::from(letter == '\n');
        let next = |ahead: usize| letters.get(at + ahead).copied().unwrap_or(' ');
        match letter {
            '/' if next(1) == '/' => {
                while at < letters.len() && letters[at] != '\n' {
                    at += 1;
                }
                continue;
            }
            // A letter in quotes, and no lifetime.
            '\'' if next(1) == '\\' => at += 3,
            '\'' if next(2) == '\'' => at += 2,
            '"' => {
                let mut text = String::new();
                at += 1;
                while letters[at] != '"' {
                    text.push(letters[at]);
                    if letters[at] == '\\' {
                        at += 1;
                        text.push(letters[at]);
                    }
                    at += 1;
                }
                let within = within.clone();
                found.push(Literal { line, within, text });
            }
            '(' | '[' | '{' => within.push(std::mem::take(&mut word)),
            ')' | ']' | '}' => drop(within.pop()),
            _ => {}
        }
        if letter.is_alphanumeric() || "_:!".contains(letter) {
            word.push(letter);
        } else if !letter.is_whitespace() {
            word.clear();
        }
        at += 1;
    }
    found
}

/// Without the values that are filled in later.
fn bare(text: &str) -> String {
    let mut depth = 0;
    let saved = text.chars().filter(|letter| {
        depth += i32::from(*letter == '{');
        let outside = depth == 0;
        depth -= i32::from(*letter == '}');
        outside
    });
    saved.collect()
}

/// Two words side by side, or one word with a capital: 'Your turn', 'Red'.
fn is_wording(text: &str) -> bool {
    let is_word = |it: &str| it.chars().count() >= 2 && it.chars().all(char::is_alphabetic);
    let text = bare(text);
    let words: Vec<&str> = text.split(' ').collect();
    let pairs = words.windows(2).any(|pair| {
        is_word(pair[0].trim_matches(',')) && is_word(pair[1].trim_matches(['.', ',']))
    });
    let mut letters = text.chars();
    let capital = letters.next().is_some_and(char::is_uppercase)
        && text.chars().count() >= 3
        && letters.all(char::is_lowercase);
    pairs || capital
}

pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .filter(|path| !path.ends_with("tests.rs") && !path.ends_with("testing.rs"))
        .filter(|path| {
            path.parent()
                .is_none_or(|folder| !folder.ends_with("tests"))
        })
        .collect()
}

#[test]
fn no_wording_is_in_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut seen = 0;
    for path in FOLDERS
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
    {
        if FOR_PROGRAMS.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for literal in literals(&source) {
            seen += 1;
            let developers = literal
                .within
                .iter()
                .any(|call| NOT_READ.contains(&call.as_str()));
            if !developers && !KEYS.contains(&literal.text.as_str()) && is_wording(&literal.text) {
                found.push(format!(
                    "{}:{}: {}",
                    path.display(),
                    literal.line,
                    literal.text
                ));
            }
        }
    }
    assert!(seen > 500, "the scan has seen only {seen} literals");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_scan_finds_what_it_looks_for() {
    let source = "fn f() { // \"No comment here\"\n
        let x = '\"'; let it: &'static str = \"a_key\";\n
        tracing::warn!(%error, \"for the log\");\n
        post(format!(\"{who}, it is your turn\")); name(\"Red\"); say!(l, \"army-name\") }";
    let read: Vec<String> = literals(source)
        .into_iter()
        .filter(|it| {
            !it.within
                .iter()
                .any(|call| NOT_READ.contains(&call.as_str()))
        })
        .map(|it| it.text)
        .collect();
    assert_eq!(
        read,
        ["a_key", "{who}, it is your turn", "Red", "army-name"]
    );
    let wording: Vec<bool> = read.iter().map(|it| is_wording(it)).collect();
    assert_eq!(wording, [false, true, true, false]);
}
