//! The terms of a game in words.

use jiff::SignedDuration;

use super::{Language, pace, say, span};
use crate::game::Terms;
use djambi_rules::Options;

/// Returns the terms in one line: 'classic rules · 3 days per move · no penalty when time runs out'.
#[must_use]
pub fn terms(language: Language, terms: &Terms) -> String {
    let options = rules(language, terms.options);
    let mut line = if terms.has_clock() {
        say!(
            language,
            "lobby-terms",
            options = options,
            pace = pace(language, terms.pace),
            timeout = terms.on_timeout.key()
        )
    } else {
        say!(language, "lobby-terms-no-clock", options = options)
    };
    if let Some(days) = terms.decided_after {
        line += " · ";
        line += &decided(language, days);
    }
    match (terms.private, terms.unrated) {
        // A private game is unrated too.
        (true, _) => say!(language, "lobby-terms-private", terms = line),
        (false, true) => say!(language, "lobby-terms-unrated", terms = line),
        (false, false) => line,
    }
}

/// Returns in how many days a game is decided: 'a draw if nobody has won after 28 days'.
#[must_use]
pub fn decided(language: Language, days: u16) -> String {
    let days = SignedDuration::from_hours(24 * i64::from(days));
    say!(language, "terms-date", time = span(language, days))
}

/// The rules of a game: the name of a preset, or what a game of its own has.
fn rules(language: Language, options: Options) -> String {
    let preset = Options::PRESETS.into_iter().find(|(_, it)| *it == options);
    match preset {
        Some((name, _)) => say!(language, "terms-preset", preset = name),
        None => say!(language, "terms-own", options = options.to_string()),
    }
}

/// Returns the rules of a game if they are not the usual ones.
#[must_use]
pub fn special_rules(language: Language, options: Options) -> Option<String> {
    (options != Options::default()).then(|| rules(language, options))
}
