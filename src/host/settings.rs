//! What people and servers set. A person's absence and quiet hours go to all his games.

use std::sync::Arc;

use jiff::Timestamp;

use super::change::{batch, entries_of, voice};
use super::{
    Host, News, No, PersonSettings, Reply, Request, ServerSettings, StoreError, Why,
    to_the_millisecond,
};
use crate::game::{Act, Asker, Game, GameId, PersonId, Refusal, Rest, is_absence};
use crate::store::Scope;

/// How often the settings are tried to be kept when games go on meanwhile.
const TRIES: usize = 5;

impl Host {
    /// Keeps settings of which some are changed.
    pub(super) async fn change_settings(
        &self,
        request: &Request,
        change: impl Fn(&mut PersonSettings),
        now: Timestamp,
    ) -> Result<Reply, No> {
        let known = self.store().person(request.by.person).await?;
        let mut settings = known.unwrap_or_default().settings;
        change(&mut settings);
        self.set_settings(request, &settings, now).await
    }

    /// Keeps settings, and what they mean for the games of the asker, all at once.
    pub(super) async fn set_settings(
        &self,
        request: &Request,
        settings: &PersonSettings,
        now: Timestamp,
    ) -> Result<Reply, No> {
        let exactly = |(from, until)| (to_the_millisecond(from), to_the_millisecond(until));
        let settings = PersonSettings {
            away: settings.away.map(exactly),
            ..settings.clone()
        };
        if settings
            .away
            .is_some_and(|(from, until)| !is_absence(from, until))
        {
            return Err(No::because(Refusal::BadAbsence));
        }
        for _ in 0..TRIES {
            let rested = self.rest_in_games(request, settings.rest(), now).await?;
            let batches: Vec<_> = rested
                .iter()
                .map(|(before, news)| batch(news, Some(before), None))
                .collect();
            let voice = voice(request);
            let kept = self
                .store()
                .append(&batches, Some(request.id), Some(&voice), Some(&settings))
                .await;
            match kept.map_err(No::from) {
                Ok(()) => return Ok(Reply::Settings(settings)),
                Err(No::Conflict) => {}
                Err(no) => return Err(no),
            }
        }
        Err(No::Conflict)
    }

    /// What a person has set; of somebody unknown, nothing.
    pub async fn settings_of(&self, person: PersonId) -> Result<PersonSettings, StoreError> {
        let known = self.store().person(person).await?;
        Ok(known.unwrap_or_default().settings)
    }

    /// What his games make of it, where it is new to them.
    async fn rest_in_games(
        &self,
        request: &Request,
        rest: Rest,
        now: Timestamp,
    ) -> Result<Vec<(Arc<Game>, News)>, No> {
        let asker = Asker {
            person: request.by.person,
            manages: false,
        };
        let act = Act::Rest {
            away: rest.away,
            quiet: rest.quiet,
        };
        let mut rested = Vec::new();
        for id in self.current_games(asker.person).await? {
            let Some(table) = self.table(&id).await? else {
                continue;
            };
            let before = Arc::clone(&table.view.game);
            if before.rest_of(asker.person) == rest {
                continue;
            }
            let events = before.decide(asker, &act, now).map_err(No::because)?;
            let entries = entries_of(Some(asker.person), events, now);
            rested.push((before, table.news(entries, now)?));
        }
        Ok(rested)
    }

    /// All games of a person that are not over.
    pub(super) async fn current_games(&self, person: PersonId) -> Result<Vec<GameId>, No> {
        let page = self
            .store()
            .list(Scope::Current(person), 0, u32::MAX)
            .await?;
        Ok(page.rows.into_iter().map(|row| row.id).collect())
    }

    pub(super) async fn server_settings(&self, request: &Request) -> Result<Reply, No> {
        let server = request
            .place
            .server
            .ok_or_else(|| No::because(Why::NoServer))?;
        let server = self.store().server(server).await?;
        Ok(Reply::ServerSettings(server.settings))
    }

    pub(super) async fn set_server(
        &self,
        request: &Request,
        settings: &ServerSettings,
    ) -> Result<Reply, No> {
        let server = request
            .place
            .server
            .ok_or_else(|| No::because(Why::NoServer))?;
        if !request.by.manages {
            return Err(No::because(Why::NotManager));
        }
        self.store().set_server(server, settings).await?;
        Ok(Reply::ServerSettings(settings.clone()))
    }
}
