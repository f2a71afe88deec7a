//! Talk: the lines that players of a game on pages say to each other; and notes: a text of a person on a
//! game, which nobody else reads. Both are not a part of the log. They are deleted with the game, and with
//! the data of each person who wrote or reads them.

use jiff::{SignedDuration, Timestamp};

use super::engine::{for_update, lock_game};
use super::sql::{self, one, row, run};
use super::{Store, StoreError};
use crate::game::{GameId, PersonId};

/// How many of the last lines of a game are kept.
const KEPT: u64 = 500;

/// The number of a player of a game. Somebody whose data is being deleted gets no new one.
pub(super) const PLAYER: &str = "SELECT p.number FROM people p JOIN players s ON s.person = p.number \
    WHERE p.id = $1 AND s.game = $2";

/// A line that a player has said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TalkLine {
    /// Its number in the game, from 1.
    pub number: u64,
    /// When it was said.
    pub at: Timestamp,
    /// The person who said it.
    pub by: PersonId,
    /// The only other person who sees it; `None` is all players.
    pub to: Option<PersonId>,
    /// The text.
    pub text: String,
}

sql::columns!(TalkLine: number, at, by, to, text);

impl Store {
    /// Saves a line. False, and nothing is saved, if the person has said `most` lines in all games
    /// during the minute before, or either person has just left the game.
    pub async fn add_talk(
        &self,
        game: &GameId,
        by: PersonId,
        to: Option<PersonId>,
        text: &str,
        now: Timestamp,
        most: u64,
    ) -> Result<bool, StoreError> {
        const LATELY: &str = "SELECT COUNT(*) FROM talk WHERE person = $1 AND at > $2";
        const NEXT: &str = "SELECT COALESCE(MAX(number), 0) + 1 FROM talk WHERE game = $1";
        const ADD: &str = "INSERT INTO talk (game, number, at, person, addressee, body) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        let mut at = self.write().await?;
        lock_game(&mut at, game).await?;
        let Some(person) = row::<i64>(&mut at, PLAYER, (by, game)).await? else {
            return Ok(false);
        };
        let addressee = match to {
            Some(to) => match row::<i64>(&mut at, PLAYER, (to, game)).await? {
                None => return Ok(false),
                addressee => addressee,
            },
            None => None,
        };
        let minute_ago = now - SignedDuration::from_mins(1);
        if one::<u64>(&mut at, LATELY, (person, minute_ago)).await? >= most {
            return Ok(false);
        }
        let number: u64 = one(&mut at, NEXT, game).await?;
        let values = (game, number, now, person, addressee, text);
        run(&mut at, ADD, values).await?;
        let old = "DELETE FROM talk WHERE game = $1 AND number <= $2";
        run(&mut at, old, (game, number.saturating_sub(KEPT))).await?;
        self.commit(at).await?;
        Ok(true)
    }

    /// Returns the lines of a game in their order.
    pub async fn talk_of(&self, game: &GameId) -> Result<Vec<TalkLine>, StoreError> {
        let of_game = "SELECT t.number, t.at, p.id AS \"by\", o.id AS \"to\", t.body AS text FROM talk t \
            JOIN people p ON p.number = t.person LEFT JOIN people o ON o.number = t.addressee \
            WHERE t.game = $1 ORDER BY t.number";
        self.rows(of_game, game).await
    }

    /// Saves a person's note on a game; an empty one deletes it. False, and nothing is saved, if the log of
    /// the game does not name the person: their data may have just been deleted.
    pub async fn set_note(
        &self,
        game: &GameId,
        by: PersonId,
        text: &str,
    ) -> Result<bool, StoreError> {
        const NAMED: &str = "SELECT p.number FROM people p \
            JOIN mentions m ON m.person = p.number WHERE p.id = $1 AND m.game = $2";
        const SAVE: &str = "INSERT INTO notes (game, person, body) VALUES ($1, $2, $3) \
            ON CONFLICT (game, person) DO UPDATE SET body = excluded.body";
        let mut at = self.write().await?;
        lock_game(&mut at, game).await?;
        // The row of the person is locked, so that their data is deleted before or afterwards.
        let named = for_update(&at, NAMED);
        let Some(person) = row::<i64>(&mut at, named, (by, game)).await? else {
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
}
