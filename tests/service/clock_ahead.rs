//! Pages that the bot served while its clock was ahead.

use djambi::game::{Event, Terms};
use djambi::store::{Shard, ShardScope};
use jiff::SignedDuration;

use crate::fixture::Fixture;

const DAY: SignedDuration = SignedDuration::from_hours(24);

#[tokio::test]
async fn without_discord_what_was_saved_meanwhile_is_mended_too() {
    let mut fixture = Fixture::new().await;
    let served = fixture.service.online_at(Shard::LOCAL, fixture.now);
    served.await.unwrap();
    fixture.later(DAY * 30);
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    fixture.online().await;
    fixture.later(DAY * -29);
    fixture.restart().await;
    fixture
        .service
        .set_scope(ShardScope::Local, ShardScope::Local);
    let now = fixture.now;
    let served = fixture.service.online_at(Shard::LOCAL, now);
    served.await.unwrap();
    assert_eq!(fixture.store().pages_back().await.unwrap(), Some(now));
    let events = fixture.events(&id).await;
    assert_eq!(events.last(), Some(&Event::Outage { since: now }));
    // The bot has yet to mend what is its own.
    let bots = fixture.store().last_online(Shard::ONLY).await.unwrap();
    assert!(bots.is_some_and(|at| at > now), "{bots:?}");
}

#[tokio::test]
async fn it_is_not_known_whether_they_were_served_since_another_program_did() {
    let mut fixture = Fixture::new().await;
    let served = fixture.service.online_at(Shard::LOCAL, fixture.now);
    served.await.unwrap();
    fixture.later(DAY * 60);
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    fixture.online_was_saved_at(fixture.now + DAY).await;
    fixture.later(DAY / 2);
    fixture.restart().await;
    fixture.online().await;
    assert_eq!(fixture.store().pages_back().await.unwrap(), None);
    let events = fixture.events(&id).await;
    let is_outage = |event: &Event| matches!(event, Event::Outage { .. });
    assert!(!events.iter().any(is_outage), "{events:?}");
}
