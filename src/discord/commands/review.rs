//! `/djambi review`: the review of a finished game, to the reader alone: the chances as a chart, what happened in
//! words, and the board of each turning point.

use super::intent::{Context, Intent, Show, Subcommand};
use std::time::Duration;

use serenity::all::CreateActionRow;
use tokio::time::timeout;

use crate::discord::input::custom_id::Button;
use crate::discord::view::card::Card;
use crate::discord::view::wording::Reader;
use crate::discord::view::{buttons, outgoing, wording};
use crate::drawing_queue::DrawingQueue;
use crate::i18n::{self, say};
use crate::render::Painter;
use crate::review::{Finding, Review};
use crate::review_queue::{NotReviewed, may_be_reviewed, reviewed};
use crate::service::View;

pub const REVIEW: Subcommand = Subcommand::plain("review", |_| Intent::look(Show::Review(None)));

/// The time that an answer waits for a review. Discord takes it for fifteen minutes; the review is
/// made and remembered all the same.
const PATIENCE: Duration = Duration::from_mins(13);

/// The review of a game or one of its turning points, counted from 1, or why there is none.
pub async fn of(reader: Reader, view: &View, point: Option<u8>) -> Card {
    within(PATIENCE, reader, view, point).await
}

/// The button under a review that shows the pacts which the requester may read, if there are any.
pub async fn pacts(context: &Context, view: &View) -> Vec<CreateActionRow> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    match service.pacts(view, incoming.by.person).await {
        Ok(found) if !found.is_empty() => {
            let language = Reader::requester(incoming).language;
            buttons::of(language, view, &[Button::Pacts(None)])
        }
        Ok(_) => Vec::new(),
        Err(error) => {
            tracing::warn!(%error, "pacts not read");
            Vec::new()
        }
    }
}

/// The same, after `patience` at most.
async fn within(patience: Duration, reader: Reader, view: &View, point: Option<u8>) -> Card {
    let language = reader.language;
    let history = view.game.history();
    if let Err(why) = may_be_reviewed(&view.game) {
        return Card::text(match why {
            NotReviewed::NotOver => say!(language, "review-not-over"),
            NotReviewed::Private => say!(language, "review-private"),
            NotReviewed::Empty => say!(language, "history-none"),
        });
    }
    let making = timeout(patience, reviewed(&view.id, view.version(), &view.game));
    let review = match making.await {
        Ok(Some(review)) => review,
        Ok(None) => return Card::text(say!(language, "rejected-try-again")),
        Err(_) => {
            let again = buttons::of(language, view, &[Button::Review(None)]);
            return Card::text(say!(language, "review-later")).rows(again);
        }
    };
    let findings = Finding::of(history, &review);
    let index = point.and_then(|point| usize::from(point).checked_sub(1));
    let card = match index.and_then(|index| Some((index, findings.get(index)?))) {
        Some((index, finding)) => turning_point(reader, view, finding, index + 1).await,
        None => whole(reader, view, &review).await,
    };
    // From each to each other, and back to the whole.
    let points = (1..).take(findings.len()).map(Some);
    let pages = points.chain([None]).filter(|page| *page != point);
    let pages = pages.map(Button::Review);
    let pages: Vec<Button> = pages.filter(|_| !findings.is_empty()).collect();
    card.rows(buttons::of(language, view, &pages))
}

/// The chances, and the game in words.
async fn whole(reader: Reader, view: &View, review: &Review) -> Card {
    let language = reader.language;
    let name_of = |person| wording::bare(language, view, person);
    let name_of = |seat| i18n::sitter(language, view.game.sitter(seat), &name_of);
    let chart = i18n::review_chart(language, view.game.history(), review, &name_of);
    let drawing = move || Painter::of(reader.theme).chart(&chart);
    let drawn = DrawingQueue::shared().draw(drawing).await;
    let drawn = drawn.inspect_err(|error| tracing::error!(%error, "chart not drawn"));
    let card = Card::default().coloured(reader, view);
    let card = card.picture("chances.png", drawn.ok(), &say!(language, "review-chart"));
    let game = &view.game;
    let paragraphs = i18n::review_text(language, game.history(), review, game.outcome());
    paragraphs.iter().fold(card, Card::and)
}

/// The board before a turning point, with the better move marked, and what was played.
async fn turning_point(reader: Reader, view: &View, finding: &Finding, number: usize) -> Card {
    let language = reader.language;
    let Some(before) = view.game.history().position_after(finding.ply) else {
        return Card::text(say!(language, "rejected-try-again"));
    };
    let text = i18n::finding(language, before, finding, number);
    let mut scene = outgoing::after(language, view, finding.ply);
    scene.moves = finding.marks();
    let drawn = outgoing::draw(scene, reader.theme).await;
    Card::text(&text)
        .coloured(reader, view)
        .picture("turning-point.png", drawn, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Event, GameId};
    use crate::review_queue::tests::{game, stopped};

    #[tokio::test]
    async fn a_review_that_others_keep_waiting_is_promised_and_made_all_the_same() {
        let view = View {
            id: GameId("waits".into()),
            ..View::of(game(false, Some(Event::Drawn)))
        };
        let others = stopped().await;
        let late = within(Duration::from_millis(10), Reader::default(), &view, None).await;
        let late = late.message().to_string();
        assert!(late.contains("The review is not ready"), "{late}");
        let button = format!("review:waits:{}:", view.version());
        assert!(late.contains(&button), "{late}");
        drop(others);
        let made = within(PATIENCE, Reader::default(), &view, None).await;
        let made = made.message().to_string();
        assert!(made.contains("chances.png"), "{made}");
    }
}
