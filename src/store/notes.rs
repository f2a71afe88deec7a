//! Notes: a text of a person on a game, which nobody else reads. They are not a part of the log, and are
//! deleted with the game and with the data of the person.

use sqlx::AssertSqlSafe;

use super::engine::{Engine, lock_game};
use super::sql::{row, run};
use super::{Store, StoreError};
use crate::game::{GameId, PersonId};

impl Store {
    /// Saves a person's note on a game; an empty one deletes it. False, and nothing is saved, if the log of
    /// the game does not name the person: their data may have just been deleted.
    pub async fn set_note(
        &self,
        game: &GameId,
        by: PersonId,
        text: &str,
    ) -> Result<bool, StoreError> {
        const SAVE: &str = "INSERT INTO notes (game, person, body) VALUES ($1, $2, $3) \
            ON CONFLICT (game, person) DO UPDATE SET body = excluded.body";
        let mut at = self.write().await?;
        lock_game(&mut at, game).await?;
        // The row of the person is locked, so that their data is deleted before or afterwards.
        let named = format!(
            "SELECT p.number FROM people p JOIN mentions m ON m.person = p.number \
             WHERE p.id = $1 AND m.game = $2{}",
            Engine::at(&at).for_update()
        );
        let Some(person) = row::<i64>(&mut at, AssertSqlSafe(named), (by, game)).await? else {
            return Ok(false);
        };
        if text.is_empty() {
            let clear = "DELETE FROM notes WHERE game = $1 AND person = $2";
            run(&mut at, clear, (game, person)).await?;
        } else {
            run(&mut at, SAVE, (game, person, text)).await?;
        }
        self.commit(at).await?;
        Ok(true)
    }

    /// Returns a person's note on a game.
    pub async fn note(&self, game: &GameId, by: PersonId) -> Result<Option<String>, StoreError> {
        let note = "SELECT n.body FROM notes n JOIN people p ON p.number = n.person \
            WHERE n.game = $1 AND p.id = $2";
        self.row(note, (game, by)).await
    }

    /// Returns all notes of a person, each with its game.
    pub async fn notes_by(&self, by: PersonId) -> Result<Vec<(GameId, String)>, StoreError> {
        let by_person = "SELECT n.game, n.body FROM notes n JOIN people p ON p.number = n.person \
            WHERE p.id = $1 ORDER BY n.game";
        self.rows(by_person, by).await
    }
}
