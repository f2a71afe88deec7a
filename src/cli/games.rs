//! `djambi games`: maintains the database, even while the bot runs.

mod show;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Subcommand;
use jiff::Timestamp;

use self::show::{line, no_such};
use super::arguments::discord_id;
use super::database::{DATABASE, PLAYED, file, url};
use super::output::{self, note, one_line};
use super::{arguments, database};
use crate::game::{GameId, PersonId, ServerId};
use crate::secret::redacted;
use crate::service::{Format, GameService, ServiceOptions};
use crate::store::{CopiedTable, Engine, Repair, Store, StoreOptions};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The database: a file, or an address such as sqlite:games.db [default: djambi.db in this folder,
    /// as of djambi run, if there is one; else the file of djambi play]
    #[arg(long, env = "DATABASE_URL", global = true, value_parser = database::database)]
    database: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games, the latest first: id, state, place, events, when something last happened
    List {
        /// Only the games of one person: their Discord id
        #[arg(long, value_parser = discord_id)]
        person: Option<u64>,
        /// Only the finished games of that person
        #[arg(long, requires = "person")]
        finished: bool,
    },
    /// Show a game: its players, the position, its moves
    Show {
        /// The game's name
        game: String,
    },
    /// Write a game to stdout, as a game record or with its whole log
    Export {
        /// The game's name
        game: String,
        /// As JSON, with everything that happened
        #[arg(long)]
        json: bool,
    },
    /// Load a game from a file (- is stdin): a record as a finished game, JSON exactly as it was
    Import {
        /// The file
        file: PathBuf,
    },
    /// Write a person's data to stdout, as JSON
    ExportPerson {
        /// Their Discord id
        #[arg(value_parser = discord_id)]
        person: u64,
    },
    /// Delete a person's data: they leave their games, a nameless player takes their place in all
    /// of them, and games alone with the bot are deleted
    ForgetPerson {
        /// Their Discord id
        #[arg(value_parser = discord_id)]
        person: u64,
        /// Do it: it cannot be undone
        #[arg(long)]
        yes: bool,
    },
    /// Make a consistent copy in a new file, which is looked at before it gets its name
    Backup {
        /// The new file
        file: PathBuf,
        /// Replace an older copy of that name, or the database of a bot that is stopped, once the new
        /// one is whole
        #[arg(long)]
        replace: bool,
    },
    /// Copy everything to another database, such as from a file to PostgreSQL; broken off, it leaves
    /// nothing there. No bot may run with either meanwhile
    Copy {
        /// The database to copy: a file or an address, as for --database
        #[arg(long, value_parser = database::database)]
        from: String,
        /// Where to: an empty database, or a file that does not exist
        #[arg(long, value_parser = database::database)]
        to: String,
    },
    /// Replay every game from its log and compare it with its row; exit code 1 if anything is wrong
    Verify,
    /// Let a game continue whose log could not be read and was repaired; without a name, list the
    /// games that cannot be read, with the reason
    Repair {
        /// The game's name
        game: Option<String>,
        /// Drop the first event that cannot be read and all after it
        #[arg(long, requires = "game")]
        cut: bool,
    },
    /// Remove a game with all that belongs to it
    Remove {
        /// The game's name
        game: String,
        /// Do it: it cannot be undone
        #[arg(long)]
        yes: bool,
    },
    /// Work the ratings out again from the logs of all finished games, and print the table of each
    /// server: place, person, rating, uncertainty, games. With games of several servers, a line
    /// `server ID` is above each table
    Rate {
        /// Only the games of one server: its Discord id
        #[arg(long, value_parser = discord_id)]
        server: Option<u64>,
    },
    /// List the announcements that could not be delivered: game and version
    Undelivered {
        /// Try all of them again
        #[arg(long)]
        retry: bool,
    },
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = super::process::one_thread()?;
    let database = database(args.database.as_deref())?;
    runtime.block_on(async {
        let look = || StoreOptions::to_look(&database);
        let change = || StoreOptions::to_change(&database);
        match &args.command {
            Command::List { person, finished } => {
                let store = Store::open(&look()).await?;
                if let Some(person) = person {
                    ensure!(store.knows(PersonId(*person)).await?, unknown(*person));
                }
                print_version(&store, &database).await?;
                say(&show::list(&store, person.map(PersonId), *finished).await?)
            }
            Command::Show { game } => say(&show::show(&Store::open(&look()).await?, game).await?),
            Command::Export { game, json } => {
                let format = if *json { Format::Json } else { Format::Record };
                export(&service(look()).await?, game, format).await
            }
            Command::Import { file } => import(&service(change()).await?, file).await,
            Command::ExportPerson { person } => {
                export_person(&service(look()).await?, PersonId(*person)).await
            }
            Command::ForgetPerson { person, yes } => {
                forget(&service(change()).await?, PersonId(*person), *yes).await
            }
            Command::Backup { file, replace } => {
                let store = Store::open(&StoreOptions::to_copy(&database)).await?;
                let faults = store.backup(file, *replace).await?;
                if let Some(fault) = faults.first() {
                    bail!(
                        "{} is made, and has {} faults, as the database has: look at it with `djambi games verify` \
                         ({fault})",
                        file.display(),
                        faults.len()
                    );
                }
                print_version(&store, &database).await?;
                let database = redacted(&database);
                say(&format!("{} is a copy of {database}\n", file.display()))
            }
            Command::Copy { from, to } => copy(from, to).await,
            Command::Verify => {
                let store = Store::open(&look()).await?;
                print_version(&store, &database).await?;
                verify(&store).await
            }
            Command::Rate { server } => {
                let store = Store::open(&look()).await?;
                say(&show::rate(&store, server.map(ServerId)).await?)
            }
            Command::Repair { game: None, .. } => unreadable(&Store::open(&look()).await?).await,
            Command::Repair {
                game: Some(game),
                cut,
            } => repair(&Store::open(&change()).await?, game, *cut).await,
            Command::Remove { game, yes } => {
                remove(&Store::open(&change()).await?, game, *yes).await
            }
            Command::Undelivered { retry: false } => {
                undelivered(&Store::open(&look()).await?).await
            }
            Command::Undelivered { retry: true } => {
                let store = Store::open(&change()).await?;
                let retried = store.retry_undeliverable(Timestamp::now()).await?;
                say(&format!("{retried} announcements are tried again\n"))
            }
        }
    })
}

