//! Several processes on one PostgreSQL database: they share out the connections, one takes over what
//! a dead one had, and one that ends hands its own over. `tests/postgres` starts a server and runs
//! these.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use discord_sandbox::{Id, Person, Sandbox};
use djambi::store::{Store, StoreOptions};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;
use tokio::process::Child;

use crate::bot::{program, signal};

/// A process that dies loses its connections to the others within this time.
const TAKEN_OVER: Duration = Duration::from_secs(30);

const SHARDS: usize = 4;

/// The address of a schema of its own on the server that the tests run on.
async fn schema(home: &TempDir) -> String {
    let server = std::env::var("DJAMBI_TEST_POSTGRES").expect("tests/postgres sets it");
    let name = home.path().file_name().expect("a name").to_string_lossy();
    let name = name.bytes().fold(String::new(), |mut hex, letter| {
        let _ = write!(hex, "{letter:02x}");
        hex
    });
    let options: PgConnectOptions = server.parse().expect("an address");
    let mut at = options.connect().await.expect("a server");
    let schema = format!("CREATE SCHEMA t{name}");
    let made = sqlx::raw_sql(sqlx::AssertSqlSafe(schema)).execute(&mut at);
    made.await.expect("a schema");
    format!("{server}?options[search_path]=t{name}")
}

fn begin(sandbox: &Sandbox, url: &str, home: &Path) -> Child {
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(home.join("log"))
        .expect("a file for the log");
    program(home)
        .env("DISCORD_TOKEN", sandbox.token())
        .env("DISCORD_API", sandbox.url())
        .env("DATABASE_URL", url)
        .env("RUST_LOG", "info,djambi=debug,serenity=warn")
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("the program starts")
}

/// Asks until it is answered, and returns how long that took. What goes to a process that has just
/// died is not answered; everything else is, at once.
async fn asks(person: &Person, channel: Id, command: &str) -> Duration {
    let began = Instant::now();
    loop {
        if let Ok(typed) = person.types(channel, command)
            && typed.answer().await.is_ok()
        {
            return began.elapsed();
        }
        assert!(began.elapsed() < TAKEN_OVER, "nobody answers {command}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres runs it"]
async fn what_a_dead_or_ending_process_had_is_taken_over() {
    let sandbox = Sandbox::start().await.expect("a sandbox");
    sandbox.set_shards(SHARDS as u64);
    sandbox.set_patience(TAKEN_OVER);
    sandbox.pace_identifies(SHARDS as u64, Duration::from_secs(5));
    let home = tempfile::tempdir().expect("a directory");
    let url = schema(&home).await;
    let mut bots: Vec<Child> = (0..3).map(|_| begin(&sandbox, &url, home.path())).collect();
    let log = || std::fs::read_to_string(home.path().join("log")).unwrap_or_default();
    let all = |it: &Sandbox| (it.shards_connected() == SHARDS).then_some(());
    let connected = |trouble| panic!("{trouble}\n{}", log());
    sandbox
        .until("all shards", all)
        .await
        .unwrap_or_else(connected);
    sandbox.ready().await.expect("ready");
    let people = ["Ana", "Ben", "Caro", "Dan"].map(|name| sandbox.person(name));
    let channel = sandbox.channel();
    asks(&people[0], channel, "/djambi new").await;
    for person in &people {
        asks(person, channel, "/djambi join").await;
    }
    asks(&people[0], channel, "/djambi start").await;
    // Killed, one after the other; each is replaced.
    for _ in 0..3 {
        let mut dead = bots.remove(0);
        dead.kill().await.expect("it can be killed");
        let began = Instant::now();
        bots.push(begin(&sandbox, &url, home.path()));
        asks(&people[0], channel, "/djambi board").await;
        sandbox
            .until("all shards", all)
            .await
            .unwrap_or_else(connected);
        let taken = began.elapsed();
        println!("taken over after {taken:?}");
        assert!(taken < TAKEN_OVER, "{taken:?}\n{}", log());
    }
    // A rolling restart: each hands over what it has, in sessions that continue.
    let before = sandbox.identifies();
    for _ in 0..3 {
        let mut ending = bots.remove(0);
        bots.push(begin(&sandbox, &url, home.path()));
        signal("TERM", ending.id().expect("it runs"));
        let typed = people[0]
            .types(channel, "/djambi board")
            .expect("somebody connected");
        let answer = typed.answer().await;
        answer.unwrap_or_else(|trouble| panic!("{trouble}\n{}", log()));
        assert!(ending.wait().await.expect("it ends").success(), "{}", log());
        sandbox
            .until("all shards", all)
            .await
            .unwrap_or_else(connected);
    }
    assert_eq!(
        sandbox.identifies(),
        before,
        "sessions are resumed\n{}",
        log()
    );
    for bot in &mut bots {
        signal("TERM", bot.id().expect("it runs"));
        assert!(bot.wait().await.expect("it ends").success());
    }
    let store = Store::open(&StoreOptions::to_look(url))
        .await
        .expect("a store");
    let findings = store.verify().await.expect("findings");
    assert_eq!((findings.games, findings.faults), (1, Vec::new()));
    assert_eq!(store.pending().await.expect("a number"), 0);
}
