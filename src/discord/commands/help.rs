//! `/djambi help`: what the bot can do.

use serenity::all::CreateButton;

use super::exercises::learn_button;
use super::intent::{Intent, Subcommand};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::i18n::{Language, page_title, say};
use crate::teach::Page;

pub const HELP: Subcommand = Subcommand::plain("help", |given| Intent::Card(page(given.language)));

/// The page of help.
fn page(language: Language) -> Card {
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
        .rows(buttons::rows(&[rules, learn_button(language)]))
        .line()
        .and(lines.join("\n"))
}
