//! A visitor who plays: asks the service in their name, and answers with the page of their game.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::CONTENT_LOCATION;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;

use super::app::App;
use super::choosing::Try;
use super::reader::Loaded;
use super::request::Failure;
use super::visitor::Visitor;
use super::{game_page, words};
use crate::game::{ChannelId, GameCommand, GameRejection, Level, PersonId, Place, Sitter};
use crate::i18n;
use crate::links::random;
use crate::service::{
    Command, GameRef, InteractionId, Rejected, Rejection, Reply, Request, Requester, View,
};
use djambi_rules::Seat;

/// A request of a visitor who takes part in the game. Others are shown the game and told that they do not.
pub struct Seated(Loaded, PersonId);

impl Seated {
    /// The player.
    pub fn player(&self) -> Player<'_> {
        let Seated(loaded, person) = self;
        Player::new(&loaded.visitor, &loaded.view, *person)
    }
}

impl FromRequestParts<Arc<App>> for Seated {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Seated, Response> {
        let loaded = Loaded::from_request_parts(parts, app).await;
        let loaded = loaded.map_err(IntoResponse::into_response)?;
        let Loaded { visitor, view } = &loaded;
        if let Some(person) = visitor.person_in(&view.game) {
            return Ok(Seated(loaded, person));
        }
        let why = GameRejection::NotPlaying.into();
        Err(refused(visitor, view, &why).await.into_response())
    }
}

/// A player at a page of their game.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// The visitor.
    pub visitor: &'a Visitor,
    /// The person as whom they take part.
    pub person: PersonId,
    /// The game.
    pub view: &'a View,
}

impl<'a> Player<'a> {
    /// The visitor as that person of a game.
    pub const fn new(visitor: &'a Visitor, view: &'a View, person: PersonId) -> Player<'a> {
        Player {
            visitor,
            person,
            view,
        }
    }

    /// Asks for a command where the person is, without announcing its result in the game's channel.
    async fn request(self, seen: Option<u64>, command: Command) -> Result<Reply, Failure> {
        let view = self.view;
        let is_here = self.visitor.here(&view.game).is_some();
        let place = if view.game.place().is_page() || is_here {
            view.game.place()
        } else {
            Place {
                server: None,
                channel: ChannelId(ChannelId::PAGES),
            }
        };
        request(self.visitor, self.requester(), place, seen, command).await
    }

    /// Asks for a command. `seen` is the version of the game that the page showed.
    pub async fn ask(self, seen: Option<u64>, command: Command) -> Result<Reply, Failure> {
        let reply = self.request(seen, command).await?;
        if let Reply::Done(update) = &reply {
            let game = &update.view.game;
            if update.is_public() && !game.place().is_page() {
                // No answer announces it in its channel.
                let (id, version) = (&update.view.id, update.view.version());
                let now = Timestamp::now();
                let store = self.visitor.app.service.store();
                store.postpone(id, version, game.place(), now).await?;
            }
        }
        Ok(reply)
    }

    /// Asks for a command of the game.
    pub async fn act(self, seen: Option<u64>, command: GameCommand) -> Result<Reply, Failure> {
        self.ask(seen, self.command(command)).await
    }

    /// Gives the other seats to computers of a level, and starts the game. Nothing is announced: a
    /// channel does not see its lobby fill.
    pub async fn against(self, level: Level) -> Result<View, Failure> {
        let sitter = Sitter::Computer(level);
        let fill = |seat| GameCommand::Fill {
            seat: Some(seat),
            sitter,
        };
        for seat in Seat::ALL.into_iter().skip(1) {
            done(self.request(None, self.command(fill(seat))).await?)?;
        }
        done(self.request(None, self.command(GameCommand::Start)).await?)
    }

    /// A command of the game.
    fn command(self, command: GameCommand) -> Command {
        let game = self.game();
        Command::Game { game, command }
    }

    /// The game, as a command names it.
    pub fn game(self) -> GameRef {
        GameRef::Game(self.view.id.clone())
    }

    /// The person. Those known from elsewhere have the name and the language that they have there.
    fn requester(self) -> Requester {
        let known = self.view.people.get(&self.person);
        let name = known.and_then(|it| it.name.clone());
        let at_discord = || self.visitor.frame.as_ref().map(|it| it.name.clone());
        let name = name.or_else(at_discord).unwrap_or_default();
        let by = self.visitor.requester(self.person, name);
        match known.filter(|_| !self.person.is_guest()) {
            Some(known) => Requester {
                language: known.language.clone(),
                ..by
            },
            None => by,
        }
    }

    /// Leads back to the game, or shows why not.
    pub async fn answered(self, reply: Reply) -> Result<Response, Failure> {
        self.answered_at(Try::default(), reply).await
    }

    /// Leads back to the game, or shows why not beside what was tried.
    pub async fn answered_at(self, tried: Try, reply: Reply) -> Result<Response, Failure> {
        let Player { visitor, .. } = self;
        let path = visitor.path(&self.view.id);
        match reply {
            Reply::Rejected(Rejected { reason, view: now }) => {
                let view = now.as_ref().unwrap_or(self.view);
                let notice = Some(words::rejection(visitor.language, Some(view), &reason));
                noticed(visitor, view, Try { notice, ..tried }).await
            }
            // The script of the page gets the game at once, without asking for it.
            Reply::Done(update) if visitor.wants_part => {
                let answer = game_page::answer(visitor, &update.view, None, Try::default()).await?;
                Ok(([(CONTENT_LOCATION, path)], answer).into_response())
            }
            // A form that was sent twice has done what it says.
            _ => Ok(Redirect::to(&path).into_response()),
        }
    }
}

