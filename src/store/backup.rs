//! Backups and copies: a backup is written to a file while games continue; a copy may go to a database
//! on the other engine.

use std::fmt::Display;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use futures_util::TryStreamExt;
use sqlx::any::{AnyArguments, AnyRow, AnyTypeInfoKind};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Column, Row};

use super::engine::{Engine, with_parameters};
use super::file::{
    self, DatabaseFile, PARTS, check_file_system, folder_of, is_database, remove, remove_file,
    with_ending,
};
use super::open::{MIGRATIONS, newest};
use super::pages::SET_PAGES_BACK;
use super::sql::{exists, placeholders, run};
use super::{Store, StoreError, StoreOptions, repair};

impl Store {
    /// Writes a consistent copy to a new file, even while others write. The copy of a server's
    /// database is a file too: `djambi games copy` brings it back. To replace the database that
    /// another process has played in by a copy of it is the way back to that copy. Returns the faults
    /// that the copy has, as the database has them; a copy with more faults than the one that it would
    /// replace does not replace it.
    pub async fn backup(&self, to: &Path, replace: bool) -> Result<Vec<String>, StoreError> {
        // Where the file is a link, its target is replaced: SQLite's files are beside that.
        let place = std::fs::canonicalize(to).unwrap_or_else(|_| to.to_owned());
        self.reserve(&place, replace).await?;
        let beside = with_ending(&place, ".part");
        // The rest of an earlier backup that was killed.
        remove(&beside).map_err(|error| unwritten(to, error))?;
        let done = match self.copy_beside(&beside, to).await {
            Ok(faults) => self.put_if_no_worse(&beside, &place, replace, faults).await,
            // Nobody else has the copy, so its own disk is the cause.
            Err(StoreError::Locked) => {
                let cause = check_file_system(&folder_of(&place)).await.err();
                Err(cause.map_or(StoreError::Locked, |cause| unwritten(to, cause)))
            }
            // The database is only read.
            Err(StoreError::Full) => Err(unwritten(to, "its disk is full")),
            Err(error @ StoreError::Disk(_)) => Err(unwritten(to, error)),
            Err(error) => Err(error),
        };
        // The rest of it is useless.
        let _ = remove(&beside);
        done
    }

    /// Fails if a copy may not take that place. Until the lock that it returns is dropped, nobody
    /// begins to play in the file that is there.
    async fn reserve(&self, to: &Path, replace: bool) -> Result<Option<File>, StoreError> {
        let shown = to.display().to_string();
        if self.file.is_at(to) {
            return Err(StoreError::Same(shown));
        }
        // The rest of a log would be carried over into the copy.
        let mut parts = PARTS.into_iter().map(|part| with_ending(to, part));
        let taken = parts.find(|part| part.exists()).filter(|_| !replace);
        if let Some(taken) = taken {
            return Err(StoreError::Exists(taken.display().to_string()));
        }
        if to.exists() && !is_database(to).map_err(|error| unwritten(to, error))? {
            return Err(StoreError::NoDatabase(shown));
        }
        match file::lock_if_played(to).await {
            Err(StoreError::InUse(_)) => Err(StoreError::Played(shown)),
            locked => locked,
        }
    }

    /// Puts the finished copy in its place, unless it is worse than what is there; returns its faults.
    async fn put_if_no_worse(
        &self,
        beside: &Path,
        to: &Path,
        replace: bool,
        faults: Vec<String>,
    ) -> Result<Vec<String>, StoreError> {
        if let Some(fault) = worse(&faults, to).await {
            let path = to.display().to_string();
            return Err(StoreError::Worse { path, fault });
        }
        // Once more: a bot may have been started since.
        let _lock = self.reserve(to, replace).await?;
        file::give_owner(beside, to);
        replace_database(beside, to).map_err(|error| unwritten(to, error))?;
        Ok(faults)
    }

