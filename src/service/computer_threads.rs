//! The threads on which computer players think, shared fairly among the games.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use crate::game::GameId;

/// A game whose computer has failed waits so long, twice as long each time, and the others continue.
const AFTER_A_FAILURE: Duration = Duration::from_secs(30);

/// The threads on which computer players think.
#[derive(Debug)]
pub(super) struct Computers {
    pub(super) free: Arc<Semaphore>,
    pub(super) thinking: Mutex<HashSet<GameId>>,
    /// Games whose computer has failed, how often in a row, and until when it is not asked again.
    pub(super) failing: Mutex<HashMap<GameId, (u32, Instant)>>,
    pub(super) tasks: TaskTracker,
    /// A seed in place of the game's name, so that a game can be repeated.
    pub(super) seed: OnceLock<u64>,
}

impl Computers {
    /// As many threads as given, or half of the cores.
    pub(super) fn new(workers: Option<usize>) -> Computers {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers = workers.unwrap_or_else(|| cores() / 2).max(1);
        Computers {
            free: Arc::new(Semaphore::new(workers)),
            thinking: Mutex::default(),
            failing: Mutex::default(),
            tasks: TaskTracker::new(),
            seed: OnceLock::new(),
        }
    }

    /// Waits until no computer player thinks, and lets none start.
    pub(super) async fn finished(&self) {
        self.free.close();
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Whether a game waits because its computer has failed.
    pub(super) fn waits(&self, id: &GameId) -> bool {
        let failing = self.failing.lock();
        failing
            .get(id)
            .is_some_and(|(_, until)| *until > Instant::now())
    }

    pub(super) fn has_failed(&self, id: &GameId) {
        let mut failing = self.failing.lock();
        let (times, until) = failing.entry(id.clone()).or_insert((0, Instant::now()));
        *until = Instant::now() + AFTER_A_FAILURE * (1 << (*times).min(6));
        *times += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_whose_computer_fails_waits_ever_longer_and_no_other_does() {
        let computers = Computers::new(Some(1));
        let (failing, sound) = (GameId("failing".into()), GameId("sound".into()));
        let mut last = Duration::ZERO;
        for _ in 0..4 {
            computers.has_failed(&failing);
            assert!(computers.waits(&failing) && !computers.waits(&sound));
            let until = computers.failing.lock()[&failing].1;
            let waits = until.saturating_duration_since(Instant::now());
            assert!(waits > last + AFTER_A_FAILURE / 2, "{waits:?}");
            last = waits;
        }
    }
}
