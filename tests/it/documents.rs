//! The links, the names of files and of code, and the commands in documents: all of them exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pulldown_cmark::{Event, Parser, Tag};

use crate::common::files::below;

/// A document and its text.
struct Document {
    path: PathBuf,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn documents() -> Vec<Document> {
    let entries = fs::read_dir(root()).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    for folder in ["docs", "crates", ".github"] {
        paths.extend(below(&root().join(folder)));
    }
    paths.retain(|path| path.extension().is_some_and(|it| it == "md"));
    let documents = paths.into_iter().map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        Document { path, text }
    });
    documents.collect()
}

/// The name by which a heading is linked: small letters, `-` for each space, nothing else.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().flat_map(char::to_lowercase);
    letters
        .filter(|it| it.is_alphanumeric() || *it == ' ' || *it == '-' || *it == '_')
        .map(|it| if it == ' ' { '-' } else { it })
        .collect()
}

fn has_anchor(text: &str, wanted: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut anchors = headings.map(|line| anchor(line.trim_start_matches('#')));
    text.contains(&format!("<a id=\"{wanted}\"></a>")) || anchors.any(|it| it == wanted)
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for document in documents() {
        let folder = document.path.parent().unwrap();
        for event in Parser::new(&document.text) {
            let Event::Start(Tag::Link { dest_url: link, .. }) = event else {
                continue;
            };
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (file, part) = link.split_once('#').unwrap_or((&link, ""));
            let file = if file.is_empty() {
                document.path.clone()
            } else {
                folder.join(file)
            };
            let there = file.exists()
                && (part.is_empty()
                    || fs::read_to_string(&file).is_ok_and(|text| has_anchor(&text, part)));
            if !there {
                wrong.push(format!("{}: {link}", document.path.display()));
            }
        }
    }
    assert!(seen > 50, "only {seen} links were found");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn names_of_files_are_names_of_files() {
    const TOP: [&str; 11] = [
        "src",
        "crates",
        "tests",
        "docs",
        "packaging",
        "scripts",
        "benches",
        "fuzz",
        "assets",
        "migrations",
        ".github",
    ];
    let is_name = |text: &str| {
        let plain = |it: char| it.is_ascii_alphanumeric() || "/._-".contains(it);
        let first = text.split('/').next().unwrap_or_default();
        text.contains('/') && TOP.contains(&first) && text.chars().all(plain)
    };
    let mut wrong = Vec::new();
    let mut seen = 0;
    for document in documents() {
        // An older version's name is history.
        if document.path.ends_with("CHANGELOG.md") {
            continue;
        }
        let folder = document.path.parent().unwrap();
        let quoted = document.text.split('`').skip(1).step_by(2);
        for name in quoted.filter(|it| is_name(it)) {
            seen += 1;
            if !root().join(name).exists() && !folder.join(name).exists() {
                wrong.push(format!("{}: {name}", document.path.display()));
            }
        }
    }
    assert!(seen > 20, "only {seen} names were found");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn names_of_functions_and_tests_exist() {
    let folders = ["src", "tests", "crates"];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|it| below(&root().join(it)))
        .collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "rs"));
    let code: String = files
        .iter()
        .map(|it| fs::read_to_string(it).unwrap())
        .collect();
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let known: BTreeSet<&str> = code.split(|it| !is_part(it)).collect();
    let mut seen = 0;
    for name in [
        "SECURITY.md",
        "docs/decisions.md",
        "crates/rules/README.md",
        "crates/discord-sandbox/README.md",
    ] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        for quoted in text
            .lines()
            .flat_map(|line| line.split('`').skip(1).step_by(2))
        {
            let words = quoted.split(|it| !is_part(it) && it != '/' && it != '.');
            let is_name = |it: &&str| {
                it.contains('_') && it.chars().all(|it| is_part(it) && !it.is_uppercase())
            };
            for word in words.filter(is_name) {
                seen += 1;
                assert!(known.contains(word), "{name}: there is no {word}");
            }
        }
    }
    assert!(seen > 10, "only {seen} names were found");
}

/// The settings that options name, and what the environment has for each of them while help is read.
const SETTINGS: [&str; 10] = [
    "DATABASE_URL",
    "DISCORD_API",
    "DISCORD_PROXY",
    "DISCORD_TOKEN",
    "DJAMBI_FRAMES",
    "DJAMBI_HEALTH",
    "DJAMBI_PROXIES",
    "DJAMBI_URL",
    "DJAMBI_WEB",
    "DJAMBI_WORKERS",
];
const SECRET: &str = "postgres://djambi:S3cret@db/djambi";

