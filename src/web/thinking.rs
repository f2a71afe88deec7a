//! Searches that pages ask for: one at a time, on a thread of the lowest priority, and few wait.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::failure::Failure;
use crate::background::in_background;

/// How many searches may wait or run at a time. Each takes a few seconds at most, so that the last
/// one is answered in time.
const WAITING: usize = 12;

/// The queue.
#[derive(Debug)]
pub struct Thinking {
    waiting: Arc<Semaphore>,
    turn: Arc<Semaphore>,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking {
            waiting: Arc::new(Semaphore::new(WAITING)),
            turn: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Thinking {
    /// Does the work after what was asked for before. Work that has begun keeps its place until it
    /// ends, even if nobody waits for it any more.
    pub async fn of<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let place = Arc::clone(&self.waiting).try_acquire_owned();
        let place = place.map_err(|_| Failure::TooSlow)?;
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let turn = turn.map_err(|_| Failure::Unavailable)?;
        let done = in_background("page", move || {
            let _held = (place, turn);
            work()
        });
        done.await.map_err(|_| Failure::Unavailable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn few_wait_and_the_next_is_told_so_at_once() {
        let thinking = Arc::new(Thinking::default());
        let (end, may_end) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let thinking = Arc::clone(&thinking);
            async move { thinking.of(move || may_end.recv().is_ok()).await }
        });
        let others: Vec<_> = (1..WAITING)
            .map(|number| {
                let thinking = Arc::clone(&thinking);
                tokio::spawn(async move { thinking.of(move || number).await })
            })
            .collect();
        while thinking.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(thinking.of(|| ()).await, Err(Failure::TooSlow));
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        for (number, other) in (1..).zip(others) {
            assert_eq!(other.await.unwrap(), Ok(number));
        }
        assert_eq!(thinking.of(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let thinking = Thinking::default();
        let failed: Result<(), Failure> = thinking.of(|| panic!("nothing found")).await;
        assert_eq!(failed, Err(Failure::Unavailable));
        assert_eq!(thinking.of(|| 7).await, Ok(7));
    }
}
