//! Export of games: as a game record, and as JSON with the whole log.

use super::json::{FORMAT, Row, Whole, ids_as_texts};
use super::loaded::{LoadedGame, own_if_private};
use super::record::record;
use super::{Format, GameRef, GameService, Reply, Request, ServiceError, StoreError};
use crate::game::{GameId, PersonId};

impl GameService {
    pub(super) async fn export(
        &self,
        request: &Request,
        game_ref: &GameRef,
        format: Format,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_look_at(request, game_ref).await?;
        let loaded = own_if_private(loaded, request.by.person)?;
        let ending = match format {
            Format::Record => "txt",
            Format::Json => "json",
        };
        Ok(Reply::File {
            name: format!("djambi-{}.{ending}", loaded.view.id),
            text: loaded.written(format, Some(request.by.person)),
        })
    }

    /// Returns a game as a text with all its data; `None` if there is no such game.
    pub async fn export_game(
        &self,
        id: &GameId,
        format: Format,
    ) -> Result<Option<String>, StoreError> {
        let loaded = self.load(id).await?;
        Ok(loaded.map(|loaded| loaded.written(format, None)))
    }
}

impl LoadedGame {
    /// The JSON for a reader; for the database's administrator if `None`.
    fn written(&self, format: Format, reader: Option<PersonId>) -> String {
        match format {
            Format::Record => record(&self.view).to_string(),
            Format::Json => self.json(reader),
        }
    }

    fn json(&self, reader: Option<PersonId>) -> String {
        let row = |entry| match reader {
            Some(reader) => Row::of(entry).read_by(reader),
            None => Row::of(entry),
        };
        let people = self.view.people.iter();
        let whole = Whole {
            format: FORMAT.into(),
            id: self.view.id.clone(),
            people: people
                .filter_map(|(id, person)| Some((*id, person.name.clone()?)))
                .collect(),
            events: self.log.iter().map(row).collect(),
        };
        // All its parts are saved as JSON anyway.
        let mut whole = serde_json::to_value(whole).unwrap_or_default();
        ids_as_texts(&mut whole);
        format!("{whole:#}\n")
    }
}
