//! The wording: all texts that people read, from `assets/locales/*.ftl` (Fluent), and the sentences
//! that the adapters share: what a move did, its consequences, why something is rejected.
//!
//! The files are compiled into the program. All functions may be called from any thread. The
//! adapter passes a function that names people.

mod changes;
mod moves;
mod person_name;
pub mod players;
mod rejection;
mod review;
mod scene;
mod story;
mod teach;
mod terms;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

use crate::ai::Level;
use crate::game::{GameId, OfferKind, Timeout};
use crate::results::Honour;
use djambi_rules::{Army, Move, Role, Seat, Square};

pub use changes::{answered, changes, each_change, ending, incident, offered, pact, timed_out};
pub use moves::{
    describe_ply, hint, hint_reason, label, label_of_stem, lapsed, losses, marked_if_planned,
    noted, plan_question, planned, question, short_label, short_ply, threat,
};
pub use person_name::{NameRejection, chosen_name, visible};
pub use players::{
    army, caption, condition, is_direction, list, names, owned, piece, reason_out, recorded_name,
    sitter, standing, state, steers, without_signs,
};
pub use rejection::{nearest, other_command, reason, rejection};
pub use review::{
    accuracies, chance_list, finding, line_in_words, review_chart, review_summary, review_text,
};
pub use scene::{future_scene, game_scene, record_scene};
pub use story::story;
pub use teach::{
    course, exercise_answer, exercise_heading, exercise_task, exercise_title, lesson_answer,
    page_picture, page_text, page_title, rare, solved_count, taught,
};
pub use terms::{
    banks, clock, option_in_words, pace, rules, span, special_rules, term_name, term_value, terms,
    timeout,
};

/// Returns a person's name or mention.
pub type NameOf<'a> = &'a dyn Fn(crate::game::PersonId) -> String;

djambi_rules::keyed! {
    /// A language, with its file in `assets/locales/`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Language {
        /// English: complete, and the fallback where another language lacks a message.
        #[default]
        English = "en",
        /// French.
        French = "fr",
        /// Spanish, of Spain and of the Americas.
        Spanish = "es",
        /// Polish.
        Polish = "pl",
    }
}

impl Language {
    /// The language of a tag such as `en`, `en-GB`, `es_419` or `pl_PL.UTF-8`; regions do not matter.
    ///
    /// ```
    /// use djambi::i18n::Language;
    /// assert_eq!(Language::from_tag("en_GB.UTF-8"), Some(Language::English));
    /// assert_eq!(Language::from_tag("es_419"), Some(Language::Spanish));
    /// assert_eq!(Language::from_tag("tlh"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Language> {
        let first = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        Language::ALL
            .into_iter()
            .find(|language| first.eq_ignore_ascii_case(language.key()))
    }

    /// The text of its file.
    const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../../assets/locales/en.ftl"),
            Language::French => include_str!("../../assets/locales/fr.ftl"),
            Language::Spanish => include_str!("../../assets/locales/es.ftl"),
            Language::Polish => include_str!("../../assets/locales/pl.ftl"),
        }
    }

    const fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::English => langid!("en"),
            Language::French => langid!("fr"),
            Language::Spanish => langid!("es"),
            Language::Polish => langid!("pl"),
        }
    }
}

type Bundle = FluentBundle<FluentResource>;

/// Created at first use and then read-only, from any thread.
static BUNDLES: LazyLock<[Bundle; Language::ALL.len()]> =
    LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // Direction marks around every name would count as characters in Discord's limits.
    bundle.set_use_isolating(false);
    // The readable part is used; a test checks that every file has no error.
    let resource = FluentResource::try_new(language.source().to_owned());
    let resource = resource.unwrap_or_else(|(readable, _)| readable);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The values of a message's placeables, by name.
#[derive(Debug, Default)]
pub struct Args<'a>(FluentArgs<'a>);

impl<'a> Args<'a> {
    /// Without values.
    pub fn new() -> Args<'a> {
        Args::default()
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Value<'a>) -> Args<'a> {
        self.0.set(name, value.value());
        self
    }
}

/// A value of a placeable: a text, a number, or something that a message names by its key or notation.
pub trait Value<'a> {
    /// Returns it as the message takes it.
    fn value(self) -> FluentValue<'a>;
}

impl<'a, T: Value<'a> + Clone> Value<'a> for &T {
    fn value(self) -> FluentValue<'a> {
        self.clone().value()
    }
}

macro_rules! values {
    ($($type:ty as $it:ident => $value:expr),+ $(,)?) => {$(
        impl<'a> Value<'a> for $type {
            fn value(self) -> FluentValue<'a> {
                let $it = self;
                $value.into()
            }
        }
    )+};
}

values! {
    FluentValue<'a> as it => it,
    &'a str as text => text,
    String as text => text,
    i32 as number => number,
    u8 as number => number,
    u16 as number => number,
    u32 as number => number,
    u64 as number => number,
    usize as number => number,
    i64 as number => number,
    Army as army => army.key(),
    Seat as seat => seat.key(),
    Role as role => role.key(),
    Level as level => level.key(),
    OfferKind as offer => offer.key(),
    Timeout as timeout => timeout.key(),
    Honour as honour => honour.key(),
    Square as square => square.to_string(),
    Move as mv => mv.to_string(),
    GameId as game => game.to_string(),
}

/// Returns the value of a placeable that is `on` or `off`.
pub const fn flag(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

impl Language {
    /// Whether this language has the message itself, without the English fallback.
    pub fn has(self, key: &str) -> bool {
        BUNDLES[self as usize].has_message(key)
    }

    /// Returns the message of a key in this language, or else in English. Use
    /// [`say!`](crate::i18n::say): a test checks its keys and names.
    pub fn message(self, key: &str, args: &Args<'_>) -> String {
        for language in [self, Language::default()] {
            let bundle = &BUNDLES[language as usize];
            let pattern = bundle.get_message(key).and_then(|message| message.value());
            if let Some(pattern) = pattern {
                let mut faults = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&args.0), &mut faults);
                debug_assert!(faults.is_empty(), "{key}: {faults:?}");
                return text.into_owned();
            }
        }
        debug_assert!(false, "there is no message {key}");
        key.to_owned()
    }
}

/// Returns a message: `say!(language, "key", name = value, …)`, or `name` alone for a variable of that
/// name. Values are texts, numbers, and whatever has a [`Value`](crate::i18n::Value).
///
/// ```
/// use djambi::i18n::{Language, say};
/// assert_eq!(say!(Language::English, "army-name", army = "red"), "Red");
/// ```
#[macro_export]
macro_rules! __say {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    ($language:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::i18n::Language::message(
            $language,
            $key,
            &$crate::i18n::Args::new()$(.with(stringify!($name), $crate::__say!(@value $name $(= $value)?)))*,
        )
    };
}

pub use crate::__say as say;
