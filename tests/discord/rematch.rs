//! The invitation to a rematch: by direct message, and a ping in the lobby only for those whom none
//! reaches.

use std::time::Duration;

use discord_sandbox::{Fault, Message, Permissions, Person};

use crate::discord::fixture::{Fixture, says, shows};
use crate::discord::weather::CALLBACK;

/// A game of all four that has ended, with the message that says so.
async fn ended() -> (Fixture, Message) {
    let fixture = Fixture::playing().await;
    fixture.ends().await;
    let end = fixture.newest();
    assert!(end.labels().contains(&"Rematch".to_owned()), "{end}");
    (fixture, end)
}

/// Waits for the invitation of a person.
async fn invitation(fixture: &Fixture, person: &Person) -> Message {
    fixture.letter(person, "wants to play again").await
}

#[tokio::test]
async fn the_players_are_invited_directly_and_answer_there() {
    let (fixture, end) = ended().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let end = fixture.animated(&end).await;
    // Red asks, and sits one seat on; nobody else sits or is pinged. The result stays.
    let lobby = fixture.presses(ana, &end, "Rematch").await;
    assert_ne!(lobby.id, end.id, "{lobby}");
    let still = fixture.sandbox.message(end.id).unwrap();
    assert_eq!(still.words(), end.words());
    assert_eq!(still.attachments.len(), 2, "{still}");
    assert!(fixture.pinged(&lobby).is_empty(), "{lobby}");
    let blue = format!("Blue: {}", ana.mention());
    assert!(lobby.words().contains(&blue), "{lobby}");
    for seat in ["Red", "Yellow", "Green"] {
        let free = format!("{seat}: free");
        assert!(lobby.words().contains(&free), "{lobby}");
    }
    let letter = invitation(&fixture, ben).await;
    assert_eq!(letter.labels(), ["Join", "Decline"], "{letter}");
    assert!(!letter.is_silent(), "{letter}");
    let place = format!("<#{}>", fixture.channel);
    assert!(letter.text().contains(&place), "{letter}");
    assert_eq!(fixture.letters(ana), 0);
    // The invitation becomes what was answered; the lobby shows it.
    let joined = fixture.presses(ben, &letter, "Join").await;
    assert_eq!(joined.id, letter.id, "{joined}");
    shows(&joined, &["You have taken your seat"]);
    assert!(joined.labels().is_empty(), "{joined}");
    let lobby = fixture
        .newest_says(&format!("Yellow: {}", ben.mention()))
        .await;
    assert!(fixture.pinged(&lobby).is_empty(), "{lobby}");
    let letter = invitation(&fixture, caro).await;
    let declined = fixture.presses(caro, &letter, "Decline").await;
    assert!(declined.text().contains("You have declined"), "{declined}");
    fixture.newest_says("will not join").await;
    // In the lobby one can answer as well; the invitation is not needed then.
    let letter = invitation(&fixture, dan).await;
    fixture.presses(dan, &fixture.newest(), "Join").await;
    let again = fixture.presses(dan, &letter, "Join").await;
    says(&again, &["already"]);
    fixture.announces_all().await;
}

#[tokio::test]
async fn those_whom_no_direct_message_reaches_are_pinged_in_the_lobby() {
    let (fixture, end) = ended().await;
    let [ana, ben, caro, dan] = &fixture.people;
    ben.closes_dms();
    // One who cannot see the channel any more learns nothing of it.
    fixture
        .sandbox
        .deny(fixture.channel, dan.id(), Permissions::VIEW_CHANNEL);
    let lobby = fixture.presses(ana, &end, "Rematch").await;
    assert!(fixture.pinged(&lobby).contains(&"Ben"), "{lobby}");
    assert!(!fixture.pinged(&lobby).contains(&"Caro"), "{lobby}");
    invitation(&fixture, caro).await;
    for person in [ben, dan] {
        assert_eq!(fixture.letters(person), 0);
    }
    let joined = fixture.presses(ben, &lobby, "Join").await;
    assert!(joined.words().contains(&ben.mention()), "{joined}");
}

