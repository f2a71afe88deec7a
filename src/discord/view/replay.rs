//! A whole game as an animation.

use super::answer::Answer;
use super::outgoing::OutgoingMessage;
use super::picture;
use super::reader::Reader;
use crate::i18n::{Language, say};
use crate::render::{Layout, MoveMarks, Painter, Scene};
use crate::service::View;
use djambi_rules::Ply;

/// The largest file that Discord takes anywhere, in bytes, where it does not say another size.
pub const USUAL_LIMIT: u32 = 10 << 20;

/// The animation, for all to see; or why there is none.
pub async fn of(reader: Reader, view: &View, file_limit: u32) -> Answer {
    let language = reader.language;
    if view.game.history().is_empty() {
        return Answer::Private(OutgoingMessage::text(say!(language, "history-none")));
    }
    let post = OutgoingMessage::text(say!(language, "replay-title", game = view.id.to_string()));
    match animation(reader, view, file_limit).await {
        Some(gif) => Answer::Public(with(post, language, view, gif)),
        None => Answer::Private(OutgoingMessage::text(say!(language, "replay-too-large"))),
    }
}

/// The post with the animation.
pub fn with(
    post: OutgoingMessage,
    language: Language,
    view: &View,
    gif: Vec<u8>,
) -> OutgoingMessage {
    let alt = say!(language, "alt-replay", count = view.game.history().len());
    post.with_file("game.gif", gif, &alt)
}

/// The animation as a GIF of at most so many bytes.
pub async fn animation(reader: Reader, view: &View, file_limit: u32) -> Option<Vec<u8>> {
    let scenes = scenes(reader.language, view);
    let drawn =
        tokio::task::spawn_blocking(move || Painter::of(reader.theme).gif(scenes, Layout::Phone));
    let gif = drawn.await.ok()?;
    (gif.len() <= file_limit as usize).then_some(gif)
}

/// The set-up and the board after each ply.
fn scenes(language: Language, view: &View) -> Vec<Scene> {
    let history = view.game.history();
    let marks = std::iter::once(None).chain(history.plies().map(|ply| match ply {
        Ply::Move(mv) => Some(MoveMarks::of(mv)),
        Ply::Resignation(_) => None,
    }));
    let scene = |(plies, marks): (usize, Option<MoveMarks>)| {
        let position = history.position_after(plies)?;
        let mut scene = picture::of_position(language, view, position);
        scene.moves.extend(marks);
        Some(scene)
    };
    marks.enumerate().filter_map(scene).collect()
}
