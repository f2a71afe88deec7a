//! The review of a finished game, to the reader alone: the chances as a chart, and what happened in
//! words.

use super::card::Card;
use super::reader::Reader;
use super::wording;
use crate::drawing::DrawingQueue;
use crate::game::Phase;
use crate::i18n::{self, Language, army, say};
use crate::render::{Chart, Painter};
use crate::review::{Review, accuracy, chart};
use crate::reviewing::reviewed;
use crate::service::View;
use djambi_rules::Seat;

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
    let chart = named(language, view, &review);
    let drawing = move || Painter::of(reader.theme).chart(&chart);
    let drawn = DrawingQueue::shared().draw(drawing).await;
    let drawn = drawn.inspect_err(|error| tracing::error!(%error, "a chart could not be drawn"));
    let card = Card::default().coloured(reader, view);
    let card = card.picture("chances.png", drawn.ok(), &say!(language, "review-chart"));
    let result = crate::service::record(view).result();
    let paragraphs = i18n::review_text(language, history, &review, result);
    paragraphs.iter().fold(card, Card::and)
}

/// The chart with the players' names and accuracies.
fn named(language: Language, view: &View, review: &Review) -> Chart {
    let history = view.game.history();
    let mut chart = chart(history, review);
    chart.caption = say!(language, "review-chart");
    let percents = accuracy(history, review);
    let name_of = |person| wording::bare(language, view, person);
    for seat in Seat::ALL {
        let player = &mut chart.players[seat.index()];
        player.name = i18n::sitter(language, view.game.sitter(seat), &name_of);
        player.fallback = army(language, seat);
        let percent = percents[seat.index()];
        player.note = percent.map_or_else(String::new, |percent| format!("{percent} %"));
    }
    chart
}
