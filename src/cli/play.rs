//! `djambi play`: a game in this terminal.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use jiff::tz::TimeZone;

use super::arguments::{LanguageArgs, whole};
use super::database::{self, PLAYED, file, url};
use super::output::{is_watched, lines, said};
use super::process;
use crate::game::{GameId, Pace, Phase, Terms};
use crate::i18n::{Language, chosen_name, say};
use crate::render::{Layout, Theme};
use crate::service::{GameService, ServiceOptions, Summary, View};
use crate::store::{StoreOptions, file_of};
use crate::terminal::{
    Manner, Pictures, Seats, Session, SessionError, Table, Wording, full_screen, plain_lines,
};
use djambi_rules::{Options, Seat};

/// The arguments of `djambi play`.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct Args {
    /// The players of Red, Blue, Yellow and Green: you, novice, club, master, grandmaster or nobody
    /// (a hostage)
    #[arg(long, value_name = "FOUR", default_value = "you,novice,novice,novice")]
    seats: Seats,
    /// The rules: a preset, then options that differ, such as 'bga,liberation=on'
    #[arg(long, value_name = "SPEC", default_value = "classic")]
    preset: Options,
    #[command(flatten)]
    language: LanguageArgs,
    /// The seed of the computer players: the same game gets the same moves
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = whole(0..=u64::MAX, 7))]
    seed: Option<u64>,
    /// The file in which the game is saved [default: djambi/games.db in your data folder]
    #[arg(long, value_name = "FILE", value_parser = database::named_file)]
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
    /// Write "> " whenever a line is waited for, also where no terminal is
    #[arg(long)]
    prompt: bool,
    /// How many seconds each move of the others is shown: 0 to 60
    #[arg(long, value_name = "SECONDS", default_value = "1", allow_negative_numbers = true, value_parser = pace)]
    pace: Duration,
    /// No marks on pieces that could be killed next
    #[arg(long)]
    no_marks: bool,
    /// Letters instead of shapes on the board, as in a pipe
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
    let runtime = process::two_threads()?;
    if args.list {
        return runtime.block_on(list(args));
    }
    let mut wording = Wording {
        language: args.language.language(),
        user: None,
        command: command(args),
        pictures: Pictures {
            theme: args.theme,
            layout: args.layout,
        },
    };
    let (session, view) = runtime.block_on(open(args, &wording))?;
    wording.user = session.user().map(str::to_owned);
    let table = Table::new(wording.clone(), view);
    let full = is_watched() && !is_dumb();
    let played = if args.plain || !full {
        let mut output = io::BufWriter::new(io::stdout().lock());
        let lines = lines(args.prompt).in_letters(args.letters);
        let mut input = io::stdin().lock();
        plain_lines(&runtime, &session, table, lines, &mut input, &mut output)
    } else {
        let manner = Manner {
            looks: lines(false).in_letters(args.letters).looks,
            marks: !args.no_marks,
            pace: args.pace,
        };
        let played = full_screen(&runtime, &session, table, manner);
        played.and_then(|view| say_way_back(&session, &view, &wording))
    };
    runtime.block_on(session.close());
    // A waiting thread must not keep the program alive.
    runtime.shutdown_background();
    played
}

/// Prints how to continue the game, unless it is over.
fn say_way_back(session: &Session, view: &View, wording: &Wording) -> Result<()> {
    if !matches!(view.game.phase(), Phase::Over(_)) {
        session.check_file()?;
        // The window is closed, so nothing can report this.
        let _ = lines(false).write_command(&mut io::stdout(), &wording.way_back());
    }
    Ok(())
}

/// How this program is started for games in the same file.
fn command(args: &Args) -> String {
    let Some(file) = &args.database else {
        return "djambi play".to_owned();
    };
    let file = file.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "-_./:\\~".contains(letter);
    if !file.is_empty() && file.chars().all(plain) {
        format!("djambi play --database {file}")
    } else {
        format!("djambi play --database '{}'", file.replace('\'', "'\\''"))
    }
}

/// A number of seconds from 0 to 60.
fn pace(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|it| (0.0..=60.0).contains(it));
    let seconds: f64 = seconds.ok_or("it is a number of seconds from 0 to 60, such as 1.5")?;
    Ok(Duration::from_secs_f64(seconds))
}

/// Whether the terminal can only print lines.
fn is_dumb() -> bool {
    said("TERM").as_deref() == Some("dumb")
}

