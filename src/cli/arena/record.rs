//! Games of the arena as files, so that a run can be stopped and resumed.
//!
//! The folder contains `settings.tsv`, with the settings that all its games share, and one file per
//! finished game: its result, then one line per move with seat, move, microseconds and nodes.

use std::fmt::{self, Write};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use crate::ai::Level;
use djambi_rules::{self, History, Move, Outcome, Position, Seat};

/// The end of an arena game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum End {
    Won(Seat),
    Quiet,
    Repetition,
    /// Nobody is active, or nobody can move.
    Nobody,
    /// A level returned no legal move: a fault of this program.
    Stuck,
}

impl End {
    pub(super) const fn winner(self) -> Option<Seat> {
        match self {
            End::Won(seat) => Some(seat),
            _ => None,
        }
    }
}

impl From<djambi_rules::End> for End {
    fn from(end: djambi_rules::End) -> End {
        match (end, end.outcome()) {
            (_, Outcome::Won(seat)) => End::Won(seat),
            (djambi_rules::End::NoProgress, _) => End::Quiet,
            (djambi_rules::End::Repetition, _) => End::Repetition,
            _ => End::Nobody,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Won(seat) => write!(f, "won by {seat}"),
            End::Quiet => f.write_str("drawn by quiet turns"),
            End::Repetition => f.write_str("drawn by repetition"),
            End::Nobody => f.write_str("drawn, nobody is left to move"),
            End::Stuck => f.write_str("broken off without a legal turn"),
        }
    }
}

impl End {
    fn read(text: &str) -> Option<End> {
        let won = Seat::ALL.into_iter().map(End::Won);
        won.chain([End::Quiet, End::Repetition, End::Nobody, End::Stuck])
            .find(|end| end.to_string() == text)
    }
}

/// A move as it was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) seat: Seat,
    pub(super) mv: Move,
    pub(super) time: Duration,
    pub(super) nodes: u64,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub(super) end: End,
    pub(super) moves: Vec<Played>,
}

/// The folder of a run.
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
                "{} holds games of another run ({}): name another folder with --record, or repeat that run's settings",
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

    /// Reads a game that is already saved.
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
        seated: &[Level; 4],
        record: &Record,
    ) -> anyhow::Result<()> {
        let mut text = format!("{}\t{}\n", record.end, seated.map(Level::key).join(","));
        for Played {
            seat,
            mv,
            time,
            nodes,
        } in &record.moves
        {
            let micros = time.as_micros();
            writeln!(text, "{seat}\t{mv}\t{micros}\t{nodes}")?;
        }
        replace(&self.file(game), &text)
    }
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
        .and_then(End::read)
        .context("it does not begin with how the game ended")?;
    let mut history = History::new(start);
    let mut moves = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [seat, mv, micros, nodes] = fields[..] else {
            bail!("'{line}' has not four fields");
        };
        let mv = history.position().parse_move(mv)?;
        moves.push(Played {
            seat: seat.parse()?,
            mv,
            time: Duration::from_micros(micros.parse()?),
            nodes: nodes.parse()?,
        });
        history.play(mv)?;
    }
    Ok(Record { end, moves })
}
