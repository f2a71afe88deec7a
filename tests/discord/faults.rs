//! Kills, doubles and a Discord that fails: everything that is saved is announced, once.

use std::time::Duration;

use discord_sandbox::{Fault, Sandbox};

use crate::discord::fixture::Fixture;
use crate::discord::weather::{CALLBACK, ORIGINAL};

#[tokio::test]
async fn an_answer_of_unknown_number_loses_its_buttons_and_one_is_tried_again_when_allowed() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let unknown = Fault::Rejected(404, 10_008, "Unknown Message");
    fixture.sandbox.fault(ORIGINAL, usize::MAX, unknown);
    let first = fixture.plays(ana, "Mc1-e1").await;
    fixture.plays(ben, "Mg1-f2").await;
    fixture.rests().await;
    let first = fixture.sandbox.message(first.id).unwrap();
    assert!(first.labels().is_empty(), "{first}");
    fixture.sandbox.clear_faults();
    // Discord says when an answer may be tried again: that is done then and not before.
    let callbacks = |of: &discord_sandbox::Interaction| {
        let path = format!("/interactions/{}/", of.id());
        let requests = fixture.sandbox.requests();
        requests
            .iter()
            .filter(|it| it.path.starts_with(&path))
            .count()
    };
    let soon = Fault::RateLimited(Duration::from_millis(400));
    fixture.sandbox.fault(CALLBACK, 1, soon);
    let typed = fixture.types(caro, "move Mg9-e9");
    typed.answer().await.unwrap();
    assert_eq!(callbacks(&typed), 2);
    // It is announced as a message where the answer would come too late.
    let late = Fault::RateLimited(Duration::from_secs(20));
    fixture.sandbox.fault(CALLBACK, 1, late);
    let typed = fixture.types(dan, "move Mc9-d9");
    fixture.is_announced_once("Mc9-d9").await;
    assert_eq!(callbacks(&typed), 1);
}

#[tokio::test]
async fn neither_a_board_nor_the_next_move_passes_for_a_lost_answer() {
    let fixture = Fixture::playing().await;
    let [ana, ben, cleo, ..] = &fixture.people;
    let lost = |it: &str| it.contains("answer lost");
    for (person, mv, meanwhile) in [(ana, "Mc1-e1", "board"), (ben, "Mg1-f2", "move Mg9-e9")] {
        let losses = fixture.log().lines().filter(|it| lost(it)).count();
        fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
        fixture.types(person, &format!("move {mv}"));
        let answer_is_lost = |_: &Sandbox| {
            let log = fixture.log();
            (log.lines().filter(|it| lost(it)).count() > losses).then_some(())
        };
        fixture.until("the answer is lost", answer_is_lost).await;
        let other = fixture.asks(cleo, meanwhile).await;
        assert!(!other.is_private(), "{other}");
        fixture.is_announced_once(mv).await;
    }
}

#[tokio::test]
async fn the_same_interaction_twice_is_answered_once_and_is_one_move() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let typed = fixture.types(ana, "help");
    typed.answer().await.unwrap();
    typed.sends_again();
    fixture.logs("interaction repeated by Discord").await;
    assert_eq!(fixture.rejections(40_060), 0);
    assert!(!fixture.log().contains("answer lost"), "{}", fixture.log());
    let typed = fixture.types(ana, "move Mc1-e1");
    typed.sends_again();
    typed.answer().await.unwrap();
    typed.sends_again();
    fixture.is_announced_once("Mc1-e1").await;
    let history = fixture.asks(ana, "record history").await;
    assert!(history.text().contains("Moves 1 to 1 of 1"), "{history}");
}

#[tokio::test]
async fn a_game_survives_every_failure_of_the_connection() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let breaks: [fn(&Sandbox); 4] = [
        Sandbox::drop_sockets,
        Sandbox::ask_to_reconnect,
        Sandbox::invalidate_sessions,
        |sandbox| sandbox.close_sockets(4_000),
    ];
    let moves = [
        (ana, "Mc1-e1"),
        (ben, "Mg1-f2"),
        (caro, "Mg9-e9"),
        (dan, "Mc9-d9"),
    ];
    for (break_it, (person, mv)) in breaks.into_iter().zip(moves) {
        break_it(&fixture.sandbox);
        tokio::time::sleep(Duration::from_millis(200)).await;
        fixture
            .sandbox
            .connected(1)
            .await
            .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
        fixture.plays(person, mv).await;
    }
}
