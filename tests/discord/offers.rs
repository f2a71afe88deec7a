//! Offers that nobody has answered yet, that have lapsed, or that were made already; and taking back
//! with the others' consent.

use crate::discord::cells::{Private, check_rows, does};
use crate::discord::fixture::{Fixture, assert_picture, says, shows};

#[tokio::test]
async fn what_has_been_offered_already_is_not_offered_twice() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let offer = fixture.asks(ana, "game draw").await;
    does(&fixture, ben, &offer, "agree:draw").await;
    let before = fixture.state().await;
    let waits = format!(
        "{} and {} still have to answer",
        caro.mention(),
        dan.mention()
    );
    for (person, what, words) in [
        (ana, "/game draw", &*waits),
        (ana, "draw:", &waits),
        (ben, "/game draw", &waits),
        (ana, "agree:draw", "that waits for your answer"),
    ] {
        let again = does(&fixture, person, &offer, what).await;
        says(&again, &[words]);
        assert_eq!(fixture.state().await, before, "{what}");
    }
}

#[tokio::test]
async fn a_button_of_an_offer_that_a_move_has_ended_does_nothing() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.asks(ana, "game draw").await;
    fixture.asks(ben, "game pause").await;
    let offers = fixture.newest();
    does(&fixture, caro, &offers, "agree:draw").await;
    let reply = fixture.plays(ana, "Mc1-e1").await;
    fixture.rests().await;
    // Hers has ended with her turn; the other one is still open.
    assert_eq!(reply.labels()[..2], ["Agree", "Decline"], "{reply}");
    let [agree, decline] = [0, 1].map(|it| reply.buttons()[it].custom_id.clone().unwrap());
    assert!(agree.ends_with(":pause") && decline.ends_with(":pause"));
    let old: &[_] = &["agree:draw", "decline:draw", "agree:pause", "decline:pause"];
    let rows = [(old, [Private("The game has changed in the meantime"); 4])];
    check_rows(&fixture, [ana, ben, caro, dan], &offers, &rows).await;
}

#[tokio::test]
async fn an_offer_and_its_answers_are_one_message_without_the_board() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let offer = fixture.asks(ana, "game draw").await;
    assert_eq!(fixture.pinged(&offer), ["Ben", "Caro", "Dan"], "{offer}");
    assert!(offer.attachments.is_empty(), "{offer}");
    let before = fixture.public().len();
    let agreed = fixture.presses(ben, &offer, "Agree").await;
    assert_eq!(agreed.id, offer.id);
    let both = format!("{} and {}", caro.mention(), dan.mention());
    let waiting = format!("Waiting for an answer from {both}");
    shows(&agreed, &["offers a draw", "agrees to the draw", &waiting]);
    let declined = fixture.presses(caro, &offer, "Decline").await;
    assert_eq!(declined.id, offer.id);
    assert!(declined.words().contains("declines the draw"), "{declined}");
    assert!(
        !declined.labels().contains(&"Agree".to_owned()),
        "{declined}"
    );
    fixture.announces_all().await;
    assert_eq!(
        fixture.public().len(),
        before,
        "{}",
        fixture.sandbox.transcript()
    );
}

#[tokio::test]
async fn an_answer_to_an_offer_leaves_the_message_of_a_move_as_it_is() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ben, "game pause").await;
    let moved = fixture.plays(ana, "Mc1-e1").await;
    fixture.rests().await;
    let declined = fixture.presses(ana, &moved, "Decline").await;
    assert_ne!(declined.id, moved.id);
    let moved = fixture.sandbox.message(moved.id).unwrap();
    assert!(moved.words().contains("`Mc1-e1`"), "{moved}");
    assert_picture(&moved);
}

#[tokio::test]
async fn on_their_own_board_people_find_only_the_answers_that_they_can_give() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    let fay = fixture.sandbox.person("Fay");
    let offer = fixture.asks(ana, "game draw").await;
    fixture.presses(ben, &offer, "Agree").await;
    for (person, answers) in [
        (ana, &["Decline"][..]),
        (ben, &["Decline"]),
        (caro, &["Agree", "Decline"]),
        (&fay, &[]),
    ] {
        let board = fixture.presses(person, &offer, "Board").await;
        let mut labels = board.labels();
        labels.retain(|it| it == "Agree" || it == "Decline");
        assert_eq!(labels, answers, "{board}");
    }
    let board = fixture.presses(ana, &offer, "Board").await;
    fixture.presses(ana, &board, "Decline").await;
    fixture.sees("declines the draw").await;
}
