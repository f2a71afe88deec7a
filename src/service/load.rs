//! Loads a game with the data that an adapter needs beside it.

use jiff::Timestamp;

use super::{GameRef, GameService, Rejection, Reply, Request, ServiceError, StoreError, View};
use crate::game::{Actor, Entry, Event, Game, GameId, PersonId, Phase, Place};
use crate::store::{Found, Plans, Scope, StoredGame, Wanted};

/// The number of a person's games that are searched for the one that they mean.
const LOOKED_AT: u32 = 25;

/// A game with all data that is read before a decision, so that nothing is read afterwards: a saved
/// command must not be answered with an error.
#[derive(Debug)]
pub(super) struct LoadedGame {
    pub(super) view: View,
    pub(super) log: Vec<Entry>,
    pub(super) row: StoredGame,
    /// The plans of its players: each is shown their own plan alone.
    pub(super) plans: Plans,
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

    /// Whether it was played in that place before it was moved to where it is now: what was begun
    /// in a channel can still be seen from there.
    fn was_in(&self, place: Place) -> bool {
        self.log.iter().any(|entry| match &entry.event {
            Event::Opened { place: there, .. } | Event::ChannelChanged { place: there } => {
                *there == place
            }
            _ => false,
        })
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

/// Checks that what a private game's channel does not show, such as files of the whole game, is only
/// for its own people.
pub(super) fn own_if_private(
    loaded: LoadedGame,
    person: PersonId,
) -> Result<LoadedGame, ServiceError> {
    if loaded.game().terms().private && !loaded.concerns(person) {
        return Err(ServiceError::because(Rejection::Private));
    }
    Ok(loaded)
}

impl GameService {
    /// Adds the fields that the database does not have.
    fn loaded(&self, found: Found) -> LoadedGame {
        let view = View {
            links: self.links_of(&found.server),
            id: found.row.id.clone(),
            game: found.game,
            people: found.people,
            reliability: found.reliability,
            server: found.server,
            is_group: found.is_group,
        };
        let Found {
            row, log, plans, ..
        } = found;
        LoadedGame {
            view,
            log,
            row,
            plans,
        }
    }

    /// Loads the game of a command.
    pub(super) async fn to_act_in(
        &self,
        request: &Request,
        game_ref: &GameRef,
    ) -> Result<LoadedGame, ServiceError> {
        // A game that is asleep no longer occupies the channel, but people who can wake it should know of
        // it before they open another one.
        let is_to_wake = |last: &LoadedGame| {
            let plays = last.game().has_seat(request.by.person);
            let wakes = plays || last.actor(request).is_admin;
            wakes && last.game().phase() == Phase::Asleep
        };
        self.meant(request, game_ref, is_to_wake).await
    }

    /// Loads the game to look at, or to play a rematch of.
    pub(super) async fn to_look_at(
        &self,
        request: &Request,
        game_ref: &GameRef,
    ) -> Result<LoadedGame, ServiceError> {
        self.meant(request, game_ref, |_| true).await
    }

    /// Loads a game. In a channel without a live one the last one is meant, if it is like that.
    async fn meant(
        &self,
        request: &Request,
        game_ref: &GameRef,
        is_meant: impl Fn(&LoadedGame) -> bool,
    ) -> Result<LoadedGame, ServiceError> {
        let channel = request.place.channel;
        let found = match game_ref {
            GameRef::Game(id) => self.load(id).await?,
            GameRef::Here => {
                let mut found = self.here(Wanted::LiveIn(channel)).await?;
                if found.is_none() {
                    let last = self.here(Wanted::LastIn(channel)).await?;
                    found = last.filter(is_meant);
                }
                if found.is_none() {
                    self.check_not_elsewhere(request).await?;
                }
                found
            }
        };
        allowed(request, found, game_ref)
    }

    /// Returns a game as it was at a version, to people who may look at it now.
    pub(super) async fn look_back(
        &self,
        request: &Request,
        game: &GameId,
        version: u64,
    ) -> Result<Reply, ServiceError> {
        let game_ref = GameRef::Game(game.clone());
        let now = self.to_look_at(request, &game_ref).await?.view;
        let version = version.clamp(1, now.version());
        let then = self.load_until(game, version).await?;
        Ok(Reply::Game(then.map_or(now, |loaded| loaded.view)))
    }

    /// Loads a game of a channel.
    pub(super) async fn here(&self, wanted: Wanted<'_>) -> Result<Option<LoadedGame>, StoreError> {
        self.find(wanted, u64::MAX).await
    }

    /// Fails where somebody means the game of a channel in which none was found, if it is in quarantine or
    /// they probably mean one elsewhere.
    async fn check_not_elsewhere(&self, request: &Request) -> Result<(), ServiceError> {
        let channel = request.place.channel;
        if self.store().is_quarantined_in(channel).await? {
            return Err(ServiceError::because(Rejection::Quarantined));
        }
        if let Some(place) = self.elsewhere(request).await? {
            return Err(ServiceError::because(Rejection::GameElsewhere(place)));
        }
        Ok(())
    }

    /// Returns where in the server the requester probably means: where a game of theirs went from this
    /// channel, such as into a thread, or where their only game is.
    async fn elsewhere(&self, request: &Request) -> Result<Option<Place>, ServiceError> {
        let Some(server) = request.place.server else {
            return Ok(None);
        };
        let scope = Scope::Current(request.by.person);
        let rows = self.store().list(scope, LOOKED_AT).await?.rows;
        let there = rows.iter().filter(|row| row.place.server == Some(server));
        let mut places = Vec::new();
        for row in there {
            if let Some(loaded) = self.readable(&row.id).await? {
                places.push((loaded.was_in(request.place), loaded.game().place()));
            }
        }
        let begun_here = places.iter().find(|(was_here, _)| *was_here);
        let only = match &places[..] {
            [only] => Some(only),
            _ => None,
        };
        Ok(begun_here.or(only).map(|(_, place)| *place))
    }

    /// A game. One that cannot be read is put into quarantine, and one that can be read again is
    /// let out of it.
    async fn find(
        &self,
        wanted: Wanted<'_>,
        version: u64,
    ) -> Result<Option<LoadedGame>, StoreError> {
        let found = match self.store().find(wanted, version).await {
            Err(StoreError::Log { game, error }) => {
                self.quarantine(&game, &error.to_string()).await;
                return Err(StoreError::Log { game, error });
            }
            found => found?,
        };
        match found {
            Some(found) if found.repaired && version == u64::MAX => {
                self.store().repair(&found.row.id, Timestamp::now()).await?;
                self.0.wake.notify_one();
                let again = self.store().find(wanted, version).await?;
                Ok(again.map(|found| self.loaded(found)))
            }
            found => Ok(found.map(|found| self.loaded(found))),
        }
    }

    async fn quarantine(&self, game: &GameId, reason: &str) {
        match self.store().quarantine(game, reason).await {
            Ok(()) => tracing::error!(
                %game, reason,
                "game log not readable: the game is in quarantine until `djambi games repair` repairs it"
            ),
            Err(error) => {
                tracing::error!(%game, reason, %error, "quarantine of a game not saved");
            }
        }
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
        self.find(Wanted::Named(id), version).await
    }
}

/// Checks that the requester may see the game: one in another server or conversation is visible
/// only to its own people, and so is a private one anywhere but in its own channel.
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
    let place = loaded.game().place();
    let is_private = loaded.game().terms().private;
    let shown = || {
        if is_private {
            place == request.place
        } else {
            sees(request, place) || loaded.was_in(request.place)
        }
    };
    if here || loaded.concerns(request.by.person) || shown() {
        return Ok(loaded);
    }
    Err(ServiceError::because(
        if is_private && place.server.is_some() && place.server == request.place.server {
            Rejection::Private
        } else if place.server.is_some() && place.server == request.place.server {
            Rejection::OtherChannel(place.channel)
        } else {
            Rejection::NoSuchGame
        },
    ))
}

/// Whether the requester is known to see the games in that place.
pub(super) fn sees(request: &Request, place: Place) -> bool {
    place == request.place
        || same_scope(request.place, place)
            && (request.by.is_admin || request.sees.contains(&place.channel))
}
