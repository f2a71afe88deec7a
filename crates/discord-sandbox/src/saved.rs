//! A sandbox in a file: its people, places and newest messages, so that they are there again at the
//! next start.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};

use crate::id::Id;
use crate::message::Message;
use crate::transcript::Transcript;
use crate::world::World;

/// The saved sandbox. Private messages and requests under way are not saved: a client that was closed has
/// lost them too.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Saved<W> {
    /// The guild and the channel that were there at first.
    pub guild: Id,
    pub channel: Id,
    pub world: W,
}

impl Saved<World> {
    /// Returns the world again, at another address, with its first guild and channel.
    pub fn restore(self, origin: String) -> (World, Id, Id) {
        let mut world = self.world;
        world.origin = origin;
        world.transcript = Transcript::new(world.clock.now_ms());
        let mut messages: Vec<Message> = world.messages.drain().map(|(_, it)| it).collect();
        messages.sort_by_key(|it| it.id);
        for message in messages {
            world.save(message);
        }
        (world, self.guild, self.channel)
    }
}

/// The file of a sandbox, locked as long as it is used.
#[derive(Debug)]
pub(crate) struct SavedFile {
    path: PathBuf,
    held: File,
    /// The number of changes that are saved.
    pub seq: u64,
}

impl SavedFile {
    /// Opens a file and reads it. One that does not exist is made, and nothing is saved in it yet.
    pub fn open(path: &Path) -> Result<(Self, Option<Saved<World>>)> {
        let shown = path.display();
        let held = open(path).with_context(|| format!("{shown} cannot be opened"))?;
        match held.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("{shown} is used by another program: end that one")
            }
            locked => locked.with_context(|| format!("{shown} cannot be locked"))?,
        }
        let is_new = held.metadata().is_ok_and(|it| it.len() == 0);
        let read = (!is_new).then(|| serde_json::from_reader(BufReader::new(&held)));
        let saved = read.transpose().map_err(|error| {
            let advice = "move it away to begin with empty channels";
            anyhow!("{shown} does not contain a saved sandbox ({error}): {advice}")
        })?;
        let path = path.to_owned();
        Ok((Self { path, held, seq: 0 }, saved))
    }

    /// Replaces what is saved, all of it or nothing.
    pub fn write(&mut self, saved: &Saved<&World>) -> Result<()> {
        let replaced = self.replace(saved);
        self.held =
            replaced.with_context(|| format!("{} cannot be written", self.path.display()))?;
        Ok(())
    }

    fn replace(&self, saved: &Saved<&World>) -> io::Result<File> {
        let mut new = self.path.clone().into_os_string();
        new.push(".new");
        let file = open(new.as_ref())?;
        // Locked before it has the name by which others look for it.
        file.lock()?;
        file.set_len(0)?;
        let mut out = BufWriter::new(&file);
        serde_json::to_writer(&mut out, saved)?;
        out.flush()?;
        drop(out);
        fs::rename(&new, &self.path)?;
        Ok(file)
    }
}

/// Opens a file that other users cannot read. It is made if it does not exist.
fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    options.mode(0o600);
    options.open(path)
}
