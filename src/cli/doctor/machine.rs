//! The settings' file, the database and the disk under it.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use super::report::Report;
use crate::cli::settings_file;
use crate::store::{
    Scope, Store, StoreError, StoreOptions, check_file_system, check_lock, file_of,
};

/// With less room than this, in bytes, the database will soon be full.
const LITTLE_ROOM: u64 = 500_000_000;
/// With less than this SQLite's log may not fit.
const NO_ROOM: u64 = 20_000_000;

/// Whether others on this machine can read the token.
pub(super) fn settings_file(report: &mut Report, file: &Path) {
    let name = file.display();
    let there = fs::metadata(file).ok();
    // Many a Python environment is a folder of this name.
    let Some(metadata) = there.filter(|it| !it.is_dir()) else {
        let says = format!("there is no {name} here: the settings come from the environment");
        return report.skip("settings", says);
    };
    if is_open(&metadata) {
        let says = format!("other users of this machine can read {name}, and the token in it");
        report.warn("settings", says, format!("chmod 600 {name}"));
    } else {
        report.good("settings", name);
    }
}

/// Whether the file sets something that is no setting, as one that is misspelt.
pub(super) fn unknown_settings(report: &mut Report, file: &Path, names: &[String]) {
    for name in settings_file::unknown(file, names) {
        let says = format!("{name} in {} is no setting", file.display());
        report.warn(
            "settings",
            says,
            "correct its name, or remove the line: `djambi run --help` names all settings",
        );
    }
}

#[cfg(unix)]
fn is_open(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open(_: &fs::Metadata) -> bool {
    false
}

/// Whether games can be saved in the database. One that is missing is not made.
pub(super) async fn database(report: &mut Report, url: &str) {
    let Some(file) = local_file(url) else {
        return open(report, url, None).await;
    };
    let shown = file.display();
    let directory = directory_of(&file);
    // SQLite makes files beside the database, too.
    let made = probe(&directory);
    if made.is_ok()
        && let Err(error) = check_file_system(&directory).await
    {
        return report.fault("database", error);
    }
    if !file.exists() {
        return match made {
            Ok(()) => {
                let says = format!("{shown} will be made at the first start");
                report.good("database", says);
            }
            Err(error) => report.fail(
                "database",
                format!("{shown} cannot be made: {error}"),
                format!(
                    "let this user write in {}, or set DATABASE_URL",
                    directory.display()
                ),
            ),
        };
    }
    if let Err(error) = made.and_then(|()| OpenOptions::new().append(true).open(&file)) {
        let says = format!("{shown} cannot be written: {error}");
        let remedy = "let the user that runs the bot own this file and its directory";
        return report.fail("database", says, remedy);
    }
    if let Err(error) = check_lock(&file) {
        return report.fault("database", error);
    }
    open(report, url, Some(&file)).await;
}

async fn open(report: &mut Report, url: &str, file: Option<&Path>) {
    let counted = async {
        let store = Store::open(&StoreOptions::to_look(url)).await?;
        store.check_build().await?;
        let games = store.list(Scope::All, 0, 1).await?.total;
        store.close().await;
        Ok(games)
    };
    match counted.await {
        Ok(games) => {
            let name = file.map_or("answers".to_owned(), |file| file.display().to_string());
            let says = format!("{name}: {games} games; `djambi games verify` replays them all");
            report.good("database", says);
        }
        Err(StoreError::Empty(url)) => {
            let says = format!("{url} is empty and will be filled at the first start");
            report.good("database", says);
        }
        Err(StoreError::Older { .. }) => report.warn(
            "database",
            "its tables are not up to date: an older version of this program wrote it, or a start was \
             broken off, such as by a full disk",
            "it is brought up to date at the next start; `djambi games backup` makes a copy before",
        ),
        Err(error @ (StoreError::Damaged(_) | StoreError::NotDatabase(_))) => report.fail(
            "database",
            error,
            "set DATABASE_URL to something like sqlite:djambi.db, or restore a backup",
        ),
        Err(error) => report.fault("database", error),
    }
}

/// Whether there is room for more games.
pub(super) fn disk(report: &mut Report, url: &str) {
    let Some(file) = local_file(url) else {
        return;
    };
    let directory = directory_of(&file);
    let Some(free) = free_bytes(&directory) else {
        return report.skip("disk", "its free space is not known on this system");
    };
    let says = format!("{} are free in {}", size(free), directory.display());
    let remedy =
        "free some space: a move takes about 200 bytes, a nightly copy as much as the database";
    if free < NO_ROOM {
        report.fail("disk", says, remedy);
    } else if free < LITTLE_ROOM {
        report.warn("disk", says, remedy);
    } else {
        report.good("disk", says);
    }
}

/// The file of an SQLite database; `None` for any other.
fn local_file(url: &str) -> Option<PathBuf> {
    let is_file = url.starts_with("sqlite:") && !url.contains(":memory:");
    is_file.then(|| file_of(url).ok()).flatten()
}

fn directory_of(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    file.parent().unwrap_or(&file).to_owned()
}

fn size(bytes: u64) -> String {
    match bytes / 1_000_000 {
        megabytes if megabytes < 10_000 => format!("{megabytes} MB"),
        megabytes => format!("{} GB", megabytes / 1000),
    }
}

/// Whether a file can be made there: makes one and removes it.
fn probe(directory: &Path) -> std::io::Result<()> {
    let file = directory.join(format!(".djambi-doctor-{}", std::process::id()));
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&file)?;
    fs::remove_file(file)
}

#[cfg(unix)]
fn free_bytes(directory: &Path) -> Option<u64> {
    let statistics = rustix::fs::statvfs(directory).ok()?;
    Some(statistics.f_bavail.saturating_mul(statistics.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}
