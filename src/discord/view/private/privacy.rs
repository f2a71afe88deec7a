//! Forgetting a person.

use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::i18n::{Language, say};
use crate::service::Summary;

/// What forgetting means, or has meant.
#[must_use]
pub fn forget(language: Language, left: &[Summary], remaining: u64, done: bool) -> Card {
    if done {
        return Card::text(say!(
            language,
            "forget-done",
            left = left.len(),
            remaining = remaining
        ));
    }
    let text = say!(
        language,
        "forget-sure",
        left = left.len(),
        remaining = remaining
    );
    let id = CustomId::of_no_game(Button::Forget);
    let style = ButtonStyle::Danger;
    let button = CreateButton::new(id)
        .label(say!(language, "button-forget"))
        .style(style);
    Card::text(text).rows(buttons::rows(&[button]))
}
