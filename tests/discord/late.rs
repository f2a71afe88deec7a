//! Announcements that are late or elsewhere, and the requests that must not wait for them.

use std::time::Duration;

use discord_sandbox::{Fault, Permissions};
use jiff::SignedDuration;

use crate::discord::fixture::{Fixture, says};
use crate::discord::past::{begun, hours, is_older};
use crate::discord::weather::{CALLBACK, FOLLOW_UP, ORIGINAL, expired};

/// Half of an hour.
const HALF: SignedDuration = SignedDuration::from_mins(30);

#[tokio::test]
async fn one_announcement_that_hangs_delays_no_other_game() {
    let mut fixture = begun(HALF, hours(1)).await;
    let posts = format!("POST /channels/{}/messages", fixture.channel);
    let mut gate = fixture.sandbox.gate(&posts);
    fixture.returns().await;
    let held = gate.arrival().await.expect("the reminder");
    let ana = &fixture.people[0];
    let begun = fixture.plays_alone(ana, ana.dm()).await;
    let announced = fixture.asks_in(ana, ana.dm(), "move Mc1-e1").await;
    assert!(
        announced.id > begun.id && !announced.is_private(),
        "{announced}"
    );
    fixture.computers_answer(ana, &announced).await;
    held.pass();
    fixture.sees("half of").await;
}

#[tokio::test]
async fn nothing_runs_out_while_the_gateway_cannot_be_reached() {
    let mut fixture = begun(SignedDuration::ZERO, hours(1)).await;
    fixture.returns().await;
    fixture.sandbox.gateway(|it| it.reachable = false);
    // Half of the time is over in ten seconds: the bot learns that when its connection ends.
    is_older(&fixture, HALF - SignedDuration::from_secs(10)).await;
    fixture.sandbox.close_sockets(4_000);
    tokio::time::sleep(Duration::from_secs(12)).await;
    let transcript = fixture.sandbox.transcript();
    assert!(fixture.public().is_empty(), "{transcript}");
    fixture.sandbox.gateway(|it| it.reachable = true);
    fixture.sees("half of").await;
    fixture.plays(&fixture.people[0], "Mc1-e1").await;
}

#[tokio::test]
async fn an_announcement_that_cannot_be_checked_is_not_repeated() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    fixture.dies_after_answering(&ana, "move Mc1-e1").await;
    fixture.sandbox.fault(ORIGINAL, 1, Fault::Status(503));
    let newest = "GET /channels/*/messages";
    fixture.sandbox.fault(newest, 1, Fault::Status(503));
    fixture.returns().await;
    fixture.logs("announcement found").await;
    let announced = fixture.announcements("Mc1-e1").len();
    assert_eq!(announced, 1, "{}", fixture.sandbox.transcript());
    // Nor where the bot may not look whether it was.
    let ben = fixture.people[1].clone();
    fixture.forbids(Permissions::READ_MESSAGE_HISTORY);
    fixture.dies_after_answering(&ben, "move Mg1-f2").await;
    // The token of the interaction is dead by then.
    fixture.sandbox.clock().advance(Duration::from_mins(16));
    fixture.returns().await;
    fixture.is_announced_once("Mg1-f2").await;
}

#[tokio::test]
async fn what_was_refused_is_told_with_the_next_move() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.forbids(Permissions::SEND_MESSAGES);
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(500));
    // No token of an earlier interaction can be used either.
    fixture.sandbox.fault(FOLLOW_UP, 1, expired());
    fixture.types(ana, "move Mc1-e1");
    fixture.is_rejected(50_013).await;
    let typed = fixture.types(ben, "move Mg1-f2");
    let next = typed.answer().await.unwrap();
    assert!(next.pinged.contains(&caro.id()), "{next}");
    let advice = typed.follow_up(0).await.unwrap();
    says(&advice, &["Send Messages"]);
    // It comes with the next move, and not below it.
    fixture.permits(Permissions::SEND_MESSAGES);
    fixture.announces_all().await;
    assert!(next.words().contains("`Mc1-e1`"), "{next}");
    fixture.tells_in_order(&["Mc1-e1", "Mg1-f2"]);
    let newest = fixture.sandbox.message(next.id).unwrap();
    assert!(!newest.labels().is_empty(), "{newest}");
}

#[tokio::test]
async fn a_thread_is_opened_once_under_every_fault() {
    for fault in [Fault::AnswerLost, Fault::Status(503)] {
        let mut fixture = Fixture::playing().await;
        let (channel, threads) = (fixture.channel, "POST /channels/*/messages/*/threads");
        fixture.sandbox.fault(threads, 1, fault.clone());
        fixture.moves_into_a_thread().await;
        let made = fixture.sandbox.threads(channel);
        assert_eq!(made.len(), 1, "{fault:?}: {}", fixture.sandbox.transcript());
        fixture.plays(&fixture.people[0], "Mc1-e1").await;
    }
}

#[tokio::test]
async fn without_the_message_that_shows_the_game_a_thread_is_by_itself() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let more = fixture.presses(ana, &fixture.newest(), "More").await;
    fixture.sandbox.delete_message(fixture.newest().id);
    fixture.presses(ana, &more, "Thread").await;
    let thread = fixture.sandbox.threads(fixture.channel)[0];
    fixture.sees_in(thread, "continues here").await;
}

#[tokio::test]
async fn a_message_that_takes_longer_than_its_announcement_waits_comes_once() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    // The bot cannot read the channel, so it finds no message there.
    fixture.forbids(Permissions::READ_MESSAGE_HISTORY);
    fixture.sets(ana, "confirm:true").await;
    let preview = fixture.types_a_move(ana, "Mc1-e1").await;
    let mut gate = fixture.sandbox.gate("POST /webhooks/*/*");
    let play = ana.presses(&preview, "Play").expect("a button");
    let held = gate.arrival().await.expect("the message");
    // The announcer takes it up, and waits for what is being sent.
    let attempts = "SELECT COUNT(*) FROM outbox WHERE attempts > 0";
    fixture.counts(attempts, 1).await;
    held.pass();
    drop(gate);
    play.follow_up(0).await.expect("the move");
    fixture.is_announced_once("Mc1-e1").await;
    fixture.rests().await;
}