/// The game as it is, with why something was refused.
pub async fn refused(
    visitor: &Visitor,
    view: &View,
    reason: &Rejection,
) -> Result<Response, Failure> {
    let notice = words::rejection(visitor.language, Some(view), reason);
    noticed(visitor, view, notice.into()).await
}

/// The game with a try that was refused, and why.
pub async fn noticed(visitor: &Visitor, view: &View, tried: Try) -> Result<Response, Failure> {
    let page = game_page::answer(visitor, view, None, tried).await?;
    Ok((StatusCode::CONFLICT, page).into_response())
}

/// How many games a guest may have open.
pub const MOST_GAMES: u64 = 10;

/// The game after a command that can only fail if the server does.
pub fn done(reply: Reply) -> Result<View, Failure> {
    match reply {
        Reply::Done(update) => Ok(update.view),
        other => {
            tracing::error!(?other, "game not opened on the pages");
            Err(Failure::Unavailable)
        }
    }
}

/// Asks in a place.
pub async fn request(
    visitor: &Visitor,
    by: Requester,
    place: Place,
    seen: Option<u64>,
    command: Command,
) -> Result<Reply, Failure> {
    let request = Request {
        place_language: by.language.clone().filter(|_| place.is_page()),
        seen,
        ..Request::new(
            InteractionId(random()? | InteractionId::PAGES),
            by,
            place,
            command,
        )
    };
    Ok(visitor.app.service.handle(&request, Timestamp::now()).await)
}

/// Asks for a command apart from any game.
pub async fn ask(visitor: &Visitor, person: PersonId, command: Command) -> Result<Reply, Failure> {
    let by = visitor.requester(person, saved_name(visitor, person).await?);
    request(visitor, by, new_place()?, None, command).await
}

/// Returns the name with which a person is saved; empty if there is none.
async fn saved_name(visitor: &Visitor, person: PersonId) -> Result<String, Failure> {
    let saved = visitor.app.service.store().person(person).await?;
    Ok(saved.and_then(|it| it.name).unwrap_or_default())
}

/// Returns the name with which the visitor's guest is saved, if there is one.
pub async fn own_name(visitor: &Visitor) -> Result<Option<String>, Failure> {
    let Some(guest) = visitor.guest() else {
        return Ok(None);
    };
    let name = saved_name(visitor, guest).await?;
    Ok(Some(name).filter(|it| !it.is_empty()))
}

/// Returns the name that a visitor has typed; if they have typed none, the one with which their guest
/// is saved. A name that nobody can have is an error.
pub async fn typed_name(visitor: &Visitor, typed: &str) -> Result<String, Failure> {
    if typed.is_empty() {
        return Ok(own_name(visitor).await?.unwrap_or_default());
    }
    i18n::chosen_name(typed).map_err(|_| Failure::Name)
}

/// A place for a new game.
pub fn new_place() -> Result<Place, Failure> {
    Ok(Place {
        server: None,
        channel: ChannelId(ChannelId::PAGES | random()? >> 1),
    })
}
