//! Opening a database: to play in it, to change something beside the process that plays, or only to
//! look, which writes nothing at all; and the migrations that bring its tables up to date.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, SqlStr};
use tokio::time::{sleep, timeout};

use super::engine::{Engine, MIGRATION_LOCK, file_of, with_parameters};
use super::file::{DatabaseFile, cause, check_file, check_file_system, folder_of, with_ending};
use super::options::PATIENCE;
use super::sql::run;
use super::{Access, Store, StoreError, StoreOptions, repair};
use crate::secret::redacted;

pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(all);

/// The number of pages in the log beside the file after which they are carried over into the file,
/// which makes one writer wait: SQLite's 1000 would be reached by more than one in a hundred moves.
const PAGES_IN_THE_LOG: u32 = 4000;

/// How many connections read a file at a time.
const READERS: u32 = 4;

/// The cache of each of them in KiB: the system has the file in memory, too.
const READERS_CACHE: u32 = 512;

/// How many connections a process has to a server, which writes and reads with all of them.
const CONNECTIONS: u32 = 8;

/// The time without an answer after which a connection to a server is closed instead of being used
/// again.
const LONGEST_PING: Duration = Duration::from_secs(5);

/// The longest that the first connection to a server may take.
const LONGEST_CONNECT: Duration = Duration::from_secs(15);

/// How often a process tries to be the one that brings the tables up to date.
const LOCK_PAUSE: Duration = Duration::from_secs(1);

/// How often a process tries to bring the tables up to date while others play; each time it waits
/// for them.
const TRIES: u32 = 20;

/// The size of a page of the file, in bytes.
const PAGE: u64 = 4096;

/// While it lasts, no other process plays in a file.
#[derive(Debug)]
pub struct PlayLock {
    _file: Option<DatabaseFile>,
}

impl Store {
    /// Opens the database; to play in it, its tables are brought up to date.
    pub async fn open(options: &StoreOptions) -> Result<Store, StoreError> {
        install_default_drivers();
        match Store::open_for(options).await {
            Ok(store) => Ok(store),
            Err(error) => Err(cause(error, &options.url).await.opening(&options.url)),
        }
    }

    async fn open_for(options: &StoreOptions) -> Result<Store, StoreError> {
        let store = match (Engine::of(&options.url)?, options.access) {
            (Engine::Sqlite, Access::Play) => {
                return Store::play_in_file(options).await;
            }
            (Engine::Postgres, Access::Play) => {
                return Store::play_on_server(options).await;
            }
            (Engine::Sqlite, Access::Change) => {
                let path = file_of(&options.url)?;
                let file = Arc::new(DatabaseFile::at(&path));
                Store::write_file(&path, options, file).await?
            }
            (Engine::Sqlite, Access::Look | Access::Copy) => {
                Store::read_file(&file_of(&options.url)?, &options.url).await?
            }
            (Engine::Postgres, _) => Store::on_server(options).await?,
        };
        if !store.has_games().await? {
            let url = redacted(&options.url).into_owned();
            if store.tables().await?.is_empty() {
                store.check_may_make_tables().await?;
                return Err(StoreError::Empty(url));
            }
            return Err(StoreError::Foreign(url));
        }
        store.check_build().await?;
        if options.access != Access::Copy {
            store.check_version().await?;
        }
        Ok(store)
    }

    async fn play_in_file(options: &StoreOptions) -> Result<Store, StoreError> {
        let path = file_of(&options.url)?;
        if path.exists() {
            // Before a lock is made beside a file that is something else.
            check_file(&path)?;
        }
        let file = Arc::new(DatabaseFile::to_play_in(&path, options.lock_patience).await?);
        let until = Instant::now() + options.lock_patience;
        loop {
            // After a kill SQLite puts the file in order first, and others may write beside it.
            let opened = async {
                let store = Store::write_file(&path, options, Arc::clone(&file)).await?;
                store.prepare(options).await?;
                Ok(store)
            };
            match opened.await {
                // Waiting does not help where nothing can be locked.
                Err(StoreError::Locked) if Instant::now() < until => {
                    check_file_system(&folder_of(&path)).await?;
                }
                done => return done,
            }
        }
    }

