//! Settings of people and servers. A person's absence and quiet hours apply to all their games.

use std::sync::Arc;

use jiff::Timestamp;

use super::change::{TRIES, batch, cause};
use super::entries::{entries_of, to_the_millisecond};
use super::players::server_of;
use super::{
    Choice, GameService, PersonSettings, Rejection, Reply, Request, ServerSettingsPatch,
    ServiceError, StoreError, Update,
};
use crate::game::{
    Actor, Game, GameCommand, GameId, GameRejection, PersonId, RoleId, ServerId, is_absence,
};
use crate::store::{Cause, Scope, limited};

impl GameService {
    /// Changes settings, and their effects on the games of the requester, all at once.
    pub(super) async fn change_settings(
        &self,
        request: &Request,
        change: impl Fn(&mut PersonSettings),
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let exactly = |(from, until)| (to_the_millisecond(from), to_the_millisecond(until));
        for _ in 0..TRIES {
            let before = self.settings_of(request.by.person).await?;
            let mut after = before.clone();
            change(&mut after);
            after.away = after.away.map(exactly);
            if after.away != before.away
                && let Some((from, until)) = after.away
                && !is_absence(from, until)
            {
                return Err(ServiceError::because(GameRejection::BadAbsence));
            }
            let rested = self.rest_in_games(request, &after, now).await?;
            let batches: Vec<_> = rested
                .iter()
                .map(|(before, update)| batch(update, Some(before), None))
                .collect();
            let cause = Cause {
                settings: Some((&before, &after)),
                ..cause(request)
            };
            let saved = self.store().append(&batches, Some(&cause)).await;
            match saved.map_err(ServiceError::from) {
                Ok(()) => return Ok(Reply::Settings(after)),
                Err(ServiceError::Conflict) => {}
                Err(no) => return Err(no),
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Returns a person's settings; the defaults for an unknown person.
    pub async fn settings_of(&self, person: PersonId) -> Result<PersonSettings, StoreError> {
        let known = self.store().person(person).await?;
        Ok(known.unwrap_or_default().settings)
    }

    /// Returns the events of a new rest and of new reminders in the person's games.
    async fn rest_in_games(
        &self,
        request: &Request,
        settings: &PersonSettings,
        now: Timestamp,
    ) -> Result<Vec<(Arc<Game>, Update)>, ServiceError> {
        let actor = Actor {
            person: request.by.person,
            is_admin: false,
        };
        let rest = settings.rest();
        let set_rest = GameCommand::SetRest {
            away: rest.away,
            quiet: rest.quiet,
        };
        let set_reminders = GameCommand::SetReminders(settings.remind.clone());
        let mut rested = Vec::new();
        for id in self.current_games(actor.person).await? {
            let Some(loaded) = self.readable(&id).await? else {
                continue;
            };
            let before = Arc::clone(&loaded.view.game);
            let rests = before.rest_of(actor.person) != rest;
            let reminds = before.remind_at(actor.person) != settings.remind;
            let commands = [(rests, &set_rest), (reminds, &set_reminders)];
            let mut events = Vec::new();
            for (_, command) in commands.into_iter().filter(|(changes, _)| *changes) {
                let decided = before.decide(actor, command, now);
                events.extend(decided.map_err(ServiceError::because)?);
            }
            if events.is_empty() {
                continue;
            }
            let entries = entries_of(Some(actor.person), events, now);
            rested.push((before, loaded.update(entries, now)?));
        }
        Ok(rested)
    }

    /// Returns all games of a person that are not over.
    pub(super) async fn current_games(
        &self,
        person: PersonId,
    ) -> Result<Vec<GameId>, ServiceError> {
        let page = self
            .store()
            .list(Scope::Current(person), 0, u32::MAX)
            .await?;
        Ok(page.rows.into_iter().map(|row| row.id).collect())
    }

    pub(super) async fn server_settings(&self, request: &Request) -> Result<Reply, ServiceError> {
        let server = self.store().server(server_of(request)?).await?;
        Ok(Reply::ServerSettings(server.settings))
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
        if !request.by.is_admin {
            return Err(ServiceError::because(Rejection::NotAdmin));
        }
        // The role of all members has the number of the server.
        if patch.players_role == Some(Choice::Set(RoleId(server.0))) {
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
