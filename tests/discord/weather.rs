//! Bad weather: limits, errors and slowness of each route, a revoked token, a database that is
//! busy. Each move is announced, once; each person is answered.

use std::time::Duration;

use discord_sandbox::{Fault, Person};
use tokio::task::JoinSet;

use crate::discord::bot::Bot;
use crate::discord::fixture::Fixture;

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
pub fn kinds() -> [Fault; 6] {
    let short = Duration::from_millis(120);
    [
        Fault::RateLimited(short),
        Fault::GloballyRateLimited(short),
        Fault::Status(503),
        Fault::Slow(Duration::from_millis(700)),
        Fault::Dropped,
        Fault::AnswerLost,
    ]
}

/// Moves that can be played by all four in this order again and again: there and back.
pub const THERE: [&str; 4] = ["Mc1-d1", "Mg1-f1", "Mg9-f9", "Mc9-d9"];
pub const BACK: [&str; 4] = ["Md1-c1", "Mf1-g1", "Mf9-g9", "Md9-c9"];

/// The player of one of the first eight turns, and their move.
fn turn(fixture: &Fixture, number: usize) -> (&Person, &'static str) {
    let moves = if number < 4 { THERE } else { BACK };
    (&fixture.people[number % 4], moves[number % 4])
}

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
                let (person, mv) = turn(&fixture, number);
                let before = fixture.public().len();
                fixture.plays(person, mv).await;
                fixture.sees(&format!("`{mv}`")).await;
                let announced = fixture.public().len() - before;
                let transcript = fixture.sandbox.transcript();
                assert_eq!(announced, 1, "{route} {fault:?}: {transcript}");
            }
            fixture.announces_all().await;
            for number in 0..kinds().len() {
                let (_, mv) = turn(&fixture, number);
                assert_eq!(fixture.announcements(mv).len(), 1, "{route} {mv}");
            }
        });
    }
    routes.join_all().await;
}

#[tokio::test]
async fn a_move_confirmed_in_private_is_announced_once() {
    let fixture = Fixture::playing().await;
    for person in &fixture.people {
        fixture.sets(person, "confirm:true").await;
    }
    for (number, fault) in kinds().into_iter().enumerate() {
        let (person, mv) = turn(&fixture, number);
        let preview = fixture.types_a_move(person, mv).await;
        fixture.sandbox.fault(FOLLOW_UP, 1, fault.clone());
        person.presses(&preview, "Play").unwrap();
        let announced = fixture.is_announced_once(mv).await;
        let next = turn(&fixture, number + 1).0.id();
        assert!(
            announced.pinged.iter().eq([&next]),
            "{fault:?}: {announced}"
        );
    }
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
    fixture.types(&ana, "move Mc1-e1");
    fixture.logs("answer lost").await;
    fixture.dies_and_returns().await;
    fixture.is_announced_once("Mc1-e1").await;
}

#[tokio::test]
async fn a_revoked_token_ends_the_program_with_advice() {
    let mut fixture = Fixture::new().await;
    fixture.sandbox.revoke_token();
    let mut bot: Bot = fixture.bot.take().unwrap();
    let status = bot.ended().await;
    assert_eq!(status.code(), Some(78));
    assert!(bot.log().contains("Reset Token"), "{}", bot.log());
    assert!(!bot.log().contains(&fixture.sandbox.token()));
}
