//! The connections to Discord's gateway (shards): how the processes share them out, which games each
//! serves, when people could last reach the bot by it, and when it may identify itself.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::engine::Engine;
use super::{Store, StoreError, each, exists, from_db_id, from_millis, to_db_id};
use crate::game::{Place, ServerId};

/// One of the connections.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    /// Its number, from 0.
    pub number: u64,
    /// How many there are.
    pub total: u64,
}

impl Shard {
    /// The only one.
    pub const ONLY: Shard = Shard {
        number: 0,
        total: 1,
    };

    /// No connection at all, for games at a terminal or on pages. Its number is saved as -1.
    pub const LOCAL: Shard = Shard {
        number: u64::MAX,
        total: 1,
    };

    /// The games of this connection.
    #[must_use]
    pub fn scope(self) -> ShardScope {
        if self == Shard::LOCAL {
            return ShardScope::Local;
        }
        ShardScope::Shards {
            total: self.total,
            shards: vec![self.number],
        }
    }
}

/// Where a connection can be resumed by another process, which then misses nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShardSession {
    /// The session.
    pub id: String,
    /// The address for it, if Discord has sent one.
    pub url: Option<String>,
    /// The last event that was received.
    pub sequence: u64,
}

/// How the shards are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shares {
    /// How many processes play, this one included.
    pub processes: u64,
    /// How many of them were started before this one.
    pub older: u64,
    /// How many of the shards nobody has.
    pub free: u64,
    /// How many of them this process has.
    pub ours: u64,
    /// How many shards there are in all, or are demanded instead.
    pub total: u64,
}

/// In a file, those of the process before this one; on a server, none as a rule.
const FREE_OF_THE_DEAD: &str = "UPDATE shards SET process = NULL WHERE process IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.number = shards.process)";

/// The number of shards that the processes have agreed on, how many are taken, and the number that
/// is demanded instead.
const AGREED: &str = "SELECT COUNT(*) AS shards, COALESCE(MAX(total), 0) AS total, \
    COUNT(process) AS taken, MIN(online) AS online, \
    (SELECT value FROM counters WHERE name = 'shards') AS demanded FROM shards WHERE shard >= 0";

impl Shares {
    /// Returns how many of so many shards are this process's: the shares differ by one at most.
    #[must_use]
    pub fn of(self, shards: u64) -> u64 {
        let more = self.older < shards % self.processes;
        shards / self.processes + u64::from(more)
    }
}

impl Store {
    /// Agrees with the other processes on the number of shards: it is the one that is wanted unless
    /// another process runs with another one. If another number [is
    /// demanded](Store::demand_shards) it is that one; none before all processes have given up the
    /// shards that they have.
    pub async fn agree_on_shards(&self, wanted: u64) -> Result<Option<u64>, StoreError> {
        let mut to = self.write().await?;
        lock_shards(&mut to).await?;
        sqlx::query(FREE_OF_THE_DEAD).execute(&mut *to).await?;
        let row = sqlx::query(AGREED).fetch_one(&mut *to).await?;
        let count = |name| row.try_get::<i64, _>(name).map(from_db_id);
        let (shards, total, taken) = (count("shards")?, count("total")?, count("taken")?);
        let demanded: Option<i64> = row.try_get("demanded")?;
        let is_met = demanded.is_none_or(|demanded| from_db_id(demanded) == total);
        if taken > 0 && !is_met {
            // What the dead had is free by now.
            self.commit(to).await?;
            return Ok(None);
        }
        let wanted = demanded.map_or(wanted, from_db_id);
        if taken == 0 && (shards, total) != (wanted, wanted) {
            replace_shards(&mut to, wanted, row.try_get("online")?).await?;
        }
        let total = if taken > 0 { total } else { wanted };
        let demand_is_met = sqlx::query("DELETE FROM counters WHERE name = 'shards'");
        demand_is_met.execute(&mut *to).await?;
        self.commit(to).await?;
        Ok(Some(total))
    }

