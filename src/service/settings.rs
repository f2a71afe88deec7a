//! Settings of people and servers. A person's absence and quiet hours apply to all their games.

use jiff::Timestamp;

use super::change::{TRIES, cause};
use super::results::server_of;
use super::{
    Choice, GameService, PersonSettings, Rejection, Reply, Request, ServerSettingsPatch,
    ServiceError, StoreError,
};
use crate::game::{GameRejection, PersonId, RoleId, ServerId, is_absence};
use crate::store::{Cause, TaskKind, limited, to_the_millisecond};

impl GameService {
    /// Changes settings. The games of the requester follow, one after the other.
    pub(super) async fn change_settings(
        &self,
        request: &Request,
        change: impl Fn(&mut PersonSettings),
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let exactly = |(from, until)| (to_the_millisecond(from), to_the_millisecond(until));
        let by = request.by.person;
        for _ in 0..TRIES {
            let before = self.settings_of(by).await?;
            let mut after = before.clone();
            change(&mut after);
            after.away = after.away.map(exactly);
            if after.away != before.away
                && let Some((from, until)) = after.away
                && !is_absence(from, until)
            {
                return Err(ServiceError::because(GameRejection::BadAbsence));
            }
            let cause = Cause {
                settings: Some((&before, &after)),
                ..cause(request)
            };
            let saved = self.store().append(&[], Some(&cause)).await;
            match saved.map_err(ServiceError::from) {
                Ok(()) => {
                    let is_applied = !before.differs_in_games(&after)
                        || self.run_task(by, TaskKind::Rest, now).await?;
                    let settings = after;
                    return Ok(Reply::Settings {
                        settings,
                        is_applied,
                    });
                }
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
