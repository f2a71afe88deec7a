//! `djambi games`: maintains the database, even while the bot runs.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Subcommand;
use jiff::Timestamp;

use crate::game::{DrawnBy, Ending, Game, GameId, PersonId, Phase, Sitter};
use crate::service::{Format, GameService, ServiceOptions};
use crate::store::{Scope, Store, StoreOptions, StoredGame};
use djambi_rules::Seat;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The database, such as sqlite:games.db
    #[arg(long, env = "DATABASE_URL", default_value = super::DATABASE, global = true)]
    database: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games, the latest first: id, state, place, events, when something last happened
    List {
        /// Only the games of one person: their number
        #[arg(long)]
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
    /// Delete a person's data: they leave their games, a nameless player takes their place in all
    /// of them, and games alone with the bot are deleted
    ForgetPerson {
        /// Their number
        person: u64,
        /// Do it: it cannot be undone
        #[arg(long)]
        yes: bool,
    },
    /// Make a consistent copy in a new file
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Replay every game from its log and compare it with its row; exit code 1 if anything is wrong
    Verify,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let options = StoreOptions::to_look(&args.database);
        match &args.command {
            Command::List { person, finished } => {
                let store = Store::open(&options).await?;
                list(&store, person.map(PersonId), *finished).await
            }
            Command::Show { game } => show(&Store::open(&options).await?, game).await,
            Command::Export { game, json } => {
                let format = if *json { Format::Json } else { Format::Record };
                export(&service(&args.database).await?, game, format).await
            }
            Command::Import { file } => import(&service(&args.database).await?, file).await,
            Command::ForgetPerson { person, yes } => {
                forget(&service(&args.database).await?, PersonId(*person), *yes).await
            }
            Command::Backup { file } => {
                Store::open(&options).await?.backup(file).await?;
                say(&format!(
                    "{} is a copy of {}\n",
                    file.display(),
                    args.database
                ))
            }
            Command::Verify => verify(&Store::open(&options).await?).await,
        }
    })
}

/// Opens a service that plays nothing; the running bot's work is left to it.
async fn service(database: &str) -> anyhow::Result<GameService> {
    let options = ServiceOptions {
        store: StoreOptions::to_look(database),
        workers: None,
    };
    Ok(GameService::open_shared(&options).await?)
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(io::stdout().write_all(text.as_bytes())?)
}

async fn list(store: &Store, person: Option<PersonId>, finished: bool) -> anyhow::Result<()> {
    let scope = match person {
        None => Scope::All,
        Some(person) if finished => Scope::FinishedOf(person),
        Some(person) => Scope::Current(person),
    };
    // All in one query: a game that changes between two pages would be missed.
    let page = store.list(scope, 0, u32::MAX).await?;
    say(&page.rows.iter().map(line).collect::<String>())
}

fn line(row: &StoredGame) -> String {
    let place = match row.place.server {
        Some(server) => format!("{server}/{}", row.place.channel),
        None => row.place.channel.to_string(),
    };
    let StoredGame {
        id,
        state,
        version,
        updated,
        ..
    } = row;
    format!("{id}\t{state}\t{place}\t{version} events\t{updated:.0}\n")
}

async fn show(store: &Store, name: &str) -> anyhow::Result<()> {
    let id = GameId(name.to_owned());
    let (game, _) = store.load(&id).await?.with_context(|| no_such(name))?;
    let row = store.row(&id).await?.with_context(|| no_such(name))?;
    let mut lines = vec![line(&row).trim_end().to_owned()];
    for seat in Seat::ALL {
        let sitter = sitter(store, &game, seat).await?;
        lines.push(format!("{}\t{sitter}", seat.key()));
    }
    lines.push(format!("rules\t{}", game.terms().options));
    lines.push(format!("position\t{}", game.position()));
    lines.extend(ending(&game).map(|ending| format!("ended\t{ending}")));
    let plies = game.history().plies().zip(game.move_meta());
    lines.extend(plies.map(|(ply, made)| format!("{:.0}\t{ply}", made.at)));
    say(&(lines.join("\n") + "\n"))
}

fn ending(game: &Game) -> Option<String> {
    let Phase::Over(ending) = game.phase() else {
        return None;
    };
    Some(match ending {
        Ending::Won(seat) => format!("{} has won", seat.key()),
        Ending::Agreed => "drawn by agreement".to_owned(),
        Ending::Drawn(DrawnBy::Repetition) => "drawn: a position three times".to_owned(),
        Ending::Drawn(DrawnBy::Quiet) => "drawn: too many quiet turns".to_owned(),
        Ending::Drawn(DrawnBy::Stuck) => "drawn: nobody can move".to_owned(),
        Ending::Drawn(DrawnBy::NobodyLeft) => "drawn: nobody is left".to_owned(),
        Ending::CalledOff => "called off in the lobby".to_owned(),
        Ending::Expired => "a lobby that expired".to_owned(),
        Ending::Ended => "ended by who manages the server".to_owned(),
    })
}

async fn sitter(store: &Store, game: &Game, seat: Seat) -> anyhow::Result<String> {
    Ok(match game.sitter(seat) {
        None => "free".to_owned(),
        Some(Sitter::Hostage) => "hostage".to_owned(),
        Some(Sitter::Computer(level)) => format!("computer ({})", level.key()),
        Some(Sitter::Person(person)) => {
            let name = store.person(person).await?.and_then(|known| known.name);
            match name {
                Some(name) => format!("{name} ({person})"),
                None if person.is_unreachable() => "nobody any more".to_owned(),
                None => person.to_string(),
            }
        }
    })
}

fn no_such(name: &str) -> String {
    format!("there is no game '{name}': `djambi games list` shows all")
}

async fn export(service: &GameService, name: &str, format: Format) -> anyhow::Result<()> {
    let text = service
        .export_game(&GameId(name.to_owned()), format)
        .await?;
    say(&text.with_context(|| no_such(name))?)
}

async fn import(service: &GameService, file: &Path) -> anyhow::Result<()> {
    let mut text = String::new();
    if file == Path::new("-") {
        io::stdin().read_to_string(&mut text)?;
    } else {
        text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    }
    let id = service.import_game(&text, Timestamp::now()).await?;
    say(&format!("{id}\n"))
}

async fn forget(service: &GameService, person: PersonId, yes: bool) -> anyhow::Result<()> {
    if !yes {
        let games = service.store().games_naming(person).await?.len();
        bail!(
            "{games} games name {person}; those that go on would be resigned, those alone with the bot \
             deleted, and his name would be gone for good: say --yes to do it"
        );
    }
    let forgotten = service.forget(person, Timestamp::now()).await?;
    for game in &forgotten.left {
        say(&format!("left {game}\n"))?;
    }
    say(&format!(
        "nobody stands in his place in {} games\n",
        forgotten.nameless
    ))?;
    if forgotten.deleted > 0 {
        let alone = forgotten.deleted;
        say(&format!("{alone} games alone with the bot are deleted\n"))?;
    }
    if forgotten.damaged.is_empty() {
        return Ok(());
    }
    let damaged: Vec<&str> = forgotten.damaged.iter().map(|id| id.0.as_str()).collect();
    bail!(
        "damaged games may still name him: {}; keep a copy of the file, and restore a backup",
        damaged.join(", ")
    )
}

async fn verify(store: &Store) -> anyhow::Result<()> {
    let findings = store.verify().await?;
    for fault in &findings.faults {
        say(&format!("{fault}\n"))?;
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