/// The help of the program and of its commands, each read once.
#[derive(Default)]
struct Help(BTreeMap<Vec<String>, String>);

impl Help {
    fn of(&mut self, path: &[String]) -> String {
        let read = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
            command.args(path).arg("--help");
            command.envs(SETTINGS.map(|name| (name, SECRET)));
            let output = command.output().unwrap();
            assert!(output.status.success(), "djambi {path:?} --help");
            String::from_utf8(output.stdout).unwrap()
        };
        self.0.entry(path.to_vec()).or_insert_with(read).clone()
    }

    /// The commands below that one, in the order of its help.
    fn commands(&mut self, path: &[String]) -> Vec<String> {
        let help = self.of(path);
        let list = help.split_once("Commands:\n").map_or("", |it| it.1);
        let own = list.lines().filter_map(|line| line.strip_prefix("  "));
        let own = own.filter(|line| line.starts_with(|it: char| it.is_ascii_lowercase()));
        let names = own.filter_map(|line| line.split_whitespace().next());
        let names = names.filter(|name| *name != "help");
        names.map(str::to_owned).collect()
    }

    fn has_option(&mut self, path: &[String], name: &str) -> bool {
        let is_part = |it: char| !it.is_ascii_lowercase() && it != '-';
        (0..=path.len()).any(|length| self.of(&path[..length]).split(is_part).any(|it| it == name))
    }

    /// Says what is wrong with a quoted command, if anything.
    fn fault(&mut self, words: &[&str]) -> Option<String> {
        let mut path = Vec::new();
        for word in words {
            if *word == "help" {
                continue;
            }
            if self.commands(&path).iter().any(|name| name == word) {
                path.push((*word).to_owned());
            } else if let Some(option) = word.split('=').next().filter(|it| it.starts_with("--")) {
                if !self.has_option(&path, option) {
                    return Some(format!("djambi {} has no {option}", path.join(" ")));
                }
            } else if path.is_empty() && word.chars().all(|it| it.is_ascii_lowercase()) {
                return Some(format!("there is no djambi {word}"));
            }
        }
        None
    }
}

/// The words of each command of the program in a document: in a line of its own, or between backticks.
fn commands(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let parts = text.split(['`', '\n', '|', '#']);
    let programs = ["djambi ", "cargo run --release -- "];
    parts.filter_map(move |part| {
        let rest = programs
            .iter()
            .find_map(|it| part.trim_start().strip_prefix(it))?;
        // Between apostrophes is the command of another program.
        let own = rest.split('\'').step_by(2);
        Some(own.flat_map(str::split_whitespace).collect())
    })
}

#[test]
fn commands_and_options_exist() {
    let mut help = Help::default();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for document in documents() {
        for words in commands(&document.text) {
            seen += 1;
            let fault = help.fault(&words);
            wrong.extend(fault.map(|it| format!("{}: {it}", document.path.display())));
        }
    }
    assert!(seen > 80, "only {seen} commands were found");
    assert_eq!(wrong, Vec::<String>::new());
}

/// People show what a program printed to others, who then must not read passwords in it.
#[test]
fn no_help_shows_the_value_of_a_setting() {
    let mut help = Help::default();
    let mut paths = vec![Vec::new()];
    let mut seen = String::new();
    while let Some(path) = paths.pop() {
        let text = help.of(&path);
        assert!(!text.contains("S3cret"), "{path:?}: {text}");
        for name in help.commands(&path) {
            paths.push([path.as_slice(), &[name]].concat());
        }
        seen += &text;
    }
    // Lines end anywhere.
    let seen: Vec<&str> = seen.split_whitespace().collect();
    for name in SETTINGS {
        assert!(seen.contains(&format!("{name}]").as_str()), "{name}");
    }
}

/// The most wanted commands come first, in the help as on the page.
#[test]
fn the_page_lists_the_commands_of_the_help_in_the_same_order() {
    let mut help = Help::default();
    let page = fs::read_to_string(root().join("docs/cli.md")).unwrap();
    let (table, _) = page.split_once("\n## ").expect("another section");
    let rows = table.lines();
    let rows = rows.filter_map(|line| line.strip_prefix("| `djambi "));
    let listed: Vec<&str> = rows
        .filter_map(|row| row.split([' ', '`']).next())
        .collect();
    let names = help.commands(&[]);
    assert_eq!(listed, names);
    assert_eq!(names[..4], ["play", "learn", "puzzle", "web"]);
}
