//! The stored data about people: deleting a person's data changes one row, and the page about a guest's
//! data names all that the database contains about a guest.

use std::collections::BTreeMap;

use djambi::game::GameCommand;
use djambi::i18n::{Args, Language};
use djambi::store::{Store, StoreOptions};
use sqlx::AnyConnection;

use crate::service::database::{raw, raw_at};
use crate::service::fixture::{ANA, BEN, EVE, Fixture, done, mv};
use crate::service::people::is_absence;

async fn rows(at: &mut AnyConnection, table: &str) -> Vec<String> {
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)")
        .bind(table)
        .fetch_all(&mut *at)
        .await
        .unwrap();
    let all = columns.iter().map(|it| format!("quote({it})"));
    let all = all.collect::<Vec<_>>().join(" || ',' || ");
    let all = sqlx::AssertSqlSafe(format!("SELECT {all} FROM {table} ORDER BY 1"));
    sqlx::query_scalar(all).fetch_all(at).await.unwrap()
}

#[tokio::test]
async fn deleting_the_data_of_somebody_without_live_games_changes_one_row_and_removes_two() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..3 {
        fixture.plays_on().await;
    }
    fixture.game_command(EVE, GameCommand::End).await;
    let mut at = raw(&fixture).await;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .fetch_all(&mut at)
    .await
    .unwrap();
    let mut before = Vec::new();
    for table in &tables {
        before.push(rows(&mut at, table).await);
    }
    fixture.service.forget(BEN, fixture.now).await.unwrap();
    for (table, before) in tables.iter().zip(before) {
        let after = rows(&mut at, table).await;
        let changed = after.iter().filter(|row| !before.contains(row)).count();
        let is_removed = ["mentions", "players"].contains(&table.as_str());
        let removed = before.len() - after.len();
        assert_eq!(removed, usize::from(is_removed), "{table}");
        assert_eq!(changed, usize::from(table == "people"), "{table}");
    }
    fixture.is_sound().await;
}

#[tokio::test]
async fn playing_while_data_is_deleted_leaves_the_projection_right() {
    let mut fixture = Fixture::with_four().await;
    fixture.is_away(BEN, 5).await;
    // Decided before somebody's data is deleted, and saved meanwhile.
    let mv = fixture.request(ANA, mv("Mc1-e1"));
    let forgets = fixture.service.forget(BEN, fixture.now);
    let (forgotten, played) = tokio::join!(forgets, fixture.handle(&mv));
    forgotten.unwrap();
    let id = done(played).view.id;
    assert_eq!(fixture.count(&id, is_absence).await, 0);
    fixture.is_sound().await;
}

const GAMES: &str = "the games that you play, with each move and its time";
const PLANS: &str = "the moves you have planned";
const PROFILE: &str = "what they add up to (your profile)";
const SESSIONS: &str = "when this browser was last here";

/// Each table with its columns, and the words of the page for what it contains about a guest. Nobody
/// can follow a game or change settings on the pages, so of guests there is nothing of that kind.
const TABLES: [(&str, &str, &[&str]); 26] = [
    ("counters", "name value", &[]),
    (
        "daily_puzzles",
        "attempts channel day due hour server stopped",
        &[],
    ),
    (
        "events",
        "actor at body game interaction kind seq",
        &[GAMES],
    ),
    ("follows", "game person", &[]),
    ("frame_sessions", "at instance name person token", &[]),
    (
        "games",
        "absent board_channel board_message board_server board_version channel computer due \
         id person plans server state updated version worker worker_until",
        &[GAMES, PLANS],
    ),
    ("identifies", "bucket due", &[]),
    ("mentions", "game person", &[GAMES]),
    ("notes", "body game person", &[]),
    (
        "outbox",
        "answers attempts due failed first game process refused token version",
        &[],
    ),
    ("page_links", "expires token", &[]),
    ("page_secret", "one secret", &[]),
    ("page_sessions", "person token used", &[SESSIONS]),
    (
        "people",
        "id language name number settings",
        &["your name", "the language of your browser"],
    ),
    (
        "person_tasks",
        "claimed_until kind language person state",
        &[],
    ),
    ("plans", "body game person", &[PLANS]),
    ("players", "game person", &[GAMES]),
    (
        "private_threads",
        "channel closed due game members opens pacts",
        &[],
    ),
    ("processes", "number seen", &[]),
    ("quarantine", "game reason since", &[]),
    ("results", "body ended game server", &[PROFILE]),
    ("servers", "gone id language settings", &[]),
    (
        "shards",
        "online process resume sequence session shard total",
        &[],
    ),
    (
        "solved_puzzles",
        "at person puzzle",
        &["the puzzles you have solved"],
    ),
    (
        "talk",
        "addressee at body game number person",
        &["what you have said to other players"],
    ),
    ("visits", "at channel server token", &[]),
];

/// Returns the tables of a new file, each with its columns.
async fn tables() -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/games.db", folder.path().display());
    let store = Store::open(&StoreOptions::to_play(&url)).await.unwrap();
    let mut at = raw_at(&url).await;
    let names = "SELECT name FROM sqlite_master WHERE type = 'table' \
                 AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_sqlx_%' ORDER BY name";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut at).await.unwrap();
    let mut found = Vec::new();
    for name in names {
        let columns = "SELECT name FROM pragma_table_info($1) ORDER BY name";
        let columns = sqlx::query_scalar(columns).bind(&name);
        let columns: Vec<String> = columns.fetch_all(&mut at).await.unwrap();
        found.push((name, columns.join(" ")));
    }
    store.close().await;
    found
}

#[tokio::test]
async fn the_page_about_a_guests_data_names_all_that_is_stored() {
    let known = TABLES.map(|(table, columns, _)| (table.to_owned(), columns.to_owned()));
    assert_eq!(
        tables().await,
        known,
        "what a new column contains about a guest is to be on the page, with its words here"
    );
    let page = Language::English.message("web-data-what", &Args::new());
    for (table, _, words) in TABLES {
        for words in words {
            assert!(page.contains(words), "{table}: {words}: {page}");
        }
    }
}

/// The fields in the export of a person's data, with their names on the page about privacy.
const STORED: [(&str, &str); 12] = [
    ("follows", "the games you follow"),
    ("games", "the games you play"),
    ("language", "the language of your Discord"),
    ("name", "display name"),
    ("notes", "the notes that you write about games"),
    ("person", "your Discord ID"),
    (
        "private_threads",
        "the private threads that I opened for you, and your pacts",
    ),
    ("profile", "your profile and rating"),
    ("sessions", "your sessions in a browser"),
    ("settings", "your settings"),
    ("solved_puzzles", "the puzzles you have solved"),
    ("talk", "what you have said to other players"),
];

#[tokio::test]
async fn the_page_about_privacy_names_all_that_is_exported() {
    let fixture = Fixture::new().await;
    let text = fixture.everything_about(ANA).await;
    let all: BTreeMap<String, serde_json::Value> = serde_json::from_str(&text).unwrap();
    let keys: Vec<&str> = all.keys().map(String::as_str).collect();
    assert_eq!(keys, STORED.map(|(key, _)| key));
    let page = Language::English.message("privacy-page", &Args::new());
    for (key, words) in STORED {
        assert!(page.contains(words), "{key}: {words}: {page}");
    }
}
