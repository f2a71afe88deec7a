//! The meaning of a typed line: one of a few command words, or else a move.

use std::path::PathBuf;

use crate::i18n::{Language, say};
use djambi_input::folded;

djambi_rules::keyed! {
    /// The words that are not moves.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Word {
        /// Lists the commands.
        Help = "help",
        /// Shows the board.
        Board = "board",
        /// Lists the moves so far.
        History = "history",
        /// Describes a square.
        Square = "what",
        /// Where a piece can go.
        Moves = "moves",
        /// The pieces that could be killed next.
        Threats = "threats",
        /// Shows or hides the marks on pieces that could be killed.
        Marks = "marks",
        /// An idea for a move.
        Hint = "hint",
        /// Drops the squares chosen for a move.
        Cancel = "cancel",
        /// Takes the last move back.
        Undo = "undo",
        /// Gives up.
        Resign = "resign",
        /// Agrees on a draw.
        Draw = "draw",
        /// Saves the game as a record.
        Save = "save",
        /// Opens a record.
        Load = "load",
        /// Draws the position as PNG.
        Picture = "picture",
        /// Plays on from the position that is looked at, as a new game.
        Play = "play",
        /// Plays again with the same seats, once a game is over.
        Again = "again",
        /// How long each computer's move is shown.
        Pace = "pace",
        /// To the set-up.
        First = "first",
        /// A move back, to look.
        Back = "back",
        /// A move on.
        Next = "next",
        /// To where the game is now, and the events since one's last move.
        Last = "last",
        /// Ends the program; the game is saved.
        Quit = "quit",
    }
}

impl Word {
    /// The word as it is typed in that language.
    pub fn word(self, language: Language) -> String {
        say!(language, "term-word", word = self.key())
    }

    /// The word that somebody may have meant who typed another one: two letters exchanged, or one
    /// wrong, missing or too many.
    pub fn like(typed: &str, language: Language) -> Option<Word> {
        let typed = folded(typed);
        let is_near = |word: &Word| {
            let known = folded(&word.word(language));
            let distance = strsim::damerau_levenshtein(&typed, &known);
            distance == 1 && known.chars().count() > 2
        };
        Word::ALL.into_iter().find(is_near)
    }

    /// Whether the name of a file may follow it.
    pub const fn takes_file(self) -> bool {
        matches!(self, Word::Save | Word::Load | Word::Picture)
    }

    /// Whether a number of steps may follow it.
    pub const fn takes_steps(self) -> bool {
        matches!(self, Word::Back | Word::Next)
    }

    /// Whether it is asked once more; `many` people sit at this keyboard.
    pub const fn wants_a_second_thought(self, many: bool) -> bool {
        match self {
            Word::Resign | Word::Draw => true,
            Word::Undo => many,
            _ => false,
        }
    }

    /// Whether anything may follow it: a file, a square, a number.
    pub const fn takes_text(self) -> bool {
        let takes_other = matches!(self, Word::Square | Word::Moves | Word::Pace);
        self.takes_file() || self.takes_steps() || takes_other
    }
}

/// A typed line, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Nothing.
    Empty,
    /// A command, with the text behind it.
    Command(Word, String),
    /// A command with 'yes' behind it: no second thought is needed.
    Sure(Word),
    /// A command with something behind it that it does not take.
    Surplus(Word),
    /// Anything else: to be read as a move.
    Move(String),
}

impl Line {
    /// The same for the line after a question whether that command is meant: 'yes' alone does it, and 'no'
    /// does nothing.
    pub fn answering(asked: Option<Word>, text: &str, language: Language) -> Line {
        match asked {
            Some(word) if says("on", text, language) => Line::Sure(word),
            Some(_) if says("off", text, language) => Line::Empty,
            _ => Line::read(text, language),
        }
    }

