//! Another program as a player: it is run, spoken to by the protocol of `docs/engine.md`, and
//! watched. A program that hangs, ends or answers nonsense costs its own seat and nothing else. Its
//! stderr is that of this program.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use crate::contestant::Budget;
use djambi_rules::{History, Ply};

/// How long a program may take to start and to name itself.
const TO_START: Duration = Duration::from_secs(10);
/// How long a program may take for a move if the budget is in nodes.
const FOR_NODES: Duration = Duration::from_mins(2);
/// How much longer than its time a program may take for a move: other programs run too.
const GRACE: Duration = Duration::from_secs(2);
/// The time for a move if nothing else is asked for.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// How long a program may take to end after `quit`.
const TO_QUIT: Duration = Duration::from_secs(3);
/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// How many unread lines are saved. A program that prints more waits until they are read.
const UNREAD_LINES: usize = 256;

/// The fault of a program.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("cannot be started ({0})")]
    NotStarted(std::io::Error),
    #[error("is not a command line: {0}")]
    Words(String),
    #[error("has not answered '{0}' within {secs:.1} s", secs = .1.as_secs_f64())]
    NoAnswer(&'static str, Duration),
    #[error("ended or closed its output before answering '{0}'")]
    Ended(&'static str),
    #[error("answered '{0}', which is not a legal move")]
    Nonsense(String),
}

/// The program of one player, once it runs.
#[derive(Default)]
pub(crate) struct External {
    running: Option<Running>,
    /// Whether the program has failed in this game. Its further seats then resign at once.
    failed: bool,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl External {
    /// Lets a program that has failed try again.
    pub(crate) fn new_game(&mut self) {
        self.failed = false;
        if let Some(running) = &mut self.running
            && running.send("newgame").is_err()
        {
            self.running = None;
        }
    }

    /// Asks the program for a move and returns it with the nodes that it reports.
    pub(crate) fn ask(
        &mut self,
        program: &str,
        history: &History,
        budget: Option<Budget>,
    ) -> Result<(Ply, u64), Fault> {
        if self.failed {
            return Err(Fault::Ended("go"));
        }
        self.try_ask(program, history, budget).inspect_err(|_| {
            self.failed = true;
            if let Some(mut running) = self.running.take() {
                running.end_within(Duration::ZERO);
            }
        })
    }

    fn try_ask(
        &mut self,
        program: &str,
        history: &History,
        budget: Option<Budget>,
    ) -> Result<(Ply, u64), Fault> {
        let running = match &mut self.running {
            Some(running) => running,
            none => {
                let running = none.insert(Running::start(program)?);
                running.greet()?;
                running
            }
        };
        running.send(&position_line(history))?;
        let (go, patience) = match budget {
            Some(Budget::Nodes(nodes)) => (format!("go nodes {nodes}"), FOR_NODES),
            Some(Budget::Time(time)) => (format!("go movetime {}", time.as_millis()), time + GRACE),
            None => (
                format!("go movetime {}", USUAL_TIME.as_millis()),
                USUAL_TIME + GRACE,
            ),
        };
        running.send(&go)?;
        let mut nodes = 0;
        let answer = running.wait("go", patience, |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => {
                    let after = words.skip_while(|word| *word != "nodes").nth(1);
                    nodes = after.and_then(|word| word.parse().ok()).unwrap_or(nodes);
                    None
                }
                Some("bestmove") => Some(words.next().unwrap_or_default().to_owned()),
                _ => None,
            }
        })?;
        match history.position().parse_move(&answer) {
            Ok(mv) => Ok((Ply::Move(mv), nodes)),
            Err(_) => Err(Fault::Nonsense(printable(&answer))),
        }
    }
}

/// The beginning of what a program says, without what would steer a terminal.
fn printable(text: &str) -> String {
    let shown = text.chars().filter(|letter| !letter.is_control());
    shown.take(60).collect()
}

/// Returns the line that gives a program the position and the moves since the last kill, so that it
/// sees repetitions. The line is short enough for any pipe.
fn position_line(history: &History) -> String {
    let quiet = usize::from(history.position().no_progress()).min(history.len());
    let first = history.len() - quiet;
    let start = history.position_after(first).unwrap_or(history.position());
    let mut line = format!("position fen {start} options {}", start.options());
    for (index, ply) in history.plies().skip(first).enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&ply.to_string());
    }
    line
}

impl Running {
    fn start(program: &str) -> Result<Running, Fault> {
        let mut words = program.split_whitespace();
        let name = words
            .next()
            .ok_or_else(|| Fault::Words(program.to_owned()))?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Fault::NotStarted)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Ended("udi"));
        };
        let (sender, lines) = sync_channel(UNREAD_LINES);
        std::thread::spawn(move || {
            read_lines(BufReader::new(output), |line| sender.send(line).is_ok());
        });
        Ok(Running {
            child,
            input,
            lines,
        })
    }

    fn greet(&mut self) -> Result<(), Fault> {
        self.send("udi")?;
        self.wait("udi", TO_START, |line| {
            (line.trim() == "udiok").then_some(())
        })
    }

    /// Waits so long for the program to end, and then ends it.
    fn end_within(&mut self, patience: Duration) {
        let deadline = Instant::now() + patience;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() >= deadline {
                // These fail only if the program has ended meanwhile.
                let _ = self.child.kill();
                let _ = self.child.wait();
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|_| Fault::Ended("position"))
    }

    /// Waits for a line from which `read` takes something.
    fn wait<T>(
        &mut self,
        to: &'static str,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = read(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::NoAnswer(to, patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended(to)),
            }
            // A program that never stops printing must not delay the game either.
            if Instant::now() >= deadline {
                return Err(Fault::NoAnswer(to, patience));
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // This fails only if the program has ended already.
        let _ = self.send("quit");
        self.end_within(TO_QUIT);
    }
}

/// Reads lines until the output ends, or until `hand_on` returns false. Lines that are too long are cut.
fn read_lines(mut output: impl BufRead, mut hand_on: impl FnMut(String) -> bool) {
    loop {
        let mut line = Vec::new();
        let read = output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !matches!(read, Ok(count) if count > 0)
            || !hand_on(String::from_utf8_lossy(&line).into_owned())
        {
            return;
        }
    }
}
