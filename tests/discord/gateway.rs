//! The connection to the gateway: commands typed while it is down, identifies that are rejected, and a
//! second process that is connected as well.

use std::time::Duration;

use discord_sandbox::Sandbox;

use crate::discord::bot::Bot;
use crate::discord::fixture::{Fixture, shows};

#[tokio::test]
async fn what_is_typed_while_the_line_is_down_is_answered_once_it_is_back() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let identifies = fixture.sandbox.identifies();
    fixture.sandbox.gateway(|it| it.reachable = false);
    fixture.sandbox.drop_sockets();
    fixture.sandbox.connected(0).await.unwrap();
    let typed = fixture.types(ana, "move Mc1-e1");
    let looked = fixture.types(ben, "board");
    fixture.sandbox.gateway(|it| it.reachable = true);
    let reply = typed.answer().await;
    let reply = reply.unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    assert!(looked.answer().await.is_ok());
    let transcript = fixture.sandbox.transcript();
    assert!(fixture.sandbox.resumes() >= 1, "{transcript}");
    assert_eq!(fixture.sandbox.identifies(), identifies);
    fixture.is_announced_once("Mc1-e1").await;
}

#[tokio::test]
async fn sessions_that_cannot_be_resumed_or_begun_are_tried_until_all_are_connected() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    // A resume that is never answered is given up for a new session.
    let identifies = fixture.sandbox.identifies();
    fixture.sandbox.gateway(|it| it.answers = false);
    fixture.sandbox.drop_sockets();
    fixture.logs("another one begins").await;
    fixture.sandbox.gateway(|it| it.answers = true);
    fixture.sandbox.connected(1).await.unwrap();
    assert_eq!(fixture.sandbox.identifies(), identifies + 1);
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    // Identifies that begin no session wait longer and longer.
    let identifies = fixture.sandbox.identifies();
    fixture.sandbox.gateway(|it| it.rejected_identifies = 2);
    fixture.sandbox.invalidate_sessions();
    let again =
        |it: &Sandbox| (it.identifies() > identifies && it.shards_connected() == 1).then_some(());
    fixture.until("another identify", again).await;
    let log = fixture.log();
    for (count, is_logged) in [
        ("in_vain=1", true),
        ("in_vain=2", true),
        ("in_vain=3", false),
    ] {
        assert_eq!(log.contains(count), is_logged, "{log}");
    }
    // A bot with too many servers for its shards connects with more.
    fixture
        .sandbox
        .gateway(|it| (it.shards, it.fewest_shards) = (3, 3));
    fixture.sandbox.invalidate_sessions();
    let all = fixture.sandbox.connected(3).await;
    all.unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    let reply = fixture.plays(ben, "Mg1-f2").await;
    assert_eq!(fixture.pinged(&reply), ["Caro"], "{reply}");
    fixture.announces_all().await;
}

#[tokio::test]
async fn a_bot_that_may_not_begin_all_its_sessions_today_waits() {
    let sandbox = Sandbox::start().await.unwrap();
    sandbox.gateway(|it| it.shards = 2);
    sandbox.gateway(|it| it.identifies_left = 1);
    let home = tempfile::tempdir().unwrap();
    let bot = Bot::begin(&sandbox, &home);
    bot.logs(&sandbox, "the bot waits").await;
    assert!(bot.log().contains("remaining=1 needed=2"), "{}", bot.log());
    assert_eq!(sandbox.identifies(), 0);
    let (status, _) = bot.stop().await;
    assert!(status.success());
}

#[tokio::test]
async fn a_second_process_on_the_same_file_ends_and_the_first_plays_on() {
    let fixture = Fixture::playing().await;
    let mut second = Bot::begin(&fixture.sandbox, &fixture.home);
    let ended = tokio::time::timeout(Duration::from_mins(5), second.ended()).await;
    assert!(!ended.expect("it ends").success());
    let reply = fixture.plays(&fixture.people[0], "Mc1-e1").await;
    shows(&reply, &["Mc1-e1"]);
    fixture.is_announced_once("Mc1-e1").await;
}
