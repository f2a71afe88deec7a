//! `djambi replay`: a game record as an animated GIF.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::pictures::{Look, file_ending_in, scene};
use crate::render::MoveMarks;
use djambi_rules::{Ply, Record, Seat};

/// The arguments of `djambi replay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The record of a game; `djambi rules check` checks it
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    look: Look,
    /// The file to write
    #[arg(long, value_name = "FILE.gif", value_parser = file_ending_in("gif"))]
    out: PathBuf,
}

/// The most past moves that fit on a picture.
const LISTED: usize = 12;

/// Draws the animation. The players' names are the record's where none are given.
pub(super) fn run(args: &Args) -> Result<()> {
    let path = args.record.display();
    let text = fs::read_to_string(&args.record).with_context(|| format!("cannot read {path}"))?;
    let record: Record = text.parse().with_context(|| format!("{path}"))?;
    let history = record.history();
    let plies: Vec<Ply> = history.plies().collect();
    let scenes = (0..=plies.len()).filter_map(|count| {
        let mut scene = scene(history.position_after(count)?, &args.look, true);
        for (seat, tag) in Seat::ALL
            .into_iter()
            .zip(["Red", "Blue", "Yellow", "Green"])
        {
            let plate = &mut scene.plates[seat.index()];
            if plate.name.is_empty() {
                record
                    .tag(tag)
                    .unwrap_or_default()
                    .clone_into(&mut plate.name);
            }
        }
        scene.history = (0..count)
            .rev()
            .take(LISTED)
            .filter_map(|before| {
                let (ply, before) = (plies[before], history.position_after(before)?);
                Some((ply.by(before), ply.to_string()))
            })
            .collect();
        if let Some(Ply::Move(mv)) = count.checked_sub(1).and_then(|last| plies.get(last)) {
            scene.moves.push(MoveMarks::of(*mv));
        }
        Some(scene)
    });
    let gif = args.look.painter().gif(scenes, args.look.layout);
    fs::write(&args.out, gif).with_context(|| format!("cannot write {}", args.out.display()))
}
