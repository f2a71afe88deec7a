//! The review of a finished game: the chances as a chart, the game in six sentences, and its turning
//! points with their boards.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::analysis_line::Line;
use super::board::Board;
use super::layout::Page;
use super::pictures::{drawn, sent};
use super::rate_limit::Kind;
use super::reader::Loaded;
use super::request::Failure;
use super::visitor::Visitor;
use super::{reader, screen, words};
use crate::game::PrivateThread;
use crate::i18n::{self, Language, accuracies, finding, say};
use crate::render::{Chart, MoveMarks, Painter, Scene, Theme};
use crate::review::{Finding, Review, accuracy, chart};
use crate::review_queue::{NotReviewed, is_asked_for, may_be_reviewed, reviewed};
use crate::service::{View, record};
use djambi_rules::Seat;

/// How long a page waits for its review before it says that it is being made.
const PATIENCE: Duration = Duration::from_millis(1500);

/// After how many seconds the page's script looks again.
const AGAIN: u32 = 3;

/// Returns the review of a game; while it is being made, a page that loads again by itself.
pub async fn page(
    Loaded { visitor, view }: Loaded,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let reviewed_game = reviewed_game(&visitor, &view).await?;
    let (count, person) = (view.game.history().len(), visitor.person_in(&view.game));
    let at = query.get("at").and_then(|text| text.parse().ok());
    let own = || reader::fate(&view.game, person?).map(|ply| ply + 1);
    let reviewed = Reviewed {
        visitor: &visitor,
        view: &view,
        at: at.filter(|at| *at <= count).or_else(own).unwrap_or(count),
        path: visitor.path(&view.id),
    };
    let pacts = match person {
        Some(person) => visitor.app.service.pacts(&view, person).await?,
        None => Vec::new(),
    };
    let waits = reviewed_game.is_none();
    let title = say!(
        visitor.language,
        "web-review-title",
        game = view.id.to_string()
    );
    let path = format!("{}/review", reviewed.path);
    let page = Page {
        title: title.clone(),
        waits: waits.then(|| path.clone()),
        main: html! {
            main.words data-path=(path) data-again=[waits.then_some(AGAIN)] {
                h1 { (title) }
                p { a href=(reviewed.path) { (say!(visitor.language, "web-live")) } }
                @if let Some(review) = &reviewed_game {
                    (reviewed.markup(review))
                } @else {
                    @let waits = say!(visitor.language, "web-review-waits");
                    div role="status" { p { (waits) } progress aria-label=(waits) {} }
                }
                (reviewed.pacts(&pacts))
            }
        },
        ..Page::default()
    };
    let status = if waits {
        StatusCode::ACCEPTED
    } else {
        StatusCode::OK
    };
    Ok((status, page.to(&visitor)).into_response())
}

/// Returns the chart of a review; `theme` in the query is `dark` or `light`.
pub async fn chances(
    Loaded { visitor, view }: Loaded,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let review = reviewed_game(&visitor, &view).await?;
    let review = review.ok_or(Failure::Unavailable)?;
    let language = visitor.language;
    let theme = query.get("theme").and_then(|text| text.parse().ok());
    let theme = theme.unwrap_or(Theme::Dark);
    let name_of = |person| words::name(language, &view, person);
    let name_of = |seat| i18n::sitter(language, view.game.sitter(seat), &name_of);
    let chart = i18n::review_chart(language, view.game.history(), &review, &name_of);
    let bytes = drawn(&visitor, move || Painter::of(theme).chart(&chart)).await?;
    Ok(sent(
        bytes,
        "image/png",
        &format!("djambi-{}-chances.png", view.id),
    ))
}

/// The review of a game that is over: before, it would help one of its players. `None` while it is
/// being made.
async fn reviewed_game(visitor: &Visitor, view: &View) -> Result<Option<Arc<Review>>, Failure> {
    may_be_reviewed(&view.game).map_err(|why| match why {
        NotReviewed::NotOver => Failure::NotOver,
        NotReviewed::Private => Failure::NotReviewed,
        NotReviewed::Empty => Failure::NotFound,
    })?;
    visitor.take(Kind::Thought)?;
    if !is_asked_for(&view.id, view.version()) {
        visitor.take(Kind::Review)?;
    }
    let review = reviewed(&view.id, view.version(), &view.game);
    match tokio::time::timeout(PATIENCE, review).await {
        Ok(review) => review.map(Some).ok_or(Failure::Unavailable),
        Err(_) => Ok(None),
    }
}

