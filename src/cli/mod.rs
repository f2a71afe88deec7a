//! The command line: one file per subcommand, and one line each here to register it.
//!
//! A subcommand returns an error for anything it rejects; it is printed to stderr in one line and
//! the exit code is 1. For wrong usage clap exits with code 2.

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

/// The default database.
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
    /// Read the rules, or query them: legal moves, the result of a move, counts, records
    Rules(rules::Args),
    /// Maintain the database: list, export, import, back up, verify
    Games(games::Args),
    /// Run the Discord bot until it is stopped (Ctrl-C or SIGTERM)
    Run(run::Args),
    /// Print units for systemd: the bot, a nightly copy of its games
    Systemd(systemd::Args),
}

/// The exit code without a token that Discord accepts (`EX_CONFIG` of sysexits), so that a
/// supervisor does not restart the program in vain.
const NO_TOKEN: u8 = 78;

/// Runs the program with its arguments.
#[must_use]
pub fn run() -> ExitCode {
    // A file `.env` in the current folder; the environment itself takes precedence.
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
            // Nothing can report an error of this.
            let _ = writeln!(io::stderr(), "djambi: {error:#}");
            if run::lacks_a_token(&error) {
                ExitCode::from(NO_TOKEN)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// Whether the reader closed the output, as `head` does: that is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
