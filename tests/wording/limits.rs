//! Every message in every language, with the longest values that it can get.
//! `cargo test --test all wording::limits -- --nocapture` prints them all, to be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use djambi::i18n::{Args, Language};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

/// Among the values of a placeable, that its text is shown as it is.
const SHOWN: &str = "";

/// The values that a placeable may have.
pub type Values = BTreeMap<String, BTreeSet<String>>;

/// The numbers that have forms of their own in one of the languages.
const NUMBERS: [&str; 9] = ["0", "1", "2", "3", "5", "12", "21", "22", "1000"];

/// The messages of a file: the names they mention, and the messages within them.
pub struct File(pub BTreeMap<String, (Values, BTreeSet<String>)>);

impl File {
    pub fn read(language: Language) -> File {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
        let file = folder.join(format!("{}.ftl", language.key()));
        let source = fs::read_to_string(file).unwrap();
        let resource = parser::parse(source.as_str()).expect("the file is well formed");
        let messages = resource.body.iter().filter_map(|entry| match entry {
            Entry::Message(it) => {
                let mut mentioned = (Values::new(), BTreeSet::new());
                walk(it.value.as_ref()?, &mut mentioned);
                Some((it.id.name.to_owned(), mentioned))
            }
            _ => None,
        });
        let messages: Vec<_> = messages.collect();
        let count = messages.len();
        let file = File(messages.into_iter().collect());
        assert_eq!(
            file.0.len(),
            count,
            "{language:?}: a message is there twice"
        );
        file
    }

    /// All placeables of a message, those of the messages within it included.
    pub fn values(&self, key: &str) -> Values {
        let (mut values, within) = self.0[key].clone();
        for key in within {
            for (name, more) in self.values(&key) {
                values.entry(name).or_default().extend(more);
            }
        }
        values
    }
}

fn walk(pattern: &Pattern<&str>, found: &mut (Values, BTreeSet<String>)) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                let values = found.0.entry(id.name.to_owned()).or_default();
                values.insert(SHOWN.to_owned());
            }
            Expression::Inline(InlineExpression::MessageReference { id, .. }) => {
                found.1.insert(id.name.to_owned());
            }
            Expression::Inline(_) => {}
            Expression::Select { selector, variants } => {
                if let InlineExpression::VariableReference { id } = selector {
                    let keys = variants.iter().map(|variant| match &variant.key {
                        VariantKey::Identifier { name } => (*name).to_owned(),
                        VariantKey::NumberLiteral { value } => (*value).to_owned(),
                    });
                    found.0.entry(id.name.to_owned()).or_default().extend(keys);
                }
                for variant in variants {
                    walk(&variant.value, found);
                }
            }
        }
    }
}

