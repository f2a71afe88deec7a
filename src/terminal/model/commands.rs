//! What the words of command do, and turns that are played.

use std::path::PathBuf;

use super::{Effect, Model};
use crate::i18n::say;
use crate::terminal::ask::Intent;
use crate::terminal::command::Word;
use crate::terminal::files;
use crate::terminal::looking::To;

impl Model {
    pub(super) fn play(&mut self, text: String) -> Option<Effect> {
        if self.looking.record().is_some() {
            // A turn belongs to the game, not to a record.
            self.notice = self.looking.opened(&self.speech);
            return None;
        }
        self.looking.close();
        self.ask(Intent::Move(text))
    }

    pub(super) fn command(&mut self, word: Word, file: Option<PathBuf>) -> Option<Effect> {
        let language = self.speech.language;
        let many = self.view.game.people().len() > 1;
        match word {
            Word::Help => self.help = true,
            Word::Board | Word::Moves => {
                self.looking.close();
            }
            Word::First => self.looking.step(To::First, &self.view),
            Word::Back => self.looking.step(To::Back, &self.view),
            Word::Next => self.looking.step(To::Next, &self.view),
            Word::Last => self.looking.step(To::Last, &self.view),
            Word::Hint => {
                self.notice = say!(language, "term-hint-thinking");
                return self.ask(Intent::Hint);
            }
            Word::Resign | Word::Draw | Word::Undo => {
                if word.wants_a_second_thought(many) && !self.is_over() {
                    self.sure = Some(word);
                } else {
                    return self.sure(word);
                }
            }
            Word::Save => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view, "txt"));
                return self.ask(Intent::Save(file));
            }
            Word::Load => {
                if let Some(file) = file {
                    return self.ask(Intent::Load(file));
                }
                let word = word.word(language);
                self.notice = say!(language, "term-load-which", word = word);
            }
            Word::Picture => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view, "png"));
                let scene = self.looking.scene(&self.speech, &self.view);
                return self.ask(Intent::Picture(file, Box::new(scene)));
            }
            Word::Quit if self.looking.record().is_some() => return self.escape(),
            Word::Quit => return Some(Effect::Quit),
        }
        None
    }

    pub(super) fn sure(&mut self, word: Word) -> Option<Effect> {
        self.looking.close();
        self.ask(match word {
            Word::Resign => Intent::Resign,
            Word::Draw => Intent::Draw,
            _ => Intent::Undo,
        })
    }

    /// One question at a time: what is asked meanwhile is asked again by whoever wants it.
    pub(super) fn ask(&mut self, ask: Intent) -> Option<Effect> {
        if self.asked {
            return None;
        }
        self.asked = true;
        Some(Effect::Ask(ask))
    }
}
