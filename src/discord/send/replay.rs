//! The animation of a finished game. It is added to the message with the result when it has been drawn, so that
//! nobody waits for it.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::CreateAttachment;
use tracing::Span;

use super::adapter::DiscordAdapter;
use super::endpoints::{self, Body, Message};
use super::http::persistently;
use crate::discord::view::outgoing;
use crate::discord::view::wording::Reader;
use crate::game::Phase;
use crate::review_queue::review_soon;
use crate::service::Update;

/// The largest file that Discord takes anywhere, in bytes, where it does not say another size.
const USUAL_LIMIT: u32 = 10 << 20;

/// How long to wait before each further try.
const ANIMATION_WAITS: [Duration; 3] = [
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
];

impl DiscordAdapter {
    /// Adds the animation to the message that announces the end of a game, in a task of its own; by the
    /// token of the interaction that it answers, if it answers one.
    pub fn add_replay(&self, update: &Update, message: Message, token: Option<String>) {
        if !belongs_to(update) {
            return;
        }
        let (adapter, view) = (self.clone(), update.view.clone());
        review_soon(&view.id, view.version(), &view.game);
        let work = async move {
            let _place = adapter.work_queue.place().await;
            let reader = Reader::all(&view);
            let Some(gif) = outgoing::animation(reader, &view, USUAL_LIMIT).await else {
                tracing::info!(game = %view.id, "animation left out");
                return;
            };
            let file = outgoing::animation_file(reader.language, &view, gif);
            match adapter.add(&message, &file, token.as_deref()).await {
                Ok(()) => tracing::info!(game = %view.id, "animation added"),
                Err(error) => {
                    tracing::warn!(%error, game = %view.id, "animation not added");
                }
            }
        };
        self.spawn("animation", Span::current(), work);
    }

    async fn add(
        &self,
        message: &Message,
        file: &CreateAttachment,
        token: Option<&str>,
    ) -> serenity::Result<()> {
        let present = message.attachments.iter().map(|it| json!({ "id": it.id }));
        let attachments: Vec<Value> = present.chain([json!(file)]).collect();
        let body = Body {
            json: json!({ "attachments": attachments }),
            file: Some(file.clone()),
        };
        let body = &body;
        if let Some(token) = token {
            let by_token = || endpoints::edit_by_token(&self.http, (token, message.id), body);
            match persistently(&ANIMATION_WAITS, by_token).await {
                Ok(_) => return Ok(()),
                // A member can change its message all the same, such as when the token has expired.
                Err(error) => tracing::info!(%error, "answer edited as a message"),
            }
        }
        let at = (message.channel_id, message.id);
        let add = || async move { endpoints::edit_message(self.in_turn(1).await, at, body).await };
        persistently(&ANIMATION_WAITS, add).await.map(|_| ())
    }
}

/// Whether an update is the end of a game that has moves to show.
fn belongs_to(update: &Update) -> bool {
    let game = &update.view.game;
    matches!(game.phase(), Phase::Over(_)) && !game.history().is_empty()
}
