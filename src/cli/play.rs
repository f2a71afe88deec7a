//! `djambi play`: a game in this terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::tongue::Tongue;
use crate::game::{GameId, Terms};
use crate::i18n::{Language, say};
use crate::render::{Layout, Theme};
use crate::service::{GameService, ServiceOptions, Summary};
use crate::store::StoreOptions;
use crate::terminal::{Looks, Pictures, PlainError, Seats, Session, Speech, full_screen, plain};
use djambi_rules::{Options, Seat};

/// The arguments of `djambi play`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The players of Red, Blue, Yellow and Green: you, novice, club, master or nobody (a hostage)
    #[arg(long, value_name = "FOUR", default_value = "you,club,club,club")]
    seats: Seats,
    /// The rules: a preset, then options that differ, such as 'bga,liberation=on'
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    #[command(flatten)]
    tongue: Tongue,
    /// The seed of the computer players: the same game gets the same moves
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// The file in which the game is saved [default: djambi/games.db in your data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Continue a game: the one of that name, or else the one played last
    #[arg(long = "continue", value_name = "GAME", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["seats", "preset"])]
    go_on: Option<String>,
    /// List the games that can be continued
    #[arg(long, conflicts_with_all = ["go_on", "seats", "preset"])]
    list: bool,
    /// Plain lines instead of the full screen: one move per line
    #[arg(long)]
    plain: bool,
    /// Letters instead of shapes on the full screen's board
    #[arg(long)]
    letters: bool,
    /// The colours of pictures: dark or light
    #[arg(long, default_value = "dark")]
    theme: Theme,
    /// The arrangement of pictures: phone, or wide with a panel beside the board
    #[arg(long, default_value = "phone")]
    layout: Layout,
}

/// Plays the game.
pub(super) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    if args.list {
        return runtime.block_on(list(args));
    }
    let (session, view) = runtime.block_on(open(args))?;
    let speech = Speech {
        language: session.language(),
        user: session.user().map(str::to_owned),
    };
    let full = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb();
    let played = if args.plain || !full {
        let (input, output) = (io::stdin(), io::stdout());
        let mut output = io::BufWriter::new(output.lock());
        let input = &mut input.lock();
        let played = plain(&runtime, &session, &speech, view, input, &mut output);
        played.map_err(|error| match error {
            // A closed pipe is not an error: the caller checks for it.
            PlainError::Io(error) => error.into(),
            PlainError::Session(error) => error.into(),
        })
    } else {
        let played = full_screen(&runtime, &session, speech.clone(), view, looks(args));
        if played.is_ok() {
            // The window is gone, so nothing can report this.
            let _ = writeln!(io::stdout(), "{}", say!(speech.language, "term-kept"));
        }
        played.map_err(anyhow::Error::from)
    };
    runtime.block_on(session.close());
    // A waiting thread must not keep the program alive.
    runtime.shutdown_background();
    played
}

/// Returns a variable of the environment, unless it is empty.
fn said(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|it| !it.is_empty())
}

/// Whether the terminal can only print lines.
fn is_dumb() -> bool {
    said("TERM").as_deref() == Some("dumb")
}

/// Returns the board's look by the environment: <https://no-color.org>, no colours on terminals
/// without any, and shapes only where Unicode is known to work.
fn looks(args: &Args) -> Looks {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said);
    let locale = locale.unwrap_or_default().to_uppercase();
    let unicode = cfg!(windows) || locale.contains("UTF-8") || locale.contains("UTF8");
    let colourless = said("TERM").is_some_and(|term| term.starts_with("vt"));
    Looks {
        colours: said("NO_COLOR").is_none() && !colourless,
        shapes: unicode && !args.letters,
    }
}

async fn open(args: &Args) -> Result<(Session, crate::service::View)> {
    let service = service(args).await?;
    if let Some(seed) = args.seed {
        service.set_seed(seed);
    }
    let language = args.tongue.language();
    let (session, view) = if let Some(name) = &args.go_on {
        let named = Some(name.trim()).filter(|name| !name.is_empty());
        let named = named.map(|name| GameId(name.to_lowercase()));
        Session::resume(service, language, user(), named).await?
    } else {
        let terms = Terms {
            options: args.preset,
            turn_time: None,
            ..Terms::default()
        };
        Session::begin(service, language, user(), &args.seats, terms).await?
    };
    let pictures = Pictures {
        theme: args.theme,
        layout: args.layout,
    };
    Ok((session.drawn(pictures), view))
}

async fn service(args: &Args) -> Result<GameService> {
    let file = match &args.database {
        Some(file) => file.clone(),
        None => usual_file()?,
    };
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(&file)),
        workers: Some(1),
    };
    let service = GameService::open(&options, Timestamp::now()).await;
    service.with_context(|| format!("cannot keep games in {}", file.display()))
}

/// Prints the games that can be continued, one per line.
async fn list(args: &Args) -> Result<()> {
    let service = service(args).await?;
    let language = args.tongue.language();
    let listed = crate::terminal::list(service.clone(), language).await?;
    service.close().await;
    let mut out = io::stdout().lock();
    if listed.games.is_empty() {
        return Ok(writeln!(out, "{}", say!(language, "term-list-none"))?);
    }
    for game in &listed.games {
        writeln!(out, "{}", listed_game(language, game))?;
    }
    if listed.more > 0 {
        let count = listed.more;
        writeln!(out, "{}", say!(language, "term-list-more", count = count))?;
    }
    writeln!(out, "{}", say!(language, "term-list-how"))?;
    Ok(())
}

fn listed_game(language: Language, listed: &Summary) -> String {
    let game = &listed.view.game;
    let one = game.people().len() == 1;
    let speech = Speech {
        language,
        user: user().filter(|_| one),
    };
    let seats = Seat::ALL.map(|seat| speech.sitter(game, seat)).join(", ");
    let when = listed.updated.to_zoned(TimeZone::UTC);
    say!(
        language,
        "term-list-game",
        game = listed.view.id.to_string(),
        turn = game.position().number(),
        when = when.strftime("%Y-%m-%d").to_string(),
        seats = seats,
        state = speech.state(&listed.view)
    )
}

/// Returns the file in the user's data folder, which is created if missing.
fn usual_file() -> Result<PathBuf> {
    let folders = etcetera::choose_base_strategy()
        .context("there is no home folder to keep games in: name a file with --database")?;
    let folder = folders.data_dir().join("djambi");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    Ok(folder.join("games.db"))
}

/// Returns the address of a database file.
fn url(file: &Path) -> String {
    let file = file.to_string_lossy();
    if file.starts_with("sqlite:") {
        return file.into_owned();
    }
    // Characters with a meaning in an address.
    let file = file.replace('%', "%25").replace('?', "%3f");
    format!("sqlite:{}", file.replace('#', "%23"))
}

/// Returns the name of this machine's user.
fn user() -> Option<String> {
    let names = ["USER", "LOGNAME", "USERNAME"];
    let mut said = names
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    said.find(|name| !name.trim().is_empty() && !name.chars().any(char::is_control))
}
