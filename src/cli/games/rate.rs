//! `djambi games rate`: the table of ratings, worked out anew from the logs of all finished games.

use std::collections::BTreeMap;

use crate::cli::output::note;
use crate::rating::{RatedGame, Ratings, Unrated};
use crate::store::{GameState, Scope, Store, StoreError, StoredGame};

/// The table as lines: place, person, rating, uncertainty, games.
pub(super) async fn rate(store: &Store) -> anyhow::Result<String> {
    // All in one query: a game that ends between two pages would be missed.
    let all = store.list(Scope::All, 0, u32::MAX).await?;
    let over = all
        .rows
        .into_iter()
        .filter(|row| row.state == GameState::Over);
    let mut rated = Vec::new();
    let mut unrated: BTreeMap<Unrated, usize> = BTreeMap::new();
    for row in over {
        match read(store, &row).await? {
            Some(Ok(game)) => rated.push(game),
            Some(Err(reason)) => *unrated.entry(reason).or_default() += 1,
            None => {}
        }
    }
    note(&format!("rated games: {}", rated.len()));
    for (reason, games) in &unrated {
        note(&format!("unrated games, {}: {games}", said(*reason)));
    }
    let table = Ratings::of(rated).table();
    let lines = table.iter().map(|row| {
        let (place, person, games) = (row.place, row.person, row.games);
        let (points, uncertainty) = (row.rating.points, row.rating.uncertainty);
        format!("{place}\t{person}\t{points:.1}\t{uncertainty:.1}\t{games}\n")
    });
    Ok(lines.collect())
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
