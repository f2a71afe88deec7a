//! Finding a game, and gathering what a door needs beside it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Host, No, Person, Request, Shown, StoreError, View, Which, Why};
use crate::game::{Asker, Entry, Game, GameId, PersonId, Place};

/// A game with everything that is read before something is decided, so that nothing need be read
/// afterwards: what has been kept must not be answered with a fault.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) view: View,
    pub(super) log: Vec<Entry>,
    pub(super) shown: Option<Shown>,
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

impl Host {
    /// The game that is meant, to act in it.
    pub(super) async fn to_act_in(&self, request: &Request, which: &Which) -> Result<Table, No> {
        let id = match which {
            Which::Game(id) => Some(id.clone()),
            Which::Here => self.store().live_in(request.place.channel).await?,
        };
        self.found(request, id, which).await
    }

    /// The game that is meant, to look at it or to have a rematch.
    pub(super) async fn to_look_at(&self, request: &Request, which: &Which) -> Result<Table, No> {
        let id = match which {
            Which::Game(id) => Some(id.clone()),
            Which::Here => {
                let channel = request.place.channel;
                let live = self.store().live_in(channel).await?;
                match live {
                    Some(live) => Some(live),
                    None => self.store().last_in(channel).await?,
                }
            }
        };
        self.found(request, id, which).await
    }

    async fn found(
        &self,
        request: &Request,
        id: Option<GameId>,
        which: &Which,
    ) -> Result<Table, No> {
        let id = id.ok_or_else(|| No::because(Why::NoGameHere))?;
        let table = self.table(&id).await?;
        let table = table.ok_or_else(|| No::because(Why::NoSuchGame))?;
        let near = same_house(request.place, table.game().place());
        if *which != Which::Here && !near && !table.concerns(request.by.person) {
            return Err(No::because(Why::NoSuchGame));
        }
        Ok(table)
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
        let store = self.store();
        let Some((game, log)) = store.load_until(id, version).await? else {
            return Ok(None);
        };
        let shown = store.row(id).await?.and_then(|row| row.shown);
        let people = store.people_of(id).await?;
        let view = self.view(id.clone(), game, people).await?;
        Ok(Some(Table { view, log, shown }))
    }

    /// A game with what is known of its server.
    pub(super) async fn view(
        &self,
        id: GameId,
        game: Game,
        people: BTreeMap<PersonId, Person>,
    ) -> Result<View, StoreError> {
        let server = match game.place().server {
            Some(server) => self.store().server(server).await?,
            None => super::Server::default(),
        };
        Ok(View {
            id,
            version: game.version(),
            game: Arc::new(game),
            people,
            server,
        })
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
