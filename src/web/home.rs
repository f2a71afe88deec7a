//! The first page, the page that opens games, and the list of the reader's own.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Redirect, Response};
use maud::{Markup, html};

use super::address::Address;
use super::app::App;
use super::ask::{new_place, own_name, request, saved_name};
use super::board::Board;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use super::words;
use super::{assets, boards, form};
use crate::game::{Level, Pace, Timeout};
use crate::i18n::{self, Language, say};
use crate::render::Scene;
use crate::service::{Command, Reply, View};
use crate::store::Scope;
use djambi_rules::{Options, Position};

/// What this is, and how to begin.
pub async fn home(visitor: Visitor) -> Response {
    let language = visitor.language;
    let board = Board::still(language, Scene::of(&Position::default()));
    let about = say!(language, "web-about");
    let page = Page {
        title: say!(language, "web-title"),
        card: Some(visitor.card("/", about.clone(), boards::SETUP)),
        main: html! {
            main.home {
                h1 { (say!(language, "web-title")) }
                p { (about) }
                (play_now(language, &Markup::default()))
                p {
                    a href="/play" { (say!(language, "web-with-friends")) } " · "
                    a href="/learn" { (say!(language, "menu-learn")) } " · "
                    a href="/rules" { (say!(language, "menu-rules")) }
                }
                (board.markup())
            }
        },
        ..Page::default()
    };
    page.to(&visitor)
}

/// The form of a game against computers, with more fields than whom to play against.
fn play_now(language: Language, more: &Markup) -> Markup {
    html! {
        form.start method="post" action="/play" {
            label for="level" { (say!(language, "menu-opponents")) }
            select #level name="level" {
                @for level in Level::PLAYERS {
                    option value=(level.key()) { (three(language, level)) }
                }
            }
            (more)
            button.button.main type="submit" { (say!(language, "web-play-now")) }
        }
    }
}

fn three(language: Language, level: Level) -> String {
    match level {
        Level::Club => say!(language, "menu-club"),
        Level::Master => say!(language, "menu-master"),
        Level::Grandmaster => say!(language, "menu-grandmaster"),
        _ => say!(language, "menu-novice"),
    }
}

/// The paces that the page offers.
const PACES: [&str; 6] = ["none", "10m+30s", "30m+1m", "24h", "72h", "3d+12h/7d"];

/// Menus of the pace, and of what happens when a player's time runs out.
fn pace(language: Language) -> Markup {
    let paces = PACES.into_iter().filter_map(|text| {
        let pace: Pace = text.parse().ok()?;
        Some((text, i18n::pace(language, pace)))
    });
    html! {
        label for="pace" { (say!(language, "terms-field-time")) }
        select #pace name="pace" {
            @for (value, words) in paces { option value=(value) { (words) } }
        }
        label for="timeout" { (say!(language, "terms-field-timeout")) }
        select #timeout name="timeout" {
            @for it in Timeout::offered() { option value=(it.key()) { (i18n::timeout(language, it)) } }
        }
    }
}

/// The page that opens games.
pub async fn play(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let name = own_name(&app, &visitor).await?;
    let title = say!(language, "web-play");
    let page = Page {
        card: Some(visitor.card("/play", say!(language, "web-about"), boards::SETUP)),
        ..Page::of_words(
            title,
            &html! {
                section {
                    h2 { (say!(language, "web-with-computers")) }
                    p { (say!(language, "web-computers-how")) }
                    (play_now(language, &form::rules(language, &Options::default())))
                }
                section {
                    h2 { (say!(language, "web-with-friends")) }
                    p { (say!(language, "web-friends-how")) }
                    form.start method="post" action="/play/friends" {
                        label for="name" { (say!(language, "web-name")) }
                        input #name name="name" type="text" maxlength="32" autocomplete="nickname" required value=[name];
                        (form::rules(language, &Options::default()))
                        (pace(language))
                        label.box {
                            input name="private" type="checkbox" value="yes";
                            " " (say!(language, "web-private-box"))
                        }
                        button.button.main type="submit" { (say!(language, "web-open-table")) }
                    }
                }
                p.muted {
                    (say!(language, "web-cookie"))
                    @if !visitor.people.is_empty() { " " a href="/data" { (say!(language, "web-data")) } }
                }
            },
        )
    };
    Ok(page.to(&visitor))
}

/// So many finished games are listed: those who were away see how a game ended.
const FINISHED: u32 = 10;

/// The games of the reader: those that are not over, then the last finished ones.
pub async fn games(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let games = own(&app, &visitor).await?;
    let finished = finished(&app, &visitor).await?;
    let title = say!(language, "web-my-games");
    let page = Page::of_words(
        title,
        &html! {
            @if games.is_empty() { p { (say!(language, "web-no-games")) } }
            (list(&app, &visitor, &games))
            @if !finished.is_empty() {
                h2 { (say!(language, "web-finished")) }
                (list(&app, &visitor, &finished))
            }
            @if !visitor.people.is_empty() {
                p {
                    a href="/profile" { (say!(language, "web-profile")) } " · "
                    a href="/data" { (say!(language, "web-data")) }
                }
                form.act method="post" action="/sign-out" {
                    p.muted { (say!(language, "web-sign-out-how")) }
                    button.button type="submit" { (say!(language, "web-sign-out")) }
                }
            }
        },
    );
    Ok(page.to(&visitor))
}

fn list(app: &App, visitor: &Visitor, games: &[View]) -> Markup {
    let language = visitor.language;
    html! {
        ul.games {
            @for view in games {
                li {
                    a href=(app.links.path(&view.id)) {
                        (say!(language, "thread-name", game = view.id.to_string()))
                    }
                    " " (words::state(language, view, visitor.person_in(&view.game)))
                }
            }
        }
    }
}

/// The last finished games of the reader, the latest first.
async fn finished(app: &App, visitor: &Visitor) -> Result<Vec<View>, Failure> {
    let mut rows = Vec::new();
    for person in &visitor.people {
        let scope = Scope::ShownOf(*person);
        let page = app.service.store().list(scope, 0, FINISHED).await?;
        rows.extend(page.rows);
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.updated));
    rows.dedup_by(|one, other| one.id == other.id);
    let mut games = Vec::new();
    for row in rows.iter().take(FINISHED as usize) {
        games.extend(app.service.view(&row.id).await?);
    }
    Ok(games)
}

/// The reader's games that are not over. Where a server has no pages, their links would lead nowhere.
async fn own(app: &App, visitor: &Visitor) -> Result<Vec<View>, Failure> {
    let mut all = Vec::new();
    for person in &visitor.people {
        let by = visitor.requester(*person, saved_name(app, *person).await?);
        if let Reply::Games { games, .. } =
            request(app, by, new_place()?, None, Command::MyGames).await?
        {
            all.extend(games.into_iter().map(|it| it.view));
        }
    }
    all.retain(|view| !view.server.settings.no_pages);
    Ok(all)
}

/// The style or the script of the pages.
pub async fn asset(Address(name): Address<String>) -> Result<Response, Failure> {
    assets::file(&name).ok_or(Failure::NotFound)
}

/// Addresses that lead nowhere.
pub async fn nowhere() -> Failure {
    Failure::NotFound
}

/// Leads from the address of a form, which a browser shows after a refusal, to its page.
pub async fn to_play() -> Redirect {
    Redirect::to("/play")
}

/// Addresses that only a form leads to, or none does.
pub async fn other_method() -> Failure {
    Failure::Method
}
