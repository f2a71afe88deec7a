//! What the bot can do, and what it keeps about people.

use serenity::all::{CreateActionRow, CreateButton};

use super::ids::{Button, Press};
use super::learn;
use super::post::Post;
use crate::i18n::{Language, page_title, say};
use crate::teach::Page;

/// The page of help.
#[must_use]
pub fn page(language: Language) -> Post {
    let text = [
        say!(language, "help-title"),
        say!(language, "help-rules"),
        say!(language, "help-start"),
        say!(language, "help-move"),
        say!(language, "help-look"),
        say!(language, "help-game"),
        say!(language, "help-mine"),
    ];
    let rules = CreateButton::new(Press::of_no_game(Button::Page(Page::Moving)));
    let title = page_title(language, Page::Moving);
    let rules = rules.label(say!(language, "button-rules", title = title));
    Post {
        text: text.join("\n"),
        rows: vec![CreateActionRow::Buttons(vec![
            learn::button(language),
            rules,
        ])],
        ..Post::default()
    }
}

/// What is kept about people, and what they can do about it.
#[must_use]
pub fn privacy(language: Language) -> Post {
    Post::text(say!(language, "privacy-page"))
}
