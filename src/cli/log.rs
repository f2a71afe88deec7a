//! What is logged to stderr.

use std::io::{self, IsTerminal};
use std::iter;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Begins to log to stderr, as `RUST_LOG` wants it, or else at the `usual` level.
pub(super) fn begin_log(usual: LevelFilter) {
    let wanted = std::env::var("RUST_LOG").unwrap_or_default();
    let read = filter(&wanted, usual);
    let is_read = read.is_some();
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    tracing_subscriber::registry()
        .with(read.or_else(|| filter("", usual)))
        .with(lines)
        .init();
    if !is_read {
        tracing::warn!(
            "RUST_LOG cannot be read, so it is left out: write it as in info,serenity=debug"
        );
    }
    for word in unknown(&wanted) {
        tracing::warn!(
            "'{word}' in RUST_LOG is no level, so it is the name of a library: levels are error, warn, \
             info, debug, trace and off"
        );
    }
}

/// The filter for `RUST_LOG`, unless it cannot be read. A name that is empty would mean all libraries,
/// and one with a span none at all.
fn filter(wanted: &str, usual: LevelFilter) -> Option<Targets> {
    let begins = |letter: char| letter.is_alphanumeric() || "_-:".contains(letter);
    let is_read = parts(wanted).all(|part| part.starts_with(begins) && !part.contains('['));
    let directives = Some(directives(wanted, usual)).filter(|_| is_read);
    directives?.parse().ok()
}

/// The parts of a filter.
fn parts(wanted: &str) -> impl Iterator<Item = &str> {
    let parts = wanted.split(',').map(str::trim);
    parts.filter(|part| !part.is_empty())
}

/// The words that are no levels and name no level either.
fn unknown(wanted: &str) -> impl Iterator<Item = &str> {
    parts(wanted).filter(|part| {
        let is_word = part.chars().all(char::is_alphabetic);
        is_word && *part != "djambi" && part.parse::<LevelFilter>().is_err()
    })
}

/// Returns the log filter for `RUST_LOG`. A bare level is this program's. Libraries log only
/// warnings unless they are named: their finer lines contain tokens and take time.
fn directives(wanted: &str, usual: LevelFilter) -> String {
    let (levels, named): (Vec<&str>, Vec<&str>) =
        parts(wanted).partition(|part| part.parse::<LevelFilter>().is_ok());
    let level = levels.last().and_then(|level| level.parse().ok());
    let level = level.unwrap_or(usual);
    let others = level.min(LevelFilter::WARN);
    // Named targets come last: of two for the same target the later one counts.
    let own = format!("{others},djambi={level}");
    let all: Vec<&str> = iter::once(own.as_str()).chain(named).collect();
    all.join(",")
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn a_level_is_the_programs_own_and_libraries_are_named() {
        for (wanted, meant) in [
            ("", "warn,djambi=info"),
            (" ", "warn,djambi=info"),
            ("debug", "warn,djambi=debug"),
            ("TRACE", "warn,djambi=trace"),
            ("error", "error,djambi=error"),
            ("off", "off,djambi=off"),
            ("info,serenity=debug", "warn,djambi=info,serenity=debug"),
            (
                "djambi::service=debug, info",
                "warn,djambi=info,djambi::service=debug",
            ),
            ("serenity=debug", "warn,djambi=info,serenity=debug"),
            ("djambi=debug", "warn,djambi=info,djambi=debug"),
            // Errors are logged all the same.
            ("warning", "warn,djambi=info,warning"),
        ] {
            assert_eq!(directives(wanted, LevelFilter::INFO), meant, "{wanted}");
            assert!(filter(wanted, LevelFilter::INFO).is_some(), "{wanted}");
        }
    }

    #[test]
    fn libraries_log_less_than_the_program_and_the_last_word_about_one_counts() {
        let logs = |wanted: &str, library: &str, level: Level| {
            let filter = filter(wanted, LevelFilter::INFO).expect("a filter");
            filter.would_enable(library, &level)
        };
        assert!(logs("", "djambi::service", Level::INFO));
        assert!(!logs("", "djambi::service", Level::DEBUG));
        assert!(!logs("debug", "serenity::http", Level::INFO));
        assert!(logs("debug,serenity=info", "serenity::http", Level::INFO));
        assert!(!logs(
            "serenity=info,serenity=error",
            "serenity::http",
            Level::WARN
        ));
        for unread in [
            "serenity=loud",
            "=debug",
            "info,=trace",
            "djambi[span]=debug",
        ] {
            assert!(filter(unread, LevelFilter::INFO).is_none(), "{unread}");
        }
    }

    #[test]
    fn a_word_that_is_no_level_is_named() {
        let all: Vec<&str> = unknown("warning, info,djambi,a::b,serenity=debug,4").collect();
        assert_eq!(all, ["warning"]);
    }
}
