//! The full screen's state, and what keys, clicks and answers make of it. Pure: nothing is asked,
//! drawn or written here.

mod buttons;
mod commands;
mod completion;
mod following;
mod keys;
mod look;
mod page;
mod paging;
mod typing;

use std::time::Duration;

use super::ask::{Answer, Intent};
use super::cells::Looks;
use super::command::Decision;
use super::input::Input;
use super::looking::Looking;
use super::words::Wording;
use crate::choose::Draft;
use crate::i18n;
use crate::service::View;
use completion::Completion;
use djambi_rules::{Names, Square};

pub use buttons::Button;
pub(super) use keys::of_the_program;
pub use page::Page;

/// An action for the program around the model.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// To ask that; the answer comes to [`Model::take_answer`].
    Request(Intent),
    /// To stop until somebody continues the program, as Ctrl+Z does elsewhere.
    Suspend,
    /// To draw everything again, after another program has written over it.
    Redraw,
    /// To end.
    Quit,
}

/// What the full screen knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// The wording for the reader.
    pub wording: Wording,
    /// The game as it was last received.
    pub view: View,
    /// The record or page that is shown instead.
    pub looking: Looking,
    /// The line that is being typed.
    pub input: Input,
    /// The square chosen by the arrow keys; `None` until they are used, since a cursor that nobody
    /// moves would only be in the way.
    pub cursor: Option<Square>,
    /// The last message.
    pub notice: String,
    /// A text over the board: the help, the course of the game.
    pub page: Option<Page>,
    /// Whether pieces that could be killed next are marked.
    pub marks: bool,
    /// How long each move of others is shown; none, if the time is zero.
    pub pace: Duration,
    /// Colours and shapes.
    pub looks: Looks,
    /// The size of the window, in columns and lines.
    pub window: (u16, u16),
    /// The chosen parts of a move.
    choice: Draft,
    names: Names,
    /// What the typed text may become.
    completion: Completion,
    /// A decision that waits for a second thought.
    sure: Option<Decision>,
    /// Whether an answer is being waited for.
    asked: bool,
    /// How many plies of the game have been shown: the others follow one at a time.
    shown: usize,
    /// Whether a key has skipped what others play until it is one's own turn.
    skipping: bool,
}

impl Model {
    /// How long each move of others is shown if nothing else is said.
    pub const PACE: Duration = Duration::from_secs(1);

    /// The state at the beginning.
    #[must_use]
    pub fn new(wording: Wording, view: View) -> Model {
        let names = i18n::names(wording.language);
        Model {
            choice: Draft::default(),
            cursor: None,
            looking: Looking::default(),
            input: Input::default(),
            notice: String::new(),
            page: None,
            marks: true,
            pace: Model::PACE,
            looks: Looks::default(),
            window: (80, 24),
            completion: Completion::default(),
            sure: None,
            asked: false,
            shown: view.game.history().len(),
            skipping: false,
            wording,
            view,
            names,
        }
    }

    /// A newer state of the game.
    pub fn see(&mut self, view: View) {
        if view.version() <= self.view.version() {
            return;
        }
        self.follow(&view);
        self.view = view;
        // The message about the state before has become false.
        self.notice.clear();
        self.begin_anew();
        self.typed_anew();
    }

    /// An answer to what was asked.
    pub fn take_answer(&mut self, answer: Answer) {
        self.asked = false;
        self.notice.clear();
        match answer {
            Answer::Played(view) => {
                let before = self.view.game.history().clone();
                let plies = view.game.history().len();
                self.looking.close();
                self.see(view);
                if plies < before.len() {
                    self.notice = self.wording.undone(&before, plies);
                } else {
                    // One's own move is seen at once.
                    self.shown = self.shown.max((before.len() + 1).min(plies));
                }
            }
            Answer::Said(text) => self.say(text),
            Answer::Rejected(text, view) => {
                if let Some(view) = view {
                    self.see(view);
                }
                self.notice = text;
            }
            Answer::Record(file, record) => {
                self.looking.open(file, record);
                self.notice = self.looking.opened(&self.wording);
            }
            Answer::Began(_, view) => self.begin(view),
        }
    }

    /// Another game, with the same manners.
    fn begin(&mut self, view: View) {
        let (marks, pace) = (self.marks, self.pace);
        let (looks, window) = (self.looks, self.window);
        *self = Model {
            marks,
            pace,
            looks,
            window,
            ..Model::new(self.wording.clone(), view)
        };
    }

    /// Drops what has been chosen of a move.
    pub(super) fn begin_anew(&mut self) {
        self.choice = Draft::default();
    }
}

#[cfg(test)]
mod tests;
