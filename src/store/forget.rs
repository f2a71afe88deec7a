//! Deletes a person's data: their id and name go, the games stay.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::games::GameProjection;
use super::{BEGIN, Store, StoreError, entries, to_db_id};
use crate::game::{ChannelId, Entry, Event, GameId, Offer, PersonId, Sitter};

/// The games from which a person was deleted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traces {
    /// The games in which a nameless player is now in their place.
    pub nameless: Vec<GameId>,
    /// The games that they played alone with the bot: these are deleted.
    pub deleted: Vec<GameId>,
    /// The games with a damaged log, which may still name them.
    pub damaged: Vec<GameId>,
}

impl Store {
    /// Returns all games with a log that names the person.
    pub async fn games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        Ok(games_naming(&mut reader, person, "").await?)
    }

    /// Returns those of these games that are not over.
    pub async fn current_games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        Ok(games_naming(&mut reader, person, "AND g.state <> 'over'").await?)
    }

    /// Replaces the person's id by one of nobody, a different one in each game, and deletes their
    /// name and settings, and games that concern nobody else.
    pub async fn forget(&self, person: PersonId) -> Result<Traces, StoreError> {
        let mut to = self.writer.begin_with(BEGIN).await?;
        let mut traces = Traces::default();
        for game in games_naming(&mut to, person, "").await? {
            match forget_in(&mut to, &game, person).await {
                Ok(Trace::None) => {}
                Ok(Trace::Nameless) => traces.nameless.push(game),
                Ok(Trace::Deleted) => traces.deleted.push(game),
                // An unreadable log is no reason to keep a person's data.
                Err(StoreError::Log { .. }) => traces.damaged.push(game),
                Err(error) => return Err(error),
            }
        }
        for query in [
            "DELETE FROM players WHERE person = $1",
            "DELETE FROM people WHERE id = $1",
            "UPDATE games SET person = NULL, due = NULL WHERE person = $1",
        ] {
            sqlx::query(query)
                .bind(to_db_id(person.0))
                .execute(&mut *to)
                .await?;
        }
        to.commit().await?;
        Ok(traces)
    }
}

/// Whether a game concerns nobody else: it was played in the person's conversation with the bot,
/// and its log names only them.
#[must_use]
pub fn is_alone(log: &[Entry], person: PersonId) -> bool {
    let somewhere = |entry: &Entry| match entry.event {
        Event::Opened { place, .. } | Event::ChannelChanged { place } => place.server.is_some(),
        _ => false,
    };
    let strangers = named(log).into_iter().filter(|it| !it.is_unreachable());
    !log.iter().any(somewhere) && strangers.eq([person])
}

async fn games_naming(
    at: &mut SqliteConnection,
    person: PersonId,
    and: &str,
) -> Result<Vec<GameId>, sqlx::Error> {
    // The text may be part of another number; reading the log decides. No event of games that are
    // left out is read.
    let query = format!(
        "SELECT DISTINCT e.game FROM games g CROSS JOIN events e \
         WHERE e.game = g.id AND (e.actor = $1 OR e.body LIKE $2) {and} ORDER BY e.game"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(query))
        .bind(to_db_id(person.0))
        .bind(format!("%{person}%"))
        .fetch_all(at)
        .await?;
    rows.iter()
        .map(|row| row.try_get("game").map(GameId))
        .collect()
}

/// The result for one game.
enum Trace {
    None,
    Nameless,
    Deleted,
}

async fn forget_in(
    to: &mut SqliteConnection,
    game: &GameId,
    person: PersonId,
) -> Result<Trace, StoreError> {
    let log = entries::read(&mut *to, game, u64::MAX).await?;
    if is_alone(&log, person) {
        delete(to, game).await?;
        return Ok(Trace::Deleted);
    }
    let nobody = nobody_yet(&log);
    let mut renamed = log.clone();
    for entry in &mut renamed {
        hide_conversation(entry, person, game);
        rename(entry, person, nobody);
    }
    let mut trace = Trace::None;
    for ((before, after), seq) in log.iter().zip(&renamed).zip(1..) {
        if before != after {
            replace(to, game, seq, after).await?;
            trace = Trace::Nameless;
        }
    }
    if matches!(trace, Trace::Nameless) {
        settle(to, game, &renamed, nobody).await?;
    }
    Ok(trace)
}

async fn delete(to: &mut SqliteConnection, game: &GameId) -> Result<(), sqlx::Error> {
    for query in [
        "DELETE FROM outbox WHERE game = $1",
        "DELETE FROM players WHERE game = $1",
        "DELETE FROM events WHERE game = $1",
        "DELETE FROM games WHERE id = $1",
    ] {
        sqlx::query(query).bind(&game.0).execute(&mut *to).await?;
    }
    Ok(())
}

