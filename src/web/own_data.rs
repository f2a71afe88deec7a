//! What is stored about a guest of the pages: the guest reads it, downloads it and deletes it.
//! People who are known elsewhere do that there: a session of the pages must not delete what a person
//! has in Discord.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Redirect, Response};
use maud::html;

use super::actions::with_cookie;
use super::app::App;
use super::ask::{new_place, request, saved_name};
use super::downloads::sent;
use super::failure::Failure;
use super::layout::Page;
use super::limits::Kind;
use super::visitor::{Visitor, cookie};
use super::words;
use crate::game::PersonId;
use crate::i18n::say;
use crate::service::{Command, Reply};

/// The page that says what is stored, with a link to all of it and a button that deletes it.
pub async fn page(visitor: Visitor) -> Response {
    let language = visitor.language;
    let is_known_elsewhere = visitor.people.iter().any(|person| !person.is_guest());
    let page = Page::of_words(
        say!(language, "web-data"),
        &html! {
            @if visitor.guest().is_some() {
                p { (say!(language, "web-data-what")) }
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
pub async fn file(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let guest = visitor.guest().ok_or(Failure::NotFound)?;
    visitor.take(&app, Kind::Thought)?;
    match ask(&app, &visitor, guest, Command::ExportMe).await? {
        Reply::PersonalData {
            name, bytes, kind, ..
        } => Ok(sent(bytes, kind, &name)),
        other => Err(unexpected(&other)),
    }
}

/// Deletes the guest's data and signs them out. Nothing is left to delete if it is pressed again.
pub async fn delete(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let leads_back = Redirect::to("/data");
    let Some(guest) = visitor.guest() else {
        return Ok(with_cookie(leads_back, None));
    };
    match ask(&app, &visitor, guest, Command::ForgetMe).await? {
        Reply::Forget { .. } => {
            let is_over = visitor.people.iter().all(|person| person.is_guest());
            let ended = is_over.then(|| cookie(&app.site, "")).flatten();
            Ok(with_cookie(leads_back, ended))
        }
        other => Err(unexpected(&other)),
    }
}

async fn ask(
    app: &App,
    visitor: &Visitor,
    guest: PersonId,
    command: Command,
) -> Result<Reply, Failure> {
    let by = visitor.requester(guest, saved_name(app, guest).await?);
    request(app, by, new_place()?, None, command).await
}

fn unexpected(reply: &Reply) -> Failure {
    tracing::error!(?reply, "a guest's data could not be exported or deleted");
    Failure::Unavailable
}
