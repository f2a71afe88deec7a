//! A whole game of four people, lobby to winner, with a kill in the middle.

use djambi_rules::Outcome;

use crate::fixture::{Fixture, assert_picture, mover, setup};
use crate::thumb::by_choice;

/// A game that ends with a winner: one canonical move a line.
pub const GAME: &str = include_str!("game.txt");

#[tokio::test]
async fn a_whole_game_survives_a_kill_and_is_announced_move_by_move() {
    let mut fixture = Fixture::playing().await;
    let mut position = setup();
    let moves: Vec<&str> = GAME.lines().filter(|line| !line.starts_with('#')).collect();
    let mut announced = fixture.public().len();
    for (number, text) in moves.iter().enumerate() {
        if number == moves.len() / 2 {
            fixture.dies_and_returns().await;
        }
        let person = mover(&fixture, &position).clone();
        let mv = position.parse_move(text).expect("a legal move");
        position = position.play(mv).expect("it can be played");
        let message = if number % 8 == 3 {
            by_choice(&person, &fixture.newest(), mv).await
        } else {
            fixture.plays(&person, text).await
        };
        assert!(message.text().contains(text), "{text}: {message}");
        if position.outcome().is_none() {
            assert_picture(&message);
        }
        announced += 1;
        assert_eq!(
            fixture.public().len(),
            announced,
            "one message per move: {}",
            fixture.sandbox.transcript()
        );
        let next = mover(&fixture, &position);
        let pinged: Vec<_> = message.pinged.iter().copied().collect();
        if position.outcome().is_some() || next.id() == person.id() {
            assert!(pinged.is_empty(), "{message}");
        } else {
            assert_eq!(
                pinged,
                [next.id()],
                "after {text}: who is next, and nobody else"
            );
        }
    }
    let Some(Outcome::Won(winner)) = position.outcome() else {
        panic!("the recorded game has a winner: {position}");
    };
    let last = fixture.newest();
    let winner = &fixture.people[winner.index()];
    assert!(
        last.text().contains("wins") && last.text().contains(&winner.mention()),
        "{last}"
    );
    assert!(last.pictures()[0].filename.starts_with("board-"), "{last}");
    fixture.animated(&last).await;
    assert_eq!(
        last.labels(),
        ["Rematch", "Review", "Animation", "History"],
        "{last}"
    );
}
