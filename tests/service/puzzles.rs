//! Tries at puzzles: which ones count, what they change, which puzzle comes next, and that they go
//! with a person's data.

use djambi::game::PersonId;
use djambi::teach::Puzzle;
use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, Fixture, beside};

const ALONE: PersonId = PersonId(301);

#[tokio::test]
async fn only_the_first_try_at_a_puzzle_counts() {
    let fixture = Fixture::new().await;
    let (service, now) = (&fixture.service, fixture.now);
    let puzzle = Puzzle::of_number(1).unwrap();
    let missed = service.try_puzzle(ANA, puzzle, false, now).await.unwrap();
    let missed = missed.expect("a first try");
    assert!((missed.before.points - 1500.0).abs() < f64::EPSILON);
    assert!(missed.after.points < 1500.0);
    for solved in [true, false] {
        let again = service.try_puzzle(ANA, puzzle, solved, now).await.unwrap();
        assert_eq!(again, None);
    }
    // Somebody else's first try finds a puzzle that has beaten one.
    let solved = service.try_puzzle(BEN, puzzle, true, now).await.unwrap();
    let solved = solved.expect("a first try");
    assert!(solved.puzzle.points < missed.puzzle.points);
    assert!(solved.after.points > 1500.0);
}

#[tokio::test]
async fn ratings_follow_from_what_is_saved() {
    let mut fixture = Fixture::new().await;
    let mut last = None;
    for (index, puzzle) in Puzzle::all().iter().take(12).enumerate() {
        let solved = index % 3 != 0;
        for person in [ANA, BEN] {
            let tried = fixture
                .service
                .try_puzzle(person, puzzle, solved, fixture.now);
            last = tried.await.unwrap();
        }
        fixture.later(SignedDuration::from_secs(i64::try_from(index % 2).unwrap()));
    }
    let next = fixture.service.next_puzzle(ANA).await.unwrap();
    // Another process comes to the same.
    let other = beside(&fixture.directory).await;
    assert_eq!(other.next_puzzle(ANA).await.unwrap(), next);
    let puzzle = Puzzle::of_number(13).unwrap();
    let tried = other.try_puzzle(BEN, puzzle, true, fixture.now).await;
    let tried = tried.unwrap().unwrap();
    assert!((tried.before.points - last.unwrap().after.points).abs() < 1e-9);
    // And what it saved is seen here.
    let again = fixture.service.try_puzzle(BEN, puzzle, true, fixture.now);
    assert_eq!(again.await.unwrap(), None);
    other.close().await;
}

#[tokio::test]
async fn the_next_puzzle_is_near_the_rating_and_new() {
    let fixture = Fixture::new().await;
    let (service, now) = (&fixture.service, fixture.now);
    let grade = async |person| {
        let next = service.next_puzzle(person).await.unwrap();
        next.expect("a puzzle").grade
    };
    assert_eq!((grade(ANA).await, grade(BEN).await), (3, 3));
    // It is the same one until it is tried.
    let first = service.next_puzzle(ANA).await.unwrap();
    assert_eq!(service.next_puzzle(ANA).await.unwrap(), first);
    for (person, solved) in [(ANA, true), (BEN, false)] {
        let mut seen = Vec::new();
        for _ in 0..25 {
            let next = service.next_puzzle(person).await.unwrap().unwrap();
            assert!(!seen.contains(&next.number), "{next}");
            seen.push(next.number);
            let tried = service.try_puzzle(person, next, solved, now).await;
            assert!(tried.unwrap().is_some());
        }
    }
    assert!(grade(ANA).await > 3, "who solves all");
    assert!(grade(BEN).await < 3, "who solves none");
}

#[tokio::test]
async fn who_has_tried_all_puzzles_is_offered_none() {
    let fixture = Fixture::new().await;
    for puzzle in Puzzle::all() {
        let tried = fixture.service.try_puzzle(ALONE, puzzle, true, fixture.now);
        tried.await.unwrap();
    }
    assert_eq!(fixture.service.next_puzzle(ALONE).await.unwrap(), None);
}

#[tokio::test]
async fn tries_are_exported_and_deleted_with_a_persons_data() {
    let fixture = Fixture::new().await;
    let (service, now) = (&fixture.service, fixture.now);
    let puzzle = Puzzle::of_number(1).unwrap();
    let before = service.try_puzzle(ANA, puzzle, true, now).await.unwrap();
    let export = service.everything_about(ANA).await.unwrap();
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    let tries = export["puzzles"].as_array().expect("a list");
    assert_eq!(tries.len(), 1, "{export}");
    assert_eq!(tries[0]["puzzle"], puzzle.position.to_string());
    assert_eq!(tries[0]["solved"], true);
    service.forget(ANA, now).await.unwrap();
    let export = service.everything_about(ANA).await.unwrap();
    assert!(export.contains("\"puzzles\": []"), "{export}");
    // What the deleted try had changed is gone too.
    let again = service.try_puzzle(ANA, puzzle, true, now).await.unwrap();
    assert_eq!(again, before);
}
