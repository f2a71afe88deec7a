//! An outage costs nobody time on the clock, nor does a server that has removed the bot, of which the
//! games may be many and wait for years.

use djambi::game::{Event, GameCommand, GameId, ServerId, Term, TermChange, Terms};
use djambi::store::{Shard, ShardScope};
use jiff::SignedDuration;
use sqlx::AnyConnection;

use crate::service::database::{count, execute, raw};
use crate::service::fixture::{
    ANA, BEN, CLEO, DAN, Fixture, HERE, SERVER, channel, done, here, mv,
};
use crate::service::pages::serve_without_discord;
use crate::service::quarantine::{DAMAGE, write};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Returns the deadline of the player to move.
async fn deadline(fixture: &mut Fixture) -> jiff::Timestamp {
    let game = fixture.looks(ANA).await.game;
    game.deadline().expect("a clock that runs")
}

async fn outages(fixture: &mut Fixture) -> usize {
    let id = fixture.looks(ANA).await.id;
    fixture.count(&id, is_outage).await
}

pub fn is_outage(event: &Event) -> bool {
    matches!(event, Event::Outage { .. })
}

#[tokio::test]
async fn after_an_outage_each_clock_is_compensated() {
    let mut fixture = Fixture::with_four().await;
    let planned = deadline(&mut fixture).await;
    // Online for a day, except for nine minutes now and then.
    for _ in 0..160 {
        fixture.online().await;
        fixture.later(SignedDuration::from_mins(9));
    }
    assert_eq!(deadline(&mut fixture).await, planned);
    fixture.online().await;

    // Two days and eleven hours, more than her time.
    fixture.later(HOUR * 59);
    fixture.restart().await;
    fixture.online().await;
    fixture.run_due().await;
    assert_eq!(deadline(&mut fixture).await, planned + HOUR * 59);
    assert_eq!(outages(&mut fixture).await, 1);

    // Reported again, by a program that was killed before it saved that the server is back.
    let since = fixture.now - HOUR * 59;
    fixture.online_was_saved_at(since).await;
    fixture.online().await;
    fixture.online().await;
    assert_eq!(deadline(&mut fixture).await, planned + HOUR * 59);
    assert_eq!(outages(&mut fixture).await, 1);
}

#[tokio::test]
async fn where_the_bot_has_been_removed_nothing_runs_out_and_the_time_is_compensated() {
    let mut fixture = Fixture::with_four().await;
    let planned = deadline(&mut fixture).await;
    let id = fixture.looks(ANA).await.id;
    let before = fixture.log(&id).await;
    let mut at = raw(&fixture).await;
    assert_eq!(looked_at(&mut at).await, 1);
    fixture.later(HOUR);
    assert!(fixture.absent(SERVER, true).await);
    assert_eq!(looked_at(&mut at).await, 0);
    for _ in 0..100 {
        fixture.later(HOUR);
        fixture.run_due().await;
        assert!(!fixture.absent(SERVER, true).await, "known");
    }
    assert_eq!(fixture.log(&id).await, before);
    assert!(fixture.absent(SERVER, false).await);
    assert_eq!(looked_at(&mut at).await, 1);
    fixture.run_due().await;
    assert_eq!(deadline(&mut fixture).await, planned + HOUR * 100);
    fixture.later(HOUR * 100);
    fixture.run_due().await;
    let is_out = |event: &Event| matches!(event, Event::TimedOut { .. });
    assert_eq!(fixture.count(&id, is_out).await, 1, "its time runs again");
}

#[tokio::test]
async fn a_visit_in_a_server_that_removed_the_bot_compensates_its_clocks() {
    let mut fixture = Fixture::with_four().await;
    let planned = deadline(&mut fixture).await;
    assert!(fixture.absent(SERVER, true).await);
    fixture.later(HOUR * 500);
    let visit = fixture.service.save_visit(channel(HERE), fixture.now);
    visit.await.unwrap();
    assert_eq!(deadline(&mut fixture).await, planned + HOUR * 500);
}

