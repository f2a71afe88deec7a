//! What is logged to stderr.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Begins to log to stderr, as `RUST_LOG` wants it, or else at the `usual` level.
pub(super) fn begin_log(usual: LevelFilter) {
    let wanted = std::env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    let filter = EnvFilter::try_new(directives(&wanted, usual));
    let is_read = filter.is_ok();
    let filter = filter.unwrap_or_else(|_| EnvFilter::new(directives("", usual)));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr)
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
    format!("{others},djambi={level},{}", named.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_the_programs_own_and_libraries_are_named() {
        for (wanted, meant) in [
            ("", "warn,djambi=info,"),
            (" ", "warn,djambi=info,"),
            ("debug", "warn,djambi=debug,"),
            ("TRACE", "warn,djambi=trace,"),
            ("error", "error,djambi=error,"),
            ("off", "off,djambi=off,"),
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
            assert!(EnvFilter::try_new(meant).is_ok(), "{meant}");
        }
    }

    #[test]
    fn a_word_that_is_no_level_is_named() {
        let all: Vec<&str> = unknown("warning, info,djambi,a::b,serenity=debug,4").collect();
        assert_eq!(all, ["warning"]);
    }
}
