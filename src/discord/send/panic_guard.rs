//! Work in a task of its own, so that a panic in it harms nobody else.

use tokio_util::task::TaskTracker;
use tracing::{Instrument, Span};

/// A panic; the panic hook has counted it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panicked;

/// Does the work among those tasks, and returns its result. What it logs names what the log
/// named before.
pub async fn guarded<T: Send + 'static>(
    tasks: &TaskTracker,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, Panicked> {
    let work = work.instrument(Span::current());
    tasks.spawn(work).await.map_err(|_| Panicked)
}
