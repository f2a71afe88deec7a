//! Those who watch games: each change is loaded once, and handed to all who watch that game. Versions
//! tell whether a page shows the newest state of a game.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use parking_lot::Mutex;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use crate::game::{GameId, Phase};
use crate::i18n::Language;
use crate::review_queue::review_soon;
use crate::service::{Changed, GameService, StoreError, Talk, TalkLine, View};
use crate::store::Engine;

/// How often it is looked for what other processes on the same database have changed.
const LOOK_AGAIN: Duration = Duration::from_millis(700);

/// A game as it is now, for all who watch it.
#[derive(Debug)]
pub struct Now {
    /// The game.
    pub view: View,
    /// Its rematch, if it is over and there is one.
    pub rematch: Option<View>,
    /// The talk of its players.
    pub talk: Talk,
    /// The update for people who do not play in it, made once in each language, as it is and packed.
    spectators: [[OnceLock<Bytes>; 2]; Language::ALL.len()],
}

impl Now {
    /// A game as it is now.
    pub fn new(view: View, rematch: Option<View>, talk: Talk) -> Now {
        Now {
            view,
            rematch,
            talk,
            spectators: Default::default(),
        }
    }

    /// All of it that a page can show.
    fn seen(&self) -> Seen {
        Seen::of(&self.view, self.rematch.as_ref(), self.talk.lines.last())
    }

    /// The update for a person who only watches.
    pub fn spectator(
        &self,
        language: Language,
        is_packed: bool,
        make: impl FnOnce() -> Bytes,
    ) -> Bytes {
        let index = Language::ALL.iter().position(|it| *it == language);
        let update = &self.spectators[index.unwrap_or_default()][usize::from(is_packed)];
        update.get_or_init(make).clone()
    }
}

/// The games that are watched.
#[derive(Debug, Default)]
pub struct Hub {
    games: Mutex<HashMap<GameId, watch::Sender<Arc<Now>>>>,
    /// One load of a rematch at a time: an older one is never handed out after a newer one.
    one_at_a_time: tokio::sync::Mutex<()>,
}

impl Hub {
    /// Watches a game. `view` is the game as the caller has just loaded it.
    pub async fn watch(
        &self,
        service: &GameService,
        view: View,
    ) -> Result<watch::Receiver<Arc<Now>>, StoreError> {
        let id = view.id.clone();
        let receiver = self.subscribe(view);
        // Loads the changes from before it was watched.
        self.look_at(service, &id).await?;
        Ok(receiver)
    }

    fn subscribe(&self, view: View) -> watch::Receiver<Arc<Now>> {
        let mut games = self.games.lock();
        games.retain(|_, sender| sender.receiver_count() > 0);
        let sender = games
            .entry(view.id.clone())
            .or_insert_with(|| watch::Sender::new(Arc::new(Now::new(view, None, Talk::default()))));
        sender.subscribe()
    }

    fn watched(&self) -> Vec<GameId> {
        self.games.lock().keys().cloned().collect()
    }

    /// The watched games that a change is about: the game itself, and the finished ones before a rematch.
    fn touched(&self, changed: &Changed) -> Vec<GameId> {
        let games = self.games.lock();
        let touched = games.iter().filter(|(id, shown)| {
            **id == changed.game || shown.borrow().view.game.place() == changed.place
        });
        touched.map(|(id, _)| id.clone()).collect()
    }

    /// Loads a game as it is now, and hands it out.
    async fn look_at(&self, service: &GameService, id: &GameId) -> Result<(), StoreError> {
        let Some(view) = service.view(id).await? else {
            return Ok(());
        };
        let over = matches!(view.game.phase(), Phase::Over(_));
        let _alone = if over {
            Some(self.one_at_a_time.lock().await)
        } else {
            None
        };
        let rematch = service.rematch_of(&view).await?;
        // Talk is loaded after the game: a line that is missing is in a later load.
        let talk = service.talk(&view).await?;
        self.show(Now::new(view, rematch, talk));
        Ok(())
    }

    fn show(&self, now: Now) {
        if let Some(sender) = self.games.lock().get(&now.view.id) {
            let now = Arc::new(now);
            sender.send_if_modified(|shown| {
                let is_newer = now.seen().replaces(&shown.seen());
                if now.view.version() > shown.view.version() {
                    review_soon(&now.view.id, now.view.version(), &now.view.game);
                }
                if is_newer {
                    *shown = now;
                }
                is_newer
            });
        }
    }

    /// Hands out all changes, until the service is closed.
    pub async fn run(&self, service: &GameService) {
        let mut changes = service.changes();
        let is_shared = service.store().engine() == Engine::Postgres;
        let mut looking = tokio::time::interval(LOOK_AGAIN);
        loop {
            let games = tokio::select! {
                received = changes.recv() => match received {
                    Ok(change) => self.touched(&change),
                    // Too many at once: whatever is watched may have changed.
                    Err(RecvError::Lagged(_)) => self.watched(),
                    Err(RecvError::Closed) => return,
                },
                // So may what other processes play.
                _ = looking.tick(), if is_shared => self.watched(),
            };
            for game in games {
                if let Err(error) = self.look_at(service, &game).await {
                    tracing::warn!(%error, %game, "change of a game not shown to its watchers");
                }
            }
        }
    }
}

/// The state of a game that a page shows: `12`, `12.5` with five lines of talk, or `12-k3x9pq` with
/// a rematch.
#[derive(PartialEq, Eq, Debug)]
pub struct Seen {
    version: u64,
    /// The last line of talk that its reader reads; 0 without any.
    talk: u64,
    /// The rematch to which the page leads.
    rematch: Option<GameId>,
}

impl Seen {
    /// Returns the state that a page of this game shows. `last` is the last line of talk on it.
    pub fn of(view: &View, rematch: Option<&View>, last: Option<&TalkLine>) -> Seen {
        Seen {
            version: view.version(),
            talk: last.map_or(0, |line| line.number),
            rematch: rematch.map(|it| it.id.clone()),
        }
    }

    /// Whether this replaces what was shown: a later version, more talk, or another rematch.
    fn replaces(&self, shown: &Seen) -> bool {
        (self.version, self.talk) >= (shown.version, shown.talk) && self != shown
    }
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.version)?;
        if self.talk > 0 {
            write!(f, ".{}", self.talk)?;
        }
        match &self.rematch {
            Some(rematch) => write!(f, "-{rematch}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_versions_more_talk_and_another_rematch_are_new() {
        let seen = |version, talk, rematch: &str| Seen {
            version,
            talk,
            rematch: (!rematch.is_empty()).then(|| GameId(rematch.to_owned())),
        };
        let rematch = "k3x9pq";
        assert!(seen(13, 0, "").replaces(&seen(12, 0, rematch)));
        assert!(seen(12, 0, rematch).replaces(&seen(12, 0, "")));
        assert!(seen(12, 0, "").replaces(&seen(12, 0, rematch)));
        assert!(!seen(12, 0, rematch).replaces(&seen(12, 0, rematch)));
        assert!(!seen(11, 0, rematch).replaces(&seen(12, 0, "")));
        assert!(seen(12, 2, "").replaces(&seen(12, 1, "")));
        assert!(!seen(12, 1, "").replaces(&seen(12, 2, rematch)));
    }
}
