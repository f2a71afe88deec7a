//! The rematch of a finished game: the first player who asks opens its lobby, all others are led to it.

use axum::response::{IntoResponse, Redirect, Response};

use super::app::App;
use super::ask::{MOST_GAMES, done, in_game, request};
use super::failure::Failure;
use super::game_page::may_see;
use super::limits::Kind;
use super::moves::{answered, refused};
use super::rematch_link::can_join;
use super::visitor::Visitor;
use crate::game::{GameCommand, PersonId};
use crate::service::{Command, GameRef, Rejected, Rejection, Reply, View};

/// Leads a player of a finished game to its rematch, in which they have a seat as far as one is free.
pub async fn rematch(
    app: &App,
    visitor: &Visitor,
    person: PersonId,
    view: &View,
) -> Result<Response, Failure> {
    if !view.game.place().is_page() {
        // Its channel is where its players are.
        return refused(app, visitor, view, &Rejection::OtherServer).await;
    }
    let wanted = RematchRequest {
        app,
        visitor,
        person,
        view,
    };
    let rematch = match app.service.rematch_of(view).await? {
        Some(rematch) => rematch,
        None => match wanted.open().await? {
            Reply::Done(update) => wanted.begin(update.view).await?,
            reply => match (is_there(&reply), app.service.rematch_of(view).await?) {
                // Another player was quicker.
                (true, Some(rematch)) => rematch,
                _ => return answered(app, visitor, view, reply).await,
            },
        },
    };
    if can_join(&rematch, person) {
        let reply = wanted.join(&rematch).await?;
        if matches!(reply, Reply::Rejected(_)) && !may_see(visitor, &rematch) {
            return answered(app, visitor, view, reply).await;
        }
    }
    Ok(Redirect::to(&app.links.path(&rematch.id)).into_response())
}

/// Whether a rematch could not be opened because there is one.
fn is_there(reply: &Reply) -> bool {
    let Reply::Rejected(Rejected { reason, .. }) = reply else {
        return false;
    };
    *reason == Rejection::GameHere
}

/// A player who asks for a rematch.
struct RematchRequest<'a> {
    app: &'a App,
    visitor: &'a Visitor,
    person: PersonId,
    /// The finished game.
    view: &'a View,
}

impl RematchRequest<'_> {
    /// Opens the rematch where the finished game was played.
    async fn open(&self) -> Result<Reply, Failure> {
        let RematchRequest { app, visitor, .. } = self;
        visitor.take(app, Kind::Game)?;
        if app.service.open_games(self.person).await? >= MOST_GAMES {
            return Err(Failure::TooManyGames);
        }
        let game = GameRef::Game(self.view.id.clone());
        self.ask(Command::Rematch { game }).await
    }

    /// Starts a game without other people at once.
    async fn begin(&self, opened: View) -> Result<View, Failure> {
        let game = &opened.game;
        if game.people() != [self.person] || game.free_seats().next().is_some() {
            return Ok(opened);
        }
        let start = GameCommand::Start;
        done(in_game(self.app, self.visitor, self.person, &opened, start).await?)
    }

    async fn join(&self, rematch: &View) -> Result<Reply, Failure> {
        let game = GameRef::Game(rematch.id.clone());
        let command = GameCommand::Join { seat: None };
        self.ask(Command::Game { game, command }).await
    }

    async fn ask(&self, command: Command) -> Result<Reply, Failure> {
        let known = self.view.people.get(&self.person);
        let name = known.and_then(|it| it.name.clone()).unwrap_or_default();
        let by = self.visitor.requester(self.person, name);
        request(self.app, by, self.view.game.place(), None, command).await
    }
}
