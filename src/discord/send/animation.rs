//! Under the result of a game, all of it once more: added to the message when it has been drawn, so
//! that nobody waits for it.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::CreateAttachment;
use tracing::Instrument;

use super::adapter::DiscordAdapter;
use super::endpoints;
use super::endpoints::{Body, Message};
use super::errors::persistently;
use super::panic_guard::guarded;
use crate::discord::view::reader::Reader;
use crate::discord::view::replay;
use crate::review_queue::review_soon;
use crate::service::Update;

/// How long to wait before each further try.
const WAITS: [Duration; 3] = [
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
];

impl DiscordAdapter {
    /// Adds the animation to the message that announces the end of a game, in a task of its own; by the
    /// token of the interaction that it answers, if it answers one.
    pub fn add_replay(&self, update: &Update, message: Message, token: Option<String>) {
        if !replay::belongs_to(update) {
            return;
        }
        let (adapter, view) = (self.clone(), update.view.clone());
        review_soon(&view.id, view.version(), &view.game);
        let work = async move {
            let _place = adapter.heavy.place().await;
            let reader = Reader::all(&view);
            let Some(gif) = replay::animation(reader, &view, replay::USUAL_LIMIT).await else {
                tracing::info!(game = %view.id, "there is no animation that could be sent");
                return;
            };
            let file = replay::file(reader.language, &view, gif);
            match adapter.add(&message, &file, token.as_deref()).await {
                Ok(()) => tracing::info!(game = %view.id, "the animation was added"),
                Err(error) => {
                    tracing::warn!(%error, game = %view.id, "the animation was not added");
                }
            }
        };
        let tasks = self.tasks.clone();
        let work = async move {
            let _ = guarded(&tasks, work).await;
        };
        self.tasks.spawn(work.in_current_span());
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
            match persistently(&WAITS, by_token).await {
                Ok(_) => return Ok(()),
                // A member can change its message all the same, such as when the token has expired.
                Err(error) => tracing::info!(%error, "an answer is changed as a message"),
            }
        }
        let add = || async move {
            self.pace.wait(1).await;
            endpoints::edit_message(&self.http, (message.channel_id, message.id), body).await
        };
        persistently(&WAITS, add).await.map(|_| ())
    }
}
