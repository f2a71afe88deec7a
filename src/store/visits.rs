//! Channels in which the bot is used without being a member of them. There it can write only with the
//! token of somebody's last interaction.

use jiff::Timestamp;
use sqlx::Row;

use super::{Store, StoreError, exists, to_db_id};
use crate::game::{ChannelId, Place, ServerId};

/// The known state of such a channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The token of the last interaction there that was answered, if it can still be used.
    pub token: Option<String>,
}

impl Store {
    /// Saves that somebody used the bot in a channel where it is no member.
    pub async fn save_visit(&self, place: Place, now: Timestamp) -> Result<(), StoreError> {
        const KNOWN: &str = "SELECT 1 FROM visits WHERE channel = $1";
        let known = sqlx::query(KNOWN).bind(to_db_id(place.channel.0));
        if exists(known, &self.readers).await? {
            return Ok(());
        }
        let query = sqlx::query(
            "INSERT INTO visits (channel, server, at) VALUES ($1, $2, $3) \
             ON CONFLICT (channel) DO NOTHING",
        );
        let query = query
            .bind(to_db_id(place.channel.0))
            .bind(place.server.map(|server| to_db_id(server.0)))
            .bind(now.as_millisecond());
        self.execute(query).await?;
        Ok(())
    }

    /// Saves the token of an interaction that came at `at` in such a channel and has been answered,
    /// unless that of a later one is saved, or the bot is a member by now. One that has not been
    /// answered is of no use: what is sent by it is lost, or takes the place of a promised answer that
    /// one person alone sees.
    pub async fn save_visit_token(
        &self,
        channel: ChannelId,
        token: &str,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE visits SET token = $2, at = $3 \
             WHERE channel = $1 AND (token IS NULL OR at <= $3)",
        );
        let query = query
            .bind(to_db_id(channel.0))
            .bind(token)
            .bind(at.as_millisecond());
        self.execute(query).await?;
        Ok(())
    }

    /// Returns what is known of a channel in which the bot is no member, with its token if that is
    /// not older than `oldest`; `None` where it is a member, as far as is known.
    pub async fn visit(
        &self,
        channel: ChannelId,
        oldest: Timestamp,
    ) -> Result<Option<Visit>, StoreError> {
        let row = sqlx::query("SELECT token, at FROM visits WHERE channel = $1")
            .bind(to_db_id(channel.0))
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (token, at): (Option<String>, i64) = (row.try_get("token")?, row.try_get("at")?);
        let token = token.filter(|_| at >= oldest.as_millisecond());
        Ok(Some(Visit { token }))
    }

    /// Forgets the visits of a server: the bot is a member there now.
    pub async fn end_visits(&self, server: ServerId) -> Result<(), StoreError> {
        const OF_SERVER: &str = "SELECT 1 FROM visits WHERE server = $1 LIMIT 1";
        let any = sqlx::query(OF_SERVER).bind(to_db_id(server.0));
        if exists(any, &self.readers).await? {
            let query = sqlx::query("DELETE FROM visits WHERE server = $1");
            self.execute(query.bind(to_db_id(server.0))).await?;
        }
        Ok(())
    }

    /// Removes the tokens of visits before then, which cannot be used any more.
    pub async fn forget_visitors_tokens(&self, before: Timestamp) -> Result<(), StoreError> {
        const OLD: &str = "SELECT 1 FROM visits WHERE token IS NOT NULL AND at < $1 LIMIT 1";
        let any = sqlx::query(OLD).bind(before.as_millisecond());
        if exists(any, &self.readers).await? {
            let query = sqlx::query("UPDATE visits SET token = NULL WHERE at < $1");
            self.execute(query.bind(before.as_millisecond())).await?;
        }
        Ok(())
    }
}
