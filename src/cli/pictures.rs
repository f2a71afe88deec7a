//! What `draw` and `replay` have in common: how a picture looks, and the few words on it.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::render::{Layout, Painter, Scene, Standing, Theme};
use djambi_rules::{Outcome, Position, Seat};

/// How a picture looks.
#[derive(Args)]
pub(super) struct Look {
    /// The colours: dark or light
    #[arg(long, default_value = "dark")]
    theme: Theme,
    /// The arrangement: phone, or wide with a panel beside the board
    #[arg(long, default_value = "phone")]
    pub(super) layout: Layout,
    /// Who sits at the bottom left: red, blue, yellow or green
    #[arg(long, value_name = "SEAT", default_value = "red")]
    seat: Seat,
    /// The players' names, for red, blue, yellow and green; without them the colours
    #[arg(long, value_delimiter = ',', value_name = "A,B,C,D")]
    pub(super) names: Vec<String>,
    /// Write over a file that is there already, without asking
    #[arg(long)]
    overwrite: bool,
}

/// Reads the name of a file to be written, which must end as what is written into it does.
pub(super) fn file_ending_in(
    ending: &'static str,
) -> impl Fn(&str) -> std::result::Result<PathBuf, String> + Clone {
    move |name| {
        let path = PathBuf::from(name);
        let right = path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case(ending));
        right
            .then_some(path)
            .ok_or_else(|| format!("the name must end in .{ending}"))
    }
}

impl Look {
    /// Writes a picture. Over a file that is there it is only written if that was said, or if the
    /// answer to the question in a terminal is yes.
    pub(super) fn write(&self, path: &Path, picture: &[u8]) -> Result<()> {
        let shown = path.display();
        let file = if self.overwrite {
            File::create(path)
        } else {
            File::create_new(path)
        };
        let mut file = match file {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if !may_overwrite(path)? {
                    bail!("{shown} is there already: choose another name, or say --overwrite");
                }
                File::create(path)
            }
            file => file,
        }
        .with_context(|| format!("cannot write {shown}"))?;
        let written = file.write_all(picture);
        written.with_context(|| format!("cannot write {shown}"))
    }

    /// Who draws so.
    pub(super) fn painter(&self) -> &'static Painter {
        Painter::of(self.theme)
    }
}

/// Asks whether a file may be written over; no, where nobody can be asked.
fn may_overwrite(path: &Path) -> Result<bool> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(false);
    }
    let mut asked = io::stderr();
    write!(
        asked,
        "{} is there already. Write over it? (y/n) ",
        path.display()
    )?;
    asked.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// A position with its words, as the command line says them; an animation does not show who moves next.
pub(super) fn scene(position: &Position, look: &Look, animated: bool) -> Scene {
    let mut scene = Scene::of(position);
    if animated {
        scene.next.clear();
    }
    scene.bottom = look.seat;
    scene.caption = match position.outcome() {
        Some(Outcome::Won(seat)) => format!("{} has won", colour(seat)),
        Some(Outcome::Draw) => "A draw".to_owned(),
        None => format!("Turn {}", position.number()),
    };
    for seat in Seat::ALL {
        let status = status(&scene, position, seat);
        let panel = &mut scene.panels[seat.index()];
        panel.name = look.names.get(seat.index()).cloned().unwrap_or_default();
        colour(seat).clone_into(&mut panel.fallback);
        panel.status = status;
    }
    scene
}

fn status(scene: &Scene, position: &Position, seat: Seat) -> String {
    let pieces = match position.pieces(seat).count() {
        1 => "1 piece".to_owned(),
        count => format!("{count} pieces"),
    };
    match scene.panels[seat.index()].standing {
        Standing::Out => "out".to_owned(),
        Standing::Hostage => "hostage".to_owned(),
        Standing::Frozen => format!("frozen · {pieces}"),
        Standing::Active => {
            let to_move = (scene.mover() == Some(seat)).then_some("to move · ");
            let in_power = (scene.power == Some(seat)).then_some("in power · ");
            [to_move, in_power]
                .into_iter()
                .flatten()
                .collect::<String>()
                + &pieces
        }
    }
}

fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Red",
        Seat::Blue => "Blue",
        Seat::Yellow => "Yellow",
        Seat::Green => "Green",
    }
}
