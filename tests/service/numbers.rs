//! People's numbers in the logs: deleting a person's data changes one row.

use djambi::game::Event;
use djambi::service::{Command, Reply};
use sqlx::AnyConnection;

use crate::database::raw;
use crate::fixture::{ANA, BEN, Fixture};

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
