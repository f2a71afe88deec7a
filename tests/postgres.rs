//! Tests of the service, and of several processes, once more on PostgreSQL: each on a server of its own,
//! since what is locked for a whole database is no other test's affair.

use std::process::Command;

use crate::common::postgres::Server;

/// Tests that are about a file: how it is opened, locked, filled up and damaged, and the plans that
/// SQLite makes for statements.
const ABOUT_FILES: [&str; 5] = [
    "a_busy_database",
    "service::faults::",
    "service::stored_data::",
    "service::opening::",
    "service::query_plans::",
];

#[test]
fn the_service_is_the_same_on_postgresql() {
    let skipped = ABOUT_FILES.map(|module| ["--skip", module]).concat();
    run(&[&["--include-ignored", "service::"], skipped.as_slice()].concat());
}

#[test]
fn several_processes_share_postgresql() {
    run(&["--ignored", "--test-threads=3", "discord::several::"]);
}

/// Runs tests of this program on a server.
fn run(arguments: &[&str]) {
    let Some(server) = Server::for_a_test() else {
        return;
    };
    // Random steps have been many on SQLite.
    let steps = std::env::var_os("DJAMBI_STEPS").unwrap_or_else(|| "1000".into());
    let mut tests = Command::new(std::env::current_exe().expect("this program"));
    tests.args(arguments);
    tests.env("DJAMBI_TEST_POSTGRES", &server.url);
    tests.env("DJAMBI_STEPS", &steps);
    let done = tests.output().expect("tests run");
    let [said, failed] = [&done.stdout, &done.stderr].map(|it| String::from_utf8_lossy(it));
    assert!(done.status.success(), "{said}{failed}");
    assert!(!said.contains("running 0 tests"), "{said}");
}
