#![doc = include_str!("../README.md")]

mod arena;
mod contest;
mod contestant;
mod external;
mod game;
mod r#match;
mod statistics;
mod train;

use clap::Parser;

pub use contest::{Player, play};
pub use contestant::{Budget, Contestant, Kind};
pub use game::{Cost, Game};

/// Measures and improves Djambi's computer players
#[derive(Debug, Parser)]
#[command(name = "djambi-lab", version)]
enum Command {
    /// Let computer players and other programs play each other
    Arena(arena::Args),
    /// Measure how much stronger one computer player is than another
    Match(r#match::Args),
    /// Make the weights of the evaluation and of move ordering
    #[command(subcommand)]
    Train(train::Command),
}

/// Runs the program `djambi-lab` with its arguments.
pub fn run() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Arena(args) => arena::run(&args),
        Command::Match(args) => r#match::run(&args),
        Command::Train(command) => train::run(&command),
    }
}
