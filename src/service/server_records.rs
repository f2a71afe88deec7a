//! What the finished games of a server add up to: ratings and statistics, in memory for the servers
//! that were asked about last. One query says whether there are new results; those alone are added.

use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;

use crate::game::ServerId;
use crate::rating::Ratings;
use crate::results::{FinishedGame, Statistics};
use crate::store::Mark;

/// So many servers are remembered, at about two megabytes per 10,000 games.
const SERVERS: NonZeroUsize = NonZeroUsize::new(64).unwrap();

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

impl Default for ServerRecords {
    fn default() -> ServerRecords {
        ServerRecords(Mutex::new(LruCache::new(SERVERS)))
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
            tracing::error!(%error, "results could not be added up");
            record
        }));
        self.0.lock().put(server, Arc::clone(&record));
        record
    }
}
