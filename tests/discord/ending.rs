//! SIGTERM: work in progress is finished within five seconds, in every state of the connection.

use std::time::Duration;

use discord_sandbox::{Fault, Sandbox};

use crate::discord::bot::Bot;
use crate::discord::fixture::Fixture;
use crate::discord::weather::CALLBACK;

/// The program's own five seconds, and as many as a slow machine may need around them: a bot that hangs
/// never ends.
const END: Duration = Duration::from_mins(2);

#[tokio::test]
async fn a_bot_that_cannot_connect_ends_in_time() {
    for pattern in ["GET /applications/@me", "GET /gateway", "GET /gateway/bot"] {
        let sandbox = Sandbox::start().await.unwrap();
        sandbox.fault(pattern, usize::MAX, Fault::Status(503));
        sandbox.fault(
            "GET /oauth2/applications/@me",
            usize::MAX,
            Fault::Status(503),
        );
        let home = tempfile::tempdir().unwrap();
        let bot = Bot::begin(&sandbox, &home);
        let failed = |it: &Sandbox| it.requests().iter().any(|it| it.status == 503);
        let failed = |it: &Sandbox| failed(it).then_some(());
        sandbox.until("a failed request", failed).await.unwrap();
        let (status, took) = bot.stop().await;
        assert!(
            status.success() && took < END,
            "{pattern}: {status} after {took:?}"
        );
    }
}

#[tokio::test]
async fn an_answer_that_has_begun_is_finished_first() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let mut gate = fixture.sandbox.gate(CALLBACK);
    let typed = fixture.types(&ana, "move Mc1-e1");
    let answer = gate.arrival().await.unwrap();
    let stopping = tokio::spawn(fixture.bot.take().unwrap().stop());
    let log = fixture.home.path().join("log");
    let ends = |_: &Sandbox| {
        let log = std::fs::read_to_string(&log).unwrap();
        log.contains("shutdown begun").then_some(())
    };
    fixture.sandbox.until("it ends", ends).await.unwrap();
    answer.pass();
    let (status, took) = stopping.await.unwrap();
    assert!(status.success() && took < END, "{status} after {took:?}");
    assert!(typed.answer().await.unwrap().text().contains("Mc1-e1"));
    assert_eq!(
        fixture.sandbox.resumes(),
        0,
        "a session that is left for the next process is not resumed by this one"
    );
}
