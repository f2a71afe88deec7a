//! The state that all tasks of one sandbox share.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use parking_lot::{Mutex, MutexGuard};
use tokio::sync::{Notify, watch};

use crate::http::{Logged, Reply, Request};
use crate::id::Id;
use crate::schema::Judge;
use crate::world::World;

#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    /// Told to start the bot again, if the program that started the sandbox can do that.
    pub restart: OnceLock<Arc<Notify>>,
    pub judge: Option<Arc<Judge>>,
    change: watch::Sender<u64>,
    closed: watch::Sender<bool>,
    pub patience: Mutex<Duration>,
}

/// The world, locked. All that wait for a change are woken once it has been released.
pub(crate) struct Locked<'a> {
    world: Option<MutexGuard<'a, World>>,
    change: &'a watch::Sender<u64>,
    changed: bool,
}

const HELD: &str = "the guard is given back when this is dropped";

impl Deref for Locked<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world.as_ref().expect(HELD)
    }
}

impl DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut World {
        self.changed = true;
        self.world.as_mut().expect(HELD)
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.world.take();
        if self.changed {
            self.change.send_modify(|count| *count += 1);
        }
    }
}

impl Shared {
    pub fn new(world: World, judge: Option<Arc<Judge>>) -> Self {
        Self {
            world: Mutex::new(world),
            restart: OnceLock::new(),
            judge,
            change: watch::Sender::new(0),
            closed: watch::Sender::new(false),
            patience: Mutex::new(Duration::from_mins(5)),
        }
    }

    /// The world. Never held over an await, and never while another of these locks is taken.
    pub fn world(&self) -> Locked<'_> {
        Locked {
            world: Some(self.world.lock()),
            change: &self.change,
            changed: false,
        }
    }

    /// The DM of the bot and a person. Nothing changes if there is one already.
    pub fn dm(&self, user: Id) -> Id {
        let mut world = self.world();
        world.opened_dm(user).unwrap_or_else(|| world.dm(user))
    }

    /// The number of changes so far.
    pub fn seq(&self) -> u64 {
        *self.change.borrow()
    }

    /// Tells of each change of the world.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.change.subscribe()
    }

    /// Checks a request against Discord's schema, if there is one, and stores violations.
    pub fn judge(&self, request: &Request) {
        if let Some(judge) = &self.judge {
            let found = judge.judge(request);
            self.world().violations.extend(found);
        }
    }

    /// Logs a request that came at that instant.
    pub fn log(&self, request: &Request, reply: &Reply, came: Instant) {
        let (status, answer) = (reply.status, &reply.body);
        let is_rejected = status >= 400;
        let mut world = self.world();
        if is_rejected {
            note!(world, "{status} {answer} → {}", request.line());
        }
        world.log(Logged {
            method: request.method.clone(),
            path: request.path.clone(),
            body: request.body.clone(),
            status,
            code: answer["code"].as_u64().filter(|_| is_rejected),
            rejected: is_rejected.then(|| crate::errors::sentence(answer)),
            took: came.elapsed(),
            ..Logged::default()
        });
    }

    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    pub async fn closed(&self) {
        let _ = self.closed.subscribe().wait_for(|closed| *closed).await;
    }

    /// Waits until `look` finds something in the world, for as long as the sandbox's patience lasts.
    pub async fn wait<T>(
        &self,
        for_what: &str,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Result<T> {
        self.wait_outside(for_what, || look(&self.world())).await
    }

    /// As [`Shared::wait`], with the world unlocked.
    pub async fn wait_outside<T>(
        &self,
        for_what: &str,
        mut look: impl FnMut() -> Option<T>,
    ) -> Result<T> {
        let patience = *self.patience.lock();
        let mut change = self.change.subscribe();
        let waiting = async {
            loop {
                change.borrow_and_update();
                if let Some(found) = look() {
                    return found;
                }
                // At intervals too, since a change of the clock notifies nobody.
                let _ = tokio::time::timeout(Duration::from_millis(50), change.changed()).await;
            }
        };
        let found = tokio::time::timeout(patience, waiting).await;
        found.with_context(|| {
            let tail = self.world().transcript.tail(40);
            format!("waited {patience:?} in vain for {for_what}\n{tail}")
        })
    }
}
