//! The invitation to a rematch: by direct message, and a ping in the lobby only for those whom none
//! reaches.

use std::time::{Duration, Instant};

use discord_sandbox::{Fault, Message, Permissions, Person};

use crate::discord::fixture::{Fixture, says, shows};
use crate::discord::weather::CALLBACK;

/// How long the program tries to invite players directly before the lobby pings them.
const INVITING: Duration = Duration::from_millis(1_200);

/// A game of all four that has ended, with the message that says so.
async fn ended() -> (Fixture, Message) {
    let fixture = Fixture::playing().await;
    fixture.ends().await;
    let end = fixture.newest();
    assert!(end.labels().contains(&"Rematch".to_owned()), "{end}");
    (fixture, end)
}

/// Prepares a game that has ended, and lets Ana ask for a rematch; returns the end and the lobby too.
/// A busy machine may take so long that players are pinged instead: then another game is played.
async fn rematch(prepares: impl AsyncFn(&Fixture)) -> (Fixture, Message, Message) {
    for _ in 0..10 {
        let (fixture, end) = ended().await;
        prepares(&fixture).await;
        let began = Instant::now();
        let lobby = fixture.presses(&fixture.people[0], &end, "Rematch").await;
        if began.elapsed() < INVITING {
            return (fixture, end, lobby);
        }
    }
    panic!("no lobby of ten was shown in {INVITING:?}");
}

/// Waits for the invitation of a person.
async fn invitation(fixture: &Fixture, person: &Person) -> Message {
    fixture.letter(person, "wants to play again").await
}

#[tokio::test]
async fn the_players_are_invited_directly_and_answer_there() {
    let is_animated = async |fixture: &Fixture| drop(fixture.animated(&fixture.newest()).await);
    let (fixture, end, lobby) = rematch(is_animated).await;
    let [ana, ben, caro, dan] = &fixture.people;
    // Red asks, and sits one seat on; nobody else sits or is pinged. The result stays.
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
    let (fixture, _, lobby) = rematch(async |fixture: &Fixture| {
        let [_, ben, _, dan] = &fixture.people;
        ben.closes_dms();
        // One who cannot see the channel any more learns nothing of it.
        let (channel, sees) = (fixture.channel, Permissions::VIEW_CHANNEL);
        fixture.sandbox.deny(channel, dan.id(), sees);
    })
    .await;
    let [_, ben, caro, dan] = &fixture.people;
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
async fn an_invitation_in_quiet_hours_is_silent_and_nobody_gets_it_twice() {
    let (fixture, end) = ended().await;
    let [ana, ben, caro, _] = &fixture.people;
    let hour = jiff::Timestamp::now().as_second() / 3600 % 24;
    let quiet = format!("quiet:{}-{}", (hour + 23) % 24, (hour + 2) % 24);
    fixture.sets(ben, &quiet).await;
    // The lobby is saved, and its message does not arrive: it is announced once more.
    let lost = Fault::Status(503);
    fixture.sandbox.fault(CALLBACK, 3, lost);
    fixture.sandbox.clock().run();
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

#[tokio::test]
async fn an_invitation_is_of_no_use_once_the_lobby_is_gone_and_comes_once_for_a_game() {
    let (fixture, end, _) = rematch(async |fixture: &Fixture| {
        let ben = &fixture.people[1];
        fixture.asks(ben, "settings away days:3").await;
    })
    .await;
    let [ana, ben, caro, dan] = &fixture.people;
    for person in [ben, caro, dan] {
        let silent = invitation(&fixture, person).await.is_silent();
        assert_eq!(silent, person.id() == ben.id());
    }
    let joins_in_vain = async |person: &Person| {
        let letter = invitation(&fixture, person).await;
        let before = fixture.state().await;
        let rejected = fixture.presses(person, &letter, "Join").await;
        assert!(rejected.is_private(), "{rejected}");
        assert_eq!(fixture.state().await, before, "{rejected}");
    };
    // Nor is it after leaving the server.
    dan.leaves(fixture.sandbox.guild());
    joins_in_vain(dan).await;
    dan.joins(fixture.sandbox.guild());
    fixture.is_cancelled_by(ana).await;
    joins_in_vain(caro).await;
    // To another rematch of the game players are pinged, and a resting one learns that somebody waits.
    let again = fixture.presses(ana, &end, "Rematch").await;
    assert_eq!(fixture.pinged(&again), ["Caro", "Dan"], "{again}");
    let letter = fixture.letter(ben, "is waiting for your answer").await;
    assert!(letter.is_silent(), "{letter}");
    fixture.announces_all().await;
    let letters = [ben, caro, dan].map(|person| fixture.public_in(person.dm()).len());
    assert_eq!(letters, [2, 1, 1]);
}
