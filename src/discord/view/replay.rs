//! A whole game as an animation.

use std::sync::LazyLock;

use serenity::all::CreateAttachment;

use super::answer::Answer;
use super::card::Card;
use super::outgoing::OutgoingMessage;
use super::picture;
use super::reader::Reader;
use crate::animations::{AnimationKey, Animations};
use crate::drawing_queue::DrawingQueue;
use crate::game::{PersonId, Phase};
use crate::i18n::{Language, say};
use crate::render::{Layout, Painter};
use crate::service::{Update, View};
use djambi_rules::Seat;

/// The largest file that Discord takes anywhere, in bytes, where it does not say another size.
pub const USUAL_LIMIT: u32 = 10 << 20;

/// The animation for all to see where a player asks, for a stranger alone; or why there is none.
pub async fn of(reader: Reader, view: &View, requester: PersonId, file_limit: u32) -> Answer {
    let language = reader.language;
    if view.game.history().is_empty() {
        return Answer::Private(Card::text(say!(language, "history-none")));
    }
    let Some(gif) = animation(reader, view, file_limit).await else {
        return Answer::Private(Card::text(say!(language, "replay-too-large")));
    };
    let text = say!(language, "replay-title", game = view.id.to_string());
    let mut outgoing = OutgoingMessage::text(text);
    outgoing.file = Some(file(language, view, gif));
    if view.game.seats_of(requester).next().is_some() {
        Answer::Public(outgoing)
    } else {
        Answer::Private(Card::from(outgoing))
    }
}

/// Whether an update is the end of a game that has moves to show.
pub fn belongs_to(update: &Update) -> bool {
    let game = &update.view.game;
    matches!(game.phase(), Phase::Over(_)) && !game.history().is_empty()
}

/// The animation as a file.
pub fn file(language: Language, view: &View, gif: Vec<u8>) -> CreateAttachment {
    let alt = say!(language, "alt-replay", count = view.game.history().moves());
    CreateAttachment::bytes(gif, "game.gif").description(alt)
}

/// The animation as a GIF of at most so many bytes, drawn once for each version of a game
/// and names of its players.
pub async fn animation(reader: Reader, view: &View, file_limit: u32) -> Option<Vec<u8>> {
    let key = AnimationKey {
        game: view.id.clone(),
        version: view.version(),
        names: Seat::ALL.map(|seat| picture::sitter(reader.language, view, seat)),
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
        let scenes = plies.map(|plies| picture::after(reader.language, &view, plies));
        Painter::of(reader.theme).gif(scenes, Layout::Phone)
    };
    let drawn = DrawingQueue::shared().draw(drawing).await;
    drawn
        .inspect_err(|error| tracing::error!(%error, "an animation could not be drawn"))
        .ok()
}

/// Animations that were drawn lately.
static ANIMATIONS: LazyLock<Animations> = LazyLock::new(Animations::default);
