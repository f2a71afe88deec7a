//! Looks up a message and fills it in.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::Language;

type Bundle = FluentBundle<FluentResource>;

/// Created at first use and then read-only, from any thread.
static BUNDLES: LazyLock<Vec<(Language, Bundle)>> = LazyLock::new(|| {
    Language::ALL
        .map(|language| (language, bundle(language)))
        .into()
});

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
    #[must_use]
    pub fn new() -> Args<'a> {
        Args::default()
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'a>>) -> Args<'a> {
        self.0.set(name, value);
        self
    }
}

impl Language {
    /// Whether this language has the message itself, without the English fallback.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        BUNDLES
            .iter()
            .any(|(language, bundle)| *language == self && bundle.has_message(key))
    }

    /// Returns the message of a key in this language, or else in English. Use
    /// [`say!`](crate::i18n::say): a test checks its keys and names.
    #[must_use]
    pub fn message(self, key: &str, args: &Args<'_>) -> String {
        let order = BUNDLES.iter().filter(|(language, _)| *language == self);
        let english = BUNDLES
            .iter()
            .filter(|(language, _)| *language == Language::default());
        for (_, bundle) in order.chain(english) {
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

/// Returns a message: `say!(language, "key", name = value, …)`. Values are texts or numbers.
///
/// ```
/// use djambi::i18n::{Language, say};
/// assert_eq!(say!(Language::English, "army-name", army = "red"), "Red");
/// ```
#[macro_export]
macro_rules! __say {
    ($language:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::Language::message(
            $language,
            $key,
            &$crate::i18n::Args::new()$(.with(stringify!($name), $value))*,
        )
    };
}

pub use crate::__say as say;
