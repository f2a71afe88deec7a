//! Those who watch games: each change is loaded once, and handed to all who watch that game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use crate::game::GameId;
use crate::i18n::Language;
use crate::reviewing::review_soon;
use crate::service::{GameService, View};
use crate::store::Engine;

/// How often it is looked for what other processes on the same database have changed.
const LOOK_AGAIN: Duration = Duration::from_millis(700);

/// A game as it is now, for all who watch it.
#[derive(Debug)]
pub struct Now {
    /// The game.
    pub view: View,
    /// The page for people who do not play in it, made once in each language.
    spectators: [OnceLock<Arc<str>>; Language::ALL.len()],
}

impl Now {
    /// A game as it is now.
    #[must_use]
    pub fn new(view: View) -> Now {
        Now {
            view,
            spectators: Default::default(),
        }
    }

    /// The page for a person who only watches.
    pub fn spectator(&self, language: Language, make: impl FnOnce() -> String) -> Arc<str> {
        let index = Language::ALL.iter().position(|it| *it == language);
        let page = &self.spectators[index.unwrap_or_default()];
        Arc::clone(page.get_or_init(|| make().into()))
    }
}

/// The games that are watched.
#[derive(Debug, Default)]
pub struct Hub(Mutex<HashMap<GameId, watch::Sender<Arc<Now>>>>);

impl Hub {
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, watch::Sender<Arc<Now>>>> {
        // A panic while the lock was held leaves the map valid.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches a game. `view` is the game as the caller has just loaded it.
    pub fn watch(&self, view: View) -> watch::Receiver<Arc<Now>> {
        let mut games = self.games();
        games.retain(|_, sender| sender.receiver_count() > 0);
        let id = view.id.clone();
        let sender = games
            .entry(id)
            .or_insert_with(|| watch::Sender::new(Arc::new(Now::new(view.clone()))));
        let receiver = sender.subscribe();
        let is_newer = view.version > receiver.borrow().view.version;
        if is_newer {
            sender.send_replace(Arc::new(Now::new(view)));
        }
        receiver
    }

    fn watched(&self) -> Vec<GameId> {
        self.games().keys().cloned().collect()
    }

    /// Hands out a game as it is now.
    pub fn show(&self, view: View) {
        if let Some(sender) = self.games().get(&view.id) {
            let now = Arc::new(Now::new(view));
            sender.send_if_modified(|shown| {
                let is_newer = now.view.version > shown.view.version;
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
                    Ok(update) => vec![update.game],
                    // Too many at once: whatever is watched may have changed.
                    Err(RecvError::Lagged(_)) => self.watched(),
                    Err(RecvError::Closed) => return,
                },
                // So may what other processes play.
                _ = looking.tick(), if is_shared => self.watched(),
            };
            for game in games {
                if !self.games().contains_key(&game) {
                    continue;
                }
                match service.view(&game).await {
                    Ok(Some(view)) => {
                        review_soon(&view.id, view.version, &view.game);
                        self.show(view);
                    }
                    Ok(None) => {}
                    Err(error) => tracing::warn!(%error, %game, "its watchers see no change"),
                }
            }
        }
    }
}
