//! Pings of a role: in each server at most one within six hours, whatever lobby asks for it.

use jiff::{SignedDuration, Timestamp};
use sqlx::{Any, Row, Transaction};

use super::{from_millis, to_db_id};
use crate::game::ServerId;

/// The shortest time between two pings of a role in a server.
pub const ROLE_PING_EVERY: SignedDuration = SignedDuration::from_hours(6);

/// Returns until when no role may be pinged in a server; `None`: it may be pinged now. Until the
/// transaction ends no other one can decide the same.
pub(super) async fn barred_until(
    to: &mut Transaction<'_, Any>,
    server: ServerId,
    now: Timestamp,
) -> Result<Option<Timestamp>, sqlx::Error> {
    // Locks the row, so that two lobbies cannot ping at the same instant.
    sqlx::query("UPDATE servers SET id = id WHERE id = $1")
        .bind(to_db_id(server.0))
        .execute(&mut **to)
        .await?;
    // A game that has not changed since then contains no such event.
    let last = sqlx::query(
        "SELECT e.at FROM games g JOIN events e ON e.game = g.id \
         WHERE g.server = $1 AND g.updated > $2 AND e.kind = 'role_pinged' AND e.at > $2 \
         ORDER BY e.at DESC LIMIT 1",
    )
    .bind(to_db_id(server.0))
    .bind((now - ROLE_PING_EVERY).as_millisecond())
    .fetch_optional(&mut **to)
    .await?;
    let last = last.map(|row| row.try_get("at")).transpose()?;
    Ok(last.and_then(from_millis).map(|at| at + ROLE_PING_EVERY))
}
