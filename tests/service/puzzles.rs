//! Solved puzzles: saved once, exported, and deleted with a person's data.

use djambi::teach::{Puzzle, SolvedPuzzles};

use crate::fixture::{ANA, BEN, Fixture};

#[tokio::test]
async fn solved_puzzles_are_exported_and_deleted_with_a_persons_data() {
    let fixture = Fixture::new().await;
    let (service, now) = (&fixture.service, fixture.now);
    let puzzle = Puzzle::of_number(1).unwrap();
    for _ in 0..2 {
        service.solve_puzzle(ANA, puzzle, now).await.unwrap();
    }
    let solved = service.solved_puzzles(ANA).await.unwrap();
    assert!(solved.contains(puzzle) && solved.count() == 1);
    let nothing = SolvedPuzzles::default();
    assert_eq!(service.solved_puzzles(BEN).await.unwrap(), nothing);
    let export = service.everything_about(ANA).await.unwrap();
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    let exported = export["solved_puzzles"].as_array().expect("a list");
    assert_eq!(exported.len(), 1, "{export}");
    assert_eq!(exported[0]["puzzle"], puzzle.position.to_string());
    service.forget(ANA, now).await.unwrap();
    let export = service.everything_about(ANA).await.unwrap();
    assert!(export.contains("\"solved_puzzles\": []"), "{export}");
    assert_eq!(service.solved_puzzles(ANA).await.unwrap(), nothing);
}
