//! Moves a game to the channel of a request: its own channel may be deleted.

use jiff::Timestamp;

use super::{GameRef, GameService, Rejection, Reply, Request, ServiceError, Summary};
use crate::game::{Actor, Event, Game, GameCommand, GameId, Phase};
use crate::store::StoreError;

impl GameService {
    /// Moves the game to the place of the request.
    pub(super) async fn move_channel(
        &self,
        request: &Request,
        game: &GameId,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let game_ref = GameRef::Game(game.clone());
        self.change(request, &game_ref, now, |loaded| {
            channel_changed(loaded.game(), loaded.actor(request), request, now)
        })
        .await
    }

    /// Marks the games that the requester may move to the place of the request.
    pub(super) async fn mark_movable(
        &self,
        request: &Request,
        games: &mut [Summary],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let channel = request.place.channel;
        if self.store().live_in(channel).await?.is_some() {
            return Ok(());
        }
        // Games of other servers cannot be moved here.
        let actor = Actor {
            person: request.by.person,
            is_admin: request.by.is_admin,
        };
        for summary in games {
            let game = &summary.view.game;
            let begun = matches!(game.phase(), Phase::Playing | Phase::Asleep);
            summary.can_move_here = begun && channel_changed(game, actor, request, now).is_ok();
        }
        Ok(())
    }
}

/// Returns the events that move a game to the place of a request. A game that is asleep wakes up
/// there.
fn channel_changed(
    game: &Game,
    actor: Actor,
    request: &Request,
    now: Timestamp,
) -> Result<Vec<Event>, Rejection> {
    let place = request.place;
    if place.server.is_none() {
        return Err(Rejection::NoServer);
    }
    if game.place().server != place.server {
        return Err(Rejection::OtherServer);
    }
    let mut events = game.decide(actor, &GameCommand::MoveChannel { place }, now)?;
    if game.place() == place {
        return Err(Rejection::AlreadyHere);
    }
    if game.phase() == Phase::Asleep {
        events.extend(game.decide(actor, &GameCommand::Wake, now)?);
    }
    Ok(events)
}
