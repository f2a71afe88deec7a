//! The full screen's state, and what keys, clicks and answers make of it. Pure: nothing is asked,
//! drawn or written here.

mod commands;
mod keys;
mod look;
mod typing;

use crossterm::event::KeyCode;

use super::ask::{Answer, Intent};
use super::choice::Choice;
use super::command::Word;
use super::input::Input;
use super::looking::Looking;
use super::words::Speech;
use crate::game::Awaits;
use crate::i18n::{self, say};
use crate::service::View;
use djambi_rules::{Move, Names, Square};

/// What has to be done outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// To ask that; the answer comes to [`Model::hear`].
    Ask(Intent),
    /// To end.
    Quit,
}

/// A button: what it says, and the key that it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The key, as it is written.
    pub name: &'static str,
    /// What it does.
    pub text: String,
    /// The key that it is.
    pub key: KeyCode,
}

/// What the full screen knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// Who speaks to whom.
    pub speech: Speech,
    /// The game as it was last heard of.
    pub view: View,
    /// What is looked at instead.
    pub looking: Looking,
    /// The line that is being typed.
    pub input: Input,
    /// The square on which the arrows stand.
    pub cursor: Square,
    /// Whether the arrows are used: a cursor that nobody moves would only be in the way.
    pub pointing: bool,
    /// What was said last.
    pub notice: String,
    /// Whether the help lies over the board.
    pub help: bool,
    choice: Choice,
    names: Names,
    /// The turns that the typed text may become, and which of them has been taken by Tab.
    suggested: Vec<Move>,
    taken: Option<usize>,
    /// What was typed before Tab replaced it.
    typed: String,
    /// A command that waits for a second thought.
    sure: Option<Word>,
    /// Whether an answer is being waited for.
    asked: bool,
}

impl Model {
    /// The state at the beginning.
    #[must_use]
    pub fn new(speech: Speech, view: View) -> Model {
        let names = i18n::names(speech.language);
        let mut model = Model {
            choice: Choice::among(Vec::new()),
            cursor: Square::MAZE,
            pointing: false,
            looking: Looking::default(),
            input: Input::default(),
            notice: String::new(),
            help: false,
            suggested: Vec::new(),
            taken: None,
            typed: String::new(),
            sure: None,
            asked: false,
            speech,
            view,
            names,
        };
        model.begin_anew();
        model
    }

    /// A newer state of the game.
    pub fn see(&mut self, view: View) {
        if view.version <= self.view.version {
            return;
        }
        self.view = view;
        self.begin_anew();
        let text = self.input.text().to_owned();
        self.typed_anew();
        self.typed = text;
    }

    /// An answer to what was asked.
    pub fn hear(&mut self, answer: Answer) {
        self.asked = false;
        self.notice.clear();
        match answer {
            Answer::Played(view) => {
                let taken_back = view.game.history().len() < self.view.game.history().len();
                self.see(view);
                if taken_back {
                    self.notice = say!(self.speech.language, "term-undone");
                }
            }
            Answer::Question(question, view) => {
                self.see(view);
                self.choice = Choice::among(question.moves().collect());
                let asked = self.speech.asked(&question, "");
                self.notice = say!(self.speech.language, "term-several", question = asked);
            }
            Answer::Said(text) => self.notice = text,
            Answer::Rejected(text, view) => {
                if let Some(view) = view {
                    self.see(view);
                }
                self.notice = text;
            }
            Answer::Record(file, record) => {
                self.looking.open(file, record);
                self.notice = self.looking.opened(&self.speech);
            }
        }
    }

    pub(super) fn begin_anew(&mut self) {
        let yours = matches!(self.view.game.awaits(), Awaits::Person(..));
        self.choice = if yours {
            Choice::of(self.view.game.position())
        } else {
            Choice::among(Vec::new())
        };
    }
}

#[cfg(test)]
mod tests;