#[tokio::test]
async fn a_removal_found_out_after_an_outage_counts_from_before_it() {
    for outage_first in [true, false] {
        let mut fixture = Fixture::with_four().await;
        let planned = deadline(&mut fixture).await;
        fixture.online().await;
        fixture.later(HOUR * 80);
        fixture.restart().await;
        if outage_first {
            fixture.online().await;
        }
        assert!(fixture.absent(SERVER, true).await);
        fixture.online().await;
        fixture.later(HOUR);
        assert!(fixture.absent(SERVER, false).await);
        fixture.run_due().await;
        assert_eq!(deadline(&mut fixture).await, planned + HOUR * 81);
    }
}

#[tokio::test]
async fn a_request_from_a_server_proves_that_the_bot_is_in_it() {
    let mut fixture = Fixture::with_four().await;
    assert!(fixture.absent(SERVER, true).await);
    fixture.later(HOUR * 100);
    fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(outages(&mut fixture).await, 1, "before her turn");
    assert!(!fixture.absent(SERVER, false).await, "known");
}

#[tokio::test]
async fn a_short_outage_of_a_server_is_in_no_games_log() {
    let mut fixture = Fixture::with_four().await;
    assert!(fixture.absent(SERVER, true).await);
    fixture.later(SignedDuration::from_mins(9));
    assert!(fixture.absent(SERVER, false).await);
    assert_eq!(outages(&mut fixture).await, 0);
}

#[tokio::test]
async fn an_outage_compensated_already_hides_none_after_it() {
    for hours in [0, 30] {
        let mut fixture = Fixture::with_four().await;
        let planned = deadline(&mut fixture).await;
        let before = fixture.now;
        fixture.online().await;
        fixture.later(HOUR * 50);
        fixture.online().await;
        // Killed before it saved that the server is back, and not started for some time.
        fixture.online_was_saved_at(before).await;
        fixture.later(HOUR * hours + SignedDuration::from_mins(9));
        fixture.restart().await;
        fixture.online().await;
        fixture.run_due().await;
        let short = if hours == 0 { 0 } else { 9 };
        let given = HOUR * (50 + hours) + SignedDuration::from_mins(short);
        assert_eq!(deadline(&mut fixture).await, planned + given);
    }
}

#[tokio::test]
async fn a_server_found_missing_during_the_compensation_gets_both_outages_back() {
    let mut fixture = Fixture::with_four().await;
    let planned = deadline(&mut fixture).await;
    let before = fixture.now;
    fixture.online().await;
    fixture.later(HOUR * 50);
    fixture.online().await;
    // The removal was reported between the compensation and saving it.
    fixture.online_was_saved_at(before).await;
    assert!(fixture.absent(SERVER, true).await);
    fixture.online_was_saved_at(fixture.now).await;
    fixture.later(HOUR * 100);
    assert!(fixture.absent(SERVER, false).await);
    assert_eq!(deadline(&mut fixture).await, planned + HOUR * 150);
}

#[tokio::test]
async fn the_time_online_is_not_read_again_before_it_has_to_be_saved() {
    let mut fixture = Fixture::with_four().await;
    fixture.online().await;
    let other = fixture.now - HOUR;
    fixture.online_was_saved_at(other).await;
    for (seconds, saved) in [
        (30, other),
        (59, fixture.now + SignedDuration::from_secs(89)),
    ] {
        fixture.later(SignedDuration::from_secs(seconds));
        fixture.online().await;
        let online = fixture.store().last_online(Shard::ONLY).await.unwrap();
        assert_eq!(online, Some(saved), "{seconds}");
    }
}

/// Runs it while another process locks the database, and unlocks the database between the first and
/// the later saves.
async fn while_locked<T>(fixture: &Fixture, it: impl Future<Output = T>) -> T {
    let mut other = raw(fixture).await;
    execute(&mut other, "BEGIN IMMEDIATE").await;
    let lets_go = async {
        tokio::time::sleep(std::time::Duration::from_millis(1_800)).await;
        execute(&mut other, "ROLLBACK").await;
    };
    tokio::join!(it, lets_go).0
}

