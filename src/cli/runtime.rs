//! The runtimes of the subcommands: how many threads wait for databases, for Discord and for people.

use std::future::Future;
use std::io;

use tokio::runtime::{Builder, Runtime};

/// Makes a runtime for a command that asks one thing after the other.
pub(super) fn one_thread() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}

/// Makes a runtime for a game at this keyboard: computers think while keys are read.
pub(super) fn two_threads() -> io::Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build()
}

/// Runs a server until it ends, on as many threads as there are cores.
pub(super) fn serve(server: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(server);
    // A picture being drawn must not keep the program alive.
    runtime.shutdown_background();
    ended
}
