//! The review of a finished game: the chances as a chart, the game in six sentences, and its turning
//! points with their boards.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use maud::{Markup, html};

use super::analysis_line::Line;
use super::app::App;
use super::board::{Board, armies};
use super::failure::Failure;
use super::form::Address;
use super::game_page::load;
use super::layout::Page;
use super::limits::Kind;
use super::pictures::{drawn, sent};
use super::visitor::Visitor;
use super::words;
use crate::i18n::{self, accuracies, finding, say, sentence};
use crate::render::{Painter, Scene, Theme};
use crate::review::{Finding, Review, accuracy, story};
use crate::review_queue::{NotReviewed, is_asked_for, may_be_reviewed, reviewed};
use crate::service::{View, record};

/// How long a page waits for its review before it says that it is being made.
const PATIENCE: Duration = Duration::from_millis(1500);

/// After how many seconds the page's script looks again.
const AGAIN: u32 = 3;

/// Returns the review of a game; while it is being made, a page that loads again by itself.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
) -> Result<Response, Failure> {
    let view = load(&app, &visitor, &address).await?;
    let reviewed_game = reviewed_game(&app, &visitor, &view).await?;
    let reviewed = Reviewed {
        visitor: &visitor,
        view: &view,
        path: app.links.path(&view.id),
        address: &address,
    };
    let waits = matches!(reviewed_game, Progress::Waiting);
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
                @match &reviewed_game {
                    Progress::Waiting => p.notice role="status" { (say!(visitor.language, "web-review-waits")) },
                    Progress::Review(review) => (reviewed.markup(review)),
                }
            }
        },
        ..Page::default()
    };
    let mut response = page.to(&visitor);
    if waits {
        *response.status_mut() = StatusCode::ACCEPTED;
    }
    Ok(response)
}

/// Returns the chart of a review; `theme` in the query is `dark` or `light`.
pub async fn chances(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let view = load(&app, &visitor, &address).await?;
    let Progress::Review(review) = reviewed_game(&app, &visitor, &view).await? else {
        return Err(Failure::TooSlow);
    };
    let language = visitor.language;
    let theme = query.get("theme").and_then(|text| text.parse().ok());
    let theme = theme.unwrap_or(Theme::Dark);
    let name_of = |person| words::name(language, &view, person);
    let name_of = |seat| i18n::sitter(language, view.game.sitter(seat), &name_of);
    let chart = i18n::review_chart(language, view.game.history(), &review, &name_of);
    let bytes = drawn(&app, &visitor, move || Painter::of(theme).chart(&chart)).await?;
    Ok(sent(
        bytes,
        "image/png",
        &format!("djambi-{}-chances.png", view.id),
    ))
}

/// The progress of a review.
enum Progress {
    /// All of it.
    Review(Arc<Review>),
    /// Nothing yet.
    Waiting,
}

/// The review of a game that is over. Before, it would help one of its players.
async fn reviewed_game(app: &App, visitor: &Visitor, view: &View) -> Result<Progress, Failure> {
    may_be_reviewed(&view.game).map_err(|why| match why {
        NotReviewed::NotOver => Failure::NotOver,
        NotReviewed::Private => Failure::NotReviewed,
        NotReviewed::Empty => Failure::NotFound,
    })?;
    visitor.take(app, Kind::Thought)?;
    if !is_asked_for(&view.id, view.version()) {
        visitor.take(app, Kind::Review)?;
    }
    let review = reviewed(&view.id, view.version(), &view.game);
    match tokio::time::timeout(PATIENCE, review).await {
        Ok(review) => review.map(Progress::Review).ok_or(Failure::TooSlow),
        Err(_) => Ok(Progress::Waiting),
    }
}

/// A review for a visitor.
struct Reviewed<'a> {
    visitor: &'a Visitor,
    view: &'a View,
    /// The path of the game.
    path: String,
    /// Its last part.
    address: &'a str,
}

impl Reviewed<'_> {
    fn markup(&self, review: &Review) -> Markup {
        let (language, history) = (self.visitor.language, self.view.game.history());
        let sentences = story(history, review, self.view.game.outcome());
        let findings = Finding::of(history, review);
        html! {
            p {
                @for it in sentences { (i18n::without_signs(language, &sentence(language, it))) " " }
            }
            (self.chart())
            @if let Some(text) = accuracies(language, accuracy(history, review)) { p { (text) } }
            p { a.button href=(Line::of_game(self.address, &record(self.view)).here()) { (say!(language, "web-analysis")) } }
            @if findings.is_empty() {
                p { (say!(language, "review-no-findings")) }
            }
            @for (title, findings) in self.by_reader(&findings) {
                @if !findings.is_empty() { h2 { (title) } }
                @for (number, it) in findings { (self.turning_point(number, it)) }
            }
        }
    }

    /// The turning points of the reader, and then those of the others; of those who only watch a game they
    /// are all together.
    fn by_reader<'f>(&self, findings: &'f [Finding]) -> Vec<(String, Vec<(usize, &'f Finding)>)> {
        let (language, game) = (self.visitor.language, &self.view.game);
        let numbered = (1..).zip(findings);
        let Some(reader) = self.visitor.person_in(game) else {
            return vec![(say!(language, "web-review-turning"), numbered.collect())];
        };
        let is_own = |(_, it): &(usize, &Finding)| game.person_on(it.seat) == Some(reader);
        let (own, others) = numbered.partition(is_own);
        vec![
            (say!(language, "web-review-own"), own),
            (say!(language, "web-review-others"), others),
        ]
    }

    fn chart(&self) -> Markup {
        let picture = |theme: &str| format!("{}/chances.png?theme={theme}", self.path);
        html! {
            picture {
                source media="(prefers-color-scheme:light)" srcset=(picture("light"));
                img.chart src=(picture("dark")) width="800" height="600" alt=(say!(self.visitor.language, "review-chart"));
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
        let line = Line::of_game(self.address, &record(self.view));
        html! {
            section.turning {
                p { (words::with_code(&text)) }
                (board.markup())
                (armies(language, before))
                p {
                    a href={ (self.path) "?move=" (it.ply + 1) } { (say!(language, "web-review-see")) } " · "
                    a href=(line.href(it.ply)) { (say!(language, "web-analysis")) }
                }
            }
        }
    }
}
