//! The queue in which reviews of finished games wait: one at a time, on a thread of the lowest
//! priority, so that games that are being played are not slower. Reviews follow from the games, so
//! they are not saved; the newest are remembered.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use crate::game::{Game, GameId, Phase};
use crate::queue::{Queue, Remembered};
use crate::review::{Review, Reviewer};

/// How many positions a review looks at per move; in a long game fewer, so that it does not hold up the
/// reviews of other games.
const NODES: u64 = 20_000;

/// The longest time that a move may take.
const PER_MOVE: Duration = Duration::from_secs(2);

/// How many reviews may wait at a time.
const WAITING: usize = 20;

/// How many reviews are remembered, some 10 KB each for a game of 200 moves.
const REMEMBERED: usize = 64;

static QUEUE: LazyLock<Queue> = LazyLock::new(|| Queue::in_background(WAITING));

/// The newest reviews, by the game and its version.
static REVIEWS: LazyLock<Remembered<(GameId, u64), Arc<Review>>> =
    LazyLock::new(|| Remembered::new(REMEMBERED, |_| 1));

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
        drop(making(id, version, game));
    }
}

/// Returns the review of a game at that version, made once: those who ask for it meanwhile wait for
/// the same one, and it is finished even if all of them leave. `None` if it could not be made, or if
/// too many others wait.
pub async fn reviewed(id: &GameId, version: u64, game: &Game) -> Option<Arc<Review>> {
    making(id, version, game).await.ok().flatten()
}

/// Whether the review of a game at that version is there or being made.
pub fn is_asked_for(id: &GameId, version: u64) -> bool {
    REVIEWS.contains(&(id.clone(), version))
}

/// Makes a review, unless it is there or being made.
fn making(id: &GameId, version: u64, game: &Game) -> JoinHandle<Option<Arc<Review>>> {
    let reviewer = Reviewer::bounded(game.history().clone(), game.outcome(), NODES);
    let make = || async {
        let made = QUEUE.run(move || review(reviewer)).await;
        made.flatten().map(Arc::new)
    };
    tokio::spawn(REVIEWS.of((id.clone(), version), make))
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
        QUEUE.stopped().await
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
}
