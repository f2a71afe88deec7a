//! Another program as a player: it is run, spoken to by the protocol of `docs/engine.md`, and
//! watched. A program that hangs, ends or answers nonsense costs its own seat and nothing else. Its
//! stderr is that of this program.

use std::io;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

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
/// The longest line that is read, in bytes. Of a longer one the rest is the next line.
const LONGEST_LINE: u64 = 64 * 1024;

/// The fault of a program.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("cannot be started ({0})")]
    NotStarted(#[from] io::Error),
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
    runtime: Runtime,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
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
            none => none.insert(Running::start(program)?),
        };
        running.send(&position_line(history))?;
        let (go, patience) = match budget.unwrap_or(Budget::Time(USUAL_TIME)) {
            Budget::Nodes(nodes) => (format!("go nodes {nodes}"), FOR_NODES),
            Budget::Time(time) => (format!("go movetime {}", time.as_millis()), time + GRACE),
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
    /// Starts a program and waits until it has named itself.
    fn start(program: &str) -> Result<Running, Fault> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let inside = runtime.enter();
        let mut words = program.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Ended("udi"));
        };
        drop(inside);
        let mut running = Running {
            runtime,
            child,
            input,
            output: BufReader::new(output),
        };
        running.send("udi")?;
        let named = |line: &str| (line.trim() == "udiok").then_some(());
        running.wait("udi", TO_START, named)?;
        Ok(running)
    }

    /// Waits so long for the program to end, and then ends it.
    fn end_within(&mut self, patience: Duration) {
        self.runtime.block_on(async {
            if timeout(patience, self.child.wait()).await.is_err() {
                // This fails only if the program has ended meanwhile.
                let _ = self.child.kill().await;
            }
        });
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let line = format!("{line}\n");
        let sent = self.runtime.block_on(self.input.write_all(line.as_bytes()));
        sent.map_err(|_| Fault::Ended("position"))
    }

    /// Waits for a line from which `read` takes something.
    fn wait<T>(
        &mut self,
        to: &'static str,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let output = &mut self.output;
        let waiting = async {
            loop {
                let mut line = Vec::new();
                let read_line = output.take(LONGEST_LINE).read_until(b'\n', &mut line).await;
                if !matches!(read_line, Ok(count) if count > 0) {
                    return Err(Fault::Ended(to));
                }
                if let Some(found) = read(&String::from_utf8_lossy(&line)) {
                    return Ok(found);
                }
            }
        };
        // Outside of a runtime nothing can be timed.
        let waited = self
            .runtime
            .block_on(async { timeout(patience, waiting).await });
        waited.unwrap_or(Err(Fault::NoAnswer(to, patience)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // This fails only if the program has ended already.
        let _ = self.send("quit");
        self.end_within(TO_QUIT);
    }
}
