//! The analysis board in plain lines: step through a game, try other moves, ask the computer, share
//! what one has found.

use std::io::{self, BufRead, Write};

use super::cells::board_in_letters;
use super::command::{self, Line, Word};
use super::files;
use super::lines::Lines;
use super::typed::{self, Typed};
use super::words::Wording;
use crate::choose::Draft;
use crate::i18n::{Language, chance_list, course, label, line_in_words, say};
use crate::review::{Analysis, Searched, lines as best_lines};
use djambi_rules::{Move, Ply};

/// How many ideas of the computer are shown.
const IDEAS: usize = 3;

/// Analyses a game until the input ends. Each question to the computer may look at `nodes` positions.
pub fn analyse(
    language: Language,
    analysis: Analysis,
    nodes: u64,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut board = Board {
        language,
        analysis,
        nodes,
        choice: Draft::default(),
        lines,
        output,
    };
    board.say(&say!(language, "analyse-help"))?;
    board.say(&say!(language, "term-legend"))?;
    board.show()?;
    while let Some(line) = lines.read(input, board.output)? {
        if !board.handle_line(&line)? {
            break;
        }
    }
    board.output.flush()
}

struct Board<'a, W> {
    language: Language,
    analysis: Analysis,
    nodes: u64,
    /// The chosen parts of a move, after a question about it.
    choice: Draft,
    lines: Lines,
    output: &'a mut W,
}

