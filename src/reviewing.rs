//! The queue in which reviews of finished games wait: one at a time, on a thread of the lowest
//! priority, so that games that are being played are not slower. Reviews follow from the games, so
//! they are not saved; the newest are remembered.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OnceCell, Semaphore, oneshot};

use crate::game::GameId;
use crate::review::{Review, Reviewer};
use djambi_rules::History;

/// How many positions a review looks at per move.
const NODES: u64 = 20_000;

/// The longest time that a move may take.
const PER_MOVE: Duration = Duration::from_secs(2);

/// How many reviews are remembered, at most about 20 KB each.
const REMEMBERED: usize = 64;

/// A review that is being made, or has been.
type Making = Arc<OnceCell<Option<Arc<Review>>>>;

/// The newest reviews, the one asked for last at the end.
static MADE: LazyLock<Mutex<VecDeque<(GameId, u64, Making)>>> = LazyLock::new(Mutex::default);

/// One review is made at a time.
static TURN: Semaphore = Semaphore::const_new(1);

/// Returns the review of a game at that version, made once: those who ask for it meanwhile wait for
/// the same one. `None` if it could not be made.
pub async fn reviewed(game: &GameId, version: u64, history: &History) -> Option<Arc<Review>> {
    let making = making(game, version);
    let make = || async { make(history.clone()).await.map(Arc::new) };
    making.get_or_init(make).await.clone()
}

fn making(game: &GameId, version: u64) -> Making {
    let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all
        .iter()
        .position(|(id, at, _)| id == game && *at == version);
    let entry = known
        .and_then(|index| all.remove(index))
        .unwrap_or_else(|| (game.clone(), version, Making::default()));
    let making = Arc::clone(&entry.2);
    all.push_back(entry);
    if all.len() > REMEMBERED {
        all.pop_front();
    }
    making
}

async fn make(history: History) -> Option<Review> {
    let _turn = TURN.acquire().await.ok()?;
    let (sender, receiver) = oneshot::channel();
    let work = move || {
        lower_priority();
        // Those who asked may have gone.
        let _ = sender.send(review(history));
    };
    std::thread::Builder::new()
        .name("review".to_owned())
        .spawn(work)
        .inspect_err(|error| tracing::error!(%error, "a review could not be started"))
        .ok()?;
    receiver.await.ok().flatten()
}

fn review(history: History) -> Option<Review> {
    let mut reviewer = Reviewer::new(history, NODES);
    loop {
        let began = Instant::now();
        if !reviewer.step(&|| began.elapsed() > PER_MOVE) {
            break;
        }
    }
    reviewer.finish(&|| false)
}

/// Lets all other threads run before this one. Elsewhere than on Linux this would change the whole
/// process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    const LOWEST: i32 = 19;
    if let Err(error) = rustix::process::setpriority_process(None, LOWEST) {
        tracing::debug!(%error, "a review runs with the usual priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::{Position, Seat};

    #[tokio::test]
    async fn a_game_is_reviewed_once() {
        let mut history = History::new(Position::default());
        for seat in [Seat::Blue, Seat::Yellow, Seat::Green] {
            history.resign(seat).unwrap();
        }
        let id = GameId("reviewed".into());
        let first = reviewed(&id, 7, &history).await.unwrap();
        let again = reviewed(&id, 7, &history).await.unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(first.last, [1000, 0, 0, 0]);
    }
}
