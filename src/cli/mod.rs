//! The command line: one file a subcommand, and here one line each to register it.
//!
//! A subcommand gives back an error for whatever it refuses; it is written to stderr in one line
//! and the exit code is 1. Wrong usage is clap's matter: its exit code is 2.

mod arena;
mod draw;
mod games;
mod learn;
mod pictures;
mod play;
mod replay;
mod rules;
mod run;
mod systemd;
mod tongue;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The database, unless something else is said.
const DATABASE: &str = "sqlite:djambi.db";

#[derive(Parser)]
#[command(name = "djambi", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let computer players of different levels play each other
    Arena(arena::Args),
    /// Play in this terminal, against computers or with others at the same keyboard
    Play(play::Args),
    /// Learn the game in ten small lessons
    Learn(learn::Args),
    /// Draw a position as a PNG
    Draw(draw::Args),
    /// Draw a whole game as an animated GIF
    Replay(replay::Args),
    /// Read the rules, or ask them: legal moves, what a turn leads to, counts, records
    Rules(rules::Args),
    /// Look after the database: list, export, import, back up, verify
    Games(games::Args),
    /// Run the Discord bot until it is told to stop (Ctrl-C or SIGTERM)
    Run(run::Args),
    /// Print units for systemd: the bot, a nightly copy of its games
    Systemd(systemd::Args),
}

/// How the program ends without a token that Discord accepts (`EX_CONFIG` of sysexits): whoever
/// starts it again and again shall not do so then.
const NO_TOKEN: u8 = 78;

/// Runs the program with the arguments that it was called with.
#[must_use]
pub fn run() -> ExitCode {
    // A file .env beside the user; what the environment itself says goes before it.
    let _ = dotenvy::dotenv();
    let done = match Cli::parse().command {
        Command::Arena(args) => arena::run(args),
        Command::Play(args) => play::run(&args),
        Command::Learn(args) => learn::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Systemd(args) => systemd::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to be told if this fails too.
            let _ = writeln!(io::stderr(), "djambi: {error:#}");
            if run::lacks_a_token(&error) {
                ExitCode::from(NO_TOKEN)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// Whether the reader of the output has had enough, as `head` has: that is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
