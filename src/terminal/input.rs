//! A line that is being typed.

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
