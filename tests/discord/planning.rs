//! Planned moves in Discord: by words, by the guided choice, with conditions; changed, withdrawn, and
//! the direct message to the planner when a plan lapses.

use crate::discord::cells::{does, made_up, presses};
use crate::discord::fixture::{Fixture, assert_picture, says, shows};

#[tokio::test]
async fn a_move_is_planned_changed_given_up_and_announced_with_the_move_before_it() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    let empty = fixture.asks(ben, "plan").await;
    let asked = fixture.presses(ben, &empty, "Plan a reply").await;
    assert!(asked.text().contains("which move must Red play"), "{asked}");
    assert_picture(&asked);
    let refused = fixture.asks(ben, "plan move:nonsense after:Mc1-d1").await;
    says(&refused, &["I don’t know the word"]);
    let open = fixture.asks(ben, "plan after:c1 d1").await;
    shows(&open, &["Only directly after Red’s move: Militant c1 → d1"]);
    assert_picture(&open);
    let planned = fixture.asks(ben, "plan move:g1 f1 after:c1 d1").await;
    assert!(planned.text().contains("Only directly after"), "{planned}");
    let two = fixture.asks(ben, "plan move:f1 e1").await;
    assert!(two.text().contains("2. "), "{two}");
    let one = fixture.presses(ben, &two, "Drop the last").await;
    assert!(!one.text().contains("2. "), "{one}");
    let change = fixture.presses(ben, &one, "Change").await;
    assert_picture(&change);
    let list = fixture.presses(ben, &change, "Back").await;
    let none = fixture.presses(ben, &list, "Drop all").await;
    assert!(none.text().contains("Nothing planned"), "{none}");
    let planned = fixture.asks(ben, "plan move:Mg1-e1").await;
    says(&planned, &["Militant g1 → e1"]);
    for person in [caro, ana] {
        says(&fixture.asks(person, "plan").await, &["Nothing planned"]);
    }
    let reply = fixture.plays(ana, "Mc1-d1").await;
    shows(&reply, &["`Mg1-e1` · planned"]);
    // A dropped move is not played, and only the next player is pinged.
    assert_eq!(reply.text().matches("planned").count(), 1, "{reply}");
    assert_eq!(fixture.pinged(&reply), ["Caro"], "{reply}");
    assert!(ben.was_pinged_by().is_empty());
    assert_picture(&reply);
    let after = fixture.asks(ben, "plan").await;
    assert!(after.text().contains("Nothing planned"), "{after}");
}

#[tokio::test]
async fn who_planned_learns_in_a_direct_message_why_the_plan_lapsed() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, ..] = fixture.people.clone();
    let dan = fixture.people[3].clone();
    fixture.plays(&ana, "Mc1-e1").await;
    fixture.plays(&ben, "Mh3-h5").await;
    fixture.asks(&ben, "plan move:M g1 e1 d4").await;
    fixture.plays(&caro, "Mg9-f9").await;
    fixture.asks(&caro, "plan move:Mh7-h6").await;
    fixture.plays(&dan, "Mc9-d9").await;
    fixture.dies_and_returns().await;
    let reply = fixture.plays(&ana, "Me1-d1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    assert!(!reply.text().contains("plan"), "{reply}");
    let letter = fixture.letter(&ben, "lapsed").await;
    shows(&letter, &["What is on e1 has changed", "`Mg1xe1@d4`"]);
    assert_eq!(fixture.letters(&caro), 0);
    let shown = fixture.asks(&ben, "plan").await;
    shows(&shown, &["What is on e1 has changed"]);
    let back = fixture.asks(&ana, "game undo").await;
    assert!(!back.is_private(), "{back}");
    fixture.letter(&caro, "taken back").await;
}