    /// Makes the copy beside the file that it will be, and returns the faults in it.
    async fn copy_beside(&self, beside: &Path, to: &Path) -> Result<Vec<String>, StoreError> {
        file::make(beside).map_err(|error| unwritten(to, error))?;
        match self.engine {
            Engine::Sqlite => {
                let mut at = self.readers.acquire().await?;
                run(&mut at, "VACUUM INTO $1", &*beside.to_string_lossy()).await?;
            }
            Engine::Postgres => self.copy_into_file(beside).await?,
        }
        let synced = File::open(beside).and_then(|file| file.sync_all());
        synced.map_err(|error| unwritten(to, error))?;
        let copy = Store::at_rest(beside).await?;
        let faults = copy.faults().await;
        copy.close().await;
        faults
    }

    /// All faults that can be found: in the tables of another version only those of the file.
    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        if self.version().await? == newest() {
            return Ok(self.verify().await?.faults);
        }
        repair::integrity(&mut *self.readers.acquire().await?).await
    }
}

/// Returns the first fault of a new copy if it has more of them than the database that is there.
async fn worse(faults: &[String], there: &Path) -> Option<String> {
    let first = faults.first().filter(|_| there.exists())?;
    let old = match Store::at_rest(there).await {
        Ok(old) => old.faults().await.map(|faults| faults.len()),
        Err(error) => Err(error),
    };
    let better = match old {
        Ok(old) => old < faults.len(),
        // Nothing is lost with it.
        Err(StoreError::Damaged(_) | StoreError::NotDatabase(_)) => false,
        Err(_) => true,
    };
    better.then(|| first.clone())
}

/// The error of a copy that cannot be written, for a reason that is not the database's.
fn unwritten(to: &Path, reason: impl Display) -> StoreError {
    StoreError::Copy {
        path: to.display().to_string(),
        reason: reason.to_string(),
    }
}

/// Replaces a database by another one, without the log of the old one: SQLite would carry it over.
/// If that fails, the other one has its log again, which may contain its newest moves.
fn replace_database(by: &Path, to: &Path) -> io::Result<()> {
    let logs = || PARTS[1..].iter().map(|part| with_ending(to, part));
    let aside = |log: &Path| with_ending(log, ".old");
    let done = logs()
        .try_for_each(|log| move_file(&log, &aside(&log)))
        .and_then(|()| std::fs::rename(by, to));
    logs().try_for_each(|log| match done {
        Ok(()) => remove_file(&aside(&log)),
        Err(_) => move_file(&aside(&log), &log),
    })?;
    sync_folder(to);
    done
}

/// Writes the names in the folder of a file to the disk, so that a power failure does not bring the old
/// ones back. Not every file system can do that; the copy itself is on the disk already.
#[cfg(unix)]
fn sync_folder(of: &Path) {
    let folder = File::open(folder_of(of));
    let _ = folder.and_then(|folder| folder.sync_all());
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) {}

/// Moves a file if there is one.
fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    match std::fs::rename(from, to) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The number of values written by one statement: both engines take this many.
const VALUES: usize = 4_000;

/// Tables that say something of the database itself: what migrations have been made in it, and which
/// processes run on it.
const OWN: [&str; 4] = ["_sqlx_migrations", "counters", "identifies", "processes"];

/// Tables that the program fills by itself when it starts: a database that has been started once, and
/// that nobody has used, has rows in them that are not the original's.
const FILLED_AT_THE_START: [&str; 2] = ["page_secret", "shards"];

/// Releases the claims of processes on the original, and the sessions of their connections. Nobody
/// has them in a copy, where the first process may get the number of one of these.
const RELEASE: [&str; 3] = [
    "UPDATE shards SET process = NULL, session = NULL, resume = NULL, sequence = NULL",
    "UPDATE outbox SET process = NULL WHERE process IS NOT NULL",
    "UPDATE games SET worker = NULL, worker_until = NULL WHERE worker IS NOT NULL",
];

