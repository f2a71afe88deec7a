//! The log on stderr, panics, and the threads of the process. Each value goes through one place before it
//! is logged: whatever an error or a name contains, an event is one line of bounded length, steers no
//! terminal and contains no secret.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::env::{self, VarError};
use std::fmt::{self, Debug};
use std::future::Future;
use std::io::{self, IsTerminal, Write as _};
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::os::unix::process::CommandExt;
use std::panic::{self, PanicHookInfo};
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::process::Command;
use std::thread;

use tokio::runtime::{Builder, Runtime};
use tracing::Subscriber;
use tracing::field::Field;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::MakeExt;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::{Writer, debug_fn};
use tracing_subscriber::util::SubscriberInitExt;

use super::output::{harmless, one_line};

/// Begins to log to stderr, as `RUST_LOG` asks for, or else at the `usual` level.
pub(super) fn begin_log(usual: LevelFilter) {
    let wanted = match env::var("RUST_LOG") {
        Err(VarError::NotUnicode(_)) => Err("it is not UTF-8 text".to_owned()),
        wanted => filter(&wanted.unwrap_or_default(), usual),
    };
    let (filter, fault) = match wanted {
        Ok(filter) => (filter, None),
        Err(fault) => (EnvFilter::new(directives("", usual)), Some(fault)),
    };
    lines(filter, io::stderr().is_terminal(), io::stderr).init();
    if let Some(fault) = fault {
        tracing::warn!(%fault, "RUST_LOG invalid and ignored: write it as in info,serenity=debug");
    }
}

fn filter(wanted: &str, usual: LevelFilter) -> Result<EnvFilter, String> {
    EnvFilter::try_new(directives(wanted, usual)).map_err(|error| error.to_string())
}

/// Returns the directives of the filter. A level alone applies to this program: libraries log only
/// warnings unless they are named, because their finer lines contain what people do. Anything else is
/// added to the usual log.
fn directives(wanted: &str, usual: LevelFilter) -> String {
    let level = if wanted.trim().is_empty() {
        Ok(usual)
    } else {
        wanted.trim().parse::<LevelFilter>()
    };
    match level {
        Ok(level) => format!("{},djambi={level}", level.min(LevelFilter::WARN)),
        Err(_) => format!("warn,djambi={usual},{wanted}"),
    }
}

/// A log of one line per event, on that output.
fn lines<W>(filter: EnvFilter, in_colour: bool, to: W) -> impl Subscriber
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(in_colour)
        .fmt_fields(debug_fn(write_field).delimited(" "))
        .with_writer(to)
        .finish()
}

fn write_field(to: &mut Writer<'_>, field: &Field, value: &dyn Debug) -> fmt::Result {
    let value = one_line(&format!("{value:?}"));
    match field.name() {
        "message" => to.write_str(&value),
        name => write!(to, "{name}={value}"),
    }
}

/// Prints a panic as the standard library does, but without secrets: its text may quote anything.
pub(super) fn redact_panics() {
    panic::set_hook(Box::new(|panic| {
        // Nothing can report an error of this.
        let _ = io::stderr().write_all(said(panic).as_bytes());
    }));
}

fn said(panic: &PanicHookInfo<'_>) -> String {
    let thread = thread::current();
    let name = thread.name().unwrap_or("<unnamed>");
    let place = panic.location().map(ToString::to_string);
    let place = place.unwrap_or_default();
    let text = panic.payload_as_str().unwrap_or("no text");
    let backtrace = Backtrace::capture();
    let backtrace = match backtrace.status() {
        BacktraceStatus::Captured => backtrace.to_string(),
        _ => "note: run with `RUST_BACKTRACE=1` to display a backtrace\n".to_owned(),
    };
    harmless(&format!(
        "\nthread '{name}' panicked at {place}:\n{text}\n{backtrace}"
    ))
}

/// Makes a runtime for a command that asks one thing after the other.
pub(super) fn one_thread() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}

/// Makes a runtime for a game at this keyboard: computers think while keys are read.
pub(super) fn two_threads() -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build()
}

/// Runs a server until it ends, on as many threads as there are cores.
pub(super) fn run_server(server: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_memory_back();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(server);
    // A picture being drawn must not keep the program alive.
    runtime.shutdown_background();
    ended
}

/// The settings of the GNU C library by which it returns free memory to the system: one arena for all
/// threads, since each keeps what is free in its own, and limits in bytes from which memory is returned
/// at once.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ALLOCATOR: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "1"),
    ("MALLOC_MMAP_THRESHOLD_", "65536"),
    ("MALLOC_TRIM_THRESHOLD_", "65536"),
];

