//! `djambi draw`: a picture of a position.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::pictures::{Look, file_ending_in, scene};
use crate::render::{Hint, TurnMarks};
use crate::rules::{Bitboard, Options, Part, Position, Square};

/// What is drawn, how, and whereto.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The rules: a preset, then what differs, such as 'bga,liberation=on'
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    /// The position, six fields as `djambi rules` writes them; without it the set-up
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// A turn to be played first and marked, such as Mc2xd3@e8; several may be given, the oldest first
    #[arg(long, value_name = "TURN")]
    turn: Vec<String>,
    /// Mark where the piece on this square can go
    #[arg(long, value_name = "SQUARE")]
    hints: Option<Square>,
    #[command(flatten)]
    look: Look,
    /// The file to be written
    #[arg(long, value_name = "FILE.png", value_parser = file_ending_in("png"))]
    out: PathBuf,
}

/// Draws it.
pub(super) fn run(args: &Args) -> Result<()> {
    let mut position = match &args.position {
        Some(text) => Position::read(text, args.preset).context("--position")?,
        None => Position::setup(args.preset),
    };
    let mut played = Vec::new();
    for text in &args.turn {
        let turn = position
            .turn(text)
            .with_context(|| format!("--turn {text}"))?;
        played.insert(0, (position.mover(), turn));
        position = position
            .play(turn)
            .with_context(|| format!("--turn {text}"))?;
    }
    let mut scene = scene(&position, &args.look, false);
    scene.turns = played
        .iter()
        .map(|(_, turn)| TurnMarks::of(*turn))
        .collect();
    scene.history = played
        .iter()
        .map(|(seat, turn)| (*seat, turn.to_string()))
        .collect();
    if let Some(square) = args.hints {
        let turns = position.turns_from(Bitboard::of(square));
        if turns.is_empty() {
            bail!(
                "--hints {square}: {} has no piece there that can move",
                position.mover()
            );
        }
        scene.chosen = Some(square);
        scene.hints = Hint::among(&turns, Part::To);
    }
    let png = args.look.painter().png(&scene, args.look.layout);
    fs::write(&args.out, png).with_context(|| format!("cannot write {}", args.out.display()))
}
