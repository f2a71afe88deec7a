//! Time in which nobody could reach the program runs out for nobody.

use djambi::game::Event;
use jiff::SignedDuration;

use crate::stage::{ANA, SERVER, Stage};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// When the time of who is to move runs out.
async fn deadline(stage: &mut Stage) -> jiff::Timestamp {
    let game = stage.looks(ANA).await.game;
    game.deadline().expect("a clock that runs")
}

async fn outages(stage: &mut Stage) -> usize {
    let id = stage.looks(ANA).await.id;
    let log = stage.host.store().log(&id).await.unwrap();
    let outage = |event: &Event| matches!(event, Event::Unreached { .. });
    log.iter().filter(|entry| outage(&entry.event)).count()
}

#[tokio::test]
async fn after_an_outage_each_clock_gets_the_time_back() {
    let mut stage = Stage::with_four().await;
    let planned = deadline(&mut stage).await;
    // In reach for a day, but for nine minutes now and then.
    for _ in 0..160 {
        stage.host.reached(stage.now).await.unwrap();
        stage.later(SignedDuration::from_mins(9));
    }
    assert_eq!(deadline(&mut stage).await, planned);
    stage.host.reached(stage.now).await.unwrap();

    // Two days and eleven hours, which her time would not have survived.
    stage.later(HOUR * 59);
    stage.restart().await;
    stage.host.reached(stage.now).await.unwrap();
    stage.host.tick(stage.now).await.unwrap();
    assert_eq!(deadline(&mut stage).await, planned + HOUR * 59);
    assert_eq!(outages(&mut stage).await, 1);

    // Said again, also by a program that was killed before it could keep that it is back.
    let since = stage.now - HOUR * 59;
    stage.host.store().set_reached(since).await.unwrap();
    stage.host.reached(stage.now).await.unwrap();
    stage.host.reached(stage.now).await.unwrap();
    assert_eq!(deadline(&mut stage).await, planned + HOUR * 59);
    assert_eq!(outages(&mut stage).await, 1);
}

#[tokio::test]
async fn of_an_outage_only_what_lies_in_the_turn_is_given_back() {
    let mut stage = Stage::with_four().await;
    stage.host.reached(stage.now - HOUR * 5).await.unwrap();
    let planned = deadline(&mut stage).await;
    stage.later(HOUR);
    stage.host.reached(stage.now).await.unwrap();
    assert_eq!(deadline(&mut stage).await, planned + HOUR);
}

#[tokio::test]
async fn where_the_bot_has_been_removed_nothing_runs_out_and_the_time_is_given_back() {
    let mut stage = Stage::with_four().await;
    let planned = deadline(&mut stage).await;
    let id = stage.looks(ANA).await.id;
    let before = stage.host.store().log(&id).await.unwrap();
    stage.later(HOUR);
    let gone = stage.host.server_gone(SERVER, true, stage.now).await;
    assert!(gone.unwrap());
    for _ in 0..100 {
        stage.later(HOUR);
        stage.host.tick(stage.now).await.unwrap();
        let gone = stage.host.server_gone(SERVER, true, stage.now).await;
        assert!(!gone.unwrap(), "known");
    }
    assert_eq!(stage.host.store().log(&id).await.unwrap(), before);
    let back = stage.host.server_gone(SERVER, false, stage.now).await;
    assert!(back.unwrap());
    stage.host.tick(stage.now).await.unwrap();
    assert_eq!(deadline(&mut stage).await, planned + HOUR * 100);
}

#[tokio::test]
async fn a_removal_found_out_after_an_outage_counts_from_before_it() {
    for outage_first in [true, false] {
        let mut stage = Stage::with_four().await;
        let planned = deadline(&mut stage).await;
        stage.host.reached(stage.now).await.unwrap();
        stage.later(HOUR * 80);
        stage.restart().await;
        if outage_first {
            stage.host.reached(stage.now).await.unwrap();
        }
        let gone = stage.host.server_gone(SERVER, true, stage.now).await;
        assert!(gone.unwrap());
        stage.host.reached(stage.now).await.unwrap();
        stage.later(HOUR);
        let back = stage.host.server_gone(SERVER, false, stage.now).await;
        assert!(back.unwrap());
        stage.host.tick(stage.now).await.unwrap();
        assert_eq!(deadline(&mut stage).await, planned + HOUR * 81);
    }
}

#[tokio::test]
async fn who_asks_from_a_server_shows_that_it_is_there() {
    let mut stage = Stage::with_four().await;
    let gone = stage.host.server_gone(SERVER, true, stage.now).await;
    assert!(gone.unwrap());
    stage.later(HOUR * 100);
    stage.types(ANA, "Mc1-e1").await;
    assert_eq!(outages(&mut stage).await, 1, "before her turn");
    let back = stage.host.server_gone(SERVER, false, stage.now).await;
    assert!(!back.unwrap(), "known");
}

#[tokio::test]
async fn of_a_short_outage_of_a_server_no_game_says_a_word() {
    let mut stage = Stage::with_four().await;
    let gone = stage.host.server_gone(SERVER, true, stage.now).await;
    assert!(gone.unwrap());
    stage.later(SignedDuration::from_mins(9));
    let back = stage.host.server_gone(SERVER, false, stage.now).await;
    assert!(back.unwrap());
    assert_eq!(outages(&mut stage).await, 0);
}
