//! Draws pictures in queues; the animations that were drawn lately are remembered.
//!
//! A picture takes megabytes while it is drawn, and more of them than the cores can work at only slow each other down. So
//! when a hundred people ask for one at once, a [`Queue`] bounds the memory: a waiting drawing has no more than its
//! closure does, which therefore makes its scenes itself. Nothing is rejected; to answer in time is the caller's task.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};
use std::thread;

use crate::game::GameId;
use crate::i18n::Language;
use crate::queue::{Queue, Remembered};
use crate::render::{RenderError, Theme};

/// Pictures: two per core.
static PICTURES: LazyLock<Queue> = LazyLock::new(|| Queue::new(2 * cores()));

/// Animations: one per two cores, so that pictures need not wait for those of long games.
static ANIMATIONS: LazyLock<Queue> = LazyLock::new(|| Queue::new((cores() / 2).max(1)));

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Draws a picture as soon as all that was asked for before has begun and a place is free. `None` if it could not
/// be drawn, for a reason that is in the log.
pub fn draw<T: Send + 'static>(
    drawing: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
) -> impl Future<Output = Option<T>> + Send {
    drawn(&PICTURES, drawing)
}

fn drawn<T: Send + 'static>(
    queue: &Queue,
    drawing: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
) -> impl Future<Output = Option<T>> + Send {
    let drawn = queue.run(drawing);
    async {
        let drawn = drawn.await?;
        drawn
            .inspect_err(|error| tracing::error!(%error, "picture not drawn"))
            .ok()
    }
}

/// The subject of an animation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnimationKey {
    /// The game.
    pub game: GameId,
    /// Its version.
    pub version: u64,
    /// The names of its players: they change without a new version.
    pub names: [String; 4],
    /// The language of its words.
    pub language: Language,
    /// Its colours.
    pub theme: Theme,
}

/// The newest animations, by their bytes.
static DRAWN: LazyLock<Remembered<AnimationKey, Arc<[u8]>>> =
    LazyLock::new(|| Remembered::new(4 << 20, |gif| gif.len()));

/// Returns an animation. It can have megabytes, so that all who ask for one share it.
pub async fn animation(
    key: AnimationKey,
    drawing: impl FnOnce() -> Result<Vec<u8>, RenderError> + Send + 'static,
) -> Option<Arc<[u8]>> {
    let draw = || async { drawn(&ANIMATIONS, drawing).await.map(Arc::from) };
    DRAWN.of(key, draw).await
}
