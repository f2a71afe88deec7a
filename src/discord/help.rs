//! What the bot can do, and what it keeps about people.

use serenity::all::CreateActionRow;

use super::post::Post;
use crate::i18n::{Language, say};

/// The page of help.
#[must_use]
pub fn page(language: Language) -> Post {
    let text = [
        say!(language, "help-title"),
        say!(language, "help-start"),
        say!(language, "help-move"),
        say!(language, "help-look"),
        say!(language, "help-game"),
        say!(language, "help-mine"),
    ];
    Post {
        text: text.join("\n"),
        rows: Vec::<CreateActionRow>::new(),
        ..Post::default()
    }
}

/// What is kept about people, and what they can do about it.
#[must_use]
pub fn privacy(language: Language) -> Post {
    Post::text(say!(language, "privacy-page"))
}