/// Starts the program again, as the same process, with the settings of [`ALLOCATOR`], which are read only
/// at the start. Settings in the environment stay. Without them the program runs, but needs more memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    // The arguments do not contain a command that was chosen in the start menu: the menu would open again.
    let is_chosen = env::args_os().len() < 2;
    if is_chosen || env::var_os(ALLOCATOR[0].0).is_some() {
        return;
    }
    let missing = ALLOCATOR.into_iter();
    let missing = missing.filter(|(name, _)| env::var_os(name).is_none());
    if let Ok(program) = env::current_exe() {
        let mut arguments = env::args_os();
        let mut again = Command::new(program);
        again.arg0(arguments.next().unwrap_or_default());
        let error = again.args(arguments).envs(missing).exec();
        tracing::debug!(%error, "program not started again: it keeps more memory");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parking_lot::Mutex;
    use tracing::subscriber::with_default;

    use super::super::output::LONGEST;
    use super::*;
    use crate::i18n::steers;
    use crate::secret::Secret;

    /// The log, in memory.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns what is logged while this is done.
    fn logged(wanted: &str, does: impl FnOnce()) -> String {
        let log = Log::default();
        let to = log.clone();
        let filter = filter(wanted, LevelFilter::INFO).expect("a filter");
        with_default(lines(filter, false, move || to.clone()), does);
        String::from_utf8(log.0.lock().clone()).expect("UTF-8")
    }

    #[test]
    fn whatever_a_value_contains_an_event_is_one_harmless_line_without_secrets() {
        let token = "MTIzNDU2.logged.whatever-carries-it";
        let _kept = Secret::new(token);
        let text = format!("a\nb\r\u{1b}[2J\u{9b}\u{202e}\u{2028} Bot {token}\0");
        let error = io::Error::other(text.clone());
        let dynamic: &(dyn std::error::Error + 'static) = &error;
        let log = logged("trace", || {
            let span = tracing::info_span!("asked", of = %text);
            span.in_scope(|| tracing::info!("{text}"));
            tracing::info!(%text, "shown");
            tracing::info!(?text, "as in Rust");
            tracing::info!(text, "a text");
            tracing::info!(%error, "an error");
            tracing::info!(error = dynamic, "a dynamic error");
            tracing::info!(error = ?Err::<(), _>(&error), "a result");
        });
        assert_eq!(log.lines().count(), 7, "{log}");
        assert!(!log.contains(token), "{log}");
        assert!(log.matches("Bot [secret]").count() >= 7, "{log}");
        assert!(
            !log.contains(|letter| letter != '\n' && steers(letter)) && !log.contains('\u{2028}'),
            "{log:?}"
        );
        let shortened = logged("", || tracing::info!("{}", "x".repeat(100_000)));
        assert!(shortened.len() < 2 * LONGEST, "{shortened}");
        assert!(
            shortened.ends_with("(99000 more characters)\n"),
            "{shortened}"
        );
    }

    /// The panic of a process of its own: its hook is that of the whole process.
    #[test]
    fn a_panic_shows_no_secret() {
        const PANICS: &str = "DJAMBI_TEST_PANICS";
        let token = "MTIzNDU2Nzg5.that.panics-in-a-test";
        if std::env::var_os(PANICS).is_some() {
            redact_panics();
            let _known = Secret::new(token);
            panic!("a file says {token}\x1b[31m");
        }
        let test = "cli::process::tests::a_panic_shows_no_secret";
        let panics = std::process::Command::new(std::env::current_exe().unwrap())
            .args([test, "--exact", "--nocapture"])
            .env(PANICS, "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&panics.stderr);
        assert!(said.contains("a file says [secret]"), "{said}");
        assert!(!said.contains(token) && !said.contains('\u{1b}'), "{said}");
    }

    #[test]
    fn a_level_alone_is_the_programs_own_and_libraries_are_named() {
        let all = |wanted: &str| {
            logged(wanted, || {
                tracing::info!(target: "djambi::service", "own");
                tracing::debug!(target: "djambi::service", "own detail");
                tracing::error!(target: "serenity::http", "library");
                tracing::debug!(target: "serenity::http", "library detail");
            })
        };
        for (wanted, shown) in [
            ("", "own; library"),
            (" ", "own; library"),
            ("TRACE", "own; own detail; library"),
            ("error", "library"),
            ("off", ""),
            ("serenity=debug", "own; library; library detail"),
            ("djambi::service=debug", "own; own detail; library"),
            // Errors are logged all the same.
            ("warning", "own; library"),
        ] {
            let log = all(wanted);
            let lines = log.lines().filter_map(|line| line.rsplit(": ").next());
            assert_eq!(lines.collect::<Vec<_>>().join("; "), shown, "{wanted}");
        }
        assert!(filter("serenity=loud", LevelFilter::INFO).is_err());
    }
}
