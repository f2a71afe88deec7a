//! Draws pictures on threads for such work, some at a time, while the others wait in order.
//!
//! A picture takes megabytes while it is drawn, and more of them than the cores can work at only slow each other down. So
//! when a hundred people ask for an animation at once, [`DrawingQueue`] bounds the memory: a waiting drawing has no more than
//! its closure does, which therefore makes its scenes itself. Nothing is rejected; to answer in time is the caller's
//! task.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};
use std::thread;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, Semaphore};
use tokio::task::{JoinError, spawn_blocking};

use crate::game::GameId;
use crate::i18n::Language;
use crate::render::{RenderError, Theme};

/// How many pictures are drawn at a time for each core.
const PER_CORE: usize = 2;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawingError {
    /// It could not be drawn.
    #[error(transparent)]
    Failed(#[from] RenderError),
    /// Drawing panicked, with this message: a bug.
    #[error("drawing a picture panicked: {0}")]
    Panicked(String),
    /// The program ends.
    #[error("no picture is drawn any more: the program ends")]
    Stopped,
}

/// Bounds how many pictures are drawn at a time.
#[derive(Debug)]
pub struct DrawingQueue {
    places: Arc<Semaphore>,
}

impl DrawingQueue {
    /// A queue that draws `at_a_time` pictures at a time.
    #[must_use]
    pub fn new(at_a_time: usize) -> DrawingQueue {
        DrawingQueue {
            places: Arc::new(Semaphore::new(at_a_time)),
        }
    }

    /// The queue of this process: two pictures per core.
    #[must_use]
    pub fn shared() -> &'static DrawingQueue {
        static SHARED: LazyLock<DrawingQueue> = LazyLock::new(|| {
            let cores = thread::available_parallelism().map_or(1, NonZero::get);
            DrawingQueue::new(PER_CORE * cores)
        });
        &SHARED
    }

    /// Draws on a blocking thread as soon as all that asked before have begun and a place is free. A drawing that has
    /// begun keeps its place until it ends, even if the caller no longer waits for it.
    pub fn draw<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
    ) -> impl Future<Output = Result<T, DrawingError>> + Send {
        // A waiting drawing is small wherever it is saved: a scene has a kilobyte, and futures hold other futures.
        let work = Box::new(work);
        async move {
            let place = Arc::clone(&self.places).acquire_owned().await;
            let place = place.map_err(|_| DrawingError::Stopped)?;
            let drawn = spawn_blocking(move || {
                let _place = place;
                work()
            });
            Ok(drawn.await.map_err(stopped)??)
        }
    }
}

fn stopped(error: JoinError) -> DrawingError {
    let Ok(panic) = error.try_into_panic() else {
        return DrawingError::Stopped;
    };
    let text = panic.downcast_ref::<&str>().map(|it| (*it).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    DrawingError::Panicked(text.unwrap_or_default())
}

/// The bytes of animations that are remembered; the newest one is, however large.
const REMEMBERED: usize = 4 << 20;

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

/// An animation that is being drawn, or has been; `None` if it could not be drawn.
type Drawing = Arc<OnceCell<Option<Arc<[u8]>>>>;

/// The newest animations.
#[derive(Debug)]
pub struct Animations(Mutex<LruCache<AnimationKey, Drawing>>);

impl Default for Animations {
    fn default() -> Animations {
        Animations(Mutex::new(LruCache::unbounded()))
    }
}

impl Animations {
    /// Returns an animation, which is drawn if nobody has asked for it before: all who ask meanwhile
    /// wait for the same one. `None` if it could not be drawn.
    pub async fn of<Drawn>(
        &self,
        key: AnimationKey,
        draw: impl FnOnce() -> Drawn,
    ) -> Option<Arc<[u8]>>
    where
        Drawn: Future<Output = Option<Vec<u8>>>,
    {
        let drawing = Arc::clone(self.0.lock().get_or_insert(key, Drawing::default));
        let drawn = drawing.get_or_init(|| async { draw().await.map(Into::into) });
        let gif = drawn.await.clone();
        self.make_space();
        gif
    }

    /// Forgets those that were asked for longest ago, until the others fit.
    fn make_space(&self) {
        let mut all = self.0.lock();
        let size = |drawing: &Drawing| match drawing.get() {
            Some(Some(gif)) => gif.len(),
            _ => 0,
        };
        let mut bytes: usize = all.iter().map(|(_, drawing)| size(drawing)).sum();
        while bytes > REMEMBERED
            && all.len() > 1
            && let Some((_, oldest)) = all.pop_lru()
        {
            bytes -= size(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_reported_and_gives_its_place_back() {
        let queue = DrawingQueue::new(1);
        let failed = queue.draw(|| panic!("no {} left", "paint")).await;
        let failed: DrawingError = failed.map(|(): ()| ()).unwrap_err();
        assert_eq!(failed, DrawingError::Panicked("no paint left".to_owned()));
        assert_eq!(queue.draw(|| Ok(7)).await, Ok(7));
    }

    #[tokio::test]
    async fn what_cannot_be_drawn_is_reported() {
        let queue = DrawingQueue::new(1);
        let failed = queue.draw(|| Err::<(), _>(RenderError::Font)).await;
        assert_eq!(failed, Err(DrawingError::Failed(RenderError::Font)));
    }

    #[tokio::test]
    async fn a_drawing_that_nobody_waits_for_has_its_place_until_it_ends() {
        let queue = Arc::new(DrawingQueue::new(1));
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (end, may_end) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move {
                let work = move || {
                    begun.send(()).unwrap();
                    may_end.recv().unwrap();
                    Ok(())
                };
                queue.draw(work).await
            }
        });
        has_begun.await.unwrap();
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        assert_eq!(queue.places.available_permits(), 0);
        end.send(()).unwrap();
        assert_eq!(queue.draw(|| Ok(7)).await, Ok(7));
    }

    async fn of(all: &Animations, version: u64, size: usize) -> Option<Arc<[u8]>> {
        let key = AnimationKey {
            game: GameId("g".into()),
            version,
            names: Default::default(),
            language: Language::English,
            theme: Theme::default(),
        };
        all.of(key, || async move { Some(vec![0; size]) }).await
    }

    #[tokio::test]
    async fn an_animation_is_drawn_once_and_the_oldest_is_forgotten_first() {
        let all = Animations::default();
        let first = of(&all, 1, 1).await.unwrap();
        // The same one, whatever would be drawn now.
        assert!(Arc::ptr_eq(&first, &of(&all, 1, 2).await.unwrap()));
        assert_eq!(of(&all, 2, 2).await.unwrap().len(), 2);
        of(&all, 3, REMEMBERED).await.unwrap();
        assert_eq!(of(&all, 1, 3).await.unwrap().len(), 3, "it is drawn again");
        // One that is larger than all that is remembered is not drawn again for everyone.
        of(&all, 4, REMEMBERED + 1).await.unwrap();
        assert_eq!(of(&all, 4, 1).await.unwrap().len(), REMEMBERED + 1);
    }
}
