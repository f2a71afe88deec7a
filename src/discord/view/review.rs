//! The review of a finished game, to the reader alone: the chances as a chart, and what happened in
//! words.

use super::card::Card;
use super::reader::Reader;
use super::wording;
use crate::drawing::DrawingQueue;
use crate::game::Phase;
use crate::i18n::{self, say};
use crate::render::Painter;
use crate::reviewing::reviewed;
use crate::service::View;

/// The review of a game, or why there is none.
pub async fn of(reader: Reader, view: &View) -> Card {
    let language = reader.language;
    let history = view.game.history();
    if !matches!(view.game.phase(), Phase::Over(_)) {
        return Card::text(say!(language, "review-not-over"));
    }
    if history.is_empty() {
        return Card::text(say!(language, "history-none"));
    }
    let Some(review) = reviewed(&view.id, view.version, history).await else {
        return Card::text(say!(language, "review-failed"));
    };
    let name_of = |person| wording::bare(language, view, person);
    let name_of = |seat| i18n::sitter(language, view.game.sitter(seat), &name_of);
    let chart = i18n::review_chart(language, history, &review, &name_of);
    let drawing = move || Painter::of(reader.theme).chart(&chart);
    let drawn = DrawingQueue::shared().draw(drawing).await;
    let drawn = drawn.inspect_err(|error| tracing::error!(%error, "a chart could not be drawn"));
    let card = Card::default().coloured(reader, view);
    let card = card.picture("chances.png", drawn.ok(), &say!(language, "review-chart"));
    let result = crate::service::record(view).result();
    let paragraphs = i18n::review_text(language, history, &review, result);
    paragraphs.iter().fold(card, Card::and)
}
