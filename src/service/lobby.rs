//! Lobbies: the members who have a role are asked to join one, where a server admin has chosen a role for
//! that.

use jiff::Timestamp;

use super::{GameRef, GameService, Rejection, Reply, Request, ServiceError};
use crate::game::GameCommand;

impl GameService {
    /// Pings the server's role of players. The store rejects a second ping within six hours.
    pub(super) async fn ping_role(
        &self,
        request: &Request,
        game_ref: &GameRef,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        self.change(request, game_ref, now, |loaded| {
            let role = loaded.view.server.settings.players_role;
            let role = role.ok_or(Rejection::NoPlayersRole)?;
            let command = GameCommand::PingRole { role };
            Ok(loaded.game().decide(loaded.actor(request), &command, now)?)
        })
        .await
    }
}
