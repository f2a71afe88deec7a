//! The arguments of subcommands: as they are registered, with descriptions in every language, and their
//! values in a command.

use serde_json::Value;
use serenity::all::{CommandOptionType, CreateCommandOption, UserId};

use crate::discord::input::interaction::{CommandOption, Resolved};
use crate::game::{Level, PersonId, Sitter};
use crate::i18n::{Args, Language, say};
use djambi_rules::Seat;

pub type Kind = CommandOptionType;

/// Discord's names of the languages; Spanish is two.
const fn locales(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["en-GB"],
        Language::French => &["fr"],
        Language::Spanish => &["es-ES", "es-419"],
        Language::Polish => &["pl"],
    }
}

/// The description for people whose language the program does not speak.
pub fn described(key: &str) -> String {
    Language::default().message(key, &Args::new())
}

/// Discord's names of the other languages with the words in each.
fn translations(words: impl Fn(Language) -> String) -> Vec<(&'static str, String)> {
    let others = Language::ALL
        .into_iter()
        .filter(|it| *it != Language::default());
    let locales =
        others.flat_map(|language| locales(language).iter().map(move |it| (*it, language)));
    locales
        .map(|(locale, language)| (locale, words(language)))
        .collect()
}

/// A message, and the same in the other languages by Discord's names of them.
pub fn localized(key: &str) -> (String, Value) {
    let others = translations(|language| language.message(key, &Args::new()));
    let others = others
        .into_iter()
        .map(|(locale, words)| (locale.to_owned(), words.into()));
    (described(key), Value::Object(others.collect()))
}

/// An argument, a subcommand or a group with its description in all languages.
pub fn argument(kind: Kind, name: &str, key: &str) -> CreateCommandOption {
    let argument = CreateCommandOption::new(kind, name, described(key));
    translations(|language| language.message(key, &Args::new()))
        .into_iter()
        .fold(argument, |it, (locale, words)| {
            it.description_localized(locale, words)
        })
}

/// A text that is described by the message `option-NAME`.
pub fn text(name: &str) -> CreateCommandOption {
    argument(Kind::String, name, &format!("option-{name}"))
}

/// Yes or no, described by the message `option-NAME`.
pub fn switch(name: &str) -> CreateCommandOption {
    argument(Kind::Boolean, name, &format!("option-{name}"))
}

/// A whole number of a range, described by a message.
pub fn number(name: &str, key: &str, range: std::ops::RangeInclusive<u64>) -> CreateCommandOption {
    argument(Kind::Integer, name, key)
        .min_int_value(*range.start())
        .max_int_value(*range.end())
}

/// An argument with choices: the words for each in a language, and its value.
pub fn choice<W: Fn(Language) -> String>(
    argument: CreateCommandOption,
    values: impl IntoIterator<Item = (W, String)>,
) -> CreateCommandOption {
    values
        .into_iter()
        .fold(argument, |argument, (words, value)| {
            let localized = translations(&words);
            argument.add_string_choice_localized(words(Language::default()), value, localized)
        })
}

/// Choices whose words are messages: the key of each, and its value.
pub fn keyed<const N: usize>(
    argument: CreateCommandOption,
    keys: [(&'static str, &str); N],
) -> CreateCommandOption {
    let words = |key: &'static str| move |language: Language| language.message(key, &Args::new());
    choice(
        argument,
        keys.map(|(key, value)| (words(key), value.to_owned())),
    )
}

/// A seat, by its colour.
pub fn colour(required: bool) -> CreateCommandOption {
    let words = |seat: Seat| move |language| crate::i18n::army(language, seat);
    choice(
        argument(Kind::String, "colour", "option-choose").required(required),
        Seat::ALL.map(|seat| (words(seat), seat.key().to_owned())),
    )
}

/// A person.
pub fn person(required: bool) -> CreateCommandOption {
    argument(Kind::User, "person", "option-person").required(required)
}

/// The level of a computer player.
pub fn computer() -> CreateCommandOption {
    let words = |level: Level| move |language: Language| say!(language, "level-name", level);
    choice(
        text("computer"),
        Level::PLAYERS.map(|level| (words(level), level.key().to_owned())),
    )
}

/// A language, by its own name.
pub fn language() -> CreateCommandOption {
    let automatic = keyed(text("language"), [("choice-auto", "auto")]);
    Language::ALL.into_iter().fold(automatic, |option, it| {
        option.add_string_choice(say!(it, "language-name"), it.key())
    })
}

/// The theme of pictures.
pub fn theme() -> CreateCommandOption {
    let keys = [
        ("choice-auto", "auto"),
        ("choice-dark", "dark"),
        ("choice-light", "light"),
    ];
    keyed(text("theme"), keys)
}

/// The values of a subcommand's arguments, by name.
pub struct Arguments<'a> {
    /// As Discord sends them.
    pub values: &'a [CommandOption],
    /// The people named in them, as Discord describes them.
    pub resolved: &'a Resolved,
}

impl Arguments<'_> {
    fn value(&self, name: &str) -> Option<&Value> {
        let named = self.values.iter().find(|value| value.name == name);
        named.map(|it| &it.value)
    }

    /// A text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.value(name)?.as_str()
    }

    /// A whole number.
    pub fn whole(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    /// Yes or no.
    pub fn truth(&self, name: &str) -> Option<bool> {
        self.value(name)?.as_bool()
    }

    /// The person that is named.
    pub fn person(&self) -> Option<PersonId> {
        let user: UserId = self.text("person")?.parse().ok()?;
        Some(PersonId(user.get()))
    }

    /// Whether the person that is named is a program.
    pub fn names_a_bot(&self) -> bool {
        let user = self.text("person");
        user.and_then(|user| self.resolved.users.get(user))
            .is_some_and(|user| user.bot)
    }

    /// The seat whose colour is named.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.text(name)?.parse().ok()
    }

    /// The person or computer that is to play.
    pub fn sitter(&self) -> Option<Sitter> {
        let person = self.person().map(Sitter::Person);
        person.or_else(|| Some(Sitter::Computer(Level::offered(self.text("computer")?)?)))
    }
}
