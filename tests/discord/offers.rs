//! Offers that nobody has answered yet, that have lapsed, or that were made already; and taking back
//! with the others' consent.

use jiff::SignedDuration;

use crate::cells::{Told, does, hold, is_so};
use crate::past::passes;
use crate::table::{Table, assert_picture};

#[tokio::test]
async fn what_has_been_offered_already_is_not_offered_twice() {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    let asked = |people: &str| format!("That has been asked already; {people} to answer.");
    for (command, button) in [("/djambi draw", "draw:"), ("/djambi pause", "pause:")] {
        let offer = table.asks(ana, command).await;
        let before = table.state().await;
        let again = table.asks(ana, command).await;
        is_so(
            &table,
            &before,
            command,
            &again,
            Told("has been asked already"),
        )
        .await;
        let all = format!(
            "{}, {} and {} still have",
            ben.mention(),
            caro.mention(),
            dan.mention()
        );
        assert_eq!(again.content, asked(&all));
        let again = does(&table, ana, &offer, button).await;
        is_so(
            &table,
            &before,
            button,
            &again,
            Told("has been asked already"),
        )
        .await;
        let agree = does(
            &table,
            ana,
            &offer,
            &format!("agree:{}", button.trim_end_matches(':')),
        )
        .await;
        is_so(
            &table,
            &before,
            "agree",
            &agree,
            Told("that waits for your answer"),
        )
        .await;
    }
    // One who has agreed is told who is left.
    let message = table.newest();
    for person in [ben, caro] {
        does(&table, person, &message, "agree:draw").await;
    }
    let before = table.state().await;
    let again = table.asks(ben, "/djambi draw").await;
    is_so(
        &table,
        &before,
        "draw",
        &again,
        Told("has been asked already"),
    )
    .await;
    assert_eq!(
        again.content,
        asked(&format!("{} still has", dan.mention()))
    );
    table.ends();
}

#[tokio::test]
async fn a_button_of_an_offer_that_a_turn_has_ended_does_nothing() {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    table.asks(ana, "/djambi draw").await;
    table.asks(ben, "/djambi pause").await;
    let offers = table.newest();
    does(&table, caro, &offers, "agree:draw").await;
    let told = table.plays(ana, "Mc1-e1").await;
    table.rests().await;
    // Hers has ended with her turn; the other one is still open.
    assert_eq!(told.labels()[..2], ["Agree", "Decline"], "{told}");
    let [agree, decline] = [0, 1].map(|it| told.buttons()[it].custom_id.clone().unwrap());
    assert!(agree.ends_with(":pause") && decline.ends_with(":pause"));
    let old: &[_] = &["agree:draw", "decline:draw", "agree:pause", "decline:pause"];
    let rows = [(
        old,
        [Told("The game has gone on since that button was made"); 4],
    )];
    hold(&table, [ana, ben, caro, dan], &offers, &rows).await;
    table.ends();
}

#[tokio::test]
async fn after_half_a_minute_the_others_are_asked_before_a_turn_is_taken_back() {
    let mut table = Table::playing().await;
    let [ana, ben, caro, dan] = table.people.clone();
    table.plays(&ana, "Mc1-e1").await;
    table.rests().await;
    passes(&mut table, SignedDuration::from_secs(31)).await;
    let offer = table.asks(&ana, "/djambi undo").await;
    assert!(offer.text().contains("asks to take turns back"), "{offer}");
    assert_eq!(table.called(&offer), ["Ben", "Caro", "Dan"], "{offer}");
    for person in [&ben, &caro] {
        let agreed = does(&table, person, &offer, "agree:take_back").await;
        assert!(
            agreed.text().contains("agrees to taking turns back"),
            "{agreed}"
        );
        assert!(
            agreed.text().contains("it is your turn with 🔵 Blue"),
            "{agreed}"
        );
    }
    let back = does(&table, &dan, &offer, "agree:take_back").await;
    assert!(
        back.text().contains("it is your turn with 🔴 Red"),
        "{back}"
    );
    assert_eq!(table.called(&back), ["Ana"], "{back}");
    assert_picture(&back);
    let other = table.plays(&ana, "Mc1-d1").await;
    assert!(!other.is_private(), "{other}");
    table.ends();
}

#[tokio::test]
async fn after_a_later_turn_too_and_one_no_is_enough() {
    let table = Table::playing().await;
    let [ana, ben, caro, _] = &table.people;
    table.plays(ana, "Mc1-e1").await;
    table.plays(ben, "Mg1-f2").await;
    let offer = table.asks(ana, "/djambi undo").await;
    assert_eq!(table.called(&offer), ["Ben", "Caro", "Dan"], "{offer}");
    let declined = caro.presses(&offer, "Decline").unwrap();
    let declined = declined.answer().await.unwrap();
    assert!(
        declined.text().contains("says no to taking turns back"),
        "{declined}"
    );
    assert!(
        declined.text().contains("it is your turn with 🟡 Yellow"),
        "{declined}"
    );
    assert!(
        !declined.labels().contains(&"Agree".to_owned()),
        "{declined}"
    );
    let history = table.asks(ben, "/djambi history").await;
    assert!(history.text().contains("Turns 1 to 2 of 2"), "{history}");
    table.ends();
}
