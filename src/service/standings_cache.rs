//! The totals of a server's finished games: ratings and statistics, in memory for the servers that
//! were asked about last. One query says whether there are new results; those alone are added.

use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;

use crate::game::ServerId;
use crate::rating::Ratings;
use crate::results::{FinishedGame, Statistics};
use crate::store::Mark;

/// The most games of all remembered servers together, at about two megabytes per 10,000.
const GAMES: u64 = 50_000;

/// The ratings and statistics of a server.
#[derive(Clone, Debug)]
pub(super) struct ServerRecord {
    pub(super) ratings: Ratings,
    pub(super) statistics: Statistics,
    pub(super) mark: Mark,
}

/// The servers that were asked about last.
#[derive(Debug)]
pub(super) struct ServerRecords(Mutex<LruCache<ServerId, Arc<ServerRecord>>>);

/// Drops those that were used longest ago while there are too many games, but not the last one.
fn limit(records: &mut LruCache<ServerId, Arc<ServerRecord>>) {
    // A server without games counts too.
    let size = |record: &Arc<ServerRecord>| record.mark.count + 10;
    let mut games: u64 = records.iter().map(|(_, record)| size(record)).sum();
    while games > GAMES && records.len() > 1 {
        games -= records.pop_lru().map_or(0, |(_, record)| size(&record));
    }
}

impl Default for ServerRecords {
    fn default() -> ServerRecords {
        ServerRecords(Mutex::new(LruCache::unbounded()))
    }
}

impl ServerRecord {
    /// Before the first game.
    pub(super) fn new(mark: &Mark) -> ServerRecord {
        ServerRecord {
            ratings: Ratings::default(),
            statistics: Statistics::default(),
            mark: Mark {
                erasures: mark.erasures,
                ..Mark::default()
            },
        }
    }

    /// Adds games that ended later than those before, in order.
    fn add(&mut self, games: &[FinishedGame]) {
        for game in games {
            self.statistics.add(game);
            if let Some(rated) = game.rated() {
                self.ratings.add(&rated);
            }
            self.mark.count += 1;
            self.mark.last = Some(game.ended);
        }
    }
}

impl ServerRecords {
    /// Returns a record, if it is remembered.
    pub(super) fn get(&self, server: ServerId) -> Option<Arc<ServerRecord>> {
        self.0.lock().get(&server).cloned()
    }

    /// Adds games and remembers the record, off the threads that answer requests: ten thousand games
    /// take some dozen milliseconds.
    pub(super) async fn extended(
        &self,
        record: ServerRecord,
        server: ServerId,
        games: Vec<FinishedGame>,
    ) -> Arc<ServerRecord> {
        let mut extended = record.clone();
        let adding = tokio::task::spawn_blocking(move || {
            extended.add(&games);
            extended
        });
        let record = Arc::new(adding.await.unwrap_or_else(|error| {
            tracing::error!(%error, "results not added up");
            record
        }));
        let mut records = self.0.lock();
        records.put(server, Arc::clone(&record));
        limit(&mut records);
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_servers_asked_about_last_stay_as_far_as_there_is_room_for_their_games() {
        let mut records = LruCache::unbounded();
        for (server, count) in [(1, 10), (2, GAMES / 2), (3, GAMES / 3), (4, 2 * GAMES)] {
            let mut record = ServerRecord::new(&Mark::default());
            record.mark.count = count;
            records.put(ServerId(server), Arc::new(record));
            limit(&mut records);
            let stays: &[u64] = match server {
                1 => &[1],
                2 => &[2, 1],
                3 => &[3, 2, 1],
                _ => &[4],
            };
            let kept: Vec<u64> = records.iter().map(|(server, _)| server.0).collect();
            assert_eq!(kept, stays);
        }
    }
}
