//! The cookie of a session.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::program::{Program, Visitor};

#[tokio::test]
async fn a_session_in_use_is_renewed_in_the_browser_too() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join(crate::prepared::FILE);
    let program = Program::start_in(home);
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    let cookie = ana.cookie().unwrap();
    assert_eq!(ana.get(&game).await.header("set-cookie"), "");
    let mut database = SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap();
    // Two days later.
    sqlx::query("UPDATE page_sessions SET used = used - 2 * 86400000")
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    let later = ana.get("/games").await;
    let renewed = later.header("set-cookie");
    assert!(renewed.starts_with(&cookie), "{renewed}");
    assert!(renewed.contains("Max-Age=2592000"), "{renewed}");
    assert_eq!(ana.get(&game).await.header("set-cookie"), "");
}
