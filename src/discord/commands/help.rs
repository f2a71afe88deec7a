//! What the bot can do, and what it saves about people.

use serenity::all::CreateButton;

use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::i18n::{Language, page_title, say};
use crate::teach::Page;

/// The page of help.
#[must_use]
pub fn page(language: Language) -> Card {
    let rules = CreateButton::new(CustomId::of_no_game(Button::Page(Page::Goal)));
    let title = page_title(language, Page::Goal);
    let rules = rules.label(say!(language, "button-rules", title = title));
    let lines = [
        say!(language, "help-start"),
        say!(language, "help-move"),
        say!(language, "help-plan"),
        say!(language, "help-look"),
        say!(language, "help-game"),
        say!(language, "help-players"),
        say!(language, "help-mine"),
    ];
    Card::text(say!(language, "help-title"))
        .and(say!(language, "help-rules"))
        .rows(buttons::rows(&[rules, buttons::learn(language)]))
        .line()
        .and(lines.join("\n"))
}

/// The saved data of people, and what they can do about it.
#[must_use]
pub fn privacy(language: Language) -> Card {
    Card::text(say!(language, "privacy-page"))
}
