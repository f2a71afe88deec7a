//! Kills, doubles and a Discord that fails: everything that is saved is announced, once.

use std::time::Duration;

use discord_sandbox::{Fault, Permissions, Sandbox};

use crate::fixture::Fixture;
use crate::weather::{CALLBACK, ORIGINAL};

#[tokio::test]
async fn a_move_saved_before_a_kill_is_announced_once_after_the_restart() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, ..] = fixture.people.clone();
    // The answer is on its way: the move is saved. Just then the program is killed.
    let mv = "/djambi move Mc1-e1";
    fixture.dies_at(CALLBACK, &ana, mv).await;
    fixture.returns().await;
    let reply = fixture.is_announced_once("Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    fixture.plays(&ben, "Mg1-f2").await;
    fixture.ends();
}

#[tokio::test]
async fn a_move_announced_before_a_kill_is_not_announced_again() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let mv = "/djambi move Mc1-e1";
    fixture.dies_after_answering(&ana, mv).await;
    fixture.returns().await;
    fixture.is_announced_once("Mc1-e1").await;
    fixture.ends();
}

#[tokio::test]
async fn a_move_is_not_announced_again_where_the_bot_may_not_look_whether_it_was() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let (bot, history) = (fixture.sandbox.bot(), Permissions::READ_MESSAGE_HISTORY);
    fixture.sandbox.deny(fixture.channel, bot, history);
    let mv = "/djambi move Mc1-e1";
    fixture.dies_after_answering(&ana, mv).await;
    // The token of the interaction is dead by then.
    fixture.sandbox.clock().advance(Duration::from_mins(16));
    fixture.returns().await;
    fixture.announces_all().await;
    let announced = fixture.public().into_iter();
    let announced = announced.filter(|it| it.text().contains("Mc1-e1")).count();
    assert_eq!(announced, 1, "{}", fixture.sandbox.transcript());
    fixture.ends();
}

#[tokio::test]
async fn an_answer_loses_its_buttons_to_the_next_although_its_number_cannot_be_asked_for() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let unknown = Fault::Rejected(404, 10_008, "Unknown Message");
    fixture.sandbox.fault(ORIGINAL, usize::MAX, unknown);
    let first = fixture.plays(ana, "Mc1-e1").await;
    fixture.plays(ben, "Mg1-f2").await;
    fixture.rests().await;
    let first = fixture.sandbox.message(first.id).unwrap();
    assert!(first.labels().is_empty(), "{first}");
    fixture.ends();
}

#[tokio::test]
async fn an_answer_is_tried_again_when_discord_allows_and_not_before() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
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
    let typed = ana.types(fixture.channel, "/djambi move Mc1-e1").unwrap();
    typed.answer().await.unwrap();
    assert_eq!(callbacks(&typed), 2);
    // It is announced as a message where the answer would come too late.
    let late = Fault::RateLimited(Duration::from_secs(20));
    fixture.sandbox.fault(CALLBACK, 1, late);
    let typed = ben.types(fixture.channel, "/djambi move Mg1-f2").unwrap();
    fixture.is_announced_once("Mg1-f2").await;
    assert_eq!(callbacks(&typed), 1);
    fixture.ends();
}

#[tokio::test]
async fn an_answer_that_discord_loses_is_announced() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
    let lost = ana.types(fixture.channel, "/djambi move Mc1-e1").unwrap();
    fixture.is_announced_once("Mc1-e1").await;
    fixture.plays(ben, "Mg1-f2").await;
    // Each line of the log names its subject.
    let log = fixture.log();
    let place = format!(
        "server={} channel={}",
        fixture.sandbox.guild(),
        fixture.channel
    );
    let logged = |words: &[&str]| {
        let mut lines = log.lines();
        lines.any(|line| words.iter().all(|it| line.contains(it)) && line.contains(&place))
    };
    assert!(
        logged(&["answer lost", &format!("id={}", lost.id())]),
        "{log}"
    );
    assert!(logged(&["announcement sent", "game="]), "{log}");
    assert!(
        logged(&["answer delivered", "game=", "interaction{"]),
        "{log}"
    );
    fixture.ends();
}

#[tokio::test]
async fn neither_a_board_nor_the_next_move_passes_for_a_lost_answer() {
    let fixture = Fixture::playing().await;
    let [ana, ben, cleo, ..] = &fixture.people;
    let lost = |it: &str| it.contains("answer lost");
    for (person, mv, meanwhile) in [
        (ana, "Mc1-e1", "/djambi board"),
        (ben, "Mg1-f2", "/djambi move Mg9-e9"),
    ] {
        let losses = fixture.log().lines().filter(|it| lost(it)).count();
        fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
        person
            .types(fixture.channel, &format!("/djambi move {mv}"))
            .unwrap();
        let answer_is_lost = |_: &Sandbox| {
            let log = fixture.log();
            (log.lines().filter(|it| lost(it)).count() > losses).then_some(())
        };
        fixture
            .sandbox
            .until("the answer is lost", answer_is_lost)
            .await
            .unwrap();
        let other = fixture.asks(cleo, meanwhile).await;
        assert!(!other.is_private(), "{other}");
        fixture.is_announced_once(mv).await;
    }
    fixture.ends();
}

#[tokio::test]
async fn single_failures_of_an_answer_are_repaired_within_its_time() {
    let fixture = Fixture::playing().await;
    let mut people = fixture.people.iter().cycle();
    let faults = [
        Fault::Status(502),
        Fault::Dropped,
        Fault::AnswerLost,
        Fault::RateLimited(Duration::from_millis(100)),
    ];
    let moves = ["Mc1-e1", "Mg1-f2", "Mg9-e9", "Mc9-d9"];
    for (fault, mv) in faults.into_iter().zip(moves) {
        fixture.sandbox.fault(CALLBACK, 1, fault);
        let reply = fixture.plays(people.next().unwrap(), mv).await;
        assert!(!reply.is_private() && reply.text().contains(mv), "{reply}");
    }
    for mv in moves {
        fixture.is_announced_once(mv).await;
    }
    fixture.ends();
}

#[tokio::test]
async fn the_same_interaction_twice_is_one_move_and_one_message() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let typed = ana.types(fixture.channel, "/djambi move Mc1-e1").unwrap();
    typed.sends_again();
    typed.answer().await.unwrap();
    typed.sends_again();
    fixture.is_announced_once("Mc1-e1").await;
    let history = fixture.asks(ana, "/djambi record history").await;
    assert!(history.text().contains("Moves 1 to 1 of 1"), "{history}");
    fixture.ends();
}

#[tokio::test]
async fn the_same_look_twice_is_answered_once_and_not_counted_as_lost() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let lost = "answer lost";
    let typed = ana
        .types(fixture.channel, "/djambi record history")
        .unwrap();
    typed.sends_again();
    typed.answer().await.unwrap();
    typed.sends_again();
    let twice = |_: &Sandbox| {
        let log = fixture.log();
        (log.matches("interaction repeated by Discord").count() == 2).then_some(())
    };
    let twice = fixture.sandbox.until("both repetitions", twice).await;
    twice.unwrap_or_else(|trouble| panic!("{trouble}\n{}", fixture.log()));
    // 40060: it has been answered already.
    assert_eq!(fixture.rejections(40_060), 0, "{}", fixture.log());
    assert!(!fixture.log().contains(lost), "{}", fixture.log());
    fixture.ends();
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
    fixture.ends();
}
