//! Copying everything from one database to another, which may run on the other engine.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use futures_util::TryStreamExt;
use sqlx::any::{AnyArguments, AnyRow, AnyTypeInfoKind};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Column, Row, Transaction};

use super::address::with_parameters;
use super::engine::placeholders;
use super::file::DatabaseFile;
use super::open::{MIGRATIONS, newest};
use super::{Store, StoreError, StoreOptions, exists, without_password};

/// So many values are written by one statement: both engines take this many.
const VALUES: usize = 4_000;

/// Tables that say something of the database itself: what migrations have been made in it, and which
/// processes run on it.
const OWN: [&str; 4] = ["_sqlx_migrations", "counters", "identifies", "processes"];

/// Tables that the program fills by itself when it starts: a database that has been started once, and
/// that nobody has used, has rows in them that are not the original's.
const FILLED_AT_THE_START: [&str; 2] = ["page_secret", "shards"];

/// What processes on the original have claimed, and the sessions of their connections. Nobody has
/// them in a copy, where the first process may get the number of one of these.
const RELEASE: [&str; 3] = [
    "UPDATE shards SET process = NULL, session = NULL, resume = NULL, sequence = NULL",
    "UPDATE outbox SET process = NULL WHERE process IS NOT NULL",
    "UPDATE games SET worker = NULL, worker_until = NULL WHERE worker IS NOT NULL",
];

/// Whether a copy into it was begun and not finished.
const IS_UNFINISHED: &str = "SELECT 1 FROM counters WHERE name = 'copying'";

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

impl Store {
    /// Copies all rows to a database of the same version that nobody plays in; rows that are there already are left as
    /// they are, so that an interrupted copy continues. Then compares both.
    pub async fn copy(
        &self,
        to: &Store,
        mut progress: impl FnMut(&CopiedTable),
    ) -> Result<Vec<CopiedTable>, StoreError> {
        let tables = in_order(self).await?;
        to.begin_copy(&tables).await?;
        let mut from = self.readers.begin_with(self.engine.begin_reading()).await?;
        let mut copied = Vec::new();
        for table in tables {
            copy_table(&mut from, to, &table).await?;
            let table = measured(&mut from, &table).await?;
            progress(&table);
            copied.push(table);
        }
        let mut there = to.readers.begin_with(to.engine.begin_reading()).await?;
        for table in &copied {
            let other = measured(&mut there, &table.name).await?;
            if other != *table {
                return Err(StoreError::Differs {
                    table: table.name.clone(),
                    from: table.rows,
                    to: other.rows,
                });
            }
        }
        // Of the counters it is the only one that is about the games.
        if let Some(back) = self.pages_back().await? {
            to.set_pages_back(back).await?;
        }
        to.finish_copy().await?;
        Ok(copied)
    }

