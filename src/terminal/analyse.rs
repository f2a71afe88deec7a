//! The analysis board in plain lines: step through a game, try other moves, ask the computer, share
//! what one has found.

use std::io::{self, BufRead, Write};

use super::board_prompt::{self, Answered, Board, GO_ON, Prompt};
use super::command::{self, Word};
use super::files;
use super::lines::Lines;
use super::notes;
use crate::i18n::{Language, chance_list, course, label, line_in_words, say};
use crate::review::{Analysis, Searched, lines as best_lines};
use djambi_rules::{Move, Ply, Position, Seat};

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
    let mut board = Analyser { analysis, nodes };
    board_prompt::run(&mut board, language, lines, input, output)
}

struct Analyser {
    analysis: Analysis,
    nodes: u64,
}

impl<W: Write> Board<W> for Analyser {
    fn position(&self) -> Position {
        *self.analysis.position()
    }

    fn help(&self, language: Language) -> String {
        say!(language, "analyse-help")
    }

    /// Shows the board, where it is in the game, and the moves played from here.
    fn show(&self, prompt: &mut Prompt<'_, W>) -> io::Result<()> {
        let (language, position) = (prompt.wording.language, self.analysis.position());
        writeln!(prompt.output)?;
        prompt.say_board(position)?;
        let count = self.analysis.history().moves();
        let place = if self.analysis.is_main_line() {
            say!(language, "analyse-main", count = count)
        } else {
            say!(language, "analyse-branch", count = count)
        };
        prompt.say(&place)?;
        self.show_notes(prompt)?;
        let state = if position.outcome().is_some() {
            say!(language, "analyse-over")
        } else {
            say!(language, "term-turn-of", army = position.mover().key())
        };
        prompt.say(&state)?;
        let branches = self.branches();
        if !branches.is_empty() {
            prompt.say(&say!(language, "analyse-branches", turns = branches))?;
        }
        Ok(())
    }

    fn play(&mut self, mv: Move, prompt: &mut Prompt<'_, W>) -> Answered {
        let before = *self.analysis.position();
        if self.analysis.play(mv) {
            let after = self.analysis.position();
            prompt.say(&course(prompt.wording.language, &before, mv, after))?;
        }
        self.show(prompt)?;
        GO_ON
    }

    fn command(&mut self, word: Word, text: &str, prompt: &mut Prompt<'_, W>) -> Option<Answered> {
        let said = match word {
            Word::Hint => self.ideas(prompt),
            Word::Save => self.share(text.trim(), prompt),
            Word::History => self.history(prompt),
            Word::First | Word::Back | Word::Next | Word::Last => self.step(word, text, prompt),
            // A move that was tried is still there, one step on.
            Word::Undo => self.step(Word::Back, text, prompt),
            _ => return None,
        };
        Some(said.and(GO_ON))
    }
}

impl Analyser {
    /// What the record says here: before the first move who plays, and comments.
    fn show_notes(&self, prompt: &mut Prompt<'_, impl Write>) -> io::Result<()> {
        let (language, plies) = (prompt.wording.language, self.analysis.path().len());
        if !self.analysis.is_main_line() {
            return Ok(());
        }
        for seat in Seat::ALL.into_iter().filter(|_| plies == 0) {
            if let Some(who) = notes::player(self.analysis.game(), seat) {
                prompt.say(&say!(language, "seat-sitter", army = seat.key(), who = who))?;
            }
        }
        for comment in notes::comments(language, self.analysis.game(), plies) {
            prompt.say(&comment)?;
        }
        Ok(())
    }

    fn branches(&self) -> String {
        let texts: Vec<String> = self
            .analysis
            .branches()
            .map(|ply| ply.to_string())
            .collect();
        texts.join(", ")
    }

    /// Goes so many steps back or on, as far as there are any; to the first or the last position.
    fn step(
        &mut self,
        word: Word,
        text: &str,
        prompt: &mut Prompt<'_, impl Write>,
    ) -> io::Result<()> {
        let Some(steps) = prompt.steps(word, text)? else {
            return Ok(());
        };
        prompt.begin_anew();
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
            self.show(prompt)
        } else {
            prompt.say(&say!(prompt.wording.language, "analyse-no-step"))
        }
    }

    /// The best ideas of the computer, with the chances after each.
    fn ideas(&self, prompt: &mut Prompt<'_, impl Write>) -> io::Result<()> {
        let (language, position) = (prompt.wording.language, *self.analysis.position());
        let history = self.analysis.history();
        let past = history.repeatable_before(history.len());
        let searched = Searched {
            position: &position,
            past: &past,
            nodes: self.nodes,
        };
        let found = best_lines(searched, IDEAS, &|| false);
        if found.is_empty() {
            return prompt.say(&say!(language, "analyse-over"));
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
            prompt.say(&said)?;
        }
        Ok(())
    }

    /// Writes the position and the line to here as text, or into a file if one is named.
    fn share(&self, name: &str, prompt: &mut Prompt<'_, impl Write>) -> io::Result<()> {
        let record = self.analysis.record().to_string();
        if let Some(path) = command::file(name) {
            let word = Word::Save.word(prompt.wording.language);
            let saved = files::save(&prompt.wording, &path, record.as_bytes(), &word);
            let file = path.display().to_string();
            let said = match saved {
                Ok(()) => say!(prompt.wording.language, "analyse-saved", file = file),
                Err(error) => error.0,
            };
            return prompt.say(&said);
        }
        let position = *self.analysis.position();
        prompt.say(&say!(prompt.wording.language, "analyse-position"))?;
        // Not broken at the edge of the window, so that it can be copied.
        writeln!(prompt.output, "{position}")?;
        prompt.say(&say!(prompt.wording.language, "analyse-record"))?;
        write!(prompt.output, "{record}")
    }

    /// The moves to here, one per line.
    fn history(&self, prompt: &mut Prompt<'_, impl Write>) -> io::Result<()> {
        let history = self.analysis.history();
        if history.is_empty() {
            return prompt.say(&say!(prompt.wording.language, "term-log-empty"));
        }
        for (index, ply) in history.plies().enumerate() {
            let Some(before) = history.position_after(index) else {
                continue;
            };
            let line = prompt.wording.short_line(before, ply);
            let line = match ply {
                Ply::Move(mv) => format!("{line} · {}", label(prompt.wording.language, before, mv)),
                Ply::Resignation(_) => line,
            };
            prompt.say(&line)?;
        }
        Ok(())
    }
}