/// The address of the database that is meant.
fn database(said: Option<&str>) -> anyhow::Result<String> {
    let bots = DATABASE.trim_start_matches("sqlite:");
    match said {
        Some(address) => Ok(address.to_owned()),
        None if Path::new(bots).exists() => Ok(DATABASE.to_owned()),
        None => Ok(url(&file(None, PLAYED)?)),
    }
}

/// Says on stderr which database this is, and which version its tables have.
async fn print_version(store: &Store, database: &str) -> anyhow::Result<()> {
    let (engine, version) = (store.engine().name(), store.version().await?);
    let database = redacted(database);
    note(&format!(
        "{database}: {engine}, tables of version {version}"
    ));
    Ok(())
}

async fn copy(from: &str, to: &str) -> anyhow::Result<()> {
    ensure!(from != to, "--from and --to name the same database");
    let source = Store::open(&StoreOptions::to_change(from)).await?;
    let _play_lock = source.lock_out_players(from).await?;
    let target = Store::open(&StoreOptions::to_play(to)).await?;
    if target.engine() == Engine::Postgres {
        target.lock_out_players(to).await?;
    }
    let says = |table: &CopiedTable| note(&format!("{}: {} rows", table.name, table.rows));
    let copied = source.copy(&target, says).await?;
    let rows: u64 = copied.iter().map(|table| table.rows).sum();
    let tables = copied.len();
    say(&format!(
        "{rows} rows in {tables} tables are the same in both\n"
    ))?;
    verify(&target).await?;
    target.close().await;
    Ok(())
}

/// Opens a service that plays nothing; the running bot's work is left to it.
async fn service(store: StoreOptions) -> anyhow::Result<GameService> {
    let options = ServiceOptions {
        store,
        workers: None,
    };
    Ok(GameService::open_shared(&options).await?)
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(io::stdout().write_all(text.as_bytes())?)
}

async fn export(service: &GameService, name: &str, format: Format) -> anyhow::Result<()> {
    let text = service
        .export_game(&GameId(name.to_owned()), format)
        .await?;
    let text = text.with_context(|| no_such(name))?;
    // Names may be those of an imported file. In a file or pipe they are as they were written.
    if io::stdout().is_terminal() {
        return say(&output::harmless(&text));
    }
    say(&text)
}