    /// Takes a line apart. The words of the language are understood, and the English ones.
    pub fn read(text: &str, language: Language) -> Line {
        let text = text.trim();
        let text = text.strip_prefix('/').unwrap_or(text);
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if first.is_empty() {
            return Line::Empty;
        }
        let typed = folded(first);
        // In many programs these end it.
        if rest.is_empty() && ["q", "exit"].contains(&typed.as_str()) {
            return Line::Command(Word::Quit, String::new());
        }
        let same = |word: &Word| typed == word.key() || typed == folded(&word.word(language));
        match Word::ALL.into_iter().find(same) {
            Some(word) if rest.is_empty() || word.takes_text() => {
                Line::Command(word, rest.to_owned())
            }
            // No move begins with such a word.
            Some(word) if word.wants_a_second_thought(true) && says("on", rest, language) => {
                Line::Sure(word)
            }
            Some(word) => Line::Surplus(word),
            None => Line::Move(text.to_owned()),
        }
    }
}

/// Whether a text is 'yes' (`on`) or 'no' (`off`), in the language or in English.
fn says(value: &str, text: &str, language: Language) -> bool {
    let text = folded(text.trim());
    let word = |language| folded(&say!(language, "on-off", value));
    text == word(language) || text == word(Language::English)
}

/// The number of steps that is typed behind a word: one, if there is none. `None` for anything else.
pub(super) fn steps(text: &str) -> Option<usize> {
    if text.is_empty() {
        return Some(1);
    }
    text.parse().ok().filter(|steps| *steps > 0)
}

/// A file as people write it, if they do: `~/` is their own folder.
pub(super) fn file(text: &str) -> Option<PathBuf> {
    (!text.is_empty()).then(|| path(text))
}

fn path(text: &str) -> PathBuf {
    let own = text.strip_prefix("~/").zip(etcetera::home_dir().ok());
    own.map_or_else(|| PathBuf::from(text), |(rest, home)| home.join(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_was_mistyped_is_found() {
        let like = |typed| Word::like(typed, Language::English);
        assert_eq!(like("hnit"), Some(Word::Hint));
        assert_eq!(like("HELPP"), Some(Word::Help));
        assert_eq!(like("resgn"), Some(Word::Resign));
        for other in ["", "xyzzy", "hi", "militant"] {
            assert_eq!(like(other), None, "{other}");
        }
    }

    #[test]
    fn commands_are_distinguished_from_moves() {
        let read = |text| Line::read(text, Language::English);
        assert_eq!(read("  "), Line::Empty);
        assert_eq!(read("/"), Line::Empty);
        assert_eq!(read(" UNDO "), Line::Command(Word::Undo, String::new()));
        assert_eq!(read("/hint"), Line::Command(Word::Hint, String::new()));
        assert_eq!(file("a b.txt"), Some(PathBuf::from("a b.txt")));
        assert_eq!(read("resign YES"), Line::Sure(Word::Resign));
        assert_eq!(read("M c1 e1"), Line::Move("M c1 e1".into()));
        assert_eq!(read("undo c1"), Line::Surplus(Word::Undo));
        assert_eq!(read("exit"), Line::Command(Word::Quit, String::new()));
        assert_eq!(read("q"), Line::Command(Word::Quit, String::new()));
        assert_eq!(read("back  2 "), Line::Command(Word::Back, "2".into()));
        assert_eq!(read("r a2 a6"), Line::Move("r a2 a6".into()));
    }

    #[test]
    fn a_question_is_answered_by_yes_or_no_alone() {
        let read = |text| Line::answering(Some(Word::Resign), text, Language::Polish);
        for (text, line) in [
            (" Tak", Line::Sure(Word::Resign)),
            ("yes", Line::Sure(Word::Resign)),
            ("nie", Line::Empty),
            ("NO", Line::Empty),
            ("nie c1", Line::Move("nie c1".into())),
        ] {
            assert_eq!(read(text), line, "{text}");
        }
        let alone = Line::answering(None, "nie", Language::Polish);
        assert_eq!(alone, Line::Move("nie".into()));
    }

    #[test]
    fn no_command_is_taken_for_a_piece() {
        for (language, word) in Language::ALL
            .into_iter()
            .flat_map(|language| Word::ALL.map(|word| (language, word)))
        {
            let names = crate::i18n::names(language);
            let text = word.word(language);
            assert_eq!(names.role(&text), None, "{language:?}: {text}");
        }
    }
}
