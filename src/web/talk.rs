//! Talk: the tab in which the players of a game write lines to all of them or to one, and the page of its
//! own that browsers without scripts write on.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::{Markup, html};
use serde::Deserialize;

use super::app::App;
use super::failure::Failure;
use super::form::{Address, Filled};
use super::layout::Page;
use super::page_state::{GamePage, PageState};
use super::player::{Player, stranger};
use super::screen::Tab;
use super::visitor::Visitor;
use super::{game_page, panel, words};
use crate::game::{PersonId, Place};
use crate::i18n::{self, Language, say};
use crate::service::{LONGEST_LINE, TalkLine, TalkRejection, View, has_talk, heard};
use djambi_rules::Seat;

/// A line that is to be said.
#[derive(Debug, Deserialize)]
pub struct Line {
    line: String,
    /// The seat of the only other person who is to read it; empty for all players.
    #[serde(default)]
    to: String,
}

/// Loads what was said in a game in which the visitor plays.
pub async fn read(app: &App, visitor: &Visitor, view: &View) -> Result<Vec<TalkLine>, Failure> {
    match visitor.person_in(&view.game) {
        Some(_) => Ok(app.service.talk(view).await?),
        None => Ok(Vec::new()),
    }
}

/// The tab; none for watchers, and where nobody else plays.
pub fn tab(page: &GamePage<'_>) -> Option<Tab> {
    Some(Tab {
        key: "talk",
        title: say!(page.language, "web-talk"),
        content: content(page, "")?,
    })
}

/// What the players have said, and a form for one more line, in which a text that was refused still is; in
/// a game from Discord, the way to its channel.
pub fn content(page: &GamePage<'_>, refused: &str) -> Option<Markup> {
    let (language, game) = (page.language, &page.view.game);
    let reader = page.person?;
    game.seats_of(reader).next()?;
    if !game.place().is_page() {
        return Some(html! {
            p { (say!(language, "web-talk-elsewhere")) }
            p { a.button href=(channel(game.place())) { (say!(language, "web-talk-channel")) } }
        });
    }
    has_talk(game).then(|| {
        html! {
            (lines(page, reader))
            (form(page, reader, refused))
            noscript { p { a href={ (page.path) "/talk" } { (say!(language, "web-talk-page")) } } }
        }
    })
}

/// The address of a channel in Discord.
fn channel(place: Place) -> String {
    let server = place.server.map_or("@me".to_owned(), |it| it.to_string());
    format!("https://discord.com/channels/{server}/{}", place.channel)
}

fn lines(page: &GamePage<'_>, reader: PersonId) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let mut lines = heard(page.talk, game, Some(reader)).peekable();
    html! {
        ol.lines tabindex="0" aria-label=(say!(language, "web-talk")) {
            li.muted {
                (say!(language, "web-talk-who"))
                @if lines.peek().is_none() { " " (say!(language, "web-talk-none")) }
            }
            @for line in lines {
                li data-line=(line.number) data-own[line.by == reader] {
                    (who(page, line.by)) " "
                    @if let Some(to) = line.to {
                        span.private { (say!(language, "web-talk-private", who = words::name(language, page.view, to))) } " "
                    }
                    bdi { (line.text) } " "
                    span.muted { (panel::time(line.at, false)) }
                    @if line.by != reader {
                        (panel::button(page, "report", &line.number.to_string(), &say!(language, "web-talk-report")))
                    }
                }
            }
        }
    }
}

/// A person with their seats.
fn who(page: &GamePage<'_>, person: PersonId) -> Markup {
    html! {
        @for seat in page.view.game.seats_of(person) { span class={ "dot of-" (seat.key()) } {} }
        b { (words::name(page.language, page.view, person)) }
    }
}

fn form(page: &GamePage<'_>, reader: PersonId, refused: &str) -> Markup {
    let language = page.language;
    let others = others(page.view, reader);
    html! {
        form.talking method="post" action={ (page.path) "/talk" } {
            @if others.len() > 1 {
                select name="to" aria-label=(say!(language, "web-talk-to")) {
                    option value="" { (say!(language, "web-talk-all")) }
                    @for (seat, person) in others {
                        option value=(seat.key()) {
                            (say!(language, "web-talk-only", who = words::name(language, page.view, person)))
                        }
                    }
                }
            }
            input #line name="line" type="text" required maxlength=(LONGEST_LINE) autocomplete="off"
                aria-label=(say!(language, "web-talk-line")) placeholder=(say!(language, "web-talk-line"))
                value=(refused);
            button.button type="submit" { (say!(language, "web-talk-send")) }
        }
    }
}

