//! The rematch of a finished game: the first player who asks opens its lobby, all others are led to it.

use axum::response::{IntoResponse, Redirect, Response};

use super::ask::{MOST_GAMES, done};
use super::failure::Failure;
use super::game_page::may_see;
use super::limits::Kind;
use super::player::Player;
use super::rematch_link::can_join;
use crate::game::GameCommand;
use crate::service::{Command, GameRef, Rejected, Rejection, Reply, View};

/// Leads a player of a finished game to its rematch, in which they have a seat as far as one is free.
pub async fn rematch(player: Player<'_>) -> Result<Response, Failure> {
    let Player { app, view, .. } = player;
    if !view.game.place().is_page() {
        // Its channel is where its players are.
        return player.refused(&Rejection::OtherServer).await;
    }
    let rematch = match app.service.rematch_of(view).await? {
        Some(rematch) => rematch,
        None => match open(player).await? {
            Reply::Done(update) => begin(player, update.view).await?,
            reply => match (is_there(&reply), app.service.rematch_of(view).await?) {
                // Another player was quicker.
                (true, Some(rematch)) => rematch,
                _ => return player.answered(reply).await,
            },
        },
    };
    if can_join(&rematch, player.person) {
        let reply = join(player, &rematch).await?;
        if matches!(reply, Reply::Rejected(_)) && !may_see(player.visitor, &rematch) {
            return player.answered(reply).await;
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

/// Opens the rematch where the finished game was played.
async fn open(player: Player<'_>) -> Result<Reply, Failure> {
    let Player { app, visitor, .. } = player;
    visitor.take(app, Kind::Game)?;
    if app.service.open_games(player.person).await? >= MOST_GAMES {
        return Err(Failure::TooManyGames);
    }
    let game = player.game();
    player.ask(None, Command::Rematch { game }).await
}

/// Starts a game without other people at once.
async fn begin(player: Player<'_>, opened: View) -> Result<View, Failure> {
    let game = &opened.game;
    if game.people() != [player.person] || game.free_seats().next().is_some() {
        return Ok(opened);
    }
    let view = &opened;
    done(
        Player { view, ..player }
            .act(None, GameCommand::Start)
            .await?,
    )
}

/// Takes a seat in the lobby of the rematch.
async fn join(player: Player<'_>, rematch: &View) -> Result<Reply, Failure> {
    let game = GameRef::Game(rematch.id.clone());
    let command = GameCommand::Join { seat: None };
    player.ask(None, Command::Game { game, command }).await
}
