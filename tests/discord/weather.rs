//! Bad weather: limits, errors and slowness of each route, a revoked token, a database that is
//! busy. Each move is announced, once; each person is answered.

use std::time::Duration;

use discord_sandbox::{Fault, Sandbox};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::task::JoinSet;

use crate::bot::Bot;
use crate::fixture::Fixture;

/// The answer to an interaction.
pub const CALLBACK: &str = "POST /interactions/*/*/callback";
/// A later answer to an interaction.
pub const FOLLOW_UP: &str = "POST /webhooks/*/*";
/// Asks which message is the answer.
pub const ORIGINAL: &str = "GET /webhooks/*/*/messages/@original";
const EDIT: &str = "PATCH /channels/*/messages/*";
/// An announcement.
pub const POST: &str = "POST /channels/*/messages";

/// The token of an interaction has expired, as it does after 15 minutes.
pub fn expired() -> Fault {
    Fault::Rejected(401, 50_027, "Invalid Webhook Token")
}

/// The faults of requests.
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

/// Moves that can be played by all four in this order again and again: there and back.
const THERE: [&str; 4] = ["Mc1-d1", "Mg1-f1", "Mg9-f9", "Mc9-d9"];
const BACK: [&str; 4] = ["Md1-c1", "Mf1-g1", "Mf9-g9", "Md9-c9"];

#[tokio::test]
async fn each_move_is_announced_once_under_faults_of_every_route() {
    let mut routes = JoinSet::new();
    for route in [CALLBACK, ORIGINAL, EDIT] {
        routes.spawn(async move {
            let fixture = Fixture::playing().await;
            for (number, fault) in kinds().into_iter().enumerate() {
                if route == ORIGINAL {
                    // Otherwise Discord returns the message with the answer.
                    fixture.sandbox.fault(CALLBACK, 1, Fault::AnswerLost);
                }
                fixture.sandbox.fault(route, 1, fault.clone());
                let person = &fixture.people[number % 4];
                let mv = if number < 4 { THERE } else { BACK }[number % 4];
                let before = fixture.public().len();
                fixture.plays(person, mv).await;
                fixture.sees(&format!("`{mv}`")).await;
                let announced = fixture.public().len() - before;
                assert_eq!(
                    announced,
                    1,
                    "{route} {fault:?}: {}",
                    fixture.sandbox.transcript()
                );
            }
            fixture.announces_all().await;
            for mv in THERE.iter().chain(&BACK[..3]) {
                assert_eq!(fixture.announcements(mv).len(), 1, "{route} {mv}");
            }
            fixture.ends();
        });
    }
    routes.join_all().await;
}

#[tokio::test]
async fn a_move_confirmed_in_private_is_announced_once() {
    let mut all = JoinSet::new();
    for fault in kinds() {
        all.spawn(async move {
            let fixture = Fixture::playing().await;
            let ana = &fixture.people[0];
            fixture
                .asks(ana, "/djambi settings mine confirm:true")
                .await;
            let preview = fixture.types_a_move(ana, "Mc1-e1").await;
            fixture.sandbox.fault(FOLLOW_UP, 1, fault.clone());
            ana.presses(&preview, "Play").unwrap();
            let announced = fixture.is_announced_once("Mc1-e1").await;
            let pinged = fixture.pinged(&announced);
            assert_eq!(pinged, ["Ben"], "{fault:?}: {announced}");
            fixture.ends();
        });
    }
    all.join_all().await;
}

#[tokio::test]
async fn an_announcement_that_fails_is_sent_once_later() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    // The answer is lost, and so is the first announcement after the restart; the second one is
    // processed, and its confirmation is lost.
    fixture
        .sandbox
        .fault(CALLBACK, usize::MAX, Fault::Status(503));
    fixture.sandbox.fault(POST, 1, Fault::AnswerLost);
    ana.types(fixture.channel, "/djambi move Mc1-e1").unwrap();
    let saved = |_: &Sandbox| fixture.log().contains("answer lost").then_some(());
    fixture.sandbox.until("a lost answer", saved).await.unwrap();
    fixture.dies_and_returns().await;
    fixture.is_announced_once("Mc1-e1").await;
    fixture.ends();
}

#[tokio::test]
async fn a_revoked_token_ends_the_program_with_advice() {
    let mut fixture = Fixture::playing().await;
    fixture.sandbox.revoke_token();
    let mut bot: Bot = fixture.bot.take().unwrap();
    let status = bot.ended().await;
    assert_eq!(status.code(), Some(78));
    assert!(bot.log().contains("Reset Token"), "{}", bot.log());
    assert!(!bot.log().contains(&fixture.sandbox.token()));
}

#[tokio::test]
async fn while_the_database_is_busy_people_are_asked_in_time_to_try_again() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let before = fixture.state().await;
    let options: SqliteConnectOptions = fixture.database().parse().unwrap();
    let mut other = options.connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut other)
        .await
        .unwrap();
    // All wait at once, and each is answered after two seconds: one after the other would take 96.
    // Discord's three seconds are too few for a busy machine.
    fixture.sandbox.clock().stop();
    let commands = ["move Mc1-e1", "move Mc1-d1", "game draw", "game pause"];
    let asked = commands.repeat(12).into_iter().map(|command| {
        let command = format!("/djambi {command}");
        ana.types(fixture.channel, &command).unwrap()
    });
    let asked: Vec<_> = asked.collect();
    let answered = async {
        for asked in asked {
            let answer = asked.answer().await.unwrap_or_else(|it| panic!("{it}"));
            assert!(
                answer.is_private() && answer.text().contains("try again"),
                "{answer}"
            );
        }
    };
    let answered = tokio::time::timeout(Duration::from_secs(80), answered).await;
    answered.expect("nobody waits any more");
    fixture.sandbox.clock().run();
    // Looking needs no writing.
    let board = fixture.asks(ben, "/djambi board").await;
    assert!(!board.is_private(), "{board}");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert_eq!(fixture.state().await, before);
    fixture.plays(ana, "Mc1-e1").await;
    fixture.is_announced_once("Mc1-e1").await;
    fixture.ends();
}
