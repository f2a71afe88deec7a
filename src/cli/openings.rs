//! `djambi openings`: what the first moves of computer players' games led to.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};

use super::arena::record;
use super::contest::outcome::Record;
use super::language_args::LanguageArgs;
use super::output::prose;
use crate::i18n::{describe_ply, opening_advice, opening_results, say};
use crate::results::{Openings, Played};
use djambi_rules::{History, Options, Ply, Position};

/// The arguments of `djambi openings`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The first moves, such as Mc1-e1 Mg1-f1; all games if there is none
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The preset of the rules: classic, bga or booklet
    #[arg(long, value_name = "PRESET", default_value = "classic")]
    preset: String,
    /// Count the games that `djambi arena --record DIR` has saved, not those in the program; may be
    /// repeated
    #[arg(long, value_name = "DIR")]
    arena: Vec<PathBuf>,
    /// Print the games, one per line: rules, winner, number of moves, first moves, with tabs between
    /// them
    #[arg(long, conflicts_with = "moves")]
    list: bool,
    #[command(flatten)]
    language: LanguageArgs,
}

/// The columns by which the rest of a broken line is indented.
const INDENT: usize = 2;

/// Prints what followed after some first moves, or the games themselves.
pub(super) fn run(args: &Args) -> Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let games = played(&args.arena)?;
    if args.list {
        ensure!(
            !args.arena.is_empty(),
            "name the folders of the games with --arena DIR"
        );
        for game in &games {
            writeln!(output, "{game}")?;
        }
    } else if args.arena.is_empty() {
        show(args, Openings::of_arena(), &mut output)?;
    } else {
        let mut openings = Openings::default();
        for game in &games {
            openings.add(game);
        }
        show(args, &openings, &mut output)?;
    }
    Ok(output.flush()?)
}

/// The games that arenas have saved in folders.
fn played(folders: &[PathBuf]) -> Result<Vec<Played>> {
    let mut games = Vec::new();
    for folder in folders {
        games.extend(played_in(folder)?);
    }
    Ok(games)
}

fn played_in(folder: &Path) -> Result<Vec<Played>> {
    let (options, records) = record::saved(folder)?;
    let preset = Options::PRESETS.into_iter().find(|(_, it)| *it == options);
    let (preset, _) = preset.with_context(|| {
        let folder = folder.display();
        format!("the games in {folder} were played by rules that are no preset")
    })?;
    let game = |record: Record| Played {
        preset: preset.to_owned(),
        winner: record.end.winner(),
        length: length(&record),
        moves: record
            .plies
            .iter()
            .map_while(|it| match it.ply {
                Ply::Move(mv) => Some(mv.to_string()),
                Ply::Resignation(_) => None,
            })
            .collect(),
    };
    Ok(records.into_iter().map(game).collect())
}

/// The number of moves, without resignations.
fn length(record: &Record) -> u32 {
    let plies = record.plies.iter();
    let moves = plies.filter(|it| matches!(it.ply, Ply::Move(_))).count();
    u32::try_from(moves).unwrap_or(u32::MAX)
}

fn show(args: &Args, openings: &Openings, output: &mut impl Write) -> Result<()> {
    let language = args.language.language();
    let preset = args.preset.as_str();
    let presets: Vec<&str> = openings.presets().into_iter().map(|(key, _)| key).collect();
    ensure!(
        presets.contains(&preset),
        "no game was played by the rules '{preset}': choose one of {}",
        presets.join(", ")
    );
    let history = history(Position::setup(preset.parse()?), &args.moves)?;
    let moves: Vec<String> = history.plies().map(|ply| ply.to_string()).collect();
    let begun = (0..=moves.len()).rev();
    let mut begun = begun.filter_map(|it| Some((it, openings.branch(preset, &moves[..it])?)));
    let (count, branch) = begun.next().context("there are no games")?;
    if count < moves.len() {
        print(output, &say!(language, "openings-unknown"))?;
    }
    for (index, ply) in history.plies().take(count).enumerate() {
        let before = history.position_after(index).unwrap_or(history.position());
        let text = describe_ply(language, before, ply);
        print(output, &format!("{ply}\t{text}"))?;
    }
    print(output, &opening_results(language, branch))?;
    let position = history.position_after(count).unwrap_or(history.position());
    for sentence in opening_advice(language, branch, position.mover()) {
        print(output, &sentence)?;
    }
    for (mv, branch) in branch.next() {
        let text = opening_results(language, branch);
        print(output, &format!("{mv}\t{text}"))?;
    }
    Ok(())
}

/// The game that begins with these moves.
fn history(start: Position, moves: &[String]) -> Result<History> {
    let mut history = History::new(start);
    for text in moves {
        let mv = history.position().parse_move(text);
        let mv = mv.map_err(|error| anyhow!("'{text}' is no legal move here: {error}"))?;
        history.play_ply(Ply::Move(mv))?;
    }
    Ok(history)
}

/// Writes a line, broken where the window ends, if there is one.
fn print(output: &mut impl Write, line: &str) -> Result<()> {
    Ok(writeln!(output, "{}", prose(line, INDENT, &io::stdout()))?)
}
