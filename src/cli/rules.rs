//! `djambi rules`: shows and queries the rules, for other programs and for people who try them out; and
//! writes their pages as documents with pictures, in every language.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Read, StdoutLock, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use clap::Subcommand;
use djambi_input::{MoveRejection, Names, Reading};
use djambi_rules::{History, Options, Outcome, Ply, PlyError, Position, perft};

use super::arguments::{self, LanguageArgs, Start, whole};
use super::output::{self, shortened};
use crate::i18n::{Language, describe_ply, names, page_picture, page_text, page_title, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::teach::Page;
use crate::terminal::{Lines, legend};

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
            print(
                &mut out,
                language.language(),
                output::lines(false).in_letters(*letters),
                page.as_deref(),
            )?;
        }
        Command::Book { folder } => write_book(folder)?,
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
            let names = names(language.language());
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
        PlyError::Move(_) => not_a_move(position, text),
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

fn count(out: &mut Output, start: &Position, depth: u32, divide: bool) -> anyhow::Result<()> {
    let clock = Instant::now();
    let count = if divide && depth > 0 {
        divided(out, start, depth)?
    } else {
        perft(start, depth)
    };
    let seconds = clock.elapsed().as_secs_f64();
    writeln!(out, "{count}")?;
    let millions = count as f64 / seconds / 1e6;
    // The count is the answer; a closed stderr is not a failure.
    let _ = writeln!(
        io::stderr(),
        "{count} moves in {seconds:.3} s, {millions:.1} million per second"
    );
    Ok(())
}

fn divided(out: &mut Output, start: &Position, depth: u32) -> io::Result<u64> {
    let mut parts = Vec::new();
    let _ = start.visit_successors(|mv, next| {
        parts.push((mv.to_string(), perft(next, depth - 1)));
        ControlFlow::<()>::Continue(())
    });
    parts.sort_unstable();
    for (mv, count) in &parts {
        writeln!(out, "{mv} {count}")?;
    }
    Ok(parts.iter().map(|(_, count)| count).sum())
}

/// Writes `rules.md`, `rules.fr.md` … and `pictures/rules/` into the folder.
fn write_book(folder: &Path) -> anyhow::Result<()> {
    let pictures = folder.join("pictures/rules");
    fs::create_dir_all(&pictures)
        .with_context(|| format!("cannot make the folder {}", pictures.display()))?;
    for language in Language::ALL {
        write(&folder.join(name(language)), book(language).as_bytes())?;
    }
    for page in chapters().flat_map(pictured) {
        write(
            &pictures.join(format!("{}.png", page.key())),
            &picture(page)?,
        )?;
    }
    Ok(())
}

fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn name(language: Language) -> String {
    if language == Language::default() {
        "rules.md".to_owned()
    } else {
        format!("rules.{}.md", language.key())
    }
}

/// The picture has no words, so that it serves every language.
fn picture(page: Page) -> anyhow::Result<Vec<u8>> {
    let position = page.position();
    let mut scene = Scene::of(&position);
    scene.next = position.upcoming_turns().take(Page::TURNS).collect();
    scene.moves = page
        .example()
        .map(|it| MoveMarks::of(it.mv))
        .into_iter()
        .collect();
    Ok(Painter::of(Theme::Light).png(&scene, Layout::Phone)?)
}

fn book(language: Language) -> String {
    let others = Language::ALL.into_iter().filter(|it| *it != language);
    let links = others.map(|it| format!("[{}]({})", say!(it, "language-name"), name(it)));
    let links: Vec<String> = links.collect();
    let exact = say!(language, "rules-exact");
    let mut parts = vec![
        "# Djambi".to_owned(),
        links.join(" · "),
        format!("[{exact}](rules-exact.md)"),
    ];
    parts.extend(chapters().flat_map(|page| chapter(language, page)));
    parts.join("\n\n") + "\n"
}

/// Returns the pages that are chapters. The page of a piece gathers what the others say about it, so
/// the book has only its picture.
fn chapters() -> impl Iterator<Item = Page> {
    Page::ALL
        .into_iter()
        .take_while(|page| *page != Page::Chief)
}

/// Returns the pages whose pictures a chapter shows.
fn pictured(page: Page) -> Vec<Page> {
    let pieces: &[Page] = match page {
        Page::Killing => &[Page::Assassin, Page::Reporter],
        Page::Carrying => &[Page::Necromobile],
        Page::Maze => &[Page::Chief],
        Page::Exit => &[Page::Diplomat],
        _ => &[],
    };
    [&[page], pieces].concat()
}

/// Returns the paragraphs of a page.
fn chapter(language: Language, page: Page) -> Vec<String> {
    let title = format!("## {}", page_title(language, page));
    let mut parts = vec![title, page_text(language, page)];
    for page in pictured(page) {
        // The words below say what is in the picture: screen readers need no second copy of them.
        parts.push(format!("![](pictures/rules/{}.png)", page.key()));
        parts.push(match page.example() {
            Some(it) => describe_ply(language, &it.before, Ply::Move(it.mv)),
            None => page_picture(language, page),
        });
    }
    parts
}

/// Prints a page; the first one and a list of all if none is named.
fn print(
    out: &mut impl Write,
    language: Language,
    lines: Lines,
    page: Option<&str>,
) -> anyhow::Result<()> {
    let Some(word) = page else {
        return contents(out, language, lines);
    };
    let found = find(language, word).ok_or_else(|| {
        let pages = Page::ALL.map(Page::key).join(", ");
        anyhow!(say!(language, "rules-no-such", word, pages))
    })?;
    show(out, language, lines, found)
}

/// Returns the page of a key or number, or of a piece by any name that is understood.
fn find(language: Language, word: &str) -> Option<Page> {
    let number = word.parse::<usize>().ok();
    let numbered = number.and_then(|it| Page::ALL.get(it.checked_sub(1)?).copied());
    let piece = || Page::of_key(names(language).role(word)?.key());
    let keyed = Page::of_key(&word.to_lowercase());
    keyed.or(numbered).or_else(piece)
}

fn contents(out: &mut impl Write, language: Language, lines: Lines) -> anyhow::Result<()> {
    show(out, language, lines, Page::Goal)?;
    writeln!(out)?;
    lines.write(out, &say!(language, "rules-more"))?;
    for page in Page::ALL {
        let title = page_title(language, page);
        let line = format!("djambi rules show {:<12} {title}", page.key());
        lines.write(out, &line)?;
    }
    Ok(())
}

fn show(out: &mut impl Write, language: Language, lines: Lines, page: Page) -> anyhow::Result<()> {
    lines.write(out, &page_title(language, page))?;
    writeln!(out)?;
    if page == Page::Legend {
        lines.write(out, &say!(language, "term-legend-pictures"))?;
        writeln!(out)?;
    }
    lines.write(out, &page_text(language, page))?;
    writeln!(out)?;
    lines.write(out, &page_picture(language, page))?;
    lines.write_board(out, &page.position())?;
    Ok(lines.write(out, &legend(language, lines.looks))?)
}
