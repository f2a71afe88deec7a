//! Private threads of players in Discord with their pacts, a row each. The pacts are deleted with the data
//! of any member of their thread, and everything with the game.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::{for_update, lock_game, notify};
use super::shards::ShardScope;
use super::sql::{self, Parameters, row, run};
use super::talk::PLAYER;
use super::{Store, StoreError};
use crate::game::{ChannelId, GameId, Pact, PersonId, PrivateThread};

/// The time after which a claimed thread can be claimed again: Discord sends the same message once.
const LEASE: SignedDuration = SignedDuration::from_secs(15);

/// The threads in which something is to be said: that the game is over, that the data of a member was
/// deleted, or in a closed one that members want to open it. Not where the bot has been removed.
pub(super) const TO_SAY: &str = "private_threads t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server WHERE t.due IS NOT NULL \
    AND (g.state = 'over' OR t.members IS NULL) AND COALESCE(s.gone, 0) = 0";

sql::columns!(PrivateThread: channel, game, members, opens, pacts, closed);

sql::saved! {
    BTreeSet<PersonId> as String:
        |it| it.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        |text| text.split_terminator(',').map(|it| it.parse().map(PersonId)).collect::<Result<_, _>>()?;
    Vec<Pact> as String: |it| serde_json::to_string(it)?, |text| serde_json::from_str(&text)?;
}

impl Store {
    /// Saves the thread of these players of a game; or that it is now this one instead of `before`, which
    /// is gone. False if there is another one, or one of them has just left the game.
    pub async fn save_private_thread(
        &self,
        game: &GameId,
        people: &BTreeSet<PersonId>,
        channel: ChannelId,
        before: Option<ChannelId>,
    ) -> Result<bool, StoreError> {
        const ADD: &str = "INSERT INTO private_threads (channel, game, members) \
            VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        const MOVE: &str = "UPDATE private_threads SET channel = $1 WHERE channel = $2";
        let mut to = self.write().await?;
        lock_game(&mut to, game).await?;
        // Their rows are locked, so that their data is deleted before or afterwards.
        for person in people {
            let player = for_update(&to, PLAYER);
            if row::<i64>(&mut to, player, (person, game)).await?.is_none() {
                return Ok(false);
            }
        }
        let saved = match before {
            Some(before) => run(&mut to, MOVE, (channel, before)).await?,
            None => run(&mut to, ADD, (channel, game, people)).await?,
        };
        self.commit(to).await?;
        Ok(saved > 0)
    }

    /// Returns a private thread, unless the data of one of its members was deleted.
    pub async fn private_thread(
        &self,
        channel: ChannelId,
    ) -> Result<Option<PrivateThread>, StoreError> {
        let mut found = self.threads("t.channel = $1", channel).await?;
        Ok(found.pop())
    }

    /// Returns the private threads of a game in the order of their channels.
    pub async fn private_threads(&self, game: &GameId) -> Result<Vec<PrivateThread>, StoreError> {
        self.threads("t.game = $1", game).await
    }

    /// Returns the private threads that a person is a member of.
    pub async fn private_threads_with(
        &self,
        person: PersonId,
    ) -> Result<Vec<PrivateThread>, StoreError> {
        const NAMING: &str = "t.game IN (SELECT m.game FROM mentions m \
            JOIN people p ON p.number = m.person WHERE p.id = $1)";
        let mut threads = self.threads(NAMING, person).await?;
        threads.retain(|it| it.members.contains(&person));
        Ok(threads)
    }

    async fn threads(
        &self,
        which: &str,
        with: impl Parameters,
    ) -> Result<Vec<PrivateThread>, StoreError> {
        let threads = format!("{THREADS} AND {which} ORDER BY t.channel");
        self.rows(AssertSqlSafe(threads), with).await
    }

    /// Changes the pacts of a private thread, or who wants to open it, which is then to be said there.
    /// Returns it with the result of `change`; `None` if there is no such thread, or the data of one of its
    /// members was deleted.
    pub async fn change_private_thread<T>(
        &self,
        channel: ChannelId,
        change: impl FnOnce(&mut PrivateThread) -> T,
    ) -> Result<Option<(PrivateThread, T)>, StoreError> {
        const SAVE: &str = "UPDATE private_threads SET opens = $2, pacts = $3, \
            due = CASE WHEN opens = $2 THEN due ELSE 0 END WHERE channel = $1";
        let mut to = self.write().await?;
        let found = for_update(&to, &format!("{THREADS} AND t.channel = $1"));
        let found = row(&mut to, found, channel).await?;
        let Some(mut thread): Option<PrivateThread> = found else {
            return Ok(None);
        };
        let before = thread.clone();
        let done = change(&mut thread);
        if thread != before {
            let values = (channel, &thread.opens, &thread.pacts);
            run(&mut to, SAVE, values).await?;
            notify(&mut to).await?;
        }
        self.commit(to).await?;
        Ok(Some((thread, done)))
    }

    /// Claims the threads within the scope in which something is to be said, each with its game and the
    /// time until which no other process has it.
    pub async fn claim_private_threads(
        &self,
        now: Timestamp,
        scope: &ShardScope,
    ) -> Result<Vec<(ChannelId, GameId, Timestamp)>, StoreError> {
        const CLAIM: &str = "UPDATE private_threads SET due = $3 WHERE channel = $1 AND due = $2";
        let due = format!(
            "SELECT t.channel, t.game, t.due FROM {TO_SAY} AND t.due <= $1{}",
            scope.condition()
        );
        let due: Vec<(ChannelId, GameId, Timestamp)> = self.rows(AssertSqlSafe(due), now).await?;
        let mut claimed = Vec::new();
        for (channel, game, due) in due {
            let until = now + LEASE;
            if self.run(CLAIM, (channel, due, until)).await? == 1 {
                claimed.push((channel, game, until));
            }
        }
        Ok(claimed)
    }

    /// Saves that all was said in a thread that was claimed until then, except for what became due
    /// meanwhile. A thread whose member's data was deleted is forgotten.
    pub async fn close_private_thread(
        &self,
        channel: ChannelId,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        const GONE: &str = "DELETE FROM private_threads WHERE channel = $1 AND members IS NULL \
            AND due = $2";
        const SAID: &str = "UPDATE private_threads SET closed = 1, \
            due = CASE WHEN due = $2 THEN NULL ELSE due END WHERE channel = $1";
        let mut to = self.write().await?;
        for close in [GONE, SAID] {
            run(&mut to, close, (channel, until)).await?;
        }
        self.commit(to).await
    }
}

/// The threads whose members are all known.
const THREADS: &str = "SELECT t.channel, t.game, t.members, t.opens, t.pacts, t.closed \
    FROM private_threads t WHERE t.members IS NOT NULL";

/// Deletes the pacts of all threads that a person with this number in the logs is a member of. It is still
/// to be said in those that are not closed.
pub(super) async fn forget(
    to: &mut AnyConnection,
    person: PersonId,
    number: PersonId,
) -> Result<(), sqlx::Error> {
    const CLOSED: &str = "DELETE FROM private_threads WHERE closed = 1";
    const OTHERS: &str = "UPDATE private_threads \
        SET members = NULL, opens = '', pacts = '[]', due = 0 WHERE closed = 0";
    for forget in [CLOSED, OTHERS] {
        let of_person = format!(
            "{forget} AND ',' || members || ',' LIKE $1 \
             AND game IN (SELECT game FROM mentions WHERE person = $2)"
        );
        run(
            to,
            AssertSqlSafe(of_person),
            (format!("%,{person},%"), number),
        )
        .await?;
    }
    Ok(())
}
