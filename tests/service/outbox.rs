//! Every saved public update is announced once: neither again after it was delivered, nor by a second
//! process.

use djambi::game::Event;
use djambi::service::{BoardMessage, MessageId, Update};
use jiff::SignedDuration;

use crate::service::fixture::{ANA, BEN, CLEO, Fixture, HERE, SERVER, beside, channel, mv};

fn message(number: u64) -> BoardMessage {
    BoardMessage {
        place: channel(HERE),
        message: MessageId(number),
    }
}

pub const GRACE: SignedDuration = SignedDuration::from_secs(11);

#[tokio::test]
async fn an_undelivered_announcement_follows_after_a_grace_in_order_and_again_within_a_minute() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    assert!(fixture.pending().await.is_empty());
    fixture.later(GRACE);
    let mut versions = Vec::new();
    for _ in 0..5 {
        let announcement = fixture.next_announcement().await;
        let answer = announcement.answer.as_ref().unwrap();
        assert!(answer.token.as_ref().unwrap().starts_with("token"));
        assert_eq!(announcement.attempts, 0);
        // The next one waits for this one.
        assert!(fixture.pending().await.is_empty());
        let version = announcement.update.view.version();
        versions.push(version);
        assert_eq!(announcement.update.view.game.version(), version);
        fixture.mark_delivered(&id, version).await;
    }
    assert_eq!(versions, [2, 3, 4, 5, 6]);
    // An announcement that was claimed and not delivered is handed out again, under the same nonce: after a minute at
    // most, since others wait for it.
    fixture.types(ANA, "Mc1-e1").await;
    fixture.later(GRACE);
    let first = fixture.next_announcement().await;
    let mut waits = Vec::new();
    for attempts in 1..5 {
        let mut waited = 0;
        let again = loop {
            fixture.later(SignedDuration::from_secs(1));
            waited += 1;
            if let Some(again) = fixture.pending().await.pop() {
                break again;
            }
        };
        assert_eq!(again.attempts, attempts);
        assert_eq!(again.update.nonce(), first.update.nonce());
        assert_eq!(again.update.entries, first.update.entries);
        waits.push(waited);
    }
    assert_eq!(waits, [15, 30, 60, 60]);
}

#[tokio::test]
async fn messages_within_their_grace_wait_at_start_and_a_token_is_handed_out_while_valid() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    fixture.later(SignedDuration::from_secs(1));
    fixture.restart().await;
    // The answer of the process before may just be arriving.
    assert!(fixture.pending().await.is_empty());
    fixture.later(SignedDuration::from_secs(10));
    let announcement = fixture.next_announcement().await;
    let answer = announcement.answer.clone().unwrap();
    assert!(answer.token.is_some());
    assert_eq!(answer.person, Some(ANA));
    assert!(announcement.update.nonce().len() <= 25);
    fixture.later(SignedDuration::from_mins(15));
    let announcement = fixture.next_announcement().await;
    assert_eq!(announcement.answer.unwrap().token, None);
}

#[tokio::test]
async fn only_the_latest_message_has_buttons() {
    let mut fixture = Fixture::with_four().await;
    let one = fixture.types(ANA, "Mc1-e1").await;
    let two = fixture.plays_on().await;
    let id = one.view.id.clone();
    let three = fixture.plays_on().await;
    let mark_delivered = async |update: &Update, at| {
        let (store, version) = (fixture.store(), update.view.version());
        let shown = Some(message(at));
        store.mark_delivered(&id, version, shown).await.unwrap()
    };
    // The answers may arrive in the other order.
    assert_eq!(mark_delivered(&two, 11).await, None);
    assert_eq!(mark_delivered(&one, 10).await, Some(message(10)));
    assert_eq!(mark_delivered(&three, 12).await, Some(message(11)));
    assert_eq!(mark_delivered(&three, 12).await, None);
}

#[tokio::test]
async fn outdated_updates_ping_nobody() {
    let (mut fixture, _) = Fixture::announced().await;
    let first = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(first.pings, [BEN]);
    fixture.plays_on().await;
    fixture.later(GRACE);
    let announcement = fixture.next_announcement().await;
    assert_eq!(announcement.update.view.version(), first.view.version());
    assert!(announcement.update.pings.is_empty());
}

