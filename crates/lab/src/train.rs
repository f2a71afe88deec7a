//! `djambi-lab`: makes the weights of the learned part of the evaluation, `crates/ai/assets/evaluation.bin`,
//! and of move ordering, `crates/ai/assets/ordering.bin`.
//!
//! `games` writes positions of the computers' own games to a file, `fit` and `order` make the
//! weights from such files. `docs/computer.md` has the commands that made the present weights.

mod fit;
mod games;
mod input;
mod network;
mod order;
mod sample;

use clap::Parser;

/// Makes the learned part of the computer players' evaluation
#[derive(Debug, Parser)]
#[command(name = "djambi-lab", version)]
enum Command {
    /// Writes positions of games that a computer player plays against itself
    Games(games::Args),
    /// Fits the network to the positions of such files
    Fit(fit::Args),
    /// Fits the weights of move ordering to the positions of such files
    Order(order::Args),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Games(args) => games::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Order(args) => order::run(&args),
    }
}
