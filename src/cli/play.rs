//! `djambi play`: a game in this terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use jiff::Timestamp;

use crate::game::Terms;
use crate::host::{Host, HostOptions};
use crate::i18n::{Language, say};
use crate::rules::Options;
use crate::store::StoreOptions;
use crate::terminal::{Looks, PlainError, Seats, Session, Speech, full_screen, plain};

/// Who plays what, and where it is kept.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Who sits at Red, Blue, Yellow and Green: you, novice, club, master or nobody (a hostage)
    #[arg(long, value_name = "FOUR", default_value = "you,club,club,club")]
    seats: Seats,
    /// The rules: a preset, then what differs, such as 'bga,liberation=on'
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    /// The language, such as en [default: the environment's]
    #[arg(long, value_name = "TAG", value_parser = language)]
    language: Option<Language>,
    /// Computers choose alike in games that are played alike
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// The file in which the game is kept [default: djambi/games.db in your data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Go on with the game that was played last
    #[arg(long = "continue", conflicts_with_all = ["seats", "preset"])]
    go_on: bool,
    /// Plain lines instead of the full screen: a turn a line
    #[arg(long)]
    plain: bool,
    /// Letters instead of shapes on the full screen's board
    #[arg(long)]
    letters: bool,
}

fn language(tag: &str) -> Result<Language, String> {
    let all = || Language::ALL.map(Language::key).join(", ");
    Language::from_tag(tag).ok_or_else(|| format!("there is only: {}", all()))
}

/// Plays.
pub(super) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let (session, view) = runtime.block_on(open(args))?;
    let speech = Speech {
        language: session.language(),
        user: session.user().map(str::to_owned),
    };
    let played = if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let (input, output) = (io::stdin(), io::stdout());
        let mut output = io::BufWriter::new(output.lock());
        let input = &mut input.lock();
        let played = plain(&runtime, &session, &speech, view, input, &mut output);
        played.map_err(|error| match error {
            // A closed pipe is no failure: who asks for that looks at the error itself.
            PlainError::Io(error) => error.into(),
            PlainError::Session(error) => error.into(),
        })
    } else {
        let played = full_screen(&runtime, &session, speech.clone(), view, looks(args));
        played.map_err(anyhow::Error::from).and_then(|()| {
            writeln!(io::stdout(), "{}", say!(speech.language, "term-kept"))?;
            Ok(())
        })
    };
    runtime.block_on(session.close());
    // Whoever still waits must not keep the program alive.
    runtime.shutdown_background();
    played
}

/// How the board is shown, as the environment has it: <https://no-color.org>, and shapes only
/// where letters beyond ASCII are known to be understood.
fn looks(args: &Args) -> Looks {
    let said = |name: &str| std::env::var(name).ok().filter(|it| !it.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said);
    let locale = locale.unwrap_or_default().to_uppercase();
    let unicode = cfg!(windows) || locale.contains("UTF-8") || locale.contains("UTF8");
    Looks {
        colours: said("NO_COLOR").is_none() && said("TERM").as_deref() != Some("dumb"),
        shapes: unicode && !args.letters,
    }
}

async fn open(args: &Args) -> Result<(Session, crate::host::View)> {
    let file = match &args.database {
        Some(file) => file.clone(),
        None => usual_file()?,
    };
    let options = HostOptions {
        store: StoreOptions::to_play(url(&file)),
        workers: Some(1),
    };
    let host = Host::open(&options, Timestamp::now())
        .await
        .with_context(|| format!("cannot keep games in {}", file.display()))?;
    if let Some(seed) = args.seed {
        host.set_seed(seed);
    }
    let language = args.language.unwrap_or_else(usual_language);
    if args.go_on {
        return Ok(Session::resume(host, language, user()).await?);
    }
    let terms = Terms {
        options: args.preset,
        turn_time: None,
        ..Terms::default()
    };
    Ok(Session::begin(host, language, user(), &args.seats, terms).await?)
}

/// The file in the user's data folder, which is made if there is none.
fn usual_file() -> Result<PathBuf> {
    let folders = etcetera::choose_base_strategy()
        .context("there is no home folder to keep games in: name a file with --database")?;
    let folder = folders.data_dir().join("djambi");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    Ok(folder.join("games.db"))
}

/// The address of a database in a file.
fn url(file: &Path) -> String {
    let file = file.to_string_lossy();
    if file.starts_with("sqlite:") {
        return file.into_owned();
    }
    // What would begin something else in an address.
    let file = file.replace('%', "%25").replace('?', "%3f");
    format!("sqlite:{}", file.replace('#', "%23"))
}

/// The language of the environment, if it is one that is spoken.
fn usual_language() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let tags = names
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    let said = tags.into_iter().find(|tag| !tag.is_empty());
    said.and_then(|tag| Language::from_tag(&tag))
        .unwrap_or_default()
}

/// What the user of this machine is called.
fn user() -> Option<String> {
    let names = ["USER", "LOGNAME", "USERNAME"];
    let mut said = names
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    said.find(|name| !name.trim().is_empty() && !name.chars().any(char::is_control))
}
