//! A check of the whole database, games whose log cannot be read (they are in quarantine, so that they
//! stop nobody), and their repair.

use std::collections::BTreeSet;
use std::fmt::Debug;

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::engine::{Engine, lock_game};
use super::games::{Expected, GameProjection, live_in};
use super::mentions::{add_player, channels, mentioned, named, numbers_of, players, remember};
use super::sql::{self, Column, exists, one, row, rows, run};
use super::{LogError, Store, StoreError, log, results};
use crate::game::{ChannelId, Entry, Event, Game, GameId, Phase};
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
        let (left, _) = readable(&mut to, id).await?;
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
    let (readable, fault) = readable(to, id).await?;
    match fault {
        Some(reason) => return Ok(Repair::Unreadable { reason, readable }),
        None if readable == 0 => return Ok(Repair::Missing),
        None => {}
    }
    run(to, "DELETE FROM quarantine WHERE game = $1", id).await?;
    let log = log::read(to, id, u64::MAX).await?;
    let game = log::fold(id, &log)?;
    let place = game.place();
    let other = live_in(to, place.channel).await?;
    let taken = GameProjection::of(&game).is_live() && other.is_some_and(|other| other != *id);
    if taken {
        retire(to, id, &game, now).await?;
    }
    rebuild_game(to, id).await?;
    Ok(if taken { Repair::Asleep } else { Repair::Done })
}

/// Frees a game's channel, as time would have done: a lobby expires, a game falls asleep.
async fn retire(
    to: &mut AnyConnection,
    id: &GameId,
    game: &Game,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let event = match game.phase() {
        Phase::Lobby => Event::Expired,
        _ => Event::Slept,
    };
    let (at, actor) = (now, None);
    let entry = Entry { at, actor, event };
    log::write(to, id, game.version() + 1, &entry, None).await
}

/// How many events of a game can be read and make sense, and the fault of the next one.
async fn readable(
    to: &mut AnyConnection,
    id: &GameId,
) -> Result<(u64, Option<String>), StoreError> {
    let (mut good, mut bad) = (0, None);
    let all = "SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = $1";
    let all: u64 = one(to, all, id).await?;
    // Each prefix can be read or not: the longest that can is found by halving.
    let mut until = all;
    while good < until || bad.is_none() && all > 0 {
        let middle = if bad.is_none() {
            all
        } else {
            (good + until).div_ceil(2)
        };
        match whole(to, id, middle).await? {
            None if middle == all => return Ok((all, None)),
            None => good = middle,
            Some(fault) => {
                bad = Some(fault);
                until = middle - 1;
            }
        }
    }
    Ok((good, bad))
}

/// Returns the fault of the first `version` events of a game, if anything.
async fn whole(
    to: &mut AnyConnection,
    id: &GameId,
    version: u64,
) -> Result<Option<String>, StoreError> {
    let folded = log::read(to, id, version).await.and_then(|log| {
        log::fold(id, &log)?;
        Ok(log.len() as u64)
    });
    match folded {
        Ok(events) if events < version => Ok(Some(LogError::Gap(events + 1).to_string())),
        Ok(_) => Ok(None),
        Err(StoreError::Log { error, .. }) => Ok(Some(error.to_string())),
        Err(error) => Err(error),
    }
}

