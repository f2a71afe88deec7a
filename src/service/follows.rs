//! Following a game: direct messages about what happens in it, until it ends.

use super::change::profile;
use super::loaded::own_if_private;
use super::{
    GameRef, GameService, Person, Rejection, Reply, Request, ServiceError, StoreError, View,
};
use crate::game::{GameRejection, PersonId, Phase};

impl GameService {
    pub(super) async fn follow(
        &self,
        request: &Request,
        game: &GameRef,
        follow: bool,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_look_at(request, game).await?;
        let loaded = own_if_private(loaded, request.by.person)?;
        if loaded.game().place().server.is_none() {
            return Err(ServiceError::because(Rejection::NoServer));
        }
        if matches!(loaded.game().phase(), Phase::Over(_)) {
            return Err(ServiceError::of(loaded.view, GameRejection::Over));
        }
        let store = self.store();
        store
            .follow(&loaded.view.id, &profile(request), follow)
            .await?;
        Ok(Reply::Following(follow))
    }

    /// Returns the people who follow a game: of a private one, only those who take part in it.
    pub async fn followers(&self, view: &View) -> Result<Vec<(PersonId, Person)>, StoreError> {
        let mut followers = self.store().followers(&view.id).await?;
        if view.game.terms().private {
            let people = view.game.people();
            followers.retain(|(person, _)| people.contains(person));
        }
        Ok(followers)
    }
}
