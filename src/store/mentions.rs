//! The people that a game's log names, their numbers in it, and its channels. One table maps each number
//! to a person, so that deleting a person's data changes one row. Everything outside the store knows
//! people by their ids alone.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{AnyConnection, Row};

use super::engine::{Engine, in_list, lock_people};
use super::games::ids;
use super::{Store, StoreError, from_db_id, to_db_id};
use crate::game::{ChannelId, Entry, Event, Game, GameId, Offer, PersonId, Sitter};

/// Everyone these entries name.
pub(super) fn named<'a>(log: impl IntoIterator<Item = &'a Entry>) -> BTreeSet<PersonId> {
    let mut named = BTreeSet::new();
    for entry in log {
        each_person(&mut entry.clone(), |person| {
            named.insert(*person);
        });
    }
    named
}

/// Returns the people who sit or are invited, as far as anybody knows them.
pub(super) fn players(game: &Game) -> BTreeSet<PersonId> {
    let invited = game.invited().iter().copied();
    let all = game.people().into_iter().chain(invited);
    all.filter(|person| !person.is_nobody()).collect()
}

/// Returns everyone these entries name and anybody knows.
pub(super) fn mentioned(log: &[Entry]) -> BTreeSet<PersonId> {
    let mut mentioned = named(log);
    mentioned.retain(|person| !person.is_nobody());
    mentioned
}

/// The channels that these entries name.
pub(super) fn channels<'a>(log: impl IntoIterator<Item = &'a Entry>) -> BTreeSet<ChannelId> {
    let channel = |entry: &Entry| match &entry.event {
        Event::Opened { place, .. } | Event::ChannelChanged { place } => Some(place.channel),
        _ => None,
    };
    log.into_iter().filter_map(channel).collect()
}

/// Writes that the person with this number plays in a game.
pub(super) async fn add_player(
    to: &mut AnyConnection,
    game: &GameId,
    number: Option<&i64>,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO players (person, game) VALUES ($1, $2)")
        .bind(number)
        .bind(&game.0)
        .execute(to)
        .await?;
    Ok(())
}

/// Remembers whom these entries of a game name, by their numbers, and where they say it is played.
pub(super) async fn remember(
    to: &mut AnyConnection,
    game: &GameId,
    log: &[Entry],
    numbers: &BTreeMap<PersonId, i64>,
) -> Result<(), sqlx::Error> {
    for channel in channels(log) {
        sqlx::query(
            "INSERT INTO places (channel, game) VALUES ($1, $2) \
             ON CONFLICT (channel, game) DO NOTHING",
        )
        .bind(to_db_id(channel.0))
        .bind(&game.0)
        .execute(&mut *to)
        .await?;
    }
    for person in mentioned(log)
        .iter()
        .filter_map(|person| numbers.get(person))
    {
        sqlx::query(
            "INSERT INTO mentions (person, game) VALUES ($1, $2) \
             ON CONFLICT (person, game) DO NOTHING",
        )
        .bind(person)
        .bind(&game.0)
        .execute(&mut *to)
        .await?;
    }
    Ok(())
}

const NAMING: &str = "SELECT m.game AS id FROM mentions m JOIN games g ON g.id = m.game \
    WHERE m.person = (SELECT number FROM people WHERE id = $1) ORDER BY g.updated DESC, m.game";
const CURRENT_NAMING: &str = "SELECT m.game AS id FROM mentions m JOIN games g ON g.id = m.game \
    WHERE m.person = (SELECT number FROM people WHERE id = $1) AND g.state <> 'over' \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id) ORDER BY m.game";

/// Whether a person is named in another rematch of a game. Games are named by letters that mean
/// nothing in a pattern.
const REMATCHES_NAMING: &str = "SELECT COUNT(*) FROM mentions m \
    JOIN events e ON e.game = m.game AND e.seq = 1 \
    WHERE m.person = (SELECT number FROM people WHERE id = $1) AND m.game <> $2 AND e.body LIKE $3";

