//! The terms of a lobby, as options of a command or as a menu set them.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::arguments::Given;
use super::intent::Topic;
use crate::discord::input::custom_id::Term;
use crate::game::{Terms, Timeout};
use crate::service::TermsPatch;

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

/// The terms that a new lobby is to have, or the page that says why there are none: rules or a pace
/// that cannot be read, or two paces.
pub fn terms(given: &Given<'_>) -> Result<Terms, Topic> {
    let rules = given.text("rules").map(str::to_lowercase);
    let rules = rules.map(|rules| read(Term::Preset, &rules).ok_or(Topic::BadRules));
    let rules = rules.transpose()?;
    let pace = given.text("pace");
    if pace.is_some() && given.whole("time").is_some() {
        return Err(Topic::TwoPaces);
    }
    let pace = pace.map(|pace| read(Term::Time, pace).ok_or(Topic::BadPace));
    let pace = pace.transpose()?;
    let hours = given.whole("time").map(|hours| hours.to_string());
    let time = hours.and_then(|hours| read(Term::Time, &hours));
    let private = given.truth("private").map(TermsPatch::Private);
    let days = given.whole("date").map(|days| days.to_string());
    let date = days.and_then(|days| read(Term::Date, &days));
    let patches = [rules, time, pace, date, private].into_iter().flatten();
    Ok(patches.fold(Terms::default(), |terms, patch| patch.applied(terms)))
}
