//! The buttons at the bottom, the most needed first: a narrow window has no space for the last ones.

use crossterm::event::KeyCode;

use super::Model;
use crate::i18n::Args;

/// A button: its text, and its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The key, as it is written.
    pub name: &'static str,
    /// What it does.
    pub text: String,
    /// The key that it is.
    pub key: KeyCode,
}

/// The name of a key, the key, and the message of what it does.
type Row = (&'static str, KeyCode, &'static str);

const SURE: &[Row] = &[
    ("Enter", KeyCode::Enter, "term-key-yes"),
    ("Esc", KeyCode::Esc, "term-key-no"),
];

const PAGE: &[Row] = &[
    ("Esc", KeyCode::Esc, "term-key-close"),
    ("PgUp", KeyCode::PageUp, "term-key-back"),
    ("PgDn", KeyCode::PageDown, "term-key-next"),
];

const FOLLOWING: &[Row] = &[("Enter", KeyCode::Enter, "term-key-skip")];

const LOOKING: &[Row] = &[
    ("Esc", KeyCode::Esc, "term-key-return"),
    ("Home", KeyCode::Home, "term-key-first"),
    ("PgUp", KeyCode::PageUp, "term-key-back"),
    ("PgDn", KeyCode::PageDown, "term-key-next"),
    ("End", KeyCode::End, "term-key-last"),
    ("F7", KeyCode::F(7), "term-key-picture"),
];

const OVER: &[Row] = &[
    ("F1", KeyCode::F(1), "term-key-help"),
    ("F2", KeyCode::F(2), "term-key-again"),
    ("F9", KeyCode::F(9), "term-key-more"),
    ("F10", KeyCode::F(10), "term-key-quit"),
    ("F5", KeyCode::F(5), "term-key-save"),
    ("F6", KeyCode::F(6), "term-key-load"),
    ("F7", KeyCode::F(7), "term-key-picture"),
];

const COMPLETE: Row = ("Enter", KeyCode::Enter, "term-key-play");

const CHOOSING: Row = ("Esc", KeyCode::Esc, "term-key-step-back");

const GAME: &[Row] = &[
    ("F1", KeyCode::F(1), "term-key-help"),
    ("F2", KeyCode::F(2), "term-key-hint"),
    ("F3", KeyCode::F(3), "term-key-undo"),
    ("F9", KeyCode::F(9), "term-key-more"),
    ("F10", KeyCode::F(10), "term-key-quit"),
    ("F8", KeyCode::F(8), "term-key-resign"),
    ("F4", KeyCode::F(4), "term-key-draw"),
    ("F5", KeyCode::F(5), "term-key-save"),
    ("F6", KeyCode::F(6), "term-key-load"),
    ("F7", KeyCode::F(7), "term-key-picture"),
];

impl Model {
    /// The buttons at the bottom.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let of_move = [
            self.complete().map(|_| COMPLETE),
            self.is_choosing().then_some(CHOOSING),
        ];
        let rows = match self.buttons_of_state() {
            Some(rows) => rows.to_vec(),
            None => of_move
                .into_iter()
                .flatten()
                .chain(GAME.iter().copied())
                .collect(),
        };
        let language = self.wording.language;
        let button = |(name, key, message)| Button {
            name,
            text: language.message(message, &Args::new()),
            key,
        };
        rows.into_iter().map(button).collect()
    }

    /// Those of what is shown instead of the game, or of a game that waits for nobody here.
    fn buttons_of_state(&self) -> Option<&'static [Row]> {
        if self.sure.is_some() {
            Some(SURE)
        } else if self.page.is_some() {
            Some(PAGE)
        } else if self.is_following() {
            Some(FOLLOWING)
        } else if self.looking.is_open() {
            Some(LOOKING)
        } else if self.is_over() {
            Some(OVER)
        } else {
            None
        }
    }
}
