//! Games as `djambi games` shows them, a line each, or one with its players and moves; and `djambi
//! games rate`: the tables of ratings, worked out again from the logs of all finished games.

use std::collections::BTreeMap;

use anyhow::Context;
use djambi_rules::{End, Seat};

use crate::cli::output::{note, one_line};
use crate::game::{Ending, Game, GameId, PersonId, Phase, ServerId, Sitter};
use crate::rating::{RatedGame, Ratings, Row, Unrated};
use crate::results::FinishedGame;
use crate::store::{GameState, Scope, Store, StoreError, StoredGame};

pub(super) async fn list(
    store: &Store,
    person: Option<PersonId>,
    finished: bool,
) -> anyhow::Result<String> {
    let scope = match person {
        None => Scope::All,
        Some(person) if finished => Scope::FinishedOf(person),
        Some(person) => Scope::Current(person),
    };
    // All in one query: a game that changes between two pages would be missed.
    let page = store.list(scope, u32::MAX).await?;
    Ok(page.rows.iter().map(line).collect())
}

pub(super) fn line(row: &StoredGame) -> String {
    let place = match row.place.server {
        Some(server) => format!("{server}/{}", row.place.channel),
        None => row.place.channel.to_string(),
    };
    let state = row.state.key();
    let StoredGame {
        version, updated, ..
    } = row;
    // A game that was loaded may have any name.
    let id = one_line(&row.id.0);
    format!("{id}\t{state}\t{place}\t{version} events\t{updated:.0}\n")
}

pub(super) async fn show(store: &Store, name: &str) -> anyhow::Result<String> {
    let id = GameId(name.to_owned());
    let (game, _) = store.load(&id).await?.with_context(|| no_such(name))?;
    let row = store.game_row(&id).await?.with_context(|| no_such(name))?;
    let mut lines = vec![line(&row).trim_end().to_owned()];
    for seat in Seat::ALL {
        let sitter = sitter(store, &game, seat).await?;
        lines.push(format!("{}\t{sitter}", seat.key()));
    }
    lines.push(format!("rules\t{}", game.terms().options));
    lines.push(format!("position\t{}", game.position()));
    lines.extend(ending(&game).map(|ending| format!("ended\t{ending}")));
    let plies = game.history().plies().zip(game.move_meta());
    lines.extend(plies.map(|(ply, meta)| {
        let planned = if meta.planned { "\tplanned" } else { "" };
        format!("{:.0}\t{ply}{planned}", meta.at)
    }));
    Ok(lines.join("\n") + "\n")
}

fn ending(game: &Game) -> Option<String> {
    let Phase::Over(ending) = game.phase() else {
        return None;
    };
    Some(match ending {
        Ending::Won(seat) | Ending::Drawn(End::LastActive(seat)) => {
            format!("{} has won", seat.key())
        }
        Ending::Agreed => "drawn by agreement".to_owned(),
        Ending::Date => "drawn: nobody had won by the end date".to_owned(),
        Ending::Drawn(End::Repetition) => "drawn: a position three times".to_owned(),
        Ending::Drawn(End::NoProgress) => "drawn: too many moves without progress".to_owned(),
        Ending::Drawn(End::NobodyCanMove) => "drawn: nobody can move".to_owned(),
        Ending::Drawn(End::NobodyActive) => "drawn: nobody is left".to_owned(),
        Ending::CalledOff => "cancelled in the lobby".to_owned(),
        Ending::Expired => "a lobby that expired".to_owned(),
        Ending::Ended => "ended by a server admin".to_owned(),
    })
}

async fn sitter(store: &Store, game: &Game, seat: Seat) -> anyhow::Result<String> {
    Ok(match game.sitter(seat) {
        None => "free".to_owned(),
        Some(Sitter::Hostage) => "hostage".to_owned(),
        Some(Sitter::Computer(level)) => format!("computer ({})", level.key()),
        Some(Sitter::Person(person)) => {
            let name = store.person(person).await?.and_then(|known| known.name);
            match name {
                Some(name) => format!("{} ({person})", one_line(&name)),
                None if person.is_unreachable() => "nobody any more".to_owned(),
                None => person.to_string(),
            }
        }
    })
}

pub(super) fn no_such(name: &str) -> String {
    format!("there is no game '{name}': `djambi games list` shows all")
}

/// The table of each server as lines: place, person, rating, uncertainty, games. With games of
/// several servers, a line `server ID` is above each table.
pub(super) async fn rate(store: &Store, only: Option<ServerId>) -> anyhow::Result<String> {
    // All in one query: a game that ends between two pages would be missed.
    let all = store.list(Scope::All, u32::MAX).await?;
    let over = all
        .rows
        .into_iter()
        .filter(|row| row.state == GameState::Over && (only.is_none() || row.place.server == only));
    let mut rated: BTreeMap<Option<ServerId>, Vec<RatedGame>> = BTreeMap::new();
    let mut unrated: BTreeMap<Unrated, usize> = BTreeMap::new();
    for row in over {
        match read(store, &row).await? {
            Some(Ok(game)) => rated.entry(row.place.server).or_default().push(game),
            Some(Err(reason)) => *unrated.entry(reason).or_default() += 1,
            None => {}
        }
    }
    let count: usize = rated.values().map(Vec::len).sum();
    note(&format!("rated games: {count}"));
    // Ratings are those of a server: elsewhere nobody sees any.
    if let Some(games) = rated.remove(&None) {
        let count = games.len();
        note(&format!(
            "rated games in no server, which are in no table: {count}"
        ));
    }
    for (reason, games) in &unrated {
        note(&format!("unrated games, {}: {games}", said(*reason)));
    }
    let are_several = rated.len() > 1;
    let mut lines = String::new();
    for (server, games) in rated {
        let table = Ratings::of(games).table();
        let headed = server.filter(|_| are_several && !table.is_empty());
        lines.extend(headed.map(|server| format!("server {server}\n")));
        lines.extend(table.iter().map(table_row));
    }
    Ok(lines)
}

fn table_row(row: &Row) -> String {
    let (place, person, games) = (row.place, row.person, row.games);
    let (points, uncertainty) = (row.rating.points, row.rating.uncertainty);
    format!("{place}\t{person}\t{points:.1}\t{uncertainty:.1}\t{games}\n")
}

/// A finished game as evidence about its players; `None` if it was removed or cannot be read.
async fn read(
    store: &Store,
    row: &StoredGame,
) -> Result<Option<Result<RatedGame, Unrated>>, StoreError> {
    match store.load(&row.id).await {
        Ok(loaded) => Ok(loaded.map(|(game, log)| {
            let finished = FinishedGame::of(&row.id, &game, &log);
            finished.and_then(|it| it.rated())
        })),
        Err(StoreError::Log { .. }) => {
            let id = &row.id.0;
            note(&format!(
                "game {id:?} cannot be read and is left out: see `djambi games repair`"
            ));
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

const fn said(reason: Unrated) -> &'static str {
    match reason {
        Unrated::NoResult => "called off, or ended by a server admin",
        Unrated::Imported => "loaded from records",
        Unrated::Private => "private",
        Unrated::Agreed => "unrated by agreement",
        Unrated::NoOpponents => "nobody to play against",
        Unrated::SeveralArmies => "one person played several armies",
        Unrated::SeatChanged => "a seat changed hands",
        Unrated::TooShort => "over before everyone had moved three times",
    }
}
