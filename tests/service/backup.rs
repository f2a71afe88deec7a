//! Everything is copied from one engine to the other and back, also after a copy that was killed.

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use djambi::game::{Entry, GameId, PersonId, Sitter, Terms};
use djambi::store::{Scope, Shard, ShardSession, Store, StoreOptions};

use crate::common::saved_games;
use crate::service::database::{execute, raw, raw_at};
use crate::service::fixture::{Fixture, channel, make_database, open, url};

/// The numbers of games and of moves: enough for a copy to take a while.
const GAMES: u64 = 400;
const MOVES: usize = 60;

fn copy(from: &str, to: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
    command.args(["games", "copy", "--from", from, "--to", to]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn copied(from: &str, to: &str) -> Output {
    copy(from, to).output().expect("it can be run")
}

#[track_caller]
fn assert_copied(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    let well = output.status.success() && said.contains("all is well");
    assert!(well, "{output:?}");
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_killed_copy_leaves_nothing_and_both_engines_have_the_same_games() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| format!("sqlite:{}", directory.path().join(name).display());
    let (here, there, back) = (file("here.db"), url(&directory), file("back.db"));
    make_database(&directory).await;
    fill(&here).await;
    killed_in_the_middle(&here, &there);
    assert_eq!(everything(&there).await, [""; 0]);
    assert_copied(&copied(&here, &there));
    killed_in_the_middle(&there, &back);
    assert_eq!(everything(&back).await, [""; 0]);
    assert_copied(&copied(&there, &back));
    let saved = everything(&here).await;
    assert_eq!(saved.len() as u64, GAMES);
    assert_eq!(everything(&there).await, saved);
    assert_eq!(everything(&back).await, saved);
    // A complete copy is not mixed with another one.
    let again = copied(&back, &there);
    let said = String::from_utf8_lossy(&again.stderr);
    assert!(
        !again.status.success() && said.contains("copy to an empty database"),
        "{said}"
    );
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_server_waits_while_a_slow_disk_takes_what_was_copied() {
    let directory = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", directory.path().join("slow.db").display());
    make_database(&directory).await;
    let from = Store::open(&StoreOptions::to_play(url(&directory)))
        .await
        .unwrap();
    let to = Store::open(&StoreOptions::to_play(&file)).await.unwrap();
    let mut is_slow = true;
    // Longer than the server lets a transaction of the bot do nothing.
    let copied = from.copy(&to, |_| {
        if std::mem::take(&mut is_slow) {
            std::thread::sleep(Duration::from_secs(11));
        }
    });
    copied.await.unwrap();
}

/// The claims of a process: its connections, its announcements, and the games in which its computer
/// players think.
const CLAIMS: &str = "SELECT (SELECT COUNT(*) FROM shards WHERE process IS NOT NULL \
    OR session IS NOT NULL OR resume IS NOT NULL OR sequence IS NOT NULL) \
    + (SELECT COUNT(*) FROM outbox WHERE process IS NOT NULL) \
    + (SELECT COUNT(*) FROM games WHERE worker IS NOT NULL)";

/// A backup of a running bot, copied to a new database: the first process there has the number that
/// the bot had.
#[tokio::test]
async fn a_restored_bot_takes_the_connections_of_the_one_that_was_copied() {
    let fixture = Fixture::with_four().await;
    let store = fixture.store();
    claim_everything(&fixture).await;
    store.set_pages_back(fixture.now).await.unwrap();
    let backup = fixture.directory.path().join("backup.db");
    store.backup(&backup, false).await.unwrap();
    let directory = tempfile::tempdir().unwrap();
    make_database(&directory).await;
    let restored = url(&directory);
    assert_copied(&copied(&format!("sqlite:{}", backup.display()), &restored));
    let claims = sqlx::query_scalar::<_, i64>(CLAIMS);
    let claims = claims.fetch_one(&mut raw_at(&restored).await).await;
    assert_eq!(claims.unwrap(), 0);
    let restored = Store::open(&StoreOptions::to_play(&restored))
        .await
        .unwrap();
    let back = restored.pages_back().await.unwrap();
    assert_eq!(back, Some(fixture.now), "guests still have time to return");
    restored.heartbeat(fixture.now).await.unwrap();
    assert_eq!(restored.agree_on_shards(2).await.unwrap(), Some(2));
    let taken = restored.take_shards(&(0..=1), 2).await.unwrap();
    let all = [0, 1].map(|number| (Shard { number, total: 2 }, None));
    assert_eq!(taken, all, "the sessions are the other bot's");
}

/// A bot was started with the new database before the copy, and nobody has used it.
#[tokio::test]
async fn a_database_that_a_bot_was_connected_with_takes_a_copy() {
    let fixture = Fixture::with_four().await;
    fixture.store().agree_on_shards(1).await.unwrap();
    let backup = fixture.directory.path().join("backup.db");
    fixture.store().backup(&backup, false).await.unwrap();
    let directory = tempfile::tempdir().unwrap();
    let started = open(&directory, fixture.now).await;
    started.store().agree_on_shards(2).await.unwrap();
    started.close().await;
    let mut at = raw_at(&url(&directory)).await;
    execute(&mut at, "INSERT INTO page_secret VALUES (1, 'new')").await;
    assert_copied(&copied(
        &format!("sqlite:{}", backup.display()),
        &url(&directory),
    ));
    let left = "SELECT (SELECT COUNT(*) FROM shards) + (SELECT COUNT(*) FROM page_secret)";
    let left = sqlx::query_scalar::<_, i64>(left).fetch_one(&mut at).await;
    assert_eq!(left.unwrap(), 1, "the original's one shard");
}

/// As a process that plays has it: one connection is its own, one was handed over to the next.
async fn claim_everything(fixture: &Fixture) {
    let store = fixture.store();
    store.heartbeat(fixture.now).await.unwrap();
    store.agree_on_shards(2).await.unwrap();
    let taken = store.take_shards(&(0..=1), 2).await.unwrap();
    let session = ShardSession {
        id: "session".into(),
        url: Some("wss://gateway.example".into()),
        sequence: 7,
    };
    store.give_shard(taken[1].0, Some(&session)).await.unwrap();
    let mut at = raw(fixture).await;
    execute(&mut at, "UPDATE outbox SET process = 1").await;
    execute(&mut at, "UPDATE games SET worker = 1, worker_until = 9").await;
}

/// Copies until the games are there, but not yet what happened in them.
fn killed_in_the_middle(from: &str, to: &str) {
    let mut child = copy(from, to).spawn().expect("it can be run");
    let lines = BufReader::new(child.stderr.take().expect("its words")).lines();
    let mut lines = lines.map_while(Result::ok);
    let reached = lines.any(|line| line.starts_with("games: "));
    child.kill().expect("it can be killed");
    let ended = child.wait().expect("it ends");
    assert!(reached && !ended.success(), "it was killed before the end");
}

/// Every game with its row and its log.
async fn everything(url: &str) -> Vec<String> {
    let store = Store::open(&StoreOptions::to_look(url)).await.unwrap();
    let rows = store.list(Scope::All, u32::MAX).await.unwrap().rows;
    let mut games = Vec::new();
    for row in rows {
        let log = store.load(&row.id).await.unwrap().unwrap().1;
        games.push(format!("{row:?} {log:?}"));
    }
    games.sort();
    games
}

/// Saves the games, which are the same except for their people and places.
async fn fill(url: &str) {
    let store = Store::open(&StoreOptions::to_play(url)).await.unwrap();
    for number in 0..GAMES {
        let id = GameId(format!("copy{number}"));
        saved_games::save(&store, &[(id, log(number))]).await;
    }
    store.close().await;
}

fn log(number: u64) -> Vec<Entry> {
    let at = "2026-03-01T12:00:00Z".parse().unwrap();
    let sitters = [0, 1, 2, 3].map(|seat| Sitter::Person(PersonId(1_000 + number * 4 + seat)));
    let (place, terms) = (channel(number + 1), Terms::default());
    saved_games::log(place, at, terms, sitters, |position, ply| {
        (ply < MOVES).then(|| saved_games::quiet(position, ply * 31))
    })
}
