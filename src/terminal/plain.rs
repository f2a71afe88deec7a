//! Djambi in plain lines, for scripts and screen readers: a line in, the answer in lines out.
//!
//! After a turn the computers' turns follow before the next line is read, so that what a script gets
//! does not depend on how fast it writes.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use tokio::runtime::Runtime;

use super::ask::{Answer, Intent, ask};
use super::cells::board_in_letters;
use super::command::{Line, Word};
use super::files;
use super::looking::{Looking, To};
use super::session::{Session, SessionError};
use super::words::Speech;
use crate::game::{Awaits, Phase};
use crate::i18n::{army, say, standing};
use crate::service::View;
use djambi_rules::Seat;

/// The longest line that is looked at, in bytes; the rest of a longer one is skipped.
const LONGEST: u64 = 4096;

/// Why it ended before its input did.
#[derive(Debug, thiserror::Error)]
pub enum PlainError {
    /// Nothing can be read or written any more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game cannot be read any more.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Plays until the input ends or says so.
pub fn plain(
    runtime: &Runtime,
    session: &Session,
    speech: &Speech,
    view: View,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), PlainError> {
    let mut plain = Plain {
        runtime,
        session,
        speech,
        view,
        looking: Looking::default(),
        output,
    };
    plain.greet()?;
    while let Some(line) = read_line(input)? {
        if !plain.hear(&line)? {
            break;
        }
        plain.output.flush()?;
    }
    match plain.view.game.phase() {
        Phase::Over(_) => Ok(()),
        _ => plain.say(&say!(speech.language, "term-kept")),
    }
}

/// The next line without its end; `None` at the end of the input. Whatever is no text stands for
/// something that is not understood.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

struct Plain<'a, W> {
    runtime: &'a Runtime,
    session: &'a Session,
    speech: &'a Speech,
    view: View,
    looking: Looking,
    output: &'a mut W,
}