/// The most that a placeable can contain, by its name: from the values that the adapters fill in.
fn longest(name: &str) -> String {
    match name {
        // Three names of 32 letters, with the text that joins them.
        "who" | "people" | "waiting" | "seats" | "holder" | "sitter" | "by" | "rest" | "order" => {
            "Wolfeschlegelsteinhausenbergerdo, ".repeat(4)
        }
        // One part for each seat, person, preset or first move.
        "list" | "banks" | "turns" => "Wolfeschlegelsteinhausenbergerdo 1000 · ".repeat(5),
        // A move with all its consequences.
        "text" | "why" | "question" | "terms" | "line" | "detail" => {
            "a long sentence, and another. ".repeat(14)
        }
        "reason" | "rule" | "task" | "state" | "heading" | "ending" => {
            "a long sentence, and another. ".repeat(6)
        }
        "file" | "error" | "link" | "names" | "options" | "pages" | "command" => "x".repeat(150),
        "moves" => "Db2~e5~c5@g1@e5, ".repeat(5),
        "notation" => "Db2~e5~c5@g1@e5".to_owned(),
        "pieces" => "Necromobile c3, ".repeat(9),
        "what" => "Necromobile c3 → e5".to_owned(),
        "squares" => "e5, ".repeat(80),
        "word" | "words" | "typed" | "name" | "button" => "w".repeat(40),
        "first" | "second" | "title" | "pace" => "y".repeat(45),
        "second-name" | "second-owner" => "Necromobilny".to_owned(),
        "contact" => "c".repeat(200),
        "zone" => "America/Argentina/ComodRivadavia".to_owned(),
        "when" | "until" | "time" | "value" => "Wednesday, 23 September 2026, 23:59 UTC".to_owned(),
        "start" | "more" | "most" | "limit" => "59 days 23 hours".to_owned(),
        "role" | "channel" => format!("<@&{}>", u64::MAX),
        "game" | "page" | "season" | "grade" => "z".repeat(20),
        "back" | "next" | "play" | "load" | "quit" => "siguiente 1000".to_owned(),
        "legend" => "C Przywódca, ".repeat(6),
        "signs" => "r Czerwony, ".repeat(4),
        "sign" | "corpse" | "maze" => "##".to_owned(),
        "letter" => "M".to_owned(),
        "at" | "beside" | "body" | "exit" | "from" | "last" | "square" | "to" => "e5".to_owned(),
        "after" | "ahead" | "before" | "begun" | "behind" | "change" | "columns" | "count"
        | "days" | "drawn" | "draws" | "finished" | "games" | "hours" | "killed" | "least"
        | "lines" | "longest" | "loss" | "lost" | "middle" | "minutes" | "number" | "opponents"
        | "percent" | "place" | "points" | "puzzle" | "rated" | "solved" | "rating" | "seconds"
        | "shortest" | "survived" | "times" | "uncertainty" | "wins" => "1000".to_owned(),
        other => panic!("what is the longest value of ${other}?"),
    }
}

fn is_number(values: &BTreeSet<String>) -> bool {
    let forms = ["zero", "one", "two", "few", "many"];
    values
        .iter()
        .any(|it| forms.contains(&it.as_str()) || it.parse::<u32>().is_ok())
}

/// The sets of values to try: each placeable takes each of its values, with the others at their
/// first, and all armies and pieces together in turn. `value` returns that of a placeable without keys.
pub fn trials(values: &Values, value: impl Fn(&str) -> String) -> Vec<BTreeMap<String, String>> {
    let choices: BTreeMap<&String, Vec<String>> = values
        .iter()
        .map(|(name, keys)| {
            let choices = if is_number(keys) {
                NUMBERS.map(str::to_owned).to_vec()
            } else if keys.contains(SHOWN) {
                let chosen = keys
                    .iter()
                    .filter(|it| !["other", SHOWN].contains(&it.as_str()));
                chosen.cloned().chain([value(name)]).collect()
            } else {
                keys.iter().cloned().collect()
            };
            (name, choices)
        })
        .collect();
    let most = choices.values().map(Vec::len).max().unwrap_or(1);
    let together = (0..most).map(|mv| {
        let pick = |it: &Vec<String>| it[mv % it.len()].clone();
        choices
            .iter()
            .map(|(name, it)| ((*name).clone(), pick(it)))
            .collect()
    });
    let mut trials: Vec<BTreeMap<String, String>> = together.collect();
    for (name, its) in &choices {
        for choice in its {
            let mut trial = trials[0].clone();
            trial.insert((*name).clone(), choice.clone());
            trials.push(trial);
        }
    }
    trials
}

pub fn rendered(language: Language, key: &str, trial: &BTreeMap<String, String>) -> String {
    let args = trial.iter().fold(Args::new(), |args, (name, value)| {
        let name: &'static str = Box::leak(name.clone().into_boxed_str());
        match value.parse::<u32>() {
            Ok(number) => args.with(name, number),
            Err(_) => args.with(name, value.clone()),
        }
    });
    language.message(key, &args)
}

