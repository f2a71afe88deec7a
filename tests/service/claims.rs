//! A pending announcement is handed out once: neither again after it was delivered, nor to a second
//! process.

use djambi::game::{GameCommand, Level, Sitter, Terms};
use djambi::service::Command;

use crate::fixture::{ANA, BEN, CLEO, Fixture};
use crate::outbox::GRACE;

#[tokio::test]
async fn an_announcement_delivered_in_between_is_not_repeated() {
    let mut fixture = Fixture::new().await;
    let terms = Terms::default();
    fixture.done(ANA, Command::Open { terms }).await;
    fixture
        .game_command(BEN, GameCommand::Join { seat: None })
        .await;
    fixture
        .game_command(CLEO, GameCommand::Join { seat: None })
        .await;
    let sitter = Sitter::Computer(Level::Novice);
    fixture
        .game_command(ANA, GameCommand::Fill { seat: None, sitter })
        .await;
    let started = fixture.game_command(ANA, GameCommand::Start).await;
    let id = started.view.id.clone();
    for version in 2..=started.view.version {
        fixture.mark_delivered(&id, version).await;
    }
    // Two rounds: people's moves are delivered, computers' are not.
    let mut computers = Vec::new();
    for plies in [4, 8] {
        for _ in 0..3 {
            let version = fixture.plays_on().await.view.version;
            fixture.mark_delivered(&id, version).await;
        }
        while fixture.looks(ANA).await.game.history().len() < plies {
            fixture.service.run_due(fixture.now).await.unwrap();
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        computers.push(fixture.looks(ANA).await.version);
    }
    fixture.later(GRACE);
    for version in computers {
        let announcement = fixture
            .service
            .pending(fixture.now)
            .await
            .unwrap()
            .remove(0);
        assert_eq!(
            (announcement.update.first, announcement.update.view.version),
            (version, version)
        );
        fixture.mark_delivered(&id, version).await;
    }
    assert_eq!(fixture.service.store().pending().await.unwrap(), 0);
}

#[tokio::test]
async fn two_processes_never_hand_out_the_same() {
    let mut fixture = Fixture::with_four().await;
    let other = crate::fixture::beside(&fixture.directory).await;
    let mut versions = Vec::new();
    for _ in 0..5 {
        fixture.later(GRACE);
        let (one, two) = tokio::join!(
            fixture.service.pending(fixture.now),
            other.pending(fixture.now)
        );
        let both: Vec<_> = one.unwrap().into_iter().chain(two.unwrap()).collect();
        let [announcement] = both.as_slice() else {
            panic!("{both:?}")
        };
        versions.push(announcement.update.view.version);
        fixture
            .mark_delivered(
                &announcement.update.view.id,
                announcement.update.view.version,
            )
            .await;
    }
    assert_eq!(versions, [2, 3, 4, 5, 6]);
}
