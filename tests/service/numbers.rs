//! People's numbers in the logs: old logs are converted once, and forgetting changes one row.

use std::borrow::Cow;
use std::path::Path;

use djambi::game::{Event, Game, GameId, PersonId};
use djambi::service::{Command, GameService, Reply, ServiceOptions};
use djambi::store::StoreOptions;
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection, Row};

use crate::database::raw;
use crate::fixture::{ANA, BEN, CLEO, DAN, Fixture, url};

/// The last migration before people had numbers.
const BEFORE: i64 = 4;

const SETTINGS: &str = "{\"confirm\":true}";

/// A person as Discord numbers people.
const OLD: PersonId = PersonId(812_345_678_901_234_567);

/// A file as the version before wrote it, with a game from that time; `damaged` has an event that
/// cannot be read.
async fn old_file(directory: &tempfile::TempDir, damaged: bool) -> GameId {
    let options: SqliteConnectOptions = url(directory).parse().unwrap();
    let mut at = options.create_if_missing(true).connect().await.unwrap();
    let mut migrator = Migrator::new(Path::new("migrations")).await.unwrap();
    let before = migrator.migrations.iter().filter(|it| it.version <= BEFORE);
    migrator.migrations = Cow::Owned(before.cloned().collect());
    migrator.run(&mut at).await.unwrap();
    // The log of a game of today, with people as they were written then.
    let mut fixture = Fixture::with_four().await;
    for _ in 0..5 {
        fixture.plays_on().await;
    }
    let id = fixture.looks(ANA).await.id;
    let log = fixture.store().log(&id).await.unwrap();
    let row = sqlx::query("SELECT due, updated FROM games")
        .fetch_one(&mut raw(&fixture).await)
        .await
        .unwrap();
    let game = Game::fold(&log).unwrap();
    let version = i64::try_from(game.version()).unwrap();
    let mover = game.person_on(game.position().mover()).unwrap();
    sqlx::query(
        "INSERT INTO games (id, server, channel, state, person, due, version, updated) \
         VALUES ($1, 9, 70, 'playing', $2, $3, $4, $5)",
    )
    .bind(&id.0)
    .bind(old(mover))
    .bind(row.get::<i64, _>("due"))
    .bind(version)
    .bind(row.get::<i64, _>("updated"))
    .execute(&mut at)
    .await
    .unwrap();
    for (entry, seq) in log.iter().zip(1_i64..) {
        let mut value = serde_json::to_value(&entry.event).unwrap();
        let kind = value["kind"].as_str().unwrap().to_owned();
        let body = value.get_mut("body").map(|it| it.take().to_string());
        let body = body.map(|it| it.replace(&ANA.to_string(), &OLD.to_string()));
        let body = if damaged && seq == 3 {
            Some("{".into())
        } else {
            body
        };
        sqlx::query(
            "INSERT INTO events (game, seq, at, actor, kind, body) VALUES ($1,$2,$3,$4,$5,$6)",
        )
        .bind(&id.0)
        .bind(seq)
        .bind(entry.at.as_millisecond())
        .bind(entry.actor.map(old))
        .bind(kind)
        .bind(body)
        .execute(&mut at)
        .await
        .unwrap();
    }
    for person in [ANA, BEN, CLEO, DAN] {
        sqlx::query("INSERT INTO players (person, game) VALUES ($1, $2)")
            .bind(old(person))
            .bind(&id.0)
            .execute(&mut at)
            .await
            .unwrap();
    }
    sqlx::query("INSERT INTO people (id, name, language, settings) VALUES ($1, 'Ana', 'fr', $2)")
        .bind(old(ANA))
        .bind(SETTINGS)
        .execute(&mut at)
        .await
        .unwrap();
    at.close().await.unwrap();
    id
}

fn old(person: PersonId) -> i64 {
    let person = if person == ANA { OLD } else { person };
    i64::try_from(person.0).unwrap()
}

async fn open(directory: &tempfile::TempDir) -> GameService {
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(directory)),
        workers: Some(1),
    };
    let now = "2026-03-01T12:00:00Z".parse().unwrap();
    GameService::open(&options, now).await.unwrap()
}