impl Store {
    /// Whether the log of another rematch of `finished` than `rematch` names the person.
    pub async fn has_another_rematch(
        &self,
        person: PersonId,
        rematch: &GameId,
        finished: &GameId,
    ) -> Result<bool, StoreError> {
        let count: i64 = sqlx::query_scalar(REMATCHES_NAMING)
            .bind(to_db_id(person.0))
            .bind(&rematch.0)
            .bind(format!("%\"rematch_of\":\"{finished}\"%"))
            .fetch_one(&self.readers)
            .await?;
        Ok(count > 0)
    }

    /// All games whose log names the person, the latest first.
    pub async fn games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let mut at = self.readers.acquire().await?;
        naming(&mut at, NAMING, person).await
    }

    /// Those of them that are not over, and can be read.
    pub async fn current_games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let mut at = self.readers.acquire().await?;
        current_games_naming(&mut at, person).await
    }
}

/// [`Store::current_games_naming`], as a transaction sees them.
pub(super) async fn current_games_naming(
    at: &mut AnyConnection,
    person: PersonId,
) -> Result<Vec<GameId>, StoreError> {
    naming(at, CURRENT_NAMING, person).await
}

async fn naming(
    at: &mut AnyConnection,
    query: &'static str,
    person: PersonId,
) -> Result<Vec<GameId>, StoreError> {
    let rows = sqlx::query(query).bind(to_db_id(person.0));
    ids(&rows.fetch_all(at).await?)
}

/// Visits every person that an entry names. A new kind of event has to say here whom it names.
pub(super) fn each_person(entry: &mut Entry, mut visit: impl FnMut(&mut PersonId)) {
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
        Event::Invited { person, .. }
        | Event::InvitationGone { person }
        | Event::Resting { person, .. }
        | Event::RemindersSet { person, .. } => visit(person),
        Event::Opened { .. }
        | Event::Unseated { .. }
        | Event::TermsChanged { .. }
        | Event::RolePinged { .. }
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
        | Event::DateReached
        | Event::TakenBack { .. }
        | Event::Paused
        | Event::Resumed
        | Event::Outage { .. }
        | Event::TimeGiven { .. }
        | Event::Reminded { .. }
        | Event::Slept
        | Event::Woken
        | Event::Ended
        | Event::ChannelChanged { .. } => {}
    }
}

/// The numbers of these people; those who have none get one. Until the transaction ends nobody's data
/// is deleted: a number that becomes nobody's is written nowhere afterwards.
pub(super) async fn of(
    to: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, i64>, sqlx::Error> {
    Ok(with_new(to, people).await?.0)
}

/// The numbers of these people, and those of them who had none.
pub(super) async fn with_new(
    to: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<(BTreeMap<PersonId, i64>, BTreeSet<PersonId>), sqlx::Error> {
    let mut numbers = known(to, people).await?;
    let mut new = BTreeSet::new();
    if numbers.len() == people.len() {
        return Ok((numbers, new));
    }
    lock_people(to).await?;
    numbers = known(to, people).await?;
    for person in people {
        if !numbers.contains_key(person) {
            numbers.insert(*person, add(to, *person).await?);
            new.insert(*person);
        }
    }
    Ok((numbers, new))
}

/// The numbers of those people who have one.
async fn known(
    from: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<BTreeMap<PersonId, i64>, sqlx::Error> {
    let mut numbers = BTreeMap::new();
    if people.is_empty() {
        return Ok(numbers);
    }
    let ids = people.iter().map(|person| to_db_id(person.0));
    let share = Engine::at(from).for_key_share();
    let query = in_list("SELECT number, id FROM people WHERE id", ids, share);
    for row in query.fetch_all(from).await? {
        let id: i64 = row.try_get("id")?;
        numbers.insert(PersonId(from_db_id(id)), row.try_get("number")?);
    }
    Ok(numbers)
}

/// A number for somebody who has none.
async fn add(to: &mut AnyConnection, person: PersonId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO people (number, id, settings) \
         VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM people), $1, '{}') RETURNING number",
    )
    .bind(to_db_id(person.0))
    .fetch_one(to)
    .await
}

/// The entry as it is written: people by their numbers, all of which are there.
pub(super) fn numbered(entry: &Entry, numbers: &BTreeMap<PersonId, i64>) -> Entry {
    let mut written = entry.clone();
    each_person(&mut written, |person| {
        if let Some(number) = numbers.get(person) {
            *person = PersonId(from_db_id(*number));
        }
    });
    written
}
