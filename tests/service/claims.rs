//! A pending announcement is handed out once: neither again after it was delivered, nor to a second
//! process.

use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, CLEO, Fixture};
use crate::outbox::GRACE;

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
        assert_eq!(
            (
                announcement.update.first(),
                announcement.update.view.version()
            ),
            (version, version)
        );
        fixture.mark_delivered(&id, version).await;
    }
    assert_eq!(fixture.store().pending().await.unwrap(), 0);
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
        versions.push(announcement.update.view.version());
        fixture
            .mark_delivered(
                &announcement.update.view.id,
                announcement.update.view.version(),
            )
            .await;
    }
    assert_eq!(versions, [2, 3, 4, 5, 6]);
}
