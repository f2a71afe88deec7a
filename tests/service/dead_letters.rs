//! Undeliverable announcements: bounded tries, a state that the service sees, and woken when it may be
//! delivered again. And tokens, which are removed when they expire.

use djambi::game::{GameCommand, GameId};
use djambi::store::ShardScope;
use jiff::SignedDuration;

use crate::service::database::{count, execute, raw};
use crate::service::fixture::{ANA, BEN, CLEO, DAN, ELSEWHERE, Fixture, HERE, SERVER, channel};

const LATER: SignedDuration = SignedDuration::from_hours(2);

impl Fixture {
    /// Whether an announcement from that event on waits for earlier ones.
    async fn is_waited_for(&self, game: &GameId, first: u64) -> bool {
        let waits = self.store().has_earlier_pending(game, first).await;
        waits.unwrap()
    }
}

/// Rejects the first announcement of the usual game for good until it is a dead letter; how often that
/// was.
async fn rejects(fixture: &mut Fixture, version: u64) -> u32 {
    let id = fixture.looks(ANA).await.id;
    for attempts in 1..20 {
        fixture.later(LATER);
        let announcement = fixture.next_announcement().await;
        assert_eq!(announcement.update.view.version(), version);
        let dead = fixture.store().rejected(&id, version, announcement.place);
        if dead.await.unwrap() {
            return attempts;
        }
    }
    panic!("it is tried for ever")
}

#[tokio::test]
async fn a_dead_letter_delays_nothing_and_the_host_sees_it() {
    let (mut fixture, id) = Fixture::announced().await;
    let first = fixture.types(ANA, "Mc1-e1").await.view.version();
    let second = fixture.types(BEN, "Mg1-f1").await.view.version();
    assert_eq!(rejects(&mut fixture, first).await, 5);
    let letters = fixture.store().undeliverable().await.unwrap();
    assert_eq!(letters, [(id.clone(), first)]);
    // Not even a restart tries it again, and nothing is due because of it.
    fixture.mark_delivered(&id, second).await;
    fixture.restart().await;
    fixture.later(SignedDuration::from_hours(1));
    assert!(fixture.pending().await.is_empty());
    let due = fixture.store().next_due(&ShardScope::All).await.unwrap();
    assert_eq!(due, fixture.looks(ANA).await.game.due());
    let retried = fixture.store().retry_undeliverable(fixture.now).await;
    assert_eq!(retried.unwrap(), 1);
    let again = fixture.next_announcement().await;
    assert_eq!(again.update.view.version(), first);
}

#[tokio::test]
async fn what_was_refused_is_told_with_the_next_announcement_and_not_after_it() {
    let (mut fixture, id) = Fixture::announced().await;
    let first = fixture.types(ANA, "Mc1-e1").await;
    let second = fixture.types(BEN, "Mg1-f1").await.view.version();
    rejects(&mut fixture, first.view.version()).await;
    fixture.later(LATER);
    let both = fixture.next_announcement().await;
    assert_eq!(both.update.view.version(), second);
    assert_eq!(both.update.first(), first.first());
    // It answers the request of the second move, not of the first.
    assert_eq!(both.answer.unwrap().person, Some(BEN));
    fixture.mark_delivered(&id, second).await;
    assert!(fixture.store().undeliverable().await.unwrap().is_empty());
    assert!(!fixture.store().has_pending(&id).await.unwrap());
}

#[tokio::test]
async fn only_what_discord_has_not_taken_twice_is_overtaken() {
    let (mut fixture, id) = Fixture::announced().await;
    let version = fixture.types(ANA, "Mc1-e1").await.view.version();
    let second = fixture.types(BEN, "Mg1-f1").await.first();
    // Claims that end with an outage of the database or with their process do not count as
    // failures.
    for _ in 0..5 {
        fixture.later(LATER);
        fixture.next_announcement().await;
        assert!(fixture.is_waited_for(&id, second).await);
    }
    fixture.restart().await;
    assert!(fixture.is_waited_for(&id, second).await);
    // A process counts the failures of its own claims.
    fixture.later(LATER);
    fixture.next_announcement().await;
    for is_waited_for in [true, false] {
        let failed = fixture.store().failed(&id, version, channel(HERE));
        failed.await.unwrap();
        assert_eq!(fixture.is_waited_for(&id, second).await, is_waited_for);
    }
}

