//! The first page, a visitor's own games and profile, and what is stored about a guest.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Redirect, Response};
use jiff::Timestamp;
use maud::{Markup, html};

use super::app::App;
use super::board::Board;
use super::failure::Failure;
use super::form::Address;
use super::game_page::is_turn_of;
use super::layout::Page;
use super::learn::paragraphs;
use super::pictures::sent;
use super::player::{new_place, own_name, request, saved_name};
use super::rate_limit::Kind;
use super::visitor::{Visitor, cookie, with_cookie};
use super::{form, layout, panel, pictures, since, words};
use crate::game::{Level, Pace, PersonId, Sitter, Timeout};
use crate::i18n::{self, Language, say};
use crate::render::Scene;
use crate::service::{Command, Reply, View};
use crate::store::Scope;
use crate::teach::Lesson;
use djambi_rules::{History, Options, Position, Seat};

/// Shows the start page: a few words about the game, how to begin, and a game that plays itself.
pub fn home(app: &App, visitor: &Visitor) -> Response {
    let language = visitor.language;
    let about = say!(language, "web-about");
    let page = Page {
        title: say!(language, "web-title"),
        card: Some(visitor.card("/", about.clone(), pictures::SETUP)),
        main: html! {
            main.home {
                div.pitch {
                    h1 { (say!(language, "web-title")) }
                    p { (about) }
                    p { (say!(language, "web-goal")) }
                    (play_now(language, &Markup::default()))
                    (ways(language, app.invite.get().map(String::as_str)))
                }
                (demo(language))
            }
        },
        ..Page::default()
    };
    page.to(visitor)
}

/// The links to everything else. `invite` is the link that adds the bot to a server.
fn ways(language: Language, invite: Option<&str>) -> Markup {
    html! {
        div.ways {
            a.button href={ "/learn/" (Lesson::ALL[0].key()) } { (say!(language, "web-learn-fast")) }
            a.button href="/play" { (say!(language, "web-with-friends")) }
            a.button href="/rules" { (say!(language, "button-rules")) }
            @if let Some(invite) = invite { a.button href=(invite) { (say!(language, "web-add")) } }
        }
    }
}

/// The moves of the game that plays itself.
const DEMO: &str = include_str!("../../assets/web/demo.txt");

/// A game that the script of the page plays again and again.
fn demo(language: Language) -> Markup {
    let mut history = History::new(Position::default());
    for text in DEMO.lines() {
        if let Ok(mv) = history.position().parse_move(text) {
            history.make_move(mv);
        }
    }
    html! {
        section.demo aria-label=(say!(language, "web-demo")) data-board=(since::board(&Position::default())) {
            (Board::still(language, Scene::of(&Position::default())).markup())
            p.told aria-hidden="true" { (say!(language, "web-demo")) }
            ol hidden {
                @for (index, step) in history.steps().enumerate() {
                    li data-play=(since::way(step.ply)) data-board=(since::board(step.after)) {
                        (words::ply_in_words(language, &history, index + 1).unwrap_or_default())
                    }
                }
            }
        }
    }
}

/// The form of a game against computers, with more fields than whom to play against.
fn play_now(language: Language, more: &Markup) -> Markup {
    play_now_at("/play", language, more)
}

