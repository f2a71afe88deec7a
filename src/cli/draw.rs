//! `djambi draw`: a picture of a position; `djambi replay`: a game record as an animation; and the
//! options that they share.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use djambi_rules::{Bitboard, Outcome, Part, Ply, Position, Seat, Square};

use super::arguments;
use super::arguments::Start;
use crate::i18n::{Language, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Standing, TargetSquare, Theme};
use crate::terminal::write_new;

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
        Format::Svg => painter.svg(&scene, layout).into_bytes(),
    };
    args.out.write(args.force, |file| file.write_all(&bytes))
}

/// The arguments of `djambi replay`.
#[derive(clap::Args)]
pub(super) struct ReplayArgs {
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
pub(super) fn replay(args: &ReplayArgs) -> Result<()> {
    let record = arguments::read(&args.record)?;
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
        Format::Svg => file.write_all(painter.animated_svg(scenes, layout, &title).as_bytes()),
    })
}

/// The look of a picture.
#[derive(clap::Args)]
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

    /// Fails if the file exists and may not be overwritten. Slow work calls this before it begins.
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
