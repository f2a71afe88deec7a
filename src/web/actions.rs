//! Opening games, and everything that is done in one besides moving.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::address::Address;
use super::app::App;
use super::ask::{MOST_GAMES, done, new_place, request, typed_name};
use super::failure::Failure;
use super::form::Filled;
use super::game_page;
use super::limits::Kind;
use super::page_state::PageState;
use super::player::{Player, stranger};
use super::rematch::rematch;
use super::visitor::{Visitor, guest_of};
use crate::ai::Hint;
use crate::game::{GameCommand, Level, OfferKind, Sitter, Terms, Timeout};
use crate::i18n::say;
use crate::service::{Command, may_have_hint};
use djambi_rules::{Options, Seat};

/// A game to be opened.
#[derive(Debug, Deserialize)]
pub struct Opening {
    #[serde(default)]
    name: String,
    #[serde(default)]
    level: String,
    /// Set by a box that is ticked.
    private: Option<String>,
    /// The preset of the rules; the classic ones if not given.
    rules: Option<String>,
    /// The pace of a game among friends, as [`Pace`](crate::game::Pace) reads it; none if not given.
    pace: Option<String>,
    timeout: Option<String>,
}

impl Opening {
    /// The terms of the game; `None` if they cannot be read.
    fn terms(&self) -> Option<Terms> {
        let rules = self.rules.as_deref().unwrap_or("classic");
        let (_, options) = Options::PRESETS
            .into_iter()
            .find(|(name, _)| *name == rules)?;
        let pace = self.pace.as_deref().unwrap_or("none").parse().ok()?;
        let timeout = self.timeout.as_deref().map(Timeout::of_key);
        let on_timeout = timeout.unwrap_or(Some(Timeout::Flag))?;
        let terms = Terms {
            options,
            on_timeout,
            private: self.private.is_some(),
            ..Terms::default()
        };
        Some(terms.at_pace(pace))
    }
}

/// Something to be done in a game.
#[derive(Debug, Deserialize)]
pub struct ActionForm {
    #[serde(rename = "act")]
    kind: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    level: String,
    /// The version of the game that the page showed.
    #[serde(default)]
    seen: Option<u64>,
}

/// Opens a game against three computers, and leads to it.
pub async fn play_computers(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Filled(opening): Filled<Opening>,
) -> Result<Response, Failure> {
    let level = Level::offered(&opening.level).unwrap_or(Level::Novice);
    let terms = opening.terms().ok_or(Failure::Form)?;
    open(&app, &visitor, &opening.name, terms, Some(level)).await
}

/// Opens a lobby for friends, and leads to it.
pub async fn play_friends(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Filled(opening): Filled<Opening>,
) -> Result<Response, Failure> {
    let terms = opening.terms().ok_or(Failure::Form)?;
    open(&app, &visitor, &opening.name, terms, None).await
}

async fn open(
    app: &App,
    visitor: &Visitor,
    name: &str,
    terms: Terms,
    against: Option<Level>,
) -> Result<Response, Failure> {
    visitor.take(app, Kind::Game)?;
    // A game against computers asks for no name: the guest keeps theirs.
    let name = typed_name(app, visitor, name).await?;
    let (guest, cookie) = guest_of(app, visitor).await?;
    if cookie.is_none() && app.service.open_games(guest).await? >= MOST_GAMES {
        return Err(Failure::TooManyGames);
    }
    let by = visitor.requester(guest, name);
    let opened = request(app, by, new_place()?, None, Command::Open { terms }).await?;
    let view = done(opened)?;
    let player = Player {
        app,
        visitor,
        person: guest,
        view: &view,
    };
    if let Some(level) = against {
        for seat in Seat::ALL.into_iter().skip(1) {
            let sitter = Sitter::Computer(level);
            let fill = GameCommand::Fill {
                seat: Some(seat),
                sitter,
            };
            done(player.act(None, fill).await?)?;
        }
        done(player.act(None, GameCommand::Start).await?)?;
    }
    Ok(with_cookie(Redirect::to(&app.links.path(&view.id)), cookie))
}

/// An answer that sets the cookie, if there is a new one.
pub fn with_cookie(answer: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Does something in a game, and leads back to it.
pub async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Filled(act): Filled<ActionForm>,
) -> Result<Response, Failure> {
    let view = game_page::load(&app, &visitor, &address).await?;
    let Some(player) = Player::of(&app, &visitor, &view) else {
        return stranger(&app, &visitor, &view).await;
    };
    match act.kind.as_str() {
        "hint" => return hint(player).await,
        "rematch" => return rematch(player).await,
        _ => {}
    }
    let command = act.command().ok_or(Failure::Form)?;
    player.answered(player.act(act.seen, command).await?).await
}

impl ActionForm {
    /// The command that it is.
    fn command(&self) -> Option<GameCommand> {
        let seat = || Seat::ALL.into_iter().find(|it| it.key() == self.about);
        let offer = || OfferKind::ALL.into_iter().find(|it| it.key() == self.about);
        let level = || Level::offered(&self.level).map(Sitter::Computer);
        Some(match self.kind.as_str() {
            "resign" => GameCommand::Resign { seat: None },
            "draw" => GameCommand::Draw,
            "take-back" => GameCommand::TakeBack { plies: None },
            "pause" => GameCommand::Pause,
            "resume" => GameCommand::Resume,
            "give-time" => GameCommand::GiveTime,
            "wake" => GameCommand::Wake,
            "agree" => GameCommand::Agree(offer()?),
            "decline" => GameCommand::Decline(offer()?),
            "replace" => GameCommand::Replace {
                seat: seat()?,
                sitter: level()?,
            },
            "fill" => GameCommand::Fill {
                seat: Some(seat()?),
                sitter: level()?,
            },
            "remove" => GameCommand::Remove { seat: seat()? },
            "start" => GameCommand::Start,
            "leave" => GameCommand::Leave,
            "call-off" => GameCommand::CallOff,
            _ => return None,
        })
    }
}

/// Shows a move that a computer would make, ready to be played. It is searched for in the queue of the
/// pages, so that computer players in Discord do not wait for it.
async fn hint(player: Player<'_>) -> Result<Response, Failure> {
    let Player {
        app, visitor, view, ..
    } = player;
    if let Err(reason) = may_have_hint(&view.game, player.person) {
        return player.refused(&reason).await;
    }
    visitor.take(app, Kind::Thought)?;
    let found = app.thinking.of(app.service.hint_search(view)).await?;
    let Hint { mv, reason } = found.ok_or(Failure::Unavailable)?;
    let language = visitor.language;
    let said = say!(
        language,
        "term-hint",
        text = crate::i18n::label(language, view.game.position(), mv),
        notation = mv.to_string(),
        reason = crate::i18n::hint_reason(language, reason)
    );
    let shown = PageState::Choosing(crate::choose::Draft::common(&[mv]));
    game_page::answer(app, visitor, view, shown, Some(said.into())).await
}
