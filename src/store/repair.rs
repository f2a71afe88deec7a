//! A check of the whole database, games whose log cannot be read (they are in quarantine, so that they
//! stop nobody), and their repair.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::engine::{Engine, lock_game};
use super::games::{Expected, GameProjection, live_in};
use super::mentions::{add_player, mentioned, named, numbers_of, players, remember};
use super::sql::{self, exists, row, rows, run};
use super::{LogError, Store, StoreError, log, results};
use crate::game::{ChannelId, Entry, Event, Game, GameId, PersonId, Phase};
use crate::results::FinishedGame;

/// The result of trying to release a game from quarantine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// Its log can be read, and it continues.
    Done,
    /// The same, but another game is played in its channel meanwhile: it sleeps until it is woken.
    Asleep,
    /// It still cannot be read; the events before the damage can.
    Unreadable {
        /// The fault.
        reason: String,
        /// How many events can be read.
        readable: u64,
    },
    /// There is no such game.
    Missing,
}

impl Store {
    /// Derives the rows of a game from its log again, and lets it continue if that can be read.
    pub async fn repair(&self, id: &GameId, now: Timestamp) -> Result<Repair, StoreError> {
        let mut to = self.write().await?;
        let done = release(&mut to, id, now).await?;
        self.commit(to).await?;
        Ok(done)
    }

    /// Drops the first event of a game that cannot be read, and all after it; then the game continues
    /// from there. The answer is how many events are left; with none nothing is dropped.
    pub async fn cut(&self, id: &GameId, now: Timestamp) -> Result<u64, StoreError> {
        let mut to = self.write().await?;
        lock_game(&mut to, id).await?;
        let left = log::readable(&mut to, id, u64::MAX).await?.log.len() as u64;
        if left > 0 {
            for beyond in [
                "DELETE FROM outbox WHERE game = $1 AND version > $2",
                "DELETE FROM events WHERE game = $1 AND seq > $2",
            ] {
                run(&mut to, beyond, (id, left)).await?;
            }
            release(&mut to, id, now).await?;
        }
        self.commit(to).await?;
        Ok(left)
    }
}

/// At start: somebody may have repaired a log while the program was not running.
pub(super) async fn release_readable(store: &Store) -> Result<(), StoreError> {
    for it in store.quarantined().await? {
        match store.repair(&it.id, Timestamp::now()).await? {
            Repair::Done | Repair::Asleep => {
                tracing::info!(game = %it.id, "game log readable again; the game continues");
            }
            Repair::Unreadable { reason, .. } => tracing::warn!(
                game = %it.id,
                reason,
                "game log not readable; `djambi games repair` says what can be done"
            ),
            Repair::Missing => {}
        }
    }
    Ok(())
}

async fn release(
    to: &mut AnyConnection,
    id: &GameId,
    now: Timestamp,
) -> Result<Repair, StoreError> {
    lock_game(to, id).await?;
    let mut read = log::readable(to, id, u64::MAX).await?;
    if let Some(fault) = read.fault {
        let (reason, readable) = (fault.to_string(), read.log.len() as u64);
        return Ok(Repair::Unreadable { reason, readable });
    }
    let Some(mut game) = read.game else {
        return Ok(Repair::Missing);
    };
    run(to, "DELETE FROM quarantine WHERE game = $1", id).await?;
    let other = live_in(to, game.place().channel).await?;
    let taken = GameProjection::of(&game).is_live() && other.is_some_and(|other| other != *id);
    if taken {
        read.log.push(retire(to, id, &mut game, now).await?);
    }
    rebuild_game(to, id, &game, &read.log).await?;
    Ok(if taken { Repair::Asleep } else { Repair::Done })
}

