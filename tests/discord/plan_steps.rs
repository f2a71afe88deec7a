//! The guided choice of a planned move: its picture in words, where it goes on after a text that is no
//! move, and how it goes back from the preview.

use crate::fixture::Fixture;

/// A game in which Blue has moved, and plans next that `Mg1xe1` kills.
async fn blue_plans() -> Fixture {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.plays(ben, "Mh3-h5").await;
    fixture
}

#[tokio::test]
async fn a_picture_of_a_board_after_planned_moves_is_described_as_it_is_drawn() {
    let fixture = blue_plans().await;
    let ben = &fixture.people[1];
    let list = fixture.asks(ben, "/djambi plan move:Mg1xe1@d4").await;
    let asked = fixture.presses(ben, &list, "Plan a move").await;
    let alt = asked.pictures()[0].alt.clone().unwrap();
    assert!(alt.contains("It is Blue’s turn."), "{alt}");
    assert_eq!(alt.matches("It is ").count(), 1, "{alt}");
    assert!(alt.contains("Red has 8 pieces."), "{alt}");
    fixture.ends();
}
