//! People who rest are pinged when their rest ends.

use djambi::game::{Event, GameCommand, OfferKind, Reminder, Sitter};
use djambi::service::Command;
use djambi_rules::Seat;
use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture};

#[tokio::test]
async fn a_resting_player_is_pinged_once_when_their_rest_ends() {
    let mut fixture = Fixture::with_four().await;
    let until = fixture.now + SignedDuration::from_hours(20);
    fixture
        .ask(BEN, Command::Away(Some((fixture.now, until))))
        .await;
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
        let pinged: Vec<_> = announcements
            .iter()
            .map(|it| it.update.pings.as_slice())
            .collect();
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
                .mark_delivered(&id, announcements[0].update.view.version)
                .await;
        }
    }
    assert_eq!(fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn a_player_who_returns_early_is_pinged_then() {
    let mut fixture = Fixture::with_four().await;
    let until = fixture.now + SignedDuration::from_hours(20);
    fixture
        .ask(BEN, Command::Away(Some((fixture.now, until))))
        .await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.deliver_all().await;
    fixture.later(SignedDuration::from_hours(3));
    fixture.ask(BEN, Command::Away(None)).await;
    fixture.run_due().await;
    let announcements = fixture.pending().await;
    let pinged: Vec<_> = announcements
        .iter()
        .map(|it| it.update.pings.as_slice())
        .collect();
    assert_eq!(pinged, [[BEN]]);
}

#[tokio::test]
async fn a_player_who_returns_to_a_seat_rested_is_pinged_once() {
    let mut fixture = Fixture::with_four().await;
    let until = fixture.now + SignedDuration::from_hours(300);
    fixture
        .ask(BEN, Command::Away(Some((fixture.now, until))))
        .await;
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
    let version = fixture.looks(ANA).await.version;
    assert_eq!(version, update.view.version, "and of nothing else");
}
