//! The state that all tasks of one sandbox share.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch;

use crate::errors::{Trouble, trouble};
use crate::faults::{Callback, Faults};
use crate::http::{Reply, Request};
use crate::id::Id;
use crate::schema::{Judge, Violation};
use crate::transcript::note;
use crate::world::World;

/// A request and its response.
#[derive(Clone, Debug)]
pub struct Logged {
    /// `POST`, `PATCH` and so on.
    pub method: String,
    /// The path after `/api/v10`.
    pub path: String,
    /// The JSON body.
    pub body: serde_json::Value,
    /// The status of the answer.
    pub status: u16,
    /// Discord's error code.
    pub code: Option<u64>,
    /// Discord's reason in words, if it was rejected.
    pub rejected: Option<String>,
    /// The time of the response, in milliseconds of the sandbox's clock.
    pub at_ms: u64,
    /// How long the request took, with the faults that held it up.
    pub took: Duration,
    /// Its number, counted together with the gateway's events.
    pub(crate) number: u64,
}

/// The function that restarts the bot, from the program that started the sandbox.
type Restart = Callback<dyn Fn() + Send + Sync>;

#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    restart: Mutex<Option<Restart>>,
    faults: Mutex<Faults>,
    requests: Mutex<Vec<Logged>>,
    violations: Mutex<Vec<Violation>>,
    judge: Option<Arc<Judge>>,
    change: watch::Sender<u64>,
    closed: watch::Sender<bool>,
    patience: Mutex<Duration>,
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
            restart: Mutex::default(),
            faults: Mutex::default(),
            requests: Mutex::default(),
            violations: Mutex::default(),
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

    /// How the bot is started again, if that is possible.
    pub fn restart(&self) -> MutexGuard<'_, Option<Restart>> {
        self.restart.lock()
    }

    pub fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock()
    }

    pub fn requests(&self) -> MutexGuard<'_, Vec<Logged>> {
        self.requests.lock()
    }

    pub fn violations(&self) -> MutexGuard<'_, Vec<Violation>> {
        self.violations.lock()
    }

    pub fn patience(&self) -> MutexGuard<'_, Duration> {
        self.patience.lock()
    }

    /// Checks a request against Discord's schema, if there is one; stores and counts violations.
    pub fn judge(&self, request: &Request) -> usize {
        let found = self.judge.as_ref().map(|judge| judge.judge(request));
        let found = found.unwrap_or_default();
        let count = found.len();
        self.violations().extend(found);
        count
    }

    /// Logs a request that came at that instant.
    pub fn log(&self, request: &Request, reply: &Reply, came: Instant) {
        let answer: serde_json::Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        let rejected = reply.status >= 400;
        let code = answer["code"].as_u64().filter(|_| rejected);
        let reason = rejected.then(|| crate::errors::sentence(&answer));
        let mut world = self.world();
        if rejected {
            note!(world, "{} {answer} → {}", reply.status, request.line());
        }
        let at_ms = world.clock.now_ms();
        let number = world.next_number();
        drop(world);
        self.requests().push(Logged {
            method: request.method.clone(),
            path: request.path.clone(),
            body: request.body.clone(),
            status: reply.status,
            code,
            rejected: reason,
            at_ms,
            took: came.elapsed(),
            number,
        });
        // Wakes all waiting tasks, which may look at the requests.
        self.change.send_modify(|count| *count += 1);
    }

    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    pub async fn closed(&self) {
        let _ = self.closed.subscribe().wait_for(|closed| *closed).await;
    }

    #[cfg(feature = "schema")]
    pub fn judges(&self) -> bool {
        self.judge.is_some()
    }

    /// Waits until `look` finds something in the world, for as long as the sandbox's patience lasts.
    pub async fn wait<T>(
        &self,
        for_what: &str,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Result<T, Trouble> {
        self.wait_outside(for_what, || look(&self.world())).await
    }

    /// As [`Shared::wait`], with the world unlocked.
    pub async fn wait_outside<T>(
        &self,
        for_what: &str,
        mut look: impl FnMut() -> Option<T>,
    ) -> Result<T, Trouble> {
        let patience = *self.patience();
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
        match tokio::time::timeout(patience, waiting).await {
            Ok(found) => Ok(found),
            Err(_) => Err(trouble!(
                "waited {patience:?} in vain for {for_what}\n{}",
                self.world().transcript.tail(40)
            )),
        }
    }
}
