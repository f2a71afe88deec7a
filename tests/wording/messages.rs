//! Every message that is asked for exists and gets its values, every one that exists is used, and what
//! people type is understood in every language.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use djambi::ai::Level;
use djambi::game::{Sitter, Term};
use djambi::i18n::{
    Language, clock, is_direction, names, option_in_words, piece, sitter, term_value,
};
use djambi::teach::{Lesson, Miss, Page, Rare, Verdict};
use djambi_input::Reading;
use djambi_rules::{OptionValue, Role};
use jiff::SignedDuration;
use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Token};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::limits::File;
use super::scan::sources;

/// Finds the arguments of each `say!`, in other macros too.
fn find(tokens: TokenStream, found: &mut Vec<TokenStream>) {
    let mut before = String::new();
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            if before == "say!" {
                found.push(group.stream());
            }
            find(group.stream(), found);
        }
        before = match token {
            TokenTree::Ident(name) => name.to_string(),
            TokenTree::Punct(sign) if sign.as_char() == '!' => before + "!",
            _ => String::new(),
        };
    }
}

/// The name of a value: `count` in `count = 3` and alone.
fn name(value: &Expr) -> Option<String> {
    match value {
        Expr::Assign(it) => name(&it.left),
        Expr::Path(it) => Some(it.path.get_ident()?.to_string()),
        _ => None,
    }
}

