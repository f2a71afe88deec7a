//! Words that this project does not use as names, nor in comments and documents: each has a plainer one.

use std::fs;
use std::path::{Path, PathBuf};

use super::scan::sources;

/// The words, each before the one to use.
const WORDS: [(&str, &str); 50] = [
    ("Asker", "Requester"),
    ("Claimed", "ClaimedMessage"),
    ("Deed", "MoveKind"),
    ("Door", "DiscordAdapter"),
    ("Film", "GifEncoder"),
    ("GameRow", "GameProjection"),
    ("Ink", "PaletteColor"),
    ("Moved", "ChannelChanged"),
    ("Plate", "PlayerPanel"),
    ("Reach", "ShardScope"),
    ("Refusal", "Rejection"),
    ("Refused", "Rejection"),
    ("Someone", "Requester"),
    ("Stands", "BoardState"),
    ("Stretches", "ClockSegments"),
    ("Unanswered", "Pending"),
    ("Unreached", "Outage"),
    ("Untold", "Pending"),
    ("Voice", "Profile"),
    ("Whoever", "anyone who"),
    ("carry_up", "backpropagate"),
    ("coming_movers", "upcoming_turns"),
    ("curiosity", "exploration constant"),
    ("dilated", "king_fill"),
    ("door", "adapter"),
    ("dull", "draw_score"),
    ("favourite", "best_child"),
    ("film", "animation"),
    ("gallows", "chief_drop_squares"),
    ("give_back", "compensate_clocks"),
    ("glance", "static evaluation"),
    ("happens_by", "due_events"),
    ("hear", "receive"),
    ("heard", "received"),
    ("house", "project"),
    ("hurry", "make_due"),
    ("let_rest", "quarantine"),
    ("long_way", "slow_path"),
    ("pillars", "critical_pieces"),
    ("put_off", "postpone"),
    ("refuge", "safe_squares"),
    ("seal", "fortress"),
    ("settle_up", "propagate_proven"),
    ("stands", "is"),
    ("stir", "wake"),
    ("stirred", "irreversible"),
    ("tellings", "outbox"),
    ("try_anew", "retry"),
    ("unkept", "unsaved"),
    ("whoever", "anyone who"),
];

/// The words that are looked for in pairs: "passes on" and "one move on" are others.
const PAIRS: [(&str, &str); 5] = [
    ("go on", "continue"),
    ("goes on", "continues"),
    ("going on", "continuing"),
    ("gone on", "continued"),
    ("went on", "continued"),
];

/// The folders with sources and documents; the changelog and old migrations speak of the past.
const FOLDERS: [&str; 5] = ["src", "crates", "tests", "benches", "docs"];
const FILES: [&str; 5] = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "PRIVACY.md",
    "assets/locales/en.ftl",
];

/// Words that are wrong for messages: they are sent, not posted. The sandbox, its tests and forms of
/// pages have requests of that name, so these are looked for where the bot speaks of its messages
/// alone.
const POSTED: [&str; 4] = ["Posts", "posted", "posting", "posts"];

#[test]
fn messages_are_sent_and_not_posted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_text = |path: &PathBuf| path.extension().is_some_and(|it| it == "rs" || it == "md");
    let folders = ["src", "docs"].iter().map(|folder| root.join(folder));
    let paths = folders.flat_map(|folder| sources(&folder));
    let mut paths: Vec<_> = paths.filter(is_text).collect();
    let locale = root.join("assets/locales/en.ftl");
    paths.push(locale.clone());
    let mut wrong = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split(|it: char| !it.is_alphanumeric());
            let is_wrong = |it: &str| POSTED.contains(&it) || it == "post" && path == locale;
            if words.any(is_wrong) {
                wrong.push(format!("{}:{}: {line}", path.display(), number + 1));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn each_word_is_the_plain_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = FILES.iter().map(|file| root.join(file)).collect();
    paths.extend(
        FOLDERS
            .iter()
            .flat_map(|folder| sources(&root.join(folder))),
    );
    let mut wrong = Vec::new();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|it| it == "rs" || it == "md" || it == "ftl")
    });
    for path in paths.iter().filter(|path| !path.ends_with(file!())) {
        let text = fs::read_to_string(path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            let part = |it: char| !it.is_alphanumeric() && it != '_';
            let words = WORDS
                .iter()
                .filter(|(bad, _)| line.split(part).any(|it| it == *bad));
            let is_pair = |(bad, _): &&(&str, &str)| {
                let mut clauses = line.split(|it| part(it) && it != ' ');
                clauses.any(|it| format!(" {it} ").contains(&format!(" {bad} ")))
            };
            for (bad, better) in words.chain(PAIRS.iter().filter(is_pair)) {
                wrong.push(format!("{place}: {better}, not {bad}"));
            }
        }
    }
    assert!(paths.len() > 400, "only {} files were read", paths.len());
    assert_eq!(wrong, Vec::<String>::new());
}
