//! Forgetting a person.

use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::buttons;
use crate::discord::ids::{Button, Press};
use crate::discord::post::Post;
use crate::host::Summary;
use crate::i18n::{Language, say};

/// What forgetting means, or has meant.
#[must_use]
pub fn forget(language: Language, left: &[Summary], kept: u64, done: bool) -> Post {
    if done {
        return Post::text(say!(
            language,
            "forget-done",
            left = left.len(),
            kept = kept
        ));
    }
    let text = say!(language, "forget-sure", left = left.len(), kept = kept);
    let id = Press::of_no_game(Button::Forget);
    let style = ButtonStyle::Danger;
    let button = CreateButton::new(id)
        .label(say!(language, "button-forget"))
        .style(style);
    Post {
        text,
        rows: buttons::rows(&[button]),
        ..Post::default()
    }
}