#[tokio::test]
async fn at_most_eight_moves_are_planned_and_an_old_list_changes_nothing() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let mut list = fixture.asks(ben, "plan").await;
    for number in 0..8 {
        let mv = ["Mg1-f1", "Mf1-g1"][number % 2];
        list = fixture.asks(ben, &format!("plan move:{mv}")).await;
    }
    let labels = list.labels();
    assert!(!labels.contains(&"Plan a move".to_owned()), "{list}");
    let mut changes = list.buttons().into_iter().filter(|it| it.label == "Change");
    let second = changes.nth(1).unwrap().custom_id.unwrap();
    let none = fixture.presses(ben, &list, "Drop all").await;
    assert!(none.text().contains("Nothing planned"), "{none}");
    let old = presses(ben, list.id, &second, None).await;
    assert!(old.text().contains("Your plan, or the game"), "{old}");
    // Ids that no button of the program has.
    for made_up in ["inplan:9:play:Mg1-e1", "inplan:0:resign:", "keepplan:x"] {
        let answer = does(&fixture, ben, &fixture.newest(), made_up).await;
        assert!(answer.text().contains("older version"), "{answer}");
    }
    // A move that was chosen on a board that has changed is shown again before it is planned.
    fixture.asks(ben, "plan move:Mg1-f1").await;
    let two = fixture.asks(ben, "plan move:Mf1-g1").await;
    let (id, _) = made_up(&fixture.newest(), "inplan:2:play:Mg1-e1");
    let (fewer, _) = made_up(&fixture.newest(), "keepplan:1");
    fixture.plays(ana, "Mc1-d1").await;
    let old = presses(ben, two.id, &fewer, None).await;
    assert!(old.text().contains("Your plan, or the game"), "{old}");
    // The first one has been played: the third is now the second.
    let id = id.replace(":2:", ":1:");
    let again = presses(ben, two.id, &id, None).await;
    assert!(again.text().contains("The board has changed"), "{again}");
    assert_picture(&again);
    let before = fixture.asks(ben, "plan").await;
    assert!(!before.text().contains("2. "), "{before}");
    let planned = fixture.presses(ben, &again, "Plan").await;
    shows(&planned, &["2. ", "`Mg1-e1`"]);
}

#[tokio::test]
async fn a_second_move_in_a_row_has_no_move_before_it_as_its_condition() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    for person in [caro, dan] {
        fixture.resigns(person).await;
    }
    // Red’s Chief takes power: Red moves after Blue, and then once more.
    let moves = [
        "Nc3-d3", "Mg1-f1", "Db2-d4", "Mf1-g1", "Dd4-d6", "Mg1-f1", "Ca1-e5",
    ];
    for (person, mv) in [ana, ben].into_iter().cycle().zip(moves) {
        fixture.plays(person, mv).await;
    }
    // Both who are taken over share a sentence, and the rule has no line of its own beside two.
    let power = fixture.newest().words();
    let taken = "➜ Yellow and Green were frozen: Red is in power and takes over all their pieces.";
    assert!(power.contains(taken) && !power.contains('💡'), "{power}");
    let first = fixture.asks(ana, "plan move:Mc2-c3 after:Mf1-g1").await;
    assert!(first.text().contains("Only directly after"), "{first}");
    let second = fixture.asks(ana, "plan move:Mc3-c4 after:Mf1-g1").await;
    shows(&second, &["You move twice in a row"]);
    fixture.asks(ana, "plan move:Mc3-c4").await;
    let reply = fixture.plays(ben, "Mf1-g1").await;
    assert_eq!(reply.text().matches("· planned").count(), 2, "{reply}");
    // Ben has just moved, and is to move again.
    assert!(reply.pinged.is_empty(), "{reply}");
}

/// The buttons of the nearest moves must not repeat those of the question: Discord rejects a message
/// with the same id twice.
#[tokio::test]
async fn a_wrong_planned_move_is_answered_where_one_piece_alone_can_move() {
    let moves = [
        "Mb3-b5",
        "Mi3-h4",
        "Mg8-f9",
        "Mb7xb5@d7",
        "Ra2-f7!g7",
        "Ri2-i6!i7",
        "Mh7xi6@h7",
        "Ra8-f3!g3",
        "Rf7-g8!g9",
        "Ci1xi6@e4",
        "Mf9xg8@d8",
    ];
    let (fixture, _) = Fixture::after(&moves).await;
    let caro = &fixture.people[2];
    let refused = fixture.asks(caro, "plan move:M g8 e7").await;
    assert!(refused.is_private(), "{refused}");
    assert!(
        refused.labels().iter().any(|it| it.contains("e6")),
        "{refused}"
    );
    assert_eq!(fixture.rejections(50_035), 0);
    let planned = fixture.presses(caro, &refused, "1 · Mg8-e6").await;
    assert!(planned.text().contains("Plan this move?"), "{planned}");
}
