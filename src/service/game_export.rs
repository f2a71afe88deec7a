//! Export of games: as a game record, and as JSON with the whole log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::load::{LoadedGame, own_if_private};
use super::{Format, GameRef, GameService, Reply, Request, ServiceError, StoreError, View};
use crate::game::{Entry, Event, GameId, PersonId, Phase, RemindAt, Sitter};
use djambi_rules::{Record, Seat};

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
        let shown = |entry: &Entry| match reader {
            Some(reader) => read_by(reader, entry.clone()),
            None => entry.clone(),
        };
        let people = self.view.people.iter();
        let whole = Whole {
            format: FORMAT.into(),
            id: self.view.id.clone(),
            people: people
                .filter_map(|(id, person)| Some((*id, person.name.clone()?)))
                .collect(),
            events: self.log.iter().map(shown).collect(),
        };
        // All its parts are saved as JSON anyway.
        let whole = serde_json::to_value(whole).unwrap_or_default();
        format!("{whole:#}\n")
    }
}

/// The format name in the JSON of a game.
pub(super) const FORMAT: &str = "djambi-game-1";

/// A game with its whole log, as written to JSON. The events are read one by one, so that an error
/// can name one.
#[derive(Serialize, Deserialize)]
pub(super) struct Whole<E> {
    pub(super) format: String,
    pub(super) id: GameId,
    /// The known names of its people.
    pub(super) people: BTreeMap<PersonId, String>,
    pub(super) events: Vec<E>,
}

/// Hides the absences, quiet hours and reminders of people other than the reader. The entry remains, so
/// that the numbers of events stay.
fn read_by(reader: PersonId, mut entry: Entry) -> Entry {
    match &mut entry.event {
        Event::Resting {
            person,
            away,
            quiet,
        } if *person != reader => (*away, *quiet) = (None, None),
        Event::RemindersSet { person, remind } if *person != reader => {
            *remind = RemindAt::default();
        }
        _ => {}
    }
    entry
}

/// The tag of a record whose game is private by its terms.
pub const PRIVATE: &str = "Private";

/// The tag of a record that says, as in PGN, that its game is still being played.
pub const TERMINATION: &str = "Termination";

/// Its value then.
pub const UNTERMINATED: &str = "unterminated";

/// Returns the game record: the moves, the players, the times, and the result.
pub fn record(view: &View) -> Record {
    let game = &view.game;
    let mut record = Record::new(game.history().clone());
    let mut tag = |name: &str, value: &str| {
        // Only tag names can be invalid, and these are not.
        let _ = record.set_tag(name, value);
    };
    tag("Game", &view.id.0);
    tag("Date", &game.opened_at().strftime("%Y-%m-%d").to_string());
    if game.terms().private {
        tag(PRIVATE, "yes");
    }
    if !matches!(game.phase(), Phase::Over(_)) {
        tag(TERMINATION, UNTERMINATED);
    }
    for seat in Seat::ALL {
        if let Some(name) = sitter_name(view, seat) {
            tag(seat.name(), &name);
        }
    }
    if let Some(notes) = game.notes() {
        for (name, value) in &notes.tags {
            // Tags that follow from the game are not notes of a person.
            let _ = record.set_tag(name, value);
        }
        for (plies, text) in &notes.comments {
            record.add_comment(*plies, text);
        }
    }
    record.state_result(game.outcome());
    record
}

/// The player of a seat, for its tag; a hostage has a tag of its own.
fn sitter_name(view: &View, seat: Seat) -> Option<String> {
    match view.game.sitter(seat)? {
        Sitter::Person(person) => {
            let known = view.people.get(&person).and_then(|it| it.name.clone());
            let name = known.filter(|name| !name.is_empty());
            // Nobody asks a guest for a name before a game against computers.
            name.or_else(|| person.is_guest().then(|| "Guest".to_owned()))
        }
        Sitter::Computer(level) => Some(format!("Computer ({})", level.key())),
        Sitter::Hostage => None,
    }
}
