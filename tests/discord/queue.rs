//! Heavy work waits in a queue, and nobody can fill it.

use std::time::Duration;

use discord_sandbox::{Message, Sandbox};

use crate::discord::fixture::Fixture;
use crate::discord::stored;
use crate::discord::weather::CALLBACK;

/// As many as work at the same time on this machine.
fn places() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (cores / 2).max(1)
}

/// The words of somebody who has two requests in the queue.
const REJECTED: &str = "still working on two of your requests";

fn is_animation(message: &Message) -> bool {
    let pictures = message.pictures();
    pictures.len() == 1 && pictures[0].bytes.starts_with(b"GIF89a")
}

#[tokio::test]
async fn an_answer_that_has_to_wait_is_deferred_and_sent_once_ready() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.rests().await;
    let mut gate = fixture.sandbox.gate(CALLBACK);
    // Answers that cannot be sent occupy all places.
    let mut held = Vec::new();
    for number in 0..places() {
        let guest = fixture.sandbox.person(&format!("Guest {number}"));
        fixture.types(&guest, "record replay");
        held.push(gate.arrival().await.unwrap());
    }
    // From now on Discord gives an answer up after three seconds.
    fixture.sandbox.clock().run();
    let waiting = fixture.types(ben, "record replay");
    gate.arrival().await.unwrap().pass();
    let deferred = |_: &Sandbox| waiting.is_deferred().then_some(());
    fixture.until("a deferral", deferred).await;
    for held in held {
        held.pass();
    }
    drop(gate);
    let shown = waiting.follow_up(0).await.unwrap();
    assert!(!shown.is_private() && is_animation(&shown), "{shown}");
    let own = waiting.answer().await.unwrap();
    assert!(own.is_private(), "{own}");
}

#[tokio::test]
async fn one_person_has_two_requests_in_the_queue_and_the_third_is_rejected() {
    let moves = stored::moves(include_str!("wordy.txt"));
    let (fixture, _) = Fixture::after(&moves).await;
    fixture.sandbox.set_patience(Duration::from_mins(5));
    let [ana, ben, ..] = &fixture.people;
    // The first two are in the queue until the others are rejected: no answer arrives before.
    let mut gate = fixture.sandbox.gate(CALLBACK);
    let all: Vec<_> = (0..6)
        .map(|_| fixture.types(ana, "record replay"))
        .collect();
    let mut held = Vec::new();
    let mut rejected = 0;
    while rejected < 4 {
        let answer = tokio::time::timeout(Duration::from_mins(1), gate.arrival()).await;
        let answer = answer.expect("four rejections").unwrap();
        rejected += usize::from(answer.request.body.to_string().contains(REJECTED));
        held.push(answer);
    }
    for answer in held {
        answer.pass();
    }
    drop(gate);
    let other = fixture.types(ben, "help");
    assert!(other.answer().await.unwrap().is_private());
    let mut rejected = 0;
    for asked in &all {
        let answer = asked.answer().await;
        let answer = answer.unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
        rejected += usize::from(answer.words().contains(REJECTED));
    }
    assert_eq!(rejected, 4);
}
