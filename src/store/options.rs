//! How a database is opened, and for what.

use std::time::Duration;

/// How long a request may wait for the database in all: Discord waits three seconds for its answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// How long a process that is to play waits for the one before it to end, such as at a restart. A
/// bot ends within five seconds.
const LOCK_PATIENCE: Duration = Duration::from_secs(8);

/// The purpose for which a database is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Games are played in it: it is made if it does not exist, and brought up to date. A file is locked
    /// against a second process that would play.
    Play,
    /// Something is changed in it, perhaps beside the process that plays.
    Change,
    /// It is only read. Nothing is written, migrated or repaired.
    Look,
    /// It is only copied: the same, whatever version wrote it.
    Copy,
}

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// Where it is: `sqlite:games.db` or `postgres://user:password@host/database`.
    pub url: String,
    /// The intended use.
    pub access: Access,
    /// The size in bytes beyond which nothing more is saved in a file; `None` is the disk's.
    pub largest: Option<u64>,
    /// How long to wait for another process that plays in a file to end.
    pub lock_patience: Duration,
    /// How long a request may wait for it in all.
    pub patience: Duration,
}

impl StoreOptions {
    /// A database to play in.
    pub fn to_play(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Play)
    }

    /// A database that must be there already, to change something in it.
    pub fn to_change(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Change)
    }

    /// A database that must be there already, to read it.
    pub fn to_look(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Look)
    }

    /// A database that must be there already, to copy it.
    pub fn to_copy(url: impl Into<String>) -> StoreOptions {
        StoreOptions::new(url, Access::Copy)
    }

    fn new(url: impl Into<String>, access: Access) -> StoreOptions {
        StoreOptions {
            url: url.into(),
            access,
            largest: None,
            lock_patience: LOCK_PATIENCE,
            patience: PATIENCE,
        }
    }
}