    /// Demands another number of shards of all processes, since Discord refuses the present one:
    /// each gives up those that it has and agrees anew.
    pub async fn demand_shards(&self, total: u64) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO counters (name, value) VALUES ('shards', $1) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        );
        self.execute(query.bind(to_db_id(total))).await?;
        self.notify().await;
        Ok(())
    }

    /// Returns how the shards of a range are shared out.
    pub async fn shares(&self, of: &RangeInclusive<u64>) -> Result<Shares, StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM processes) AS processes, \
             (SELECT COUNT(*) FROM processes WHERE number < $3) AS older, \
             COUNT(*) - COUNT(process) AS free, \
             COUNT(CASE WHEN process = $3 THEN 1 END) AS ours, \
             COALESCE((SELECT value FROM counters WHERE name = 'shards'), \
             (SELECT MAX(total) FROM shards), 0) AS total \
             FROM shards WHERE shard BETWEEN $1 AND $2",
        )
        .bind(to_db_id(*of.start()))
        .bind(to_db_id(*of.end()))
        .bind(self.process())
        .fetch_one(&self.readers)
        .await?;
        Ok(Shares {
            processes: from_db_id(row.try_get("processes")?).max(1),
            older: from_db_id(row.try_get("older")?),
            free: from_db_id(row.try_get("free")?),
            ours: from_db_id(row.try_get("ours")?),
            total: from_db_id(row.try_get("total")?),
        })
    }

    /// Returns how many shards of a range need no new session: living processes have them, or
    /// their sessions can be resumed.
    pub async fn shards_in_session(&self, of: &RangeInclusive<u64>) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar(
            "SELECT COUNT(*) FROM shards WHERE shard BETWEEN $1 AND $2 AND (session IS NOT NULL \
             OR EXISTS (SELECT 1 FROM processes p WHERE p.number = shards.process))",
        )
        .bind(to_db_id(*of.start()))
        .bind(to_db_id(*of.end()));
        let count: i64 = count.fetch_one(&self.readers).await?;
        Ok(from_db_id(count))
    }

    /// Frees the shards of this process except for some. It has others where the answer to taking
    /// them, or to giving them back, was lost.
    pub async fn free_shards_except(&self, running: &[Shard]) -> Result<(), StoreError> {
        // No process has that row, the one of LOCAL: an empty list is an error in PostgreSQL.
        let numbers = running.iter().map(|shard| shard.number.to_string());
        let numbers: Vec<String> = std::iter::once("-1".to_owned()).chain(numbers).collect();
        let query = format!(
            "UPDATE shards SET process = NULL WHERE process = $1 AND shard NOT IN ({})",
            numbers.join(", ")
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(self.process());
        self.execute(query).await?;
        self.notify().await;
        Ok(())
    }

    /// Takes some free shards of a range, each with the session in which its last process was.
    pub async fn take_shards(
        &self,
        of: &RangeInclusive<u64>,
        most: u64,
    ) -> Result<Vec<(Shard, Option<ShardSession>)>, StoreError> {
        let mut to = self.write().await?;
        lock_shards(&mut to).await?;
        let rows = sqlx::query(
            "SELECT shard, total, session, resume, sequence FROM shards \
             WHERE process IS NULL AND shard BETWEEN $1 AND $2 ORDER BY shard LIMIT $3",
        )
        .bind(to_db_id(*of.start()))
        .bind(to_db_id(*of.end()))
        .bind(to_db_id(most))
        .fetch_all(&mut *to)
        .await?;
        let taken: Result<Vec<_>, sqlx::Error> = rows.iter().map(taken).collect();
        let taken = taken?;
        for (shard, _) in &taken {
            sqlx::query(
                "UPDATE shards SET process = $2, session = NULL, resume = NULL, sequence = NULL \
                 WHERE shard = $1",
            )
            .bind(to_db_id(shard.number))
            .bind(self.process())
            .execute(&mut *to)
            .await?;
        }
        self.commit(to).await?;
        Ok(taken)
    }

    /// Gives a shard to whichever process takes it next, with the session that it can resume. No
    /// effect if another process has it by now.
    pub async fn give_shard(
        &self,
        shard: Shard,
        session: Option<&ShardSession>,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE shards SET process = NULL, session = $3, resume = $4, sequence = $5 \
             WHERE shard = $1 AND process = $2",
        );
        let query = query
            .bind(to_db_id(shard.number))
            .bind(self.process())
            .bind(session.map(|it| it.id.clone()))
            .bind(session.and_then(|it| it.url.clone()))
            .bind(session.map(|it| to_db_id(it.sequence)));
        self.execute(query).await?;
        self.notify().await;
        Ok(())
    }
}

