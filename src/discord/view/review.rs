//! The review of a finished game, to the reader alone: what happened in words, the chances as a
//! chart, and the board of each turning point.

use super::outgoing::{self, OutgoingMessage};
use super::picture;
use super::reader::Reader;
use super::wording;
use crate::drawing::DrawingQueue;
use crate::game::Phase;
use crate::i18n::{self, Language, army, finding, say};
use crate::render::{Chart, MoveMarks, Painter};
use crate::review::{Finding, Review, accuracy, chart};
use crate::reviewing::reviewed;
use crate::service::View;
use djambi_rules::Seat;

/// The review of a game, or why there is none.
pub async fn of(reader: Reader, view: &View) -> OutgoingMessage {
    let language = reader.language;
    let history = view.game.history();
    if !matches!(view.game.phase(), Phase::Over(_)) {
        return OutgoingMessage::text(say!(language, "review-not-over"));
    }
    if history.is_empty() {
        return OutgoingMessage::text(say!(language, "history-none"));
    }
    let Some(review) = reviewed(&view.id, view.version, history).await else {
        return OutgoingMessage::text(say!(language, "review-failed"));
    };
    let result = crate::service::record(view).result();
    let paragraphs = i18n::review_text(language, history, &review, result);
    let mut post = OutgoingMessage::text(fitted(&paragraphs));
    let drawn = drawn(reader, view, &review);
    if let Some(png) = DrawingQueue::shared().draw(drawn).await.ok() {
        let alt = say!(language, "review-chart");
        post = post.with_file("chances.png", png, &alt);
    }
    for (number, it) in (1..).zip(Finding::of(history, &review)) {
        let Some(position) = history.position_after(it.ply) else {
            continue;
        };
        let mut scene = picture::of_position(language, view, position);
        scene.moves = vec![MoveMarks::of(it.played)];
        let alt = finding(language, position, &it, number);
        let alt = outgoing::clipped(&alt, outgoing::LONGEST_ALT);
        if let Some(png) = picture::draw(scene, reader.theme).await {
            post = post.with_file(&format!("turning-point-{number}.png"), png, &alt);
        }
    }
    post
}

/// As many paragraphs as fit into a message.
fn fitted(paragraphs: &[String]) -> String {
    let mut text = String::new();
    for paragraph in paragraphs {
        let more = format!("{text}\n\n{paragraph}");
        if outgoing::length(&more) > outgoing::LONGEST_TEXT {
            break;
        }
        text = more;
    }
    text.trim_start().to_owned()
}

/// Returns what draws the chart with the players' names.
fn drawn(
    reader: Reader,
    view: &View,
    review: &Review,
) -> impl FnOnce() -> Vec<u8> + Send + 'static {
    let chart = named(reader.language, view, review);
    move || Painter::of(reader.theme).chart(&chart)
}

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
