//! How databases are named, by a file or an address, and the ones that are used where none is named.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use etcetera::BaseStrategy;
use jiff::Timestamp;

use super::output::note;
use crate::i18n::{Language, say};
use crate::secret::redacted;
use crate::service::{GameService, ServiceOptions};
use crate::store::{StoreError, StoreOptions, address_of};

/// The address of the bot's database.
pub(super) const DATABASE: &str = "sqlite:djambi.db";

/// The games of `djambi play` in the user's data folder.
pub(super) const PLAYED: &str = "games.db";

/// How long another process may take to end before it is said that this one waits.
const SOON: Duration = Duration::from_millis(200);

/// Returns the file that is named, or the usual one in the user's data folder.
pub(super) fn file(named: Option<&Path>, usual: &str) -> Result<PathBuf> {
    if let Some(file) = named {
        let text = file.to_string_lossy();
        let is_file = text.starts_with("sqlite:") || !text.contains("://");
        ensure!(
            is_file,
            "{} is the address of a server, and `djambi play` and `djambi web` save games in a file: name \
             one with --database (`djambi run` plays on a server, and serves its pages with DJAMBI_WEB)",
            redacted(&text)
        );
        return Ok(file.to_owned());
    }
    let folders = etcetera::choose_base_strategy()
        .context("there is no home folder to save games in: name a file with --database")?;
    Ok(folders.data_dir().join("djambi").join(usual))
}

/// Opens the games in that file; the user's data folder is created if missing. If another process
/// plays in it, that is written to stderr before this one waits.
pub(super) async fn open(
    named: Option<&Path>,
    usual: &str,
    workers: Option<usize>,
    language: Language,
) -> Result<GameService> {
    let file = file(named, usual)?;
    if named.is_none()
        && let Some(folder) = file.parent()
    {
        std::fs::create_dir_all(folder).with_context(|| {
            let shown = folder.display();
            format!("cannot make the folder {shown}: name a file elsewhere with --database")
        })?;
    }
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(&file)),
        workers,
    };
    let service = open_or_wait(&options, language).await;
    service.map_err(|error| {
        let is_place = matches!(error, StoreError::ReadOnly | StoreError::Unreachable(_));
        let elsewhere = if is_place && named.is_none() {
            ": name a file elsewhere with --database"
        } else {
            ""
        };
        let context = format!("cannot save games in {}{elsewhere}", file.display());
        anyhow::Error::new(error).context(context)
    })
}

async fn open_or_wait(
    options: &ServiceOptions,
    language: Language,
) -> Result<GameService, StoreError> {
    let mut soon = options.clone();
    soon.store.lock_patience = SOON;
    match GameService::open(&soon, Timestamp::now()).await {
        Err(StoreError::InUse(_)) => note(&say!(language, "term-in-use")),
        // Others write, or SQLite puts the file in order: that may take longer.
        Err(StoreError::Locked) => {}
        done => return done,
    }
    GameService::open(options, Timestamp::now()).await
}

/// Returns the address of a database file, which may be one already.
pub(super) fn url(file: &Path) -> String {
    let text = file.to_string_lossy();
    if text.starts_with("sqlite:") {
        return text.into_owned();
    }
    address_of(file)
}

/// How the addresses of databases begin.
const SCHEMES: [&str; 3] = ["sqlite:", "postgres:", "postgresql:"];

/// Reads the name of a database, and returns its address. A colon alone makes no address: files of
/// Windows have one.
pub(super) fn database(text: &str) -> Result<String, String> {
    let text = text.trim();
    if let Some(below) = below_home(text.strip_prefix("sqlite:")) {
        return Ok(address_below(&home()?, below));
    }
    let names_nothing = text.trim_end_matches('/');
    if names_nothing.is_empty() || SCHEMES.contains(&names_nothing) {
        return Err("it is a file or an address, such as djambi.db or sqlite:djambi.db".to_owned());
    }
    check_slashes(text)?;
    let begins = |scheme: &&str| text.starts_with(*scheme);
    if text.contains("://") || SCHEMES.iter().any(begins) {
        return Ok(text.to_owned());
    }
    match below_home(Some(text)) {
        Some(below) => Ok(url(&home()?.join(below))),
        None => Ok(url(&PathBuf::from(text))),
    }
}