#[tokio::test]
async fn a_reminder_that_comes_too_late_is_not_given() {
    let (mut fixture, id) = Fixture::announced().await;
    fixture.later(SignedDuration::from_hours(37));
    fixture.run_due().await;
    let reminder = fixture.next_announcement().await;
    let event = &reminder.update.entries[0].event;
    assert!(matches!(event, Event::Reminded { .. }), "{event:?}");
    assert_eq!(reminder.update.pings, [ANA]);
    assert!(reminder.answer.is_none());
    // It could not be sent, and she has moved meanwhile.
    let update = fixture.types(ANA, "Mc1-e1").await;
    fixture.mark_delivered(&id, update.view.version()).await;
    fixture.later(SignedDuration::from_hours(1));
    assert!(fixture.pending().await.is_empty());
    assert_eq!(fixture.store().pending().await.unwrap(), 0);
}

#[tokio::test]
async fn after_an_outage_or_a_removal_earlier_announcements_still_ping_and_remind() {
    let (mut fixture, _) = Fixture::announced().await;
    fixture.online().await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.later(SignedDuration::from_hours(5));
    fixture.online().await;
    let mv = fixture.next_announcement().await;
    assert_eq!(mv.update.pings, [BEN]);
    fixture.delivers(&mv).await;

    fixture.later(SignedDuration::from_hours(36));
    fixture.run_due().await;
    fixture.absent(SERVER, true).await;
    fixture.later(SignedDuration::from_mins(1));
    assert!(fixture.pending().await.is_empty());
    fixture.absent(SERVER, false).await;
    let reminder = fixture.next_announcement().await;
    assert_eq!(reminder.update.pings, [BEN]);
}

#[tokio::test]
async fn computers_moves_in_a_row_are_announced_together_after_the_persons_own_move() {
    let mut fixture = Fixture::new().await;
    let id = fixture.gather_with_computers(&[]).await;
    let own = fixture.done(ANA, mv("Mc1-e1")).await;
    assert!(own.pings.is_empty());
    fixture.computers_play(4).await;
    // The announcement of her own move is pending: theirs wait for it.
    fixture.later(SignedDuration::from_secs(9));
    assert!(fixture.pending().await.is_empty());
    fixture.mark_delivered(&id, own.view.version()).await;
    // The searches took real time, too.
    fixture.later(SignedDuration::from_mins(1));
    let announcement = fixture.next_announcement().await;
    assert_eq!(announcement.update.entries.len(), 3);
    assert_eq!(announcement.update.first(), own.view.version() + 1);
    assert_eq!(announcement.update.pings, [ANA]);
    fixture.delivers(&announcement).await;
    assert_eq!(fixture.store().pending().await.unwrap(), 0);
}

#[tokio::test]
async fn an_announcement_delivered_in_between_is_not_repeated() {
    let mut fixture = Fixture::new().await;
    let id = fixture.gather_with_computers(&[BEN, CLEO]).await;
    // Two rounds: people's moves are delivered, computers' are not.
    let mut computers = Vec::new();
    for plies in [4, 8] {
        for _ in 0..3 {
            let version = fixture.plays_on().await.view.version();
            fixture.mark_delivered(&id, version).await;
        }
        fixture.computers_play(plies).await;
        computers.push(fixture.looks(ANA).await.version());
    }
    // The searches took real time, too.
    fixture.later(SignedDuration::from_mins(1));
    for version in computers {
        let announcement = fixture.next_announcement().await;
        let update = &announcement.update;
        assert_eq!((update.first(), update.view.version()), (version, version));
        fixture.delivers(&announcement).await;
    }
    assert_eq!(fixture.store().pending().await.unwrap(), 0);
}

#[tokio::test]
async fn two_processes_never_hand_out_the_same() {
    let mut fixture = Fixture::with_four().await;
    let other = beside(&fixture.directory).await;
    let mut versions = Vec::new();
    for _ in 0..5 {
        fixture.later(GRACE);
        let (one, two) = tokio::join!(fixture.pending(), other.pending(fixture.now));
        let both: Vec<_> = one.into_iter().chain(two.unwrap()).collect();
        let [announcement] = both.as_slice() else {
            panic!("{both:?}")
        };
        versions.push(announcement.update.view.version());
        fixture.delivers(announcement).await;
    }
    assert_eq!(versions, [2, 3, 4, 5, 6]);
}
