//! The terms of a game in words.

use fluent_bundle::FluentValue;

use djambi_rules::{OptionValue, Options, Seat};
use jiff::SignedDuration;

use super::{Args, Language, flag, say};
use crate::game::{Game, Pace, Term, TermChange, Terms, Timeout};

/// Returns the terms in one line: 'Classic rules · 3 days per move · draw after 28 days'.
pub fn terms(language: Language, terms: &Terms) -> String {
    let mut parts = vec![rules(language, terms.options), pace(language, terms.pace)];
    if terms.has_clock() {
        if terms.on_timeout != Terms::default().on_timeout {
            let name = term_name(language, Term::Timeout);
            let text = timeout(language, terms.on_timeout);
            parts.push(say!(language, "labelled", name, text));
        }
        if terms.rest_hours != Terms::default().rest_hours {
            parts.push(term_value(
                language,
                Term::Rest,
                &terms.rest_hours.to_string(),
            ));
        }
    }
    if let Some(days) = terms.decided_after {
        parts.push(term_value(language, Term::Date, &days.to_string()));
    }
    let line = parts.join(" · ");
    // A private game is unrated too.
    if terms.private || terms.unrated {
        let private = flag(terms.private);
        say!(language, "lobby-terms", terms = line, private)
    } else {
        line
    }
}

/// Returns what a term is called above its menu: 'End date'.
pub fn term_name(language: Language, term: Term) -> String {
    language.message(&format!("terms-field-{}", term.key()), &Args::new())
}

/// Returns one of the values that a term is [offered](Term::offered) with, in words.
pub fn term_value(language: Language, term: Term, value: &str) -> String {
    let terms = TermChange::new(term, value).map(|it| it.applied(Terms::default()));
    let terms = terms.unwrap_or_default();
    match term {
        Term::Preset => say!(language, "terms-preset", preset = value),
        Term::Time => pace(language, terms.pace),
        Term::Timeout => timeout(language, terms.on_timeout),
        term => {
            let shown = match term.time(value) {
                Some(time) if time.is_zero() => "none".to_owned(),
                Some(time) => span(language, time),
                None => value.to_owned(),
            };
            let args = Args::new().with("value", shown);
            language.message(&format!("terms-{}", term.key()), &args)
        }
    }
}

/// Returns the consequence when time has run out: 'The player resigns'.
pub fn timeout(language: Language, timeout: Timeout) -> String {
    let key = timeout.key();
    say!(language, "terms-timeout", timeout = key, level = key)
}

/// Returns the rules of a game: the name of a preset, and each option that differs from it.
pub fn rules(language: Language, options: Options) -> String {
    let (preset, changes) = options.changes();
    let preset = say!(language, "terms-preset", preset);
    let changes = changes.into_iter().map(|it| option_in_words(language, it));
    [preset]
        .into_iter()
        .chain(changes)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns an option with its value: 'a frozen player is never freed'.
pub fn option_in_words(language: Language, option: OptionValue) -> String {
    let value = option.value();
    let args = Args::new().with("value", FluentValue::try_number(&value));
    language.message(&format!("terms-option-{}", option.name()), &args)
}

/// Returns the rules of a game if they are not the usual ones.
pub fn special_rules(language: Language, options: Options) -> Option<String> {
    (options != Options::default()).then(|| rules(language, options))
}

/// Returns a time in the largest unit that expresses it to a twentieth: '3 days', '51 hours', '30
/// seconds'.
pub fn span(language: Language, time: SignedDuration) -> String {
    let seconds = time.as_secs().max(0);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    if seconds % 86_400 == 0 && days > 0 || days > 20 {
        say!(language, "time-days", count = days)
    } else if seconds % 3600 == 0 && hours > 0 || hours > 20 {
        say!(language, "time-hours", count = hours)
    } else if seconds % 60 == 0 && minutes > 0 || minutes > 20 {
        say!(language, "time-minutes", count = minutes)
    } else {
        say!(language, "time-seconds", count = seconds)
    }
}

/// Returns a pace: '3 days per move', '3 days, and 12 hours more per move, at most 7 days'.
pub fn pace(language: Language, pace: Pace) -> String {
    match pace {
        Pace::None => say!(language, "time-none"),
        Pace::PerMove(time) => {
            say!(
                language,
                "pace-per-move",
                time = span(language, time.duration())
            )
        }
        Pace::Bank(bank) => say!(
            language,
            "pace-bank",
            start = span(language, bank.start()),
            more = span(language, bank.per_move()),
            most = span(language, bank.most())
        ),
    }
}

/// Returns a time as a clock shows it: '2 d 4 h', '5 h 30 min', '9:05' (minutes and seconds).
pub fn clock(language: Language, time: SignedDuration) -> String {
    let seconds = time.as_secs().max(0);
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    if days > 0 {
        say!(language, "clock-days", days, hours = hours % 24)
    } else if hours > 0 {
        say!(language, "clock-hours", hours, minutes = minutes % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// Returns what each player has in the bank, in a game that is played with banks. `None` while all have
/// what they began with: the pace says how much that is.
pub fn banks(language: Language, game: &Game) -> Option<String> {
    let Pace::Bank(pace) = game.terms().pace else {
        return None;
    };
    let banks = Seat::ALL.into_iter();
    let banks = banks.filter_map(|seat| Some((seat, game.shown_bank_of(seat)?)));
    let banks: Vec<(Seat, SignedDuration)> = banks.collect();
    if banks.iter().all(|(_, left)| *left == pace.start()) {
        return None;
    }
    let shown = banks.into_iter().map(|(seat, left)| {
        let sign = say!(language, "army-sign", army = seat);
        format!("{sign} {}", clock(language, left))
    });
    let shown: Vec<String> = shown.collect();
    let name = say!(language, "web-bank");
    Some(say!(language, "labelled", name, text = shown.join(" · ")))
}
