//! A visitor's own pages: games, profile, settings, what is stored about a guest, and the policies of the host.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{Redirect, Response};
use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Options, Parser};
use serde::Deserialize;

use super::app::App;
use super::layout::{Look, Page, SetCookie};
use super::pictures::sent;
use super::player::ask;
use super::rate_limit::Kind;
use super::reader::is_turn_of;
use super::request::Failure;
use super::rules::paragraphs;
use super::visitor::{Visitor, cookie};
use super::words;
use crate::game::PersonId;
use crate::i18n::{self, Language, say};
use crate::render::Theme;
use crate::service::{Command, Reply, View};
use crate::store::Scope;
use djambi_rules::Seat;

/// The number of finished games listed: those who were away see how a game ended.
const FINISHED: u32 = 10;

/// The games of the reader: those that are not over, then the last finished ones.
pub async fn games(visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let games = own(&visitor).await?;
    let finished = finished(&visitor).await?;
    let title = say!(language, "web-my-games");
    let page = Page::of_words(
        title,
        &html! {
            @if games.is_empty() { p { (say!(language, "web-no-games")) } }
            (list(&visitor, &games))
            @if !finished.is_empty() {
                h2 { (say!(language, "web-finished")) }
                (list(&visitor, &finished))
            }
            @if !visitor.people.is_empty() {
                p {
                    a href="/profile" { (say!(language, "web-profile")) } " · "
                    a href="/data" { (say!(language, "web-data")) }
                }
                // Within Discord its client says who somebody is.
                @if visitor.frame.is_none() {
                    form.act method="post" action="/sign-out" {
                        p.muted { (say!(language, "web-sign-out-how")) }
                        button.button type="submit" { (say!(language, "web-sign-out")) }
                    }
                }
            }
        },
    );
    Ok(page.to(&visitor))
}

/// Leads to a game in which it is the reader's turn: the one that has waited longest. Without one it leads
/// to all their games.
pub async fn next(visitor: Visitor) -> Result<Redirect, Failure> {
    let games = own(&visitor).await?;
    let mut waiting: Vec<&View> = games
        .iter()
        .filter(|view| is_turn_of(view, visitor.person_in(&view.game)))
        .collect();
    waiting.sort_by_key(|view| last_change(view));
    let path = waiting.first().map(|view| visitor.path(&view.id));
    Ok(Redirect::to(path.as_deref().unwrap_or("/games")))
}

fn list(visitor: &Visitor, games: &[View]) -> Markup {
    let language = visitor.language;
    html! {
        ul.games {
            @for view in games {
                @let reader = visitor.person_in(&view.game);
                li.yours[is_turn_of(view, reader)] {
                    a href=(visitor.path(&view.id)) {
                        (say!(language, "thread-name", game = view.id.to_string()))
                    }
                    " " (words::state(language, view, reader)) br;
                    span.muted {
                        @let others = others(language, view, reader);
                        (i18n::list(language, &others))
                        (words::time(last_change(view), false))
                    }
                }
            }
        }
    }
}

/// The players except the reader, each name once.
fn others(language: Language, view: &View, reader: Option<PersonId>) -> Vec<String> {
    let seats = Seat::ALL.into_iter();
    let seats = seats.filter(|seat| reader.is_none() || view.game.person_on(*seat) != reader);
    let mut others = Vec::new();
    for seat in seats.filter(|seat| view.game.sitter(*seat).is_some()) {
        let name = words::sitter(language, view, seat);
        if !others.contains(&name) {
            others.push(name);
        }
    }
    others
}

/// When something was played last, or when the game was opened.
fn last_change(view: &View) -> Timestamp {
    let last = view.game.move_meta().last();
    last.map_or(view.game.opened_at(), |it| it.at)
}

/// The last finished games of the reader, the latest first.
async fn finished(visitor: &Visitor) -> Result<Vec<View>, Failure> {
    let mut rows = Vec::new();
    for person in &visitor.people {
        let scope = Scope::ShownOf(*person);
        let page = visitor.app.service.store().list(scope, FINISHED).await?;
        rows.extend(page.rows);
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.updated));
    rows.dedup_by(|one, other| one.id == other.id);
    let mut games = Vec::new();
    for row in rows.iter().take(FINISHED as usize) {
        games.extend(visitor.app.service.view(&row.id).await?);
    }
    reached(visitor, games).await
}

/// Those of the games that a reader within Discord may see there; all for others.
async fn reached(visitor: &Visitor, games: Vec<View>) -> Result<Vec<View>, Failure> {
    let mut reached = Vec::new();
    for view in games {
        if visitor.reaches(&view).await {
            reached.push(view);
        }
    }
    Ok(reached)
}

/// The reader's games that are not over. Where a server has no pages, their links would lead nowhere.
async fn own(visitor: &Visitor) -> Result<Vec<View>, Failure> {
    let mut all = Vec::new();
    for person in &visitor.people {
        if let Reply::Games { games, .. } = ask(visitor, *person, Command::MyGames).await? {
            all.extend(games.into_iter().map(|it| it.view));
        }
    }
    all.retain(|view| !view.server.settings.no_pages);
    reached(visitor, all).await
}

