//! A PostgreSQL server of a test's own, from the binaries that are installed. The load benchmark uses
//! it too.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::port::free_port;

/// Where Debian and others install the server, each version in a directory of its own.
const INSTALLED: [&str; 3] = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt"];

/// The directory of the server's programs, the newest version.
pub fn binaries() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut directories: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    for installed in INSTALLED {
        let versions = std::fs::read_dir(installed).into_iter().flatten();
        let mut versions: Vec<PathBuf> = versions.flatten().map(|it| it.path()).collect();
        versions.sort();
        directories.extend(versions.iter().rev().map(|version| version.join("bin")));
    }
    let has_both = |directory: &PathBuf| {
        directory.join("initdb").exists() && directory.join("postgres").exists()
    };
    directories.into_iter().find(has_both)
}

/// How long a start may take, with what has to be repaired after a crash.
const START: Duration = Duration::from_mins(5);

/// A server with an empty database, on this machine only, until it is dropped.
pub struct Server {
    /// Its address, with a user that may do everything.
    pub url: String,
    binaries: PathBuf,
    port: u16,
    child: Child,
    directory: TempDir,
}

impl Server {
    /// Starts a server that waits for no disk. `None`, and a line that says so, where PostgreSQL is
    /// not installed; with `DJAMBI_NEEDS_POSTGRES=1` that is a failure.
    pub fn for_a_test() -> Option<Server> {
        let binaries = binaries();
        if binaries.is_none() {
            assert!(
                std::env::var_os("DJAMBI_NEEDS_POSTGRES").is_none(),
                "PostgreSQL is not installed"
            );
            println!(
                "left out: a test on PostgreSQL, since its server (initdb and postgres) is not \
                 installed; on Debian, `apt install postgresql`"
            );
        }
        Some(Server::start(&binaries?, false))
    }

    /// Starts a server; `durable` is whether it waits for the disk at each commit, as in earnest.
    pub fn start(binaries: &Path, durable: bool) -> Server {
        let directory = tempfile::tempdir().expect("a directory");
        if is_root() {
            // PostgreSQL refuses to run as root.
            let mut chown = Command::new("chown");
            let done = chown.arg("postgres").arg(directory.path()).status();
            assert!(done.is_ok_and(|it| it.success()), "a user named postgres");
        }
        let made = as_a_user(&binaries.join("initdb"))
            .args(["--auth=trust", "--username=djambi", "--encoding=UTF8"])
            .args(["--no-sync", "-D"])
            .arg(directory.path().join("data"))
            .stdout(Stdio::null())
            .status();
        assert!(made.is_ok_and(|it| it.success()), "initdb makes a database");
        if !durable {
            let settings = directory.path().join("data/postgresql.auto.conf");
            std::fs::write(settings, "fsync = off\n").expect("settings");
        }
        let port = free_port();
        let child = spawn(binaries, directory.path(), port);
        Server {
            url: format!("postgres://djambi@127.0.0.1:{port}/postgres"),
            binaries: binaries.to_owned(),
            port,
            child,
            directory,
        }
    }

    /// Ends it, as at a restart (`INT`) or as at a crash (`QUIT`), and starts it again.
    pub fn restart(&mut self, signal: &str) {
        let id = self.child.id().to_string();
        let asked = Command::new("kill")
            .args([&format!("-{signal}"), &id])
            .status();
        assert!(asked.is_ok_and(|it| it.success()), "kill -{signal} {id}");
        self.child.wait().expect("it ends");
        self.child = spawn(&self.binaries, self.directory.path(), self.port);
    }
}

/// Starts the server's program and waits until it takes connections.
fn spawn(binaries: &Path, directory: &Path, port: u16) -> Child {
    let data = directory.join("data");
    let child = as_a_user(&binaries.join("postgres"))
        .arg("-D")
        .arg(&data)
        .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k"])
        .arg(directory)
        .args(["-c", "max_connections=400"])
        .stderr(Stdio::null())
        .spawn()
        .expect("a server");
    let until = Instant::now() + START;
    // The file names the process, and is complete when connections are taken.
    let is_ready = || {
        let said = std::fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
        said.lines().next() == Some(&child.id().to_string()) && said.contains("ready")
    };
    while !is_ready() {
        assert!(Instant::now() < until, "the server does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout == b"0\n")
}

fn as_a_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command
        .args([
            "--reuid=postgres",
            "--regid=postgres",
            "--clear-groups",
            "--",
        ])
        .arg(program)
        .current_dir("/");
    command
}
