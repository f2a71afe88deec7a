//! The line that is being typed, and the moves that it may become by Tab.

use djambi_rules::Move;

/// The text, and where in it one types.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    text: String,
    /// Before how many of its letters the next one goes.
    at: usize,
}

/// No move and no file name is longer, in letters.
const LONGEST: usize = 300;

impl Input {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Before how many letters one types.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Replaces all of it, and goes to its end.
    pub fn set(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.at = self.text.chars().count();
    }

    /// Takes the text out.
    pub fn take(&mut self) -> String {
        self.at = 0;
        std::mem::take(&mut self.text)
    }

    /// Types a letter.
    pub fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.insert(self.byte(self.at), letter);
            self.at += 1;
        }
    }

    /// Deletes the letter before.
    pub fn backspace(&mut self) {
        if self.at > 0 {
            self.at -= 1;
            self.text.remove(self.byte(self.at));
        }
    }

    /// Deletes the letter behind.
    pub fn delete(&mut self) {
        if self.byte(self.at) < self.text.len() {
            self.text.remove(self.byte(self.at));
        }
    }

    /// One letter to the left.
    pub const fn left(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// One letter to the right.
    pub fn right(&mut self) {
        self.at = (self.at + 1).min(self.text.chars().count());
    }

    fn byte(&self, at: usize) -> usize {
        let place = self.text.char_indices().nth(at);
        place.map_or(self.text.len(), |(byte, _)| byte)
    }
}

/// The moves that a text may become, the best first.
#[derive(Clone, Debug, Default)]
pub(super) struct Completion {
    /// The text before Tab replaced it.
    typed: String,
    /// The moves.
    pub(super) moves: Vec<Move>,
    /// The index of the one that has been taken.
    pub(super) at: Option<usize>,
}

impl Completion {
    /// The moves that a typed text may become.
    pub(super) fn new(typed: &str, moves: Vec<Move>) -> Completion {
        Completion {
            typed: typed.to_owned(),
            moves,
            at: None,
        }
    }

    /// The move that has been taken.
    pub(super) fn taken(&self) -> Option<&Move> {
        self.at.and_then(|at| self.moves.get(at))
    }

    /// Takes a later move, or an earlier one, and in the end the text itself again. Returns the text.
    pub(super) fn take(&mut self, by: isize) -> String {
        let count = self.moves.len().cast_signed() + 1;
        let now = self.at.map_or(0, |at| at.cast_signed() + 1);
        let then = (now + by).rem_euclid(count);
        self.at = then.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        match self.taken() {
            Some(mv) => mv.to_string(),
            None => self.typed.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_works_with_letters_of_every_length() {
        let mut input = Input::default();
        "zażółć".chars().for_each(|letter| input.insert(letter));
        input.left();
        input.left();
        input.backspace();
        input.insert('o');
        input.delete();
        input.insert('\n');
        assert_eq!((input.text(), input.at()), ("zażoć", 4));
        (0..9).for_each(|_| input.right());
        assert_eq!(input.at(), 5);
        (0..9).for_each(|_| input.backspace());
        assert!(input.is_empty());
        (0..999).for_each(|_| input.insert('x'));
        assert_eq!(input.take().len(), LONGEST);
        assert_eq!(input, Input::default());
    }
}