impl<W: Write> Plain<'_, W> {
    /// One line, or several of our own making; what others have written cannot steer a terminal.
    fn say(&mut self, text: &str) -> Result<(), PlainError> {
        for line in text.lines() {
            let harmless = |letter: char| if letter.is_control() { ' ' } else { letter };
            let line: String = line.chars().map(harmless).collect();
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    fn greet(&mut self) -> Result<(), PlainError> {
        self.say(&say!(self.speech.language, "term-help-plain"))?;
        self.board()?;
        self.follow()?;
        self.state()?;
        Ok(self.output.flush()?)
    }

    fn state(&mut self) -> Result<(), PlainError> {
        self.say(&self.speech.state(&self.view))
    }

    /// The board that is looked at, and who stands how.
    fn board(&mut self) -> Result<(), PlainError> {
        let position = *self.looking.position(&self.view);
        for line in board_in_letters(&position) {
            self.say(&line)?;
        }
        for seat in Seat::ALL {
            let language = self.speech.language;
            let (who, state) = if self.looking.record().is_some() {
                (army(language, seat), String::new())
            } else {
                let game = &self.view.game;
                let name = army(language, seat);
                let state = standing(language, game, &position, seat, false);
                match self.speech.sitter_beside(game, seat) {
                    Some(who) => (format!("{name}: {who}"), state),
                    None => (name, state),
                }
            };
            if state.is_empty() {
                self.say(&who)?;
            } else {
                self.say(&say!(language, "term-commanded", who = who, state = state))?;
            }
        }
        Ok(())
    }

    /// Takes a newer state of the game and tells what was played since.
    fn take(&mut self, view: View) -> Result<(), PlainError> {
        let known = self.view.game.history().len();
        self.view = view;
        for ply in known..self.view.game.history().len() {
            let history = self.view.game.history().clone();
            let before = history.position_after(ply);
            let played = history.plies().nth(ply);
            if let (Some(before), Some(played)) = (before, played) {
                self.say(&self.speech.log_line(before, played))?;
            }
            for sentence in self.speech.told(&history, ply) {
                self.say(&sentence)?;
            }
        }
        Ok(())
    }

    /// Waits for the computers whose turn it is.
    fn follow(&mut self) -> Result<(), PlainError> {
        while let Awaits::Computer(..) = self.view.game.awaits() {
            let view = self.runtime.block_on(self.session.step())?;
            let waits = view.version == self.view.version;
            self.take(view)?;
            self.output.flush()?;
            if waits {
                self.runtime.block_on(self.session.wait());
            }
        }
        Ok(())
    }

    /// Answers a line; whether there may be another.
    fn hear(&mut self, line: &str) -> Result<bool, PlainError> {
        let language = self.speech.language;
        match Line::read(line, language) {
            Line::Empty => self.state()?,
            Line::Move(text) => self.ask(Intent::Move(text))?,
            Line::Sure(word) => self.sure(word)?,
            Line::Command(Word::Quit, _) if self.looking.close() => {
                self.say(&say!(language, "term-record-closed"))?;
                self.state()?;
            }
            Line::Command(Word::Quit, _) => return Ok(false),
            Line::Command(word, file) => self.command(word, file)?,
        }
        Ok(true)
    }

    fn command(&mut self, word: Word, file: Option<PathBuf>) -> Result<(), PlainError> {
        let language = self.speech.language;
        let many = self.view.game.people().len() > 1;
        match word {
            Word::Help => self.say(&say!(language, "term-help-plain")),
            Word::Board => {
                self.board()?;
                self.state()
            }
            Word::Moves => self.moves(),
            Word::Hint => self.ask(Intent::Hint),
            Word::Resign | Word::Draw | Word::Undo if word.wants_a_second_thought(many) => {
                let question = self.speech.second_thought(&self.view.game, word);
                let yes = say!(language, "term-yes-word");
                let words = format!("{} {yes}", word.word(language));
                self.say(&say!(
                    language,
                    "term-confirm-typed",
                    question = question,
                    words = words
                ))
            }
            Word::Resign | Word::Draw | Word::Undo => self.sure(word),
            Word::Save => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view, "txt"));
                self.ask(Intent::Save(file))
            }
            Word::Load => {
                if let Some(file) = file {
                    return self.ask(Intent::Load(file));
                }
                let word = word.word(language);
                self.say(&say!(language, "term-load-which", word = word))
            }
            Word::Picture => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view, "png"));
                let scene = self.looking.scene(self.speech, &self.view);
                self.ask(Intent::Picture(file, Box::new(scene)))
            }
            Word::First => self.step(To::First),
            Word::Back => self.step(To::Back),
            Word::Next => self.step(To::Next),
            Word::Last => self.step(To::Last),
            Word::Quit => Ok(()),
        }
    }

    fn sure(&mut self, word: Word) -> Result<(), PlainError> {
        match word {
            Word::Resign => self.ask(Intent::Resign),
            Word::Draw => self.ask(Intent::Draw),
            _ => self.ask(Intent::Undo),
        }
    }

    fn moves(&mut self) -> Result<(), PlainError> {
        let history = self.looking.history(&self.view).clone();
        if history.is_empty() {
            return self.say(&say!(self.speech.language, "term-log-empty"));
        }
        for (index, ply) in history.plies().enumerate() {
            if let Some(before) = history.position_after(index) {
                self.say(&self.speech.log_line(before, ply))?;
            }
        }
        Ok(())
    }

    fn step(&mut self, to: To) -> Result<(), PlainError> {
        self.looking.step(to, &self.view);
        match self.looking.told(self.speech, &self.view) {
            Some(told) => self.say(&told)?,
            None => self.state()?,
        }
        self.board()
    }

    fn ask(&mut self, command: Intent) -> Result<(), PlainError> {
        let undo = command == Intent::Undo;
        let answer = ask(self.session, self.speech, &self.view, command);
        match self.runtime.block_on(answer) {
            Answer::Played(view) => {
                self.looking.close();
                self.take(view)?;
                if undo {
                    self.say(&say!(self.speech.language, "term-undone"))?;
                }
                self.follow()?;
                self.state()?;
                if let Phase::Over(_) = self.view.game.phase() {
                    self.say(&say!(self.speech.language, "term-over-hint"))?;
                }
                Ok(())
            }
            Answer::Question(question, _) => {
                let asked = self.speech.asked(&question, "");
                self.say(&say!(
                    self.speech.language,
                    "term-several",
                    question = asked
                ))?;
                let choices = question.choices().into_iter().flatten();
                let choices: Vec<String> = choices.map(|it| it.to_string()).collect();
                self.say(&choices.join(" "))
            }
            Answer::Said(text) => self.say(&text),
            Answer::Rejected(text, view) => {
                if let Some(view) = view {
                    self.take(view)?;
                }
                self.say(&text)
            }
            Answer::Record(file, record) => {
                self.looking.open(file, record);
                self.say(&self.looking.opened(self.speech))?;
                self.step(To::First)
            }
        }
    }
}
