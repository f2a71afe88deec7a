//! Finds sentences and names in the source that belong in the locale files.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

use crate::common::files::below;

/// The folders that contain texts for people.
const FOLDERS: [&str; 5] = ["discord", "terminal", "web", "i18n", "service"];

/// Texts within these are for developers, the log, or their errors.
const NOT_READ: [&str; 20] = [
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
    // Attributes, comments among them, and a file's own tests.
    "#",
    "#!",
    "testing",
    "tests",
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

/// Finds the literals of a source.
fn find(tokens: TokenStream, within: &mut Vec<String>, found: &mut Vec<Literal>) {
    // The call, the macro or the module that comes before a group.
    let mut word = String::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                within.push(std::mem::take(&mut word));
                find(group.stream(), within, found);
                within.pop();
            }
            TokenTree::Ident(name) if word.ends_with(':') => word += &name.to_string(),
            TokenTree::Ident(name) => word = name.to_string(),
            TokenTree::Punct(sign) => {
                let sign = sign.as_char();
                if sign != ':' && sign != '!' {
                    word.clear();
                }
                if matches!(sign, '#' | ':' | '!') {
                    word.push(sign);
                }
            }
            TokenTree::Literal(literal) => {
                let line = literal.span().start().line;
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    let (within, text) = (within.clone(), text.value());
                    found.push(Literal { line, within, text });
                }
                word.clear();
            }
        }
    }
}

/// The texts of a source that people may read.
fn literals(source: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    find(source.parse().unwrap(), &mut Vec::new(), &mut found);
    found.retain(|it| {
        !it.within
            .iter()
            .any(|call| NOT_READ.contains(&call.as_str()))
    });
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
    let mut files = below(folder);
    files.retain(|path| !path.ends_with("tests.rs"));
    files
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
            if !KEYS.contains(&literal.text.as_str()) && is_wording(&literal.text) {
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
    let read: Vec<String> = literals(source).into_iter().map(|it| it.text).collect();
    assert_eq!(
        read,
        ["a_key", "{who}, it is your turn", "Red", "army-name"]
    );
    let wording: Vec<bool> = read.iter().map(|it| is_wording(it)).collect();
    assert_eq!(wording, [false, true, true, false]);
}
