//! `djambi rules`: shows and queries the rules, for other programs and for people who try them out.

mod book;

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, Read, StdoutLock, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use clap::Subcommand;
use djambi_input::{MoveRejection, Names, Reading};
use djambi_rules::{History, Options, Outcome, Ply, PlyError, Position, perft};

use super::arguments::{self, LanguageArgs, Start, whole};
use super::output::{self, shortened};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read a page of the rules: goal, legend, moving, killing, carrying, death, maze, exit,
    /// encirclement, ending, or a piece
    Show {
        /// The page; the first and a list of all if not given
        page: Option<String>,
        /// Letters instead of shapes on the board, as in a pipe
        #[arg(long)]
        letters: bool,
        #[command(flatten)]
        language: LanguageArgs,
    },
    /// Write the pages as documents with pictures, in all languages, into a folder
    Book {
        /// Such as docs
        folder: PathBuf,
    },
    /// List the legal moves, one per line, in bytewise order
    Legal {
        #[command(flatten)]
        start: Start,
    },
    /// Play moves and print the position afterwards, and how the game ended if it did
    Play {
        #[command(flatten)]
        start: Start,
        /// Canonical moves such as Mc1-e1, or resign:r
        #[arg(required = true, value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Count the complete moves to a depth; each of them is played
    Perft {
        #[command(flatten)]
        start: Start,
        /// How many moves deep, at most 20
        #[arg(allow_negative_numbers = true, value_parser = whole(0..=20_u32, 4))]
        depth: u32,
        /// Print the count after each first move, then the sum
        #[arg(long)]
        divide: bool,
    },
    /// List the moves that a text as people type it can mean
    Read {
        #[command(flatten)]
        start: Start,
        /// Such as 'M c1 e1' or 'necro to f6'
        #[arg(required = true, value_name = "TEXT")]
        text: Vec<String>,
        #[command(flatten)]
        language: LanguageArgs,
    },
    /// Read a game record, replay it, and report where it breaks
    Check {
        /// The record; - is standard input
        file: PathBuf,
    },
    /// Answer questions, one per line: legal<TAB>SPEC<TAB>POSITION,
    /// play<TAB>SPEC<TAB>POSITION<TAB>MOVE or read<TAB>SPEC<TAB>POSITION
    Batch,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match &args.command {
        Command::Show {
            page,
            letters,
            language,
        } => {
            book::print(
                &mut out,
                language.language(),
                output::lines(false).in_letters(*letters),
                page.as_deref(),
            )?;
        }
        Command::Book { folder } => book::run(folder)?,
        Command::Legal { start } => legal(&mut out, &start.position()?)?,
        Command::Play { start, moves } => play(&mut out, start.position()?, moves)?,
        Command::Perft {
            start,
            depth,
            divide,
        } => count(&mut out, &start.position()?, *depth, *divide)?,
        Command::Read {
            start,
            text,
            language,
        } => {
            let names = crate::i18n::names(language.language());
            read(&mut out, &start.position()?, &text.join(" "), &names)?;
        }
        Command::Check { file } => check(&mut out, file)?,
        Command::Batch => batch(io::stdin().lock(), &mut out)?,
    }
    Ok(out.flush()?)
}

fn legal(out: &mut Output, position: &Position) -> anyhow::Result<()> {
    if let Some(outcome) = position.outcome() {
        let end = match outcome {
            Outcome::Won(seat) => format!("{seat} has won"),
            Outcome::Draw => "a draw".to_owned(),
        };
        let _ = writeln!(
            io::stderr(),
            "the game is over: {end}; there are no legal moves"
        );
    }
    Ok(lines(out, &sorted(position.legal_moves()))?)
}

fn play(out: &mut Output, start: Position, moves: &[String]) -> anyhow::Result<()> {
    let mut history = History::new(start);
    for text in moves {
        if history.outcome().is_some() {
            bail!("'{}' is refused: the game is over", shortened(text));
        }
        let position = *history.position();
        let played = ply(&position, text).and_then(|ply| {
            let played = history.play_ply(ply).map(drop);
            played.map_err(|error| error.to_string())
        });
        played.map_err(|reason| anyhow!("'{}' is refused: {reason}", shortened(text)))?;
    }
    writeln!(out, "{}", history.position())?;
    if let Some(outcome) = history.outcome() {
        writeln!(out, "over {}", end_word(outcome))?;
    }
    Ok(())
}

