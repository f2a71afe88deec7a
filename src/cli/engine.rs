//! `djambi engine`: plays by the text protocol of `docs/engine.md`, over stdin and stdout.
//!
//! One thread reads lines, so that `stop` and `quit` are seen during a search. The commands are
//! carried out one after the other by the thread that searches.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crate::ai::{Level, SearchRequest, choose};
use crate::cli::output::shortened;
use djambi_rules::{History, Options, Position, Seat};

/// The arguments of `djambi engine`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The level, until the other program sets another: random, greedy, novice, club, master, grandmaster
    #[arg(long, value_name = "LEVEL", default_value = "master")]
    level: Level,
}

/// The state that both threads share.
#[derive(Default)]
struct Signals {
    /// How many `go` have been read.
    read: AtomicU64,
    /// The last `go` that has to stop.
    stopped: AtomicU64,
    /// How many `go` have been answered.
    answered: AtomicU64,
    /// The input has ended: nothing can stop a search without limits any more.
    ended: AtomicBool,
    quit: AtomicBool,
}

/// Plays until `quit` or the end of the input.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let signals = Arc::new(Signals::default());
    let (sender, receiver) = channel();
    let reader = Arc::clone(&signals);
    // Nobody waits for this thread: if the reader of the output is closed, it may wait for input for
    // ever.
    std::thread::spawn(move || {
        read_commands(io::stdin().lock(), &reader, &sender);
        reader.ended.store(true, Ordering::SeqCst);
    });
    let engine = Engine {
        level: args.level,
        seed: 1,
        history: History::new(Position::default()),
        signals: &signals,
    };
    Ok(engine.serve(&receiver)?)
}

/// Passes the lines on until `quit` or the end of the input.
fn read_commands(mut input: impl BufRead, signals: &Signals, sender: &Sender<(Command, u64)>) {
    let mut line = Vec::new();
    while input
        .read_until(b'\n', &mut line)
        .is_ok_and(|length| length > 0)
    {
        // Bytes that are not text become a command that is not understood.
        let command = Command::read(String::from_utf8_lossy(&line).trim_end());
        line.clear();
        match command {
            Command::Go(_) => {
                signals.read.fetch_add(1, Ordering::SeqCst);
            }
            Command::Stop => {
                let last = signals.read.load(Ordering::SeqCst);
                signals.stopped.store(last, Ordering::SeqCst);
            }
            Command::IsReady
                if signals.answered.load(Ordering::SeqCst)
                    < signals.read.load(Ordering::SeqCst) =>
            {
                // A search does not delay this answer.
                if print("readyok").is_err() {
                    return;
                }
                continue;
            }
            Command::Quit => signals.quit.store(true, Ordering::SeqCst),
            _ => {}
        }
        let quit = matches!(command, Command::Quit);
        let number = signals.read.load(Ordering::SeqCst);
        if sender.send((command, number)).is_err() || quit {
            return;
        }
    }
}

fn print(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()
}

struct Engine<'a> {
    level: Level,
    seed: u64,
    history: History,
    signals: &'a Signals,
}

impl Engine<'_> {
    fn serve(mut self, commands: &Receiver<(Command, u64)>) -> io::Result<()> {
        for (command, number) in commands {
            match command {
                Command::Udi => Engine::introduce(self.level)?,
                Command::IsReady => print("readyok")?,
                Command::Level(level) => self.level = level,
                Command::Seed(seed) => self.seed = seed,
                Command::NewGame => self.history = History::new(Position::default()),
                Command::Position(history) => self.history = *history,
                Command::Go(go) => {
                    self.go(&go, number)?;
                    self.signals.answered.store(number, Ordering::SeqCst);
                }
                Command::Wrong(reason) => print(&format!("info string error: {reason}"))?,
                Command::Stop | Command::Nothing => {}
                Command::Quit => return Ok(()),
            }
        }
        Ok(())
    }

    fn introduce(level: Level) -> io::Result<()> {
        print(concat!("id name Djambi ", env!("CARGO_PKG_VERSION")))?;
        print("id author the Djambi project")?;
        let levels = Level::ALL.map(|level| format!(" var {level}")).concat();
        print(&format!(
            "option name Level type combo default {level}{levels}"
        ))?;
        print("option name Seed type spin default 1 min 0 max 9007199254740991")?;
        print("udiok")
    }

    fn go(&self, go: &Go, number: u64) -> io::Result<()> {
        let position = self.history.position();
        let past = self.history.repeatable_before(self.history.len());
        let start = Instant::now();
        let usual = go.nodes.is_none() && go.time.is_none() && !go.infinite;
        let time = go.time.or(usual.then(|| self.level.time()));
        let nodes = if usual {
            self.level.nodes()
        } else {
            go.nodes.unwrap_or(u64::MAX)
        };
        let stops = || {
            self.signals.quit.load(Ordering::SeqCst)
                || self.signals.stopped.load(Ordering::SeqCst) >= number
                || go.infinite && self.signals.ended.load(Ordering::SeqCst)
        };
        let request = SearchRequest {
            position,
            past: &past,
            level: self.level,
            nodes,
            seed: self.seed ^ (self.history.len() as u64) << 32,
        };
        let choice = match self.history.end() {
            Some(_) => None,
            None => choose(&request, &|| {
                stops() || time.is_some_and(|time| start.elapsed() >= time)
            }),
        };
        let Some(choice) = choice else {
            return print("bestmove (none)");
        };
        while go.infinite && !stops() {
            // The search had nothing more to do; the answer may only come after `stop`.
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let info = &choice.info;
        let chances = Seat::ALL.map(|seat| info.chance(seat));
        let mut line = format!(
            "info depth {} nodes {} time {}",
            info.depth,
            info.nodes,
            start.elapsed().as_millis()
        );
        // Levels that value no position have none.
        if chances != [0; 4] {
            line += " chances ";
            line += &chances.map(|it| it.to_string()).join(" ");
        }
        let pv: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
        print(&format!("{line} pv {}", pv.join(" ")))?;
        print(&format!("bestmove {}", choice.mv))
    }
}

/// One line.
pub(super) enum Command {
    Udi,
    IsReady,
    Level(Level),
    Seed(u64),
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
            "setoption" => setting(rest),
            "position" => game(rest).map(|history| Command::Position(Box::new(history))),
            "go" => go(rest).map(Command::Go),
            _ => Err(format!(
                "'{}' is not a command: udi, isready, setoption, newgame, position, go, stop or quit",
                shortened(name)
            )),
        };
        read.unwrap_or_else(Command::Wrong)
    }
}

/// Reads a `setoption`.
fn setting(words: &[&str]) -> Result<Command, String> {
    match words {
        ["name", "Level", "value", level] => level
            .parse()
            .map(Command::Level)
            .map_err(|_| format!("'{}' is no level", shortened(level))),
        ["name", "Seed", "value", seed] => seed
            .parse()
            .map(Command::Seed)
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
