//! The connections to Discord's gateway (shards): how the processes share them out, which games each
//! serves, when people could last reach the bot by it, and when it may identify itself.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::{Engine, for_update};
use super::sql::{self, Field, Row, one, rows, run};
use super::{Store, StoreError};
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
    pub fn scope(self) -> ShardScope {
        if self == Shard::LOCAL {
            return ShardScope::Local;
        }
        ShardScope::Shards(vec![self])
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

sql::columns!(Shares: processes, older, free, ours, total);

/// A shard that no process has, with where it can be resumed.
impl Row for (Shard, Option<ShardSession>) {
    fn read(row: &AnyRow) -> Result<(Shard, Option<ShardSession>), sqlx::Error> {
        let (number, total) = (Field::of(row, "shard")?, Field::of(row, "total")?);
        let session: Option<String> = Field::of(row, "session")?;
        let sequence: Option<u64> = Field::of(row, "sequence")?;
        let url = Field::of(row, "resume")?;
        let session = session.zip(sequence);
        let session = session.map(|(id, sequence)| ShardSession { id, url, sequence });
        Ok((Shard { number, total }, session))
    }
}

/// The time between two identifies of a bucket.
pub const IDENTIFY_EVERY: SignedDuration = SignedDuration::from_millis(5_100);

/// The longest queue of connections that wait to identify themselves: some 350 in a bucket.
const LONGEST_QUEUE: SignedDuration = SignedDuration::from_mins(30);

/// In a file, those of the process before this one; on a server, none as a rule.
const FREE_OF_THE_DEAD: &str = "UPDATE shards SET process = NULL WHERE process IS NOT NULL \
    AND NOT EXISTS (SELECT 1 FROM processes p WHERE p.number = shards.process)";

/// How many shards there are by rows and by agreement, how many are taken, when people could last reach
/// the bot by any, and the number that is demanded instead.
const AGREED: &str = "SELECT COUNT(*) AS shards, COALESCE(MAX(total), 0) AS total, \
    COUNT(process) AS taken, MIN(online) AS online, \
    (SELECT value FROM counters WHERE name = 'shards') AS demanded FROM shards WHERE shard >= 0";

impl Shares {
    /// Returns how many of `shards` shards belong to this process: the shares differ by one at
    /// most.
    pub fn of(self, shards: u64) -> u64 {
        let more = self.older < shards % self.processes;
        shards / self.processes + u64::from(more)
    }
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
    Shards(Vec<Shard>),
}

impl ShardScope {
    /// Whether games on pages are among them. They belong to no server, as conversations do.
    pub fn has_pages(&self) -> bool {
        match self {
            ShardScope::All | ShardScope::Local => true,
            ShardScope::Terminal => false,
            ShardScope::Shards(shards) => shards.iter().any(|it| it.number == 0),
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
            ShardScope::Shards(shards) => {
                let Some(Shard { total, .. }) = shards.first() else {
                    return " AND 1 = 0".to_owned();
                };
                let numbers: Vec<String> = shards.iter().map(|it| it.number.to_string()).collect();
                format!(
                    " AND (COALESCE(g.server, 0) >> 22) % {total} IN ({})",
                    numbers.join(", ")
                )
            }
        }
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
        run(&mut to, FREE_OF_THE_DEAD, ()).await?;
        let (shards, total, taken, online, demanded): (u64, u64, u64, _, Option<u64>) =
            one(&mut to, AGREED, ()).await?;
        let is_met = demanded.is_none_or(|demanded| demanded == total);
        if taken > 0 && !is_met {
            // The connections of dead processes are free by now.
            self.commit(to).await?;
            return Ok(None);
        }
        let wanted = demanded.unwrap_or(wanted);
        if taken == 0 && (shards, total) != (wanted, wanted) {
            replace_shards(&mut to, wanted, online).await?;
        }
        let total = if taken > 0 { total } else { wanted };
        // The demand is met.
        run(&mut to, "DELETE FROM counters WHERE name = 'shards'", ()).await?;
        self.commit(to).await?;
        Ok(Some(total))
    }

    /// Demands another number of shards of all processes, since Discord refuses the present one:
    /// each gives up those that it has and agrees again.
    pub async fn demand_shards(&self, total: u64) -> Result<(), StoreError> {
        let demanded = "INSERT INTO counters (name, value) VALUES ('shards', $1) \
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.run(demanded, total).await?;
        self.notify().await;
        Ok(())
    }

    /// Returns how the shards of a range are shared out.
    pub async fn shares(&self, of: &RangeInclusive<u64>) -> Result<Shares, StoreError> {
        let shares = "SELECT (SELECT COUNT(*) FROM processes) AS processes, \
            (SELECT COUNT(*) FROM processes WHERE number < $3) AS older, \
            COUNT(*) - COUNT(process) AS free, \
            COUNT(CASE WHEN process = $3 THEN 1 END) AS ours, \
            COALESCE((SELECT value FROM counters WHERE name = 'shards'), \
            (SELECT MAX(total) FROM shards), 0) AS total \
            FROM shards WHERE shard BETWEEN $1 AND $2";
        let values = (of.start(), of.end(), self.process());
        let mut shares: Shares = self.one(shares, values).await?;
        // In a file no process is written.
        shares.processes = shares.processes.max(1);
        Ok(shares)
    }

    /// Returns how many shards of a range need no new session: living processes have them, or
    /// their sessions can be resumed.
    pub async fn shards_in_session(&self, of: &RangeInclusive<u64>) -> Result<u64, StoreError> {
        let count = "SELECT COUNT(*) FROM shards WHERE shard BETWEEN $1 AND $2 \
            AND (session IS NOT NULL \
            OR EXISTS (SELECT 1 FROM processes p WHERE p.number = shards.process))";
        self.one(count, (of.start(), of.end())).await
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
        self.run(AssertSqlSafe(query), self.process()).await?;
        self.notify().await;
        Ok(())
    }

    /// Takes some free shards of a range, each with the session in which its last process was.
    pub async fn take_shards(
        &self,
        of: &RangeInclusive<u64>,
        most: u64,
    ) -> Result<Vec<(Shard, Option<ShardSession>)>, StoreError> {
        const FREE: &str = "SELECT shard, total, session, resume, sequence FROM shards \
            WHERE process IS NULL AND shard BETWEEN $1 AND $2 ORDER BY shard LIMIT $3";
        const TAKE: &str = "UPDATE shards SET process = $2, session = NULL, resume = NULL, \
            sequence = NULL WHERE shard = $1";
        let mut to = self.write().await?;
        lock_shards(&mut to).await?;
        let free: Vec<(Shard, Option<ShardSession>)> =
            rows(&mut to, FREE, (of.start(), of.end(), most)).await?;
        for (shard, _) in &free {
            run(&mut to, TAKE, (shard.number, self.process())).await?;
        }
        self.commit(to).await?;
        Ok(free)
    }

    /// Gives a shard to whichever process takes it next, with the session that it can resume. No
    /// effect if another process has it by now.
    pub async fn give_shard(
        &self,
        shard: Shard,
        session: Option<&ShardSession>,
    ) -> Result<(), StoreError> {
        let given = "UPDATE shards SET process = NULL, session = $3, resume = $4, sequence = $5 \
            WHERE shard = $1 AND process = $2";
        let session = (
            session.map(|it| &it.id),
            session.and_then(|it| it.url.as_ref()),
            session.map(|it| it.sequence),
        );
        self.run(given, (shard.number, self.process(), session))
            .await?;
        self.notify().await;
        Ok(())
    }

    /// Returns when people could last reach the bot by a shard, or its pages by [`Shard::LOCAL`], if
    /// that is known.
    pub async fn last_online(&self, shard: Shard) -> Result<Option<Timestamp>, StoreError> {
        let online = "SELECT online FROM shards WHERE shard = $1";
        let online: Option<Option<Timestamp>> = self.row(online, shard.number).await?;
        Ok(online.flatten())
    }

    /// Returns when games that no server's connection brings, those on pages, could last be played:
    /// the bot's first connection serves them, or a program without Discord. Times after `latest`
    /// are not believed.
    pub async fn pages_online(&self, latest: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let online = "SELECT MAX(online) FROM shards WHERE shard <= 0 AND online <= $1";
        self.one(online, latest).await
    }

    /// Whether one of those times is after `latest`, so that a clock was ahead.
    pub async fn was_ahead_for_pages(&self, latest: Timestamp) -> Result<bool, StoreError> {
        let ahead = "SELECT 1 FROM shards WHERE shard <= 0 AND online > $1 LIMIT 1";
        self.exists(ahead, latest).await
    }

    /// Returns all shards, each with that time.
    pub async fn shards_online(&self) -> Result<Vec<(Shard, Option<Timestamp>)>, StoreError> {
        let all = "SELECT shard, total, online FROM shards WHERE shard >= 0 ORDER BY shard";
        let all: Vec<(u64, u64, Option<Timestamp>)> = self.rows(all, ()).await?;
        let shard = |(number, total, online)| (Shard { number, total }, online);
        Ok(all.into_iter().map(shard).collect())
    }

    /// The same by the shard of a server.
    pub async fn last_online_in(&self, server: ServerId) -> Result<Option<Timestamp>, StoreError> {
        let online = "SELECT online FROM shards WHERE shard = ($1 >> 22) % total";
        let online: Option<Option<Timestamp>> = self.row(online, server).await?;
        Ok(online.flatten())
    }

    /// Saves that people can reach the bot by a shard now.
    pub async fn set_online(&self, shard: Shard, now: Timestamp) -> Result<(), StoreError> {
        let online = "INSERT INTO shards (shard, total, online) VALUES ($1, $2, $3) \
            ON CONFLICT (shard) DO UPDATE SET online = excluded.online";
        self.run(online, (shard.number, shard.total, now))
            .await
            .map(drop)
    }

    /// Returns when the next identify of a bucket may be sent; that time is then taken. A time that
    /// is further away than a queue of connections can be was saved by a clock that was ahead.
    pub async fn identify_at(&self, bucket: u64, now: Timestamp) -> Result<Timestamp, StoreError> {
        const ADD: &str =
            "INSERT INTO identifies (bucket, due) VALUES ($1, 0) ON CONFLICT (bucket) DO NOTHING";
        let mut to = self.write().await?;
        run(&mut to, ADD, bucket).await?;
        let due = for_update(&to, "SELECT due FROM identifies WHERE bucket = $1");
        let due: Timestamp = one(&mut to, due, bucket).await?;
        let is_believed = due <= now + LONGEST_QUEUE;
        let at = if is_believed { due.max(now) } else { now };
        let next = "UPDATE identifies SET due = $2 WHERE bucket = $1";
        run(&mut to, next, (bucket, at + IDENTIFY_EVERY)).await?;
        self.commit(to).await?;
        Ok(at)
    }
}

/// Makes the rows of `total` shards, and removes all others.
async fn replace_shards(
    to: &mut AnyConnection,
    total: u64,
    online: Option<Timestamp>,
) -> Result<(), sqlx::Error> {
    run(to, "DELETE FROM shards WHERE shard >= 0", ()).await?;
    let add = "INSERT INTO shards (shard, total, online) VALUES ($1, $2, $3)";
    for shard in 0..total {
        run(to, add, (shard, total, online)).await?;
    }
    Ok(())
}

/// One process at a time shares out shards.
async fn lock_shards(to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if Engine::at(to) == Engine::Postgres {
        let lock = "SELECT value FROM counters WHERE name = 'processes' FOR UPDATE";
        run(to, lock, ()).await?;
    }
    Ok(())
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
}