/// Whether the number is anywhere in a copy of the file.
async fn is_saved_in(
    service: &GameService,
    directory: &tempfile::TempDir,
    number: PersonId,
) -> bool {
    let copy = directory.path().join("copy.db");
    service.store().backup(&copy, true).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    let (number, text) = (number.0.to_be_bytes(), number.0.to_string());
    bytes.windows(8).any(|it| it == number)
        || bytes.windows(text.len()).any(|it| it == text.as_bytes())
}

#[tokio::test]
async fn old_logs_are_converted_and_people_are_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let id = old_file(&directory, false).await;
    for _ in 0..2 {
        let service = open(&directory).await;
        assert_eq!(service.store().verify().await.unwrap().faults, [""; 0]);
        let log = service.store().log(&id).await.unwrap();
        let game = Game::fold(&log).unwrap();
        assert_eq!(game.people(), [OLD, BEN, CLEO, DAN]);
        assert_eq!(log[0].actor, Some(OLD));
        let known = service.store().person(OLD).await.unwrap().unwrap();
        assert_eq!(known.name.as_deref(), Some("Ana"));
        assert!(known.settings.confirm);
        assert_eq!(
            service.store().games_naming(OLD).await.unwrap(),
            std::slice::from_ref(&id)
        );
        assert!(is_saved_in(&service, &directory, OLD).await);
        service.close().await;
    }
    let service = open(&directory).await;
    service
        .forget(OLD, "2026-03-01T13:00:00Z".parse().unwrap())
        .await
        .unwrap();
    assert!(!is_saved_in(&service, &directory, OLD).await);
    assert_eq!(service.store().verify().await.unwrap().faults, [""; 0]);
}

#[tokio::test]
async fn an_old_log_that_cannot_be_read_is_quarantined_and_reported_to_name_people() {
    let directory = tempfile::tempdir().unwrap();
    let id = old_file(&directory, true).await;
    let service = open(&directory).await;
    let set_aside = service.store().quarantined().await.unwrap();
    assert_eq!(set_aside[0].id, id);
    let now = "2026-03-01T13:00:00Z".parse().unwrap();
    let forgotten = service.forget(OLD, now).await.unwrap();
    assert_eq!(forgotten.damaged, std::slice::from_ref(&id));
    // What is before the damage is converted when the rest is dropped.
    assert_eq!(service.store().cut(&id, now).await.unwrap(), 2);
    assert_eq!(service.store().verify().await.unwrap().faults, [""; 0]);
}

async fn rows(at: &mut AnyConnection, table: &str) -> Vec<String> {
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)")
        .bind(table)
        .fetch_all(&mut *at)
        .await
        .unwrap();
    let all = columns.iter().map(|it| format!("quote({it})"));
    let all = all.collect::<Vec<_>>().join(" || ',' || ");
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "SELECT {all} FROM {table} ORDER BY 1"
    )))
    .fetch_all(at)
    .await
    .unwrap()
}

#[tokio::test]
async fn deleting_the_data_of_somebody_without_live_games_changes_one_row_and_removes_two() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..3 {
        fixture.plays_on().await;
    }
    fixture
        .game_command(crate::fixture::EVE, djambi::game::GameCommand::End)
        .await;
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
        let is_changed = ["counters", "people"].contains(&table.as_str());
        assert_eq!(changed, usize::from(is_changed), "{table}");
    }
    assert_eq!(fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn playing_while_data_is_deleted_leaves_the_projection_right() {
    let mut fixture = Fixture::with_four().await;
    let away = Some((
        fixture.now,
        fixture.now + jiff::SignedDuration::from_hours(5),
    ));
    fixture.ask(BEN, Command::Away(away)).await;
    // Decided before somebody's data is deleted, and saved meanwhile.
    let mv = fixture.request(ANA, crate::fixture::mv("Mc1-e1"));
    let (service, now) = (fixture.service.clone(), fixture.now);
    let (forgotten, played) = tokio::join!(service.forget(BEN, now), service.handle(&mv, now));
    forgotten.unwrap();
    assert!(matches!(played, Reply::Done(_)), "{played:?}");
    let id = fixture.looks(ANA).await.id;
    let log = fixture.store().log(&id).await.unwrap();
    let rested = |event: &Event| matches!(event, Event::Resting { away: Some(_), .. });
    assert!(!log.iter().any(|entry| rested(&entry.event)));
    assert_eq!(fixture.faults().await, [""; 0]);
}
