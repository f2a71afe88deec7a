//! `/djambi new`: opens a lobby with these terms.

use super::arguments::{Arguments, number, switch, text};
use super::intent::{Intent, Subcommand};
use crate::game::{Term, TermChange, Terms};
use crate::i18n::say;
use crate::service::Command;
use djambi_rules::OptionValue;

pub const NEW: Subcommand = Subcommand {
    name: "new",
    arguments: || {
        vec![
            text("rules").set_autocomplete(true),
            number("time", "option-time", 0..=336),
            text("pace"),
            number("date", "option-date", 1..=u64::from(Terms::MOST_DAYS)),
            switch("private"),
        ]
    },
    read: |given| match terms(given) {
        Ok(terms) => Intent::service(Command::Open { terms }),
        Err(why) => Intent::text(why),
    },
};

/// The terms that a new lobby is to have, or why there are none: rules or a pace that cannot be read, or
/// two paces.
fn terms(given: &Arguments<'_>) -> Result<Terms, String> {
    let language = given.language;
    let rules = given.text("rules").map(str::to_lowercase);
    let rules = rules.map(|rules| {
        let options = OptionValue::NAMES.join(", ");
        TermChange::new(Term::Preset, &rules)
            .ok_or_else(|| say!(language, "terms-bad-rules", options = options))
    });
    let pace = given.text("pace");
    if pace.is_some() && given.whole("time").is_some() {
        return Err(say!(language, "terms-two-paces"));
    }
    let pace = pace.map(|pace| {
        TermChange::new(Term::Time, pace).ok_or_else(|| say!(language, "terms-bad-pace"))
    });
    let number = |name: &str, term| TermChange::new(term, &given.whole(name)?.to_string());
    let private = given.truth("private").and_then(|private| {
        let value = if private { "yes" } else { "no" };
        TermChange::new(Term::Private, value)
    });
    let patches = [
        rules.transpose()?,
        pace.transpose()?,
        number("time", Term::Time),
        number("date", Term::Date),
        private,
    ];
    let patches = patches.into_iter().flatten();
    Ok(patches.fold(Terms::default(), |terms, patch| patch.applied(terms)))
}
