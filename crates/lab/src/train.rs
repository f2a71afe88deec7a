//! `djambi-lab train`: makes the weights of the learned part of the evaluation, `evaluation.bin`, and
//! of move ordering, `ordering.bin`, in the assets of `djambi-ai`.
//!
//! `games` writes positions of the computers' own games to a file, `fit` and `order` make the
//! weights from such files. `MEASUREMENTS.md` has the commands that made the present weights.

mod fit;
mod games;
mod input;
mod network;
mod order;
mod sample;

/// The steps of training.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Write positions of games that a computer player plays against itself
    Games(games::Args),
    /// Fit the network to the positions of such files
    Fit(fit::Args),
    /// Fit the weights of move ordering to the positions of such files
    Order(order::Args),
}

/// Takes one step.
pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Games(args) => games::run(args),
        Command::Fit(args) => fit::run(args),
        Command::Order(args) => order::run(args),
    }
}
