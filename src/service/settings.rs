//! Settings of people and servers. A person's absence and quiet hours apply to all their games.

use std::time::Duration;

use jiff::Timestamp;
use tokio::time::{sleep, timeout};

use super::change::{TRIES, profile};
use super::due::failed;
use super::standings::server_of;
use super::{
    GameService, Rejection, Reply, Request, ServerSettingsPatch, ServiceError, SettingsPatch,
    StoreError,
};
use crate::game::{
    Actor, Entry, Event, Game, GameCommand, GameId, GameRejection, PersonId, RoleId, ServerId,
    is_absence,
};
use crate::store::{
    PersonSettings, PersonTask, TaskKind, limited, to_the_millisecond, within_budget,
};

impl GameService {
    /// Changes settings. The games of the requester follow, one after the other.
    pub(super) async fn patch_settings(
        &self,
        request: &Request,
        patch: &SettingsPatch,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let exactly = |(from, until)| (to_the_millisecond(from), to_the_millisecond(until));
        let by = request.by.person;
        for _ in 0..TRIES {
            let before = self.settings_of(by).await?;
            if patch.is_empty() {
                return Ok(Reply::Settings {
                    settings: before,
                    is_applied: true,
                });
            }
            let mut after = before.clone();
            patch.apply(&mut after);
            after.away = after.away.map(exactly);
            if after.away != before.away
                && let Some((from, until)) = after.away
                && !is_absence(from, until)
            {
                return Err(ServiceError::because(GameRejection::BadAbsence));
            }
            let (store, profile) = (self.store(), profile(request));
            let saved = store.set_settings(&profile, &before, &after, now);
            if saved.await? {
                let is_applied = !before.differs_in_games(&after)
                    || self.run_task(by, TaskKind::Rest, now).await?;
                return Ok(Reply::Settings {
                    settings: after,
                    is_applied,
                });
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Returns a person's settings; the defaults for an unknown person.
    pub async fn settings_of(&self, person: PersonId) -> Result<PersonSettings, StoreError> {
        let known = self.store().person(person).await?;
        Ok(known.unwrap_or_default().settings)
    }

    /// Saves the language of a server, if that is another one than before. Nothing is saved for a
    /// server in which nobody has played.
    pub async fn set_server_language(&self, server: ServerId, language: &str) {
        let saved = limited(self.store().set_server_language(server, language));
        if let Err(error) = saved.await {
            tracing::warn!(%error, %server, "server language not saved");
        }
    }

    pub(super) async fn patch_server(
        &self,
        request: &Request,
        patch: &ServerSettingsPatch,
    ) -> Result<Reply, ServiceError> {
        let server = server_of(request)?;
        if patch.is_empty() {
            let settings = self.store().server(server).await?.settings;
            return Ok(Reply::ServerSettings(settings));
        }
        if !request.by.is_admin {
            return Err(ServiceError::because(Rejection::NotAdmin));
        }
        // The role of all members has the number of the server.
        if patch.players_role == Some(Some(RoleId(server.0))) {
            let settings = self.store().server(server).await?.settings;
            return Err(ServiceError::because(Rejection::EveryonesRole(settings)));
        }
        for _ in 0..TRIES {
            let before = self.store().server(server).await?.settings;
            let mut after = before.clone();
            patch.apply(&mut after);
            if self.store().set_server(server, &before, &after).await? {
                return Ok(Reply::ServerSettings(after));
            }
        }
        Err(ServiceError::Conflict)
    }
}

/// The time for which a request waits: longer than one may wait for the database, since most tasks are
/// done by then, and the person sees that the bot works.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the claim of a task is renewed.
const RENEW: Duration = Duration::from_secs(10);

impl GameService {
    /// Does a task that has been saved. Returns whether it is done; if not, it continues, and the person
    /// is told when it is done.
    pub(super) async fn run_task(
        &self,
        person: PersonId,
        kind: TaskKind,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let done = timeout(PATIENCE, self.spawn_task(person, kind, now)).await;
        if matches!(done, Ok(Ok(true))) {
            return Ok(true);
        }
        let is_told = self.store().task_is_told(person, kind);
        Ok(!within_budget(self.0.store.patience(), is_told).await?)
    }

    /// Resumes tasks that were interrupted.
    pub(super) async fn resume_tasks(&self, now: Timestamp) -> Result<(), StoreError> {
        for task in self.store().claim_tasks(false, now).await? {
            drop(self.spawn_task(task.person, task.kind, now));
        }
        Ok(())
    }

    /// Returns the tasks that are done and of which the person is to be told by a message. Once that has
    /// been done, [`GameService::task_told`] is to be called; otherwise the task is returned again.
    pub async fn finished_tasks(&self, now: Timestamp) -> Result<Vec<PersonTask>, StoreError> {
        self.store().claim_tasks(true, now).await
    }

    /// Notes that the person has been told that a task is done.
    pub async fn task_told(&self, task: &PersonTask) -> Result<(), StoreError> {
        self.store().remove_task(task.person, task.kind).await
    }

    fn spawn_task(
        &self,
        person: PersonId,
        kind: TaskKind,
        now: Timestamp,
    ) -> tokio::task::JoinHandle<bool> {
        let service = self.clone();
        self.0.beside.spawn(async move {
            let done = service.do_task(person, kind, now).await;
            done.unwrap_or_else(|error| {
                // It is resumed once nobody has claimed it any more.
                tracing::warn!(%error, ?kind, "task of a person interrupted");
                false
            })
        })
    }

    async fn do_task(
        &self,
        person: PersonId,
        kind: TaskKind,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        if !self.store().claim_task(person, kind, now).await? {
            return Ok(true);
        }
        let work = async {
            match kind {
                TaskKind::Forget => self.forget(person, now).await.map(drop),
                TaskKind::Rest => self.rest_in_games(person, now).await,
            }
        };
        let renewal = async {
            let mut now = now;
            loop {
                sleep(RENEW).await;
                now += RENEW;
                if let Err(error) = self.store().claim_task(person, kind, now).await {
                    return error;
                }
            }
        };
        tokio::select! {
            done = work => done?,
            error = renewal => return Err(error),
            () = self.0.ended.cancelled() => return Ok(false),
        }
        self.store().finish_task(person, kind).await?;
        if person.is_guest() {
            // Nobody can be told.
            self.store().remove_task(person, kind).await?;
        }
        self.0.wake.notify_one();
        Ok(true)
    }

    /// Applies a person's rests and reminders to their games. A game in which something is due is first.
    async fn rest_in_games(&self, person: PersonId, now: Timestamp) -> Result<(), StoreError> {
        for id in self.store().current_games_of(person).await? {
            match self.rest_in_game(&id, person, now).await {
                // A damaged game must not stop the others.
                Err(error @ StoreError::Log { .. }) => failed(&id, &error),
                done => done?,
            }
        }
        Ok(())
    }

    /// Applies them to one game, as they are now. They are compared again after they have been saved, in
    /// case that they have changed meanwhile.
    async fn rest_in_game(
        &self,
        id: &GameId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        loop {
            let settings = self.settings_of(person).await?;
            let Some(loaded) = self.readable(id).await? else {
                return Ok(());
            };
            // Others have played since the work began.
            let now = now.max(loaded.row.updated);
            let events = resting(loaded.game(), person, &settings, now);
            if events.is_empty() {
                return Ok(());
            }
            let entries = Entry::all(Some(person), events, now);
            self.save_automatic(loaded, entries, |_| None).await?;
        }
    }
}

/// The events of a person's rests and reminders that differ from those in a game.
fn resting(game: &Game, person: PersonId, settings: &PersonSettings, now: Timestamp) -> Vec<Event> {
    let actor = Actor {
        person,
        is_admin: false,
    };
    let rest = settings.rest();
    let mut events = Vec::new();
    if game.rest_of(person) != rest {
        let command = GameCommand::SetRest(rest);
        events.extend(game.decide(actor, &command, now).unwrap_or_default());
    }
    if game.remind_at(person) != settings.remind {
        let command = GameCommand::SetReminders(settings.remind.clone());
        events.extend(game.decide(actor, &command, now).unwrap_or_default());
    }
    events
}
