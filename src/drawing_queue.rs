//! Draws pictures on threads for such work, some at a time, while the others wait in order.
//!
//! A picture takes megabytes while it is drawn, and more of them than the cores can work at only slow each other down. So
//! when a hundred people ask for an animation at once, [`DrawingQueue`] bounds the memory: a waiting drawing has no more than
//! its closure does, which therefore makes its scenes itself. Nothing is rejected; to answer in time is the caller's
//! task.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};
use std::thread;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

use crate::render::RenderError;

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
    /// A queue that draws so many pictures at a time.
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

    /// Draws on a blocking thread as soon as all that asked before have begun and a place is free. What has begun keeps
    /// its place until it ends, even if the caller no longer waits for it.
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_hundred_at_once_are_drawn_in_order_and_few_at_a_time() {
        let queue = Arc::new(DrawingQueue::new(1));
        let begun = Arc::new(Mutex::new(Vec::new()));
        let (drawing, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let asked: Vec<_> = (0..100)
            .map(|number| {
                let (queue, begun) = (Arc::clone(&queue), Arc::clone(&begun));
                let (drawing, most) = (Arc::clone(&drawing), Arc::clone(&most));
                tokio::spawn(async move {
                    let work = move || {
                        let at_once = drawing.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(at_once, Ordering::SeqCst);
                        begun.lock().unwrap().push(number);
                        drawing.fetch_sub(1, Ordering::SeqCst);
                        Ok(number)
                    };
                    queue.draw(work).await
                })
            })
            .collect();
        for (number, asked) in asked.into_iter().enumerate() {
            assert_eq!(asked.await.unwrap(), Ok(number));
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
        assert_eq!(*begun.lock().unwrap(), (0..100).collect::<Vec<_>>());
    }

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
}