/// Discord's limit for a message of that key.
fn limit(key: &str) -> usize {
    let begins = |start: &str| key.starts_with(start);
    let in_a_list = [
        "command-",
        "option-",
        "choice-",
        "terms-preset",
        "thread-name",
    ];
    let names = ["language-name", "level-name", "army-name"];
    if in_a_list.into_iter().any(begins) || names.contains(&key) {
        100
    } else if begins("button-") || begins("label-") {
        80
    } else if begins("alt-") {
        1_024
    } else if begins("policy-") {
        // These are on pages alone.
        10_000
    } else {
        2_000
    }
}

#[test]
fn nothing_is_longer_than_discord_takes_in_any_language() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let file = File::read(language);
        for key in file.0.keys() {
            let mut shown = BTreeSet::new();
            for trial in trials(&file.values(key), longest) {
                let text = rendered(language, key, &trial);
                let length = text.encode_utf16().count();
                if length > limit(key) {
                    wrong.push(format!("{language:?} {key}: {length} {text}"));
                }
                shown.insert(text);
            }
            for text in shown {
                println!("{} {key} = {text}", language.key());
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Buttons share a row with others: a phone shows a limited number of characters of each.
#[test]
fn no_button_is_too_long_for_a_phone_in_any_language() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let file = File::read(language);
        for key in file.0.keys().filter(|key| key.starts_with("button-")) {
            for mut trial in trials(&file.values(key), longest) {
                // Turning points are few.
                trial
                    .entry("number".to_owned())
                    .and_modify(|it| *it = "12".to_owned());
                let text = rendered(language, key, &trial);
                if text.chars().count() > 24 {
                    wrong.push(format!("{language:?} {key}: {text}"));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Two names in English that are one in another language, and are never on one screen.
const ONE_ELSEWHERE: [(&str, &str); 1] = [("button-move", "web-play")];

#[test]
fn what_has_two_names_in_english_has_two_in_every_language() {
    let file = File::read(Language::English);
    let names = file.0.keys().filter(|key| file.values(key).is_empty());
    let names: Vec<&String> = names.collect();
    let name = |language, key| rendered(language, key, &BTreeMap::new());
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let mut seen: BTreeMap<String, &String> = BTreeMap::new();
        for key in &names {
            let Some(other) = seen.insert(name(language, key), key) else {
                continue;
            };
            let english = [other, key].map(|it| name(Language::English, it));
            if english[0] != english[1] && !ONE_ELSEWHERE.contains(&(other, key)) {
                wrong.push(format!("{language:?}: {other} and {key}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The alternative text of a picture: the last move, the next player, and the state of the four.
#[test]
fn the_words_of_a_picture_fit_in_every_language() {
    for language in Language::ALL {
        let file = File::read(language);
        let longest = |key: &str| {
            let trials = trials(&file.values(key), longest).into_iter();
            let texts = trials.map(|trial| rendered(language, key, &trial));
            texts.map(|text| text.encode_utf16().count()).max().unwrap()
        };
        let mv = file.0.keys().filter(|key| key.starts_with("played-"));
        let mv = mv.map(|key| longest(key)).max().unwrap();
        let states = ["panel-frozen", "panel-power", "panel-out", "panel-hostage"];
        let states = states.map(longest).into_iter().max().unwrap();
        let fates = longest("army-name") + states + longest("number-pieces") + ":  · .".len();
        let all = longest("caption-move") + "Tablero de Djambi. .".len() + longest("alt-mover");
        // Four moves at once are announced: the person's, and three computer players'.
        assert!(
            all + 4 * (mv + 20) + 4 * (fates + 1) <= 1_024,
            "{language:?}"
        );
    }
}

/// French counts nothing as one: a number that is written out there would be wrong for none.
#[test]
fn no_number_is_written_out_where_french_counts_nothing_as_one() {
    let file = include_str!("../../assets/locales/fr.ftl");
    let one = file
        .lines()
        .filter(|line| line.trim_start().starts_with("[one]"));
    let written: Vec<_> = one.filter(|line| line.contains('1')).collect();
    assert_eq!(written, Vec::<&str>::new());
}
