//! Games of the arena as records (`docs/records.md`) in a folder, so that a run can be stopped and
//! resumed, and a game reviewed.
//!
//! The tag `Run` has the settings that all games of a run have in common. The comment after each move
//! has the time and the positions that it took.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use djambi_rules::{Record, Seat};

use crate::contestant::Contestant;
use crate::game::{Cost, Game};

/// The tag with the settings.
const RUN: &str = "Run";

/// The folder of a run's games.
pub(crate) struct Folder {
    path: PathBuf,
    run: String,
}

impl Folder {
    /// Opens the folder, or creates it. `run` is the settings of its games.
    pub(crate) fn open(path: &Path, run: String) -> anyhow::Result<Folder> {
        fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Folder {
            path: path.to_owned(),
            run,
        })
    }

    fn file(&self, game: u32) -> PathBuf {
        self.path.join(format!("game-{game:05}.txt"))
    }

    /// Reads a game that was saved before. It must be of a run with the same settings.
    pub(crate) fn read(&self, game: u32) -> anyhow::Result<Option<Game>> {
        let file = self.file(game);
        let shown = file.display();
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => bail!("cannot read {shown}: {error}"),
        };
        let damaged = || format!("{shown} is damaged: delete it and the game is played again");
        let record: Record = text.parse().with_context(damaged)?;
        let found = record.tag(RUN).unwrap_or_default();
        ensure!(
            found == self.run,
            "{shown} is a game of another run ({found}): name another folder with --record, or repeat that run's settings",
        );
        read(&record).with_context(damaged).map(Some)
    }

    /// Saves a game. A file is written whole or not at all.
    pub(crate) fn write(
        &self,
        game: u32,
        seated: [&Contestant; 4],
        played: &Game,
    ) -> anyhow::Result<()> {
        let mut record = Record::new(played.history.clone());
        for (seat, contestant) in Seat::ALL.into_iter().zip(seated) {
            record.set_tag(tag(seat), &contestant.to_string())?;
        }
        record.set_tag(RUN, &self.run)?;
        for (index, Cost { time, nodes }) in played.costs.iter().enumerate() {
            let micros = time.as_micros();
            record.add_comment(index + 1, &format!("{micros} µs, {nodes} nodes"));
        }
        let file = self.file(game);
        let fresh = file.with_extension("new");
        fs::write(&fresh, record.to_string())
            .and_then(|()| fs::rename(&fresh, &file))
            .with_context(|| format!("cannot write {}", file.display()))
    }
}

const fn tag(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Red",
        Seat::Blue => "Blue",
        Seat::Yellow => "Yellow",
        Seat::Green => "Green",
    }
}

fn read(record: &Record) -> anyhow::Result<Game> {
    let history = record.history().clone();
    let costs: Option<Vec<Cost>> = record.comments().map(|(_, text)| cost(text)).collect();
    let costs = costs.context("a comment is not the time and the positions of a move")?;
    ensure!(costs.len() == history.len(), "a move has no comment");
    Ok(Game {
        end: history.end().context("its game is not over")?,
        history,
        costs,
    })
}

fn cost(comment: &str) -> Option<Cost> {
    let (micros, nodes) = comment.strip_suffix(" nodes")?.split_once(" µs, ")?;
    Some(Cost {
        time: Duration::from_micros(micros.parse().ok()?),
        nodes: nodes.parse().ok()?,
    })
}