/// A table, and what a copy of it amounts to: equal for equal rows, in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopiedTable {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// The sum of its rows' hashes.
    hash: u64,
}

impl CopiedTable {
    fn new(name: &str) -> CopiedTable {
        CopiedTable {
            name: name.to_owned(),
            rows: 0,
            hash: 0,
        }
    }

    /// Counts a row, and adds it to the sum.
    fn add(&mut self, row: &AnyRow) -> Result<(), sqlx::Error> {
        let mut hasher = DefaultHasher::new();
        for at in 0..row.len() {
            row.column(at).name().hash(&mut hasher);
            Value::read(row, at)?.hash(&mut hasher);
        }
        self.rows += 1;
        self.hash = self.hash.wrapping_add(hasher.finish());
        Ok(())
    }
}

impl Store {
    /// Copies all rows to a database of the same version that nobody has used, and compares both: in
    /// one transaction, so that a copy that fails or is killed leaves nothing.
    pub async fn copy(
        &self,
        to: &Store,
        mut progress: impl FnMut(&CopiedTable),
    ) -> Result<Vec<CopiedTable>, StoreError> {
        let tables = in_order(self).await?;
        let mut from = self.readers.begin_with(self.engine.begin_reading()).await?;
        let mut into = to.writer.begin_with(to.engine.begin_copying()).await?;
        clear(&mut into, &tables).await?;
        let mut copied = Vec::new();
        for table in tables {
            let copy = copy_table(&mut from, &mut into, &table).await?;
            progress(&copy);
            copied.push(copy);
        }
        for table in &copied {
            let there = measured(&mut into, &table.name).await?;
            if there != *table {
                return Err(StoreError::Differs {
                    table: table.name.clone(),
                    from: table.rows,
                    to: there.rows,
                });
            }
        }
        // The only counter that is about the games.
        if let Some(back) = self.pages_back().await? {
            run(&mut into, SET_PAGES_BACK, back).await?;
        }
        for statement in RELEASE {
            run(&mut into, statement, ()).await?;
        }
        to.commit(into).await?;
        Ok(copied)
    }

    /// Copies everything into an empty file, which gets the tables of this database's version: what
    /// later migrations make of old rows is left to the program that plays in it.
    pub(super) async fn copy_into_file(&self, path: &Path) -> Result<(), StoreError> {
        let (found, ours) = (self.version().await?, newest());
        if found > ours {
            return Err(StoreError::Newer { found, ours });
        }
        let options = StoreOptions::to_play(with_parameters(path, "mode=rw"));
        let to = Store::write_file(path, &options, Arc::new(DatabaseFile::at(path))).await?;
        let copied = async {
            MIGRATIONS.run_to(found, &to.writer).await?;
            self.copy(&to, |_| ()).await
        };
        let copied = copied.await;
        to.close().await;
        copied.map(|_| ())
    }
}

/// The tables that are copied: first the games, to which others refer.
async fn in_order(store: &Store) -> Result<Vec<String>, StoreError> {
    let mut tables = store.tables().await?;
    tables.retain(|table| !OWN.contains(&table.as_str()));
    tables.sort_by_key(|table| table != "games");
    Ok(tables)
}

/// Reads a table as it is now: the statement is not prepared for later.
fn every_row(table: &str) -> Query<'static, Any, AnyArguments> {
    let all = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
    sqlx::query(all).persistent(false)
}

/// Fails if somebody has used a database, and removes what the program has written in it by itself.
async fn clear(to: &mut AnyConnection, tables: &[String]) -> Result<(), StoreError> {
    let is_used = |table: &&String| !FILLED_AT_THE_START.contains(&table.as_str());
    for table in tables.iter().filter(is_used) {
        let any = sqlx::AssertSqlSafe(format!("SELECT 1 FROM {table} LIMIT 1"));
        if exists(to, any, ()).await? {
            return Err(StoreError::NotEmpty);
        }
    }
    for table in FILLED_AT_THE_START {
        let delete = sqlx::AssertSqlSafe(format!("DELETE FROM {table}"));
        run(to, delete, ()).await?;
    }
    Ok(())
}

