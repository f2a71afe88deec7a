//! What the words of command do in plain lines.

use std::io::Write;

use super::{Plain, PlainError};
use crate::game::Phase;
use crate::i18n::{self, say};
use crate::terminal::ask::Intent;
use crate::terminal::command::{self, Word};
use crate::terminal::files;
use crate::terminal::local::person_now;
use crate::terminal::looking::To;
use crate::terminal::planning;

impl<W: Write> Plain<'_, W> {
    /// Runs a command; `text` is the text behind it.
    pub(super) fn command(&mut self, word: Word, text: &str) -> Result<(), PlainError> {
        let language = self.wording.language;
        let many = self.view.game.people().len() > 1;
        let over = matches!(self.view.game.phase(), Phase::Over(_));
        match word {
            Word::Help => self.say(&say!(language, "term-help-plain")),
            Word::Board => {
                self.board()?;
                self.state()
            }
            Word::History => self.moves(),
            Word::Square | Word::Moves | Word::Threats => {
                let position = self.looking.position(&self.view);
                let said = match word {
                    Word::Square => self.wording.describe(position, text),
                    Word::Moves => self.wording.moves(position, text),
                    _ => {
                        let person = person_now(&self.view.game);
                        self.wording.threatened(&self.view.game, position, person)
                    }
                };
                self.say(&said)
            }
            Word::Marks | Word::Pace => self.say(&say!(language, "term-full-screen-only")),
            Word::Cancel => {
                self.begin_anew();
                self.state()
            }
            Word::Hint => self.ask(Intent::Hint),
            Word::Plan => self.ask(Intent::Plan(planning::command(language, text))),
            Word::Unplan => match planning::withdrawal(text) {
                Some(command) => self.ask(Intent::Plan(command)),
                None => self.say(&self.wording.how_to_unplan()),
            },
            Word::Resign | Word::Draw | Word::Undo
                if !over && word.wants_a_second_thought(many) =>
            {
                let question = self.wording.second_thought(&self.view.game, word);
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
            Word::Save | Word::Load | Word::Picture => self.file(word, text),
            Word::Play if self.looking.is_open() => {
                let history = self.looking.history(&self.view).clone();
                let plies = self.looking.plies(&self.view);
                self.ask(Intent::PlayOn(Box::new(history), plies))
            }
            Word::Play => {
                let (back, load) = (Word::Back.word(language), Word::Load.word(language));
                self.say(&say!(language, "term-play-what", back = back, load = load))
            }
            Word::Again if over => self.ask(Intent::Again),
            Word::Again => self.say(&say!(language, "term-again-not-over")),
            Word::First => self.step(To::First),
            Word::Back | Word::Next => match command::steps(text) {
                Some(steps) if word == Word::Back => self.step(To::Back(steps)),
                Some(steps) => self.step(To::Next(steps)),
                None => self.say(&self.wording.how_to_step(word)),
            },
            Word::Last => self.last(),
            Word::Quit => Ok(()),
        }
    }

    fn file(&mut self, word: Word, text: &str) -> Result<(), PlainError> {
        let file = command::file(text);
        match (word, file) {
            (Word::Load, Some(file)) => self.ask(Intent::Load(file)),
            (Word::Load, None) => {
                let word = word.word(self.wording.language);
                self.say(&say!(self.wording.language, "term-load-which", word = word))
            }
            (Word::Picture, file) => {
                let file = file.unwrap_or_else(|| self.looking.picture_name(&self.view));
                let scene = self.looking.scene(self.wording, &self.view);
                self.ask(Intent::Picture(file, Box::new(scene)))
            }
            (_, file) => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view));
                self.ask(Intent::Save(file))
            }
        }
    }

    /// To the end of the record, or to where the game is now and what has happened since one's
    /// own last move.
    fn last(&mut self) -> Result<(), PlainError> {
        if self.looking.record().is_some() {
            return self.step(To::Last);
        }
        self.looking.close();
        let person = person_now(&self.view.game);
        let since = self.wording.since_in_words(&self.view.game, person);
        self.say(&since)?;
        self.board()?;
        self.state()
    }

    pub(super) fn sure(&mut self, word: Word) -> Result<(), PlainError> {
        match word {
            Word::Resign => self.ask(Intent::Resign),
            Word::Draw => self.ask(Intent::Draw),
            _ => self.ask(Intent::Undo),
        }
    }

    fn moves(&mut self) -> Result<(), PlainError> {
        let history = self.looking.history(&self.view).clone();
        if history.is_empty() {
            return self.say(&say!(self.wording.language, "term-log-empty"));
        }
        let of_game = self.looking.record().is_none();
        for (index, ply) in history.plies().enumerate() {
            let Some(before) = history.position_after(index) else {
                continue;
            };
            let mut line = self.wording.log_line(before, ply);
            if of_game {
                let game = &self.view.game;
                line = i18n::marked_if_planned(self.wording.language, game, index, line);
            }
            self.say(&line)?;
        }
        Ok(())
    }

    pub(super) fn step(&mut self, to: To) -> Result<(), PlainError> {
        self.looking.step(to, &self.view);
        match self.looking.describe(self.wording, &self.view) {
            Some(text) => self.say(&text)?,
            None => self.state()?,
        }
        self.board()
    }
}
