//! The people who play in a server: profiles, the table, statistics, and files of them for server admins.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{
    GameService, Person, PersonRecord, Rejection, Reply, Request, ResultsFile, ServiceError,
    Standings, StoreError,
};
use crate::game::{PersonId, ServerId, Sitter};
use crate::rating::{Ratings, Row, Season, Unrated, place};
use crate::results::{FinishedGame, Profile, Statistics};
use djambi_rules::Seat;

impl GameService {
    pub(super) async fn profile(
        &self,
        request: &Request,
        person: Option<PersonId>,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let person = person.unwrap_or(request.by.person);
        let is_own = person == request.by.person;
        let server = request.place.server;
        if server.is_none() && !is_own {
            return Err(ServiceError::because(Rejection::NoServer));
        }
        let record = self.person_record(person, server, now).await?;
        if record.is_hidden && !is_own {
            return Err(ServiceError::because(Rejection::HiddenProfile(person)));
        }
        Ok(Reply::Profile(Box::new(record)))
    }

    pub(super) async fn standings(
        &self,
        request: &Request,
        season: Option<Season>,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let server = server_of(request)?;
        let present = Season::of(now);
        let season = season.unwrap_or(present);
        let mut standings = self.table_of(server, season, request.by.person).await?;
        let is_hidden = self.settings_of(request.by.person).await?.hidden;
        standings
            .missing
            .take_if(|_| season != present || is_hidden);
        Ok(Reply::Standings(Box::new(standings)))
    }

    pub(super) async fn statistics(&self, request: &Request) -> Result<Reply, ServiceError> {
        let (_, statistics) = self.server_record(server_of(request)?).await?;
        Ok(Reply::Statistics(Box::new(statistics)))
    }

    /// Returns a person's profile, hidden or not.
    pub async fn person_record(
        &self,
        person: PersonId,
        server: Option<ServerId>,
        now: Timestamp,
    ) -> Result<PersonRecord, StoreError> {
        let games = self.store().results_of(person, server).await?;
        let profile = Profile::of(person, &games);
        let mut named = vec![person];
        named.extend(profile.rivals.iter().map(|rival| rival.person));
        let people = self.store().people(&named).await?;
        let known = people.get(&person);
        let mut record = PersonRecord {
            person,
            server,
            profile,
            rating: None,
            place: None,
            missing: None,
            course: Vec::new(),
            is_hidden: known.is_some_and(|known| known.settings.hidden),
            people,
        };
        if let Some(server) = server {
            let (ratings, _) = self.server_record(server).await?;
            record.rating = ratings.rating(person);
            let missing = ratings.missing(person);
            record.missing = Some(missing).filter(|_| !record.is_hidden);
            record.course = ratings.course(person).to_vec();
            let (rows, _) = self.visible(ratings.season_table(Season::of(now))).await?;
            let row = rows.iter().find(|row| row.person == person);
            record.place = row.map(|row| row.place);
        }
        Ok(record)
    }

    /// Returns the table of a server for a season.
    pub async fn table_of(
        &self,
        server: ServerId,
        season: Season,
        requester: PersonId,
    ) -> Result<Standings, StoreError> {
        let (ratings, _) = self.server_record(server).await?;
        let (rows, people) = self.visible(ratings.season_table(season)).await?;
        Ok(Standings {
            season,
            seasons: ratings.seasons().collect(),
            rows,
            people,
            missing: Some(ratings.missing(requester)),
        })
    }

    /// Returns the ratings and statistics of a server, added up off the threads that answer requests: ten
    /// thousand games take some dozen milliseconds.
    async fn server_record(&self, server: ServerId) -> Result<(Ratings, Statistics), StoreError> {
        let games = self.store().results_in(server).await?;
        let adding = tokio::task::spawn_blocking(move || {
            let (mut ratings, mut statistics) = (Ratings::default(), Statistics::default());
            for game in &games {
                statistics.add(game);
                if let Ok(rated) = game.rated() {
                    ratings.add(&rated);
                }
            }
            (ratings, statistics)
        });
        adding
            .await
            .map_err(|error| StoreError::Other(error.to_string()))
    }

