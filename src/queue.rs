//! Queues for slow work, of which some runs at a time while the rest waits in order; and results that are made
//! once for all who ask for them.

use std::hash::Hash;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, Semaphore, oneshot};
use tokio::task::spawn_blocking;

/// A queue for slow work.
#[derive(Debug)]
pub struct Queue {
    /// The places of work that runs.
    running: Arc<Semaphore>,
    /// The places of work that waits or runs.
    room: Arc<Semaphore>,
    /// Whether all other threads run before those of this work.
    is_background: bool,
}

impl Queue {
    /// A queue in which `at_a_time` pieces of work run at a time, and any number waits.
    pub fn new(at_a_time: usize) -> Queue {
        Queue {
            running: Arc::new(Semaphore::new(at_a_time)),
            room: Arc::new(Semaphore::new(Semaphore::MAX_PERMITS)),
            is_background: false,
        }
    }

    /// A queue in which one piece of work runs at a time, on a thread of the lowest priority, and `most`
    /// wait or run.
    pub fn in_background(most: usize) -> Queue {
        Queue {
            running: Arc::new(Semaphore::new(1)),
            room: Arc::new(Semaphore::new(most)),
            is_background: true,
        }
    }

    /// Does the work after what was asked for before. Work that has begun keeps its place until it ends,
    /// even if nobody waits for it any more. `None` if too much other work waits, or if this panicked.
    pub fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> impl Future<Output = Option<T>> + Send {
        // Waiting work is small wherever it is saved: a scene has a kilobyte, and futures hold other futures.
        let work = Box::new(work);
        async move {
            let room = Arc::clone(&self.room).try_acquire_owned().ok()?;
            let place = Arc::clone(&self.running).acquire_owned().await.ok()?;
            let work = move || {
                let _held = (room, place);
                work()
            };
            if self.is_background {
                on_quiet_thread(work).await.ok()
            } else {
                spawn_blocking(work).await.ok()
            }
        }
    }

    /// No work begins until this is dropped.
    #[cfg(test)]
    pub(crate) async fn stopped(&self) -> tokio::sync::SemaphorePermit<'_> {
        self.running.acquire().await.unwrap()
    }
}

/// Does the work on a thread of the lowest priority. The receiver fails if the work panics or cannot
/// be started.
fn on_quiet_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> oneshot::Receiver<T> {
    let (sender, receiver) = oneshot::channel();
    let work = move || {
        lower_priority();
        // The requester may have disconnected.
        let _ = sender.send(work());
    };
    let thread = std::thread::Builder::new().name("background".to_owned());
    if let Err(error) = thread.spawn(work) {
        tracing::error!(%error, "thread not started");
    }
    receiver
}