impl<W: Write> Board<'_, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.lines.write(self.output, text)
    }

    fn wording(&self) -> Wording {
        Wording {
            language: self.language,
            user: None,
            command: String::new(),
        }
    }

    /// Shows the board, where it is in the game, and the moves played from here.
    fn show(&mut self) -> io::Result<()> {
        let (language, position) = (self.language, *self.analysis.position());
        writeln!(self.output)?;
        for line in board_in_letters(&position) {
            self.say(&line)?;
        }
        let count = self.analysis.history().moves();
        let place = if self.analysis.is_main_line() {
            say!(language, "analyse-main", count = count)
        } else {
            say!(language, "analyse-branch", count = count)
        };
        self.say(&place)?;
        if position.outcome().is_some() {
            self.say(&say!(language, "analyse-over"))?;
        } else {
            self.say(&say!(
                language,
                "term-turn-of",
                army = position.mover().key()
            ))?;
        }
        let branches = self.branches();
        if !branches.is_empty() {
            self.say(&say!(language, "analyse-branches", turns = branches))?;
        }
        self.output.flush()
    }

    fn branches(&self) -> String {
        let texts: Vec<String> = self
            .analysis
            .branches()
            .map(|ply| ply.to_string())
            .collect();
        texts.join(", ")
    }

    /// Answers a line; whether there may be another.
    fn handle_line(&mut self, line: &str) -> io::Result<bool> {
        let language = self.language;
        match Line::read(line, language) {
            Line::Empty | Line::Command(Word::Board, _) => self.show()?,
            Line::Move(text) => self.read(&text)?,
            Line::Command(Word::Quit, _) => return Ok(false),
            Line::Command(Word::Help, _) => {
                self.say(&say!(language, "analyse-help"))?;
                self.say(&say!(language, "term-legend"))?;
            }
            Line::Command(Word::Hint, _) => self.ideas()?,
            Line::Command(Word::Save, text) => self.share(text.trim())?,
            Line::Command(Word::History, _) => self.history()?,
            Line::Command(word @ (Word::Square | Word::Moves), text) => {
                let (wording, position) = (self.wording(), *self.analysis.position());
                let said = match word {
                    Word::Square => wording.describe(&position, &text),
                    _ => wording.moves(&position, &text),
                };
                self.say(&said)?;
            }
            Line::Command(word @ (Word::First | Word::Back | Word::Next | Word::Last), text) => {
                match command::steps(&text) {
                    Some(steps) => self.step(word, steps)?,
                    None => self.say(&self.wording().how_to_step(word))?,
                }
            }
            Line::Command(Word::Cancel, _) => {
                self.choice = Draft::default();
                self.show()?;
            }
            Line::Surplus(word) => self.say(&self.wording().typed_alone(word))?,
            Line::Command(..) | Line::Sure(_) => self.say(&self.wording().not_here())?,
        }
        Ok(true)
    }

    /// Goes so many steps back or on, as far as there are any; to the first or the last position.
    fn step(&mut self, word: Word, steps: usize) -> io::Result<()> {
        self.choice = Draft::default();
        let moved = match word {
            Word::Back => (0..steps).take_while(|_| self.analysis.back()).count() > 0,
            Word::Next => (0..steps).take_while(|_| self.analysis.forward()).count() > 0,
            Word::First => {
                self.analysis.first();
                true
            }
            _ => {
                self.analysis.last();
                true
            }
        };
        if moved {
            self.show()
        } else {
            self.say(&say!(self.language, "analyse-no-step"))
        }
    }

    /// The best ideas of the computer, with the chances after each.
    fn ideas(&mut self) -> io::Result<()> {
        let (language, position) = (self.language, *self.analysis.position());
        let history = self.analysis.history();
        let past = history.repeatable_before(history.len());
        let searched = Searched {
            position: &position,
            past: &past,
            nodes: self.nodes,
        };
        let found = best_lines(searched, IDEAS, &|| false);
        if found.is_empty() {
            return self.say(&say!(language, "analyse-over"));
        }
        for (number, choice) in (1..).zip(found) {
            let said = say!(
                language,
                "analyse-idea",
                number = number,
                notation = choice.mv.to_string(),
                terms = chance_list(language, &position, choice.info.chances),
                text = line_in_words(language, &position, &choice.info.pv)
            );
            self.say(&said)?;
        }
        Ok(())
    }

    /// Writes the position and the line to here as text, or into a file if one is named.
    fn share(&mut self, name: &str) -> io::Result<()> {
        let record = self.analysis.record().to_string();
        if let Some(path) = command::file(name) {
            let (wording, word) = (self.wording(), Word::Save.word(self.language));
            let saved = files::save(&wording, &path, record.as_bytes(), &word);
            let file = path.display().to_string();
            let said = match saved {
                Ok(()) => say!(self.language, "analyse-saved", file = file),
                Err(error) => error.0,
            };
            return self.say(&said);
        }
        let position = *self.analysis.position();
        self.say(&say!(self.language, "analyse-position"))?;
        // Not broken at the edge of the window, so that it can be copied.
        writeln!(self.output, "{position}")?;
        self.say(&say!(self.language, "analyse-record"))?;
        write!(self.output, "{record}")
    }

    /// The moves to here, one per line.
    fn history(&mut self) -> io::Result<()> {
        let history = self.analysis.history();
        if history.is_empty() {
            return self.say(&say!(self.language, "term-log-empty"));
        }
        for (index, ply) in history.plies().enumerate() {
            let Some(before) = history.position_after(index) else {
                continue;
            };
            let line = self.wording().short_line(before, ply);
            let line = match ply {
                Ply::Move(mv) => format!("{line} · {}", label(self.language, before, mv)),
                Ply::Resignation(_) => line,
            };
            self.say(&line)?;
        }
        Ok(())
    }

    /// A move, or an answer to the question about one.
    fn read(&mut self, text: &str) -> io::Result<()> {
        let (language, position) = (self.language, *self.analysis.position());
        if position.outcome().is_some() {
            return self.say(&say!(language, "analyse-over"));
        }
        let wording = self.wording();
        match typed::read(&wording, &position, position.mover(), self.choice, text) {
            Typed::Move(mv) => self.play(mv)?,
            Typed::Question(draft, question) => {
                self.choice = draft;
                let question = wording.asked(&question, "");
                self.say(&say!(language, "term-several", question = question))?;
            }
            Typed::Rejected(reason) => self.say(&reason)?,
        }
        Ok(())
    }

    fn play(&mut self, mv: Move) -> io::Result<()> {
        self.choice = Draft::default();
        let before = *self.analysis.position();
        if self.analysis.play(mv) {
            let after = *self.analysis.position();
            self.say(&course(self.language, &before, mv, &after))?;
        }
        self.show()
    }
}