/// A review for a visitor.
struct Reviewed<'a> {
    visitor: &'a Visitor,
    view: &'a View,
    /// The path of the game.
    path: String,
    /// The point of the chart whose board is shown, as a number of plies.
    at: usize,
}

impl Reviewed<'_> {
    fn markup(&self, review: &Review) -> Markup {
        let (language, history) = (self.visitor.language, self.view.game.history());
        let sentences = i18n::story(language, history, review, self.view.game.outcome());
        let findings = Finding::of(history, review);
        html! {
            p {
                @for it in sentences { (i18n::without_signs(language, &it)) " " }
            }
            div.charting { div { (self.chart(review)) } (self.point(review)) }
            @if let Some(text) = accuracies(language, accuracy(history, review)) { p { (text) } }
            p { a.button href=(self.line().here()) { (say!(language, "web-analysis")) } }
            @if findings.is_empty() {
                p { (say!(language, "review-no-findings")) }
            }
            @let game = &self.view.game;
            @let reader = self.visitor.person_in(game);
            @let is_own = |seat: Seat| game.person_on(seat) == reader;
            @for (title, findings) in by_reader(language, &findings, reader.map(|_| is_own)) {
                @if !findings.is_empty() { h2 { (title) } }
                @for (number, it) in findings { (self.turning_point(number, it)) }
            }
        }
    }

    /// The analysis of the game, at its first position.
    fn line(&self) -> Line {
        Line::of_game(self.path.trim_start_matches("/game/"), &record(self.view))
    }

    /// The pacts that the reader may read; who says that one was kept, says so in Discord.
    fn pacts(&self, threads: &[PrivateThread]) -> Markup {
        let (language, history) = (self.visitor.language, self.view.game.history());
        let name = |it| words::name(language, self.view, it);
        let pacts = threads
            .iter()
            .flat_map(|thread| thread.pacts.iter().map(move |it| (thread, it)));
        let pacts: Vec<_> = (1..).zip(pacts).collect();
        html! {
            @if !pacts.is_empty() {
                h2 #pacts { (say!(language, "button-pacts")) }
                @for (number, (thread, it)) in pacts {
                    @let pact = i18n::pact(language, (number, thread, it), &it.text, history, &name);
                    p { (words::plain(language, &pact.join(" "))) }
                }
            }
        }
    }

    /// The chart. A press on it leads to the board of that point, and so does the slider below it.
    fn chart(&self, review: &Review) -> Markup {
        let (language, history) = (self.visitor.language, self.view.game.history());
        let picture = |theme: &str| format!("{}/chances.png?theme={theme}", self.path);
        let (chart, count) = (chart(history, review), history.len());
        let (width, height) = Chart::SIZE;
        // The column of a point reaches half of the way to the points beside it.
        let edge = |plies: usize, other: usize| chart.column(plies).midpoint(chart.column(other));
        html! {
            div.charted {
                picture {
                    source media="(prefers-color-scheme:light)" srcset=(picture("light"));
                    img.chart src=(picture("dark")) width=(width) height=(height) alt=(say!(language, "review-chart"));
                }
                svg.points viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {
                    @for plies in 0..=count {
                        @let left = edge(plies, plies.saturating_sub(1));
                        @let right = edge(plies, (plies + 1).min(count));
                        a.at[plies == self.at] href={ "?at=" (plies) } tabindex="-1" {
                            rect x=(left) y="84" width=(right - left) height="336" {}
                        }
                    }
                }
            }
            form.slider method="get" action={ (self.path) "/review" } {
                input type="range" name="at" min="0" max=(count) value=(self.at) aria-label=(say!(language, "web-slider"));
                noscript { button.button type="submit" { (say!(language, "web-show")) } }
            }
        }
    }

    /// The board of a point of the chart, with its numbers.
    fn point(&self, review: &Review) -> Markup {
        let (language, game) = (self.visitor.language, &self.view.game);
        let (history, person) = (game.history(), self.visitor.person_in(game));
        let Some(position) = history.position_after(self.at) else {
            return html! {};
        };
        let scene = Scene {
            bottom: words::bottom(game, person),
            moves: MoveMarks::last(history, self.at, 1),
            ..Scene::of(position)
        };
        let chances = i18n::chance_list(language, position, review.chances_after(self.at));
        let own = reader::news_of(language, game, person, self.at.saturating_sub(1));
        let said = words::ply_in_words(language, history, self.at, &own);
        html! {
            section.turning.point {
                h2 { (say!(language, "web-review-at")) }
                p role="status" {
                    (say!(language, "caption-over", number = history.moves_in(self.at))) ". "
                    @if let Some(said) = said { (said) " " }
                    (words::plain(language, &chances))
                }
                (Board::still(language, scene).markup())
                p { a href={ (self.path) "?move=" (self.at) } { (say!(language, "web-review-see")) } }
            }
        }
    }

    /// The board before the move, with the better move marked.
    fn turning_point(&self, number: usize, it: &Finding) -> Markup {
        let (language, history) = (self.visitor.language, self.view.game.history());
        let Some(before) = history.position_after(it.ply) else {
            return html! {};
        };
        let mut scene = Scene::of(before);
        scene.bottom = words::bottom(&self.view.game, self.visitor.person_in(&self.view.game));
        scene.moves = it.marks();
        let board = Board::still(language, scene);
        let text = i18n::without_signs(language, &finding(language, before, it, number));
        html! {
            section.turning {
                p { (words::with_code(&text)) }
                (board.markup())
                (screen::armies(language, before))
                p {
                    a href={ (self.path) "?move=" (it.ply + 1) } { (say!(language, "web-review-see")) } " · "
                    a href=(self.line().href(it.ply)) { (say!(language, "web-analysis")) }
                }
            }
        }
    }
}

