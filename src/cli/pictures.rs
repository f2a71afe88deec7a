//! The options of pictures, shared by `draw` and `replay`.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::render::{Layout, Painter, Scene, Standing, Theme};
use crate::terminal::write_new;
use djambi_rules::{Outcome, Position, Seat};

/// The look of a picture.
#[derive(Args)]
pub(super) struct Look {
    /// The colours: dark or light
    #[arg(long, default_value = "dark")]
    theme: Theme,
    /// The arrangement: phone, or wide with a panel beside the board
    #[arg(long, default_value = "phone")]
    pub(super) layout: Layout,
    /// The seat at the bottom left: red, blue, yellow or green
    #[arg(long, value_name = "SEAT", default_value = "red")]
    seat: Seat,
    /// The players' names, for red, blue, yellow and green; without them the colours
    #[arg(long, value_delimiter = ',', value_name = "A,B,C,D")]
    pub(super) names: Vec<String>,
}

/// The kind of file that is written, by the end of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Pixels: PNG for a picture, GIF for an animation.
    Pixels,
    /// Shapes, for documents and the web.
    Svg,
}

/// Where a picture is written.
#[derive(Clone, Debug)]
pub(super) struct Target {
    path: PathBuf,
    pub(super) format: Format,
}

impl Target {
    /// Parses the name of an output file, which must have the extension of its format.
    pub(super) fn reader(ending: &'static str) -> impl Fn(&str) -> Result<Target, String> + Clone {
        move |name| {
            let path = PathBuf::from(name);
            let is = |wanted: &str| {
                let ending = path.extension();
                ending.is_some_and(|it| it.eq_ignore_ascii_case(wanted))
            };
            let format = if is(ending) {
                Format::Pixels
            } else if is("svg") {
                Format::Svg
            } else {
                return Err(format!("the name must end in .{ending} or .svg"));
            };
            Ok(Target { path, format })
        }
    }

    /// Makes the file and writes it. A file that exists is overwritten only if `force` is given, or
    /// if a person at a terminal says yes.
    pub(super) fn write(
        &self,
        force: bool,
        write: impl FnOnce(&mut BufWriter<&mut File>) -> io::Result<()>,
    ) -> Result<()> {
        self.allow(force)?;
        let whole = |file: &mut File| {
            let mut file = BufWriter::new(file);
            write(&mut file)?;
            file.flush()
        };
        let written = if self.exists() {
            File::create(&self.path).and_then(|mut file| whole(&mut file))
        } else {
            write_new(&self.path, whole)
        };
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Fails if the file exists and may not be overwritten. What takes long asks before it begins.
    pub(super) fn allow(&self, force: bool) -> Result<()> {
        if self.exists() && !force && !self.may_overwrite()? {
            let path = self.path.display();
            bail!("{path} exists: give another name, or --force to overwrite it");
        }
        Ok(())
    }

    /// Whether there is anything of that name.
    fn exists(&self) -> bool {
        self.path.symlink_metadata().is_ok()
    }

    /// Asks whether the file may be overwritten; no, if there is no terminal to ask at.
    fn may_overwrite(&self) -> Result<bool> {
        if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
            return Ok(false);
        }
        let mut asked = io::stderr();
        write!(
            asked,
            "{} exists. Overwrite it? (y/n) ",
            self.path.display()
        )?;
        asked.flush()?;
        let mut answer = String::new();
        io::stdin().read_line(&mut answer)?;
        Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
    }
}

impl Look {
    /// The painter of that theme.
    pub(super) fn painter(&self) -> &'static Painter {
        Painter::of(self.theme)
    }
}

/// Returns a scene with its words in English. `result` is that of a game that ends in the position,
/// also where the position does not show it. An animation does not show the next player.
pub(super) fn scene(
    position: &Position,
    result: Option<Outcome>,
    look: &Look,
    animated: bool,
) -> Scene {
    let mut scene = Scene::of(position);
    if animated {
        scene.next.clear();
    }
    scene.bottom = look.seat;
    if let Some(Outcome::Won(seat)) = result {
        scene.winner = Some(seat);
    }
    scene.caption = match result {
        Some(Outcome::Won(seat)) => format!("{} has won", seat.name()),
        Some(Outcome::Draw) => "A draw".to_owned(),
        None => format!("Move {}", position.number()),
    };
    for seat in Seat::ALL {
        let status = status(&scene, position, seat);
        let panel = &mut scene.panels[seat.index()];
        panel.name = look.names.get(seat.index()).cloned().unwrap_or_default();
        seat.name().clone_into(&mut panel.fallback);
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
