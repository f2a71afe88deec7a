//! Forgetting a person.

use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::i18n::{Language, say};
use crate::service::Deletion;

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