    async fn play_on_server(options: &StoreOptions) -> Result<Store, StoreError> {
        let store = Store::on_server(options).await?;
        let mut lock = AnyConnectOptions::from_str(&options.url)?.connect().await?;
        lock_migrations(&mut lock).await?;
        let mut tries = 1;
        let prepared = loop {
            match store.prepare(options).await {
                // Another process was playing and had the lock. Finished steps are not repeated.
                Err(StoreError::Locked) if tries < TRIES => tries += 1,
                done => break done,
            }
        };
        lock.close().await?;
        prepared.map(|()| store)
    }

    /// Brings the tables up to date.
    async fn prepare(&self, options: &StoreOptions) -> Result<(), StoreError> {
        let ours = newest();
        let is_empty = self.tables().await?.is_empty();
        if !is_empty && !self.has_games().await? {
            return Err(StoreError::Foreign(redacted(&options.url).into_owned()));
        }
        let found = if is_empty { 0 } else { self.version().await? };
        if !is_empty {
            self.check_build().await?;
        }
        if found > ours {
            return Err(StoreError::Newer { found, ours });
        }
        if found < ours {
            tracing::info!(from = found, to = ours, "migration of the database started");
        }
        MIGRATIONS.run(&self.writer).await?;
        repair::release_readable(self).await?;
        check_writable(self).await
    }

    pub(super) async fn write_file(
        path: &Path,
        options: &StoreOptions,
        file: Arc<DatabaseFile>,
    ) -> Result<Store, StoreError> {
        check_file(path)?;
        let mut settings = vec![
            busy_timeout(options.patience),
            "PRAGMA journal_mode = WAL".to_owned(),
            "PRAGMA synchronous = FULL".to_owned(),
            format!("PRAGMA wal_autocheckpoint = {PAGES_IN_THE_LOG}"),
        ];
        if let Some(largest) = options.largest {
            let pages = (largest / PAGE).max(1);
            settings.push(format!("PRAGMA max_page_count = {pages}"));
        }
        let url = with_parameters(path, &parameters(&options.url, "mode=rw"));
        let mut reading = settings.clone();
        reading.push(format!("PRAGMA cache_size = -{READERS_CACHE}"));
        let (writer, readers) = (
            pool(&url, 1, settings, options.patience).await?,
            pool(&url, READERS, reading, options.patience).await?,
        );
        Ok(Store::with(
            writer,
            readers,
            Engine::Sqlite,
            file,
            options.patience,
        ))
    }

    fn with(
        writer: AnyPool,
        readers: AnyPool,
        engine: Engine,
        file: Arc<DatabaseFile>,
        patience: Duration,
    ) -> Store {
        Store {
            writer,
            readers,
            engine,
            file,
            patience,
            process: Arc::default(),
            wake: Arc::default(),
        }
    }

    /// A file that cannot be written may lie where SQLite cannot make its own files beside it: if no
    /// other process has them made, nobody writes, and it is read as it is.
    async fn read_file(path: &Path, given: &str) -> Result<Store, StoreError> {
        check_file(path)?;
        let open = async |wanted| Store::read_only(path, &parameters(given, wanted)).await;
        let log = with_ending(path, "-wal");
        match open("mode=ro").await {
            Err(StoreError::Unreachable(_) | StoreError::ReadOnly) if !log.exists() => {
                open("mode=ro&immutable=true").await
            }
            opened => opened,
        }
    }

    /// Opens a file that nobody writes, such as a finished copy.
    pub(super) async fn at_rest(path: &Path) -> Result<Store, StoreError> {
        check_file(path)?;
        Store::read_only(path, "mode=ro&immutable=true").await
    }

    async fn read_only(path: &Path, parameters: &str) -> Result<Store, StoreError> {
        let url = with_parameters(path, parameters);
        let readers = pool(&url, READERS, vec![busy_timeout(PATIENCE)], PATIENCE).await?;
        let file = Arc::new(DatabaseFile::at(path));
        let store = Store::with(readers.clone(), readers, Engine::Sqlite, file, PATIENCE);
        store.tables().await?;
        Ok(store)
    }