#[tokio::test]
async fn an_invitation_is_of_no_use_after_leaving_the_server_or_when_the_lobby_is_gone() {
    let (fixture, end) = ended().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.presses(ana, &end, "Rematch").await;
    let letter = invitation(&fixture, ben).await;
    ben.leaves(fixture.sandbox.guild());
    let before = fixture.state().await;
    let rejected = fixture.presses(ben, &letter, "Join").await;
    assert!(rejected.is_private(), "{rejected}");
    assert_eq!(fixture.state().await, before, "{rejected}");
    fixture.is_cancelled_by(ana).await;
    let letter = invitation(&fixture, caro).await;
    let before = fixture.state().await;
    let late = fixture.presses(caro, &letter, "Join").await;
    assert!(late.is_private(), "{late}");
    assert_eq!(fixture.state().await, before, "{late}");
}

#[tokio::test]
async fn an_invitation_in_quiet_hours_is_silent_and_nobody_gets_it_twice() {
    let (fixture, end) = ended().await;
    let [ana, ben, caro, _] = &fixture.people;
    let hour = jiff::Timestamp::now().as_second() / 3600 % 24;
    let quiet = format!("quiet:{}-{}", (hour + 23) % 24, (hour + 2) % 24);
    fixture.sets(ben, &quiet).await;
    // The lobby is saved, and its message does not arrive: it is announced once more.
    let lost = Fault::Status(503);
    fixture.sandbox.fault(CALLBACK, 3, lost);
    let pressed = ana.presses(&end, "Rematch").unwrap();
    let letter = invitation(&fixture, ben).await;
    assert!(letter.is_silent(), "{letter}");
    assert!(!invitation(&fixture, caro).await.is_silent());
    fixture.announces_all().await;
    assert!(pressed.answer().await.is_err());
    let lobby = fixture.newest_says("wants to play again").await;
    assert!(fixture.pinged(&lobby).is_empty(), "{lobby}");
    for person in [ben, caro] {
        assert_eq!(fixture.letters(person), 1);
    }
}

#[tokio::test]
async fn to_a_resting_player_an_invitation_that_takes_long_comes_after_the_lobby() {
    let (fixture, end) = ended().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ben, "settings away days:3").await;
    let asked = format!("GET /guilds/*/members/{}", ben.id());
    let slow = Fault::Slow(Duration::from_secs(3));
    fixture.sandbox.fault(&asked, 1, slow);
    fixture.presses(ana, &end, "Rematch").await;
    assert!(invitation(&fixture, ben).await.is_silent());
    fixture.announces_all().await;
    assert_eq!(fixture.letters(ben), 1);
}

#[tokio::test]
async fn in_a_group_chat_the_lobby_pings_as_there_are_no_other_messages() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let group = fixture.group(&[ana, ben]);
    let lobby = fixture.asks_in(ana, group, "new").await;
    fixture.presses(ben, &lobby, "Join").await;
    fixture.asks_in(ana, group, "game start").await;
    let sure = fixture.asks_in(ana, group, "game resign").await;
    fixture.presses(ana, &sure, "Resign").await;
    let rematch = fixture.asks_in(ana, group, "game rematch").await;
    assert!(rematch.words().contains("wants to play again"), "{rematch}");
    assert_eq!(fixture.pinged(&rematch), ["Ben"], "{rematch}");
    assert_eq!(fixture.letters(ben), 0);
}

/// The invitation to another rematch of the same game does not come.
#[tokio::test]
async fn after_a_cancelled_rematch_players_are_pinged_and_a_resting_one_learns_that_somebody_waits()
{
    let (fixture, end) = ended().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.asks(ben, "settings away days:3").await;
    fixture.presses(ana, &end, "Rematch").await;
    for person in [ben, caro, dan] {
        let silent = invitation(&fixture, person).await.is_silent();
        assert_eq!(silent, person.id() == ben.id());
    }
    fixture.is_cancelled_by(ana).await;
    let again = fixture.presses(ana, &end, "Rematch").await;
    assert_eq!(fixture.pinged(&again), ["Caro", "Dan"], "{again}");
    let letter = fixture.letter(ben, "is waiting for your answer").await;
    assert!(letter.is_silent(), "{letter}");
    fixture.announces_all().await;
    let letters = [ben, caro, dan].map(|person| fixture.letters(person));
    assert_eq!(letters, [2, 1, 1]);
}
