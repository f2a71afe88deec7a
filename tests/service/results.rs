//! The saved results of finished games: they equal those of the logs, are rebuilt from them, and contain
//! nobody after the deletion of their data.

use djambi::game::{GameId, PersonId};
use djambi::rating::{RatedGame, Ratings, Row};
use djambi::results::GameResult;
use djambi::service::ResultsFile;
use djambi::store::Repair;
use jiff::SignedDuration;

use crate::database::{execute, raw};
use crate::fixture::{ANA, Fixture};
use crate::players::{are_saved, file, is_played, is_sound, of, profile, statistics, top};

#[tokio::test]
async fn results_that_differ_from_the_log_are_found_and_worked_out_anew() {
    let mut fixture = Fixture::with_four().await;
    let id = is_played(&mut fixture).await;
    execute(&mut raw(&fixture).await, "DELETE FROM result_players").await;
    let faults = fixture.faults().await;
    assert_eq!(faults.len(), 1, "{faults:?}");
    let repaired = fixture.store().repair(&id, fixture.now).await;
    assert_eq!(repaired.unwrap(), Repair::Done);
    is_sound(&fixture).await;
    assert_eq!(statistics(&mut fixture).await.games, 1);
}

/// The table as it follows from the logs alone.
async fn from_the_logs(fixture: &Fixture, games: std::ops::Range<u64>) -> Vec<Row> {
    let mut rated = Vec::new();
    for number in games {
        let id = GameId(format!("game{number}"));
        let loaded = fixture.store().load(&id).await.unwrap();
        let (game, log) = loaded.unwrap();
        rated.push(RatedGame::of(&id, &game, &log).unwrap());
    }
    Ratings::of(rated).table()
}

#[tokio::test]
async fn somebody_whose_data_is_deleted_has_no_row_and_no_number_in_any_result() {
    let mut fixture = Fixture::new().await;
    let from = fixture.now - SignedDuration::from_hours(60);
    are_saved(&fixture, 0..40, from).await;
    let before = top(&mut fixture, ANA, None).await.rows;
    assert_eq!(before, from_the_logs(&fixture, 0..40).await);
    let absent = before[0].person;
    let mut other = raw(&fixture).await;
    let number: i64 = sqlx::query_scalar("SELECT number FROM people WHERE id = $1")
        .bind(absent.0.cast_signed())
        .fetch_one(&mut other)
        .await
        .unwrap();
    fixture.service.forget(absent, fixture.now).await.unwrap();
    let rows: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM result_players WHERE person = $1")
        .bind(number)
        .fetch_one(&mut other)
        .await
        .unwrap();
    assert_eq!(rows, 0);
    let bodies: Vec<String> = sqlx::query_scalar("SELECT body FROM results")
        .fetch_all(&mut other)
        .await
        .unwrap();
    let mut deleted = 0;
    for body in &bodies {
        let result: GameResult = serde_json::from_str(body).unwrap();
        deleted += result.seats.iter().filter(|seat| seat.deleted).count();
        let numbers = result.people();
        assert!(
            !numbers.contains(&PersonId(number.cast_unsigned())),
            "{body}"
        );
    }
    assert_eq!((bodies.len(), deleted), (40, 20));
    // The others are still in the table, and the logs give the same one each time.
    let after = top(&mut fixture, ANA, None).await.rows;
    assert_eq!(after.len(), before.len() - 1);
    assert!(after.iter().all(|row| row.games == 20), "{after:?}");
    assert_eq!(after, from_the_logs(&fixture, 0..40).await);
    let record = profile(&mut fixture, ANA, of(absent)).await;
    assert_eq!(record.profile.begun, 0);
    let games = file(&mut fixture, ResultsFile::Games).await;
    assert!(!games.contains(&format!(",{absent},")), "{games}");
    is_sound(&fixture).await;
}