/// Copies the rows of a table, some at a time.
async fn copy_table(
    from: &mut AnyConnection,
    to: &mut AnyConnection,
    table: &str,
) -> Result<CopiedTable, StoreError> {
    let mut copied = CopiedTable::new(table);
    let mut rows = every_row(table).fetch(from);
    let mut waiting: Vec<AnyRow> = Vec::new();
    while let Some(row) = rows.try_next().await? {
        copied.add(&row)?;
        let columns = row.len();
        waiting.push(row);
        if (waiting.len() + 1) * columns > VALUES {
            insert(to, table, &waiting).await?;
            waiting.clear();
        }
    }
    if !waiting.is_empty() {
        insert(to, table, &waiting).await?;
    }
    Ok(copied)
}

async fn insert(to: &mut AnyConnection, table: &str, rows: &[AnyRow]) -> Result<(), StoreError> {
    let names: Vec<&str> = rows[0].columns().iter().map(Column::name).collect();
    let numbers = placeholders(names.len() * rows.len());
    let numbers: Vec<&str> = numbers.split(", ").collect();
    let rows_of = numbers
        .chunks(names.len())
        .map(|row| format!("({})", row.join(", ")));
    let query = format!(
        "INSERT INTO {table} ({}) VALUES {}",
        names.join(", "),
        rows_of.collect::<Vec<_>>().join(", ")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(query)).persistent(false);
    for value in rows
        .iter()
        .flat_map(|row| (0..row.len()).map(move |at| (row, at)))
    {
        query = match Value::read(value.0, value.1)? {
            Value::Number(number) => query.bind(number),
            Value::Text(text) => query.bind(text),
        };
    }
    query.execute(to).await?;
    Ok(())
}

/// Counts and sums up the rows of a table.
async fn measured(from: &mut AnyConnection, table: &str) -> Result<CopiedTable, StoreError> {
    let mut measured = CopiedTable::new(table);
    let mut rows = every_row(table).fetch(from);
    while let Some(row) = rows.try_next().await? {
        measured.add(&row)?;
    }
    Ok(measured)
}

/// A value: all columns contain numbers or texts.
#[derive(PartialEq, Eq, Hash, Debug)]
enum Value {
    Number(Option<i64>),
    Text(Option<String>),
}

impl Value {
    /// Reads a value; its column says of which kind it is where it is empty.
    fn read(row: &AnyRow, at: usize) -> Result<Value, sqlx::Error> {
        match row.column(at).type_info().kind() {
            AnyTypeInfoKind::Text => Ok(Value::Text(row.try_get(at)?)),
            _ => Ok(Value::Number(row.try_get(at)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_be_replaced_keeps_its_log() {
        let directory = tempfile::tempdir().unwrap();
        let (copy, to) = (directory.path().join("copy"), directory.path().join("to"));
        let log = with_ending(&to, "-wal");
        for file in [&copy, &log] {
            std::fs::write(file, "newest").unwrap();
        }
        // No file takes the place of a folder.
        std::fs::create_dir(&to).unwrap();
        replace_database(&copy, &to).unwrap_err();
        assert_eq!(std::fs::read_to_string(&log).unwrap(), "newest");
        std::fs::remove_dir(&to).unwrap();
        replace_database(&copy, &to).unwrap();
        let left: Vec<_> = std::fs::read_dir(directory.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }

    #[test]
    fn nothing_is_left_of_a_copy_that_found_no_room() {
        let directory = tempfile::tempdir().unwrap();
        let beside = directory.path().join("copy.db.part");
        // SQLite cannot remove its journal where the disk fails.
        for part in ["", "-journal"] {
            std::fs::write(with_ending(&beside, part), "half").unwrap();
        }
        remove(&beside).unwrap();
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