fn read(out: &mut Output, position: &Position, text: &str, names: &Names) -> anyhow::Result<()> {
    match djambi_input::read_move(position, position.mover(), text, names) {
        Reading::Move(mv) => writeln!(out, "{mv}")?,
        Reading::Question(question) => lines(out, &sorted(question.moves()))?,
        Reading::Rejected(rejection) => bail!(rejected(&rejection)),
    }
    Ok(())
}

fn rejected(rejection: &MoveRejection) -> String {
    let near: Vec<String> = rejection.nearest.iter().map(ToString::to_string).collect();
    if near.is_empty() {
        rejection.reason.to_string()
    } else {
        format!("{} (near: {})", rejection.reason, near.join(", "))
    }
}

fn check(out: &mut Output, file: &Path) -> anyhow::Result<()> {
    let record = arguments::read(file)?;
    let history = record.history();
    let moves = history.moves();
    let end = match record.result() {
        None => "not over".to_owned(),
        Some(outcome) => format!("over {}", end_word(outcome)),
    };
    let resignations = history.len() - moves;
    writeln!(out, "moves {moves}, resignations {resignations}, {end}")?;
    writeln!(out, "{}", history.position())?;
    Ok(())
}

/// The longest line that is read, in bytes; a question has about two hundred.
const LONGEST: usize = 64 * 1024;

/// Answers until the input ends. Answers are flushed before waiting for input: a program that asks
/// one question at a time gets each answer at once, and one that sends many is not delayed.
fn batch(input: impl Read, out: &mut impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(LONGEST, input);
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        line.clear();
        let longest = LONGEST as u64 + 1;
        if input.by_ref().take(longest).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.pop_if(|byte| *byte == b'\n').is_none() {
            input.skip_until(b'\n')?;
        }
        match answer(&line) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(reason) => writeln!(out, "error\t{reason}")?,
        }
    }
}

fn answer(line: &[u8]) -> Result<String, String> {
    if line.len() > LONGEST {
        return Err(format!("a line has at most {LONGEST} bytes"));
    }
    let line = std::str::from_utf8(line).map_err(|_| "this line is not text in UTF-8")?;
    let line = line.strip_suffix('\r').unwrap_or(line);
    let fields: Vec<&str> = line.split('\t').collect();
    match fields[..] {
        ["legal", spec, position] => {
            Ok(sorted(self::position(spec, position)?.legal_moves()).join(" "))
        }
        ["play", spec, position, mv] => answer_play(&self::position(spec, position)?, mv),
        ["read", spec, position] => Ok(self::position(spec, position)?.to_string()),
        ["legal" | "play" | "read", ..] => {
            Err("legal and read have two fields, SPEC and POSITION; \
             play has three, SPEC, POSITION and MOVE; fields are separated by one tab"
                .to_owned())
        }
        [word, ..] => Err(format!(
            "a line begins with legal, play or read and a tab, not with '{}'",
            shortened(word)
        )),
        [] => Err("a line begins with legal, play or read and a tab".to_owned()),
    }
}

fn position(spec: &str, position: &str) -> Result<Position, String> {
    let options: Options = spec.parse().map_err(|error| format!("{error}"))?;
    Position::read(position, options).map_err(|error| error.to_string())
}

fn answer_play(position: &Position, mv: &str) -> Result<String, String> {
    let played = position.play_ply(ply(position, mv)?);
    let next = played.map_err(|error| error.to_string())?;
    let end = next.outcome().map_or_else(|| "-".to_owned(), end_word);
    Ok(format!("{next}\t{end}"))
}

/// The buffered standard output.
type Output = BufWriter<StdoutLock<'static>>;

/// Returns the texts of the moves in bytewise order.
fn sorted(moves: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts
}

