//! People who rest are pinged when their rest ends.

use djambi::game::{Event, GameCommand, PersonId, QuietHours, Reminder};
use djambi::service::Announcement;
use jiff::SignedDuration;

use crate::service::fixture::{ANA, BEN, CLEO, DAN, Fixture, absent, quiet};

/// Ben rests from now on, for `hours` hours.
async fn ben_rests(fixture: &mut Fixture, hours: i64) {
    let until = fixture.now + SignedDuration::from_hours(hours);
    let away = absent(Some((fixture.now, until)));
    fixture.ask(BEN, away).await;
}

/// The people whom each announcement pings.
fn pinged(announcements: &[Announcement]) -> Vec<&[PersonId]> {
    let pings = announcements.iter().map(|it| it.update.pings.as_slice());
    pings.collect()
}

#[tokio::test]
async fn a_resting_player_is_pinged_once_when_their_rest_ends() {
    let mut fixture = Fixture::with_four().await;
    ben_rests(&mut fixture, 20).await;
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
        let announcements = fixture.pending().await;
        let pinged = pinged(&announcements);
        // It is returned until it is delivered, and not afterwards.
        if round < 2 {
            assert_eq!(pinged, [[BEN]]);
            let reminder = Reminder::Rested;
            let event = &announcements[0].update.entries[0].event;
            assert_eq!(*event, Event::Reminded { reminder });
        } else {
            assert!(pinged.is_empty());
        }
        if round == 1 {
            fixture.delivers(&announcements[0]).await;
        }
    }
    assert_eq!(fixture.faults().await, [""; 0]);
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
    ben_rests(&mut fixture, 20).await;
    let update = fixture.game_command(CLEO, GameCommand::Draw).await;
    assert_eq!(update.pings, [ANA, DAN]);
    assert_eq!(update.asked_in_rest(), [BEN]);
    let update = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(update.pings, []);
    assert_eq!(update.asked_in_rest(), [], "their turn is no question");
}
