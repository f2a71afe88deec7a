//! Squares that are typed as a command after a question about a planned move: they answer it, and no
//! other planned move is given up for them.

use crate::discord::fixture::{Fixture, shows};

#[tokio::test]
async fn a_square_that_is_typed_after_a_condition_keeps_it() {
    let fixture = Fixture::playing().await;
    let ben = &fixture.people[1];
    let only = "Only directly after Red’s move: Militant c1 → d1";
    let asked = fixture.asks(ben, "plan after:M c1 d1").await;
    assert!(asked.text().contains(only), "{asked}");
    let asked = fixture.asks(ben, "plan move:g1").await;
    assert!(asked.text().contains(only), "{asked}");
    let planned = fixture.asks(ben, "plan move:e1").await;
    shows(&planned, &["`Mg1-e1`", "Only directly after"]);
}

#[tokio::test]
async fn squares_that_are_typed_after_change_change_that_move_once_it_has_been_seen() {
    let fixture = Fixture::playing().await;
    let ben = &fixture.people[1];
    fixture.asks(ben, "plan move:Mg1-f1").await;
    let two = fixture.asks(ben, "plan move:Mh3-h5").await;
    let mut changes = two.buttons().into_iter().filter(|it| it.label == "Change");
    let first = changes.next().unwrap().custom_id.unwrap();
    let asked = fixture.presses(ben, &two, &first).await;
    assert!(asked.text().contains("Planned move 1"), "{asked}");
    let asked = fixture.asks(ben, "plan move:g1").await;
    assert!(asked.text().contains("Planned move 1"), "{asked}");
    let seen = fixture.asks(ben, "plan move:e1").await;
    assert!(seen.text().contains("`Mg1-e1`"), "{seen}");
    let list = fixture.asks(ben, "plan").await;
    assert!(list.text().contains("`Mh3-h5`"), "{list}");
    let planned = fixture.presses(ben, &seen, "Plan").await;
    assert!(planned.text().contains("`Mg1-e1`"), "{planned}");
    assert!(!planned.text().contains("`Mh3-h5`"), "{planned}");
    // A list leaves no question: the square begins one more move.
    let change = fixture.presses(ben, &planned, "Change").await;
    fixture.presses(ben, &change, "Back").await;
    let asked = fixture.asks(ben, "plan move:h3").await;
    assert!(asked.text().contains("Planned move 2"), "{asked}");
}
