//! Bad weather: limits, errors and slowness of each route, a revoked token, a database that is
//! busy. Each turn is told, and told once; each person is answered.

use std::time::Duration;

use djambi_sandbox::{Fault, Message, Sandbox};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::task::JoinSet;

use crate::bot::Bot;
use crate::table::Table;

/// The answer to an interaction.
pub const CALLBACK: &str = "POST /interactions/*/*/callback";
const FOLLOW_UP: &str = "POST /webhooks/*/*";
const ORIGINAL: &str = "GET /webhooks/*/*/messages/@original";
const EDIT: &str = "PATCH /channels/*/messages/*";
/// An announcement.
pub const POST: &str = "POST /channels/*/messages";

/// What goes wrong with requests.
pub fn kinds() -> [Fault; 7] {
    let short = Duration::from_millis(120);
    [
        Fault::RateLimited(short),
        Fault::GloballyRateLimited(short),
        Fault::Status(500),
        Fault::Status(503),
        Fault::Slow(Duration::from_millis(700)),
        Fault::Dropped,
        Fault::AnswerLost,
    ]
}

/// The public messages that tell that turn.
fn telling(table: &Table, turn: &str) -> Vec<Message> {
    let mut messages = table.public();
    messages.retain(|it| it.content.contains(&format!("`{turn}`")));
    messages
}

async fn is_told_once(table: &Table, turn: &str) {
    let look = |_: &Sandbox| (!telling(table, turn).is_empty()).then_some(());
    let came = table.sandbox.until(&format!("{turn} is told"), look).await;
    came.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
}

/// Turns that can be played by all four in this order again and again: there and back.
const THERE: [&str; 4] = ["Mc1-d1", "Mg1-f1", "Mg9-f9", "Mc9-d9"];
const BACK: [&str; 4] = ["Md1-c1", "Mf1-g1", "Mf9-g9", "Md9-c9"];

#[tokio::test]
async fn whatever_route_fails_each_turn_is_told_once() {
    let mut routes = JoinSet::new();
    for route in [CALLBACK, ORIGINAL, EDIT] {
        routes.spawn(async move {
            let table = Table::playing().await;
            table.sandbox.set_patience(Duration::from_secs(40));
            for (number, fault) in kinds().into_iter().enumerate() {
                table.sandbox.fault(route, 1, fault.clone());
                let person = &table.people[number % 4];
                let turn = if number < 4 { THERE } else { BACK }[number % 4];
                let before = table.public().len();
                let answer = table.plays(person, turn).await;
                assert!(!answer.is_private(), "{route} {fault:?}: {answer}");
                is_told_once(&table, turn).await;
                let told = table.public().len() - before;
                assert_eq!(told, 1, "{route} {fault:?}: {}", table.sandbox.transcript());
            }
            table.tells_all().await;
            for turn in THERE.iter().chain(&BACK[..3]) {
                assert_eq!(telling(&table, turn).len(), 1, "{route} {turn}");
            }
            table.ends();
        });
    }
    routes.join_all().await;
}

#[tokio::test]
async fn a_turn_confirmed_in_private_is_told_once_whatever_becomes_of_its_message() {
    let mut all = JoinSet::new();
    for fault in kinds() {
        all.spawn(async move {
            let table = Table::playing().await;
            table.sandbox.set_patience(Duration::from_secs(40));
            let [ana, ben, ..] = &table.people;
            table.asks(ana, "/djambi settings mine confirm:true").await;
            let preview = table.plays(ana, "Mc1-e1").await;
            assert!(preview.is_private(), "{preview}");
            table.sandbox.fault(FOLLOW_UP, 1, fault.clone());
            ana.presses(&preview, "Play").unwrap();
            is_told_once(&table, "Mc1-e1").await;
            table.tells_all().await;
            let told = telling(&table, "Mc1-e1");
            assert_eq!(told.len(), 1, "{fault:?}: {}", table.sandbox.transcript());
            let called: Vec<_> = told[0].pinged.iter().copied().collect();
            assert_eq!(called, [ben.id()], "{fault:?}: {}", told[0]);
            table.ends();
        });
    }
    all.join_all().await;
}

#[tokio::test]
async fn an_announcement_that_fails_comes_once_later() {
    let mut table = Table::playing().await;
    table.sandbox.set_patience(Duration::from_mins(1));
    let ana = table.people[0].clone();
    // The answer is lost, and so is the first announcement after the restart; the second one is
    // carried out, and nobody hears of it.
    table
        .sandbox
        .fault(CALLBACK, usize::MAX, Fault::Status(503));
    table.sandbox.fault(POST, 1, Fault::AnswerLost);
    ana.types(table.channel, "/djambi move Mc1-e1").unwrap();
    let kept = |_: &Sandbox| table.log().contains("did not arrive").then_some(());
    table.sandbox.until("a lost answer", kept).await.unwrap();
    table.dies_and_returns().await;
    is_told_once(&table, "Mc1-e1").await;
    let settled = |_: &Sandbox| {
        let log = table.log();
        (log.contains("had been told already") || log.contains("announced")).then_some(())
    };
    table.sandbox.until("a note", settled).await.unwrap();
    assert_eq!(telling(&table, "Mc1-e1").len(), 1);
    table.ends();
}

#[tokio::test]
async fn a_revoked_token_ends_the_program_with_advice() {
    let mut table = Table::playing().await;
    table.sandbox.revoke_token();
    let mut bot: Bot = table.bot.take().unwrap();
    let status = bot.ended().await;
    assert_eq!(status.code(), Some(78));
    assert!(bot.log().contains("Reset Token"), "{}", bot.log());
    assert!(!bot.log().contains(&table.sandbox.token()));
}

#[tokio::test]
async fn while_the_database_is_busy_people_are_told_to_try_again_in_time() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    let before = table.state().await;
    let options: SqliteConnectOptions = table.database().parse().unwrap();
    let mut other = options.connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut other)
        .await
        .unwrap();
    // Several at once wait for each other, and each is answered within three seconds.
    let asked: Vec<_> = ["move Mc1-e1", "move Mc1-d1", "draw", "pause"]
        .map(|command| {
            ana.types(table.channel, &format!("/djambi {command}"))
                .unwrap()
        })
        .into();
    for asked in asked {
        let answer = asked.answer().await.unwrap_or_else(|it| panic!("{it}"));
        assert!(
            answer.is_private() && answer.text().contains("try again"),
            "{answer}"
        );
    }
    // Looking needs no writing.
    let board = table.asks(ben, "/djambi board").await;
    assert!(!board.is_private(), "{board}");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert_eq!(table.state().await, before);
    table.plays(ana, "Mc1-e1").await;
    is_told_once(&table, "Mc1-e1").await;
    table.ends();
}