#[tokio::test]
async fn an_answer_tells_what_was_refused_before_it_and_waits_for_nothing() {
    let (mut fixture, id) = Fixture::announced().await;
    let first = fixture.types(ANA, "Mc1-e1").await;
    fixture.later(LATER);
    let announcement = fixture.next_announcement().await;
    let second = fixture.types(BEN, "Mg1-f1").await;
    let is_announced = fixture.is_waited_for(&id, second.first()).await;
    assert!(is_announced, "it is being announced");
    let version = first.view.version();
    let refused = fixture.store().rejected(&id, version, announcement.place);
    assert!(!refused.await.unwrap());
    assert!(!fixture.is_waited_for(&id, second.first()).await);
    let both = fixture.service.with_refused(second).await.unwrap();
    assert_eq!(both.first(), first.first());
    fixture.mark_delivered(&id, both.view.version()).await;
    assert!(!fixture.store().has_pending(&id).await.unwrap());
}

#[tokio::test]
async fn when_its_channel_is_back_it_is_tried_at_once() {
    let (mut fixture, _) = Fixture::announced().await;
    let version = fixture.types(ANA, "Mc1-e1").await.view.version();
    rejects(&mut fixture, version).await;
    fixture.deliverable_in(ELSEWHERE).await;
    assert!(fixture.pending().await.is_empty());
    fixture.deliverable_in(channel(HERE)).await;
    let announcement = fixture.next_announcement().await;
    assert_eq!(announcement.update.view.version(), version);
    assert!(announcement.attempts > 0, "it may have arrived");
}

#[tokio::test]
async fn what_failed_a_thousand_times_is_tried_when_the_permission_is_back() {
    let (mut fixture, _) = Fixture::announced().await;
    let version = fixture.types(ANA, "Mc1-e1").await.view.version();
    let attempts = rejects(&mut fixture, version).await;
    let mut database = raw(&fixture).await;
    execute(&mut database, "UPDATE outbox SET attempts = 1000").await;
    let woken = fixture.store().wake_server(SERVER, fixture.now);
    woken.await.unwrap();
    let announcement = fixture.next_announcement().await;
    assert_eq!(announcement.update.view.version(), version);
    // One rejection more, and it is a dead letter again.
    let (id, place) = (&announcement.update.view.id, announcement.place);
    assert!(announcement.attempts >= attempts);
    let dead = fixture.store().rejected(id, version, place);
    assert!(dead.await.unwrap());
}

#[tokio::test]
async fn announcements_that_were_rejected_are_woken_too() {
    let (mut fixture, _) = Fixture::announced().await;
    fixture.types(ANA, "Mc1-e1").await;
    for _ in 0..3 {
        fixture.later(LATER);
        assert_eq!(fixture.pending().await.len(), 1);
    }
    fixture.later(SignedDuration::from_secs(16));
    assert!(fixture.pending().await.is_empty());
    fixture.deliverable_in(channel(HERE)).await;
    assert_eq!(fixture.pending().await.len(), 1);
}

#[tokio::test]
async fn where_a_game_is_moved_its_dead_letters_are_tried_there() {
    let (mut fixture, _) = Fixture::announced().await;
    let version = fixture.types(ANA, "Mc1-e1").await.view.version();
    rejects(&mut fixture, version).await;
    let moves = GameCommand::MoveChannel { place: ELSEWHERE };
    fixture.game_command(CLEO, moves).await;
    let announcement = fixture.next_announcement().await;
    assert_eq!(announcement.update.view.version(), version);
    assert_eq!(announcement.place, ELSEWHERE);
}

#[tokio::test]
async fn tokens_are_removed_when_they_expire() {
    let mut fixture = Fixture::with_four().await;
    let mut other = raw(&fixture).await;
    let tokens = "SELECT COUNT(token) FROM outbox";
    let before = count(&mut other, tokens).await;
    assert_eq!(before, 5);
    fixture.later(SignedDuration::from_mins(15));
    fixture.pending().await;
    let left = count(&mut other, tokens).await;
    assert_eq!(left, 0);
    let update = fixture.game_command(DAN, GameCommand::Draw).await;
    assert!(update.is_public());
    fixture.later(SignedDuration::from_mins(2));
    fixture.pending().await;
    let left = count(&mut other, tokens).await;
    assert_eq!(left, 1, "one that can still be used stays");
}

#[tokio::test]
async fn a_clock_that_was_ahead_once_is_not_believed() {
    let mut fixture = Fixture::with_four().await;
    fixture.online().await;
    let right = fixture.now;
    fixture.later(SignedDuration::from_hours(40 * 24));
    fixture.online().await;
    fixture.types(ANA, "Mc1-e1").await;
    // The clock is right again, and then nobody can act for a while.
    fixture.now = right + SignedDuration::from_mins(1);
    fixture.online().await;
    let three_days = SignedDuration::from_hours(72);
    let planned = fixture.now + three_days;
    assert_eq!(fixture.looks(ANA).await.game.deadline(), Some(planned));
    assert!(!fixture.pending().await.is_empty());
    fixture.later(SignedDuration::from_hours(5));
    fixture.online().await;
    let planned = planned + SignedDuration::from_hours(5);
    assert_eq!(fixture.looks(ANA).await.game.deadline(), Some(planned));
}
