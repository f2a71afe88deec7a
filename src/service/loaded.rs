//! Finding a game, and gathering what an adapter needs beside it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{GameRef, GameService, Person, Rejection, Request, ServiceError, StoreError, View};
use crate::game::{Actor, Entry, Game, GameId, PersonId, Phase, Place};
use crate::store::{Found, StoredGame, Wanted};

/// A game with everything that is read before something is decided, so that nothing need be read
/// afterwards: what has been saved must not be answered with a fault.
#[derive(Debug)]
pub(super) struct LoadedGame {
    pub(super) view: View,
    pub(super) log: Vec<Entry>,
    pub(super) row: StoredGame,
}

impl LoadedGame {
    pub(super) fn game(&self) -> &Game {
        &self.view.game
    }

    /// Whether the person has anything to do with it.
    pub(super) fn concerns(&self, person: PersonId) -> bool {
        let game = self.game();
        game.holder() == Some(person)
            || game.people().contains(&person)
            || game.invited().contains(&person)
            || self.log.iter().any(|entry| entry.actor == Some(person))
    }

    /// The requester as the game knows him: who manages a server manages only what is played there.
    pub(super) fn actor(&self, request: &Request) -> Actor {
        Actor {
            person: request.by.person,
            is_admin: request.by.is_admin && same_scope(request.place, self.game().place()),
        }
    }
}

/// Whether who manages the one place manages the other.
fn same_scope(one: Place, other: Place) -> bool {
    match (one.server, other.server) {
        (Some(one), Some(other)) => one == other,
        (None, None) => one.channel == other.channel,
        _ => false,
    }
}

impl From<Found> for LoadedGame {
    fn from(found: Found) -> LoadedGame {
        let Found {
            row,
            game,
            log,
            server,
            people,
        } = found;
        let view = View {
            id: row.id.clone(),
            version: game.version(),
            game: Arc::new(game),
            people,
            server,
        };
        LoadedGame { view, log, row }
    }
}

impl GameService {
    /// The game that is meant, to act in it.
    pub(super) async fn to_act_in(
        &self,
        request: &Request,
        game_ref: &GameRef,
    ) -> Result<LoadedGame, ServiceError> {
        let found = match game_ref {
            GameRef::Game(id) => self.load(id).await?,
            GameRef::Here => match self.here(Wanted::LiveIn(request.place.channel)).await? {
                Some(live) => Some(live),
                None => self.asleep_here(request).await?,
            },
        };
        allowed(request, found, game_ref)
    }

    /// The last game of the channel, if it sleeps and the requester can wake it: it no longer holds the
    /// channel, but he is to hear of it before he opens another one.
    async fn asleep_here(&self, request: &Request) -> Result<Option<LoadedGame>, StoreError> {
        let last = self.here(Wanted::LastIn(request.place.channel)).await?;
        Ok(last.filter(|loaded| {
            let plays = loaded.game().seats_of(request.by.person).next().is_some();
            let wakes = plays || loaded.actor(request).is_admin;
            wakes && loaded.game().phase() == Phase::Asleep
        }))
    }

    /// The game that is meant, to look at it or to have a rematch.
    pub(super) async fn to_look_at(
        &self,
        request: &Request,
        game_ref: &GameRef,
    ) -> Result<LoadedGame, ServiceError> {
        let channel = request.place.channel;
        let found = match game_ref {
            GameRef::Game(id) => self.load(id).await?,
            GameRef::Here => match self.here(Wanted::LiveIn(channel)).await? {
                Some(live) => Some(live),
                None => self.here(Wanted::LastIn(channel)).await?,
            },
        };
        allowed(request, found, game_ref)
    }

    /// A game in a channel as it is now.
    pub(super) async fn here(&self, wanted: Wanted<'_>) -> Result<Option<LoadedGame>, StoreError> {
        let found = self.store().find(wanted, u64::MAX).await?;
        Ok(found.map(LoadedGame::from))
    }

    /// A game as it is now.
    pub(super) async fn load(&self, id: &GameId) -> Result<Option<LoadedGame>, StoreError> {
        self.load_until(id, u64::MAX).await
    }

    /// A game as it was after so many events.
    pub(super) async fn load_until(
        &self,
        id: &GameId,
        version: u64,
    ) -> Result<Option<LoadedGame>, StoreError> {
        let found = self.store().find(Wanted::Named(id), version).await?;
        Ok(found.map(LoadedGame::from))
    }

    /// Adds what is known of people who are new to a game.
    pub(super) async fn meet(
        &self,
        known: &mut BTreeMap<PersonId, Person>,
        people: impl IntoIterator<Item = PersonId>,
    ) -> Result<(), StoreError> {
        for person in people {
            if !known.contains_key(&person)
                && let Some(found) = self.store().person(person).await?
            {
                known.insert(person, found);
            }
        }
        Ok(())
    }
}

/// A game elsewhere is shown only to whom it concerns.
fn allowed(
    request: &Request,
    found: Option<LoadedGame>,
    game_ref: &GameRef,
) -> Result<LoadedGame, ServiceError> {
    let here = *game_ref == GameRef::Here;
    let missing = if here {
        Rejection::NoGameHere
    } else {
        Rejection::NoSuchGame
    };
    let loaded = found.ok_or_else(|| ServiceError::because(missing))?;
    let near = same_scope(request.place, loaded.game().place());
    if !here && !near && !loaded.concerns(request.by.person) {
        return Err(ServiceError::because(Rejection::NoSuchGame));
    }
    Ok(loaded)
}
