//! A process whose connections to the database hang: nobody answers, and nobody closes them, as when
//! a machine vanishes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use discord_sandbox::Sandbox;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, query_scalar};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use super::{SHARDS, Several, TAKEN_OVER};
use crate::discord::bot::Bot;

/// A way to the database on which transactions can be made to hang.
struct Way {
    url: String,
    hangs: Arc<AtomicBool>,
}

impl Way {
    async fn to(url: &str) -> Way {
        let server: PgConnectOptions = url.parse().expect("an address");
        let to = (server.get_host().to_owned(), server.get_port());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let hangs: Arc<AtomicBool> = Arc::default();
        let url = url.replacen(&format!(":{}/", to.1), &format!(":{port}/"), 1);
        let way = Arc::clone(&hangs);
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                let to = TcpStream::connect((to.0.as_str(), to.1)).await;
                let (asked, mut answers) = from.into_split();
                let (mut answered, asks) = to.expect("a server").into_split();
                tokio::spawn(ask(asked, asks, Arc::clone(&way)));
                tokio::spawn(async move { copy(&mut answered, &mut answers).await });
            }
        });
        Way { url, hangs }
    }
}

/// Carries what is asked to the server until either end is closed; while it hangs, the statements of a
/// transaction arrive nowhere, and what comes after them on that connection neither.
async fn ask(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, hangs: Arc<AtomicBool>) {
    let mut bytes = [0; 8_192];
    let (mut has_begun, mut is_dead) = (false, false);
    loop {
        let read = from.read(&mut bytes).await.unwrap_or(0);
        let asked = &bytes[..read];
        is_dead |= has_begun && hangs.load(Ordering::Relaxed);
        if read == 0 || !is_dead && to.write_all(asked).await.is_err() {
            return;
        }
        let says = |word: &[u8]| asked.windows(word.len()).any(|it| it == word);
        has_begun = (has_begun || says(b"BEGIN")) && !says(b"COMMIT") && !says(b"ROLLBACK");
    }
}

/// Waits until the processes have that many shards each, and all shards have one connection.
async fn are_shared(several: &Several, at: &mut PgConnection, wanted: &[i64]) {
    const SHARES: &str = "SELECT COUNT(*) FROM shards WHERE process IS NOT NULL GROUP BY process";
    let began = Instant::now();
    loop {
        let shares: Vec<i64> = query_scalar(SHARES)
            .fetch_all(&mut *at)
            .await
            .expect("rows");
        let connected = several.sandbox.shards_connected();
        if shares == wanted && connected == SHARDS {
            return;
        }
        assert!(
            began.elapsed() < TAKEN_OVER * 3,
            "{shares:?}, {connected} connections\n{}",
            several.log()
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Two processes that reach the database by these addresses and have two shards each, a way of the
/// test's own to it, and how many identifies there have been.
async fn two(several: &Several, urls: [&str; 2]) -> ([Bot; 2], PgConnection, u64) {
    let bots = urls.map(|url| several.begin_at(url));
    several.connected().await;
    let options: PgConnectOptions = several.url.parse().expect("an address");
    let mut at = options.connect().await.expect("a server");
    are_shared(several, &mut at, &[2, 2]).await;
    (bots, at, several.sandbox.identifies())
}

/// Ends the processes, which say that nothing is wrong.
async fn end(several: &Several, bots: [Bot; 2]) {
    for bot in bots {
        let (ended, _) = bot.stop().await;
        assert!(ended.success(), "{}", several.log());
    }
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_process_that_the_database_never_answers_leaves_its_shards_and_comes_back() {
    let several = Several::start().await;
    let way = Way::to(&several.url).await;
    let (bots, mut at, identifies) = two(&several, [&way.url, &several.url]).await;
    way.hangs.store(true, Ordering::Relaxed);
    let taken_over = |it: &Sandbox| (it.identifies() == identifies + 2).then_some(());
    let taken_over = several.sandbox.until("the others identify", taken_over);
    taken_over
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", several.log()));
    are_shared(&several, &mut at, &[4]).await;
    way.hangs.store(false, Ordering::Relaxed);
    are_shared(&several, &mut at, &[2, 2]).await;
    end(&several, bots).await;
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn when_no_process_reaches_the_database_all_resume_their_sessions_later() {
    let several = Several::start().await;
    let way = Way::to(&several.url).await;
    let (bots, mut at, identifies) = two(&several, [&way.url, &way.url]).await;
    way.hangs.store(true, Ordering::Relaxed);
    let offline = |it: &Sandbox| (it.shards_connected() == 0).then_some(());
    let offline = several.sandbox.until("all leave", offline).await;
    offline.unwrap_or_else(|trouble| panic!("{trouble}\n{}", several.log()));
    way.hangs.store(false, Ordering::Relaxed);
    are_shared(&several, &mut at, &[2, 2]).await;
    assert_eq!(
        several.sandbox.identifies(),
        identifies,
        "{}",
        several.log()
    );
    end(&several, bots).await;
}