/// The turning points with their numbers: those of the reader's seats, and then those of the others. For
/// people who only watch a game they are all together.
fn by_reader(
    language: Language,
    findings: &[Finding],
    is_own: Option<impl Fn(Seat) -> bool>,
) -> Vec<(String, Vec<(usize, &Finding)>)> {
    let numbered = (1..).zip(findings);
    let Some(is_own) = is_own else {
        return vec![(say!(language, "web-review-turning"), numbered.collect())];
    };
    let (own, others) = numbered.partition(|(_, it)| is_own(it.seat));
    vec![
        (say!(language, "web-review-own"), own),
        (say!(language, "web-review-others"), others),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::review::FindingKind;
    use djambi_rules::Position;

    #[test]
    fn the_turning_points_of_the_reader_come_first() {
        let played = Position::default().legal_moves()[0];
        let of = |(ply, seat)| Finding {
            ply,
            seat,
            kind: FindingKind::Better,
            played,
            line: Vec::new(),
            before: 250,
            loss: 200,
            charted: [250, 50],
        };
        let findings = [(0, Seat::Red), (5, Seat::Blue), (8, Seat::Red)].map(of);
        let shown = |reader: Option<Seat>| {
            let is_own = reader.map(|reader| move |seat: Seat| seat == reader);
            let parts = by_reader(Language::English, &findings, is_own).into_iter();
            let numbers = |points: Vec<(usize, &Finding)>| points.iter().map(|it| it.0).collect();
            let parts = parts.map(|(title, points)| (title, numbers(points)));
            parts.collect::<Vec<(String, Vec<usize>)>>()
        };
        let part = |title: &str, numbers: &[usize]| (title.to_owned(), numbers.to_vec());
        let own = "Your turning points";
        let others = "Turning points of the others";
        assert_eq!(
            shown(Some(Seat::Blue)),
            [part(own, &[2]), part(others, &[1, 3])]
        );
        assert_eq!(
            shown(Some(Seat::Red)),
            [part(own, &[1, 3]), part(others, &[2])]
        );
        assert_eq!(shown(None), [part("Turning points", &[1, 2, 3])]);
    }
}