async fn replace(
    to: &mut SqliteConnection,
    game: &GameId,
    seq: u64,
    entry: &Entry,
) -> Result<(), StoreError> {
    let (_, body) = entries::columns(&entry.event)?;
    sqlx::query("UPDATE events SET actor = $3, body = $4 WHERE game = $1 AND seq = $2")
        .bind(&game.0)
        .bind(to_db_id(seq))
        .bind(entry.actor.map(|actor| to_db_id(actor.0)))
        .bind(body)
        .execute(&mut *to)
        .await?;
    sqlx::query("UPDATE outbox SET token = NULL WHERE game = $1 AND first = $2")
        .bind(&game.0)
        .bind(to_db_id(seq))
        .execute(&mut *to)
        .await?;
    Ok(())
}

/// Updates the projection of a game in which a person has become nameless.
async fn settle(
    to: &mut SqliteConnection,
    id: &GameId,
    log: &[Entry],
    nobody: PersonId,
) -> Result<(), StoreError> {
    let game = entries::fold(id, log)?;
    let updated = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let index = GameProjection::of(&game);
    index.update(to, id, game.version(), updated).await?;
    // The message is in a conversation that is hidden now.
    sqlx::query(
        "UPDATE games SET board_version = NULL, board_channel = NULL, board_message = NULL \
         WHERE id = $1 AND server IS NULL AND board_channel <> channel",
    )
    .bind(&id.0)
    .execute(&mut *to)
    .await?;
    if super::append::players(&game).contains(&nobody) {
        sqlx::query("INSERT INTO players (person, game) VALUES ($1, $2)")
            .bind(to_db_id(nobody.0))
            .bind(&id.0)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

/// Returns an id that nobody in this log has.
fn nobody_yet(log: &[Entry]) -> PersonId {
    let named = named(log);
    let mut free = (PersonId::UNREACHABLE..).map(PersonId);
    free.find(|it| !named.contains(it))
        .unwrap_or(PersonId(PersonId::UNREACHABLE))
}

/// Returns all people whom a log names.
fn named(log: &[Entry]) -> BTreeSet<PersonId> {
    let mut named = BTreeSet::new();
    for entry in log {
        each_person(&mut entry.clone(), |person| {
            named.insert(*person);
        });
    }
    named
}

/// Replaces the number of a conversation with the bot, which identifies the person, by one that no
/// adapter and no other game has.
fn hide_conversation(entry: &mut Entry, person: PersonId, game: &GameId) {
    if let Event::Opened { place, .. } | Event::ChannelChanged { place } = &mut entry.event
        && place.server.is_none()
        && entry.actor == Some(person)
    {
        let to_db_id = |to_db_id, byte| (to_db_id << 7) ^ u64::from(byte);
        let to_db_id = game.0.bytes().fold(0, to_db_id) % PersonId::UNREACHABLE;
        place.channel = ChannelId(PersonId::UNREACHABLE | to_db_id);
    }
}

fn rename(entry: &mut Entry, from: PersonId, to: PersonId) {
    each_person(entry, |person| {
        if *person == from {
            *person = to;
        }
    });
    // The person's rest is their own data.
    if let Event::Resting {
        person,
        away,
        quiet,
    } = &mut entry.event
        && *person == to
    {
        (*away, *quiet) = (None, None);
    }
}

/// Visits every person that an entry names. A new kind of event must be added here.
fn each_person(entry: &mut Entry, mut visit: impl FnMut(&mut PersonId)) {
    entry.actor.iter_mut().for_each(&mut visit);
    let mut sits = |sitter: &mut Sitter| {
        if let Sitter::Person(person) = sitter {
            visit(person);
        }
    };
    match &mut entry.event {
        Event::Seated { sitter, .. }
        | Event::Replaced { sitter, .. }
        | Event::Offered {
            offer: Offer::Replace { sitter, .. },
        } => sits(sitter),
        Event::Invited { person }
        | Event::InvitationGone { person }
        | Event::Resting { person, .. } => visit(person),
        Event::Opened { .. }
        | Event::Unseated { .. }
        | Event::TermsChanged { .. }
        | Event::Started
        | Event::CalledOff
        | Event::Expired
        | Event::Played { .. }
        | Event::Resigned { .. }
        | Event::TimedOut { .. }
        | Event::Offered {
            offer: Offer::Draw | Offer::TakeBack { .. } | Offer::Pause,
        }
        | Event::Agreed { .. }
        | Event::Declined { .. }
        | Event::Drawn
        | Event::TakenBack { .. }
        | Event::Paused
        | Event::Resumed
        | Event::Outage { .. }
        | Event::Reminded { .. }
        | Event::Slept
        | Event::Woken
        | Event::Ended
        | Event::ChannelChanged { .. } => {}
    }
}
