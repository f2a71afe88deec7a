//! Runs the tests of the service and the kill test on PostgreSQL too: on servers of their own, from
//! the binaries that are installed. Without them it says which tests were left out;
//! `DJAMBI_NEEDS_POSTGRES=1` makes that a failure.

mod server;

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use serde_json::{Value, json};
use server::{Server, binaries};

/// Tests that are about a file: how it is opened, locked, filled up and damaged, and the plans that
/// SQLite makes for statements.
const ABOUT_FILES: [&str; 5] = [
    "a_busy_database",
    "service::faults::",
    "service::stored_data::",
    "service::opening::",
    "service::query_plans::",
];

/// The programs with the tests that run on the server.
const PROGRAMS: [&str; 2] = ["all", "kill"];

/// The variables that cargo sets for a test, by the beginnings of the names.
const OF_A_RUN: [&str; 6] = [
    "CARGO_BIN_EXE_",
    "CARGO_CRATE_NAME",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_PRIMARY_PACKAGE",
    "OUT_DIR",
];

fn main() -> ExitCode {
    // `cargo test FILTER` and `-- --list` are for tests that have a harness.
    let is_meant = |argument: String| argument.starts_with("--nocapture") || argument == "postgres";
    if !std::env::args().skip(1).all(is_meant) {
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
    let built = executables();
    let steps = std::env::var_os("DJAMBI_STEPS").unwrap_or_else(|| "1000".into());
    // On a server of its own: what is locked for a whole database is nobody else's affair.
    let run = |test: &str, arguments: &[&str]| {
        let server = Server::start(&binaries, false);
        let mut command = Command::new(&built[test]);
        command
            .args(arguments)
            .env("DJAMBI_TEST_POSTGRES", &server.url)
            // Random steps have been many on SQLite.
            .env("DJAMBI_STEPS", &steps)
            .env("DJAMBI_KILL_POSTGRES", "1");
        let done = command.output().expect("a test runs");
        let [said, failed] = [&done.stdout, &done.stderr].map(|it| String::from_utf8_lossy(it));
        println!("on PostgreSQL: {test}\n{said}{failed}");
        done.status.success()
    };
    let skipped = ABOUT_FILES.map(|module| ["--skip", module]).concat();
    let service = [&["--include-ignored", "service::"], skipped.as_slice()].concat();
    let several = [
        "--ignored",
        "--nocapture",
        "--test-threads=3",
        "discord::several::",
    ];
    // Side by side, since most of them wait.
    let passed = std::thread::scope(|threads| {
        let tests: [(&str, &[&str]); 3] = [("all", &service), ("all", &several), ("kill", &[])];
        let tests = tests.map(|(test, arguments)| threads.spawn(move || run(test, arguments)));
        tests.map(|test| test.join().is_ok_and(|passed| passed))
    });
    ExitCode::from(u8::from(passed.contains(&false)))
}

/// Returns the executables of this package's tests by their names. cargo has built them before, with
/// this one, unless this one alone was asked for.
fn executables() -> HashMap<String, PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--workspace", "--locked", "--no-run"]);
    cargo.args(PROGRAMS.map(|test| ["--test", test]).concat());
    cargo.args(["--message-format", "json-render-diagnostics"]);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    // Build scripts, such as ring's, run again where these differ, and most of what there is would
    // be compiled again after them.
    for (name, _) in std::env::vars_os() {
        if OF_A_RUN
            .iter()
            .any(|it| name.to_string_lossy().starts_with(it))
        {
            cargo.env_remove(name);
        }
    }
    let done = cargo.stderr(Stdio::inherit()).output().expect("cargo runs");
    assert!(done.status.success(), "the tests are built");
    let mut executables = HashMap::new();
    for line in String::from_utf8_lossy(&done.stdout).lines() {
        let message: Value = serde_json::from_str(line).expect("a message of cargo");
        if message["target"]["kind"] == json!(["test"])
            && let (Some(name), Some(path)) = (
                message["target"]["name"].as_str(),
                message["executable"].as_str(),
            )
        {
            executables.insert(name.to_owned(), path.into());
        }
    }
    executables
}
