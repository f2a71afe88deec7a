//! What players have planned: rows that only their planner is shown. They change with the events that
//! play them or make them lapse, in the same transaction.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use super::engine::lock_game;
use super::mentions::Numbers;
use super::sql::{rows, run};
use super::{Store, StoreError, mentions};
use crate::game::{GameId, PersonId, Plan};

/// The plans of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plans {
    /// How often the players had changed them when they were read.
    pub changes: i64,
    /// Each player's; to be saved, only those that have changed.
    pub of: BTreeMap<PersonId, Plan>,
}

/// The plans of a game; nothing is read where nobody has planned anything.
pub(super) async fn read(
    from: &mut AnyConnection,
    game: &GameId,
    changes: i64,
) -> Result<Plans, StoreError> {
    const OF_GAME: &str = "SELECT p.id, l.body FROM plans l \
        JOIN people p ON p.number = l.person WHERE l.game = $1";
    let mut plans = Plans {
        changes,
        of: BTreeMap::new(),
    };
    if changes == 0 {
        return Ok(plans);
    }
    for (person, body) in rows::<(PersonId, String)>(from, OF_GAME, game).await? {
        match serde_json::from_str(&body) {
            Ok(plan) => drop(plans.of.insert(person, plan)),
            // Nothing is played that cannot be read, and the game does not depend on it.
            Err(error) => tracing::error!(%game, %error, "a plan cannot be read"),
        }
    }
    Ok(plans)
}

/// Saves plans that have changed.
pub(super) async fn save(
    to: &mut AnyConnection,
    game: &GameId,
    plans: &Plans,
    numbers: &Numbers,
) -> Result<(), StoreError> {
    const REMOVE: &str = "DELETE FROM plans WHERE game = $1 AND person = $2";
    const SAVE: &str = "INSERT INTO plans (game, person, body) VALUES ($1, $2, $3) \
        ON CONFLICT (game, person) DO UPDATE SET body = excluded.body";
    for (person, plan) in &plans.of {
        let number = numbers.get(person);
        if plan.is_empty() {
            run(to, REMOVE, (game, number)).await?;
        } else {
            run(to, SAVE, (game, number, serde_json::to_string(plan)?)).await?;
        }
    }
    Ok(())
}

impl Store {
    /// Saves a player's plan, which was made at that version of the game with the plans as they were
    /// read. False if the game or a plan has changed since: nothing is saved.
    pub async fn save_plan(
        &self,
        game: &GameId,
        version: u64,
        plans: &Plans,
    ) -> Result<bool, StoreError> {
        const COUNT: &str =
            "UPDATE games SET plans = plans + 1 WHERE id = $1 AND version = $2 AND plans = $3";
        let mut to = self.write().await?;
        let people = plans.of.keys().copied().collect();
        let numbers = mentions::numbers_of(&mut to, &people).await?;
        lock_game(&mut to, game).await?;
        if run(&mut to, COUNT, (game, version, plans.changes)).await? == 0 {
            return Ok(false);
        }
        save(&mut to, game, plans, &numbers).await?;
        self.commit(to).await?;
        Ok(true)
    }
}
