//! A whole game as an animation. It is added to the message with the result when it has been drawn, so
//! that nobody waits for it.

use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::CreateAttachment;
use tracing::Instrument;

use super::adapter::{DiscordAdapter, guarded};
use super::endpoints::{self, Body, Message};
use super::http::persistently;
use crate::discord::view::outgoing;
use crate::discord::view::wording::Reader;
use crate::drawing_queue::{AnimationKey, Animations, DrawingQueue};
use crate::game::Phase;
use crate::i18n::{Language, say};
use crate::render::{Layout, Painter};
use crate::review_queue::review_soon;
use crate::service::{Update, View};
use djambi_rules::Seat;

/// The largest file that Discord takes anywhere, in bytes, where it does not say another size.
const USUAL_LIMIT: u32 = 10 << 20;

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
        if !belongs_to(update) {
            return;
        }
        let (adapter, view) = (self.clone(), update.view.clone());
        review_soon(&view.id, view.version(), &view.game);
        let work = async move {
            let _place = adapter.work_queue.place().await;
            let reader = Reader::all(&view);
            let Some(gif) = animation(reader, &view, USUAL_LIMIT).await else {
                tracing::info!(game = %view.id, "animation left out");
                return;
            };
            let file = file(reader.language, &view, gif);
            match adapter.add(&message, &file, token.as_deref()).await {
                Ok(()) => tracing::info!(game = %view.id, "animation added"),
                Err(error) => {
                    tracing::warn!(%error, game = %view.id, "animation not added");
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
                Err(error) => tracing::info!(%error, "answer edited as a message"),
            }
        }
        let add = || async move {
            self.rate.wait(1).await;
            endpoints::edit_message(&self.http, (message.channel_id, message.id), body).await
        };
        persistently(&WAITS, add).await.map(|_| ())
    }
}

/// Whether an update is the end of a game that has moves to show.
fn belongs_to(update: &Update) -> bool {
    let game = &update.view.game;
    matches!(game.phase(), Phase::Over(_)) && !game.history().is_empty()
}

/// The animation as a file.
pub fn file(language: Language, view: &View, gif: Vec<u8>) -> CreateAttachment {
    let alt = say!(language, "alt-replay", count = view.game.history().moves());
    CreateAttachment::bytes(gif, "game.gif").description(alt)
}

/// The animation as a GIF of at most `file_limit` bytes, drawn once for each version of a game and
/// names of its players.
pub async fn animation(reader: Reader, view: &View, file_limit: u32) -> Option<Vec<u8>> {
    let key = AnimationKey {
        game: view.id.clone(),
        version: view.version(),
        names: Seat::ALL.map(|seat| outgoing::sitter(reader.language, view, seat)),
        language: reader.language,
        theme: reader.theme,
    };
    let gif = ANIMATIONS.of(key, || draw(reader, view)).await?;
    (gif.len() <= file_limit as usize).then(|| gif.to_vec())
}

async fn draw(reader: Reader, view: &View) -> Option<Vec<u8>> {
    let view = view.clone();
    // The scenes are made when it is drawn: until then a view that waits shares its game with others.
    let drawing = move || {
        let plies = 0..=view.game.history().len();
        let scenes = plies.map(|plies| outgoing::after(reader.language, &view, plies));
        Painter::of(reader.theme).gif(scenes, Layout::Phone)
    };
    let drawn = DrawingQueue::shared().draw(drawing).await;
    drawn
        .inspect_err(|error| tracing::error!(%error, "animation not drawn"))
        .ok()
}

/// Animations that were drawn lately.
static ANIMATIONS: LazyLock<Animations> = LazyLock::new(Animations::default);