pub(super) fn shard(row: &AnyRow) -> Result<Shard, sqlx::Error> {
    Ok(Shard {
        number: from_db_id(row.try_get("shard")?),
        total: from_db_id(row.try_get("total")?),
    })
}

fn taken(row: &AnyRow) -> Result<(Shard, Option<ShardSession>), sqlx::Error> {
    let (id, sequence): (Option<String>, Option<i64>) =
        (row.try_get("session")?, row.try_get("sequence")?);
    let url = row.try_get("resume")?;
    let session = id.zip(sequence).map(|(id, sequence)| ShardSession {
        id,
        url,
        sequence: from_db_id(sequence),
    });
    Ok((shard(row)?, session))
}

/// Makes the rows of so many shards, and removes all others.
async fn replace_shards(
    to: &mut AnyConnection,
    total: u64,
    online: Option<i64>,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM shards WHERE shard >= 0")
        .execute(&mut *to)
        .await?;
    for shard in 0..total {
        sqlx::query("INSERT INTO shards (shard, total, online) VALUES ($1, $2, $3)")
            .bind(to_db_id(shard))
            .bind(to_db_id(total))
            .bind(online)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

/// One process at a time shares out shards.
async fn lock_shards(to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if Engine::at(to) == Engine::Postgres {
        let lock = sqlx::query("SELECT value FROM counters WHERE name = 'processes' FOR UPDATE");
        lock.execute(to).await?;
    }
    Ok(())
}

/// The games that a process serves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ShardScope {
    /// All.
    #[default]
    All,
    /// Those that are played at a terminal or on pages alone: no connection brings their events.
    Local,
    /// Those that are played at a terminal alone.
    Terminal,
    /// Those whose events come by some of the connections to the gateway. A server's connection is
    /// the one of the number that its id gives; conversations with the bot belong to the first.
    Shards {
        /// How many there are in all, at least one.
        total: u64,
        /// The numbers of some of them.
        shards: Vec<u64>,
    },
}

impl ShardScope {
    /// Whether games on pages are among them. They belong to no server, as conversations do.
    #[must_use]
    pub fn has_pages(&self) -> bool {
        match self {
            ShardScope::All | ShardScope::Local => true,
            ShardScope::Terminal => false,
            ShardScope::Shards { shards, .. } => shards.contains(&0),
        }
    }

    /// Returns the condition for it on a row `g` of the table of games, to be added to others.
    pub(super) fn condition(&self) -> String {
        match self {
            ShardScope::All => String::new(),
            ShardScope::Local => {
                format!(" AND g.server IS NULL AND g.channel < {}", Place::DISCORD)
            }
            // The channels of pages are negative as the database saves them.
            ShardScope::Terminal => {
                format!("{} AND g.channel >= 0", ShardScope::Local.condition())
            }
            ShardScope::Shards { shards, .. } if shards.is_empty() => " AND 1 = 0".to_owned(),
            ShardScope::Shards { total, shards } => {
                let shards: Vec<String> = shards.iter().map(u64::to_string).collect();
                format!(
                    " AND (COALESCE(g.server, 0) >> 22) % {total} IN ({})",
                    shards.join(", ")
                )
            }
        }
    }
}

impl Store {
    /// Returns when people could last reach the bot by a shard, or its pages by [`Shard::LOCAL`], if
    /// that is known.
    pub async fn last_online(&self, shard: Shard) -> Result<Option<Timestamp>, StoreError> {
        let online = sqlx::query_scalar("SELECT online FROM shards WHERE shard = $1");
        let online = online.bind(to_db_id(shard.number));
        let online: Option<Option<i64>> = online.fetch_optional(&self.readers).await?;
        Ok(online.flatten().and_then(from_millis))
    }

    /// Returns when games that no server's connection brings, those on pages, could last be played:
    /// the bot's first connection serves them, or a program without Discord. Times after `latest`
    /// are not believed.
    pub async fn pages_online(&self, latest: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        const ONLINE: &str = "SELECT MAX(online) FROM shards WHERE shard <= 0 AND online <= $1";
        let online = sqlx::query_scalar(ONLINE).bind(latest.as_millisecond());
        let online: Option<i64> = online.fetch_one(&self.readers).await?;
        Ok(online.and_then(from_millis))
    }

    /// Whether one of those times is after `latest`, so that a clock was ahead.
    pub async fn was_ahead_for_pages(&self, latest: Timestamp) -> Result<bool, StoreError> {
        let ahead = sqlx::query("SELECT 1 FROM shards WHERE shard <= 0 AND online > $1 LIMIT 1");
        Ok(exists(ahead.bind(latest.as_millisecond()), &self.readers).await?)
    }

    /// Returns all shards, each with that time.
    pub async fn shards_online(&self) -> Result<Vec<(Shard, Option<Timestamp>)>, StoreError> {
        let rows =
            sqlx::query("SELECT shard, total, online FROM shards WHERE shard >= 0 ORDER BY shard")
                .fetch_all(&self.readers)
                .await?;
        let one = |row: &AnyRow| {
            let online: Option<i64> = row.try_get("online")?;
            Ok((shard(row)?, online.and_then(from_millis)))
        };
        each(&rows, one)
    }

    /// The same by the shard of a server.
    pub async fn last_online_in(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        let online =
            sqlx::query_scalar("SELECT online FROM shards WHERE shard = ($1 >> 22) % total");
        let online = online.bind(to_db_id(server.0));
        let online: Option<Option<i64>> = online.fetch_optional(&self.readers).await?;
        Ok(online.flatten().and_then(from_millis))
    }

    /// Saves that people can reach the bot by a shard now.
    pub async fn set_online(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO shards (shard, total, online) VALUES ($1, $2, $3) \
             ON CONFLICT (shard) DO UPDATE SET online = excluded.online",
        );
        let query = query
            .bind(to_db_id(shard.number))
            .bind(to_db_id(shard.total))
            .bind(now.as_millisecond());
        self.execute(query).await?;
        Ok(())
    }
}

