//! The people that a game's log names, and their numbers in it. One table maps each number to a person, so
//! that deleting a person's data changes one row. Everything outside the store knows people by their ids
//! alone.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::AnyConnection;

use super::engine::{Engine, lock_people};
use super::sql::{in_list, one, rows, run};
use super::{Store, StoreError};
use crate::game::{Entry, Event, Game, GameId, Offer, PersonId, Sitter};

/// The numbers of people.
pub(super) type Numbers = BTreeMap<PersonId, i64>;

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

/// Writes that the person with this number plays in a game.
pub(super) async fn add_player(
    to: &mut AnyConnection,
    game: &GameId,
    number: Option<&i64>,
) -> Result<(), sqlx::Error> {
    let add = "INSERT INTO players (person, game) VALUES ($1, $2)";
    run(to, add, (number, game)).await.map(drop)
}

/// Remembers whom these entries of a game name, by their numbers.
pub(super) async fn remember(
    to: &mut AnyConnection,
    game: &GameId,
    log: &[Entry],
    numbers: &Numbers,
) -> Result<(), sqlx::Error> {
    const MENTION: &str = "INSERT INTO mentions (person, game) VALUES ($1, $2) \
        ON CONFLICT (person, game) DO NOTHING";
    for person in mentioned(log) {
        if let Some(number) = numbers.get(&person) {
            run(to, MENTION, (number, game)).await?;
        }
    }
    Ok(())
}

const CURRENT_NAMING: &str = "SELECT m.game FROM mentions m JOIN games g ON g.id = m.game \
    WHERE m.person = (SELECT number FROM people WHERE id = $1) AND g.state <> 'over' \
    AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id) ORDER BY m.game";

impl Store {
    /// Whether the log of another rematch of `finished` than `rematch` names the person.
    pub async fn has_another_rematch(
        &self,
        person: PersonId,
        rematch: &GameId,
        finished: &GameId,
    ) -> Result<bool, StoreError> {
        // Games are named by letters that mean nothing in a pattern.
        let pattern = format!("%\"rematch_of\":\"{finished}\"%");
        let naming = "SELECT 1 FROM mentions m \
            JOIN events e ON e.game = m.game AND e.seq = 1 \
            WHERE m.person = (SELECT number FROM people WHERE id = $1) \
            AND m.game <> $2 AND e.body LIKE $3 LIMIT 1";
        self.exists(naming, (person, rematch, pattern)).await
    }

    /// All games whose log names the person, the latest first.
    pub async fn games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let naming = "SELECT m.game FROM mentions m JOIN games g ON g.id = m.game \
            WHERE m.person = (SELECT number FROM people WHERE id = $1) \
            ORDER BY g.updated DESC, m.game";
        self.rows(naming, person).await
    }

    /// Those of them that are not over, and can be read.
    pub async fn current_games_naming(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        self.rows(CURRENT_NAMING, person).await
    }
}

/// [`Store::current_games_naming`], as a transaction sees them.
pub(super) async fn current_games_naming(
    at: &mut AnyConnection,
    person: PersonId,
) -> Result<Vec<GameId>, sqlx::Error> {
    rows(at, CURRENT_NAMING, person).await
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

/// The numbers of these people; those who have none get one. Until the transaction ends no data of
/// people is deleted: a number that was released is written nowhere afterwards.
pub(super) async fn numbers_of(
    to: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<Numbers, sqlx::Error> {
    Ok(numbers_with_new(to, people).await?.0)
}

/// The numbers of these people, and those of them who had none.
pub(super) async fn numbers_with_new(
    to: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<(Numbers, BTreeSet<PersonId>), sqlx::Error> {
    const ADD: &str = "INSERT INTO people (number, id, settings) VALUES \
        ((SELECT COALESCE(MAX(number), 0) + 1 FROM people), $1, '{}') RETURNING number";
    let mut numbers = known_numbers(to, people).await?;
    let mut new = BTreeSet::new();
    if numbers.len() == people.len() {
        return Ok((numbers, new));
    }
    lock_people(to).await?;
    numbers = known_numbers(to, people).await?;
    for person in people {
        if !numbers.contains_key(person) {
            numbers.insert(*person, one(to, ADD, person).await?);
            new.insert(*person);
        }
    }
    Ok((numbers, new))
}

/// The numbers of those people who have one.
async fn known_numbers(
    from: &mut AnyConnection,
    people: &BTreeSet<PersonId>,
) -> Result<Numbers, sqlx::Error> {
    if people.is_empty() {
        return Ok(Numbers::new());
    }
    let share = Engine::at(from).for_key_share();
    let query = in_list(
        "SELECT id, number FROM people WHERE id",
        people.len(),
        share,
    );
    let people: Vec<PersonId> = people.iter().copied().collect();
    let known: Vec<(PersonId, i64)> = rows(from, query, people).await?;
    Ok(known.into_iter().collect())
}

/// The entry as it is written: people by their numbers, all of which are there.
pub(super) fn numbered(entry: &Entry, numbers: &Numbers) -> Entry {
    let mut written = entry.clone();
    each_person(&mut written, |person| {
        if let Some(number) = numbers.get(person) {
            *person = PersonId(number.cast_unsigned());
        }
    });
    written
}