    async fn on_server(options: &StoreOptions) -> Result<Store, StoreError> {
        let longest = for_another(options.patience).as_millis();
        let settings = vec![
            format!("SET lock_timeout = {longest}"),
            // A process that hangs keeps no locks.
            "SET idle_in_transaction_session_timeout = 10000".to_owned(),
        ];
        let connections = pool(&options.url, CONNECTIONS, settings, options.patience).await?;
        let (both, none) = (connections.clone(), Arc::default());
        Ok(Store::with(
            both,
            connections,
            Engine::Postgres,
            none,
            options.patience,
        ))
    }

    /// Saves something that changes nothing: fails if nothing can be saved.
    pub async fn check_saving(&self) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        sqlx::raw_sql(self.engine.touch()).execute(&mut *to).await?;
        self.commit(to).await
    }

    /// The tables of the database.
    pub(super) async fn tables(&self) -> Result<Vec<String>, StoreError> {
        self.rows(self.engine.tables(), ()).await
    }

    /// Fails if a server does not let this user make tables, which a database's owner may.
    async fn check_may_make_tables(&self) -> Result<(), StoreError> {
        if self.engine == Engine::Sqlite {
            return Ok(());
        }
        let may = "SELECT COALESCE(has_schema_privilege(current_schema(), 'CREATE'), FALSE)";
        if sqlx::query_scalar(may).fetch_one(&self.readers).await? {
            return Ok(());
        }
        let reason = "this user may not make tables".to_owned();
        Err(StoreError::Forbidden(reason))
    }

    /// Whether it is a database of this program.
    async fn has_games(&self) -> Result<bool, StoreError> {
        let there = self.tables().await?;
        let is_there = |wanted: &str| there.iter().any(|table| table == wanted);
        Ok(["games", "events", "_sqlx_migrations"]
            .into_iter()
            .all(is_there))
    }

    /// Keeps other processes from playing in a file while it is copied; fails if one plays in it, or
    /// on a server's database.
    pub async fn lock_out_players(&self, url: &str) -> Result<PlayLock, StoreError> {
        match self.engine {
            Engine::Sqlite => {
                let path = file_of(url)?;
                let file = DatabaseFile::to_play_in(&path, Duration::ZERO).await?;
                Ok(PlayLock { _file: Some(file) })
            }
            Engine::Postgres if self.is_played_on(jiff::Timestamp::now()).await? => {
                Err(StoreError::InUse(redacted(url).into_owned()))
            }
            Engine::Postgres => Ok(PlayLock { _file: None }),
        }
    }

    /// Returns the number of the last migration that was made in it.
    pub async fn version(&self) -> Result<i64, StoreError> {
        let version = "SELECT MAX(version) FROM _sqlx_migrations";
        let version: Option<i64> = self.one(version, ()).await?;
        Ok(version.unwrap_or(0))
    }

    /// Fails if its tables were made by other migrations than this program's, apart from later ones: no
    /// program but the one that made them knows what is in them.
    pub(super) async fn check_build(&self) -> Result<(), StoreError> {
        const MADE: &str = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version";
        let made: Vec<(i64, Vec<u8>)> = sqlx::query_as(MADE).fetch_all(&self.readers).await?;
        for (version, checksum) in made {
            let is_ours = |it: &Migration| it.version == version && *it.checksum == *checksum;
            if version <= newest() && !MIGRATIONS.iter().any(is_ours) {
                return Err(StoreError::OtherBuild(version));
            }
        }
        Ok(())
    }

    /// Fails if another version of the program wrote it.
    async fn check_version(&self) -> Result<(), StoreError> {
        let (found, ours) = (self.version().await?, newest());
        if found > ours {
            return Err(StoreError::Newer { found, ours });
        }
        if found < ours {
            return Err(StoreError::Older { found, ours });
        }
        Ok(())
    }
}

/// The number of the last migration that this program knows.
pub(super) fn newest() -> i64 {
    MIGRATIONS.iter().map(|it| it.version).max().unwrap_or(0)
}

/// The parameters of an address, with others added.
fn parameters(url: &str, wanted: &str) -> String {
    match url.split_once('?') {
        Some((_, given)) => format!("{given}&{wanted}"),
        None => wanted.to_owned(),
    }
}