#[tokio::test]
async fn outages_that_a_busy_database_rejects_are_compensated_later() {
    for server in [false, true] {
        let mut fixture = Fixture::with_four().await;
        fixture.hurries().await;
        let planned = deadline(&mut fixture).await;
        fixture.online().await;
        if server {
            assert!(fixture.absent(SERVER, true).await);
        }
        fixture.later(HOUR * 59);
        let (service, now) = (&fixture.service, fixture.now);
        let first = async {
            if server {
                let known = service.set_server_absent(SERVER, false, now).await;
                known.map(drop)
            } else {
                service.online_at(Shard::ONLY, now).await
            }
        };
        // Whether it was saved depends on timing; if not, the next heartbeat saves it.
        let _ = Box::pin(while_locked(&fixture, first)).await;
        fixture.online().await;
        let id = fixture.store().live_in(channel(HERE).channel).await;
        let game = fixture.game(&id.unwrap().unwrap()).await;
        assert_eq!(game.deadline(), Some(planned + HOUR * 59), "{server}");
    }
}

#[tokio::test]
async fn a_live_game_gets_the_time_of_a_short_outage_back() {
    for (pace, minutes, given, in_lobby) in [
        ("10m+30s", 3, 3, false),
        ("10m+30s", 1, 0, false),
        ("3d+12h", 3, 0, false),
        // It was made live in its lobby.
        ("10m+30s", 4, 4, true),
    ] {
        let mut fixture = Fixture::new().await;
        if in_lobby {
            fixture.opens(ANA).await;
            let change = TermChange::new(Term::Time, pace).unwrap();
            let change = here(GameCommand::ChangeTerm(change));
            fixture.done(ANA, change).await;
            fixture.start_with(&[BEN, CLEO, DAN]).await;
        } else {
            let pace = pace.parse().unwrap();
            fixture.gather_under(Terms::default().at_pace(pace)).await;
        }
        fixture.online().await;
        let planned = deadline(&mut fixture).await;
        fixture.later(SignedDuration::from_mins(minutes));
        fixture.online().await;
        let given = SignedDuration::from_mins(given);
        let after = deadline(&mut fixture).await;
        assert_eq!(
            after,
            planned + given,
            "{minutes} min, in the lobby: {in_lobby}"
        );
    }
}

/// A game of four people in that channel.
async fn begun_in(fixture: &mut Fixture, number: u64) -> GameId {
    fixture.place = channel(number);
    fixture.gather_under(Terms::default()).await.view.id
}

#[tokio::test]
async fn among_many_games_a_damaged_one_and_moves_meanwhile_keep_no_other_from_its_time() {
    let mut fixture = Fixture::new().await;
    let mut games = Vec::new();
    for number in 0..45 {
        games.push(begun_in(&mut fixture, 100 + number).await);
    }
    fixture.online().await;
    write(&fixture, &games[3], 2, DAMAGE).await;
    fixture.later(HOUR * 59);
    let requests: Vec<_> = [7, 12, 30, 44]
        .map(|number| {
            let mut request = fixture.request(ANA, mv("Mc1-e1"));
            request.place = channel(100 + number);
            request
        })
        .into();
    let played = async {
        for request in &requests {
            done(fixture.handle(request).await);
        }
    };
    tokio::join!(fixture.online(), played);
    fixture.online().await;
    for (number, id) in games.iter().enumerate() {
        if number == 3 {
            assert!(fixture.store().load(id).await.is_err());
            continue;
        }
        let outages = fixture.count(id, is_outage).await;
        // A move that came first needed no time back.
        let is_move = |it: &Event| matches!(it, Event::Played { .. });
        let played_before = fixture.count(id, is_move).await;
        assert!(
            outages == 1 || (outages, played_before) == (0, 1),
            "{number}: {outages} outages, {played_before} moves"
        );
    }
}

