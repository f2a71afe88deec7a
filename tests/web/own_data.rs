//! The data that guests see, download and delete as their own.

use reqwest::StatusCode;
use serde_json::Value;

use crate::web::prepared::{Prepared, friend};

const DELETES: &str = "Delete my data";

#[tokio::test]
async fn a_guest_downloads_and_deletes_what_is_stored_about_them() {
    let (program, shared) = Prepared::of(2).start().await;
    let [mut ana, mut ben, mut late] = [0, 1, 0].map(|seat| friend(&program, &shared, seat));
    let alone = ana.plays().await;

    let list = ana.get("/games").await;
    list.says(&["href=\"/data\""]);
    let offered = ana.get("/data").await;
    offered.says(&[DELETES]);
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
    late.does("/data", "").await;
    let nothing = late.get("/data").await;
    assert!(!nothing.body.contains(DELETES), "{}", nothing.body);
    let file = late.get("/data/file").await;
    assert_eq!(file.status, StatusCode::NOT_FOUND);
    let kept = ben.get("/data").await;
    kept.says(&[DELETES]);
}
