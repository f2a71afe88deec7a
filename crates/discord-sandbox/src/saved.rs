//! A sandbox in a file: its people, places and newest messages, so that they are there again at the
//! next start.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::errors::{Trouble, trouble};
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
    held: Option<File>,
    /// The number of changes that are saved.
    pub seq: u64,
}

impl SavedFile {
    /// Opens a file and reads it; one that does not exist is made when the sandbox is first saved.
    pub fn open(path: &Path) -> Result<(Self, Option<Saved<World>>), Trouble> {
        let fails = |what: &str| trouble!("{} {what}", path.display());
        let held = match File::options().read(true).write(true).open(path) {
            Ok(file) => Some(file),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(fails(&format!("cannot be opened: {error}"))),
        };
        let saved = match &held {
            Some(file) => {
                file.try_lock().map_err(|error| match error {
                    TryLockError::WouldBlock => fails("is used by another program: end that one"),
                    TryLockError::Error(error) => fails(&format!("cannot be locked: {error}")),
                })?;
                let read = serde_json::from_reader(BufReader::new(file));
                Some(read.map_err(|error| {
                    let advice = "move it away to begin with empty channels";
                    fails(&format!(
                        "does not contain a saved sandbox ({error}): {advice}"
                    ))
                })?)
            }
            None => None,
        };
        let path = path.to_owned();
        Ok((Self { path, held, seq: 0 }, saved))
    }

    /// Replaces what is saved, all of it or nothing.
    pub fn write(&mut self, saved: &Saved<&World>) -> Result<(), Trouble> {
        let path = self.path.display();
        let fails = |error| trouble!("{path} cannot be written: {error}");
        self.held = Some(self.replace(saved).map_err(fails)?);
        Ok(())
    }

    fn replace(&self, saved: &Saved<&World>) -> io::Result<File> {
        let mut new = self.path.clone().into_os_string();
        new.push(".new");
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        options.mode(0o600);
        let file = options.open(&new)?;
        // Locked before it has the name by which others look for it.
        file.lock()?;
        let mut out = BufWriter::new(&file);
        serde_json::to_writer(&mut out, saved)?;
        out.flush()?;
        drop(out);
        fs::rename(&new, &self.path)?;
        Ok(file)
    }
}
