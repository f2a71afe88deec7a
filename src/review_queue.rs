//! The queue in which reviews of finished games wait: one at a time, on a thread of the lowest
//! priority, so that games that are being played are not slower. Reviews follow from the games, so
//! they are not saved; the newest are remembered.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::{Semaphore, oneshot, watch};

use crate::game::{Game, GameId, Phase};
use crate::review::{Review, Reviewer};

/// How many positions a review looks at per move; in a long game fewer, so that it does not hold up the
/// reviews of other games.
const NODES: u64 = 20_000;

/// The longest time that a move may take.
const PER_MOVE: Duration = Duration::from_secs(2);

/// How many reviews are remembered, some 10 KB each for a game of 200 moves.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// How many reviews may wait at a time.
const WAITING: usize = 20;

/// A review, `None` while it is being made; inside, `None` if it could not be made.
type Making = watch::Receiver<Option<Option<Arc<Review>>>>;

/// The newest reviews, by the game and its version.
struct Made(Mutex<LruCache<(GameId, u64), Making>>);

impl Default for Made {
    fn default() -> Made {
        Made(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

/// Those of this process.
static MADE: LazyLock<Made> = LazyLock::new(Made::default);

/// One review is made at a time.
static TURN: Semaphore = Semaphore::const_new(1);

/// The reason why a game has no review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotReviewed {
    /// It is still being played: a review would help one of its players.
    NotOver,
    /// Its players have set it private.
    Private,
    /// No move was made.
    Empty,
}

/// Checks that a game may be reviewed.
pub fn may_be_reviewed(game: &Game) -> Result<(), NotReviewed> {
    if !matches!(game.phase(), Phase::Over(_)) {
        Err(NotReviewed::NotOver)
    } else if game.terms().private {
        Err(NotReviewed::Private)
    } else if game.history().is_empty() {
        Err(NotReviewed::Empty)
    } else {
        Ok(())
    }
}

/// Begins the review of a game that has just ended, so that nobody who asks for it waits. A review
/// that is not finished when the program ends is made when somebody asks.
pub fn review_soon(id: &GameId, version: u64, game: &Game) {
    if may_be_reviewed(game).is_ok() {
        // The review is remembered; nobody waits for it here.
        drop(MADE.making(id, version, game));
    }
}

/// Returns the review of a game at that version, made once: those who ask for it meanwhile wait for
/// the same one, and it is finished even if all of them leave. `None` if it could not be made, or if
/// too many others wait.
pub async fn reviewed(id: &GameId, version: u64, game: &Game) -> Option<Arc<Review>> {
    let mut making = MADE.making(id, version, game)?;
    let made = making.wait_for(Option::is_some).await.ok()?;
    made.clone().flatten()
}

/// Whether the review of a game at that version is there or being made.
#[must_use]
pub fn is_asked_for(id: &GameId, version: u64) -> bool {
    let all = MADE.0.lock();
    let making = all.peek(&(id.clone(), version));
    making.is_some_and(|it| !has_failed(it))
}

/// Whether a review could not be made: it is tried again.
fn has_failed(making: &Making) -> bool {
    matches!(*making.borrow(), Some(None))
}

impl Made {
    /// Returns the review that is there or being made, or begins one.
    fn making(&self, id: &GameId, version: u64, game: &Game) -> Option<Making> {
        let mut all = self.0.lock();
        let key = (id.clone(), version);
        if let Some(making) = all.get(&key).filter(|it| !has_failed(it)) {
            return Some(making.clone());
        }
        let waiting = all.iter().filter(|(_, it)| it.borrow().is_none());
        if waiting.count() >= WAITING {
            return None;
        }
        let (sender, making) = watch::channel(None);
        let reviewer = Reviewer::bounded(game.history().clone(), game.outcome(), NODES);
        tokio::spawn(async move {
            let review = make(reviewer).await.map(Arc::new);
            // The requester may have disconnected.
            let _ = sender.send(Some(review));
        });
        all.put(key, making.clone());
        Some(making)
    }
}

async fn make(reviewer: Reviewer) -> Option<Review> {
    let _turn = TURN.acquire().await.ok()?;
    let made = in_background("review", move || review(reviewer));
    made.await.ok().flatten()
}

fn review(mut reviewer: Reviewer) -> Option<Review> {
    loop {
        let began = Instant::now();
        if !reviewer.step(&|| began.elapsed() > PER_MOVE) {
            break;
        }
    }
    reviewer.finish()
}

/// Does the work on a thread of the lowest priority. The receiver fails if the work panics or cannot
/// be started; dropping it does not stop the work.
pub fn in_background<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> oneshot::Receiver<T> {
    let (sender, receiver) = oneshot::channel();
    let work = move || {
        lower_priority();
        // The requester may have disconnected.
        let _ = sender.send(work());
    };
    let started = std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work);
    if let Err(error) = started {
        tracing::error!(%error, name, "thread not started");
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::game::testing::{self, PEOPLE, played};
    use crate::game::{Event, Terms};
    use djambi_rules::Seat;
    use tokio::sync::SemaphorePermit;

    /// A game in which Red has moved.
    pub(crate) fn game(private: bool, then: Option<Event>) -> Game {
        let terms = Terms {
            private,
            ..Terms::default()
        };
        let moved = [played(Seat::Red, "Mc1-e1")].into_iter().chain(then);
        testing::game(terms, PEOPLE, moved)
    }

    /// No review is made until this is dropped.
    pub(crate) async fn stopped() -> SemaphorePermit<'static> {
        TURN.acquire().await.unwrap()
    }

    #[tokio::test]
    async fn a_game_is_reviewed_by_itself_once_it_is_over_and_never_if_it_is_private() {
        for (name, private, end, reason) in [
            ("running", false, None, Some(NotReviewed::NotOver)),
            (
                "secret",
                true,
                Some(Event::Drawn),
                Some(NotReviewed::Private),
            ),
            ("over", false, Some(Event::Drawn), None),
        ] {
            let (id, game) = (GameId(name.into()), game(private, end));
            assert_eq!(may_be_reviewed(&game).err(), reason, "{name}");
            review_soon(&id, 3, &game);
            let is_made = is_asked_for(&id, 3);
            assert_eq!(is_made, reason.is_none(), "{name}");
        }
    }

    #[tokio::test]
    async fn a_game_is_reviewed_once_and_its_chances_end_with_the_result() {
        let game = game(false, Some(Event::Drawn));
        let id = GameId("reviewed".into());
        let first = reviewed(&id, 7, &game).await.unwrap();
        let again = reviewed(&id, 7, &game).await.unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(first.last, [0; 4]);
    }

    #[tokio::test]
    async fn so_many_reviews_wait_at_a_time() {
        let made = Made::default();
        let game = game(false, Some(Event::Drawn));
        let making = |number: usize| made.making(&GameId(format!("waits{number}")), 1, &game);
        // No review is made before this test waits for something.
        let mut first = making(0).unwrap();
        for number in 1..WAITING {
            assert!(making(number).is_some());
        }
        assert!(making(WAITING).is_none());
        assert!(making(0).is_some(), "one that is being made takes no place");
        first.wait_for(Option::is_some).await.unwrap();
        assert!(making(WAITING).is_some());
    }
}
