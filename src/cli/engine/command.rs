//! The lines that the other program sends.

use std::time::Duration;

use crate::ai::Level;
use crate::cli::output::shortened;
use djambi_rules::{History, Options, Position};

/// One line.
pub(super) enum Command {
    Udi,
    IsReady,
    Set(Setting),
    NewGame,
    Position(Box<History>),
    Go(Go),
    Stop,
    Quit,
    /// An empty line.
    Nothing,
    /// A line that cannot be carried out, and why.
    Wrong(String),
}

/// A `setoption`.
pub(super) enum Setting {
    Level(Level),
    Seed(u64),
}

/// The limits of a search. Without any, the level's own count.
#[derive(Default)]
pub(super) struct Go {
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    /// Until `stop`.
    pub(super) infinite: bool,
}

impl Command {
    pub(super) fn read(line: &str) -> Command {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&name, rest)) = words.split_first() else {
            return Command::Nothing;
        };
        let read = match name {
            "udi" => Ok(Command::Udi),
            "isready" => Ok(Command::IsReady),
            "newgame" => Ok(Command::NewGame),
            "stop" => Ok(Command::Stop),
            "quit" => Ok(Command::Quit),
            "setoption" => setting(rest).map(Command::Set),
            "position" => game(rest).map(|history| Command::Position(Box::new(history))),
            "go" => go(rest).map(Command::Go),
            _ => Err(format!(
                "'{}' is no command: udi, isready, setoption, newgame, position, go, stop or quit",
                shortened(name)
            )),
        };
        read.unwrap_or_else(Command::Wrong)
    }
}

fn setting(words: &[&str]) -> Result<Setting, String> {
    match words {
        ["name", "Level", "value", level] => level
            .parse()
            .map(Setting::Level)
            .map_err(|_| format!("'{}' is no level", shortened(level))),
        ["name", "Seed", "value", seed] => seed
            .parse()
            .map(Setting::Seed)
            .map_err(|_| format!("'{}' is no seed: it is a whole number", shortened(seed))),
        _ => Err(
            "write 'setoption name Level value master' or 'setoption name Seed value 7'".to_owned(),
        ),
    }
}

/// Reads `startpos` or `fen` with six fields, then `options SPEC`, then `moves` with any number.
fn game(words: &[&str]) -> Result<History, String> {
    const FORM: &str = "write 'position startpos' or 'position fen' with its six fields, then 'options SPEC' if they are not classic, then 'moves' and the moves";
    let (fen, rest) = match words {
        ["startpos", rest @ ..] => (None, rest),
        ["fen", board, control, mover, last, quiet, number, rest @ ..] => {
            let fields = [*board, *control, *mover, *last, *quiet, *number];
            (Some(fields.join(" ")), rest)
        }
        _ => return Err(FORM.to_owned()),
    };
    let (options, rest) = match rest {
        ["options", spec, rest @ ..] => {
            let options: Options = spec.parse().map_err(|error| format!("{error}"))?;
            (options, rest)
        }
        _ => (Options::CLASSIC, rest),
    };
    let plies = match rest {
        [] => rest,
        ["moves", plies @ ..] => plies,
        _ => return Err(FORM.to_owned()),
    };
    let start = match fen {
        Some(fen) => Position::read(&fen, options).map_err(|error| error.to_string())?,
        None => Position::setup(options),
    };
    let mut history = History::new(start);
    for (index, text) in plies.iter().enumerate() {
        let wrong = |error: String| format!("move {}: {error}", index + 1);
        let ply = history
            .position()
            .ply(text)
            .map_err(|error| wrong(error.to_string()))?;
        history
            .play_ply(ply)
            .map_err(|error| wrong(error.to_string()))?;
    }
    Ok(history)
}

fn go(words: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let number = words.next().and_then(|number| number.parse::<u64>().ok());
        match (word, number.filter(|&number| number > 0)) {
            ("nodes", Some(nodes)) => go.nodes = Some(nodes),
            ("movetime", Some(time)) => go.time = Some(Duration::from_millis(time)),
            _ => {
                return Err(
                    "write 'go', 'go nodes N', 'go movetime MILLISECONDS' or 'go infinite'"
                        .to_owned(),
                );
            }
        }
    }
    Ok(go)
}
