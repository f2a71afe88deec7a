//! Folded games in memory. The row of a game, which is read anyway, says whether the game in memory
//! is the newest: then no event is read, else only those that came later.

use std::collections::BTreeMap;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;

use crate::game::{Entry, Game, GameId, PersonId, Phase};

/// The number of events cached in memory in all, at half a kilobyte each with their games: the games
/// of some hundred channels. A game that is not among them takes a millisecond or two to read.
const EVENTS: usize = 20_000;

/// A game in memory.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    /// After which change of its log it was read, other than an event that was added.
    pub(super) erasures: i64,
    /// The game.
    pub(super) game: Arc<Game>,
    /// Its events, which are never none.
    pub(super) log: Arc<Vec<Entry>>,
    /// Everyone whom they name, by number.
    pub(super) named: BTreeMap<PersonId, PersonId>,
}

/// The games in memory, those that were used last.
#[derive(Debug)]
pub(super) struct Cache(Mutex<Games>);

#[derive(Debug)]
struct Games {
    folded: LruCache<GameId, Folded>,
    /// How many events they have.
    events: usize,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache(Mutex::new(Games {
            folded: LruCache::unbounded(),
            events: 0,
        }))
    }
}

impl Cache {
    /// Takes a game out, if it has been read since the last change of its log, and not after more
    /// events than these.
    pub(super) fn take(&self, id: &GameId, erasures: i64, version: u64) -> Option<Folded> {
        let mut games = self.0.lock();
        let folded = games.folded.pop(id)?;
        games.events -= folded.log.len();
        let is_good = folded.erasures == erasures && folded.log.len() as u64 <= version;
        is_good.then_some(folded)
    }

    /// Drops a game.
    pub(super) fn forget(&self, id: &GameId) {
        let mut games = self.0.lock();
        if let Some(folded) = games.folded.pop(id) {
            games.events -= folded.log.len();
        }
    }

    /// How many events the games in memory have.
    #[cfg(test)]
    pub(super) fn events(&self) -> usize {
        self.0.lock().events
    }

    /// Puts a game in, unless it is over and so hardly used again, and drops those that nobody has
    /// used for long.
    pub(super) fn put(&self, id: GameId, folded: Folded) {
        let mut games = self.0.lock();
        if matches!(folded.game.phase(), Phase::Over(_)) {
            return;
        }
        games.events += folded.log.len();
        if let Some(before) = games.folded.put(id, folded) {
            games.events -= before.log.len();
        }
        while games.events > EVENTS
            && let Some((_, oldest)) = games.folded.pop_lru()
        {
            games.events -= oldest.log.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::game::{ChannelId, Event, Place, Terms};

    fn folded(erasures: i64, events: usize) -> Folded {
        let place = Place {
            server: None,
            channel: ChannelId(1),
        };
        let opened = Game::open(PersonId(1), place, Terms::default());
        let log = Entry::all(Some(PersonId(1)), opened, Timestamp::UNIX_EPOCH);
        let game = Arc::new(Game::fold(&log).unwrap());
        let log = Arc::new(log.into_iter().cycle().take(events).collect());
        Folded {
            erasures,
            game,
            log,
            named: BTreeMap::new(),
        }
    }

    #[test]
    fn games_read_before_an_erasure_or_with_more_events_are_not_used() {
        let (cache, id) = (Cache::default(), GameId("a".into()));
        cache.put(id.clone(), folded(1, 5));
        assert!(cache.take(&id, 1, 5).is_some());
        cache.put(id.clone(), folded(1, 5));
        assert!(cache.take(&id, 2, 5).is_none());
        cache.put(id.clone(), folded(1, 5));
        assert!(cache.take(&id, 1, 4).is_none(), "the log was cut");
    }

    #[test]
    fn a_game_that_is_over_is_not_remembered() {
        let (cache, id) = (Cache::default(), GameId("a".into()));
        let mut over = folded(0, 5);
        let mut log: Vec<Entry> = over.log.iter().take(2).cloned().collect();
        let (by, end) = (Some(PersonId(1)), vec![Event::CalledOff]);
        log.extend(Entry::all(by, end, Timestamp::UNIX_EPOCH));
        over.game = Arc::new(Game::fold(&log).unwrap());
        cache.put(id.clone(), over);
        assert!(cache.take(&id, 0, u64::MAX).is_none());
    }

    #[test]
    fn the_games_used_last_stay() {
        let cache = Cache::default();
        let id = |number: usize| GameId(number.to_string());
        for number in 0..3 {
            cache.put(id(number), folded(0, EVENTS / 2));
        }
        assert!(cache.take(&id(0), 0, u64::MAX).is_none());
        assert!(cache.take(&id(2), 0, u64::MAX).is_some());
        assert!(cache.take(&id(1), 0, u64::MAX).is_some());
        assert_eq!(cache.events(), 0);
    }
}
