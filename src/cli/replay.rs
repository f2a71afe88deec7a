//! `djambi replay`: a game record as an animation.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::pictures::{Format, Look, Target, scene};
use super::record_file;
use crate::i18n::{Language, say};
use crate::render::MoveMarks;
use djambi_rules::{Ply, Seat};

/// The arguments of `djambi replay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The record of a game; `djambi rules check` checks it
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    look: Look,
    /// The file to write; the end of its name is the format
    #[arg(long, value_name = "FILE.gif|FILE.svg", value_parser = Target::reader("gif"))]
    out: Target,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
}

/// There is room for that many past moves on a picture.
const LISTED: usize = 12;

/// Draws the animation. The players' names are those of the record where none are given.
pub(super) fn run(args: &Args) -> Result<()> {
    let record = record_file::read(&args.record)?;
    let history = record.history();
    let plies: Vec<Ply> = history.plies().collect();
    let scenes = (0..=plies.len()).filter_map(|count| {
        let result = record.result().filter(|_| count == plies.len());
        let position = history.position_after(count)?;
        let mut scene = scene(position, result, &args.look, true);
        for seat in Seat::ALL {
            let panel = &mut scene.panels[seat.index()];
            if panel.name.is_empty() {
                record
                    .tag(seat.name())
                    .unwrap_or_default()
                    .clone_into(&mut panel.name);
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
    let (painter, layout) = (args.look.painter(), args.look.layout);
    let title = say!(Language::English, "alt-replay", count = history.moves());
    args.out.write(args.force, |file| match args.out.format {
        Format::Pixels => Ok(painter.write_gif(scenes, layout, file)?),
        Format::Svg => file.write_all(painter.animated_svg(scenes, layout, &title)?.as_bytes()),
    })
}
