//! Work on all the games of a person that takes longer than a request. A row says that it is under way,
//! so that it is resumed after a kill; what remains of it follows from the games.

use jiff::{SignedDuration, Timestamp};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Store, StoreError, each, exists, from_db_id, to_db_id};
use crate::game::PersonId;

/// The time after which another process may do the work of one that has not renewed its claim.
const LEASE: SignedDuration = SignedDuration::from_secs(30);

/// How many tasks are claimed at a time.
const AT_A_TIME: i64 = 10;

/// Work on all the games of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Deleting their data.
    Forget,
    /// Applying their rests and reminders to their games.
    Rest,
}

impl TaskKind {
    const fn key(self) -> &'static str {
        match self {
            TaskKind::Forget => "forget",
            TaskKind::Rest => "rest",
        }
    }
}

/// A task that has been claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonTask {
    /// The person.
    pub person: PersonId,
    /// The work.
    pub kind: TaskKind,
    /// The language in which the person asked for it.
    pub language: Option<String>,
}

impl PersonTask {
    fn read(row: &AnyRow) -> Result<PersonTask, sqlx::Error> {
        let kind: &str = row.try_get("kind")?;
        Ok(PersonTask {
            person: PersonId(from_db_id(row.try_get("person")?)),
            // The table takes no other words.
            kind: if kind == "forget" {
                TaskKind::Forget
            } else {
                TaskKind::Rest
            },
            language: row.try_get("language")?,
        })
    }
}

/// Writes that a person has asked for the work. If it is under way already, it begins again.
pub(super) async fn begin(
    to: &mut AnyConnection,
    person: PersonId,
    kind: TaskKind,
    language: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO person_tasks (person, kind, state, language, claimed_until) \
         VALUES ($1, $2, 'asked', $3, 0) ON CONFLICT (person, kind) DO UPDATE SET \
         state = CASE WHEN person_tasks.state = 'done' THEN 'asked' ELSE person_tasks.state END",
    )
    .bind(to_db_id(person.0))
    .bind(kind.key())
    .bind(language)
    .execute(to)
    .await?;
    Ok(())
}

impl Store {
    /// Writes that a person has asked for their data to be deleted.
    pub async fn begin_forgetting(
        &self,
        person: PersonId,
        language: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        begin(&mut to, person, TaskKind::Forget, language).await?;
        self.commit(to).await
    }

    /// Claims a task, or renews the claim. False if it is not to be done any more.
    pub async fn claim_task(
        &self,
        person: PersonId,
        kind: TaskKind,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "UPDATE person_tasks SET claimed_until = $3 \
             WHERE person = $1 AND kind = $2 AND state <> 'done'",
        );
        let query = query
            .bind(to_db_id(person.0))
            .bind(kind.key())
            .bind((now + LEASE).as_millisecond());
        Ok(self.execute(query).await? > 0)
    }

    /// Claims tasks that no process is doing: those that were interrupted, and if they are `done` those
    /// of which the person is to be told. In both cases no request waits for them any more.
    pub async fn claim_tasks(
        &self,
        done: bool,
        now: Timestamp,
    ) -> Result<Vec<PersonTask>, StoreError> {
        const FREE: &str = "SELECT person, kind, language FROM person_tasks \
            WHERE CASE WHEN state = 'done' THEN 1 ELSE 0 END = $1 AND claimed_until <= $2 \
            ORDER BY person, kind LIMIT $3";
        let free = sqlx::query(FREE)
            .bind(i64::from(done))
            .bind(now.as_millisecond())
            .bind(AT_A_TIME)
            .fetch_all(&self.readers)
            .await?;
        let mut claimed: Vec<PersonTask> = each(&free, PersonTask::read)?;
        if claimed.is_empty() {
            return Ok(claimed);
        }
        let mut to = self.write().await?;
        let mut ours = Vec::new();
        for task in claimed.drain(..) {
            let query = sqlx::query(
                "UPDATE person_tasks SET claimed_until = $4, \
                 state = CASE WHEN state = 'asked' THEN 'told' ELSE state END \
                 WHERE person = $1 AND kind = $2 AND claimed_until <= $3",
            );
            let changed = query
                .bind(to_db_id(task.person.0))
                .bind(task.kind.key())
                .bind(now.as_millisecond())
                .bind((now + LEASE).as_millisecond())
                .execute(&mut *to)
                .await?;
            if changed.rows_affected() > 0 {
                ours.push(task);
            }
        }
        self.commit(to).await?;
        Ok(ours)
    }

    /// Writes that the person has been told that a task is under way. False if it is done already.
    pub async fn task_is_told(&self, person: PersonId, kind: TaskKind) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "UPDATE person_tasks SET state = 'told' \
             WHERE person = $1 AND kind = $2 AND state <> 'done'",
        );
        let query = query.bind(to_db_id(person.0)).bind(kind.key());
        Ok(self.execute(query).await? > 0)
    }

    /// Writes that a task is done. If a request still waits for it, nobody has to be told.
    pub async fn finish_task(&self, person: PersonId, kind: TaskKind) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for query in [
            "DELETE FROM person_tasks WHERE person = $1 AND kind = $2 AND state = 'asked'",
            "UPDATE person_tasks SET state = 'done', claimed_until = 0 \
             WHERE person = $1 AND kind = $2",
        ] {
            let query = sqlx::query(query).bind(to_db_id(person.0));
            query.bind(kind.key()).execute(&mut *to).await?;
        }
        self.commit(to).await
    }

    /// Removes a task that is done and of which the person has been told.
    pub async fn remove_task(&self, person: PersonId, kind: TaskKind) -> Result<(), StoreError> {
        let query = sqlx::query(
            "DELETE FROM person_tasks WHERE person = $1 AND kind = $2 AND state = 'done'",
        );
        let query = query.bind(to_db_id(person.0)).bind(kind.key());
        self.execute(query).await.map(drop)
    }

    /// At start in a file: nobody does what a process had claimed that has ended.
    pub async fn free_tasks(&self) -> Result<(), StoreError> {
        let any = sqlx::query("SELECT 1 FROM person_tasks WHERE claimed_until > 0 LIMIT 1");
        if exists(any, &self.readers).await? {
            let query = sqlx::query("UPDATE person_tasks SET claimed_until = 0");
            self.execute(query).await?;
        }
        Ok(())
    }
}
