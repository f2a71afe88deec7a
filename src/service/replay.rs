//! A new game that continues from moves of another one.

use jiff::Timestamp;

use super::entries::to_the_millisecond;
use super::{GameService, StoreError};
use crate::game::{Entry, Event, GameId};
use djambi_rules::Ply;

impl GameService {
    /// Plays moves that were made elsewhere, in a game that has just begun, each in the name of the
    /// person or computer of its seat. Nobody is notified. False if that game is none that has just
    /// begun, or if one of the moves cannot be played in it: nothing has been saved then.
    pub async fn replay(
        &self,
        id: &GameId,
        plies: &[Ply],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Some(loaded) = self.load(id).await? else {
            return Ok(false);
        };
        let mut position = *loaded.game().position();
        if !loaded.game().history().is_empty() {
            return Ok(false);
        }
        let mut entries = Vec::new();
        for ply in plies {
            let seat = ply.by(&position);
            let event = match ply {
                Ply::Move(mv) => Event::Played {
                    seat,
                    mv: mv.to_string(),
                    planned: false,
                },
                Ply::Resignation(seat) => Event::Resigned { seat: *seat },
            };
            let Ok(after) = position.play_ply(*ply) else {
                return Ok(false);
            };
            position = after;
            entries.push(Entry {
                at: to_the_millisecond(now),
                actor: loaded.game().person_on(seat),
                event,
            });
        }
        if entries.is_empty() {
            return Ok(true);
        }
        self.save_automatic(loaded, entries, now, |_| None).await
    }
}
