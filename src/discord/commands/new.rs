//! `/djambi new`: opens a lobby with these terms. And the terms as menus of a lobby set them.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::arguments::{Arguments, number, switch, text};
use super::intent::{Intent, Subcommand};
use crate::discord::input::custom_id::Term;
use crate::game::{Terms, Timeout};
use crate::i18n::say;
use crate::service::{Command, TermsPatch};
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
        read(Term::Preset, &rules)
            .ok_or_else(|| say!(language, "terms-bad-rules", options = options))
    });
    let pace = given.text("pace");
    if pace.is_some() && given.whole("time").is_some() {
        return Err(say!(language, "terms-two-paces"));
    }
    let pace =
        pace.map(|pace| read(Term::Time, pace).ok_or_else(|| say!(language, "terms-bad-pace")));
    let number = |name: &str, term| read(term, &given.whole(name)?.to_string());
    let private = given.truth("private").map(TermsPatch::Private);
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

/// Reads a menu's value; nothing if it is none that the menu has.
#[must_use]
pub fn read(term: Term, value: &str) -> Option<TermsPatch> {
    Some(match (term, value) {
        (Term::Preset, options) => TermsPatch::Options(options.parse().ok()?),
        (Term::Time, pace) => TermsPatch::Pace(pace.parse().ok()?),
        (Term::Date, "0") => TermsPatch::Date(None),
        (Term::Date, days) => TermsPatch::Date(Some(within(1..=Terms::MOST_DAYS, days)?)),
        (Term::Fill, "0") => TermsPatch::Fill(None),
        (Term::Fill, hours) => TermsPatch::Fill(Some(within(1..=Terms::MOST_FILL_HOURS, hours)?)),
        (Term::Rest, hours) => TermsPatch::Rest(within(0..=Terms::MOST_REST_HOURS, hours)?),
        (Term::Timeout, key) => TermsPatch::Timeout(Timeout::of_key(key)?),
        (Term::Starter, "anyone") => TermsPatch::AnyoneStarts(true),
        (Term::Starter, "full") => TermsPatch::StartsWhenFull,
        (Term::Starter, "holder") => TermsPatch::AnyoneStarts(false),
        (Term::Rated, "yes") => TermsPatch::Unrated(false),
        (Term::Rated, "no") => TermsPatch::Unrated(true),
        (Term::Private, "yes") => TermsPatch::Private(true),
        (Term::Private, "no") => TermsPatch::Private(false),
        (Term::Starter | Term::Rated | Term::Private, _) => return None,
    })
}

fn within<T: FromStr + PartialOrd>(range: RangeInclusive<T>, text: &str) -> Option<T> {
    let number = text.parse().ok();
    number.filter(|it| range.contains(it))
}
