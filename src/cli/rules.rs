//! `djambi rules`: shows and queries the rules, for other programs and for people who try them out.

mod batch;
mod book;
mod perft;
mod text;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Subcommand;

use super::arguments;
use super::arguments::{LanguageArgs, Start, whole};
use super::output::{self, shortened};
use djambi_input::{MoveRejection, Names, Reading};
use djambi_rules::{History, Outcome, Ply, Position};
use text::{Output, end_word, lines, ply, sorted};

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
        } => perft::run(&mut out, &start.position()?, *depth, *divide)?,
        Command::Read {
            start,
            text,
            language,
        } => {
            let names = crate::i18n::names(language.language());
            read(&mut out, &start.position()?, &text.join(" "), &names)?;
        }
        Command::Check { file } => check(&mut out, file)?,
        Command::Batch => batch::run(&mut io::stdin().lock(), &mut out)?,
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
        let played = ply(&position, text).and_then(|ply| match ply {
            // It has just been read as a legal one.
            Ply::Move(mv) => {
                history.make_move(mv);
                Ok(())
            }
            Ply::Resignation(_) => {
                let played = history.play_ply(ply).map(drop);
                played.map_err(|error| error.to_string())
            }
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
