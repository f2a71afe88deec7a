//! Several processes on one PostgreSQL database: they share out the connections, one takes over what
//! a dead one had, and one that ends hands its own over. `tests/postgres` starts a server and runs
//! these.

mod hanging;

use std::time::{Duration, Instant};

use discord_sandbox::{Id, Person, Sandbox};
use djambi::store::{Store, StoreOptions};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tempfile::TempDir;

use crate::common::schema::{SERVER_URL, make_schema, schema_url};
use crate::discord::bot::{Bot, signal};

/// A process that dies loses its connections to the others within this time, on a slow machine too.
const TAKEN_OVER: Duration = Duration::from_mins(3);

const SHARDS: usize = 4;

/// A sandbox with several shards, and the database of the processes that share them.
struct Several {
    sandbox: Sandbox,
    home: TempDir,
    url: String,
}

impl Several {
    /// No process runs yet.
    async fn start() -> Several {
        let sandbox = Sandbox::start().await.expect("a sandbox");
        sandbox.gateway(|it| it.shards = SHARDS as u64);
        sandbox.gateway(|it| {
            (it.max_concurrency, it.identify_interval) = (SHARDS as u64, Duration::from_secs(5));
        });
        let home = tempfile::tempdir().expect("a directory");
        let server = std::env::var(SERVER_URL).expect("tests/postgres sets it");
        make_schema(&server, &home).await;
        let url = schema_url(&server, &home);
        Several { sandbox, home, url }
    }

    /// Another process begins.
    fn begin(&self) -> Bot {
        self.begin_at(&self.url)
    }

    /// Another process begins, which reaches the database by that address.
    fn begin_at(&self, url: &str) -> Bot {
        let token = self.sandbox.token();
        let variables = [
            ("DISCORD_TOKEN", token.as_str()),
            ("DISCORD_API", self.sandbox.url()),
            ("DATABASE_URL", url),
        ];
        Bot::spawn(&self.home, &variables)
    }

    /// The logs of all processes.
    fn log(&self) -> String {
        std::fs::read_to_string(self.home.path().join("log")).unwrap_or_default()
    }

    /// Waits until all shards are connected.
    async fn connected(&self) {
        let all = |it: &Sandbox| (it.shards_connected() == SHARDS).then_some(());
        let connected = self.sandbox.until("all shards", all).await;
        connected.unwrap_or_else(|trouble| panic!("{trouble}\n{}", self.log()));
    }
}

/// Asks until it is done, and returns how long that took. A request to a process that has just died is
/// not answered; all others are, at once. While six processes prepare their databases on a slow
/// machine, people are asked to try again.
async fn asks(person: &Person, channel: Id, command: &str) -> Duration {
    let began = Instant::now();
    loop {
        if let Ok(typed) = person.types(channel, command)
            && let Ok(answer) = typed.answer().await
            && !answer.text().contains("Please try again")
        {
            return began.elapsed();
        }
        assert!(began.elapsed() < TAKEN_OVER, "nobody answers {command}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_process_that_waits_for_the_migrations_of_another_says_so_and_can_be_stopped() {
    let several = Several::start().await;
    let options: PgConnectOptions = several.url.parse().expect("an address");
    let mut other = options.connect().await.expect("a server");
    // The lock of the process that brings the tables up to date.
    let lock = sqlx::query("SELECT pg_advisory_lock($1)").bind(0x446a_616d_6269_0002_i64);
    lock.execute(&mut other).await.expect("it is free");
    let bot = several.begin();
    let until = Instant::now() + TAKEN_OVER;
    while !bot
        .log()
        .contains("in progress in another process; this one waits")
    {
        assert!(Instant::now() < until, "{}", bot.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let ended = tokio::time::timeout(TAKEN_OVER, bot.stop()).await;
    let log = several.log();
    let is_well = ended.is_ok_and(|(status, _)| status.success());
    assert!(
        is_well && log.contains("stopped before the database was ready"),
        "{log}"
    );
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn what_a_dead_or_ending_process_had_is_taken_over() {
    let several = Several::start().await;
    let (sandbox, log) = (&several.sandbox, || several.log());
    let mut bots: Vec<Bot> = (0..3).map(|_| several.begin()).collect();
    several.connected().await;
    sandbox.ready().await.expect("ready");
    let people = ["Ana", "Ben", "Caro", "Dan"].map(|name| sandbox.person(name));
    let channel = sandbox.channel();
    asks(&people[0], channel, "/djambi new").await;
    for person in &people {
        asks(person, channel, "/djambi join").await;
    }
    asks(&people[0], channel, "/djambi game start").await;
    // Killed, one after the other; each is replaced.
    for _ in 0..3 {
        bots.remove(0).kill().await;
        let began = Instant::now();
        bots.push(several.begin());
        asks(&people[0], channel, "/djambi board").await;
        several.connected().await;
        let taken = began.elapsed();
        println!("taken over after {taken:?}");
        assert!(taken < TAKEN_OVER, "{taken:?}\n{}", log());
    }
    // A rolling restart: each hands over what it has, in sessions that continue.
    let before = sandbox.identifies();
    for _ in 0..3 {
        let mut ending = bots.remove(0);
        bots.push(several.begin());
        signal("TERM", ending.pid());
        let typed = people[0]
            .types(channel, "/djambi board")
            .expect("somebody connected");
        let answer = typed.answer().await;
        answer.unwrap_or_else(|trouble| panic!("{trouble}\n{}", log()));
        assert!(ending.ended().await.success(), "{}", log());
        several.connected().await;
    }
    assert_eq!(
        sandbox.identifies(),
        before,
        "sessions are resumed\n{}",
        log()
    );
    for bot in bots {
        assert!(bot.stop().await.0.success(), "{}", log());
    }
    let store = Store::open(&StoreOptions::to_look(&several.url))
        .await
        .expect("a store");
    let findings = store.verify().await.expect("findings");
    let found = (findings.games, findings.faults);
    assert_eq!(found, (1, Vec::new()), "{}", log());
    assert_eq!(store.pending().await.expect("a number"), 0);
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn processes_whose_bot_has_too_many_servers_agree_on_more_shards() {
    let several = Several::start().await;
    let (sandbox, log) = (&several.sandbox, || several.log());
    let bots: Vec<Bot> = (0..2).map(|_| several.begin()).collect();
    several.connected().await;
    sandbox.set_patience(TAKEN_OVER * 3);
    sandbox.gateway(|it| (it.shards, it.fewest_shards) = (6, 6));
    sandbox.invalidate_sessions();
    let all = sandbox.connected(6).await;
    all.unwrap_or_else(|trouble| panic!("{trouble}\n{}", log()));
    let ana = sandbox.person("Ana");
    asks(&ana, sandbox.channel(), "/djambi new").await;
    for bot in bots {
        assert!(bot.stop().await.0.success(), "{}", log());
    }
}