/// Shows the profiles of the people for whom the reader's session speaks.
pub async fn profile(visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let mut profiles = Vec::new();
    for person in &visitor.people {
        let record = visitor
            .app
            .service
            .person_record(*person, None, Timestamp::now());
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
pub async fn data_file(visitor: Visitor) -> Result<Response, Failure> {
    let guest = visitor.guest().ok_or(Failure::NotFound)?;
    visitor.take(Kind::Thought)?;
    match ask(&visitor, guest, Command::ExportMe).await? {
        Reply::PersonalData {
            name, bytes, kind, ..
        } => Ok(sent(bytes, kind, &name)),
        other => Err(unexpected(&other)),
    }
}

/// Deletes the guest's data and signs them out. Nothing is left to delete if it is pressed again.
pub async fn delete_data(visitor: Visitor) -> Result<(Option<SetCookie>, Redirect), Failure> {
    let leads_back = Redirect::to("/data");
    let Some(guest) = visitor.guest() else {
        return Ok((None, leads_back));
    };
    match ask(&visitor, guest, Command::ForgetMe).await? {
        Reply::Forget { .. } => {
            let is_over = visitor.people.iter().all(|person| person.is_guest());
            let ended = is_over.then(|| cookie(&visitor.app.site, ""));
            Ok((ended, leads_back))
        }
        other => Err(unexpected(&other)),
    }
}

fn unexpected(reply: &Reply) -> Failure {
    tracing::error!(?reply, "data of a guest not exported or deleted");
    Failure::Unavailable
}

/// The chosen settings. An unreadable one becomes what the browser asks for.
#[derive(Debug, Deserialize)]
pub struct ChosenSettings {
    #[serde(default)]
    language: String,
    #[serde(default)]
    theme: String,
    /// Set by a box that is ticked.
    warns: Option<String>,
}

/// Shows what can be chosen.
pub async fn settings(visitor: Visitor) -> Response {
    let (language, look) = (visitor.language, visitor.look);
    let page = Page::of_words(
        say!(language, "command-settings"),
        &html! {
            form.start method="post" action="/settings" {
                label for="language" { (say!(language, "web-language")) }
                select #language name="language" {
                    @for it in Language::ALL {
                        option value=(it.key()) lang=(it.key()) selected[it == language] { (say!(it, "language-name")) }
                    }
                }
                label for="theme" { (say!(language, "web-theme")) }
                select #theme name="theme" {
                    option value="" { (say!(language, "choice-auto")) }
                    option value="dark" selected[look.theme == Some(Theme::Dark)] { (say!(language, "choice-dark")) }
                    option value="light" selected[look.theme == Some(Theme::Light)] { (say!(language, "choice-light")) }
                }
                label.box {
                    input name="warns" type="checkbox" value="yes" checked[look.warns];
                    " " (say!(language, "web-warns"))
                }
                button.button.main type="submit" { (say!(language, "web-save")) }
            }
            (policy_links(language))
        },
    );
    page.to(&visitor)
}

/// Saves what was chosen in a cookie.
pub async fn change_settings(
    State(app): State<Arc<App>>,
    Form(chosen): Form<ChosenSettings>,
) -> (SetCookie, Redirect) {
    let language = Language::ALL
        .into_iter()
        .find(|it| it.key() == chosen.language);
    let theme = chosen.theme.parse().ok();
    let cookie = Look::cookie(
        language,
        theme,
        chosen.warns.is_some(),
        app.site.is_secure(),
    );
    (cookie, Redirect::to("/settings"))
}

/// Shows the privacy policy.
pub async fn privacy(visitor: Visitor) -> Response {
    policy(&visitor, &say!(visitor.language, "policy-privacy"))
}

/// Shows the terms.
pub async fn terms(visitor: Visitor) -> Response {
    policy(&visitor, &say!(visitor.language, "policy-terms"))
}

/// Links to both.
pub fn policy_links(language: Language) -> Markup {
    html! {
        p.policies {
            a href="/privacy" { (say!(language, "terms-field-private")) }
            " · "
            a href="/terms" { (say!(language, "web-terms")) }
        }
    }
}

fn policy(visitor: &Visitor, text: &str) -> Response {
    let language = visitor.language;
    let (title, body) = html_of(text);
    let contact = visitor.app.site.contact.as_deref();
    let contact = say!(language, "web-contact", contact = contact.unwrap_or("none"));
    let below = html! {
        (body)
        p { (contact) }
        (policy_links(language))
    };
    Page::of_words(title, &below).to(visitor)
}

/// The title of a text in Markdown, and the rest as HTML. A link to the file of the other text leads to its
/// page.
fn html_of(text: &str) -> (String, Markup) {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let rest = rest
        .replace("(PRIVACY.md)", "(/privacy)")
        .replace("(TERMS.md)", "(/terms)");
    let events = Parser::new_ext(&rest, Options::empty());
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, events);
    (title.trim_start_matches("# ").to_owned(), PreEscaped(body))
}