/// Lets all other threads run before this one. Elsewhere than on Linux this would change the whole
/// process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    const LOWEST: i32 = 19;
    if let Err(error) = rustix::process::setpriority_process(None, LOWEST) {
        tracing::debug!(%error, "thread priority not lowered");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

/// A result that is being made, or was; empty if it could not be made.
type Making<V> = Arc<OnceCell<V>>;

/// Results that are made once for all who ask for them. Those that were asked for last are remembered.
pub struct Remembered<K, V> {
    results: Mutex<LruCache<K, Making<V>>>,
    /// The sum of the sizes that are remembered; the newest result is, however large.
    most: usize,
    size: fn(&V) -> usize,
}

impl<K: Hash + Eq + Clone, V: Clone> Remembered<K, V> {
    /// Remembers results as long as their sizes together are not more than `most`.
    pub fn new(most: usize, size: fn(&V) -> usize) -> Remembered<K, V> {
        Remembered {
            results: Mutex::new(LruCache::unbounded()),
            most,
            size,
        }
    }

    /// Whether a result is there or being made.
    pub fn contains(&self, key: &K) -> bool {
        self.results.lock().contains(key)
    }

    /// Returns a result, which is made if nobody has asked for it before: all who ask meanwhile wait for
    /// the same one. One that could not be made is tried again for the next who asks.
    pub fn of<Made>(&self, key: K, make: impl FnOnce() -> Made) -> impl Future<Output = Option<V>>
    where
        Made: Future<Output = Option<V>>,
    {
        let making = {
            let mut results = self.results.lock();
            Arc::clone(results.get_or_insert(key.clone(), Arc::default))
        };
        async move {
            let result = making.get_or_try_init(|| async { make().await.ok_or(()) });
            let result = result.await.ok().cloned();
            if result.is_some() {
                self.make_space();
            } else {
                self.forget(&key, &making);
            }
            result
        }
    }

    /// Forgets a result that could not be made.
    fn forget(&self, key: &K, making: &Making<V>) {
        let mut results = self.results.lock();
        if results.peek(key).is_some_and(|it| Arc::ptr_eq(it, making)) {
            results.pop(key);
        }
    }

    /// Forgets those that were asked for longest ago, until the others fit.
    fn make_space(&self) {
        let mut results = self.results.lock();
        let size = |making: &Making<V>| making.get().map_or(0, self.size);
        let mut sum: usize = results.iter().map(|(_, making)| size(making)).sum();
        while sum > self.most
            && results.len() > 1
            && let Some((_, oldest)) = results.pop_lru()
        {
            sum -= size(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn so_much_work_waits_at_a_time_and_the_next_is_told_so_at_once() {
        let queue = Arc::new(Queue::in_background(3));
        let (end, may_end) = std::sync::mpsc::channel::<()>();
        let running = |work: Box<dyn FnOnce() -> bool + Send>| {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move { queue.run(work).await })
        };
        let first = running(Box::new(move || may_end.recv().is_ok()));
        let others = [true, false].map(|it| running(Box::new(move || it)));
        while queue.room.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.run(|| ()).await, None);
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Some(true));
        for (done, other) in [true, false].into_iter().zip(others) {
            assert_eq!(other.await.unwrap(), Some(done));
        }
        assert_eq!(queue.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn work_that_panics_or_that_nobody_waits_for_gives_its_place_back() {
        for queue in [Queue::new(1), Queue::in_background(1)] {
            let failed: Option<()> = queue.run(|| panic!("on purpose")).await;
            assert_eq!(failed, None);
            let queue = Arc::new(queue);
            let (begun, has_begun) = oneshot::channel();
            let (end, may_end) = std::sync::mpsc::channel::<()>();
            let left = tokio::spawn({
                let queue = Arc::clone(&queue);
                let work = move || {
                    begun.send(()).unwrap();
                    may_end.recv().unwrap();
                };
                async move { queue.run(work).await }
            });
            has_begun.await.unwrap();
            left.abort();
            assert!(left.await.unwrap_err().is_cancelled());
            assert_eq!(queue.running.available_permits(), 0);
            end.send(()).unwrap();
            drop(queue.stopped().await);
            assert_eq!(queue.run(|| 7).await, Some(7));
        }
    }

    #[tokio::test]
    async fn a_result_is_made_once_and_the_oldest_is_forgotten_first() {
        let all = Remembered::new(10, |it: &Arc<[u8]>| it.len());
        let of = async |key: u8, size: usize| {
            let made = all.of(key, || async move { Some(vec![0_u8; size].into()) });
            made.await.unwrap()
        };
        let first = of(1, 1).await;
        // The same one, whatever would be made now.
        assert!(Arc::ptr_eq(&first, &of(1, 2).await));
        assert_eq!(of(2, 2).await.len(), 2);
        of(3, 10).await;
        assert!(!all.contains(&1) && !all.contains(&2));
        assert_eq!(of(1, 3).await.len(), 3, "it is made again");
        // One that is larger than all that is remembered is not made again for everyone.
        of(4, 11).await;
        assert_eq!(of(4, 1).await.len(), 11);
    }

    #[tokio::test]
    async fn a_result_that_could_not_be_made_is_tried_again() {
        let all = Remembered::new(10, |_: &u8| 1);
        assert_eq!(all.of("key", || async { None }).await, None);
        assert!(!all.contains(&"key"));
        assert_eq!(all.of("key", || async { Some(7) }).await, Some(7));
    }
}