#[tokio::test]
async fn a_program_that_serves_no_discord_leaves_its_games_alone() {
    let mut fixture = Fixture::with_four().await;
    fixture.online().await;
    let planned = deadline(&mut fixture).await;
    let id = fixture.looks(ANA).await.id;
    let events = fixture.log(&id).await.len();
    // `djambi web` or `djambi play` on the file of the bot, which has been stopped for some days.
    let (local, stopped) = (ShardScope::Local, fixture.now);
    fixture.service.set_scope(local.clone(), local);
    for _ in 0..3 {
        fixture.later(HOUR * 30);
        fixture.online_without_discord().await;
        fixture.run_due().await;
        assert_eq!(fixture.pending().await.len(), 0);
    }
    assert_eq!(fixture.log(&id).await.len(), events);
    let online = fixture.store().last_online(Shard::ONLY).await.unwrap();
    assert_eq!(online, Some(stopped));
    // The bot is back.
    let all = ShardScope::All;
    fixture.service.set_scope(all.clone(), all);
    fixture.online().await;
    fixture.run_due().await;
    assert_eq!(deadline(&mut fixture).await, planned + HOUR * 90);
    let shards = fixture.store().shards_online().await.unwrap();
    assert_eq!(shards, [(Shard::ONLY, Some(fixture.now))]);
}

/// How many games are in the index of what is due: those that may be read whenever it is looked at.
async fn looked_at(at: &mut AnyConnection) -> i64 {
    let indexed = "SELECT COUNT(*) FROM games WHERE due IS NOT NULL AND absent = 0";
    count(at, indexed).await
}

/// The games of another bot were loaded from a file, and nobody has asked for anything there yet.
#[tokio::test]
async fn games_of_a_server_that_is_not_known_return_with_it() {
    let fixture = Fixture::with_four().await;
    let mut at = raw(&fixture).await;
    execute(&mut at, "DELETE FROM servers").await;
    // A connection that begins finds out whether the bot is in it.
    let known = async || fixture.store().servers().await.unwrap();
    assert_eq!(known().await, [SERVER]);
    assert!(fixture.absent(SERVER, true).await);
    assert_eq!(looked_at(&mut at).await, 0);
    assert_eq!(known().await, []);
    assert!(fixture.absent(SERVER, false).await);
    assert_eq!(looked_at(&mut at).await, 1);
    assert_eq!(known().await, [SERVER]);
    fixture.absent(ServerId(SERVER.0 + 1), true).await;
    let known = count(&mut at, "SELECT COUNT(*) FROM servers").await;
    assert_eq!(known, 1, "of servers without games nothing is saved");
}

const DAY: SignedDuration = SignedDuration::from_hours(24);

#[tokio::test]
async fn without_discord_what_was_saved_meanwhile_is_mended_too() {
    let mut fixture = Fixture::new().await;
    fixture.online_without_discord().await;
    fixture.later(DAY * 30);
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    fixture.online().await;
    fixture.later(DAY * -29);
    serve_without_discord(&mut fixture).await;
    let now = fixture.now;
    assert_eq!(fixture.store().pages_back().await.unwrap(), Some(now));
    let events = fixture.events(&id).await;
    assert_eq!(events.last(), Some(&Event::Outage { since: now }));
    // The bot has yet to correct its own times.
    let bots = fixture.store().last_online(Shard::ONLY).await.unwrap();
    assert!(bots.is_some_and(|at| at > now), "{bots:?}");
}

#[tokio::test]
async fn it_is_not_known_whether_they_were_served_since_another_program_did() {
    let mut fixture = Fixture::new().await;
    fixture.online_without_discord().await;
    fixture.later(DAY * 60);
    let id = fixture.page_game_under(Terms::default()).await.view.id;
    fixture.online_was_saved_at(fixture.now + DAY).await;
    fixture.later(DAY / 2);
    fixture.restart().await;
    fixture.online().await;
    assert_eq!(fixture.store().pages_back().await.unwrap(), None);
    assert_eq!(fixture.count(&id, is_outage).await, 0);
}