/// Frees a game's channel, as time would have done: a lobby expires, a game falls asleep.
async fn retire(
    to: &mut AnyConnection,
    id: &GameId,
    game: &mut Game,
    now: Timestamp,
) -> Result<Entry, StoreError> {
    let event = match game.phase() {
        Phase::Lobby => Event::Expired,
        _ => Event::Slept,
    };
    let (at, actor) = (now, None);
    let entry = Entry { at, actor, event };
    let applied = game.apply(&entry);
    applied.map_err(|error| log::damaged(id, error.into()))?;
    log::write(to, id, game.version(), &entry, None).await?;
    Ok(entry)
}

/// Derives all rows of a game from its log again.
async fn rebuild_game(
    to: &mut AnyConnection,
    id: &GameId,
    game: &Game,
    log: &[Entry],
) -> Result<(), StoreError> {
    let updated = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let (sit, named) = (players(game), named(log));
    let numbers = numbers_of(to, &sit.union(&named).copied().collect()).await?;
    let version: Option<u64> = row(to, "SELECT version FROM games WHERE id = $1", id).await?;
    let expected = Expected {
        version: version.unwrap_or_default(),
        plans: None,
        channel: None,
    };
    let index = GameProjection::of(game);
    index.update(to, id, expected, updated, &numbers).await?;
    for of_game in [
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM mentions WHERE game = $1",
    ] {
        run(to, of_game, id).await?;
    }
    for person in &sit {
        add_player(to, id, numbers.get(person)).await?;
    }
    remember(to, id, log, &numbers).await?;
    results::rebuild(to, id, game, log).await
}

/// A game in quarantine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quarantined {
    /// The game.
    pub id: GameId,
    /// The fault of its log.
    pub reason: String,
    /// Since when it is there.
    pub since: Timestamp,
}

sql::columns!(Quarantined: id, reason, since);

impl Store {
    /// Puts a game into quarantine: nothing is due in it any more, and its channel is free.
    pub async fn quarantine(&self, id: &GameId, reason: &str) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO quarantine (game, reason, since) VALUES ($1, $2, $3) \
            ON CONFLICT (game) DO UPDATE SET reason = excluded.reason";
        const SLEEP: &str = "UPDATE games SET due = NULL, computer = NULL, person = NULL, \
            state = CASE WHEN state = 'over' THEN state ELSE 'asleep' END WHERE id = $1";
        let mut to = self.write().await?;
        run(&mut to, PUT, (id, reason, Timestamp::now())).await?;
        run(&mut to, SLEEP, id).await?;
        self.commit(to).await
    }

    /// The games in quarantine.
    pub async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        self.rows(
            "SELECT game AS id, reason, since FROM quarantine ORDER BY game",
            (),
        )
        .await
    }

    /// Whether the game that was last played in that channel is in quarantine.
    pub async fn is_quarantined_in(&self, channel: ChannelId) -> Result<bool, StoreError> {
        let last = "SELECT q.game FROM games g LEFT JOIN quarantine q ON q.game = g.id \
            WHERE g.channel = $1 ORDER BY g.updated DESC, g.id LIMIT 1";
        let last: Option<Option<GameId>> = self.row(last, channel).await?;
        Ok(last.flatten().is_some())
    }
}

/// The result of `verify`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many games were replayed.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// The faults found, one per line.
    pub faults: Vec<String>,
}

impl Store {
    /// Replays every game from its log and compares the result with the projection.
    pub async fn verify(&self) -> Result<Findings, StoreError> {
        let mut at = self.readers.acquire().await?;
        let mut findings = Findings {
            faults: integrity(&mut at).await?,
            ..Findings::default()
        };
        drop(at);
        // All in one query: a game that changes between two pages would be missed.
        for id in self
            .rows::<GameId>("SELECT id FROM games ORDER BY id", ())
            .await?
        {
            self.verify_game(&id, &mut findings).await?;
        }
        Ok(findings)
    }

