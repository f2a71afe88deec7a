//! Work that waits for everything else: threads of the lowest priority, for searches that nobody's
//! turn depends on.

use tokio::sync::oneshot;

/// Does the work on a thread of the lowest priority. The receiver fails if the work panics or cannot
/// be started; dropping it does not stop the work.
pub fn in_background<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> oneshot::Receiver<T> {
    let (sender, receiver) = oneshot::channel();
    let work = move || {
        lower_priority();
        // The requester may have disconnected.
        let _ = sender.send(work());
    };
    let started = std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work);
    if let Err(error) = started {
        tracing::error!(%error, name, "a thread could not be started");
    }
    receiver
}

/// Lets all other threads run before this one. Elsewhere than on Linux this would change the whole
/// process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    const LOWEST: i32 = 19;
    if let Err(error) = rustix::process::setpriority_process(None, LOWEST) {
        tracing::debug!(%error, "work runs with the usual priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}