async fn export_person(service: &GameService, person: PersonId) -> anyhow::Result<()> {
    ensure!(service.store().knows(person).await?, unknown(person));
    say(&service.everything_about(person, usize::MAX).await?.0)
}

async fn import(service: &GameService, file: &Path) -> anyhow::Result<()> {
    let text = arguments::text(file)?;
    let id = service.import_game(&text, Timestamp::now()).await?;
    say(&format!("{id}\n"))
}

fn unknown(person: impl Display) -> String {
    format!(
        "nobody in this database has the Discord id {person}: 'Copy User ID' in Discord's menu of a \
         person copies it, and `djambi games show` prints those of a game's players"
    )
}

async fn forget(service: &GameService, person: PersonId, yes: bool) -> anyhow::Result<()> {
    let is_known = service.store().knows(person).await?;
    if !yes {
        ensure!(is_known, unknown(person));
        let games = service.store().games_naming(person).await?.len();
        bail!(
            "games that name {person}: {games}; running ones would be resigned, those alone with the \
             bot deleted, and their name would be lost for good: add --yes to do it"
        );
    }
    let forgotten = service.forget(person, Timestamp::now()).await?;
    ensure!(is_known, unknown(person));
    for game in &forgotten.left {
        say(&format!("left {game}\n"))?;
    }
    say(&format!(
        "games in which a nameless player has their place: {}\n",
        forgotten.nameless
    ))?;
    if forgotten.deleted > 0 {
        let alone = forgotten.deleted;
        say(&format!("{alone} games alone with the bot are deleted\n"))?;
    }
    Ok(())
}

async fn verify(store: &Store) -> anyhow::Result<()> {
    let findings = store.verify().await?;
    for fault in &findings.faults {
        say(&format!("{}\n", one_line(fault)))?;
    }
    let (games, events) = (findings.games, findings.events);
    if findings.faults.is_empty() {
        return say(&format!(
            "{games} games with {events} events: all is well\n"
        ));
    }
    bail!(
        "{} faults in {games} games: keep a copy of the file, and restore a backup",
        findings.faults.len()
    )
}

async fn unreadable(store: &Store) -> anyhow::Result<()> {
    let all = store.quarantined().await?;
    for it in &all {
        let (id, reason) = (one_line(&it.id.0), one_line(&it.reason));
        say(&format!("{id}\tsince {:.0}\t{reason}\n", it.since))?;
    }
    Ok(())
}

async fn repair(store: &Store, name: &str, cut: bool) -> anyhow::Result<()> {
    let id = GameId(name.to_owned());
    let now = Timestamp::now();
    match store.repair(&id, now).await? {
        Repair::Done => say(&format!("{name} can be read, and continues\n")),
        Repair::Asleep => say(&format!(
            "{name} can be read; another game is played in its channel, so it sleeps until a player \
             wakes it\n"
        )),
        Repair::Missing => bail!(no_such(name)),
        Repair::Unreadable { reason, readable } if cut && readable > 0 => {
            let left = store.cut(&id, now).await?;
            say(&format!(
                "{name} continues with its first {left} events; the next one was dropped with all after \
                 it ({})\n",
                one_line(&reason)
            ))
        }
        Repair::Unreadable { reason, readable } => bail!(
            "{name} cannot be read: {}. {readable} events before that can: restore a backup, `djambi \
             games repair {name} --cut` to continue from there, or `djambi games remove {name} --yes`",
            one_line(&reason)
        ),
    }
}

async fn remove(store: &Store, name: &str, yes: bool) -> anyhow::Result<()> {
    let id = GameId(name.to_owned());
    store.game_row(&id).await?.with_context(|| no_such(name))?;
    if !yes {
        bail!("{name} would be deleted for good: say --yes to do it");
    }
    store.delete(&id).await?;
    say(&format!("{name} is deleted\n"))
}

async fn undelivered(store: &Store) -> anyhow::Result<()> {
    for (game, version) in store.undeliverable().await? {
        let place = store.game_row(&game).await?.map(|row| line(&row));
        let place = place.unwrap_or_default();
        say(&format!("version {version}\t{place}"))?;
    }
    Ok(())
}
