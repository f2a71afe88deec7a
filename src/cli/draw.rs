//! `djambi draw`: a picture of a position.

use std::io::Write;

use anyhow::{Context, Result, bail};

use super::arguments::Start;
use super::pictures::{Format, Look, Target, scene};
use crate::render::{MoveMarks, TargetSquare};
use djambi_rules::{Bitboard, Part, Square};

/// The arguments of `djambi draw`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    start: Start,
    /// A move to be played first and marked, such as Mc2xd3@e8; several may be given, the oldest first
    #[arg(long = "move", alias = "turn", value_name = "MOVE")]
    moves: Vec<String>,
    /// Mark where the piece on this square can go
    #[arg(long, value_name = "SQUARE")]
    hints: Option<Square>,
    #[command(flatten)]
    look: Look,
    /// The file to write; the end of its name is the format
    #[arg(long, value_name = "FILE.png|FILE.svg", value_parser = Target::reader("png"))]
    out: Target,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

/// Draws the picture.
pub(super) fn run(args: &Args) -> Result<()> {
    let mut position = args.start.position()?;
    let mut played = Vec::new();
    for text in &args.moves {
        let mv = position
            .parse_move(text)
            .with_context(|| format!("--move {text}"))?;
        played.insert(0, (position.mover(), mv));
        position = position
            .play(mv)
            .with_context(|| format!("--move {text}"))?;
    }
    let mut scene = scene(&position, position.outcome(), &args.look, false);
    scene.moves = played.iter().map(|(_, mv)| MoveMarks::of(*mv)).collect();
    scene.history = played
        .iter()
        .map(|(seat, mv)| (*seat, mv.to_string()))
        .collect();
    if let Some(square) = args.hints {
        let moves = position.legal_moves_from(Bitboard::of(square));
        if moves.is_empty() {
            bail!(
                "--hints {square}: {} has no piece there that can move",
                position.mover()
            );
        }
        scene.chosen = Some(square);
        scene.targets = TargetSquare::among(&moves, Part::To);
    }
    let (painter, layout) = (args.look.painter(), args.look.layout);
    let bytes = match args.out.format {
        Format::Pixels => painter.png(&scene, layout)?,
        Format::Svg => painter.svg(&scene, layout)?.into_bytes(),
    };
    args.out.write(args.force, |file| file.write_all(&bytes))
}