/// How much of its patience a request has for another process that writes.
fn for_another(patience: Duration) -> Duration {
    patience * 3 / 5
}

fn busy_timeout(patience: Duration) -> String {
    format!(
        "PRAGMA busy_timeout = {}",
        for_another(patience).as_millis()
    )
}

/// A pool of connections with these settings.
async fn pool(
    url: &str,
    most: u32,
    settings: Vec<String>,
    patience: Duration,
) -> Result<AnyPool, StoreError> {
    let connect = AnyConnectOptions::from_str(url)?;
    // A pool hides why a connection cannot be set up.
    let first = timeout(LONGEST_CONNECT, connect.connect()).await;
    let mut first = first.map_err(|_| StoreError::Down("it does not answer".to_owned()))??;
    set_up(&mut first, &settings).await?;
    let is_remote = Engine::at(&first) == Engine::Postgres;
    first.close().await?;
    let settings = Arc::new(settings);
    let pool = AnyPoolOptions::new()
        .max_connections(most)
        // A request for its turn to write, which may have to wait for another process then.
        .acquire_timeout(patience * 7 / 10)
        // A server may have been restarted since.
        .test_before_acquire(is_remote)
        // When the disk is full, SQLite may end a transaction by itself, and a connection
        // that has not noticed can begin none any more: another one takes its place.
        .before_acquire(|connection, _| {
            Box::pin(async move { Ok(!connection.is_in_transaction()) })
        })
        // If its other end has vanished, a connection would never be given back.
        .after_release(move |connection, _| {
            Box::pin(async move {
                if !is_remote {
                    return Ok(true);
                }
                let answered = timeout(LONGEST_PING, connection.ping()).await;
                answered
                    .unwrap_or(Err(sqlx::Error::PoolTimedOut))
                    .map(|()| true)
            })
        })
        .after_connect(move |connection, _| {
            let settings = Arc::clone(&settings);
            Box::pin(async move { set_up(connection, &settings).await })
        });
    Ok(pool.connect_lazy_with(connect))
}

async fn set_up(connection: &mut AnyConnection, settings: &[String]) -> Result<(), sqlx::Error> {
    for setting in settings {
        let setting = sqlx::AssertSqlSafe(setting.clone());
        sqlx::raw_sql(setting).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Waits until no other process brings the tables up to date; this one alone does so until the
/// connection ends.
async fn lock_migrations(at: &mut AnyConnection) -> Result<(), sqlx::Error> {
    // The server notices within half a minute if the machine of this process vanishes.
    let keepalives = ["idle = 15", "interval = 5", "count = 3"];
    set_up(at, &keepalives.map(|it| format!("SET tcp_keepalives_{it}"))).await?;
    let mut waits = false;
    loop {
        let taken = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(MIGRATION_LOCK);
        if taken.fetch_one(&mut *at).await? {
            return Ok(());
        }
        if !waits {
            tracing::info!(
                "migration of the database in progress in another process; this one waits"
            );
        }
        waits = true;
        sleep(LOCK_PAUSE).await;
    }
}

/// To begin a transaction is not enough: SQLite allows that in a file that cannot be written.
async fn check_writable(store: &Store) -> Result<(), StoreError> {
    let mut to = store.write().await?;
    run(
        &mut to,
        "UPDATE games SET version = version WHERE id = ''",
        (),
    )
    .await?;
    Ok(to.rollback().await?)
}

/// Number, description and SQL of each.
const FILES: &[(i64, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Returns all of them, in the order of their numbers.
pub(super) fn all() -> Migrator {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(
            version,
            description.into(),
            MigrationType::Simple,
            sql,
            false,
        )
    };
    let mut all = Migrator::with_migrations(FILES.iter().map(migration).collect());
    // The process that runs them has a lock already, and waits longer for it than a statement may.
    all.set_locking(false);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_there_once_and_the_same_on_all_systems() {
        let numbers: Vec<i64> = all().iter().map(|migration| migration.version).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
        assert_eq!(files.unwrap().count(), numbers.len());
        // With the line ends of Windows they would have other checksums.
        for (version, _, sql) in FILES {
            assert!(!sql.contains('\r'), "migration {version}");
        }
    }
}
