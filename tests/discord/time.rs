//! Events that time alone causes, through the real program.

use std::time::Duration;

use discord_sandbox::{Fault, Sandbox};
use djambi::service::SettingsPatch;
use jiff::SignedDuration;

use crate::discord::fixture::{Fixture, assert_picture, shows};
use crate::discord::past::{begun, begun_with, hours, is_older};

const HALF: SignedDuration = SignedDuration::from_mins(31);

async fn half_the_time_is_gone_for_a_player_who_wants_direct_messages() -> Fixture {
    let patch = SettingsPatch {
        direct_reminders: Some(true),
        ..SettingsPatch::default()
    };
    begun_with(HALF, hours(1), patch).await
}

#[tokio::test]
async fn a_reminder_pings_the_player_to_move_in_the_channel_and_directly_if_wanted() {
    let mut fixture = half_the_time_is_gone_for_a_player_who_wants_direct_messages().await;
    fixture.returns().await;
    let [ana, ben, ..] = &fixture.people;
    let reminder = fixture.sees("half of").await;
    assert_eq!(fixture.pinged(&reminder), ["Ana"], "{reminder}");
    assert_picture(&reminder);
    let letter = fixture.letter(ana, "your turn").await;
    shows(&letter, &[&format!("<#{}>", fixture.channel)]);
    assert_eq!(fixture.letters(ben), 0);
    tokio::time::sleep(Duration::from_secs(1)).await;
    let transcript = fixture.sandbox.transcript();
    assert_eq!(fixture.public().len(), 1, "{transcript}");
}

#[tokio::test]
async fn computers_moves_in_a_row_are_one_message_after_ones_own() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    fixture.plays_alone(ana, fixture.channel).await;
    let before = fixture.public().len();
    // The computers have thought before the answer has arrived; their moves wait for it, and for
    // nothing else: it is not looked for, as an answer that counts as lost would be.
    let slow = Fault::Slow(Duration::from_millis(700));
    fixture.sandbox.fault("GET /webhooks/**", 1, slow);
    let own = fixture.plays(ana, "Mc1-e1").await;
    assert!(fixture.pinged(&own).is_empty(), "{own}");
    assert!(own.text().contains("is thinking"), "{own}");
    let theirs = fixture.computers_answer(ana, &own).await;
    assert_eq!(fixture.pinged(&theirs), ["Ana"], "{theirs}");
    let moves = theirs.words().matches("· Computer (Novice):").count();
    assert_eq!(moves, 3, "{theirs}");
    assert_eq!(fixture.public().len(), before + 2);
    let log = fixture.log();
    assert!(!log.contains("announcement found"), "{log}");
    assert_picture(&theirs);
    fixture.rests().await;
}

#[tokio::test]
async fn a_removal_and_an_outage_silence_until_it_is_back() {
    let mut fixture = begun(SignedDuration::ZERO, hours(1)).await;
    let guild = fixture.sandbox.guild();
    fixture.returns().await;
    fixture.sandbox.remove_bot(guild);
    fixture.logs("its games wait").await;
    is_older(&fixture, HALF).await;
    // The bot looks for what is due when a game has changed.
    let ana = &fixture.people[0];
    fixture.asks_in(ana, ana.dm(), "new").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let transcript = fixture.sandbox.transcript();
    assert!(fixture.public().is_empty(), "{transcript}");
    fixture.sandbox.invite_bot(guild);
    fixture.sees("half of").await;
    fixture.sandbox.begin_outage(guild);
    let log = |_: &Sandbox| (fixture.log().matches("its games wait").count() == 2).then_some(());
    fixture.until("a second note", log).await;
    fixture.sandbox.end_outage(guild);
    fixture.plays(ana, "Mc1-e1").await;
}
