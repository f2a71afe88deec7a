//! The end of storage for servers from which the bot was removed.

use djambi::store::{Shard, ShardScope};
use jiff::SignedDuration;

use crate::service::fixture::{ANA, EVE, Fixture, SERVER};

const DAY: SignedDuration = SignedDuration::from_hours(24);

impl Fixture {
    /// How many games are deleted now, and whether that game is still there.
    async fn forgets_servers(
        &self,
        scope: &ShardScope,
        id: &djambi::game::GameId,
    ) -> (usize, bool) {
        let deleted = self.service.forget_servers(scope, self.now).await.unwrap();
        let there = self.service.view(id).await.unwrap().is_some();
        (deleted, there)
    }
}

#[tokio::test]
async fn games_of_a_server_are_deleted_ninety_days_after_the_bot_was_removed() {
    let (mut fixture, id) = Fixture::announced().await;
    let page = fixture.page_game().await.view.id;
    let all = ShardScope::All;
    fixture.later(DAY * 100);
    let there = fixture.forgets_servers(&all, &id).await;
    assert_eq!(there, (0, true));
    fixture.online().await;
    fixture.absent(SERVER, true).await;
    fixture.later(DAY * 89);
    assert_eq!(fixture.forgets_servers(&all, &id).await, (0, true));
    // It is added again before: everything begins from there.
    fixture.absent(SERVER, false).await;
    fixture.online().await;
    fixture.absent(SERVER, true).await;
    fixture.later(DAY * 89);
    assert_eq!(fixture.forgets_servers(&all, &id).await, (0, true));
    fixture.later(DAY * 2);
    let (number, total) = (1, 2);
    let others = ShardScope::Shards(vec![Shard { number, total }]);
    let by_another_process = fixture.forgets_servers(&others, &id).await;
    assert_eq!(by_another_process, (0, true));
    assert_eq!(fixture.forgets_servers(&all, &id).await, (1, false));
    let known = fixture.store().absent_since(SERVER).await.unwrap();
    assert_eq!(known, None, "nor is the server known");
    let results = fixture.store().results_of(ANA, None).await.unwrap();
    assert_eq!(results.len(), 0);
    assert!(fixture.service.view(&page).await.unwrap().is_some());
    fixture.is_sound().await;
    // The channel is free for a new game, should it come back.
    fixture.absent(SERVER, false).await;
    fixture.opens(EVE).await;
}

#[tokio::test]
async fn a_process_that_has_just_begun_deletes_no_servers_games() {
    let (mut fixture, id) = Fixture::announced().await;
    fixture.online().await;
    fixture.absent(SERVER, true).await;
    fixture.later(DAY * 91);
    fixture.restart().await;
    fixture.run_due().await;
    fixture.restart().await;
    let game = fixture.service.view(&id).await.unwrap();
    assert!(game.is_some(), "it may be back");
    fixture.run_due().await;
    fixture.later(SignedDuration::from_hours(2));
    fixture.run_due().await;
    fixture.is_deleted(&id).await;
}
