//! Runs the tests of the service and the kill test on PostgreSQL too: on a server of its own, from
//! the binaries that are installed. Without them it says which tests were left out;
//! `DJAMBI_NEEDS_POSTGRES=1` makes that a failure.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Tests that are about a file: how it is opened, locked, filled up and damaged, and the plans that
/// SQLite makes for statements.
const ABOUT_FILES: [&str; 5] = [
    "a_busy_database",
    "faults::",
    "numbers::",
    "opening::",
    "plans::",
];

/// Where Debian and others install the server, each version in a directory of its own.
const INSTALLED: [&str; 3] = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt"];

fn main() -> ExitCode {
    // `cargo test -- --list` and filters are for tests that have a harness.
    if std::env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let Some(binaries) = binaries() else {
        println!(
            "left out: the tests of tests/service and tests/kill.rs on PostgreSQL, since its server \
             (initdb and postgres) is not installed; on Debian, `apt install postgresql`"
        );
        let is_needed = std::env::var_os("DJAMBI_NEEDS_POSTGRES").is_some();
        return ExitCode::from(u8::from(is_needed));
    };
    let server = Server::start(&binaries);
    println!("PostgreSQL runs at {}", server.url);
    let skipped = ABOUT_FILES.iter().flat_map(|module| ["--skip", module]);
    let several = ["--ignored", "--nocapture", "several::"];
    let passed = run(&server, "service", skipped)
        && run(&server, "discord", several)
        && run(&server, "kill", []);
    ExitCode::from(u8::from(!passed))
}

/// Runs a test of this package, which cargo has built already, on the server.
fn run(server: &Server, test: &str, arguments: impl IntoIterator<Item = &'static str>) -> bool {
    println!("on PostgreSQL: {test}");
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "--workspace", "--locked", "--test", test]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let command = command.arg("--").args(arguments);
    let done = command.env("DJAMBI_TEST_POSTGRES", &server.url).status();
    done.is_ok_and(|status| status.success())
}

/// The directory of the server's programs, the newest version.
fn binaries() -> Option<PathBuf> {
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

/// A server with an empty database, on this machine only, until it is dropped.
struct Server {
    url: String,
    child: Child,
    directory: PathBuf,
}

impl Server {
    fn start(binaries: &Path) -> Server {
        let directory =
            std::env::temp_dir().join(format!("djambi-postgres-{}", std::process::id()));
        std::fs::create_dir(&directory).expect("a new directory");
        if is_root() {
            // PostgreSQL rejects to run as root.
            let mut chown = Command::new("chown");
            let done = chown.arg("postgres").arg(&directory).status();
            assert!(done.is_ok_and(|it| it.success()), "a user named postgres");
        }
        let data = directory.join("data");
        let made = as_a_user(&binaries.join("initdb"))
            .args([
                "--auth=trust",
                "--username=djambi",
                "--encoding=UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(&data)
            .stdout(Stdio::null())
            .status();
        assert!(made.is_ok_and(|it| it.success()), "initdb makes a database");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = port.expect("a free port").port();
        let child = as_a_user(&binaries.join("postgres"))
            .arg("-D")
            .arg(&data)
            .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k"])
            .arg(&directory)
            .args(["-c", "max_connections=400", "-c", "fsync=off"])
            .stderr(Stdio::null())
            .spawn()
            .expect("a server");
        let until = Instant::now() + Duration::from_secs(30);
        // The file is complete when connections are taken.
        while !std::fs::read_to_string(data.join("postmaster.pid"))
            .is_ok_and(|it| it.contains("ready"))
        {
            assert!(Instant::now() < until, "the server does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
        Server {
            url: format!("postgres://djambi@127.0.0.1:{port}/postgres"),
            child,
            directory,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.directory);
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
