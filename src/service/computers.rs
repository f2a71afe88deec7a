//! Computer players: they move where it is their turn, and give hints. After a restart they begin
//! again, since the database says whose turn it is.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use super::due::failed;
use super::{GameService, StoreError, View, scrambled};
use crate::ai;
use crate::game::{Awaits, Entry, Game, GameId, Level};
use crate::store::to_the_millisecond;

/// How long the first of several computers' moves in a row waits for the last one, so that one
/// message announces them.
const IN_A_ROW: SignedDuration = SignedDuration::from_secs(8);

/// How often computers' moves are announced while they play among themselves, in milliseconds: moves
/// with the same time are one message.
const AMONG_THEMSELVES: i64 = 10 * 60 * 1_000;

/// The level of hints.
const HINTS: Level = Level::Grandmaster;
/// A hint that takes longer, the wait for the computer players included, is given up.
pub(super) const HINT_TIME: Duration = Duration::from_secs(10);

impl GameService {
    /// Starts computer players in games where it is their turn, on the free threads; the game that
    /// has waited longest comes first. Their moves are saved when found.
    pub(super) async fn start_computers(&self, now: Timestamp) -> Result<(), StoreError> {
        let computers = &self.0.computers;
        let busy = computers.thinking.lock().len() + computers.failing.lock().len();
        let free = computers.free.available_permits();
        if free == 0 {
            return Ok(());
        }
        let [free, busy] = [free, busy].map(|it| u32::try_from(it).unwrap_or(u32::MAX));
        let (store, scope) = (self.store(), self.ours());
        let claimed = store.claim_computers(Timestamp::now(), free, busy, &scope);
        for id in claimed.await? {
            if computers.waits(&id) {
                continue;
            }
            let Ok(permit) = Arc::clone(&computers.free).try_acquire_owned() else {
                break;
            };
            if !computers.thinking.lock().insert(id.clone()) {
                continue;
            }
            let service = self.clone();
            computers.tasks.spawn(async move {
                let done = service.computer_plays(&id, now).await;
                service.0.computers.thinking.lock().remove(&id);
                drop(permit);
                match done {
                    Ok(true) => drop(service.0.computers.failing.lock().remove(&id)),
                    Ok(false) => service.0.computers.has_failed(&id),
                    Err(error) => {
                        failed(&id, &error);
                        service.0.computers.has_failed(&id);
                    }
                }
                // Another one may think now.
                service.0.wake.notify_one();
            });
        }
        Ok(())
    }

    /// Makes one computer's move, from loading to saving. Returns whether something else may be due
    /// now.
    async fn computer_plays(&self, id: &GameId, began: Timestamp) -> Result<bool, StoreError> {
        let clock = Instant::now();
        let Some(loaded) = self.load(id).await? else {
            return Ok(true);
        };
        let Awaits::Computer(_, level) = loaded.game().awaits() else {
            return Ok(true);
        };
        let choice = self.think(id, loaded.game(), level, ai::choose).await;
        if self.0.closing.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let Some(Ok(events)) = choice.map(|choice| loaded.game().computer_plays(choice.mv)) else {
            tracing::error!(game = %id, "legal move of a computer player not found");
            return Ok(false);
        };
        let now = to_the_millisecond(began + clock.elapsed());
        let entries = Entry::all(None, events, now);
        let before = Arc::clone(&loaded.view.game);
        let due = |after: &Game| Some(announced_at(&before, after, now));
        // If another request was quicker, the position is another one.
        self.save_automatic(loaded, entries, due).await?;
        Ok(true)
    }

    /// Sets the seed, so that computer players play the same moves in the same game. Call it before
    /// any of them thinks.
    pub fn set_seed(&self, seed: u64) {
        // The first seed remains.
        let _ = self.0.computers.seed.set(seed);
    }

    /// Returns a move for the person to move, if one is found within that time.
    pub(super) async fn think_for(
        &self,
        id: &GameId,
        game: &Game,
        longest: Duration,
    ) -> Option<ai::Hint> {
        let hint = async {
            let free = Arc::clone(&self.0.computers.free);
            let _permit = free.acquire_owned().await.ok()?;
            self.think(id, game, HINTS, ai::hint).await
        };
        tokio::time::timeout(longest, hint).await.ok().flatten()
    }

