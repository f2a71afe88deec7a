//! Finding a game, and gathering what a door needs beside it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Host, No, Person, Request, StoreError, View, Which, Why};
use crate::game::{Asker, Entry, Game, GameId, PersonId, Phase, Place};
use crate::store::{Found, GameRow, Wanted};

/// A game with everything that is read before something is decided, so that nothing need be read
/// afterwards: what has been kept must not be answered with a fault.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) view: View,
    pub(super) log: Vec<Entry>,
    pub(super) row: GameRow,
}

impl Table {
    pub(super) fn game(&self) -> &Game {
        &self.view.game
    }

    /// Whether the person has anything to do with it.
    pub(super) fn concerns(&self, person: PersonId) -> bool {
        let game = self.game();
        game.holder() == Some(person)
            || game.people().contains(&person)
            || game.invited().contains(&person)
            || self.log.iter().any(|entry| entry.actor == Some(person))
    }

    /// The asker as the game knows him: who manages a server manages only what is played there.
    pub(super) fn asker(&self, request: &Request) -> Asker {
        Asker {
            person: request.by.person,
            manages: request.by.manages && same_house(request.place, self.game().place()),
        }
    }
}

/// Whether who manages the one place manages the other.
fn same_house(one: Place, other: Place) -> bool {
    match (one.server, other.server) {
        (Some(one), Some(other)) => one == other,
        (None, None) => one.channel == other.channel,
        _ => false,
    }
}

impl From<Found> for Table {
    fn from(found: Found) -> Table {
        let Found {
            row,
            game,
            log,
            server,
            people,
        } = found;
        let view = View {
            id: row.id.clone(),
            version: game.version(),
            game: Arc::new(game),
            people,
            server,
        };
        Table { view, log, row }
    }
}

impl Host {
    /// The game that is meant, to act in it.
    pub(super) async fn to_act_in(&self, request: &Request, which: &Which) -> Result<Table, No> {
        let found = match which {
            Which::Game(id) => self.table(id).await?,
            Which::Here => match self.here(Wanted::LiveIn(request.place.channel)).await? {
                Some(live) => Some(live),
                None => self.asleep_here(request).await?,
            },
        };
        allowed(request, found, which)
    }

    /// The last game of the channel, if it sleeps and the asker can wake it: it no longer holds the
    /// channel, but he is to hear of it before he opens another one.
    async fn asleep_here(&self, request: &Request) -> Result<Option<Table>, StoreError> {
        let last = self.here(Wanted::LastIn(request.place.channel)).await?;
        Ok(last.filter(|table| {
            let plays = table.game().seats_of(request.by.person).next().is_some();
            let wakes = plays || table.asker(request).manages;
            wakes && table.game().phase() == Phase::Asleep
        }))
    }

    /// The game that is meant, to look at it or to have a rematch.
    pub(super) async fn to_look_at(&self, request: &Request, which: &Which) -> Result<Table, No> {
        let channel = request.place.channel;
        let found = match which {
            Which::Game(id) => self.table(id).await?,
            Which::Here => match self.here(Wanted::LiveIn(channel)).await? {
                Some(live) => Some(live),
                None => self.here(Wanted::LastIn(channel)).await?,
            },
        };
        allowed(request, found, which)
    }

    /// A game in a channel as it is now.
    pub(super) async fn here(&self, wanted: Wanted<'_>) -> Result<Option<Table>, StoreError> {
        let found = self.store().find(wanted, u64::MAX).await?;
        Ok(found.map(Table::from))
    }

    /// A game as it is now.
    pub(super) async fn table(&self, id: &GameId) -> Result<Option<Table>, StoreError> {
        self.table_until(id, u64::MAX).await
    }

    /// A game as it was after so many events.
    pub(super) async fn table_until(
        &self,
        id: &GameId,
        version: u64,
    ) -> Result<Option<Table>, StoreError> {
        let found = self.store().find(Wanted::Named(id), version).await?;
        Ok(found.map(Table::from))
    }

    /// Adds what is known of people who are new to a game.
    pub(super) async fn meet(
        &self,
        known: &mut BTreeMap<PersonId, Person>,
        people: impl IntoIterator<Item = PersonId>,
    ) -> Result<(), StoreError> {
        for person in people {
            if !known.contains_key(&person)
                && let Some(found) = self.store().person(person).await?
            {
                known.insert(person, found);
            }
        }
        Ok(())
    }
}

/// A game elsewhere is shown only to whom it concerns.
fn allowed(request: &Request, found: Option<Table>, which: &Which) -> Result<Table, No> {
    let here = *which == Which::Here;
    let missing = if here {
        Why::NoGameHere
    } else {
        Why::NoSuchGame
    };
    let table = found.ok_or_else(|| No::because(missing))?;
    let near = same_house(request.place, table.game().place());
    if !here && !near && !table.concerns(request.by.person) {
        return Err(No::because(Why::NoSuchGame));
    }
    Ok(table)
}
