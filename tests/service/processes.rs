//! Processes on one server's database that no longer say that they run.

use djambi::store::{Store, StoreOptions};
use jiff::{SignedDuration, Timestamp};

use crate::database::{execute, raw};
use crate::fixture::Fixture;

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres runs it"]
async fn a_process_that_died_while_its_clock_was_ahead_is_dead() {
    let fixture = Fixture::new().await;
    let (store, now) = (fixture.store(), Timestamp::now());
    store.agree_on_shards(1).await.unwrap();
    let mut at = raw(&fixture).await;
    let in_a_year = (now + SignedDuration::from_hours(24 * 365)).as_millisecond();
    let dies = "INSERT INTO processes (number, seen) VALUES (99, $1)";
    sqlx::query(dies)
        .bind(in_a_year)
        .execute(&mut at)
        .await
        .unwrap();
    execute(&mut at, "UPDATE shards SET process = 99").await;
    assert_eq!(store.bury_the_silent(now).await.unwrap(), 1);
    assert_eq!(store.take_shards(&(0..=0), 1).await.unwrap().len(), 1);
    fixture.service.close().await;
    sqlx::query(dies)
        .bind(in_a_year)
        .execute(&mut at)
        .await
        .unwrap();
    let left = Store::open(&StoreOptions::to_change(fixture.url())).await;
    let is_free = left.unwrap().lock_out_players(&fixture.url()).await;
    assert!(is_free.is_ok(), "nobody plays on it");
}
