//! A position with thousands of turns, through the program: nothing in it is out of a thumb's reach.

use djambi::rules::Turn;

use crate::fixture::Fixture;
use crate::stored;
use crate::thumb::{by_suggestion, to_preview};

const GAME: &str = include_str!("rich.txt");

/// Turns of every length, evenly taken from all.
fn sample(turns: &[Turn]) -> Vec<Turn> {
    let mut sample: Vec<Turn> = turns.iter().copied().step_by(turns.len() / 8).collect();
    for bodies in 0..=2 {
        let some = turns.iter().filter(|turn| turn.bodies().count() == bodies);
        sample.extend(some.copied().nth(bodies * 7));
    }
    sample
}

#[tokio::test]
async fn turns_of_a_rich_position_are_chosen_and_suggested() {
    let mut fixture = Fixture::idle().await;
    let turns = stored::turns(GAME);
    let (home, people) = (fixture.home.path(), &fixture.people);
    let position = stored::save(home, &fixture.sandbox, fixture.channel, people, &turns).await;
    fixture.returns().await;
    let all = position.turns();
    assert!(all.len() > 10_000, "{}", all.len());
    let mover = fixture.people[position.mover().index()].clone();
    let first = mover
        .completes(fixture.channel, "/djambi move ")
        .await
        .unwrap();
    assert_eq!(first.len(), 25);
    for turn in sample(&all) {
        let shown = fixture.asks(&mover, "/djambi play").await;
        to_preview(&mover, shown, &position, turn).await;
    }
    let doubled = all.iter().find(|turn| turn.bodies().count() == 2);
    let told = by_suggestion(&mover, fixture.channel, *doubled.unwrap()).await;
    assert!(!told.is_private(), "{told}");
    fixture.ends();
}
