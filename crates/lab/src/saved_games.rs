//! Games of the arena as files, so that a run can be stopped and resumed.
//!
//! The folder contains `settings.tsv`, the settings that all its games have in common, and one file
//! per finished game: how it ended, then one line per move with seat, move, microseconds and nodes.

use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use crate::cli::contest::contestant::Contestant;
use crate::cli::contest::outcome::{Outcome, Played, Record};
use djambi_rules::{History, Options, Position};

/// The folder of a run's games.
pub(super) struct Folder {
    path: PathBuf,
    start: Position,
}

impl Folder {
    /// Opens the folder, or creates it. An existing one must belong to a run with the same
    /// settings.
    pub(super) fn open(path: &Path, settings: &str, start: Position) -> anyhow::Result<Folder> {
        let file = path.join("settings.tsv");
        fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        match fs::read_to_string(&file) {
            Ok(found) => ensure!(
                found == settings,
                "{} contains games of another run ({}): name another folder with --record, or repeat that run's settings",
                path.display(),
                found.trim().replace(['\t', '\n'], " "),
            ),
            Err(error) if error.kind() == ErrorKind::NotFound => replace(&file, settings)?,
            Err(error) => bail!("cannot read {}: {error}", file.display()),
        }
        Ok(Folder {
            path: path.to_owned(),
            start,
        })
    }

    fn file(&self, game: u32) -> PathBuf {
        self.path.join(format!("game-{game:05}.tsv"))
    }

    /// Reads a game that was saved before.
    pub(super) fn read(&self, game: u32) -> anyhow::Result<Option<Record>> {
        let file = self.file(game);
        match fs::read_to_string(&file) {
            Ok(text) => parse(&text, self.start).map(Some).with_context(|| {
                format!(
                    "{} is damaged: delete it and the game is played again",
                    file.display()
                )
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => bail!("cannot read {}: {error}", file.display()),
        }
    }

    /// Saves a game. A file is written whole or not at all.
    pub(super) fn write(
        &self,
        game: u32,
        seated: [&Contestant; 4],
        record: &Record,
    ) -> anyhow::Result<()> {
        let seated = seated.map(Contestant::to_string).join(",");
        let mut text = format!("{}\t{seated}\n", record.end);
        for Played {
            seat,
            ply,
            time,
            nodes,
        } in &record.plies
        {
            let micros = time.as_micros();
            writeln!(text, "{seat}\t{ply}\t{micros}\t{nodes}")?;
        }
        replace(&self.file(game), &text)
    }
}

/// Whether a text is a game's file, to judge by its first line.
pub(crate) fn is_saved_game(text: &str) -> bool {
    let first = text.lines().next().and_then(|line| line.split_once('\t'));
    first.is_some_and(|(end, _)| Outcome::read(end).is_some())
}

/// Reads a game's file: by the rules that its folder names.
pub(crate) fn history_of(file: &Path, text: &str) -> anyhow::Result<History> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let start = Position::setup(rules_of(folder)?);
    let damaged = || format!("{} is damaged", file.display());
    let game = parse(text, start).with_context(damaged)?;
    let mut history = History::new(start);
    for played in game.plies {
        history.play_ply(played.ply)?;
    }
    Ok(history)
}

/// The rules by which the games of a folder were played.
fn rules_of(folder: &Path) -> anyhow::Result<Options> {
    let file = folder.join("settings.tsv");
    let shown = file.display();
    let settings = fs::read_to_string(&file).with_context(|| {
        format!("cannot read {shown}, which `djambi arena --record` writes beside its games")
    })?;
    let preset = settings
        .lines()
        .find_map(|line| line.strip_prefix("preset\t"));
    let preset = preset
        .with_context(|| format!("{shown} does not say by which rules its games were played"))?;
    Ok(preset.parse()?)
}

fn replace(file: &Path, text: &str) -> anyhow::Result<()> {
    let fresh = file.with_extension("new");
    fs::write(&fresh, text)
        .and_then(|()| fs::rename(&fresh, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

fn parse(text: &str, start: Position) -> anyhow::Result<Record> {
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| line.split('\t').next());
    let end = head
        .and_then(Outcome::read)
        .context("it does not begin with how the game ended")?;
    let mut history = History::new(start);
    let mut plies = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [seat, ply, micros, nodes] = fields[..] else {
            bail!("'{line}' has not four fields");
        };
        let ply = history.position().ply(ply)?;
        plies.push(Played {
            seat: seat.parse()?,
            ply,
            time: Duration::from_micros(micros.parse()?),
            nodes: nodes.parse()?,
        });
        history.play_ply(ply)?;
    }
    Ok(Record { end, plies })
}
