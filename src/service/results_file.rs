//! The results of a server as files for a server admin: comma-separated values, one line per person
//! or per game.

use jiff::Timestamp;

use super::players::server_of;
use super::{GameService, Rejection, Reply, Request, ResultsFile, ServiceError, StoreError};
use crate::game::{PersonId, ServerId, Sitter};
use crate::rating::{Rating, Row, Season, Unrated};
use crate::results::{FinishedGame, Profile};
use djambi_rules::Seat;

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
        let name = match file {
            ResultsFile::Games => "games",
            ResultsFile::Players => "players",
        };
        let text = self.results_file(server, file, request.by.person, now);
        Ok(Reply::File {
            name: format!("djambi-{name}.csv"),
            text: text.await?,
        })
    }

    async fn results_file(
        &self,
        server: ServerId,
        file: ResultsFile,
        requester: PersonId,
        now: Timestamp,
    ) -> Result<String, StoreError> {
        let games = self.store().results_in(server, None).await?;
        let lines: Vec<String> = match file {
            ResultsFile::Games => games.iter().map(game_line).collect(),
            ResultsFile::Players => {
                let standings = self.table_of(server, Season::of(now), requester).await?;
                let line = |row: &Row| {
                    let known = standings.people.get(&row.person);
                    let name = known.and_then(|it| it.name.as_deref()).unwrap_or_default();
                    player_line(row, name, &Profile::of(row.person, &games))
                };
                standings.rows.iter().map(line).collect()
            }
        };
        let head = match file {
            ResultsFile::Games => GAMES,
            ResultsFile::Players => PLAYERS,
        };
        let mut text = format!("{head}\n");
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        Ok(text)
    }
}

const PLAYERS: &str = "place,person,name,rating,uncertainty,rated_games,games,wins,draws,survived,\
    chiefs_killed,chiefs_lost,longest_reign,reliability";
const GAMES: &str = "game,ended,rules,moves,opening,red,blue,yellow,green,winners,drawn,unrated";

fn player_line(row: &Row, name: &str, profile: &Profile) -> String {
    let Rating {
        points,
        uncertainty,
    } = row.rating;
    [
        row.place.to_string(),
        row.person.to_string(),
        field(name),
        format!("{points:.0}"),
        format!("{uncertainty:.0}"),
        row.games.to_string(),
        profile.all.games.to_string(),
        profile.all.wins.to_string(),
        profile.all.draws.to_string(),
        profile.survived.to_string(),
        profile.chiefs_killed.to_string(),
        profile.chiefs_lost.to_string(),
        profile.longest_reign.to_string(),
        profile
            .reliability()
            .map_or_else(String::new, |it| it.to_string()),
    ]
    .join(",")
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
