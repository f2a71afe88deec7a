//! A sandbox in a file: its people, places and newest messages, so that they are there again at the
//! next start.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::errors::Trouble;
use crate::id::Id;
use crate::message::Message;
use crate::permissions::Permissions;
use crate::world::{Channel, Emoji, Guild, User, World};

/// The number of messages of a channel that are saved: those that the client shows at first.
const MOST_MESSAGES: usize = 50;

/// The saved part of a world. Private messages and requests under way are not saved: a client that
/// was closed has lost them too.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Saved {
    /// The guild and the channel that were there at first.
    pub guild: Id,
    pub channel: Id,
    bot: Id,
    last_id: u64,
    next_guild_ms: u64,
    users: Vec<User>,
    installed: BTreeSet<Id>,
    guilds: Vec<Guild>,
    channels: Vec<Channel>,
    messages: Vec<Message>,
    emojis: Vec<Emoji>,
    read: Vec<((Id, Id), Id)>,
    nonces: Vec<((Id, String), (Id, u64))>,
    denied: Vec<(Id, Permissions)>,
}

impl Saved {
    pub fn of(world: &World, guild: Id, channel: Id) -> Self {
        let newest = |channel: &Channel| {
            let newest_first = channel.messages.iter().rev().map(|id| &world.messages[id]);
            let lasting = newest_first.filter(|it| !(it.deleted || it.is_private()));
            let lasting = lasting.filter(|it| !it.is_thinking());
            lasting.take(MOST_MESSAGES).cloned().collect::<Vec<_>>()
        };
        let mut messages: Vec<Message> = world.channels.values().flat_map(newest).collect();
        messages.sort_by_key(|it| it.id);
        Self {
            guild,
            channel,
            bot: world.bot,
            last_id: world.last_id,
            next_guild_ms: world.next_guild_ms,
            users: world.users.values().cloned().collect(),
            installed: world.installed.clone(),
            guilds: world.guilds.values().cloned().collect(),
            channels: world.channels.values().cloned().collect(),
            messages,
            emojis: world.emojis.values().cloned().collect(),
            read: world.read.iter().map(|(at, it)| (*at, *it)).collect(),
            nonces: world
                .nonces
                .iter()
                .map(|(key, it)| (key.clone(), *it))
                .collect(),
            denied: world.denied.clone(),
        }
    }

    /// Returns the world again, at another address.
    pub fn restore(self, clock: Clock, origin: String) -> World {
        let mut world = World::new(clock, origin);
        world.bot = self.bot;
        world.application = self.bot;
        world.last_id = self.last_id;
        world.next_guild_ms = self.next_guild_ms;
        world.users = self.users.into_iter().map(|it| (it.id, it)).collect();
        world.installed = self.installed;
        world.guilds = self.guilds.into_iter().map(|it| (it.id, it)).collect();
        world.channels = self.channels.into_iter().map(|it| (it.id, it)).collect();
        self.messages.into_iter().for_each(|it| world.save(it));
        world.emojis = self.emojis.into_iter().map(|it| (it.id, it)).collect();
        world.read = self.read.into_iter().collect();
        world.nonces = self.nonces.into_iter().collect();
        world.denied = self.denied;
        world
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
    pub fn open(path: &Path) -> Result<(Self, Option<Saved>), Trouble> {
        let fails = |what: &str| Trouble::new(format!("{} {what}", path.display()));
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
    pub fn write(&mut self, saved: &Saved) -> Result<(), Trouble> {
        let path = self.path.display();
        let fails = |error| Trouble::new(format!("{path} cannot be written: {error}"));
        self.held = Some(self.replace(saved).map_err(fails)?);
        Ok(())
    }

    fn replace(&self, saved: &Saved) -> io::Result<File> {
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