    async fn verify_game(&self, id: &GameId, findings: &mut Findings) -> Result<(), StoreError> {
        // One transaction, so that a game that changes meanwhile is read at one version.
        let mut at = self.readers.begin_with(self.engine.begin_reading()).await?;
        // It may have been deleted since it was listed.
        let Some(projection) = row::<GameProjection>(&mut at, PROJECTION, id).await? else {
            return Ok(());
        };
        findings.games += 1;
        let none = || log::damaged(id, LogError::Gap(1));
        let read = log::read(&mut at, id).await;
        let (game, log) = match read.and_then(|read| read.ok_or_else(none)) {
            Ok(read) => read,
            Err(error @ StoreError::Log { .. }) => {
                findings.faults.push(error.to_string());
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        findings.events += log.len() as u64;
        if exists(&mut at, "SELECT 1 FROM quarantine WHERE game = $1", id).await? {
            let fault =
                format!("game {id} can be read again: `djambi games repair {id}` lets it continue");
            findings.faults.push(fault);
            return Ok(());
        }
        let faults = [
            projection_fault(&projection, &game),
            index_fault(&mut at, id, "players", &players(&game)).await?,
            index_fault(&mut at, id, "mentions", &mentioned(&log)).await?,
            result_fault(&mut at, id, FinishedGame::of(id, &game, &log).ok()).await?,
            outbox_fault(&mut at, id, game.version()).await?,
        ];
        let faults = faults.into_iter().flatten();
        let faults = faults.map(|fault| format!("game {id}: {fault}"));
        findings.faults.extend(faults);
        Ok(())
    }
}

const PROJECTION: &str = "SELECT g.server, g.channel, g.state, g.computer, g.due, g.version, \
    p.id AS person_id FROM games g LEFT JOIN people p ON p.number = g.person WHERE g.id = $1";

fn projection_fault(said: &GameProjection, game: &Game) -> Option<String> {
    let is = GameProjection::of(game);
    (*said != is).then(|| format!("the index says {said:?}, the log {is:?}"))
}

/// Compares what a table says of a game with what its log says.
async fn index_fault(
    at: &mut AnyConnection,
    id: &GameId,
    table: &str,
    is: &BTreeSet<PersonId>,
) -> Result<Option<String>, StoreError> {
    let said = AssertSqlSafe(format!(
        "SELECT p.id FROM {table} t JOIN people p ON p.number = t.person WHERE t.game = $1"
    ));
    let said: BTreeSet<PersonId> = rows(at, said, id).await?.into_iter().collect();
    Ok((said != *is).then(|| format!("the index has {table} {said:?}, the log {is:?}")))
}

async fn result_fault(
    at: &mut AnyConnection,
    id: &GameId,
    finished: Option<FinishedGame>,
) -> Result<Option<String>, StoreError> {
    let result = results::saved(at, id).await?;
    Ok((result != finished).then(|| format!("the index has the result {result:?}")))
}

async fn outbox_fault(
    at: &mut AnyConnection,
    id: &GameId,
    version: u64,
) -> Result<Option<String>, StoreError> {
    const BEYOND: &str = "SELECT 1 FROM outbox WHERE game = $1 \
        AND (version > $2 OR first > version OR first < 1)";
    let is_beyond = exists(at, BEYOND, (id, version)).await?;
    Ok(is_beyond.then(|| "something is to be announced that has not happened".to_owned()))
}

/// The faults that SQLite itself finds in the file; PostgreSQL watches over its own.
pub(super) async fn integrity(at: &mut AnyConnection) -> Result<Vec<String>, StoreError> {
    if Engine::at(at) == Engine::Postgres {
        return Ok(Vec::new());
    }
    let mut faults = Vec::new();
    // The first column of the second one is the table with the fault.
    for check in ["PRAGMA integrity_check", "PRAGMA foreign_key_check"] {
        let said: Vec<String> = rows(at, check, ()).await?;
        let said = said.into_iter().filter(|said| said != "ok");
        faults.extend(said.map(|said| format!("{check}: {said}")));
    }
    Ok(faults)
}