/// The time between two identifies of a bucket.
pub const IDENTIFY_EVERY: SignedDuration = SignedDuration::from_millis(5_100);

/// So long can a queue of connections be that wait to identify themselves: some 350 in a bucket.
const LONGEST_QUEUE: SignedDuration = SignedDuration::from_mins(30);

impl Store {
    /// Returns when the next identify of a bucket may be sent; that time is then taken. A time that
    /// is further away than a queue of connections can be was saved by a clock that was ahead.
    pub async fn identify_at(&self, bucket: u64, now: Timestamp) -> Result<Timestamp, StoreError> {
        let mut to = self.write().await?;
        let bucket = to_db_id(bucket);
        sqlx::query(
            "INSERT INTO identifies (bucket, due) VALUES ($1, 0) ON CONFLICT (bucket) DO NOTHING",
        )
        .bind(bucket)
        .execute(&mut *to)
        .await?;
        let query = format!(
            "SELECT due FROM identifies WHERE bucket = $1{}",
            self.engine.for_update()
        );
        let due: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(query))
            .bind(bucket)
            .fetch_one(&mut *to)
            .await?;
        let due = from_millis(due).filter(|due| *due <= now + LONGEST_QUEUE);
        let at = due.map_or(now, |due| due.max(now));
        sqlx::query("UPDATE identifies SET due = $2 WHERE bucket = $1")
            .bind(bucket)
            .bind((at + IDENTIFY_EVERY).as_millisecond())
            .execute(&mut *to)
            .await?;
        self.commit(to).await?;
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_differ_by_one_at_most_and_are_all() {
        for (shards, processes) in [(4, 3), (1, 2), (8, 3), (0, 2), (5, 5)] {
            let share = |older| {
                let shares = Shares {
                    processes,
                    older,
                    free: 0,
                    ours: 0,
                    total: shards,
                };
                shares.of(shards)
            };
            let all: Vec<u64> = (0..processes).map(share).collect();
            assert_eq!(all.iter().sum::<u64>(), shards, "{all:?}");
            assert!(
                all.iter().max().unwrap() - all.iter().min().unwrap() <= 1,
                "{all:?}"
            );
        }
    }

    #[test]
    fn some_shards_are_a_condition() {
        let scope = |shards| ShardScope::Shards { total: 8, shards };
        assert_eq!(ShardScope::All.condition(), "");
        assert!(
            ShardScope::Local
                .condition()
                .contains("g.channel < 4503599627370496")
        );
        assert!(scope(vec![0, 3]).condition().ends_with("% 8 IN (0, 3)"));
    }
}
