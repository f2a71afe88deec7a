//! Time in which nobody could reach the program runs out for nobody.

use djambi::game::Event;
use jiff::SignedDuration;

use crate::faults::{execute, raw};
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

#[tokio::test]
async fn what_is_given_back_already_hides_nothing_that_came_after_it() {
    for hours in [0, 30] {
        let mut stage = Stage::with_four().await;
        let planned = deadline(&mut stage).await;
        let before = stage.now;
        stage.host.reached(stage.now).await.unwrap();
        stage.later(HOUR * 50);
        stage.host.reached(stage.now).await.unwrap();
        // Killed before it could keep that it is back, and not started for some time.
        stage.host.store().set_reached(before).await.unwrap();
        stage.later(HOUR * hours + SignedDuration::from_mins(9));
        stage.restart().await;
        stage.host.reached(stage.now).await.unwrap();
        stage.host.tick(stage.now).await.unwrap();
        let short = if hours == 0 { 0 } else { 9 };
        let given = HOUR * (50 + hours) + SignedDuration::from_mins(short);
        assert_eq!(deadline(&mut stage).await, planned + given);
    }
}

#[tokio::test]
async fn a_server_that_is_found_gone_while_all_get_an_outage_back_gets_both_back() {
    let mut stage = Stage::with_four().await;
    let planned = deadline(&mut stage).await;
    let before = stage.now;
    stage.host.reached(stage.now).await.unwrap();
    stage.later(HOUR * 50);
    stage.host.reached(stage.now).await.unwrap();
    // That it is gone was heard between giving back and keeping that it had been.
    stage.host.store().set_reached(before).await.unwrap();
    let gone = stage.host.server_gone(SERVER, true, stage.now).await;
    assert!(gone.unwrap());
    stage.host.store().set_reached(stage.now).await.unwrap();
    stage.later(HOUR * 100);
    let back = stage.host.server_gone(SERVER, false, stage.now).await;
    assert!(back.unwrap());
    assert_eq!(deadline(&mut stage).await, planned + HOUR * 150);
}

/// Does it while another process locks the database; that lets go of it between the first that is
/// to be kept and what is to be kept after that.
async fn while_locked<T>(stage: &Stage, it: impl Future<Output = T>) -> T {
    let mut other = raw(stage).await;
    execute(&mut other, "BEGIN IMMEDIATE").await;
    let lets_go = async {
        tokio::time::sleep(std::time::Duration::from_millis(1_800)).await;
        execute(&mut other, "ROLLBACK").await;
    };
    tokio::join!(it, lets_go).0
}

#[tokio::test]
async fn what_a_busy_database_does_not_take_is_given_back_later() {
    for server in [false, true] {
        let mut stage = Stage::with_four().await;
        let planned = deadline(&mut stage).await;
        stage.host.reached(stage.now).await.unwrap();
        if server {
            let gone = stage.host.server_gone(SERVER, true, stage.now).await;
            assert!(gone.unwrap());
        }
        stage.later(HOUR * 59);
        let host = stage.host.clone();
        let now = stage.now;
        let first = async move {
            if server {
                host.server_gone(SERVER, false, now).await.map(|_| ())
            } else {
                host.reached(now).await
            }
        };
        // Whether it was kept depends on who is quicker; if not, it is with the next pulse.
        let _ = while_locked(&stage, first).await;
        stage.host.reached(stage.now).await.unwrap();
        let id = stage
            .host
            .store()
            .live_in(crate::stage::channel(70).channel);
        let id = id.await.unwrap().unwrap();
        let (game, _) = stage.host.store().load(&id).await.unwrap().unwrap();
        assert_eq!(game.deadline(), Some(planned + HOUR * 59), "{server}");
    }
}
