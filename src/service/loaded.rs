//! Loads a game with the data that an adapter needs beside it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{GameRef, GameService, Person, Rejection, Request, ServiceError, StoreError, View};
use crate::game::{Actor, Entry, Game, GameId, PersonId, Phase, Place};
use crate::store::{Found, StoredGame, Wanted};

/// A game with all data that is read before a decision, so that nothing is read afterwards: a saved
/// command must not be answered with an error.
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

    /// Whether the person takes, or has taken, part in the game.
    pub(super) fn concerns(&self, person: PersonId) -> bool {
        let game = self.game();
        game.holder() == Some(person)
            || game.people().contains(&person)
            || game.invited().contains(&person)
            || self.log.iter().any(|entry| entry.actor == Some(person))
    }

    /// The requester as an actor in this game: a server admin is one only in their own server.
    pub(super) fn actor(&self, request: &Request) -> Actor {
        Actor {
            person: request.by.person,
            is_admin: request.by.is_admin && same_scope(request.place, self.game().place()),
        }
    }
}

/// Whether the admin of one place is the admin of the other.
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
    /// Loads the game of a command.
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

    /// Loads the last game of the channel if it is asleep and the requester can wake it. It no
    /// longer occupies the channel, but the requester should know of it before they open another
    /// one.
    async fn asleep_here(&self, request: &Request) -> Result<Option<LoadedGame>, StoreError> {
        let last = self.here(Wanted::LastIn(request.place.channel)).await?;
        Ok(last.filter(|loaded| {
            let plays = loaded.game().seats_of(request.by.person).next().is_some();
            let wakes = plays || loaded.actor(request).is_admin;
            wakes && loaded.game().phase() == Phase::Asleep
        }))
    }

    /// Loads the game to look at, or to play a rematch of.
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

    /// Loads a game of a channel.
    pub(super) async fn here(&self, wanted: Wanted<'_>) -> Result<Option<LoadedGame>, StoreError> {
        let found = self.store().find(wanted, u64::MAX).await?;
        Ok(found.map(LoadedGame::from))
    }

    /// Loads a game.
    pub(super) async fn load(&self, id: &GameId) -> Result<Option<LoadedGame>, StoreError> {
        self.load_until(id, u64::MAX).await
    }

    /// Loads a game as it was at a version.
    pub(super) async fn load_until(
        &self,
        id: &GameId,
        version: u64,
    ) -> Result<Option<LoadedGame>, StoreError> {
        let found = self.store().find(Wanted::Named(id), version).await?;
        Ok(found.map(LoadedGame::from))
    }

    /// Adds the profiles of newcomers.
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

/// Checks that the requester may see the game: one in another server or conversation is visible
/// only to its own people.
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
