//! A position with thousands of moves, through the program: each can be chosen with a thumb.

use djambi_rules::Move;

use crate::discord::fixture::Fixture;
use crate::discord::stored::moves;
use crate::discord::thumb::{by_suggestion, to_preview};

const GAME: &str = include_str!("rich.txt");

/// Moves of every length, evenly taken from all.
fn sample(moves: &[Move]) -> Vec<Move> {
    let mut sample: Vec<Move> = moves.iter().copied().step_by(moves.len() / 8).collect();
    for bodies in 0..=2 {
        let some = moves.iter().filter(|mv| mv.bodies().count() == bodies);
        sample.extend(some.copied().nth(bodies * 7));
    }
    sample
}

#[tokio::test]
async fn moves_of_a_rich_position_are_chosen_and_suggested() {
    let (fixture, position) = Fixture::after(&moves(GAME)).await;
    let all = position.legal_moves();
    assert!(all.len() > 10_000, "{}", all.len());
    let mover = fixture.people[position.mover().index()].clone();
    let first = mover
        .completes(fixture.channel, "/djambi move ")
        .await
        .unwrap();
    assert_eq!(first.len(), 25);
    for mv in sample(&all) {
        let shown = fixture.asks(&mover, "play").await;
        to_preview(&mover, shown, mv).await;
    }
    let doubled = all.iter().find(|mv| mv.bodies().count() == 2);
    let reply = by_suggestion(&mover, fixture.channel, *doubled.unwrap()).await;
    assert!(!reply.is_private(), "{reply}");
}
