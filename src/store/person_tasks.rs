//! Work on all the games of a person that takes longer than a request. A row says that it is under way,
//! so that it is resumed after a kill; what remains of it follows from the games.

use jiff::{SignedDuration, Timestamp};
use sqlx::AnyConnection;

use super::sql::{self, run};
use super::{Store, StoreError};
use crate::game::PersonId;

/// The time after which another process may do the work of one that has not renewed its claim.
const LEASE: SignedDuration = SignedDuration::from_secs(30);

/// How many tasks are claimed at a time.
const AT_A_TIME: u32 = 10;

/// Work on all the games of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Deleting their data.
    Forget,
    /// Applying their rests and reminders to their games.
    Rest,
}

sql::saved! {
    // The table takes no other words.
    TaskKind as String: |it| match it {
        TaskKind::Forget => "forget".to_owned(),
        TaskKind::Rest => "rest".to_owned(),
    }, |text| if text == "forget" { TaskKind::Forget } else { TaskKind::Rest };
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

sql::columns!(PersonTask: person, kind, language);

/// Writes that a person has asked for the work. If it is under way already, it begins again.
pub(super) async fn begin(
    to: &mut AnyConnection,
    person: PersonId,
    kind: TaskKind,
    language: Option<&str>,
) -> Result<(), sqlx::Error> {
    let asked = "INSERT INTO person_tasks (person, kind, state, language, claimed_until) \
        VALUES ($1, $2, 'asked', $3, 0) ON CONFLICT (person, kind) DO UPDATE SET \
        state = CASE WHEN person_tasks.state = 'done' THEN 'asked' ELSE person_tasks.state END";
    run(to, asked, (person, kind, language)).await.map(drop)
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
        let claim = "UPDATE person_tasks SET claimed_until = $3 \
            WHERE person = $1 AND kind = $2 AND state <> 'done'";
        Ok(self.run(claim, (person, kind, now + LEASE)).await? > 0)
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
        const CLAIM: &str = "UPDATE person_tasks SET claimed_until = $4, \
            state = CASE WHEN state = 'asked' THEN 'told' ELSE state END \
            WHERE person = $1 AND kind = $2 AND claimed_until <= $3";
        let free: Vec<PersonTask> = self.rows(FREE, (done, now, AT_A_TIME)).await?;
        let mut ours = Vec::new();
        if free.is_empty() {
            return Ok(ours);
        }
        let mut to = self.write().await?;
        for task in free {
            let values = (task.person, task.kind, now, now + LEASE);
            if run(&mut to, CLAIM, values).await? > 0 {
                ours.push(task);
            }
        }
        self.commit(to).await?;
        Ok(ours)
    }

    /// Writes that the person has been told that a task is under way. False if it is done already.
    pub async fn task_is_told(&self, person: PersonId, kind: TaskKind) -> Result<bool, StoreError> {
        let told = "UPDATE person_tasks SET state = 'told' \
            WHERE person = $1 AND kind = $2 AND state <> 'done'";
        Ok(self.run(told, (person, kind)).await? > 0)
    }

    /// Writes that a task is done. If a request still waits for it, nobody has to be told.
    pub async fn finish_task(&self, person: PersonId, kind: TaskKind) -> Result<(), StoreError> {
        let mut to = self.write().await?;
        for done in [
            "DELETE FROM person_tasks WHERE person = $1 AND kind = $2 AND state = 'asked'",
            "UPDATE person_tasks SET state = 'done', claimed_until = 0 \
             WHERE person = $1 AND kind = $2",
        ] {
            run(&mut to, done, (person, kind)).await?;
        }
        self.commit(to).await
    }

    /// Removes a task that is done and of which the person has been told.
    pub async fn remove_task(&self, person: PersonId, kind: TaskKind) -> Result<(), StoreError> {
        let done = "DELETE FROM person_tasks WHERE person = $1 AND kind = $2 AND state = 'done'";
        self.run(done, (person, kind)).await.map(drop)
    }

    /// At start in a file: nobody does what a process had claimed that has ended.
    pub async fn free_tasks(&self) -> Result<(), StoreError> {
        let claimed = "SELECT 1 FROM person_tasks WHERE claimed_until > 0 LIMIT 1";
        if self.exists(claimed, ()).await? {
            self.run("UPDATE person_tasks SET claimed_until = 0", ())
                .await?;
        }
        Ok(())
    }
}