fn lines(out: &mut Output, lines: &[String]) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Parses a canonical move or a resignation, or returns the most helpful reason why it is not
/// legal.
fn ply(position: &Position, text: &str) -> Result<Ply, String> {
    position.ply(text).map_err(|error| match error {
        PlyError::Text(_) => not_a_move(position, text),
        _ => error.to_string(),
    })
}

fn not_a_move(position: &Position, text: &str) -> String {
    match djambi_input::read_move(position, position.mover(), text, &Names::default()) {
        Reading::Move(mv) => format!("write it as {mv}"),
        Reading::Question(_) => "it can be several moves: give all its squares".to_owned(),
        Reading::Rejected(rejection) => rejection.reason.to_string(),
    }
}

/// Returns the end as `r`, `b`, `y`, `g` or `draw`.
fn end_word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(seat) => seat.letter().to_string(),
        Outcome::Draw => "draw".to_owned(),
    }
}

/// A count that runs for longer reports how far it is, again and again after this time.
const REPORT_EVERY: Duration = Duration::from_secs(5);

fn count(out: &mut Output, start: &Position, depth: u32, divide: bool) -> anyhow::Result<()> {
    let mut perft = Perft::new();
    let count = if divide && depth > 0 {
        divided(out, &mut perft, start, depth)?
    } else {
        perft.count(start, depth)
    };
    let seconds = perft.clock.elapsed().as_secs_f64();
    writeln!(out, "{count}")?;
    let millions = count as f64 / seconds / 1e6;
    // The count is the answer; a closed stderr is not a failure.
    let _ = writeln!(
        io::stderr(),
        "{count} moves in {seconds:.3} s, {millions:.1} million per second"
    );
    Ok(())
}

fn divided(out: &mut Output, perft: &mut Perft, start: &Position, depth: u32) -> io::Result<u64> {
    let mut parts = Vec::new();
    let _ = start.visit_successors(|mv, next| {
        parts.push((mv.to_string(), perft.count(next, depth - 1)));
        ControlFlow::<()>::Continue(())
    });
    parts.sort_unstable();
    for (mv, count) in &parts {
        writeln!(out, "{mv} {count}")?;
    }
    Ok(parts.iter().map(|(_, count)| count).sum())
}

/// A count that is being made.
struct Perft {
    clock: Instant,
    /// Moves counted so far.
    counted: u64,
    reported: Duration,
}

impl Perft {
    fn new() -> Perft {
        Perft {
            clock: Instant::now(),
            counted: 0,
            reported: Duration::ZERO,
        }
    }

    /// Complete moves to that depth, each of them played out.
    fn count(&mut self, position: &Position, depth: u32) -> u64 {
        if depth <= 2 {
            let count = perft(position, depth);
            self.counted += count;
            self.report();
            return count;
        }
        let mut sum = 0;
        let _ = position.visit_successors(|_, next| {
            sum += self.count(next, depth - 1);
            ControlFlow::<()>::Continue(())
        });
        sum
    }

    fn report(&mut self) {
        if let Some(line) = self.line(self.clock.elapsed()) {
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Returns the report after that time, if it is time for one.
    fn line(&mut self, elapsed: Duration) -> Option<String> {
        if elapsed < self.reported + REPORT_EVERY {
            return None;
        }
        self.reported = elapsed;
        let seconds = elapsed.as_secs();
        Some(format!(
            "{} moves counted in {seconds} s so far",
            self.counted
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_count_reports_every_five_seconds() {
        let mut perft = Perft::new();
        assert_eq!(perft.count(&Position::default(), 3), 49_206);
        assert_eq!(perft.line(Duration::from_secs(4)), None);
        let line = perft.line(Duration::from_secs(6));
        assert_eq!(line.as_deref(), Some("49206 moves counted in 6 s so far"));
        assert_eq!(perft.line(Duration::from_secs(7)), None);
        assert!(perft.line(Duration::from_secs(12)).is_some());
    }

    #[test]
    fn a_long_count_reports_after_the_replies_to_each_move() {
        let ago = Duration::from_secs(6);
        let mut perft = Perft::new();
        perft.clock = perft.clock.checked_sub(ago).unwrap();
        perft.count(&Position::default(), 2);
        assert!(perft.reported >= ago, "{:?}", perft.reported);
    }
}
