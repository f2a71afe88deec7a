//! The connection to the gateway: commands typed while it is down, identifies that are rejected, and a
//! second process that is connected as well.

use std::time::Duration;

use discord_sandbox::Sandbox;

use crate::discord::bot::Bot;
use crate::discord::fixture::Fixture;

#[tokio::test]
async fn what_is_typed_while_the_line_is_down_is_answered_once_it_is_back() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    // Discord's three seconds do not pass meanwhile, however slow the machine is.
    fixture.sandbox.clock().stop();
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
    assert!(
        fixture.sandbox.resumes() >= 1,
        "{}",
        fixture.sandbox.transcript()
    );
    assert_eq!(fixture.sandbox.identifies(), identifies);
    fixture.is_announced_once("Mc1-e1").await;
}

#[tokio::test]
async fn a_resume_that_is_never_answered_is_given_up_for_a_new_session() {
    let fixture = Fixture::playing().await;
    let [ana, ..] = &fixture.people;
    let identifies = fixture.sandbox.identifies();
    fixture.sandbox.gateway(|it| it.answers = false);
    fixture.sandbox.drop_sockets();
    let given_up = fixture.logs("another one begins");
    fixture.lets_others_act(given_up).await;
    fixture.sandbox.gateway(|it| it.answers = true);
    fixture.sandbox.connected(1).await.unwrap();
    assert_eq!(fixture.sandbox.identifies(), identifies + 1);
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
}

#[tokio::test]
async fn identifies_that_begin_no_session_wait_longer_and_longer() {
    let fixture = Fixture::playing().await;
    let identifies = fixture.sandbox.identifies();
    fixture.sandbox.gateway(|it| it.rejected_identifies = 2);
    fixture.sandbox.invalidate_sessions();
    let again =
        |it: &Sandbox| (it.identifies() > identifies && it.shards_connected() == 1).then_some(());
    let again = fixture.until("another identify", again);
    fixture.lets_others_act(again).await;
    for count in ["in_vain=1", "in_vain=2"] {
        assert!(fixture.log().contains(count), "{}", fixture.log());
    }
    assert!(!fixture.log().contains("in_vain=3"), "{}", fixture.log());
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
async fn a_bot_with_too_many_servers_for_its_shards_connects_with_more() {
    let fixture = Fixture::playing().await;
    fixture
        .sandbox
        .gateway(|it| (it.shards, it.fewest_shards) = (3, 3));
    fixture.sandbox.invalidate_sessions();
    let all = fixture.sandbox.connected(3).await;
    all.unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    let reply = fixture.plays(&fixture.people[0], "Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    fixture.announces_all().await;
}

#[tokio::test]
async fn a_second_process_on_the_same_file_ends_and_the_first_plays_on() {
    let fixture = Fixture::playing().await;
    let mut second = Bot::begin(&fixture.sandbox, &fixture.home);
    let ended = tokio::time::timeout(Duration::from_mins(5), second.ended()).await;
    assert!(!ended.expect("it ends").success());
    let reply = fixture.plays(&fixture.people[0], "Mc1-e1").await;
    assert!(
        !reply.is_private() && reply.words().contains("Mc1-e1"),
        "{reply}"
    );
    fixture.is_announced_once("Mc1-e1").await;
}
