//! The cookie of a session.

use jiff::SignedDuration;
use reqwest::StatusCode;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::common::browser::{Browser, Manner};
use crate::web::prepared::{Prepared, Saved, friend, save_all};
use crate::web::program::{Program, Visitor};
use crate::web::updates::Updates;

#[tokio::test]
async fn a_session_in_use_is_renewed_in_the_browser_too() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join(crate::web::prepared::FILE);
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

#[tokio::test]
async fn a_game_that_nobody_has_used_for_a_month_is_deleted() {
    let home = tempfile::tempdir().unwrap();
    let day = SignedDuration::from_hours(24);
    let games = [31, 29].map(|days| Prepared {
        age: day * days,
        ..Prepared::default()
    });
    let saved = save_all(home.path(), &games).await;
    let program = Program::start_in(home);
    let mut anyone = Visitor::of(&program);
    while anyone.get(&saved[0].path).await.status != StatusCode::NOT_FOUND {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    assert_eq!(anyone.get(&saved[1].path).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_used_personal_link_leads_its_player_to_the_game_and_nobody_else() {
    let (program, game) = Prepared::default().start().await;
    let (mut ana, mut eve) = (Visitor::of(&program), Visitor::of(&program));
    let link = &game.enter[0];
    assert_eq!(eve.get(link).await.status, StatusCode::OK);
    assert_eq!(ana.post(link, "").await.header("location"), game.path);
    assert_eq!(ana.get(link).await.header("location"), game.path);
    let used = eve.get(link).await;
    assert_eq!(used.status, StatusCode::GONE);
    assert!(!used.body.contains("<form"), "{}", used.body);
}

/// Two games of two people each, and those who sit on the first two seats of the first.
fn two_games(private: bool) -> [Prepared; 2] {
    [private, false].map(|private| Prepared {
        private,
        ..Prepared::of(2)
    })
}

/// Ben's tab with the first of two games, in which it is Ana's turn; `None` where there is no browser.
async fn bens_tab(private: bool) -> Option<(Browser, Program, Vec<Saved>)> {
    let browser = Browser::start(Manner::Desk, "en").await?;
    let home = tempfile::tempdir().unwrap();
    let games = save_all(home.path(), &two_games(private)).await;
    let program = Program::start_in(home);
    browser.goes(&program.url, &games[0].enter[1]).await;
    browser.until(".state", "It is Red’s turn (Ana)").await;
    Some((browser, program, games))
}

#[tokio::test]
async fn an_open_tab_stays_its_players_when_another_tab_signs_in_as_somebody() {
    let Some((browser, program, games)) = bens_tab(false).await else {
        return;
    };
    let enter = format!(
        "return fetch('{}', {{ method: 'POST' }})",
        games[1].enter[0]
    );
    browser
        .script(&format!("{enter}.then((it) => it.status)"))
        .await;
    let mut ana = friend(&program, &games[0], 0);
    ana.moves(&games[0].path, "Mc1-e1").await;
    browser.until(".state", "Your move").await;
}

#[tokio::test]
async fn a_tab_shows_nothing_of_a_private_game_after_its_session_has_ended() {
    let home = tempfile::tempdir().unwrap();
    let games = save_all(home.path(), &two_games(true)).await;
    let program = Program::start_in(home);
    let [mut ana, mut ben] = [0, 1].map(|seat| friend(&program, &games[0], seat));
    let mut open = Updates::of(&mut ben, &games[0].path).await;
    ben.post("/sign-out", "").await;
    ana.moves(&games[0].path, "Mc1-e1").await;
    open.until("event: session").await;
    assert!(!open.seen.contains("Ana"), "{}", open.seen);
}

#[tokio::test]
async fn a_tab_that_is_looked_at_again_notices_that_its_session_has_ended() {
    let Some((browser, _program, _)) = bens_tab(true).await else {
        return;
    };
    browser
        .script("return fetch('/sign-out', { method: 'POST' }).then((it) => it.status)")
        .await;
    assert!(browser.has(".board").await);
    browser.script(LOOKS_AGAIN).await;
    browser.until("main", "This game is private").await;
    assert!(!browser.has(".board").await);
}

/// The tab was hidden and is visible again; returns once what it asked for has come.
const LOOKS_AGAIN: &str = "
    const fetched = window.fetch;
    return new Promise((done) => {
      window.fetch = async (...all) => {
        const answer = await fetched(...all);
        setTimeout(done, 500);
        return answer;
      };
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });";

#[tokio::test]
async fn what_is_open_on_a_page_stays_open_when_its_tab_is_looked_at_again() {
    let Some((browser, _program, _)) = bens_tab(true).await else {
        return;
    };
    browser
        .script("document.querySelector('main details').open = true")
        .await;
    browser.script(LOOKS_AGAIN).await;
    assert!(browser.has("main details[open]").await);
}
