//! Turns that have been played, in words.

use serenity::all::CreateButton;

use crate::discord::buttons;
use crate::discord::ids::{Button, Press};
use crate::discord::post::Post;
use crate::host::View;
use crate::i18n::{self, Language, say};

/// How many turns a page of the history holds.
const PAGE: usize = 20;

/// What has happened since the asker's last turn, a line a turn.
pub(super) fn since(language: Language, view: &View, plies: std::ops::Range<usize>) -> String {
    let mut lines = turns(language, view, plies);
    if lines.is_empty() {
        return String::new();
    }
    lines.insert(0, say!(language, "since-title"));
    lines.join("\n")
}

/// Plies in words, a line each.
fn turns(language: Language, view: &View, plies: std::ops::Range<usize>) -> Vec<String> {
    let history = view.game.history();
    let told = history
        .plies()
        .enumerate()
        .skip(plies.start)
        .take(plies.len());
    told.filter_map(|(index, ply)| {
        let before = history.position_after(index)?;
        let seat = ply.by(before);
        let text = i18n::told(language, before, ply);
        Some(say!(
            language,
            "history-line",
            number = index + 1,
            army = seat.key(),
            text = text
        ))
    })
    .collect()
}

/// A page of the turns so far, the latest first page.
#[must_use]
pub fn history(language: Language, view: &View, page: u16) -> Post {
    let count = view.game.history().len();
    if count == 0 {
        return Post::text(say!(language, "history-none"));
    }
    let pages = count.div_ceil(PAGE);
    let page = usize::from(page).min(pages - 1);
    // Page 0 is the end of the game: what people look for.
    let end = count - page * PAGE;
    let start = end.saturating_sub(PAGE);
    let mut text = say!(
        language,
        "history-title",
        first = start + 1,
        last = end,
        count = count
    );
    for line in turns(language, view, start..end) {
        text.push('\n');
        text += &line;
    }
    let mut shown: Vec<CreateButton> = Vec::new();
    let turn_to = |page: usize| Button::History(u16::try_from(page).unwrap_or(u16::MAX));
    if page + 1 < pages {
        let id = Press::new(&view.id, view.version, turn_to(page + 1)).id();
        shown.push(CreateButton::new(id).label(say!(language, "button-earlier")));
    }
    if page > 0 {
        let id = Press::new(&view.id, view.version, turn_to(page - 1)).id();
        shown.push(CreateButton::new(id).label(say!(language, "button-later")));
    }
    shown.push(buttons::button(language, view, Button::Export));
    Post {
        text,
        rows: buttons::rows(&shown),
        ..Post::default()
    }
}
