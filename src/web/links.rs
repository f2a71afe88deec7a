//! The links that lead into games: those of free seats, and personal ones; and signing out.

use axum::Form;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::{PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;

use super::board::Board;
use super::layout::{Card, Page, SetCookie, to_copy};
use super::player::{Player, own_name, request, typed_name};
use super::reader::{load_for_anyone, may_see};
use super::request::Failure;
use super::visitor::{Visitor, cookie, enter, guest_of};
use super::{pictures, words};
use crate::game::{GameCommand, PersonId, Phase, Sitter};
use crate::i18n::{self, Language, army, list, say};
use crate::links::{Personal, hash};
use crate::render::Scene;
use crate::service::{Command, View};
use djambi_rules::{Position, Seat};

/// The friend's name.
#[derive(Debug, Deserialize)]
pub struct Name {
    #[serde(default)]
    name: String,
}

async fn seat_of(visitor: &Visitor, address: &str, seat: &str) -> Result<(View, Seat), Failure> {
    let view = load_for_anyone(visitor, address).await?;
    let seat = visitor
        .app
        .links
        .seat(&view.id, seat)
        .ok_or(Failure::NotFound)?;
    Ok((view, seat))
}

/// Returns the page that asks for a name; the game, for those who play in it; and what to do instead
/// where nobody can sit down any more.
pub async fn seat(
    visitor: Visitor,
    Path((address, text)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (view, seat) = seat_of(&visitor, &address, &text).await?;
    let path = visitor.path(&view.id);
    let is_free = is_free(&view, seat);
    if !is_free && visitor.person_in(&view.game).is_some() {
        return Ok(Redirect::to(&path).into_response());
    }
    if !is_free {
        return Ok(taken(&visitor, &view, seat));
    }
    let language = visitor.language;
    let host = view
        .game
        .holder()
        .map(|it| words::name(language, &view, it));
    let name = own_name(&visitor).await?;
    let title = say!(language, "web-join-title");
    let how = say!(
        language,
        "web-join-how",
        who = host.unwrap_or_default(),
        army = seat.key()
    );
    let both = visitor
        .person_in(&view.game)
        .and_then(|person| also_plays(language, &view, person, seat));
    let action = visitor.app.links.seat_path(&view.id, seat);
    let setup = Scene {
        bottom: seat,
        ..Scene::of(&Position::default())
    };
    let page = Page::of_words(
        title,
        &html! {
            p { span class={ "dot of-" (seat.key()) } {} b { (&how) } }
            p { (say!(language, "web-goal")) " " a href="/learn" { (say!(language, "web-learn-to-play")) } }
            p.muted { (i18n::terms(language, view.game.terms())) }
            @if let Some(both) = both { p.notice { (both) } }
            form.start method="post" action=(action) {
                label for="name" { (say!(language, "web-name")) }
                input #name name="name" type="text" maxlength="32" autocomplete="nickname" required value=[name];
                button.button.main type="submit" { (say!(language, "button-join")) }
            }
            @if !view.game.terms().private {
                p { a href=(path) { (say!(language, "web-only-watch")) } }
            }
            (Board::still(language, setup).markup())
        },
    );
    // The lobby's own picture is for those who may see it.
    let board = if view.game.terms().private {
        pictures::SETUP.to_owned()
    } else {
        format!("{path}/0.png")
    };
    let card = Card {
        is_listed: false,
        ..visitor.card(&action, how, &board)
    };
    Ok(page.with_card(card).to(&visitor))
}

/// The sentence about this seat for a person who has another one in the same game.
fn also_plays(language: Language, view: &View, person: PersonId, seat: Seat) -> Option<String> {
    let seats = view.game.seats_of(person).map(|it| army(language, it));
    let seats: Vec<String> = seats.collect();
    (!seats.is_empty()).then(|| {
        let seats = list(language, &seats);
        say!(language, "web-join-both", seats = seats, army = seat.key())
    })
}

/// Whether a person can still sit down there.
fn is_free(view: &View, seat: Seat) -> bool {
    view.game.phase() == Phase::Lobby && view.game.sitter(seat).is_none()
}

/// The page for people who come too late.
fn taken(visitor: &Visitor, view: &View, seat: Seat) -> Response {
    let language = visitor.language;
    // A lobby that was closed has no game to watch.
    let is_closed = view.game.phase() != Phase::Lobby && !view.game.has_started();
    let why = match view.game.phase() {
        _ if is_closed => words::state(language, view, None),
        Phase::Lobby => say!(language, "rejected-seat-taken", army = seat.key()),
        Phase::Over(_) => say!(language, "board-over"),
        Phase::Playing | Phase::Asleep => say!(language, "rejected-started"),
    };
    // Their player may have opened the link in another browser, which nobody can know.
    let is_persons = matches!(view.game.sitter(seat), Some(Sitter::Person(_))) && !is_closed;
    let page = Page::of_words(
        say!(language, "web-join-title"),
        &html! {
            p.notice { (why) }
            @if is_persons { p { (say!(language, "web-seat-yours")) } }
            p { (say!(language, "web-seat-instead")) }
            div.ways {
                @if may_see(visitor, view) && !is_closed {
                    a.button href=(visitor.path(&view.id)) { (say!(language, "web-only-watch")) }
                }
                a.button href="/play" { (say!(language, "web-play")) }
            }
        },
    );
    (StatusCode::CONFLICT, page.to(visitor)).into_response()
}

/// Sits down, and leads to the game.
pub async fn sit(
    visitor: Visitor,
    Path((address, text)): Path<(String, String)>,
    Form(name): Form<Name>,
) -> Result<Response, Failure> {
    let (view, seat) = seat_of(&visitor, &address, &text).await?;
    let sits = visitor.person_in(&view.game).is_some();
    if !is_free(&view, seat) && !sits {
        return Ok(taken(&visitor, &view, seat));
    }
    let name = typed_name(&visitor, &name.name).await?;
    let (guest, cookie) = guest_of(&visitor).await?;
    let by = visitor.requester(guest, name);
    let player = Player::new(&visitor, &view, guest);
    let command = Command::Game {
        game: player.game(),
        command: GameCommand::Join { seat: Some(seat) },
    };
    let reply = request(&visitor, by, view.game.place(), None, command).await?;
    let answer = player.answered(reply).await?;
    Ok((cookie, answer).into_response())
}

/// Returns a page with one button, which the page's script presses; the game, for a browser that plays
/// for that person already. The link is used up by that and
/// not by looking at it: programs that look at links for their readers press no button.
pub async fn personal(visitor: Visitor, Path(token): Path<String>) -> Result<Response, Failure> {
    let language = visitor.language;
    let (link, view) = read_personal(&visitor, &token).await?;
    if visitor.people.contains(&link.person) {
        return Ok(Redirect::to(&visitor.path(&view.id)).into_response());
    }
    if visitor
        .app
        .service
        .store()
        .is_link_used(&hash(&token))
        .await?
    {
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
async fn read_personal(visitor: &Visitor, text: &str) -> Result<(Personal, View), Failure> {
    let link = visitor.app.links.read_personal(text, Timestamp::now());
    let link = link.ok_or(Failure::Link)?;
    let view = visitor
        .app
        .service
        .view(&link.game)
        .await?
        .ok_or(Failure::Link)?;
    if !view.game.has_seat(link.person) {
        return Err(Failure::Link);
    }
    if view.server.settings.no_pages {
        return Err(Failure::NotFound);
    }
    Ok((link, view))
}

/// Uses the link up, and leads to its game.
pub async fn use_personal(
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<(SetCookie, Redirect), Failure> {
    let (link, view) = read_personal(&visitor, &token).await?;
    let store = visitor.app.service.store();
    if !store.use_link(&hash(&token), link.expires).await? {
        return Err(Failure::Link);
    }
    let cookie = enter(&visitor, link.person).await?;
    Ok((cookie, Redirect::to(&visitor.path(&view.id))))
}

/// Shows a link that signs another browser in as this player, once and within ten minutes, and the same as
/// a QR code.
pub fn along(player: Player<'_>) -> Result<Response, Failure> {
    let Player {
        visitor,
        person,
        view,
    } = player;
    let language = visitor.language;
    let link = visitor
        .app
        .links
        .personal(person, &view.id, Timestamp::now());
    // Where no address is set, it begins with the one by which this browser has come.
    let path = link.strip_prefix(&*visitor.app.links.site).unwrap_or(&link);
    let link = format!("{}{path}", visitor.site);
    let code = QrCode::new(&link).map_err(|_| Failure::Unavailable)?;
    let code = code
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .build();
    let code = code.split_once("?>").map_or(&*code, |(_, svg)| svg);
    let page = Page::of_words(
        say!(language, "web-along"),
        &html! {
            p { (say!(language, "web-along-how")) }
            p.qr { (PreEscaped(code)) }
            (to_copy(language, &link))
            p { a href=(visitor.path(&view.id)) { (say!(language, "web-live")) } }
        },
    );
    let whole = page.whole(visitor.look, true, visitor.frame.is_some());
    Ok(whole.into_response())
}

/// Ends the session.
pub async fn sign_out(visitor: Visitor) -> Result<(SetCookie, Redirect), Failure> {
    if let Some(session) = &visitor.session {
        visitor.app.service.store().end_session(session).await?;
    }
    Ok((cookie(&visitor.app.site, ""), Redirect::to("/")))
}