async fn open(args: &Args, wording: &Wording) -> Result<(Session, View)> {
    let file = file(args.database.as_deref(), PLAYED)?;
    if args.go_on.is_some() && !is_there(&file) {
        return Err(advised(SessionError::NoGame, wording));
    }
    let language = wording.language;
    let service = database::open(args.database.as_deref(), PLAYED, Some(1), language).await?;
    if let Some(seed) = args.seed {
        service.set_seed(seed);
    }
    let begun = if let Some(name) = &args.go_on {
        let named = Some(name.trim()).filter(|name| !name.is_empty());
        let named = named.map(|name| GameId(name.to_lowercase()));
        Session::resume(service, language, user(), named).await
    } else {
        let terms = Terms {
            options: args.preset,
            pace: Pace::None,
            ..Terms::default()
        };
        Session::begin(service, language, user(), &args.seats, terms).await
    };
    begun.map_err(|error| advised(error, wording))
}

/// The error, and what to type instead to get a game.
fn advised(error: SessionError, wording: &Wording) -> anyhow::Error {
    let command = &wording.command;
    match &error {
        SessionError::Rejected(reason) => anyhow!("{error}: {}", wording.rejection(None, reason)),
        SessionError::NoGame => anyhow!("{error}: start one with {command}"),
        SessionError::NoSuchGame(_) => {
            anyhow!("{error}: {command} --list shows those that are there")
        }
        SessionError::Store(_) => error.into(),
    }
}

/// Whether there is such a file, which may be named by its address.
fn is_there(file: &Path) -> bool {
    file_of(&url(file)).is_ok_and(|file| file.exists())
}

/// The games in a file that can be continued; nothing is written, and no file is made.
async fn games_to_continue(file: &Path, language: Language) -> Result<(Vec<Summary>, u64)> {
    if !is_there(file) {
        return Ok((Vec::new(), 0));
    }
    let options = ServiceOptions {
        store: StoreOptions::to_look(url(file)),
        workers: Some(1),
    };
    let service = GameService::open_shared(&options).await;
    let service = service.with_context(|| format!("cannot read games in {}", file.display()))?;
    let listed = crate::terminal::list(service.clone(), language).await;
    service.close().await;
    Ok(listed?)
}

/// The game in the usual file that was played last and is not over, and a line about it.
pub(super) fn last_game(language: Language) -> Option<(GameId, String)> {
    let runtime = process::one_thread().ok()?;
    let file = file(None, PLAYED).ok()?;
    let (games, _) = runtime.block_on(games_to_continue(&file, language)).ok()?;
    let last = games.iter().max_by_key(|game| game.updated)?;
    Some((last.view.id.clone(), listed_game(language, last)))
}

/// Prints the games that can be continued, one per line.
async fn list(args: &Args) -> Result<()> {
    let language = args.language.language();
    let file = file(args.database.as_deref(), PLAYED)?;
    let (games, count) = games_to_continue(&file, language).await?;
    let (mut out, lines) = (io::stdout().lock(), lines(false));
    if games.is_empty() {
        return Ok(lines.write(&mut out, &say!(language, "term-list-none"))?);
    }
    for game in &games {
        lines.write(&mut out, &listed_game(language, game))?;
    }
    if count > 0 {
        lines.write(&mut out, &say!(language, "games-more", count))?;
    }
    let command = format!("{} --continue NAME", command(args));
    let how = say!(language, "term-continue-with", command);
    Ok(lines.write_command(&mut out, &how)?)
}

fn listed_game(language: Language, listed: &Summary) -> String {
    let game = &listed.view.game;
    let one = game.people().len() == 1;
    let wording = Wording {
        language,
        user: user().filter(|_| one),
        ..Wording::default()
    };
    let seats = Seat::ALL.map(|seat| wording.sitter(game, seat)).join(", ");
    let when = listed.updated.to_zoned(TimeZone::UTC);
    say!(
        language,
        "term-list-game",
        game = &listed.view.id,
        number = game.position().number(),
        when = when.strftime("%Y-%m-%d").to_string(),
        seats,
        state = wording.state(&listed.view)
    )
}

/// Returns the name of this machine's user.
fn user() -> Option<String> {
    let names = ["USER", "LOGNAME", "USERNAME"];
    let mut said = names.into_iter().filter_map(said);
    said.find_map(|name| chosen_name(&name).ok())
}
