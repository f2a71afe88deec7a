//! The command line: one file per subcommand, and one line each here to register it.
//!
//! A subcommand returns an error for anything it rejects; it is printed to stderr in one line and
//! the exit code is 1. For wrong usage clap exits with code 2.

mod arguments;
mod database;
mod demo;
mod doctor;
mod draw;
mod engine;
mod games;
mod output;
mod play;
mod process;
mod puzzle;
mod review;
mod rules;
mod run;
mod settings_file;
mod setup;
mod web;

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use self::arguments::LanguageArgs;
use self::output::lines;
use self::settings_file::Fault;
use crate::ai::Level;
use crate::game::Sitter;
use crate::i18n::{Language, page_title, say, sitter};
use crate::secret::{Secret, redacted};
use crate::teach::Page;

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
    Completions {
        /// The shell that the script is for
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Play by a text protocol over stdin and stdout, as another program asks
    Engine(engine::Args),
    /// Write the manual pages into a directory, for packages
    #[command(hide = true)]
    Manual {
        /// The directory to write them to; it is made if it does not exist
        directory: PathBuf,
    },
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
            Command::Completions { shell } => print_completions(shell),
            Command::Engine(args) => engine::run(&args),
            Command::Manual { directory } => write_manual(&directory),
        }
    }
}

/// Prints the script by which a shell completes commands and options.
fn print_completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "djambi", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Writes a manual page for the program and one for each subcommand.
fn write_manual(directory: &Path) -> anyhow::Result<()> {
    let written = fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), directory));
    let shown = directory.display();
    written.with_context(|| format!("no manual pages could be written to {shown}"))
}

/// The exit code of clap for wrong usage.
const WRONG_USAGE: u8 = 2;

/// Runs the program with its arguments.
#[must_use]
pub fn run() -> ExitCode {
    process::redact_panics();
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
        None if output::is_watched() => menu(&call),
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

/// Runs a subcommand as if these arguments had been typed.
type Call<'a> = &'a dyn Fn(&[&str]) -> Result<()>;

/// Shows a start menu until somebody leaves it, for people who do not know the subcommands.
fn menu(call: Call<'_>) -> Result<()> {
    let language = LanguageArgs::default().language();
    loop {
        let last = play::last_game(language);
        let id = last.as_ref().map(|(id, _)| id.to_string());
        let again = ["play", "--continue", &id.unwrap_or_default()];
        let mut choices: Vec<(String, &[&str])> = vec![
            (say!(language, "button-help-start"), &["play"]),
            (say!(language, "web-enter-title"), &["web"]),
            (say!(language, "command-learn"), &["learn"]),
            (say!(language, "web-puzzles"), &["puzzle"]),
            (say!(language, "button-rules"), &["rules"]),
            (say!(language, "button-leave"), &[]),
        ];
        if let Some((_, game)) = last {
            choices.insert(0, (say!(language, "menu-continue", game), &again));
        }
        let options: Vec<String> = choices.iter().map(|(words, _)| words.clone()).collect();
        let chosen = choose(language, &say!(language, "menu-title"), &options)?;
        match chosen.map_or(&[][..], |index| choices[index].1) {
            [] => return Ok(()),
            ["play"] => new_game(call, language)?,
            ["rules"] => rules(call, language)?,
            // The signal that ends it ends the program too.
            ["web"] => return call(&["web"]),
            arguments => call(arguments)?,
        }
    }
}

/// Asks for the opponents, and plays.
fn new_game(call: Call<'_>, language: Language) -> Result<()> {
    let words = |level| sitter(language, Some(Sitter::Computer(level)), &|_| String::new());
    let mut options = Level::PLAYERS.map(words).to_vec();
    options.push(say!(language, "menu-friends"));
    let title = say!(language, "menu-opponents");
    let Some(chosen) = choose(language, &title, &options)? else {
        return Ok(());
    };
    let seats = match Level::PLAYERS.get(chosen) {
        Some(level) => format!("you,{level},{level},{level}"),
        None => "you,you,you,you".to_owned(),
    };
    call(&["play", "--seats", &seats])
}

/// Shows pages of the rules, one at a time. The question for the next one is short, so that the
/// page stays in the window.
fn rules(call: Call<'_>, language: Language) -> Result<()> {
    let titles = Page::ALL.map(|page| page_title(language, page));
    let mut chosen = choose(language, &say!(language, "menu-pages"), &titles)?;
    while let Some(index) = chosen {
        call(&["rules", "show", Page::ALL[index].key()])?;
        let next = (index + 1) % Page::ALL.len();
        let (number, title) = (next + 1, titles[next].as_str());
        let title = say!(language, "menu-next-page", number, title);
        chosen = number_of(language, &title, Page::ALL.len(), next)?;
    }
    Ok(())
}

/// Lists several options and asks for one of them by its number; an empty line is the first one.
/// `None` for `q` and at the end of the input.
fn choose(language: Language, title: &str, options: &[String]) -> Result<Option<usize>> {
    let list = options.iter().enumerate();
    let list = list.map(|(index, option)| format!("\n{} {option}", index + 1));
    let text = title.to_owned() + &list.collect::<String>();
    number_of(language, &text, options.len(), 0)
}

/// Asks with `text` for the number of one of `count` options; an empty line is the `usual` one.
fn number_of(language: Language, text: &str, count: usize, usual: usize) -> Result<Option<usize>> {
    let lines = lines(true);
    let mut out = io::stdout().lock();
    writeln!(out)?;
    lines.write(&mut out, text)?;
    while let Some(line) = lines.read(&mut io::stdin().lock(), &mut out)? {
        let line = line.trim();
        if matches!(line.to_lowercase().as_str(), "q" | "quit") {
            return Ok(None);
        }
        if line.is_empty() {
            return Ok(Some(usual));
        }
        match line.parse::<usize>() {
            Ok(number) if (1..=count).contains(&number) => return Ok(Some(number - 1)),
            _ => lines.write(&mut out, &say!(language, "menu-which", count))?,
        }
    }
    Ok(None)
}