    /// Releases what the original's processes have claimed, once both have been compared, and notes
    /// that the copy is whole.
    async fn finish_copy(&self) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for statement in RELEASE {
            sqlx::query(statement).execute(&mut *to).await?;
        }
        sqlx::query("DELETE FROM counters WHERE name = 'copying'")
            .execute(&mut *to)
            .await?;
        self.commit(to).await
    }

    /// Fails if a copy into it was begun and not finished.
    pub(super) async fn check_finished(&self, url: &str) -> Result<(), StoreError> {
        if exists(sqlx::query(IS_UNFINISHED), &self.readers).await? {
            return Err(StoreError::Unfinished(without_password(url)));
        }
        Ok(())
    }

    /// Notes that a copy into it has begun, which only a database that nobody has used, or one in which
    /// that is noted already, is good for.
    async fn begin_copy(&self, tables: &[String]) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        if !exists(sqlx::query(IS_UNFINISHED), &mut *to).await? {
            let is_used = |table: &&String| !FILLED_AT_THE_START.contains(&table.as_str());
            for table in tables.iter().filter(is_used) {
                let any = sqlx::AssertSqlSafe(format!("SELECT 1 FROM {table} LIMIT 1"));
                if exists(sqlx::query(any), &mut *to).await? {
                    return Err(StoreError::NotEmpty);
                }
            }
            let begun = sqlx::query("INSERT INTO counters (name, value) VALUES ('copying', 1)");
            begun.execute(&mut *to).await?;
        }
        for table in FILLED_AT_THE_START {
            let empty = sqlx::AssertSqlSafe(format!("DELETE FROM {table}"));
            sqlx::query(empty).execute(&mut *to).await?;
        }
        self.commit(to).await
    }

    /// Copies everything into an empty file, which gets the tables of this database's version: what
    /// later migrations make of old rows is left to the program that plays in it.
    pub(super) async fn copy_into_file(&self, path: &Path) -> Result<(), StoreError> {
        let (found, ours) = (self.version().await?, newest());
        if found > ours {
            return Err(StoreError::Newer { found, ours });
        }
        let options = StoreOptions::to_fill(with_parameters(path, "mode=rw"));
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

/// The tables that are copied, each after those that it refers to.
async fn in_order(store: &Store) -> Result<Vec<String>, StoreError> {
    let mut parents: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in sqlx::query(store.engine.references())
        .fetch_all(&store.readers)
        .await?
    {
        let (name, parent): (String, String) = (row.try_get("name")?, row.try_get("parent")?);
        if name != parent {
            parents.entry(name).or_default().push(parent);
        }
    }
    let mut left = store.tables().await?;
    left.retain(|table| !OWN.contains(&table.as_str()));
    let mut ordered: Vec<String> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_ready = |table: &String| {
            let parents = parents.get(table).map(Vec::as_slice).unwrap_or_default();
            parents.iter().all(|parent| ordered.contains(parent))
        };
        let (ready, later): (Vec<_>, Vec<_>) = left.iter().cloned().partition(is_ready);
        if ready.is_empty() {
            // Tables that refer to each other in a circle: none do.
            return Err(StoreError::Damaged(later.join(", ")));
        }
        ordered.extend(ready);
        left = later;
    }
    Ok(ordered)
}

/// Reads a table as it is now: the statement is not prepared for later.
fn every_row(table: &str) -> Query<'static, Any, AnyArguments> {
    let all = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
    sqlx::query(all).persistent(false)
}

/// Copies the rows of a table that are not there yet, some at a time.
async fn copy_table(from: &mut AnyConnection, to: &Store, table: &str) -> Result<(), StoreError> {
    let mut rows = every_row(table).fetch(from);
    let mut waiting: Vec<AnyRow> = Vec::new();
    loop {
        let row = rows.try_next().await?;
        let is_last = row.is_none();
        waiting.extend(row);
        let columns = waiting.first().map_or(1, AnyRow::len);
        if waiting.is_empty() {
            return Ok(());
        }
        if is_last || (waiting.len() + 1) * columns > VALUES {
            let mut at = to.write().await?;
            insert(&mut at, table, &waiting).await?;
            to.commit(at).await?;
            waiting.clear();
        }
    }
}

async fn insert(
    to: &mut Transaction<'static, Any>,
    table: &str,
    rows: &[AnyRow],
) -> Result<(), StoreError> {
    let names: Vec<&str> = rows[0].columns().iter().map(Column::name).collect();
    let numbers = placeholders(names.len() * rows.len());
    let numbers: Vec<&str> = numbers.split(", ").collect();
    let rows_of = numbers
        .chunks(names.len())
        .map(|row| format!("({})", row.join(", ")));
    let query = format!(
        "INSERT INTO {table} ({}) VALUES {} ON CONFLICT DO NOTHING",
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
    query.execute(&mut **to).await?;
    Ok(())
}

/// Counts and sums up the rows of a table.
async fn measured(from: &mut AnyConnection, table: &str) -> Result<CopiedTable, StoreError> {
    let mut measured = CopiedTable {
        name: table.to_owned(),
        rows: 0,
        hash: 0,
    };
    let mut rows = every_row(table).fetch(from);
    while let Some(row) = rows.try_next().await? {
        let mut hasher = DefaultHasher::new();
        for at in 0..row.len() {
            row.column(at).name().hash(&mut hasher);
            Value::read(&row, at)?.hash(&mut hasher);
        }
        measured.rows += 1;
        measured.hash = measured.hash.wrapping_add(hasher.finish());
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
