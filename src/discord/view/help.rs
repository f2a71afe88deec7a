//! What the bot can do, and what it keeps about people.

use serenity::all::{CreateActionRow, CreateButton};

use super::buttons;
use super::outgoing::OutgoingMessage;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::i18n::{Language, page_title, say};
use crate::teach::Page;

/// The page of help.
#[must_use]
pub fn page(language: Language) -> OutgoingMessage {
    let text = [
        say!(language, "help-title"),
        say!(language, "help-rules"),
        say!(language, "help-start"),
        say!(language, "help-move"),
        say!(language, "help-look"),
        say!(language, "help-game"),
        say!(language, "help-mine"),
    ];
    let rules = CreateButton::new(CustomId::of_no_game(Button::Page(Page::Goal)));
    let title = page_title(language, Page::Goal);
    let rules = rules.label(say!(language, "button-rules", title = title));
    OutgoingMessage {
        text: text.join("\n"),
        rows: vec![CreateActionRow::Buttons(vec![
            buttons::learn(language),
            rules,
        ])],
        ..OutgoingMessage::default()
    }
}

/// What is saved about people, and what they can do about it.
#[must_use]
pub fn privacy(language: Language) -> OutgoingMessage {
    OutgoingMessage::text(say!(language, "privacy-page"))
}
