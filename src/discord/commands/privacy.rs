//! `/djambi settings privacy`: what is saved about a person, a file with it, and its deletion.

use super::arguments::{Kind, argument, keyed};
use super::export;
use super::intent::{Intent, Subcommand};
use crate::discord::input::incoming::Incoming;
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::i18n::{Language, say};
use crate::service::{Command, Deletion};

pub const PRIVACY: Subcommand = Subcommand {
    name: "privacy",
    arguments: || {
        let keys = [
            ("choice-privacy-show", "show"),
            ("choice-privacy-export", "export"),
            ("choice-privacy-forget", "forget"),
        ];
        vec![keyed(argument(Kind::String, "what", "option-what"), keys)]
    },
    read: |given| match given.text("what") {
        Some("export") => Intent::service(Command::ExportMe),
        Some("forget") => Intent::service(Command::ForgetMePreview),
        _ => Intent::text(say!(given.language, "privacy-page")),
    },
};

/// The effect of deleting a person's data, or that it is under way or done.
#[must_use]
pub fn forget(language: Language, left: u64, remaining: u64, deletion: Deletion) -> Card {
    let text = match deletion {
        Deletion::Preview => say!(language, "forget-sure", left = left, remaining = remaining),
        Deletion::UnderWay => return Card::text(say!(language, "forget-under-way", left = left)),
        Deletion::Done => {
            let text = say!(language, "forget-done", left = left, remaining = remaining);
            return Card::text(text);
        }
    };
    let id = CustomId::of_no_game(Button::Forget);
    let style = ButtonStyle::Danger;
    let button = CreateButton::new(id)
        .label(say!(language, "button-forget"))
        .style(style);
    Card::text(text).rows(buttons::rows(&[button]))
}

/// A file with all that is saved about the requester, and how many games it leaves out.
#[must_use]
pub fn data(incoming: &Incoming, name: &str, bytes: Vec<u8>, left_out: usize) -> Card {
    let card = export::file(incoming, name, bytes);
    if left_out == 0 || !card.has_file() {
        return card;
    }
    card.under(say!(incoming.language(), "data-left-out", games = left_out))
}
