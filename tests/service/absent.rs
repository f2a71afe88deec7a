//! Games in servers that the bot has been removed from, which may be many and wait for years.

use djambi::game::{Event, GameId, ServerId};
use jiff::SignedDuration;
use sqlx::AnyConnection;

use crate::database::{execute, raw};
use crate::fixture::{ANA, Fixture, SERVER};

const LONG: SignedDuration = SignedDuration::from_hours(500);

/// How many games are in the index of what is due: those that may be read whenever it is looked at.
async fn looked_at(at: &mut AnyConnection) -> i64 {
    let indexed = "SELECT COUNT(*) FROM games WHERE due IS NOT NULL AND absent = 0";
    sqlx::query_scalar(indexed).fetch_one(at).await.unwrap()
}

async fn has_timed_out(fixture: &Fixture, id: &GameId) -> bool {
    let log = fixture.store().log(id).await.unwrap();
    log.iter()
        .any(|entry| matches!(entry.event, Event::TimedOut { .. }))
}

#[tokio::test]
async fn they_are_not_looked_at_until_the_bot_is_back() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    let mut at = raw(&fixture).await;
    assert_eq!(looked_at(&mut at).await, 1);
    assert!(fixture.absent(SERVER, true).await);
    assert_eq!(looked_at(&mut at).await, 0);
    fixture.later(LONG);
    fixture.run_due().await;
    assert!(!has_timed_out(&fixture, &id).await);
    assert!(fixture.absent(SERVER, false).await);
    assert_eq!(looked_at(&mut at).await, 1);
    fixture.run_due().await;
    assert!(!has_timed_out(&fixture, &id).await, "the clock has it back");
    fixture.later(LONG);
    fixture.run_due().await;
    assert!(has_timed_out(&fixture, &id).await);
}

/// The games of another bot were loaded from a file, and nobody has asked for anything there yet.
#[tokio::test]
async fn games_of_a_server_that_is_not_known_return_with_it() {
    let fixture = Fixture::with_four().await;
    let mut at = raw(&fixture).await;
    execute(&mut at, "DELETE FROM servers").await;
    // A connection that begins finds out whether the bot is in it.
    let known = async || fixture.store().servers().await.unwrap();
    assert_eq!(known().await, [SERVER]);
    assert!(fixture.absent(SERVER, true).await);
    assert_eq!(looked_at(&mut at).await, 0);
    assert_eq!(known().await, []);
    assert!(fixture.absent(SERVER, false).await);
    assert_eq!(looked_at(&mut at).await, 1);
    assert_eq!(known().await, [SERVER]);
    let elsewhere = ServerId(SERVER.0 + 1);
    fixture.absent(elsewhere, true).await;
    let known = sqlx::query_scalar("SELECT COUNT(*) FROM servers");
    let known: i64 = known.fetch_one(&mut at).await.unwrap();
    assert_eq!(known, 1, "of servers without games nothing is saved");
}
