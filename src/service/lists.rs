//! Lists of games.

use jiff::Timestamp;

use super::players::server_of;
use super::{GameService, Reply, Request, ServiceError, StoreError, Summary};
use crate::game::{Awaits, PersonId, Phase};
use crate::store::{Scope, StoredGame};

/// How many games that look for players are looked at.
const SEEKING: u32 = 50;

/// How many of their own games a person is shown.
const OWN: u32 = 25;

impl GameService {
    pub(super) async fn my_games(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        let page = self.store().list(Scope::Current(by), 0, OWN).await?;
        let mut games = self.summaries(&page.rows, by).await?;
        self.mark_movable(request, &mut games, now).await?;
        Ok(Reply::Games {
            games,
            total: page.total,
        })
    }

    /// Returns the games of a server that look for players.
    pub(super) async fn tables(&self, request: &Request) -> Result<Reply, ServiceError> {
        let scope = Scope::SeekingIn(server_of(request)?);
        let page = self.store().list(scope, 0, SEEKING).await?;
        let mut games = self.summaries(&page.rows, request.by.person).await?;
        games.retain(|it| {
            let game = &it.view.game;
            let is_shown = !game.terms().private || game.place() == request.place;
            is_shown
                && match game.phase() {
                    Phase::Lobby => game.free_seats().next().is_some(),
                    _ => game.is_flagged(),
                }
        });
        Ok(Reply::Tables(games))
    }

    pub(super) async fn summaries(
        &self,
        rows: &[StoredGame],
        actor: PersonId,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let Some(loaded) = self.readable(&row.id).await? else {
                continue;
            };
            let awaits = loaded.game().awaits();
            games.push(Summary {
                your_turn: matches!(awaits, Awaits::Person(_, person) if person == actor),
                updated: row.updated,
                board_message: loaded.row.board_message,
                can_move_here: false,
                view: loaded.view,
            });
        }
        Ok(games)
    }
}
