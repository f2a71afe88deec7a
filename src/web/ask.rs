//! Asks the service in the name of a visitor, and lets other adapters announce what has happened.

use jiff::Timestamp;

use super::app::App;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::game::{ChannelId, GameCommand, PersonId, Place};
use crate::links::random;
use crate::service::{Command, GameRef, InteractionId, Reply, Request, Requester, View};

/// How many games a guest may have open.
pub const MOST_GAMES: u64 = 10;

/// Asks for a command in a game. `seen` is the version that the page showed.
pub async fn ask(
    app: &App,
    visitor: &Visitor,
    person: PersonId,
    view: &View,
    seen: Option<u64>,
    command: Command,
) -> Result<Reply, Failure> {
    let known = view.people.get(&person).cloned();
    // People known from elsewhere have the name and the language that they have there.
    let (name, language) = match known.filter(|_| !person.is_guest()) {
        Some(known) => (known.name.unwrap_or_default(), known.language),
        None => (
            name_of(view, person),
            Some(visitor.language.key().to_owned()),
        ),
    };
    let place = if view.game.place().is_page() {
        view.game.place()
    } else {
        Place {
            server: None,
            channel: ChannelId(ChannelId::PAGES),
        }
    };
    let by = Requester {
        language,
        ..visitor.requester(person, name)
    };
    let reply = request(app, by, place, seen, command).await?;
    if let Reply::Done(update) = &reply {
        let game = &update.view.game;
        if update.public && !game.place().is_page() {
            // No answer announces it in its channel.
            let (id, version) = (&update.view.id, update.view.version);
            let now = Timestamp::now();
            app.service.postpone(id, version, game.place(), now).await?;
        }
    }
    Ok(reply)
}

/// Does what a game decides by itself.
pub async fn in_game(
    app: &App,
    visitor: &Visitor,
    person: PersonId,
    view: &View,
    command: GameCommand,
) -> Result<Reply, Failure> {
    let game = GameRef::Game(view.id.clone());
    ask(
        app,
        visitor,
        person,
        view,
        None,
        Command::Game { game, command },
    )
    .await
}

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

fn name_of(view: &View, person: PersonId) -> String {
    let known = view.people.get(&person);
    known.and_then(|it| it.name.clone()).unwrap_or_default()
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

/// A place for a new game.
pub fn new_place() -> Result<Place, Failure> {
    Ok(Place {
        server: None,
        channel: ChannelId(ChannelId::PAGES | random()? >> 1),
    })
}
