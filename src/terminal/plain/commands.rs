//! What the words of command do in plain lines.

use std::io::Write;

use super::{Plain, PlainError};
use crate::i18n::say;
use crate::terminal::command::Decision;
use crate::terminal::local::person_now;
use crate::terminal::looking::To;
use crate::terminal::meaning::{Meaning, Own};

impl<W: Write> Plain<'_, W> {
    /// Does what a command means. Whether there may be another line.
    pub(super) fn run(&mut self, meaning: Meaning) -> Result<bool, PlainError> {
        match meaning {
            Meaning::Ask(intent) => self.ask(intent)?,
            Meaning::Say(text) => self.say(&text)?,
            Meaning::Step(to) => self.step(to)?,
            Meaning::Confirm(decision) => self.confirm(decision)?,
            Meaning::Own(Own::Quit) if self.looking.record().is_none() => return Ok(false),
            Meaning::Own(own) => self.own(own)?,
        }
        Ok(true)
    }

    /// What only plain lines do so.
    fn own(&mut self, own: Own) -> Result<(), PlainError> {
        let language = self.wording.language;
        match own {
            Own::Help => self.help(),
            Own::Board => {
                self.board()?;
                self.state()
            }
            Own::History => self.moves(),
            Own::Cancel => {
                self.begin_anew();
                self.state()
            }
            Own::Last => self.last(),
            Own::Quit => {
                self.looking.close();
                self.say(&say!(language, "term-record-closed"))?;
                self.state()
            }
            Own::Marks | Own::Pace => self.say(&say!(language, "term-full-screen-only")),
        }
    }

    /// Asks for a second thought, which is typed behind the word.
    fn confirm(&mut self, decision: Decision) -> Result<(), PlainError> {
        let language = self.wording.language;
        let question = self.wording.second_thought(&self.view.game, decision);
        let yes = say!(language, "term-yes-word");
        let words = format!("{} {yes}", decision.word().word(language));
        self.say(&say!(
            language,
            "term-confirm-typed",
            question = question,
            words = words
        ))
    }

    /// To where the game is now, and what has happened since one's own last move.
    fn last(&mut self) -> Result<(), PlainError> {
        self.looking.close();
        let person = person_now(&self.view.game);
        let since = self.wording.since_in_words(&self.view.game, person);
        self.say(&since)?;
        self.board()?;
        self.state()
    }

    fn moves(&mut self) -> Result<(), PlainError> {
        let history = self.looking.history(&self.view).clone();
        if history.is_empty() {
            return self.say(&say!(self.wording.language, "term-log-empty"));
        }
        for (index, ply) in history.plies().enumerate() {
            let Some(before) = history.position_after(index) else {
                continue;
            };
            self.say(&self.wording.log_line(before, ply))?;
        }
        Ok(())
    }

    pub(super) fn step(&mut self, to: To) -> Result<(), PlainError> {
        self.looking.step(to, &self.view);
        self.state()?;
        self.board()
    }
}
