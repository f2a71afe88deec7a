//! The links and the names of files in documents: each leads to something that is there.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders in which documents are; each has no others below it, except those that are named.
const FOLDERS: [&str; 10] = [
    "",
    "docs",
    "rules",
    "ai",
    "choose",
    "render",
    "render/assets/art",
    "render/assets/fonts",
    "sandbox",
    ".github",
];

/// A document and its text.
struct Document {
    path: PathBuf,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn documents() -> Vec<Document> {
    let mut all = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(root().join(folder)) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|it| it == "md") {
                let text = fs::read_to_string(&path).unwrap();
                all.push(Document { path, text });
            }
        }
    }
    all
}

/// The parts of a text between two marks, on one line each.
fn between<'a>(text: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| {
        let part = rest.split(end).next()?;
        (!part.contains('\n')).then_some(part)
    })
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
        for link in between(&document.text, "](", ')') {
            if link.contains("://") || link.contains(' ') || link.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
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
    const TOP: [&str; 14] = [
        "src",
        "tests",
        "docs",
        "rules",
        "ai",
        "choose",
        "render",
        "sandbox",
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
