//! Asks the service in the name of a visitor.

use jiff::Timestamp;

use super::app::App;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::game::{ChannelId, PersonId, Place};
use crate::i18n;
use crate::links::random;
use crate::service::{Command, InteractionId, Reply, Request, Requester, View};

/// How many games a guest may have open.
pub const MOST_GAMES: u64 = 10;

/// The game after a command that can only fail if the server does.
pub fn done(reply: Reply) -> Result<View, Failure> {
    match reply {
        Reply::Done(update) => Ok(update.view),
        other => {
            tracing::error!(?other, "a game could not be opened on the pages");
            Err(Failure::Unavailable)
        }
    }
}

/// Asks in a place.
pub async fn request(
    app: &App,
    by: Requester,
    place: Place,
    seen: Option<u64>,
    command: Command,
) -> Result<Reply, Failure> {
    let request = Request {
        place_language: by.language.clone().filter(|_| place.is_page()),
        seen,
        ..Request::new(InteractionId(random()? | 1 << 63), by, place, command)
    };
    Ok(app.service.handle(&request, Timestamp::now()).await)
}

/// Returns the name with which a person is saved; empty if there is none.
pub async fn saved_name(app: &App, person: PersonId) -> Result<String, Failure> {
    let saved = app.service.store().person(person).await?;
    Ok(saved.and_then(|it| it.name).unwrap_or_default())
}

/// Returns the name with which the visitor's guest is saved, if there is one.
pub async fn own_name(app: &App, visitor: &Visitor) -> Result<Option<String>, Failure> {
    let Some(guest) = visitor.guest() else {
        return Ok(None);
    };
    let name = saved_name(app, guest).await?;
    Ok(Some(name).filter(|it| !it.is_empty()))
}

/// Returns the name that a visitor has typed; if they have typed none, the one with which their guest
/// is saved. A name that nobody can have is an error.
pub async fn typed_name(app: &App, visitor: &Visitor, typed: &str) -> Result<String, Failure> {
    if typed.is_empty() {
        return Ok(own_name(app, visitor).await?.unwrap_or_default());
    }
    i18n::chosen_name(typed).map_err(Failure::Name)
}

/// A place for a new game.
pub fn new_place() -> Result<Place, Failure> {
    Ok(Place {
        server: None,
        channel: ChannelId(ChannelId::PAGES | random()? >> 1),
    })
}