    /// Returns the rows of people who have not hidden their profile, renumbered, and the people.
    async fn visible(
        &self,
        mut rows: Vec<Row>,
    ) -> Result<(Vec<Row>, BTreeMap<PersonId, Person>), StoreError> {
        let named: Vec<PersonId> = rows.iter().map(|row| row.person).collect();
        let people = self.store().people(&named).await?;
        let is_hidden = |row: &Row| people.get(&row.person).is_some_and(|it| it.settings.hidden);
        rows.retain(|row| !is_hidden(row));
        place(&mut rows);
        Ok((rows, people))
    }
}

pub(super) fn server_of(request: &Request) -> Result<ServerId, ServiceError> {
    let server = request.place.server;
    server.ok_or_else(|| ServiceError::because(Rejection::NoServer))
}

impl GameService {
    pub(super) async fn export_results(
        &self,
        request: &Request,
        file: ResultsFile,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let server = server_of(request)?;
        if !request.by.is_admin {
            return Err(ServiceError::because(Rejection::NotAdmin));
        }
        let games = self.store().results_in(server).await?;
        let mut lines = Vec::new();
        let name = match file {
            ResultsFile::Games => {
                lines.push(GAMES.to_owned());
                lines.extend(games.iter().map(game_line));
                "games"
            }
            ResultsFile::Players => {
                let names = Profile::default().numbers().into_iter().map(|it| it.0);
                let names = names.collect::<Vec<_>>().join(",");
                lines.push(format!("{PLAYERS},{names},reliability"));
                let table = self.table_of(server, Season::of(now), request.by.person);
                let standings = table.await?;
                lines.extend(standings.rows.iter().map(|row| {
                    let known = standings.people.get(&row.person);
                    let name = known.and_then(|it| it.name.as_deref()).unwrap_or_default();
                    player_line(row, name, &Profile::of(row.person, &games))
                }));
                "players"
            }
        };
        Ok(Reply::File {
            name: format!("djambi-{name}.csv"),
            text: lines.join("\n") + "\n",
        })
    }
}

/// The first columns of a table of people; the numbers of their profiles follow.
const PLAYERS: &str = "place,person,name,rating,uncertainty,rated_games";
const GAMES: &str = "game,ended,rules,moves,opening,red,blue,yellow,green,winners,drawn,unrated";

fn player_line(row: &Row, name: &str, profile: &Profile) -> String {
    let reliability = profile.reliability().map(|it| it.to_string());
    let mut fields = vec![
        row.place.to_string(),
        row.person.to_string(),
        field(name),
        format!("{:.0}", row.rating.points),
        format!("{:.0}", row.rating.uncertainty),
        row.games.to_string(),
    ];
    fields.extend(profile.numbers().iter().map(|(_, it)| it.to_string()));
    fields.push(reliability.unwrap_or_default());
    fields.join(",")
}

/// People by their numbers, computer players by their level, a hostage as nothing.
fn game_line(game: &FinishedGame) -> String {
    let result = &game.result;
    let player = |seat: Seat| match result.seats[seat.index()].sitter {
        Some(Sitter::Person(PersonId(person))) => person.to_string(),
        Some(Sitter::Computer(level)) => level.key().to_owned(),
        Some(Sitter::Hostage) | None => String::new(),
    };
    let winners = Seat::ALL.into_iter();
    let winners = winners.filter(|seat| result.seats[seat.index()].first);
    let winners: Vec<&str> = winners.map(Seat::key).collect();
    let unrated = result.unrated.map(Unrated::key);
    let seats = Seat::ALL.map(player).join(",");
    [
        game.id.to_string(),
        game.ended.to_string(),
        result.preset.clone(),
        result.moves.to_string(),
        field(result.first_move.as_deref().unwrap_or_default()),
        seats,
        winners.join(" "),
        result.drawn.to_string(),
        unrated.unwrap_or_default().to_owned(),
    ]
    .join(",")
}

/// A text as a field (RFC 4180). One that a spreadsheet would run as a formula begins with a mark
/// that makes it text.
fn field(text: &str) -> String {
    let runs = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if runs {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn a_name_is_one_field_and_no_formula() {
        assert_eq!(field("Ana"), "Ana");
        assert_eq!(field("Ana, \"Red\""), "\"Ana, \"\"Red\"\"\"");
        assert_eq!(field("=1+1"), "'=1+1");
        assert_eq!(field("-x,y"), "\"'-x,y\"");
    }
}