/// Fails for the address of a server without its slashes, which is easily mistyped. A file of that name
/// can be named by its folder.
fn check_slashes(text: &str) -> Result<(), String> {
    let mut servers = ["postgres:", "postgresql:"].into_iter();
    match servers.find_map(|scheme| text.strip_prefix(scheme)) {
        Some(rest) if !rest.starts_with("//") => Err(
            "the address of a server is written postgres://USER:PASSWORD@HOST/DATABASE; before the name \
             of a file write ./"
                .to_owned(),
        ),
        _ => Ok(()),
    }
}

/// The rest of a path that begins with `~`, which shells expand, but not in settings and answers.
fn below_home(path: Option<&str>) -> Option<&str> {
    let path = path?;
    path.strip_prefix("//").unwrap_or(path).strip_prefix("~/")
}

fn home() -> Result<PathBuf, String> {
    etcetera::home_dir().map_err(|error| format!("~ names no folder: {error}"))
}

/// The address of a file below the home folder, the rest of which is written as in addresses already.
fn address_below(home: &Path, below: &str) -> String {
    format!("{}/{below}", url(home).trim_end_matches('/'))
}

/// Reads the name of a file, or its address. A name that is not text is rejected before: its address
/// would be another file's.
pub(super) fn named_file(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err("it is a file, such as games.db".to_owned());
    }
    check_slashes(text)?;
    match below_home(text.strip_prefix("sqlite:")) {
        Some(below) => Ok(PathBuf::from(address_below(&home()?, below))),
        None => Ok(PathBuf::from(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_becomes_an_address_and_an_address_remains() {
        for (text, address) in [
            ("djambi.db", "sqlite:djambi.db"),
            (" my games.db ", "sqlite:my games.db"),
            ("C:\\games\\x.db", "sqlite:C:\\games\\x.db"),
            ("a:b.db", "sqlite:a:b.db"),
            ("sqlite:a.db?mode=ro", "sqlite:a.db?mode=ro"),
            ("postgres://ana@db/x", "postgres://ana@db/x"),
            ("mysql://ana@db/x", "mysql://ana@db/x"),
        ] {
            assert_eq!(database(text).as_deref(), Ok(address));
        }
        let home = etcetera::home_dir().unwrap();
        let below = database("~/games.db").unwrap();
        assert_eq!(below, url(&home.join("games.db")));
        for below in ["sqlite:~/games.db", "sqlite://~/games.db"] {
            assert_eq!(database(below).unwrap(), url(&home.join("games.db")));
        }
        let below = database("sqlite:~/a%20b.db?mode=ro").unwrap();
        assert!(below.ends_with("/a%20b.db?mode=ro"), "{below}");
        let root = address_below(Path::new("/"), "games.db");
        assert_eq!(root, url(Path::new("/games.db")));
        let address = PathBuf::from(url(&home.join("games.db")));
        assert_eq!(named_file("sqlite:~/games.db"), Ok(address));
        for nothing in [" ", "sqlite:", "sqlite://", "postgres://"] {
            assert!(database(nothing).is_err(), "{nothing}");
        }
        for mistyped in ["postgres:x", "postgresql:/x", "postgres:ana@db/x"] {
            for rejected in [database(mistyped).map(drop), named_file(mistyped).map(drop)] {
                let said = rejected.unwrap_err();
                assert!(said.contains("postgres://USER"), "{mistyped}: {said}");
            }
        }
        assert_eq!(
            named_file("./postgres:x"),
            Ok(PathBuf::from("./postgres:x"))
        );
    }
}
