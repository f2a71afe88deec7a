//! What the browser's pages need beside requests: games by name, changes as they happen, sessions
//! and personal links, and the end of games that guests have left.

use jiff::{SignedDuration, Timestamp};
use tokio::sync::broadcast;

use super::{GameService, StoreError, View};
use crate::game::{GameId, PersonId};

/// How many changes may wait for a slow reader, which is then told that it has missed some.
pub(super) const CHANGES: usize = 1024;

/// How long a personal link can be used.
const LINK_LIFE: SignedDuration = SignedDuration::from_mins(10);

/// How long a session, or a game on the pages, is kept without use.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many abandoned games are deleted at a time.
const AT_A_TIME: u32 = 100;

/// A game that has changed, and its version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The game.
    pub game: GameId,
    /// Its new version.
    pub version: u64,
}

impl GameService {
    /// Tells those who read [`GameService::changes`].
    pub(super) fn has_changed(&self, view: &View) {
        // It does not matter if nobody reads.
        let _ = self.0.changes.send(Changed {
            game: view.id.clone(),
            version: view.version,
        });
    }

    /// Returns the changes from now on, in the order in which they were saved.
    #[must_use]
    pub fn changes(&self) -> broadcast::Receiver<Changed> {
        self.0.changes.subscribe()
    }

    /// Returns a game for an adapter that has made sure that the reader may see it.
    pub async fn view(&self, id: &GameId) -> Result<Option<View>, StoreError> {
        Ok(self.load(id).await?.map(|loaded| loaded.view))
    }

    /// Starts computer players where it is their turn, and nothing else that is due.
    pub async fn run_computers(&self, now: Timestamp) -> Result<(), StoreError> {
        self.start_computers(super::to_the_millisecond(now)).await
    }

    /// Returns the secret with which the pages' addresses are signed; it becomes `new` if there is
    /// none.
    pub async fn page_secret(&self, new: &str) -> Result<String, StoreError> {
        self.store().page_secret(new).await
    }

    /// Returns the people a session speaks for, by the hash of its token.
    pub async fn session(&self, hash: &str, now: Timestamp) -> Result<Vec<PersonId>, StoreError> {
        let people = self.store().session(hash).await?;
        let day = SignedDuration::from_hours(24);
        let is_old = |used: Timestamp| now.duration_since(used) > day;
        if people.iter().any(|(_, used)| is_old(*used)) {
            self.store().use_session(hash, now).await?;
        }
        Ok(people.into_iter().map(|(person, _)| person).collect())
    }

    /// Adds a person to the session `before`, whose token changes to the one of this hash.
    pub async fn enter_session(
        &self,
        before: Option<&str>,
        hash: &str,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.store().enter_session(before, hash, person, now).await
    }

    /// Ends a session.
    pub async fn end_session(&self, hash: &str) -> Result<(), StoreError> {
        self.store().end_session(hash).await
    }

    /// Saves a personal link into a game, by the hash of its token; it can be used once within ten
    /// minutes.
    pub async fn add_link(
        &self,
        hash: &str,
        person: PersonId,
        game: &GameId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let expires = now + LINK_LIFE;
        self.store().add_link(hash, person, game, expires).await
    }

    /// Returns whose link it is and into which game, if it can still be used.
    pub async fn link(
        &self,
        hash: &str,
        now: Timestamp,
    ) -> Result<Option<(PersonId, GameId)>, StoreError> {
        self.store().link(hash, now).await
    }

    /// Uses a link up. False if somebody was quicker.
    pub async fn take_link(&self, hash: &str) -> Result<bool, StoreError> {
        self.store().take_link(hash).await
    }

    /// Returns how many games of a person are not over.
    pub async fn open_games(&self, person: PersonId) -> Result<u64, StoreError> {
        let scope = crate::store::Scope::Current(person);
        Ok(self.store().list(scope, 0, 1).await?.total)
    }

    /// Deletes games on the pages in which nothing has happened for 30 days, sessions that were not
    /// used for as long, and links that have expired. Returns how many games were deleted.
    pub async fn forget_guests(&self, now: Timestamp) -> Result<usize, StoreError> {
        let since = now - KEPT;
        self.store().forget_sessions(now, since).await?;
        let games = self.store().abandoned_page_games(since, AT_A_TIME).await?;
        for game in &games {
            self.store().delete(game).await?;
        }
        Ok(games.len())
    }
}
