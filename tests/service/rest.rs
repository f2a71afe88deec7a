//! People who rest are pinged when their rest ends.

use djambi::game::{
    Event, GameCommand, OfferKind, PersonId, QuietHours, Reminder, Sitter, Terms, Timeout,
};
use djambi::service::{Announcement, Command};
use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, quiet};
use djambi_rules::Seat;

/// Ben rests from now on, for so many hours.
async fn ben_rests(fixture: &mut Fixture, hours: i64) {
    let until = fixture.now + SignedDuration::from_hours(hours);
    let away = Command::Away(Some((fixture.now, until)));
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
    let id = fixture.deliver_all().await;
    fixture.later(SignedDuration::from_hours(19));
    fixture.run_due().await;
    assert!(fixture.pending().await.is_empty());
    fixture.later(SignedDuration::from_hours(1));
    for round in 0..3 {
        fixture.restart().await;
        // What the process before it had handed out may still be on its way.
        fixture.later(SignedDuration::from_secs(15));
        fixture.run_due().await;
        let announcements = fixture.pending().await;
        let pinged = pinged(&announcements);
        // It is returned until it is delivered, and not afterwards.
        if round < 2 {
            assert_eq!(pinged, [[BEN]]);
            let reminded = |it: &Event| {
                matches!(
                    it,
                    Event::Reminded {
                        reminder: Reminder::Rested
                    }
                )
            };
            assert!(reminded(&announcements[0].update.entries[0].event));
        } else {
            assert!(pinged.is_empty());
        }
        if round == 1 {
            fixture
                .mark_delivered(&id, announcements[0].update.view.version())
                .await;
        }
    }
    assert_eq!(fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn a_player_who_returns_early_is_pinged_then() {
    let mut fixture = Fixture::with_four().await;
    ben_rests(&mut fixture, 20).await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.deliver_all().await;
    fixture.later(SignedDuration::from_hours(3));
    fixture.ask(BEN, Command::Away(None)).await;
    fixture.run_due().await;
    assert_eq!(pinged(&fixture.pending().await), [[BEN]]);
}

#[tokio::test]
async fn a_player_who_returns_to_a_seat_rested_is_pinged_once() {
    let mut fixture = Fixture::with_four().await;
    ben_rests(&mut fixture, 300).await;
    let seat = Seat::Blue;
    let comes = |person| GameCommand::Replace {
        seat,
        sitter: Sitter::Person(person),
    };
    let agree = || GameCommand::Agree(OfferKind::Replace);
    fixture.game_command(BEN, comes(EVE)).await;
    fixture.game_command(EVE, agree()).await;
    // They are back; the game that they left is not changed by that.
    fixture.ask(BEN, Command::Away(None)).await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.later(SignedDuration::from_hours(73));
    fixture.run_due().await;
    fixture.game_command(CLEO, comes(BEN)).await;
    fixture.game_command(ANA, agree()).await;
    fixture.game_command(BEN, agree()).await;
    let update = fixture.game_command(DAN, agree()).await;
    assert_eq!(update.pings, [BEN]);
    let begun = update.view.game.deadline();
    assert_eq!(begun, Some(fixture.now + SignedDuration::from_hours(72)));
    fixture.run_due().await;
    let version = fixture.looks(ANA).await.version();
    assert_eq!(version, update.view.version(), "and of nothing else");
}

#[tokio::test]
async fn a_long_absence_ends_for_a_turn_when_it_stops_the_clock_no_longer() {
    let mut fixture = Fixture::new().await;
    let terms = Terms {
        on_timeout: Timeout::Resign,
        ..Terms::default()
    };
    fixture.gather_under(terms).await;
    ben_rests(&mut fixture, 30 * 24).await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.deliver_all().await;
    let mut pings = Vec::new();
    for hour in 1..=300_i64 {
        fixture.later(SignedDuration::from_hours(1));
        fixture.service.run_due(fixture.now).await.unwrap();
        for announced in fixture.service.pending(fixture.now).await.unwrap() {
            let update = &announced.update;
            if update.pings == [BEN] {
                pings.push(hour);
            }
            fixture
                .mark_delivered(&update.view.id, update.view.version())
                .await;
        }
    }
    // After seven days, at half of their time and when a tenth is left.
    assert_eq!(pings, [168, 204, 233]);
    let game = fixture.looks(ANA).await.game;
    assert!(!game.position().plays_on(Seat::Blue), "they have resigned");
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
    fixture.service.run_due(fixture.now).await.unwrap();
    for announced in fixture.service.pending(fixture.now).await.unwrap() {
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
