//! Heavy work (animations, hints, exports) in a queue: a few at a time, in order, and not many for the
//! same person, so that nobody can delay the answers of the others. Looks at boards have a queue of their
//! own, in which there is room for all.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::game::PersonId;

/// The most requests of one person in the queue.
const EACH: usize = 2;
/// The most requests of all people in the queue: one after that is rejected at once instead of
/// waiting.
const ALL: usize = 40;

/// The number of looks answered at a time: more would take the time and the memory of the moves.
const LOOKS: usize = 8;

/// The queues. Clones are the same queues.
#[derive(Clone, Debug)]
pub struct WorkQueue {
    places: Arc<Semaphore>,
    looks: Arc<Semaphore>,
    /// The room of all in the queue that they share.
    room: Arc<Semaphore>,
    /// The room of each person who has a request.
    of: Arc<Mutex<HashMap<PersonId, Arc<Semaphore>>>>,
}

/// Why there is no place in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// The person has as many requests in it as one may have.
    Yours,
    /// There are as many requests in it as there may be.
    All,
}

/// A place at work. It is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    /// Only held.
    permits: Vec<OwnedSemaphorePermit>,
}

impl Default for WorkQueue {
    /// Half of the cores work, one at least: the others answer.
    fn default() -> WorkQueue {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        WorkQueue::new((cores / 2).max(1))
    }
}

impl WorkQueue {
    fn new(places: usize) -> WorkQueue {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        WorkQueue {
            places: semaphore(places),
            looks: semaphore(LOOKS),
            room: semaphore(ALL),
            of: Arc::default(),
        }
    }

    /// Waits in the queue on behalf of a person.
    pub async fn place_for(&self, person: PersonId) -> Result<Place, Full> {
        let mut place = self.place_apart(person)?;
        let room = Arc::clone(&self.room).try_acquire_owned();
        place.permits.push(room.map_err(|_| Full::All)?);
        place.permits.extend(self.place().await.permits);
        Ok(place)
    }

    /// A place for a person's work that waits in a queue of its own: it counts as one of their
    /// requests, and delays no other request.
    pub fn place_apart(&self, person: PersonId) -> Result<Place, Full> {
        let mut all = self.of.lock();
        all.retain(|_, room| room.available_permits() < EACH);
        let room = all
            .entry(person)
            .or_insert_with(|| Arc::new(Semaphore::new(EACH)));
        let permit = Arc::clone(room).try_acquire_owned();
        Ok(Place {
            permits: vec![permit.map_err(|_| Full::Yours)?],
        })
    }

    /// Waits in the queue with work that nobody has asked for.
    pub async fn place(&self) -> Place {
        place_in(&self.places).await
    }

    /// Waits in the queue of those who look at a board.
    pub async fn place_to_look(&self) -> Place {
        place_in(&self.looks).await
    }
}

async fn place_in(queue: &Arc<Semaphore>) -> Place {
    // Nobody closes it.
    let permit = Arc::clone(queue).acquire_owned().await;
    Place {
        permits: permit.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn when_many_wait_the_next_one_is_rejected_at_once() {
        let queue = WorkQueue::new(1);
        let first = queue.place().await;
        let waits = |person| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.place_for(PersonId(person)).await.map(|_| ()) })
        };
        let waiting: Vec<_> = (1..=ALL as u64).map(waits).collect();
        tokio::task::yield_now().await;
        assert_eq!(waits(1_000).await.unwrap(), Err(Full::All));
        drop(first);
        for waiting in waiting {
            assert_eq!(waiting.await.unwrap(), Ok(()));
        }
        let again = waits(1_000).await.unwrap();
        assert_eq!(again, Ok(()), "there is room again");
    }

    #[tokio::test]
    async fn looks_wait_for_looks_only() {
        let queue = WorkQueue::new(1);
        let mut looks = Vec::new();
        for _ in 0..LOOKS {
            looks.push(queue.place_to_look().await);
        }
        let another = tokio::spawn({
            let queue = queue.clone();
            async move { queue.place_to_look().await }
        });
        let working = queue.place().await;
        tokio::task::yield_now().await;
        assert!(!another.is_finished());
        looks.pop();
        another.await.unwrap();
        drop(working);
    }

    #[tokio::test]
    async fn what_waits_apart_delays_nobody_and_counts_as_a_request() {
        let queue = WorkQueue::new(1);
        let (ana, ben) = (PersonId(1), PersonId(2));
        let apart = [
            queue.place_apart(ana).unwrap(),
            queue.place_apart(ana).unwrap(),
        ];
        assert_eq!(queue.place_apart(ana).err(), Some(Full::Yours));
        assert_eq!(queue.place_for(ana).await.err(), Some(Full::Yours));
        queue.place_for(ben).await.unwrap();
        drop(apart);
        queue.place_for(ana).await.unwrap();
        assert_eq!(queue.of.lock().len(), 1, "others are forgotten");
    }

    #[tokio::test]
    async fn however_many_wait_apart_there_is_room_in_the_queue() {
        let queue = WorkQueue::new(1);
        let apart = |person| queue.place_apart(PersonId(person)).unwrap();
        let apart: Vec<_> = (1..=ALL as u64).map(apart).collect();
        queue.place_for(PersonId(1_000)).await.unwrap();
        assert_eq!(queue.room.available_permits(), ALL);
        drop(apart);
    }
}
