//! The length of messages: two sentences at most where everyone reads them, three where one person does.

use std::collections::BTreeSet;

use djambi::i18n::{self, Language, changes, describe_ply};
use djambi::teach::Rare;
use djambi_rules::{History, Options};

use super::count::sentences;
use super::limits::{File, rendered, trials};
use super::random_games::{Dice, play_on, start};

/// How many random games are read, and the most moves of each.
const GAMES: u64 = 40;
const MOVES: usize = 60;

/// The most lines of a move and its consequences.
const LINES: usize = 3;

/// How the keys of messages begin that are sent to a channel.
const PUBLIC: [&str; 11] = [
    "change-",
    "daily-message",
    "ending-",
    "event-",
    "line-",
    "lobby-",
    "next-",
    "played-",
    "rare-",
    "state-",
    "tables-",
];

/// How the keys of pages begin, which are read at leisure.
const PAGES: [&str; 10] = [
    "help-",
    "learn-",
    "policy-",
    "privacy-page",
    "rules-",
    "term-help",
    "term-learn-help",
    "term-legend",
    "web-data-what",
    "web-does",
];

#[test]
fn a_public_message_has_two_sentences_and_a_private_one_three_at_most() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let file = File::read(language);
        for key in file.0.keys() {
            let begins = |starts: &[&str]| starts.iter().any(|start| key.starts_with(start));
            let most = match (begins(&PUBLIC), begins(&PAGES)) {
                (true, _) => 2,
                (_, true) => continue,
                _ => 3,
            };
            let texts = trials(&file.values(key), |_| "x".to_owned());
            let texts = texts.iter().map(|trial| rendered(language, key, trial));
            let texts: BTreeSet<String> = texts.filter(|it| sentences(it) > most).collect();
            wrong.extend(texts.first().map(|it| format!("{language:?} {key}: {it}")));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn sentences_are_counted_by_their_ends() {
    for (text, count) in [
        ("Red wins.", 1),
        ("Press “Join”. Or wait: 3. Mc1-e1", 1),
        ("np. M c1 e1! Naprawdę?", 2),
        ("No end", 0),
    ] {
        assert_eq!(sentences(text), count, "{text}");
    }
}

/// The lines of the message that announces a move: what it did, its consequences, and a rule that it is
/// the first to use.
#[test]
fn each_line_about_a_move_is_one_sentence_in_every_language() {
    let mut wrong = BTreeSet::new();
    for seed in 0..GAMES {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(Options::CLASSIC, dice));
        play_on(&mut history, dice, MOVES, |_, _, _, _| {});
        for (index, step) in history.steps().enumerate() {
            let rare = Rare::first_used(&history, index);
            for language in Language::ALL {
                let mut lines = vec![describe_ply(language, step.before, step.ply)];
                lines.extend(changes(language, step.before, step.ply, step.after));
                if lines.len() > LINES {
                    wrong.insert(lines.join("\n"));
                }
                let rare = rare.iter().map(|it| i18n::rare(language, *it, step.after));
                lines.extend(rare);
                wrong.extend(lines.into_iter().filter(|it| sentences(it) != 1));
            }
        }
    }
    assert_eq!(wrong, BTreeSet::new());
}
