//! The line that is being typed, and its completions.

use crossterm::event::KeyCode;

use super::{Effect, Model};
use crate::choose::Draft;
use crate::i18n::say;
use crate::terminal::command::{Line, Word};
use crate::terminal::planning::plans_too;
use crate::terminal::typed::{self, Typed};
use djambi_rules::Move;

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
        self.taken = None;
        self.typed = self.input.text().to_owned();
        let line = Line::read(self.input.text(), self.wording.language);
        let wanted = matches!(line, Line::Move(_)) && self.your_seat().is_some();
        // A suggestion takes the place of the whole line, so none may cut off what is planned in it.
        let wanted = wanted && !plans_too(self.wording.language, self.input.text());
        self.suggested = if wanted {
            let position = self.view.game.position();
            position.continuations(self.input.text(), &self.names)
        } else {
            Vec::new()
        };
    }

    /// A typed move is shown like one that was chosen square by square; Enter plays it. What can be
    /// played later stays in the line.
    pub(super) fn typed_move(&mut self, text: &str) {
        let position = self.view.game.position();
        if self.looking.is_open() {
            self.notice = self.looking.not_played(&self.wording, text);
        } else if let Some(seat) = self.your_seat() {
            let (choice, later) = (self.choice, &mut self.later);
            let wording = &self.wording;
            match typed::read_with_later_moves(wording, position, seat, choice, text, later) {
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
        if self.suggested.is_empty() {
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
        let count = self.suggested.len().cast_signed() + 1;
        let now = self.taken.map_or(0, |at| at.cast_signed() + 1);
        let then = (now + by).rem_euclid(count);
        self.taken = then.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        let text = self.taken.and_then(|at| self.suggested.get(at));
        let text = text.map_or_else(|| self.typed.clone(), Move::to_string);
        self.input.set(text);
        None
    }
}
