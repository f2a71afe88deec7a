//! Which message shows a game, and up to which event.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::engine::lock_game;
use super::{MessageId, Store, StoreError, from_db_id, to_db_id};
use crate::game::{ChannelId, GameId, Place, ServerId};

/// A message that shows a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// The place.
    pub place: Place,
    /// Which message.
    pub message: MessageId,
}

const BOARD_MESSAGE: &str = "SELECT board_version, board_server, board_channel, board_message, channel FROM games WHERE id = $1";

impl Store {
    /// Returns the message that shows a game, and the version it shows.
    pub async fn board_message(
        &self,
        game: &GameId,
    ) -> Result<Option<(u64, BoardMessage)>, StoreError> {
        let row = sqlx::query(BOARD_MESSAGE)
            .bind(&game.0)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let version: Option<i64> = row.try_get("board_version")?;
        Ok(version.map(from_db_id).zip(read(&row)?))
    }

    /// Saves that a message shows a version of a game, and returns the message that is no longer its
    /// newest: this one, if a newer version is shown already.
    pub async fn set_board_message(
        &self,
        game: &GameId,
        version: u64,
        board_message: BoardMessage,
    ) -> Result<Option<BoardMessage>, StoreError> {
        let mut to = self.write().await?;
        let older = set(&mut to, game, version, board_message).await?;
        self.commit(to).await?;
        Ok(older)
    }
}

/// Reads the message that shows a game.
pub(super) fn read(row: &AnyRow) -> Result<Option<BoardMessage>, sqlx::Error> {
    let message: Option<i64> = row.try_get("board_message")?;
    let Some(message) = message else {
        return Ok(None);
    };
    Ok(Some(BoardMessage {
        place: place(row, "board_server", "board_channel")?,
        message: MessageId(from_db_id(message)),
    }))
}

/// Reads the place that two columns of a row contain.
pub(super) fn place(row: &AnyRow, server: &str, channel: &str) -> Result<Place, sqlx::Error> {
    let server: Option<i64> = row.try_get(server)?;
    Ok(Place {
        server: server.map(|server| ServerId(from_db_id(server))),
        channel: ChannelId(from_db_id(row.try_get(channel)?)),
    })
}

/// Saves the newest message of a game and returns the other one: of two that show the same version,
/// the one with the higher number was sent later. A message where the game is not
/// played any more is never its newest: nobody may find that place in the row again.
pub(super) async fn set(
    to: &mut Transaction<'_, Any>,
    game: &GameId,
    version: u64,
    board_message: BoardMessage,
) -> Result<Option<BoardMessage>, sqlx::Error> {
    lock_game(to, game).await?;
    let row = sqlx::query(BOARD_MESSAGE)
        .bind(&game.0)
        .fetch_optional(&mut **to)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let before = read(&row)?;
    let before_version: Option<i64> = row.try_get("board_version")?;
    let shown = before_version.map(from_db_id);
    let shown = shown.map(|version| (version, before.map_or(0, |it| it.message.0)));
    let is_old = shown > Some((version, board_message.message.0));
    let channel: i64 = row.try_get("channel")?;
    if is_old || ChannelId(from_db_id(channel)) != board_message.place.channel {
        return Ok(Some(board_message).filter(|_| before != Some(board_message)));
    }
    sqlx::query(
        "UPDATE games SET board_version = $2, board_server = $3, board_channel = $4, \
         board_message = $5 WHERE id = $1",
    )
    .bind(&game.0)
    .bind(to_db_id(version))
    .bind(board_message.place.server.map(|server| to_db_id(server.0)))
    .bind(to_db_id(board_message.place.channel.0))
    .bind(to_db_id(board_message.message.0))
    .execute(&mut **to)
    .await?;
    Ok(before.filter(|before| *before != board_message))
}
