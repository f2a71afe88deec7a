//! Carrying a game to where somebody asks: the place where it was played may be gone.

use jiff::Timestamp;

use super::{Host, No, Reply, Request, Summary, Which, Why};
use crate::game::{Act, Asker, Event, Game, GameId, Phase};
use crate::store::StoreError;

impl Host {
    /// Carries the game to the place of the request.
    pub(super) async fn carry(
        &self,
        request: &Request,
        game: &GameId,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let which = Which::Game(game.clone());
        self.change(request, &which, now, |table| {
            carried(table.game(), table.asker(request), request, now)
        })
        .await
    }

    /// Says of each game whether the asker may have it go on where he asks.
    pub(super) async fn say_what_comes_here(
        &self,
        request: &Request,
        games: &mut [Summary],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let channel = request.place.channel;
        if self.store().live_in(channel).await?.is_some() {
            return Ok(());
        }
        // Nothing comes from another server.
        let asker = Asker {
            person: request.by.person,
            manages: request.by.manages,
        };
        for summary in games {
            let game = &summary.view.game;
            let begun = matches!(game.phase(), Phase::Playing | Phase::Asleep);
            summary.comes_here = begun && carried(game, asker, request, now).is_ok();
        }
        Ok(())
    }
}

/// What happens when a game is carried to the place of a request: one that sleeps wakes there.
fn carried(
    game: &Game,
    asker: Asker,
    request: &Request,
    now: Timestamp,
) -> Result<Vec<Event>, Why> {
    let place = request.place;
    if place.server.is_none() {
        return Err(Why::NoServer);
    }
    if game.place().server != place.server {
        return Err(Why::OtherServer);
    }
    let mut events = game.decide(asker, &Act::Move { place }, now)?;
    if game.place() == place {
        return Err(Why::HereAlready);
    }
    if game.phase() == Phase::Asleep {
        events.extend(game.decide(asker, &Act::Wake, now)?);
    }
    Ok(events)
}
