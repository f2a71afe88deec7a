//! Puzzles, and the review of a game that has ended.

use std::time::Duration;

use djambi::teach::Puzzle;
use djambi_rules::Move;

use crate::common::saved_games::TURNING_POINT;
use crate::discord::fixture::{Fixture, assert_picture, assert_picture_of, says, shows};

/// How long to wait for a review: as long as Discord lets an answer be edited. Reviews are made on
/// threads of the lowest priority, which wait while other tests use all cores.
pub const PATIENCE: Duration = Duration::from_mins(15);

fn wrong_moves(puzzle: &Puzzle) -> Vec<Move> {
    let mut moves = puzzle.position.legal_moves();
    moves.retain(|mv| puzzle.is_solved_by(*mv) == Some(false));
    moves
}

#[tokio::test]
async fn a_puzzle_is_solved_by_typing_and_a_wrong_try_is_refuted() {
    let fixture = Fixture::new().await;
    let ben = &fixture.people[1];
    let puzzle = Puzzle::of_number(1).unwrap();
    let shown = fixture.asks(ben, "puzzle number:1").await;
    says(&shown, &["Puzzle 1 of "]);
    assert_picture(&shown);
    let wrong = wrong_moves(puzzle)[0];
    let tried = format!("puzzle number:1 move:{wrong}");
    let shown = fixture.asks(ben, &tried).await;
    assert!(shown.text().contains("That isn’t it."), "{shown}");
    assert!(!shown.text().contains("You have solved"), "{shown}");
    assert!(
        !shown.text().contains(&puzzle.solution.to_string()),
        "{shown}"
    );
    let right = format!("puzzle number:1 move:{}", puzzle.solution);
    let shown = fixture.asks(ben, &right).await;
    shows(&shown, &["Solved, well done!", "You have solved 1 of "]);
    let next = fixture.presses(ben, &shown, "Next").await;
    assert!(next.text().contains("Puzzle "), "{next}");
    assert!(!next.text().contains("Puzzle 1 of "), "{next}");
    let own = fixture.asks(ben, "puzzle").await;
    assert!(own.text().contains("Puzzle "), "{own}");
    assert!(!own.text().contains("Puzzle 1 of "), "{own}");
    assert!(fixture.public().is_empty());
    // The puzzle that was shown is no longer the one that would be offered next: a move of an exercise
    // that is not named is judged on none.
    let caro = &fixture.people[2];
    let shown = fixture.asks(caro, "puzzle").await;
    let text = shown.text();
    let (_, title) = text.split_once("Puzzle ").expect("a title");
    let number: String = title.chars().take_while(char::is_ascii_digit).collect();
    let puzzle = Puzzle::of_number(number.parse().unwrap()).unwrap();
    for mv in &wrong_moves(puzzle)[..2] {
        let typed = format!("puzzle move:{mv}");
        let answer = fixture.asks(caro, &typed).await;
        assert!(answer.text().contains("puzzle number:57"), "{answer}");
    }
    let answer = fixture.asks(caro, "learn move:Mc1-e1").await;
    assert!(answer.text().contains("learn lesson:2"), "{answer}");
    fixture
        .counts("SELECT count(*) FROM solved_puzzles", 1)
        .await;
}

#[tokio::test]
async fn a_game_is_reviewed_with_its_turning_points_when_it_is_over_and_not_before() {
    let fixture = Fixture::playing().await;
    let [_, ben, caro, dan] = &fixture.people;
    fixture.play_in_turn(&TURNING_POINT).await;
    let early = fixture.asks(ben, "review").await;
    says(&early, &["has not ended yet"]);
    fixture.resigns(ben).await;
    fixture.plays(caro, "Mg9-f9").await;
    for person in [dan, caro] {
        fixture.resigns(person).await;
    }
    let history = fixture.asks(ben, "record history").await;
    shows(&history, &["Moves 1 to 7 of 7:", "7. 🟡"]);
    fixture.sandbox.set_patience(PATIENCE);
    let review = fixture.asks(ben, "review").await;
    says(&review, &["Red won after 7 moves.", "Accuracy:"]);
    assert_picture_of(&review, (800, 600));
    let point = fixture.presses(ben, &review, "Turning point 1").await;
    says(&point, &["1. Move 6", "Better: "]);
    assert_picture(&point);
    // From there to the others, and back to the whole.
    assert!(ben.presses(&point, "Turning point 1").is_err(), "{point}");
    let whole = fixture.presses(ben, &point, "Review").await;
    assert!(whole.text().contains("Accuracy:"), "{whole}");
}

#[tokio::test]
async fn a_private_game_is_not_reviewed() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let lobby = fixture.asks(ana, "new private:True").await;
    assert!(lobby.text().contains("· private"), "{lobby}");
    fixture.asks(ben, "join").await;
    fixture.asks(ana, "game start").await;
    fixture.resigns(ben).await;
    assert!(ana.presses(fixture.newest().id, "Review").is_err());
    let review = fixture.asks(ben, "review").await;
    assert!(review.text().contains("This game is private"), "{review}");
    let stats = fixture.asks(ben, "players stats").await;
    assert!(!stats.words().contains("Finished games: 1"), "{stats}");
}
