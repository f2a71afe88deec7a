//! Lists of games.

use jiff::Timestamp;

use super::{Host, No, Reply, Request, StoreError, Summary};
use crate::game::{Awaits, PersonId};
use crate::store::{GameRow, Page, Scope};

/// How many games a list shows at a time.
const PAGE: u32 = 10;

/// How many games of his own a person is shown.
const OWN: u32 = 25;

impl Host {
    pub(super) async fn my_games(&self, request: &Request, now: Timestamp) -> Result<Reply, No> {
        let by = request.by.person;
        let page = self.store().list(Scope::Current(by), 0, OWN).await?;
        let mut games = self.summaries(&page.rows, by).await?;
        self.say_what_comes_here(request, &mut games, now).await?;
        Ok(Reply::Games {
            games,
            total: page.total,
        })
    }

    pub(super) async fn finished(
        &self,
        request: &Request,
        mine: bool,
        skip: u32,
    ) -> Result<Reply, No> {
        let by = request.by.person;
        let scope = match (mine, request.place.server) {
            (true, _) => Scope::FinishedOf(by),
            (false, Some(server)) => Scope::FinishedIn(server),
            (false, None) => Scope::FinishedAt(request.place.channel),
        };
        let page = self.store().list(scope, skip, PAGE).await?;
        self.listed(page, by).await
    }

    async fn listed(&self, page: Page, asker: PersonId) -> Result<Reply, No> {
        Ok(Reply::Games {
            games: self.summaries(&page.rows, asker).await?,
            total: page.total,
        })
    }

    pub(super) async fn summaries(
        &self,
        rows: &[GameRow],
        asker: PersonId,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let Some(table) = self.readable(&row.id).await? else {
                continue;
            };
            let awaits = table.game().awaits();
            games.push(Summary {
                your_turn: matches!(awaits, Awaits::Person(_, person) if person == asker),
                touched: row.touched,
                shown: table.row.shown,
                comes_here: false,
                view: table.view,
            });
        }
        Ok(games)
    }
}
