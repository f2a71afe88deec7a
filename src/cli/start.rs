//! The position that a command starts from.

use anyhow::{Context, Result};

use djambi_rules::{Options, Position};

/// The arguments that name it.
#[derive(clap::Args)]
pub(super) struct Start {
    /// The rules: a preset, then options that differ, such as 'bga,liberation=on'
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    /// The position, six fields as `djambi rules` writes them; the set-up if not given
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
}

impl Start {
    /// Returns the position.
    pub(super) fn position(&self) -> Result<Position> {
        match &self.position {
            Some(text) => Position::read(text, self.preset).context("--position"),
            None => Ok(Position::setup(self.preset)),
        }
    }
}
