//! People who get direct messages about what happens in a game.

use std::collections::BTreeSet;

use sqlx::Row;

use super::people::{known_by_number, save_profile};
use super::{AppendError, Person, Profile, Store, StoreError, from_db_id, numbers, to_db_id};
use crate::game::{GameId, PersonId};

impl Store {
    /// Notes that a person follows a game, or does so no longer.
    pub async fn follow(
        &self,
        game: &GameId,
        profile: &Profile,
        follow: bool,
    ) -> Result<(), AppendError> {
        let mut to = self.write().await?;
        let numbers = numbers::of(&mut to, &BTreeSet::from([profile.person])).await?;
        save_profile(&mut to, profile).await?;
        let query = if follow {
            "INSERT INTO follows (person, game) VALUES ($1, $2) ON CONFLICT (person, game) DO NOTHING"
        } else {
            "DELETE FROM follows WHERE person = $1 AND game = $2"
        };
        sqlx::query(query)
            .bind(numbers.get(&profile.person))
            .bind(&game.0)
            .execute(&mut *to)
            .await?;
        Ok(self.commit(to).await?)
    }

    /// Returns the people who follow a game.
    pub async fn followers(&self, game: &GameId) -> Result<Vec<(PersonId, Person)>, StoreError> {
        let mut at = self.readers.acquire().await?;
        let rows = sqlx::query("SELECT person FROM follows WHERE game = $1")
            .bind(&game.0)
            .fetch_all(&mut *at)
            .await?;
        let number = |row: &sqlx::any::AnyRow| Ok(PersonId(from_db_id(row.try_get("person")?)));
        let numbers: Result<BTreeSet<_>, sqlx::Error> = rows.iter().map(number).collect();
        let known = known_by_number(&mut at, &numbers?).await?;
        let people = known.into_values();
        Ok(people
            .filter_map(|known| Some((known.id, known.person?)))
            .collect())
    }

    /// Returns the games that a person follows.
    pub async fn followed_by(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT game AS id FROM follows \
             WHERE person = (SELECT number FROM people WHERE id = $1) ORDER BY game",
        )
        .bind(to_db_id(person.0))
        .fetch_all(&self.readers)
        .await?;
        super::games::ids(&rows)
    }

    /// Nobody follows a game any more.
    pub async fn end_following(&self, game: &GameId) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM follows WHERE game = $1").bind(&game.0);
        self.execute(query).await.map(drop)
    }
}