#[test]
fn messages_used_exist_and_get_their_values() {
    let all = File::read(Language::English);
    let mut seen = 0;
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let code = fs::read_to_string(&path).unwrap();
        let mut found = Vec::new();
        find(code.parse().unwrap(), &mut found);
        for said in found {
            let read = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(said);
            // The macro itself calls one with parts to be filled in.
            let arguments: Vec<Expr> = read.into_iter().flatten().collect();
            let [_, Expr::Lit(key), values @ ..] = arguments.as_slice() else {
                continue;
            };
            let Lit::Str(key) = &key.lit else { continue };
            let key = key.value();
            let given: BTreeSet<String> = values.iter().filter_map(name).collect();
            assert!(all.0.contains_key(&key), "there is no message {key}");
            let needed = all.values(&key).into_keys().collect();
            assert_eq!(given, needed, "{}: {key}: given and needed", path.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "the scan has found only {seen} messages");
}

#[test]
fn every_message_is_used() {
    let all = File::read(Language::English).0;
    let paths = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let sources = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    let sources: String = sources.collect();
    let within: BTreeSet<&String> = all.values().flat_map(|(_, within)| within).collect();
    // Families such as `format!("command-{name}")` or `format!("rules-{page}-text")`.
    let families: Vec<(&str, &str)> = sources
        .split('"')
        .filter_map(|it| Some((it.split_once('{')?.0, it.rsplit_once('}')?.1)))
        .filter(|(start, _)| start.len() > 3 && start.ends_with('-'))
        .collect();
    let unused = all.keys().filter(|key| {
        let family = families
            .iter()
            .any(|(start, end)| key.starts_with(start) && key.ends_with(end));
        !within.contains(key) && !family && !sources.contains(&format!("\"{key}\""))
    });
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn every_language_has_all_messages_and_none_with_other_values() {
    let english = File::read(Language::English);
    for language in Language::ALL {
        let its = File::read(language);
        assert!(
            its.0.keys().eq(english.0.keys()),
            "{language:?} lacks messages or has too many"
        );
        for key in its.0.keys() {
            let (given, wanted) = (its.values(key), english.values(key));
            assert!(given.keys().eq(wanted.keys()), "{language:?}: {key}");
        }
    }
}

#[test]
fn every_page_rare_rule_lesson_and_wrong_try_has_its_words_in_every_language() {
    let mut keys: BTreeSet<String> = Page::ALL
        .into_iter()
        .map(|page| format!("rules-{}-text", page.key()))
        .collect();
    keys.extend(Rare::ALL.map(|rare| format!("rare-{}", rare.key())));
    for lesson in Lesson::ALL {
        let key = |end: &str| format!("learn-{}-{end}", lesson.key());
        keys.extend(["task", "solved"].map(key));
        let moves = lesson.position().legal_moves();
        keys.extend(moves.into_iter().map(|mv| match lesson.judge(mv) {
            Some(Verdict::Missed(Miss::Other)) if !Language::English.has(&key("other")) => {
                "learn-other".to_owned()
            }
            Some(Verdict::Missed(miss)) => key(miss.key()),
            Some(Verdict::Solved) => key("solved"),
            None => panic!("{lesson:?}: {mv} is not judged"),
        }));
    }
    for language in Language::ALL {
        for key in &keys {
            assert!(language.has(key), "{language:?} lacks {key}");
        }
        // Nothing is answered that nobody can try.
        let answers = File::read(language).0.into_keys();
        let lessons = Lesson::ALL.map(|lesson| format!("learn-{}-", lesson.key()));
        let mut answers =
            answers.filter(|key| lessons.iter().any(|lesson| key.starts_with(lesson)));
        assert!(answers.all(|key| keys.contains(&key)), "{language:?}");
    }
}

/// A value that is forgotten in the words would be described as another one.
#[test]
fn every_term_and_option_has_words_of_its_own_for_each_value_in_every_language() {
    for language in Language::ALL {
        let differ = |words: Vec<String>| {
            let different: BTreeSet<&String> = words.iter().collect();
            assert_eq!(different.len(), words.len(), "{language:?}: {words:?}");
        };
        let options = OptionValue::choices().into_iter();
        differ(options.map(|it| option_in_words(language, it)).collect());
        for term in Term::ALL {
            assert!(
                language.has(&format!("terms-field-{}", term.key())),
                "{language:?}: {term:?}"
            );
            let values = term.offered().into_iter();
            differ(values.map(|it| term_value(language, term, it)).collect());
        }
    }
}

/// Each piece's own words in a position in which it can move: as they are, without accents, and
/// their first letters.
#[test]
fn names_of_pieces_and_their_beginnings_are_understood_in_every_language() {
    for language in Language::ALL {
        let names = names(language);
        for role in Role::ALL {
            let example = Page::of_key(role.key())
                .and_then(Page::example)
                .expect("an example");
            let squares: Vec<String> = example.mv.squares().map(|it| it.to_string()).collect();
            let read = |word: &str| {
                let text = format!("{word} {}", squares.join(" "));
                djambi_input::read_move(&example.before, example.before.mover(), &text, &names)
            };
            let name = piece(language, role);
            let plain: String = name.nfkd().filter(|it| !is_combining_mark(*it)).collect();
            let start: String = plain.chars().take(4).collect();
            for word in [&name, &plain, &start, &name.to_uppercase(), role.key()] {
                let wanted = Reading::Move(example.mv);
                assert_eq!(read(word), wanted, "{language:?}: {word}");
            }
            assert_eq!(names.role(&plain), Some(role), "{language:?}: {plain}");
        }
    }
}

/// The other names that players give the pieces.
#[test]
fn what_players_call_the_pieces_is_understood() {
    for (language, role, words) in [
        (Language::English, Role::Diplomat, "troublemaker agitator"),
        (Language::English, Role::Necromobile, "hearse undertaker"),
        (Language::English, Role::Chief, "boss president"),
        (Language::French, Role::Diplomat, "agitateur trublion"),
        (Language::French, Role::Necromobile, "corbillard fossoyeur"),
        (Language::French, Role::Chief, "président"),
        (Language::Spanish, Role::Diplomat, "agitador"),
        (Language::Spanish, Role::Chief, "presidente"),
        (
            Language::Polish,
            Role::Diplomat,
            "agitator awanturnik prowokatorem",
        ),
        (
            Language::Polish,
            Role::Militant,
            "bojówkarzem bojowkarza pionkiem",
        ),
        (Language::Polish, Role::Reporter, "reportera reporterem"),
        (Language::Polish, Role::Assassin, "zabójcę zabojca"),
        (Language::Polish, Role::Chief, "szefem szefa krol"),
        (Language::Polish, Role::Necromobile, "grabarza grabarzem"),
    ] {
        let names = names(language);
        for word in words.split(' ') {
            assert_eq!(names.role(word), Some(role), "{language:?}: {word}");
        }
    }
}

#[test]
fn a_clock_shows_no_unit_of_which_there_is_nothing() {
    for (hours, shown) in [(72, "3 d"), (75, "3 d 3 h"), (5, "5 h")] {
        let time = SignedDuration::from_hours(hours);
        assert_eq!(clock(Language::English, time), shown);
    }
}

#[test]
fn each_level_of_the_computer_has_a_name_of_its_own() {
    for language in Language::ALL {
        let name = |level| sitter(language, Some(Sitter::Computer(level)), &|_| String::new());
        let names = BTreeSet::from(Level::PLAYERS.map(name));
        assert_eq!(names.len(), Level::PLAYERS.len(), "{names:?}");
    }
}

/// The characters of Unicode with the property `Bidi_Control`, and their neighbours.
#[test]
fn all_characters_that_turn_the_direction_of_text_are_known() {
    let all: Vec<char> = ('\u{0}'..=char::MAX)
        .filter(|it| is_direction(*it))
        .collect();
    let expected = [
        '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}',
        '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
    ];
    assert_eq!(all, expected);
}
