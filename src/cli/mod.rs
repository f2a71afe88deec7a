//! The command line: one file per subcommand, and one line each here to register it.
//!
//! A subcommand returns an error for anything it rejects; it is printed to stderr in one line and
//! the exit code is 1. For wrong usage clap exits with code 2.

mod arguments;
mod completions;
mod database;
mod demo;
mod doctor;
mod draw;
mod engine;
mod games;
mod log;
mod menu;
mod output;
mod play;
mod puzzle;
mod review;
mod rules;
mod run;
mod runtime;
mod settings_file;
mod setup;
mod web;

use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use self::settings_file::Fault;
use crate::secret::{Secret, redacted};

/// Without a subcommand a terminal gets a start menu.
#[derive(Parser)]
#[command(name = "djambi", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// In the order of the help: what most people want comes first.
#[derive(Subcommand)]
enum Command {
    /// Play in this terminal, against computers or with others at the same keyboard
    Play(play::Args),
    /// Learn the game in fifteen small lessons
    Learn(puzzle::LearnArgs),
    /// Solve puzzles: positions in which one idea is clearly best
    Puzzle(puzzle::Args),
    /// Play in a browser, against computers or with friends
    Web(web::Args),
    /// Try the Discord bot in a browser, with four friends on a Discord of this machine
    Demo(demo::Args),
    /// Read the rules, or query them: legal moves, the result of a move, counts, records
    Rules(rules::Args),
    /// Review a finished game: chances, turning points, accuracy
    Review(review::Args),
    /// Draw a position as PNG or SVG
    Draw(draw::Args),
    /// Draw a whole game as an animation, as GIF or SVG
    Replay(draw::ReplayArgs),
    /// Ask for what the Discord bot needs and write it into the file .env
    Setup(setup::Args),
    /// Look at token, connection, servers, database, disk and clock, and say what to do
    Doctor(doctor::Args),
    /// Run the Discord bot until it is stopped (Ctrl-C or SIGTERM)
    Run(run::Args),
    /// Maintain the database: list, export, import, back up, verify
    Games(games::Args),
    /// Print a script that lets a shell complete commands and options
    Completions(completions::Args),
    /// Play by a text protocol over stdin and stdout, as another program asks
    Engine(engine::Args),
    /// Write the manual pages into a directory, for packages
    #[command(hide = true)]
    Manual(completions::ManualArgs),
}

impl Command {
    fn run(self) -> anyhow::Result<()> {
        match self {
            Command::Play(args) => play::run(&args),
            Command::Learn(args) => puzzle::run_lessons(&args),
            Command::Puzzle(args) => puzzle::run(&args),
            Command::Web(args) => web::run(&args),
            Command::Demo(args) => demo::run(&args),
            Command::Rules(args) => rules::run(&args),
            Command::Review(args) => review::run(&args),
            Command::Draw(args) => draw::run(&args),
            Command::Replay(args) => draw::replay(&args),
            Command::Setup(args) => setup::run(&args),
            Command::Doctor(args) => doctor::run(&args, &Cli::command()),
            Command::Run(args) => run::run(&args),
            Command::Games(args) => games::run(&args),
            Command::Completions(args) => completions::run(&args, &mut Cli::command()),
            Command::Engine(args) => engine::run(&args),
            Command::Manual(args) => completions::manual(&args, Cli::command()),
        }
    }
}

/// The exit code of clap for wrong usage.
const WRONG_USAGE: u8 = 2;

/// Runs the program with its arguments.
#[must_use]
pub fn run() -> ExitCode {
    log::redact_panics();
    let settings = settings_file::read();
    // Known before anything can be said about it.
    let _known = std::env::var("DISCORD_TOKEN").map(Secret::new);
    let matches = read(std::env::args_os()).unwrap_or_else(|error| error.exit());
    if let Err(fault) = &settings
        && !settings_file::stops(fault, &Cli::command(), &matches)
    {
        complain(&fault.to_string());
    }
    let call = |arguments: &[&str]| {
        let all = ["djambi"].iter().chain(arguments);
        execute(&read(all)?, &settings)
    };
    let done = match matches.subcommand() {
        Some(_) => execute(&matches, &settings),
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => menu::run(&call),
        None => {
            // Nothing can report an error of this.
            let _ = write!(io::stderr(), "{}", Cli::command().render_help());
            return ExitCode::from(WRONG_USAGE);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            if run::lacks_a_token(&error) {
                ExitCode::from(run::NO_TOKEN)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// Says on stderr why something is not done.
fn complain(reason: &str) {
    let mut stderr = io::stderr();
    let said = output::prose(&format!("djambi: {reason}"), 0, &stderr);
    // Nothing can report an error of this.
    let _ = writeln!(stderr, "{said}");
}

/// Reads the arguments. The error about a wrong one repeats only its beginning.
fn read<T: Into<OsString> + Clone>(
    arguments: impl IntoIterator<Item = T>,
) -> clap::error::Result<ArgMatches> {
    command()
        .try_get_matches_from(arguments)
        .map_err(|mut error| {
            if error.kind() == clap::error::ErrorKind::InvalidUtf8
                && let Some(name) = settings_file::not_text(&command())
            {
                let says = format!("{name} in the environment is not UTF-8 text: set it again");
                return command().error(clap::error::ErrorKind::InvalidUtf8, says);
            }
            let typed = [
                ContextKind::InvalidValue,
                ContextKind::InvalidArg,
                ContextKind::InvalidSubcommand,
            ];
            for kind in typed {
                if let Some(ContextValue::String(text)) = error.get(kind) {
                    let short = output::shortened(&redacted(text));
                    error.insert(kind, ContextValue::String(short));
                }
            }
            error
        })
}

/// The commands and their options, as they are parsed.
fn command() -> clap::Command {
    settings_file::with_settings(Cli::command())
}

/// Runs what the arguments ask for; what reads settings does not run with half of them.
fn execute(matches: &ArgMatches, settings: &Result<(), Fault>) -> anyhow::Result<()> {
    if let Err(fault) = settings
        && settings_file::stops(fault, &Cli::command(), matches)
    {
        return Err(fault.clone().into());
    }
    match Cli::from_arg_matches(matches)?.command {
        Some(command) => command.run(),
        None => Ok(()),
    }
}

/// Whether the reader closed the output, as `head` does: that is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
