//! Processes beside each other, and many people who act at the same moment: nothing happens twice, and
//! each of them is answered.

use djambi::game::{GameCommand, GameRejection, PersonId, Phase, Terms};
use djambi::service::{Command, Rejected, Rejection, Reply, Request};
use djambi::store::{Scope, Store, StoreOptions, Wanted};
use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use sqlx::AnyConnection;

use crate::service::database::{execute, raw};
use crate::service::fixture::{ANA, Fixture, SERVER, here};

#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_process_that_died_while_its_clock_was_ahead_is_dead() {
    let fixture = Fixture::new().await;
    let (store, now) = (fixture.store(), Timestamp::now());
    store.agree_on_shards(1).await.unwrap();
    let mut at = raw(&fixture).await;
    let in_a_year = (now + SignedDuration::from_hours(24 * 365)).as_millisecond();
    let dies = async |at: &mut AnyConnection| {
        let dies = sqlx::query("INSERT INTO processes (number, seen) VALUES (99, $1)");
        dies.bind(in_a_year).execute(at).await.unwrap();
    };
    dies(&mut at).await;
    execute(&mut at, "UPDATE shards SET process = 99").await;
    assert_eq!(store.bury_the_silent(now).await.unwrap(), 1);
    assert_eq!(store.take_shards(&(0..=0), 1).await.unwrap().len(), 1);
    fixture.service.close().await;
    dies(&mut at).await;
    let left = Store::open(&StoreOptions::to_change(fixture.url())).await;
    let is_free = left.unwrap().lock_out_players(&fixture.url()).await;
    assert!(is_free.is_ok(), "nobody plays on it");
}

/// The number of connections of a process, each with its own prepared statements.
const CONNECTIONS: usize = 8;

/// Several processes are restarted one after the other: the newer one adds columns while the older
/// one plays.
#[tokio::test]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_process_plays_on_while_a_newer_one_adds_columns() {
    let (fixture, id) = Fixture::announced().await;
    let store = fixture.store().clone();
    let reads = async || {
        let wanted = Wanted::Named(&id);
        assert!(store.find(wanted, u64::MAX).await.unwrap().is_some());
        assert!(store.game_row(&id).await.unwrap().is_some());
        let all = store.list(Scope::Current(ANA), 10).await.unwrap();
        assert_eq!(all.rows.len(), 1);
        store.daily_puzzle(SERVER).await.unwrap();
        assert_eq!(store.verify().await.unwrap().faults, [""; 0]);
    };
    // On all connections, which are used at once, and often enough that each has prepared all.
    for _ in 0..5 {
        futures_util::future::join_all((0..CONNECTIONS).map(|_| reads())).await;
    }
    let mut at = raw(&fixture).await;
    for table in [
        "ALTER TABLE games ADD COLUMN newer BIGINT",
        "ALTER TABLE daily_puzzles ADD COLUMN newer BIGINT",
        "ALTER TABLE people ADD COLUMN newer BIGINT",
        "ALTER TABLE servers ADD COLUMN newer BIGINT",
    ] {
        execute(&mut at, table).await;
    }
    for _ in 0..5 {
        futures_util::future::join_all((0..CONNECTIONS).map(|_| reads())).await;
    }
}

/// The answers to two hundred people who do that at the same moment.
async fn crowd(fixture: &mut Fixture, command: Command) -> Vec<Reply> {
    let people = (0..200).map(|number| PersonId(1_000 + number));
    let requests: Vec<Request> = people
        .map(|person| fixture.request(person, command.clone()))
        .collect();
    let (service, now) = (fixture.service.clone(), fixture.now);
    let asked = requests.into_iter().map(|request| {
        let service = service.clone();
        tokio::spawn(async move { service.handle(&request, now).await })
    });
    let answered = join_all(asked).await.into_iter();
    answered.map(|reply| reply.unwrap()).collect()
}

fn rejections(replies: &[Reply]) -> Vec<&Rejected> {
    let mut rejections = Vec::new();
    for reply in replies {
        if let Reply::Rejected(rejected) = reply {
            rejections.push(rejected);
        }
    }
    rejections
}

#[tokio::test(flavor = "multi_thread")]
async fn three_of_two_hundred_take_the_free_seats_and_the_others_read_that_all_are_taken() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let replies = crowd(&mut fixture, here(GameCommand::Join { seat: None })).await;
    let rejections = rejections(&replies);
    assert_eq!(rejections.len(), 197);
    for rejected in rejections {
        let full = Rejection::Game(GameRejection::Full);
        assert_eq!(rejected.reason, full);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_hundred_opens_a_lobby_and_the_others_are_shown_it() {
    let mut fixture = Fixture::new().await;
    let terms = Terms::default();
    let replies = crowd(&mut fixture, Command::Open { terms }).await;
    let rejections = rejections(&replies);
    assert_eq!(rejections.len(), 199);
    for rejected in rejections {
        assert_eq!(rejected.reason, Rejection::GameHere);
        let view = rejected.view.as_ref().expect("the lobby");
        assert_eq!(view.game.phase(), Phase::Lobby);
    }
}