/// Derives all rows of a game from its log again.
async fn rebuild_game(to: &mut AnyConnection, id: &GameId) -> Result<(), StoreError> {
    lock_game(to, id).await?;
    let log = log::read(&mut *to, id, u64::MAX).await?;
    let game = log::fold(id, &log)?;
    let updated = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let (sit, named) = (players(&game), named(&log));
    let numbers = numbers_of(to, &sit.union(&named).copied().collect()).await?;
    let version: Option<u64> = row(to, "SELECT version FROM games WHERE id = $1", id).await?;
    let expected = Expected {
        version: version.unwrap_or_default(),
        plans: None,
        channel: None,
    };
    let index = GameProjection::of(&game);
    index.update(to, id, expected, updated, &numbers).await?;
    for of_game in [
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM mentions WHERE game = $1",
        "DELETE FROM places WHERE game = $1",
    ] {
        run(to, of_game, id).await?;
    }
    for person in &sit {
        add_player(to, id, numbers.get(person)).await?;
    }
    remember(to, id, &log, &numbers).await?;
    results::rebuild(to, id, &game, &log).await
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
        let mut to = self.write().await?;
        put(&mut to, id, reason).await?;
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

async fn put(to: &mut AnyConnection, game: &GameId, reason: &str) -> Result<(), sqlx::Error> {
    const PUT: &str = "INSERT INTO quarantine (game, reason, since) VALUES ($1, $2, $3) \
        ON CONFLICT (game) DO UPDATE SET reason = excluded.reason";
    const SLEEP: &str = "UPDATE games SET due = NULL, computer = NULL, person = NULL, \
        state = CASE WHEN state = 'over' THEN state ELSE 'asleep' END WHERE id = $1";
    run(to, PUT, (game, reason, Timestamp::now())).await?;
    run(to, SLEEP, game).await.map(drop)
}

/// The tables that are compared with the logs, and what each says of a game.
const PLAYERS: (&str, &str) = (
    "players",
    "SELECT p.id FROM players t JOIN people p ON p.number = t.person WHERE t.game = $1",
);
const MENTIONS: (&str, &str) = (
    "mentions",
    "SELECT p.id FROM mentions t JOIN people p ON p.number = t.person WHERE t.game = $1",
);
const PLACES: (&str, &str) = ("places", "SELECT channel FROM places WHERE game = $1");

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
        let Some((projection, reason)) = verified_row(&mut at, id).await? else {
            return Ok(());
        };
        findings.games += 1;
        let read = log::read(&mut at, id, u64::MAX).await;
        let folded = read.and_then(|log| Ok((log::fold(id, &log)?, log)));
        let (game, log) = match folded {
            Ok(folded) => folded,
            Err(error @ StoreError::Log { .. }) => {
                findings.faults.push(error.to_string());
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        findings.events += log.len() as u64;
        if reason.is_some() {
            let fault =
                format!("game {id} can be read again: `djambi games repair {id}` lets it continue");
            findings.faults.push(fault);
            return Ok(());
        }
        let faults = [
            projection_fault(&projection, &game),
            index_fault(&mut at, id, PLAYERS, &players(&game)).await?,
            index_fault(&mut at, id, MENTIONS, &mentioned(&log)).await?,
            index_fault(&mut at, id, PLACES, &channels(&log)).await?,
            result_fault(&mut at, id, FinishedGame::of(id, &game, &log)).await?,
            outbox_fault(&mut at, id, game.version()).await?,
        ];
        let faults = faults.into_iter().flatten();
        let faults = faults.map(|fault| format!("game {id}: {fault}"));
        findings.faults.extend(faults);
        Ok(())
    }
}

/// The projection of a game, and why it is in quarantine, if it is.
async fn verified_row(
    at: &mut AnyConnection,
    id: &GameId,
) -> Result<Option<(GameProjection, Option<String>)>, sqlx::Error> {
    const PROJECTION: &str = "SELECT g.server, g.channel, g.state, g.computer, g.due, g.version, \
        p.id AS person_id FROM games g LEFT JOIN people p ON p.number = g.person WHERE g.id = $1";
    let Some(projection) = row(at, PROJECTION, id).await? else {
        return Ok(None);
    };
    let reason = row(at, "SELECT reason FROM quarantine WHERE game = $1", id).await?;
    Ok(Some((projection, reason)))
}

fn projection_fault(said: &GameProjection, game: &Game) -> Option<String> {
    let is = GameProjection::of(game);
    (*said != is).then(|| format!("the index says {said:?}, the log {is:?}"))
}

/// Compares what a table says of a game with what its log says.
async fn index_fault<T: Column + Ord + Debug>(
    at: &mut AnyConnection,
    id: &GameId,
    (table, query): (&str, &'static str),
    is: &BTreeSet<T>,
) -> Result<Option<String>, StoreError> {
    let said: BTreeSet<T> = rows(at, query, id).await?.into_iter().collect();
    Ok((said != *is).then(|| format!("the index has {table} {said:?}, the log {is:?}")))
}

async fn result_fault(
    at: &mut AnyConnection,
    id: &GameId,
    finished: Option<FinishedGame>,
) -> Result<Option<String>, StoreError> {
    let result = results::saved(at, id).await?;
    let players = results::saved_players(at, id).await?;
    let is = finished.as_ref().map(|it| it.result.players());
    let differs = result != finished || players != is.unwrap_or_default();
    Ok(differs.then(|| format!("the index has the result {result:?}, {players:?}")))
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
