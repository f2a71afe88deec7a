//! The board for one person, and what he can do beside moving.

use super::history;
use crate::discord::buttons;
use crate::discord::ids::Button;
use crate::discord::picture::Look;
use crate::discord::post::Post;
use crate::discord::speech::Reader;
use crate::discord::tell::{self, Opening};
use crate::game::{Asker, PersonId, Phase};
use crate::host::View;
use crate::i18n::{self, Language, list, say};

/// The board, with what has happened since the asker's last turn, from his seat.
pub async fn board(reader: Reader, view: &View, asker: PersonId) -> Post {
    let game = &view.game;
    let unseen = game.unseen_by(asker);
    let seat = game.seats_of(asker).next();
    let since = match seat {
        Some(_) if game.phase() != Phase::Lobby => {
            history::since(reader.language, view, unseen.clone())
        }
        _ => Opening::default(),
    };
    let look = Look {
        bottom: seat,
        plies: unseen.len().min(4),
        ..Look::default()
    };
    let mut post = tell::board(reader, view, &look, &since).await;
    if game.phase() == Phase::Playing {
        let shown = [Button::Move, Button::History(0), Button::More];
        post.rows = buttons::of(reader.language, view, &shown);
    }
    post
}

/// What the asker can do beside moving, as far as it makes sense now.
#[must_use]
pub fn more(language: Language, view: &View, asker: Asker) -> Post {
    let game = &view.game;
    let sits = game.seats_of(asker.person).next().is_some();
    let plays = game.living_seats_of(asker.person).next().is_some();
    let mut shown = vec![Button::History(0), Button::Replay, Button::Export];
    match game.phase() {
        Phase::Playing if sits && game.is_paused() => shown.push(Button::Resume),
        Phase::Playing if plays => {
            shown.push(Button::TakeBack);
            if game.people_active().contains(&asker.person) {
                shown.push(Button::Draw);
            }
            shown.push(Button::Pause);
            // Fair to everybody: where another person plays there are none.
            if game.people().len() == 1 {
                shown.push(Button::Hint);
            }
            shown.push(Button::AskResign);
        }
        Phase::Asleep if sits || asker.manages => shown.push(Button::Wake),
        Phase::Over(_) if sits => shown.push(Button::Rematch),
        _ => {}
    }
    let goes_on = game.phase() == Phase::Playing && game.place().server.is_some();
    if goes_on && (sits || asker.manages) {
        shown.push(Button::Thread);
    }
    let text = say!(
        language,
        "more-title",
        game = view.id.to_string(),
        terms = tell::terms_line(language, view.game.terms())
    );
    Post {
        text,
        rows: buttons::of(language, view, &shown),
        ..Post::default()
    }
}

/// Whether he really wants to resign.
#[must_use]
pub fn ask_resign(language: Language, view: &View, asker: PersonId) -> Post {
    let game = &view.game;
    let seats: Vec<String> = game
        .living_seats_of(asker)
        .map(|seat| i18n::army(language, seat))
        .collect();
    if game.seats_of(asker).next().is_none() {
        return Post::text(say!(language, "refused-not-playing"));
    }
    if game.phase() != Phase::Playing {
        return Post::text(say!(language, "resign-not-now"));
    }
    if seats.is_empty() {
        return Post::text(say!(language, "resign-out"));
    }
    let text = say!(language, "resign-sure", seats = list(language, &seats));
    Post {
        text,
        rows: buttons::of(language, view, &[Button::Resign, Button::Board]),
        ..Post::default()
    }
}
