//! Notes: what a player writes down about a game for themselves alone.

use super::{GameRef, GameService, Rejection, Reply, Request, ServiceError, StoreError};
use crate::game::{GameId, GameRejection, PersonId};

/// The most characters of a note.
pub const LONGEST_NOTE: usize = 1_000;

impl GameService {
    /// Returns the requester's note on a game, once it is saved if there is a new text.
    pub(super) async fn annotate(
        &self,
        request: &Request,
        game: &GameRef,
        text: Option<&str>,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        let view = self.to_look_at(request, game).await?.view;
        let saved = self.note(&view.id, by).await?;
        // A player who was replaced still has the note from before.
        if saved.is_empty() && view.game.seats_of(by).next().is_none() {
            return Err(ServiceError::of(view, GameRejection::NotPlaying));
        }
        let Some(text) = text else {
            return Ok(Reply::Note { text: saved, view });
        };
        let text = text.trim();
        if text.chars().count() > LONGEST_NOTE {
            return Err(ServiceError::of(view, Rejection::LongNote));
        }
        if !self.store().set_note(&view.id, by, text).await? {
            return Err(ServiceError::of(view, GameRejection::NotPlaying));
        }
        let text = text.to_owned();
        Ok(Reply::Note { text, view })
    }

    /// Returns a person's note on a game, empty without one. Nobody else may be shown it.
    pub async fn note(&self, game: &GameId, by: PersonId) -> Result<String, StoreError> {
        let note = self.store().note(game, by).await?;
        Ok(note.unwrap_or_default())
    }
}
