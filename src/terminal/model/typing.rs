//! The line that is being typed, and its completions.

use crossterm::event::KeyCode;

use super::completion::Completion;
use super::{Effect, Model};
use crate::choose::Draft;
use crate::i18n::say;
use crate::terminal::command::{Line, Word};
use crate::terminal::typed::{self, Typed};

impl Model {
    pub(super) fn edit(&mut self, code: KeyCode) -> Option<Effect> {
        match code {
            KeyCode::Char(letter) => self.input.insert(letter),
            KeyCode::Backspace => self.input.backspace(),
            KeyCode::Delete => self.input.delete(),
            KeyCode::Left => self.input.left(),
            KeyCode::Right => self.input.right(),
            _ => return None,
        }
        self.typed_anew();
        None
    }

    /// A text that was pasted.
    pub fn paste(&mut self, text: &str) {
        self.notice.clear();
        // Like a letter, a paste answers no question and closes a page.
        (self.sure, self.page) = (None, None);
        // Terminals end lines with either character.
        let line = text.split(['\r', '\n']).next().unwrap_or_default();
        line.chars().for_each(|letter| self.input.insert(letter));
        self.typed_anew();
    }

    pub(super) fn typed_anew(&mut self) {
        self.completion = self.completion_of(self.input.text()).unwrap_or_default();
    }

    fn completion_of(&self, text: &str) -> Option<Completion> {
        let language = self.wording.language;
        self.your_seat()?;
        let Line::Move(_) = Line::read(text, language) else {
            return None;
        };
        let moves = self.view.game.position().continuations(text, &self.names);
        Some(Completion::new(text, moves))
    }

    /// A typed move is shown like one that was chosen square by square; Enter plays it. What can be
    /// played later stays in the line.
    pub(super) fn typed_move(&mut self, text: &str) {
        let position = self.view.game.position();
        if self.looking.is_open() {
            self.notice = self.looking.not_played(&self.wording, &self.view, text);
        } else if let Some(seat) = self.your_seat() {
            match typed::read(&self.wording, position, seat, self.choice, text) {
                Typed::Move(mv) => self.choice = Draft::common(&[mv]),
                Typed::Question(draft, question) => {
                    self.choice = draft;
                    let asked = self.wording.asked(&question, &self.so_far());
                    self.notice = say!(self.wording.language, "term-several", question = asked);
                }
                Typed::Rejected(reason) => self.notice = reason,
            }
        } else if !self.is_over() {
            self.notice = self.wording.state(&self.view);
            self.input.set(text);
            self.typed_anew();
        }
    }

    /// Tab takes the next move that the text may become, and in the end the text itself again; a
    /// word of command where there is no such move.
    pub(super) fn complete_typed(&mut self, by: isize) -> Option<Effect> {
        if self.completion.moves.is_empty() {
            let typed = self.input.text().to_lowercase();
            let mut words = Word::ALL
                .into_iter()
                .map(|word| word.word(self.wording.language));
            let found = words.find(|word| !typed.is_empty() && word.starts_with(&typed));
            if let Some(word) = found {
                self.input.set(word);
            }
            return None;
        }
        let text = self.completion.take(by);
        self.input.set(text);
        None
    }
}
