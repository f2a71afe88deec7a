//! The needs of the browser's pages beside requests: games by name, changes as they happen, sessions
//! and personal links.

use jiff::{SignedDuration, Timestamp};
use tokio::sync::broadcast;

use super::{Changed, GameService, Server, StoreError, View};
use crate::game::{GameId, PersonId, Phase};
use crate::links::{Links, RandomError, token};
use crate::store::{Scope, Wanted, to_the_millisecond};

/// Why there are no pages.
#[derive(Debug, thiserror::Error)]
pub enum PagesError {
    /// The machine gives no random numbers.
    #[error(transparent)]
    Random(#[from] RandomError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl GameService {
    /// Notifies the readers of [`GameService::changes`].
    pub(super) fn has_changed(&self, view: &View) {
        // It does not matter if nobody reads.
        let _ = self.0.changes.send(Changed {
            game: view.id.clone(),
            place: view.game.place(),
            version: view.version(),
        });
    }

    /// Returns the changes from now on, in the order in which they were saved.
    pub fn changes(&self) -> broadcast::Receiver<Changed> {
        self.0.changes.subscribe()
    }

    /// Returns a game for an adapter that has made sure that the reader may see it.
    pub async fn view(&self, id: &GameId) -> Result<Option<View>, StoreError> {
        Ok(self.load(id).await?.map(|loaded| loaded.view))
    }

    /// Returns the game in which the players of a finished one play again, while it is not over. It is
    /// in the same place, which has one such game at a time: so there is one rematch, even if several
    /// players ask for it. In a channel that game may also be another one.
    pub async fn rematch_of(&self, view: &View) -> Result<Option<View>, StoreError> {
        let place = view.game.place();
        if !matches!(view.game.phase(), Phase::Over(_)) {
            return Ok(None);
        }
        let is_rematch =
            |found: &View| place.is_page() || found.game.rematch_of() == Some(&view.id);
        match self.here(Wanted::LiveIn(place.channel)).await {
            Ok(found) => Ok(found.map(|loaded| loaded.view).filter(is_rematch)),
            // One that cannot be read is in quarantine by now, and its place is free.
            Err(StoreError::Log { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Starts computer players where it is their turn, and nothing else that is due.
    pub async fn run_computers(&self, now: Timestamp) -> Result<(), StoreError> {
        self.start_computers(to_the_millisecond(now)).await
    }

    /// Returns the addresses of games on a site.
    pub async fn links_to(&self, site: &str) -> Result<Links, PagesError> {
        let secret = self.store().page_secret(&token()?).await?;
        Ok(Links::new(site, &secret))
    }

    /// Says how everyone reaches the pages: from now on messages link to them. `in_discord` is whether they
    /// open within Discord too.
    pub async fn open_pages(&self, site: &str, in_discord: bool) -> Result<Links, PagesError> {
        let mut links = self.links_to(site).await?;
        links.in_discord = in_discord;
        // The first address remains.
        Ok(self.0.links.get_or_init(|| links).clone())
    }

    /// Returns the address of the pages that open within Discord, if there are such.
    pub fn site_in_discord(&self) -> Option<&str> {
        let links = self.0.links.get().filter(|links| links.in_discord);
        links.map(|links| &*links.site)
    }

    /// Returns the addresses of games of a server, where they have pages.
    pub(super) fn links_of(&self, server: &Server) -> Option<Links> {
        let links = self.0.links.get();
        links.filter(|_| !server.settings.no_pages).cloned()
    }

    /// Returns the people a session speaks for, by the hash of its token.
    pub async fn session(&self, hash: &str) -> Result<Vec<PersonId>, StoreError> {
        let people = self.store().session(hash).await?;
        Ok(people.into_iter().map(|(person, _)| person).collect())
    }

    /// Returns the people a session speaks for when somebody opens a page, and whether the page renews
    /// the session. It does so once per day.
    pub async fn use_session(
        &self,
        hash: &str,
        now: Timestamp,
    ) -> Result<(Vec<PersonId>, bool), StoreError> {
        let people = self.store().session(hash).await?;
        let day = SignedDuration::from_hours(24);
        let is_old = |used: Timestamp| now.duration_since(used) > day;
        let is_renewed = people.iter().any(|(_, used)| is_old(*used));
        if is_renewed {
            self.store().use_session(hash, now).await?;
        }
        let people = people.into_iter().map(|(person, _)| person).collect();
        Ok((people, is_renewed))
    }

    /// Returns how many games of a person are not over.
    pub async fn open_games(&self, person: PersonId) -> Result<u64, StoreError> {
        let scope = Scope::Current(person);
        Ok(self.store().list(scope, 1).await?.total)
    }
}
