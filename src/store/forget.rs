//! Forgetting a person: his number and name go, the games stay.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::games::Index;
use super::{BEGIN, Store, StoreError, entries, number};
use crate::game::{Entry, Event, GameId, Offer, PersonId, Sitter};

impl Store {
    /// All games whose log names the person.
    pub async fn games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        Ok(games_naming(&mut reader, person).await?)
    }

    /// Puts a number that belongs to nobody in the place of the person's, another in each game, and
    /// drops his name and settings. The answer is in how many games.
    pub async fn forget(&self, person: PersonId) -> Result<u64, StoreError> {
        let mut to = self.writer.begin_with(BEGIN).await?;
        let games = games_naming(&mut to, person).await?;
        let mut forgotten_in = 0;
        for game in games {
            forgotten_in += u64::from(forget_in(&mut to, &game, person).await?);
        }
        for query in [
            "DELETE FROM players WHERE person = $1",
            "DELETE FROM people WHERE id = $1",
        ] {
            sqlx::query(query)
                .bind(number(person.0))
                .execute(&mut *to)
                .await?;
        }
        to.commit().await?;
        Ok(forgotten_in)
    }
}

async fn games_naming(
    at: &mut SqliteConnection,
    person: PersonId,
) -> Result<Vec<GameId>, sqlx::Error> {
    // The text may be part of another number: who reads the log sees.
    let rows = sqlx::query(
        "SELECT DISTINCT game FROM events WHERE actor = $1 OR body LIKE $2 ORDER BY game",
    )
    .bind(number(person.0))
    .bind(format!("%{person}%"))
    .fetch_all(at)
    .await?;
    rows.iter()
        .map(|row| row.try_get("game").map(GameId))
        .collect()
}

async fn forget_in(
    to: &mut SqliteConnection,
    game: &GameId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let log = entries::read(&mut *to, game, u64::MAX).await?;
    let nobody = nobody_yet(&log);
    let mut renamed = log.clone();
    for entry in &mut renamed {
        rename(entry, person, nobody);
    }
    let mut changed = false;
    for ((before, after), seq) in log.iter().zip(&renamed).zip(1..) {
        if before != after {
            replace(to, game, seq, after).await?;
            changed = true;
        }
    }
    if changed {
        settle(to, game, &renamed, nobody).await?;
    }
    Ok(changed)
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
        .bind(number(seq))
        .bind(entry.actor.map(|actor| number(actor.0)))
        .bind(body)
        .execute(&mut *to)
        .await?;
    sqlx::query("UPDATE tellings SET token = NULL WHERE game = $1 AND first = $2")
        .bind(&game.0)
        .bind(number(seq))
        .execute(&mut *to)
        .await?;
    Ok(())
}

/// The index rows of a game in which somebody has become nobody.
async fn settle(
    to: &mut SqliteConnection,
    id: &GameId,
    log: &[Entry],
    nobody: PersonId,
) -> Result<(), StoreError> {
    let game = entries::fold(id, log)?;
    let touched = log.last().map_or(Timestamp::UNIX_EPOCH, |entry| entry.at);
    let index = Index::of(&game);
    index.update(to, id, game.version(), touched).await?;
    if super::append::players(&game).contains(&nobody) {
        sqlx::query("INSERT INTO players (person, game) VALUES ($1, $2)")
            .bind(number(nobody.0))
            .bind(&id.0)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

/// A number that nobody has in this log yet.
fn nobody_yet(log: &[Entry]) -> PersonId {
    let mut named = BTreeSet::new();
    for entry in log {
        let mut entry = entry.clone();
        each_person(&mut entry, |person| {
            named.insert(*person);
        });
    }
    let mut free = (PersonId::UNREACHABLE..).map(PersonId);
    free.find(|it| !named.contains(it))
        .unwrap_or(PersonId(PersonId::UNREACHABLE))
}

fn rename(entry: &mut Entry, from: PersonId, to: PersonId) {
    each_person(entry, |person| {
        if *person == from {
            *person = to;
        }
    });
    // When he rested is his own affair.
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

/// Visits every person that an entry names. A new kind of event has to say here whom it names.
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
        | Event::Unreached { .. }
        | Event::Reminded { .. }
        | Event::Slept
        | Event::Woken
        | Event::Ended
        | Event::Moved { .. } => {}
    }
}
