//! The runtimes of the subcommands: how many threads wait for databases, for Discord and for people.

use std::future::Future;
use std::io;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
use std::{env, os::unix::process::CommandExt, process::Command};

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
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_memory_back();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(server);
    // A picture being drawn must not keep the program alive.
    runtime.shutdown_background();
    ended
}

/// The settings of the GNU C library by which it returns free memory to the system: one arena for all
/// threads, since each keeps what is free in its own, and limits in bytes from which memory is returned
/// at once.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ALLOCATOR: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "1"),
    ("MALLOC_MMAP_THRESHOLD_", "65536"),
    ("MALLOC_TRIM_THRESHOLD_", "65536"),
];

/// Starts the program again, as the same process, with the settings of [`ALLOCATOR`], which are read only
/// at the start. Settings in the environment stay. Without them the program runs, but needs more memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    // The arguments do not contain a command that was chosen in the start menu: the menu would open again.
    let is_chosen = env::args_os().len() < 2;
    if is_chosen || env::var_os(ALLOCATOR[0].0).is_some() {
        return;
    }
    let missing = ALLOCATOR.into_iter();
    let missing = missing.filter(|(name, _)| env::var_os(name).is_none());
    if let Ok(program) = env::current_exe() {
        let mut arguments = env::args_os();
        let mut again = Command::new(program);
        again.arg0(arguments.next().unwrap_or_default());
        let error = again.args(arguments).envs(missing).exec();
        tracing::debug!(%error, "program not started again: it keeps more memory");
    }
}
