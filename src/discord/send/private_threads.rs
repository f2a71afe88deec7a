//! The end of private threads: when their game is over, or the data of a member was deleted, the bot says
//! so in them and locks them, if it may.

use jiff::Timestamp;
use serde_json::json;
use serenity::all::CreateActionRow;

use super::adapter::DiscordAdapter;
use super::endpoints;
use super::endpoints::Body;
use super::http::{code, may_pass};
use super::respond;
use crate::discord::input::custom_id::Button;
use crate::discord::view::buttons;
use crate::discord::view::outgoing::OutgoingMessage;
use crate::discord::view::wording::Reader;
use crate::game::{ChannelId, GameId};
use crate::i18n::{Language, say};
use crate::service::StoreError;
use crate::store::limited;

/// Discord's code of a missing permission.
const MISSING_PERMISSION: isize = 50_013;

impl DiscordAdapter {
    /// Closes the private threads of which the end is due, each in a task of its own.
    pub async fn close_private_threads(&self, now: Timestamp) -> Result<(), StoreError> {
        for (thread, game, is_forgotten) in limited(self.service.ended_threads(now)).await? {
            let adapter = self.clone();
            self.tasks.spawn(async move {
                let closed = adapter.close(thread, &game, is_forgotten).await;
                // Errors that may pass are tried again; a thread that is gone needs no end.
                match closed {
                    Err(error) if may_pass(&error) => {
                        tracing::warn!(%error, %game, "private thread not closed yet");
                        return;
                    }
                    Err(error) => tracing::info!(%error, %game, "private thread not closed"),
                    Ok(()) => {}
                }
                let saved = adapter.service.store().close_private_thread(thread).await;
                if let Err(error) = saved {
                    tracing::error!(%error, %game, "private thread closed and not noted");
                }
            });
        }
        Ok(())
    }

    async fn close(
        &self,
        thread: ChannelId,
        game: &GameId,
        is_forgotten: bool,
    ) -> serenity::Result<()> {
        let (Some(channel), Ok(Some(view))) =
            (respond::channel(thread), self.service.view(game).await)
        else {
            return Ok(());
        };
        self.rate.wait(2).await;
        let lock = json!({ "archived": false, "locked": true });
        let is_locked = match endpoints::change_channel(&self.http, channel, lock).await {
            Ok(()) => true,
            Err(error) if code(&error) == Some(MISSING_PERMISSION) => false,
            Err(error) => return Err(error),
        };
        let language = Reader::all(&view).language;
        let ways = [Button::OpenThread(thread), Button::Pacts(Some(thread))];
        let message = if is_forgotten {
            end(say!(language, "thread-forgotten"), Vec::new())
        } else {
            let rows = buttons::of(language, &view, &ways);
            end(closing(language, is_locked), rows)
        };
        let body = Body::from(message.message_once(format!("t{:x}", thread.0)));
        endpoints::send_message(&self.http, channel, &body).await?;
        Ok(())
    }
}

fn end(text: String, rows: Vec<CreateActionRow>) -> OutgoingMessage {
    OutgoingMessage {
        rows,
        ..OutgoingMessage::text(text)
    }
}

fn closing(language: Language, is_locked: bool) -> String {
    let over = say!(language, "thread-over");
    if is_locked {
        return over;
    }
    format!("{over}\n{}", say!(language, "thread-not-locked"))
}
