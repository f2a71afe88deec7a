//! Offers that nobody has answered yet, that have lapsed, or that were made already; and taking back
//! with the others' consent.

use crate::discord::cells::{Private, check_rows, does};
use crate::discord::fixture::{Fixture, assert_picture, says, shows};

#[tokio::test]
async fn a_move_ends_the_offer_of_its_player_and_leaves_that_of_another_below_it() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.asks(ana, "game draw").await;
    fixture.asks(ben, "game pause").await;
    let offers = fixture.newest();
    does(&fixture, caro, &offers, "agree:draw").await;
    let moved = fixture.plays(ana, "Mc1-e1").await;
    fixture.rests().await;
    assert_eq!(moved.labels()[..2], ["Agree", "Decline"], "{moved}");
    let [agree, decline] = [0, 1].map(|it| moved.buttons()[it].custom_id.clone().unwrap());
    assert!(agree.ends_with(":pause") && decline.ends_with(":pause"));
    let old: &[_] = &["agree:draw", "decline:draw", "agree:pause", "decline:pause"];
    let rows = [(old, [Private("The game has changed in the meantime"); 4])];
    check_rows(&fixture, [ana, ben, caro, dan], &offers, &rows).await;
    // An answer leaves the message of the move as it is.
    let declined = fixture.presses(ana, &moved, "Decline").await;
    assert_ne!(declined.id, moved.id);
    let moved = fixture.sandbox.message(moved.id).unwrap();
    shows(&moved, &["`Mc1-e1`"]);
    assert_picture(&moved);
}

#[tokio::test]
async fn an_offer_and_its_answers_are_one_message_without_the_board() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let offer = fixture.asks(ana, "game draw").await;
    assert_eq!(fixture.pinged(&offer), ["Ben", "Caro", "Dan"], "{offer}");
    assert!(offer.attachments.is_empty(), "{offer}");
    let messages = fixture.public().len();
    let agreed = fixture.presses(ben, &offer, "Agree").await;
    assert_eq!(agreed.id, offer.id);
    let both = format!("{} and {}", caro.mention(), dan.mention());
    let waiting = format!("Waiting for an answer from {both}");
    shows(&agreed, &["offers a draw", "agrees to the draw", &waiting]);
    // Nobody can offer the same a second time.
    let before = fixture.state().await;
    let waits = format!("{both} still have to answer");
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
    // On their own board people find only the answers that they can give.
    let fay = fixture.sandbox.person("Fay");
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
    let declined = fixture.presses(caro, &offer, "Decline").await;
    assert_eq!(declined.id, offer.id);
    shows(&declined, &["declines the draw"]);
    let agree = "Agree".to_owned();
    assert!(!declined.labels().contains(&agree), "{declined}");
    fixture.announces_all().await;
    let transcript = fixture.sandbox.transcript();
    assert_eq!(fixture.public().len(), messages, "{transcript}");
    // An answer that is given on a private board comes as a message.
    let offer = fixture.asks(ben, "game pause").await;
    let board = fixture.presses(ana, &offer, "Board").await;
    fixture.presses(ana, &board, "Decline").await;
    fixture.sees("declines the pause").await;
}
