//! Numbers the people in the logs that an older version wrote by their ids.

use sqlx::{AnyConnection, AnyPool, Row};

use super::games::ids;
use super::mentions::{add_player, named, remember};
use super::{Store, StoreError, entries, exists, from_db_id, numbers, quarantine};
use crate::game::{GameId, PersonId};

/// So many games are converted in one transaction.
const TOGETHER: i64 = 100;

/// Whether games are left that are to be converted.
pub(super) async fn is_unfinished(at: &AnyPool) -> Result<bool, sqlx::Error> {
    exists(sqlx::query(LEFT).bind(1_i64), at).await
}

const LEFT: &str = "SELECT u.game AS id FROM unnumbered u WHERE NOT EXISTS \
    (SELECT 1 FROM quarantine q WHERE q.game = u.game) ORDER BY u.game LIMIT $1";

/// Numbers the people in the logs that an older version wrote, some games at a time: after a kill it
/// continues where it was. Unreadable games are put into quarantine.
pub(super) async fn convert(store: &Store) -> Result<(), StoreError> {
    loop {
        let mut to = store.write().await?;
        let rows = sqlx::query(LEFT).bind(TOGETHER).fetch_all(&mut *to).await?;
        if rows.is_empty() {
            return Ok(to.rollback().await?);
        }
        for id in ids(&rows)? {
            match convert_game(&mut to, &id).await {
                Ok(()) => {}
                Err(StoreError::Log { error, .. }) => {
                    quarantine::put(&mut to, &id, &error.to_string()).await?;
                }
                Err(error) => return Err(error),
            }
        }
        to.commit().await?;
        tracing::info!(
            games = rows.len(),
            "people have numbers in the logs of these"
        );
    }
}

/// Converts one game, if its log can be read.
pub(super) async fn convert_game(to: &mut AnyConnection, id: &GameId) -> Result<(), StoreError> {
    let log = entries::read_as_written(to, id, 1..=u64::MAX).await?;
    let mut people = named(&log);
    let sits = sqlx::query("SELECT person FROM players WHERE game = $1")
        .bind(&id.0)
        .fetch_all(&mut *to)
        .await?;
    for row in &sits {
        people.insert(PersonId(from_db_id(row.try_get("person")?)));
    }
    let numbers = numbers::of(to, &people).await?;
    for (entry, seq) in log.iter().zip(1_u64..) {
        let after = numbers::numbered(entry, &numbers);
        if after.event != entry.event {
            entries::rewrite(to, id, seq, &after).await?;
        }
    }
    for by_id in [
        "UPDATE events SET actor = (SELECT number FROM people p WHERE p.id = events.actor) \
         WHERE game = $1 AND actor IS NOT NULL",
        "UPDATE games SET person = (SELECT number FROM people p WHERE p.id = games.person) \
         WHERE id = $1 AND person IS NOT NULL",
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM unnumbered WHERE game = $1",
    ] {
        sqlx::query(by_id).bind(&id.0).execute(&mut *to).await?;
    }
    for row in &sits {
        let person = PersonId(from_db_id(row.try_get("person")?));
        add_player(to, id, numbers.get(&person)).await?;
    }
    Ok(remember(to, id, &log, &numbers).await?)
}