/// The same, sent to that path.
pub fn play_now_at(path: &str, language: Language, more: &Markup) -> Markup {
    html! {
        form.start method="post" action=(path) {
            label for="level" { (say!(language, "menu-opponents")) }
            select #level name="level" {
                @for level in Level::PLAYERS {
                    option value=(level.key()) { (i18n::sitter(language, Some(Sitter::Computer(level)), &|_| String::new())) }
                }
            }
            (more)
            button.button.main type="submit" { (say!(language, "web-play-now")) }
        }
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
        card: Some(visitor.card("/play", say!(language, "web-about"), pictures::SETUP)),
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

/// The number of finished games listed: those who were away see how a game ended.
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

/// Leads to a game in which it is the reader's turn: the one that has waited longest. Without one it leads
/// to all their games.
pub async fn next(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Redirect, Failure> {
    let games = own(&app, &visitor).await?;
    let mut waiting: Vec<&View> = games
        .iter()
        .filter(|view| is_turn_of(view, visitor.person_in(&view.game)))
        .collect();
    waiting.sort_by_key(|view| last_change(view));
    let path = waiting.first().map(|view| app.links.path(&view.id));
    Ok(Redirect::to(path.as_deref().unwrap_or("/games")))
}

fn list(app: &App, visitor: &Visitor, games: &[View]) -> Markup {
    let language = visitor.language;
    html! {
        ul.games {
            @for view in games {
                @let reader = visitor.person_in(&view.game);
                li.yours[is_turn_of(view, reader)] {
                    a href=(app.links.path(&view.id)) {
                        (say!(language, "thread-name", game = view.id.to_string()))
                    }
                    " " (words::state(language, view, reader)) br;
                    span.muted {
                        (i18n::list(language, &others(language, view, reader))) " · "
                        (panel::time(last_change(view), false))
                    }
                }
            }
        }
    }
}

/// The players except the reader.
fn others(language: Language, view: &View, reader: Option<PersonId>) -> Vec<String> {
    let seats = Seat::ALL.into_iter();
    let seats = seats.filter(|seat| reader.is_none() || view.game.person_on(*seat) != reader);
    seats
        .map(|seat| words::sitter(language, view, seat))
        .collect()
}

/// When something was played last, or when the game was opened.
fn last_change(view: &View) -> Timestamp {
    let last = view.game.move_meta().last();
    last.map_or(view.game.opened_at(), |it| it.at)
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
    reached(app, visitor, games).await
}

/// Those of the games that a reader within Discord may see there; all for others.
async fn reached(app: &App, visitor: &Visitor, games: Vec<View>) -> Result<Vec<View>, Failure> {
    let mut reached = Vec::new();
    for view in games {
        if visitor.reaches(app, &view).await {
            reached.push(view);
        }
    }
    Ok(reached)
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
    reached(app, visitor, all).await
}

/// The style or the script of the pages.
pub async fn asset(Address(name): Address<String>) -> Result<Response, Failure> {
    layout::file(&name).ok_or(Failure::NotFound)
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

/// Shows the profiles of the people for whom the reader's session speaks.
pub async fn profile(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let mut profiles = Vec::new();
    for person in &visitor.people {
        let record = app.service.person_record(*person, None, Timestamp::now());
        let record = record.await?;
        if record.profile.begun > 0 {
            profiles.push(record);
        }
    }
    let several = profiles.len() > 1;
    let page = Page::of_words(
        say!(language, "web-profile"),
        &html! {
            @if profiles.is_empty() { p { (say!(language, "web-profile-none")) } }
            @for record in &profiles {
                @let name = |person| words::known_name(language, record.people.get(&person), person);
                @if several { h2 { (name(record.person)) } }
                @for line in i18n::players::profile(language, &record.profile)
                    .into_iter()
                    .chain(i18n::players::details(language, &record.profile, &name))
                {
                    p { (words::with_code(&words::plain(language, &line))) }
                }
            }
        },
    );
    Ok(page.to(&visitor))
}

/// The page that says what is stored, with a link to all of it and a button that deletes it.
pub async fn data(visitor: Visitor) -> Response {
    let language = visitor.language;
    let is_known_elsewhere = visitor.people.iter().any(|person| !person.is_guest());
    let page = Page::of_words(
        say!(language, "web-data"),
        &html! {
            @if visitor.guest().is_some() {
                (paragraphs(&say!(language, "web-data-what")))
                p { a href="/data/file" download { (say!(language, "web-data-file")) } }
                details {
                    summary.button { (say!(language, "button-forget")) }
                    p { (say!(language, "web-data-delete-how")) }
                    form.act method="post" action="/data" {
                        button.button type="submit" { (say!(language, "button-forget")) }
                    }
                }
            } @else {
                p { (say!(language, "web-data-none")) }
            }
            @if is_known_elsewhere {
                p { (words::with_code(&say!(language, "web-data-elsewhere"))) }
            }
        },
    );
    page.to(&visitor)
}

/// All data of the guest as JSON.
pub async fn data_file(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let guest = visitor.guest().ok_or(Failure::NotFound)?;
    visitor.take(&app, Kind::Thought)?;
    match ask_about_data(&app, &visitor, guest, Command::ExportMe).await? {
        Reply::PersonalData {
            name, bytes, kind, ..
        } => Ok(sent(bytes, kind, &name)),
        other => Err(unexpected(&other)),
    }
}

/// Deletes the guest's data and signs them out. Nothing is left to delete if it is pressed again.
pub async fn delete_data(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Failure> {
    let leads_back = Redirect::to("/data");
    let Some(guest) = visitor.guest() else {
        return Ok(with_cookie(leads_back, None));
    };
    match ask_about_data(&app, &visitor, guest, Command::ForgetMe).await? {
        Reply::Forget { .. } => {
            let is_over = visitor.people.iter().all(|person| person.is_guest());
            let ended = is_over.then(|| cookie(&app.site, "")).flatten();
            Ok(with_cookie(leads_back, ended))
        }
        other => Err(unexpected(&other)),
    }
}

async fn ask_about_data(
    app: &App,
    visitor: &Visitor,
    guest: PersonId,
    command: Command,
) -> Result<Reply, Failure> {
    let by = visitor.requester(guest, saved_name(app, guest).await?);
    request(app, by, new_place()?, None, command).await
}

fn unexpected(reply: &Reply) -> Failure {
    tracing::error!(?reply, "data of a guest not exported or deleted");
    Failure::Unavailable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_can_be_added_where_its_link_is_known() {
        let link = "https://discord.com/oauth2/authorize?client_id=7";
        let ways = |link| ways(Language::English, link).into_string();
        assert!(ways(Some(link)).contains(&format!("href=\"{link}\">Add to Discord</a>")));
        assert!(!ways(None).contains("Discord"));
    }
}
