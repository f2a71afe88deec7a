//! People who rest are pinged when their rest ends.

use djambi::game::{Event, GameCommand, QuietHours, Reminder};
use jiff::SignedDuration;

use crate::service::fixture::{ANA, BEN, CLEO, DAN, Fixture, quiet};

#[tokio::test]
async fn a_resting_player_is_pinged_once_when_their_rest_ends() {
    let mut fixture = Fixture::with_four().await;
    fixture.is_away(BEN, 20).await;
    let update = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(update.pings, [], "it is their turn, and they rest");
    fixture.deliver_all().await;
    fixture.later(SignedDuration::from_hours(19));
    fixture.run_due().await;
    assert!(fixture.pending().await.is_empty());
    fixture.later(SignedDuration::from_hours(1));
    for round in 0..3 {
        fixture.restart().await;
        // Announcements of the process before it may still be on their way.
        fixture.later(SignedDuration::from_secs(15));
        fixture.run_due().await;
        // It is returned until it is delivered, and not afterwards.
        if round == 2 {
            assert!(fixture.pending().await.is_empty());
            break;
        }
        let announcement = fixture.next_announcement().await;
        assert_eq!(announcement.update.pings, [BEN]);
        let reminder = Reminder::Rested;
        let event = &announcement.update.entries[0].event;
        assert_eq!(*event, Event::Reminded { reminder });
        if round == 1 {
            fixture.delivers(&announcement).await;
        }
    }
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_move_that_is_announced_after_a_rest_has_begun_pings_once() {
    let mut fixture = Fixture::with_four().await;
    fixture.later(SignedDuration::from_mins(9 * 60 + 59));
    let night = QuietHours::new(22 * 60, 7 * 60).ok();
    fixture.ask(BEN, quiet(night)).await;
    fixture.deliver_all().await;
    // At 21:59; the answer is lost.
    let update = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(update.pings, [BEN]);
    fixture.later(SignedDuration::from_mins(11));
    let mut pinged = fixture.next_announcement().await.update.pings;
    fixture.deliver_all().await;
    fixture.later(SignedDuration::from_hours(10));
    fixture.run_due().await;
    for announced in fixture.pending().await {
        pinged.extend(announced.update.pings);
    }
    assert_eq!(pinged, [BEN]);
}

#[tokio::test]
async fn people_who_are_asked_something_in_their_rest_are_known() {
    let mut fixture = Fixture::with_four().await;
    fixture.is_away(BEN, 20).await;
    let update = fixture.game_command(CLEO, GameCommand::Draw).await;
    assert_eq!(update.pings, [ANA, DAN]);
    assert_eq!(update.asked_in_rest(), [BEN]);
    let update = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(update.pings, []);
    assert_eq!(update.asked_in_rest(), [], "their turn is no question");
}
