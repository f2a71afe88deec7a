//! People who are invited, or asked to agree to something, in their quiet hours or absence: one silent
//! direct message about it.

use discord_sandbox::{Fault, Logged, Message, Permissions, Person};

use crate::discord::fixture::Fixture;
use crate::discord::weather::{CALLBACK, FOLLOW_UP, expired};

/// Waits for the silent message to a person who rests.
async fn letter(fixture: &Fixture, person: &Person) -> Message {
    fixture.letter(person, "is waiting for your answer").await
}

#[tokio::test]
async fn invited_again_and_again_a_resting_person_gets_one_message() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = &fixture.people;
    for person in [ben, caro, dan] {
        fixture.asks(person, "settings away days:3").await;
    }
    // One who cannot see the channel has no use for the link.
    let sees = Permissions::VIEW_CHANNEL;
    fixture.sandbox.deny(fixture.channel, caro.id(), sees);
    for round in 0..3 {
        fixture.asks(ana, "new").await;
        for person in [ben, caro] {
            fixture.invites(ana, person).await;
        }
        letter(&fixture, ben).await;
        if round == 2 {
            // When this message arrives, all earlier ones have been sent.
            fixture.invites(ana, dan).await;
            letter(&fixture, dan).await;
        }
        fixture.is_cancelled_by(ana).await;
    }
    let sent = (fixture.letters(ben), fixture.letters(caro));
    assert_eq!(sent, (1, 0), "{}", fixture.sandbox.transcript());
}

#[tokio::test]
async fn one_who_takes_no_unasked_messages_gets_none_while_resting() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    for person in [ben, caro] {
        fixture.asks(person, "settings away days:3").await;
    }
    fixture.sets(ben, "invitations:False").await;
    // Ben's would be sent before Caro's.
    fixture.asks(ana, "game pause").await;
    letter(&fixture, caro).await;
    assert_eq!(fixture.letters(ben), 0);
    // Switched on again, the next rest has its message, though Discord does not say whether they see
    // the channel.
    fixture.sets(ben, "invitations:True").await;
    let member = "GET /guilds/*/members/*";
    let fault = Fault::Status(500);
    fixture.sandbox.fault(member, usize::MAX, fault);
    fixture.asks(ana, "game draw").await;
    letter(&fixture, ben).await;
}

#[tokio::test]
async fn offers_that_are_made_and_withdrawn_are_one_message_to_a_resting_player() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.asks(ben, "settings away days:3").await;
    for round in 0..3 {
        let offer = fixture.asks(ana, "game pause").await;
        letter(&fixture, ben).await;
        if round < 2 {
            fixture.presses(ana, &offer, "Decline").await;
            fixture.announces_all().await;
        }
    }
    // About a person with a message Discord is not asked again.
    let asks = |it: &&Logged| it.path.contains(&format!("/members/{}", ben.id()));
    let asked = fixture.sandbox.requests().iter().filter(asks).count();
    assert_eq!(asked, 1);
    // In a rest of their own, others are not left out.
    fixture.asks(caro, "settings away days:1").await;
    fixture.asks(ana, "game draw").await;
    letter(&fixture, caro).await;
    assert_eq!(fixture.letters(ben), 1);
}

#[tokio::test]
async fn an_offer_that_cannot_be_posted_is_not_announced_as_a_turn() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let group = fixture.group(&[ana, ben, caro, dan]);
    let lobby = fixture.asks_in(ana, group, "new").await;
    for person in [ben, caro, dan] {
        fixture.presses(person, &lobby, "Join").await;
    }
    fixture.asks_in(ana, group, "game start").await;
    fixture.asks_in(caro, group, "settings away days:3").await;
    // The answer is lost, and by no other one can anything be posted, as after 15 minutes.
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
    fixture.sandbox.fault(FOLLOW_UP, 100, expired());
    fixture.types_in(ana, group, "game draw");
    for (person, rests) in [(ben, false), (caro, true)] {
        let letter = letter(&fixture, person).await;
        assert_eq!(letter.is_silent(), rests, "{letter}");
        // The link leads to a chat without the offer.
        assert!(letter.text().contains("type /djambi board"), "{letter}");
    }
    assert_eq!((fixture.letters(ben), fixture.letters(caro)), (1, 1));
    // There they see the question.
    fixture.sandbox.clear_faults();
    let board = fixture.asks_in(ben, group, "board").await;
    assert!(board.text().contains("offers a draw"), "{board}");
    let own = fixture.presses(ben, &board, "Board").await;
    assert!(own.text().contains("offers a draw"), "{own}");
    fixture.presses(ben, &own, "Agree").await;
}