    /// Returns the answer of a search, unless the service closes meanwhile: a search that was cut short is not
    /// the level that was asked for.
    async fn think<T: Send + 'static>(
        &self,
        id: &GameId,
        game: &Game,
        level: Level,
        search: Search<T>,
    ) -> Option<T> {
        let search = self.search(id, game, level, search);
        let found = self.0.computers.tasks.spawn_blocking(search).await;
        let closing = self.0.closing.load(Ordering::Relaxed);
        found.ok().flatten().filter(|_| !closing)
    }

    fn search<T>(
        &self,
        id: &GameId,
        game: &Game,
        level: Level,
        search: Search<T>,
    ) -> impl FnOnce() -> Option<T> + use<T> {
        let closing = Arc::clone(&self.0.closing);
        let seed = match self.0.computers.seed.get() {
            Some(seed) => scrambled(*seed ^ game.version()),
            None => seed(id, game.version()),
        };
        let game = game.clone();
        move || {
            let past = game.history().repeatable_before(game.history().len());
            let request = ai::SearchRequest {
                position: game.position(),
                past: &past,
                level,
                nodes: level.nodes(),
                seed,
            };
            let began = Instant::now();
            let stop = || closing.load(Ordering::Relaxed) || began.elapsed() > level.time();
            search(&request, &stop)
        }
    }

    /// Returns the search for a hint, for an adapter that has a queue of its own for searches.
    pub fn hint_search(&self, view: &View) -> impl FnOnce() -> Option<ai::Hint> + Send + use<> {
        self.search(&view.id, &view.game, HINTS, ai::hint)
    }
}

/// The time at which a computer's move is announced, with those before it that are not yet due. If it
/// kills the Chief of the last person, it is announced at once. While only computers play on, the last
/// move makes all the others due; if that takes long, there is a message now and then.
fn announced_at(before: &Game, after: &Game, now: Timestamp) -> Timestamp {
    let [played, play] = [before, after].map(|game| !game.people_active().is_empty());
    match after.awaits() {
        Awaits::Computer(..) if played && !play => now,
        Awaits::Computer(..) if !play => {
            let passed = now.as_millisecond().rem_euclid(AMONG_THEMSELVES);
            now + SignedDuration::from_millis(AMONG_THEMSELVES - passed)
        }
        Awaits::Computer(..) => now + IN_A_ROW,
        _ => now,
    }
}

/// Returns the seed of a search: the same game at the same version gets the same one.
fn seed(id: &GameId, version: u64) -> u64 {
    let of_name =
        id.0.bytes()
            .fold(0, |mixed, byte| scrambled(mixed ^ u64::from(byte)));
    scrambled(of_name ^ version)
}

/// A question to the computer player: for a move, or for a hint. The function returns whether to stop.
type Search<T> = fn(&ai::SearchRequest<'_>, &dyn Fn() -> bool) -> Option<T>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::{self, PEOPLE};
    use crate::game::{Sitter, Terms};
    use crate::service::on_a_new_file;

    /// A game of one person against computer players, in which it is that person's turn.
    fn game() -> Game {
        let computer = Sitter::Computer(Level::Novice);
        let sitters = [PEOPLE[0], computer, computer, computer];
        testing::game(Terms::default(), sitters, [])
    }

    #[tokio::test]
    async fn a_hint_is_given_up_when_its_time_has_passed() {
        let home = tempfile::tempdir().unwrap();
        let service = on_a_new_file(&home).await;
        let (id, game) = (GameId("g".into()), game());
        // All computer players think about other games.
        let busy = Arc::clone(&service.0.computers.free);
        let busy = busy.acquire_owned().await.unwrap();
        let short = Duration::from_millis(50);
        assert!(service.think_for(&id, &game, short).await.is_none());
        drop(busy);
        assert!(service.think_for(&id, &game, HINT_TIME).await.is_some());
        // A search that was given up keeps no place.
        assert_eq!(service.0.computers.free.available_permits(), 1);
    }

    #[tokio::test]
    async fn a_search_that_the_end_of_the_program_cuts_short_gives_no_move() {
        let home = tempfile::tempdir().unwrap();
        let service = on_a_new_file(&home).await;
        let (id, game) = (GameId("g".into()), game());
        let until_stopped = |_: &ai::SearchRequest<'_>, stop: &dyn Fn() -> bool| {
            while !stop() {
                std::thread::yield_now();
            }
            Some(())
        };
        let thinks = service.think(&id, &game, Level::Grandmaster, until_stopped);
        let closes = async { service.0.closing.store(true, Ordering::Relaxed) };
        let (found, ()) = tokio::join!(thinks, closes);
        assert_eq!(found, None);
    }
}
