//! `djambi games rate`: the tables of ratings, worked out anew from the logs of all finished games.

use std::collections::BTreeMap;

use crate::cli::output::note;
use crate::game::ServerId;
use crate::rating::{RatedGame, Ratings, Row, Unrated};
use crate::store::{GameState, Scope, Store, StoreError, StoredGame};

/// The table of each server as lines: place, person, rating, uncertainty, games. With games of
/// several servers, a line `server ID` is above each table.
pub(super) async fn rate(store: &Store, only: Option<ServerId>) -> anyhow::Result<String> {
    // All in one query: a game that ends between two pages would be missed.
    let all = store.list(Scope::All, 0, u32::MAX).await?;
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
        lines.extend(table.iter().map(line));
    }
    Ok(lines)
}

fn line(row: &Row) -> String {
    let (place, person, games) = (row.place, row.person, row.games);
    let (points, uncertainty) = (row.rating.points, row.rating.uncertainty);
    format!("{place}\t{person}\t{points:.1}\t{uncertainty:.1}\t{games}\n")
}

/// What a finished game shows about its players; `None` if it was removed or cannot be read.
async fn read(
    store: &Store,
    row: &StoredGame,
) -> Result<Option<Result<RatedGame, Unrated>>, StoreError> {
    match store.load(&row.id).await {
        Ok(loaded) => Ok(loaded.map(|(game, log)| RatedGame::of(&row.id, &game, &log))),
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
