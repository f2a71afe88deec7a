//! `/djambi record` and `/djambi players export`: a game's moves so far in words, as an animation, as a
//! file, and the results of a server as a file. `/djambi review`: the review of a finished game, to the
//! reader alone: the chances as a chart, what happened in words, and the board of each turning point.

use std::ops::Range;
use std::time::Duration;

use serenity::all::{CreateActionRow, CreateButton};
use tokio::time::timeout;

use super::answer::{ask, look_at};
use super::arguments::{Kind, argument, keyed};
use super::board::moves;
use super::subcommand::{Context, Subcommand, Weight, run};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::outgoing::{self, OutgoingMessage};
use crate::discord::view::wording::Reader;
use crate::discord::view::{buttons, wording};
use crate::drawing_queue::draw;
use crate::i18n::{self, Language, say};
use crate::render::Painter;
use crate::review::{Finding, Review};
use crate::review_queue::{NotReviewed, may_be_reviewed, reviewed};
use crate::service::{Command, Format, GameRef, ResultsFile, View};

pub const HISTORY: Subcommand = Subcommand::new("history", |context, _| {
    run(async {
        let view = look_at(context, GameRef::Here).await?;
        Ok::<_, Answer>(history(context.reader(), &view, 0))
    })
})
.weighing(|_| Weight::Look);

/// How many moves a page of the history contains: as many as fit into a card in every language.
const PAGE: usize = 20;

/// A page of the moves so far, or the earliest one. Page 0 is the end of the game: what people look for.
pub fn history(reader: Reader, view: &View, page: u16) -> Card {
    let language = reader.language;
    let count = view.game.history().len();
    let Some(before_last) = count.checked_sub(1) else {
        return Card::text(say!(language, "history-none"));
    };
    let earliest = before_last / PAGE;
    let page = usize::from(page).min(earliest);
    let end = count - page * PAGE;
    let plies = end.saturating_sub(PAGE)..end;
    let turn_to = |page: usize, label: String| {
        let button = Button::History(u16::try_from(page).unwrap_or(u16::MAX));
        let id = CustomId::new(&view.id, view.version(), button).id();
        CreateButton::new(id).label(label)
    };
    let mut buttons: Vec<CreateButton> = Vec::new();
    if page < earliest {
        buttons.push(turn_to(page + 1, say!(language, "button-previous-page")));
    }
    if page > 0 {
        buttons.push(turn_to(page - 1, say!(language, "button-next-page")));
    }
    buttons.push(buttons::button(language, view, Button::Export));
    let title = title(language, view, plies.clone());
    let lines = moves(language, view, plies);
    Card::text(format!("{title}\n{}", lines.join("\n")))
        .coloured(reader, view)
        .rows(buttons::rows(&buttons))
}

/// The title of those plies: the numbers of the first and of the last move.
fn title(language: Language, view: &View, plies: Range<usize>) -> String {
    let history = view.game.history();
    let last = |plies: usize| history.number_at(plies).saturating_sub(1);
    if history.moves_in(plies.end) == 0 {
        return say!(language, "history-none");
    }
    say!(
        language,
        "history-title",
        first = history.number_at(plies.start).min(last(plies.end)),
        last = last(plies.end),
        count = last(history.len())
    )
}

pub const REPLAY: Subcommand = Subcommand::new("replay", |context, _| {
    run(async {
        let view = look_at(context, GameRef::Here).await?;
        Ok::<_, Answer>(replay(context, &view).await)
    })
})
.weighing(|_| Weight::Heavy);

/// The animation for all to see where a player asks, for a stranger alone; or why there is none.
pub async fn replay(context: &Context, view: &View) -> Answer {
    let (reader, incoming) = (context.reader(), &context.incoming);
    let language = reader.language;
    if view.game.history().is_empty() {
        return Answer::Private(Card::text(say!(language, "history-none")));
    }
    let Some(gif) = outgoing::animation(reader, view, incoming.file_limit).await else {
        return Answer::Private(Card::text(say!(language, "web-no-animation")));
    };
    let text = say!(language, "replay-title", game = &view.id);
    let mut outgoing = OutgoingMessage::text(text);
    outgoing.file = Some(outgoing::animation_file(language, view, gif));
    if view.game.has_seat(incoming.by.person) {
        Answer::Public(outgoing)
    } else {
        Answer::Private(Card::from(outgoing))
    }
}

pub const EXPORT: Subcommand = Subcommand::new("export", |context, given| {
    let format = match given.text("format") {
        Some("json") => Format::Json,
        _ => Format::Record,
    };
    let game = GameRef::Here;
    ask(context, Command::Export { game, format })
})
.with(|| {
    let formats = [("web-file-record", "record"), ("choice-json", "json")];
    let format = argument(Kind::String, "format", "option-choose");
    vec![keyed(format, formats)]
})
.weighing(|_| Weight::Heavy);

