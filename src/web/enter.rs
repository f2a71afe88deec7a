//! A personal link: the page that it leads to, using it up, and signing out.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::html;

use super::actions::with_cookie;
use super::address::Address;
use super::app::App;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::{Visitor, cookie, enter as enter_session};
use super::words;
use crate::i18n::say;
use crate::links::{Personal, hash};
use crate::service::View;

/// Returns a page with one button, which the page's script presses; the game, for a browser that plays
/// for that person already. The link is used up by that and
/// not by looking at it: programs that look at links for their readers press no button.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(token): Address<String>,
) -> Result<Response, Failure> {
    let language = visitor.language;
    let (link, view) = found(&app, &token).await?;
    if visitor.people.contains(&link.person) {
        return Ok(Redirect::to(&app.links.path(&view.id)).into_response());
    }
    if app.service.store().is_link_used(&hash(&token)).await? {
        return Err(Failure::Link);
    }
    let who = words::name(language, &view, link.person);
    let title = say!(language, "web-enter-title");
    let page = Page::of_words(
        title,
        &html! {
            p { (say!(language, "web-enter-how", who = who)) }
            form.start method="post" action={ "/enter/" (token) } data-at-once {
                button.button.main type="submit" { (say!(language, "web-enter")) }
            }
        },
    );
    Ok(page.to(&visitor))
}

/// The owner of the link, and the game that it leads to, while they play in it.
async fn found(app: &App, text: &str) -> Result<(Personal, View), Failure> {
    let link = app.links.read_personal(text, Timestamp::now());
    let link = link.ok_or(Failure::Link)?;
    let view = app.service.view(&link.game).await?.ok_or(Failure::Link)?;
    if view.game.seats_of(link.person).next().is_none() {
        return Err(Failure::Link);
    }
    if view.server.settings.no_pages {
        return Err(Failure::NotFound);
    }
    Ok((link, view))
}

/// Uses the link up, and leads to its game.
pub async fn enter(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(token): Address<String>,
) -> Result<Response, Failure> {
    let (link, view) = found(&app, &token).await?;
    let store = app.service.store();
    if !store.use_link(&hash(&token), link.expires).await? {
        return Err(Failure::Link);
    }
    let cookie = enter_session(&app, &visitor, link.person).await?;
    Ok(with_cookie(Redirect::to(&app.links.path(&view.id)), cookie))
}

/// Ends the session.
pub async fn sign_out(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    if let Some(session) = &visitor.session {
        app.service.store().end_session(session).await?;
    }
    Ok(with_cookie(Redirect::to("/"), cookie(&app.site, "")))
}