/// The other people who play, each with their first seat.
fn others(view: &View, reader: PersonId) -> Vec<(Seat, PersonId)> {
    let mut others: Vec<(Seat, PersonId)> = Vec::new();
    for seat in Seat::ALL {
        let person = view.game.person_on(seat).filter(|it| *it != reader);
        if let Some(person) = person
            && !others.iter().any(|(_, it)| *it == person)
        {
            others.push((seat, person));
        }
    }
    others
}

/// Why a line was not said, and what to do next.
fn rejection(language: Language, why: TalkRejection) -> String {
    match why {
        TalkRejection::NoTalk => say!(language, "web-talk-nobody"),
        TalkRejection::NotPlaying => say!(language, "web-watching"),
        TalkRejection::NoSuchPlayer => say!(language, "web-talk-gone"),
        TalkRejection::Empty => say!(language, "web-talk-empty"),
        TalkRejection::TooLong => say!(language, "web-talk-too-long", most = LONGEST_LINE),
        TalkRejection::TooMany => say!(language, "web-talk-too-many"),
    }
}

/// The talk on a page of its own, which does not load again by itself.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    match Player::of(&app, &visitor, &view) {
        Some(player) => alone(player, None, "").await,
        None => stranger(&app, &visitor, &view).await,
    }
}

async fn alone(
    player: Player<'_>,
    notice: Option<String>,
    refused: &str,
) -> Result<Response, Failure> {
    let Player {
        app, visitor, view, ..
    } = player;
    let language = visitor.language;
    let talk = read(app, visitor, view).await?;
    let path = app.links.path(&view.id);
    let page = GamePage {
        talk: &talk,
        ..GamePage::of(app, visitor, view, &path, None)
    };
    let nobody = || html! { p { (say!(language, "web-talk-nobody")) } };
    let whole = Page::of_words(
        say!(language, "web-talk"),
        &html! {
            p { a href=(path) { (say!(language, "web-live")) } }
            @if let Some(notice) = &notice { p.notice role="alert" { (notice) } }
            (content(&page, refused).unwrap_or_else(nobody))
        },
    );
    let mut response = whole.to(visitor);
    if notice.is_some() {
        *response.status_mut() = StatusCode::CONFLICT;
    }
    Ok(response)
}

/// Says a line. The script of the page gets no other answer than that it was said, or why not; the line
/// comes with the updates of the game.
pub async fn say(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Filled(line): Filled<Line>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    let Some(player) = Player::of(&app, &visitor, &view) else {
        return stranger(&app, &visitor, &view).await;
    };
    let others = others(&view, player.person);
    let to = others.iter().find(|(seat, _)| seat.key() == line.to);
    let said = if to.is_none() && !line.to.is_empty() {
        Err(TalkRejection::NoSuchPlayer)
    } else if i18n::visible(&line.line).is_empty() {
        Err(TalkRejection::Empty)
    } else {
        let to = to.map(|(_, person)| *person);
        let (by, now) = (player.person, Timestamp::now());
        app.service.say(&view, by, to, &line.line, now).await?
    };
    match said.map_err(|why| rejection(visitor.language, why)) {
        Ok(()) if visitor.wants_part => Ok(StatusCode::NO_CONTENT.into_response()),
        Ok(()) => {
            let path = app.links.path(&view.id);
            Ok(Redirect::to(&format!("{path}/talk")).into_response())
        }
        Err(why) => alone(player, Some(why), &line.line).await,
    }
}

/// Reports a line to the host, and says so.
pub async fn report(player: Player<'_>, number: &str) -> Result<Response, Failure> {
    let Player {
        app,
        visitor,
        person,
        view,
    } = player;
    let number = number.parse().map_err(|_| Failure::Form)?;
    let reported = app.service.report_line(view, person, number).await?;
    let said = if reported {
        say!(visitor.language, "web-talk-reported")
    } else {
        say!(visitor.language, "web-not-now")
    };
    game_page::answer(app, visitor, view, PageState::Live, Some(said.into())).await
}