pub const RESULTS: Subcommand = Subcommand::new("export", |context, given| {
    let file = match given.text("what") {
        Some("games") => ResultsFile::Games,
        _ => ResultsFile::Players,
    };
    ask(context, Command::ExportResults(file))
})
.with(|| {
    let files = [("choice-players", "players"), ("web-finished", "games")];
    let file = argument(Kind::String, "what", "option-choose").required(true);
    vec![keyed(file, files)]
})
.weighing(|_| Weight::Heavy);

pub const REVIEW: Subcommand = Subcommand::new("review", |context, _| {
    run(async {
        let view = look_at(context, GameRef::Here).await?;
        Ok::<_, Answer>(review(context, &view, None).await)
    })
})
.weighing(|_| Weight::Apart);

/// The time that an answer waits for a review. Discord takes it for fifteen minutes; the review is
/// made and remembered all the same.
const REVIEW_PATIENCE: Duration = Duration::from_mins(13);

/// The review of a game or one of its turning points, counted from 1, or why there is none.
pub async fn review(context: &Context, view: &View, point: Option<u8>) -> Card {
    let card = review_within(REVIEW_PATIENCE, context.reader(), view, point).await;
    card.rows(pacts(context, view).await)
}

/// The button under a review that shows the pacts which the requester may read, if there are any.
async fn pacts(context: &Context, view: &View) -> Vec<CreateActionRow> {
    let (service, incoming) = (&context.adapter.service, &context.incoming);
    match service.pacts(view, incoming.by.person).await {
        Ok(found) if !found.is_empty() => buttons::of(context.language(), view, &[Button::Pacts]),
        Ok(_) => Vec::new(),
        Err(error) => {
            tracing::warn!(%error, "pacts not read");
            Vec::new()
        }
    }
}

/// The same, after `patience` at most.
async fn review_within(patience: Duration, reader: Reader, view: &View, point: Option<u8>) -> Card {
    let language = reader.language;
    let history = view.game.history();
    if let Err(why) = may_be_reviewed(&view.game) {
        return Card::text(match why {
            NotReviewed::NotOver => say!(language, "rejected-not-over"),
            NotReviewed::Private => say!(language, "review-private"),
            NotReviewed::Empty => say!(language, "history-none"),
        });
    }
    let making = timeout(patience, reviewed(&view.id, view.version(), &view.game));
    let review = match making.await {
        Ok(Some(review)) => review,
        Ok(None) => return Card::text(say!(language, "rejected-try-again")),
        Err(_) => {
            let again = buttons::of(language, view, &[Button::Review]);
            return Card::text(say!(language, "review-later")).rows(again);
        }
    };
    let findings = Finding::of(history, &review);
    let index = point.and_then(|point| usize::from(point).checked_sub(1));
    let card = match index.and_then(|index| Some((index, findings.get(index)?))) {
        Some((index, finding)) => turning_point(reader, view, finding, index + 1).await,
        None => whole_review(reader, view, &review).await,
    };
    // From each to each other, and back to the whole.
    let points = (1..).take(findings.len()).map(Button::TurningPoint);
    let here = point.map_or(Button::Review, Button::TurningPoint);
    let pages = points.chain([Button::Review]).filter(|page| *page != here);
    let pages: Vec<Button> = pages.filter(|_| !findings.is_empty()).collect();
    card.rows(buttons::of(language, view, &pages))
}

/// The chances, and the game in words.
async fn whole_review(reader: Reader, view: &View, review: &Review) -> Card {
    let language = reader.language;
    let name_of = |person| wording::bare(language, view, person);
    let name_of = |seat| i18n::sitter(language, view.game.sitter(seat), &name_of);
    let chart = i18n::review_chart(language, view.game.history(), review, &name_of);
    let drawn = draw(move || Painter::of(reader.theme).chart(&chart)).await;
    let card = Card::default().coloured(reader, view);
    let card = card.picture("chances.png", drawn, &say!(language, "review-chart"));
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
        let late = review_within(Duration::from_millis(10), Reader::default(), &view, None).await;
        let late = late.message().to_string();
        assert!(late.contains("The review is not ready"), "{late}");
        let button = format!("review:waits:{}:", view.version());
        assert!(late.contains(&button), "{late}");
        drop(others);
        let made = review_within(REVIEW_PATIENCE, Reader::default(), &view, None).await;
        let made = made.message().to_string();
        assert!(made.contains("chances.png"), "{made}");
    }
}
