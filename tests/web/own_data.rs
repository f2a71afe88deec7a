//! The data that guests see, download and delete as their own.

use reqwest::StatusCode;
use serde_json::Value;

use crate::prepared::{Prepared, save_all};
use crate::program::{Program, Visitor};

const DELETES: &str = "Delete my data";

#[tokio::test]
async fn a_guest_downloads_and_deletes_what_is_stored_about_them() {
    let home = tempfile::tempdir().unwrap();
    let two = Prepared {
        people: 2,
        ..Prepared::default()
    };
    let shared = save_all(home.path(), &[two]).await.remove(0);
    let program = Program::start_in(home);
    let cookie = |seat: usize| Some(format!("djambi={}", shared.tokens[seat]));
    let mut ana = Visitor::of(&program).with_cookie(cookie(0));
    let mut ben = Visitor::of(&program).with_cookie(cookie(1));
    let alone = ana.plays().await;

    let list = ana.get("/games").await;
    assert!(list.body.contains("href=\"/data\""), "{}", list.body);
    let offered = ana.get("/data").await;
    assert!(offered.body.contains(DELETES), "{}", offered.body);
    let file = ana.get("/data/file").await;
    assert_eq!(file.status, StatusCode::OK, "{}", file.body);
    let all: Value = serde_json::from_str(&file.body).unwrap();
    assert_eq!(all["name"], "Ana");
    assert_eq!(all["games"].as_array().map(Vec::len), Some(2), "{all:#}");

    let deleted = ana.post("/data", "").await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.body);
    let ended = deleted.header("set-cookie");
    assert!(ended.contains("Max-Age=0"), "{ended}");
    let gone = ben.get(&alone).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND, "{}", gone.body);
    let remains = ben.get(&shared.path).await;
    assert_eq!(remains.status, StatusCode::OK, "{}", remains.body);
    let players = remains.between("class=\"screen\"", "class=\"tabs\"");
    assert!(!players.contains("Ana"), "{players}");
    assert!(players.contains("Ben"), "{players}");

    // A second press, from a tab with the cookie of before.
    let mut late = Visitor::of(&program).with_cookie(cookie(0));
    let again = late.post("/data", "").await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
    let nothing = late.get("/data").await;
    assert!(!nothing.body.contains(DELETES), "{}", nothing.body);
    let file = late.get("/data/file").await;
    assert_eq!(file.status, StatusCode::NOT_FOUND);
    let kept = ben.get("/data").await;
    assert!(kept.body.contains(DELETES), "{}", kept.body);
}
