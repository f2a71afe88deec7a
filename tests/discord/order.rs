//! The first move saved is announced first, and a request that fails once is tried again at once.

use discord_sandbox::{Fault, Permissions, Sandbox};

use crate::discord::fixture::{Fixture, says};
use crate::discord::weather::{CALLBACK, FOLLOW_UP, POST, expired};

/// Sets when what waits in the outbox is due; at first it is a single announcement.
async fn is_due(fixture: &Fixture, when: &str) {
    let set = format!("UPDATE outbox SET due = {when}");
    assert!(fixture.executes(&set).await > 0, "{when}");
}

#[tokio::test]
async fn an_announcement_that_fails_twice_still_precedes_the_next_move() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    fixture.plays_alone(ana, fixture.channel).await;
    fixture.sandbox.fault(POST, 2, Fault::Status(500));
    fixture.plays(ana, "Mc1-e1").await;
    fixture.logs("request failed; repeated soon").await;
    let mv = fixture.any_move(ana, fixture.channel).await;
    let next = fixture.plays(ana, &mv).await;
    // The moves of the three computers are told in between.
    let moves = fixture.moves().await;
    assert_eq!([&moves[0], &moves[4]], ["Mc1-e1", &mv]);
    fixture.tells_in_order(&moves[..5]);
    assert!(!next.words().contains(&format!("`{}`", moves[3])), "{next}");
    // Tried again on the spot: not put off.
    let log = fixture.log();
    assert!(!log.contains("announcement failed code"), "{log}");
}

#[tokio::test]
async fn what_was_saved_before_a_kill_is_announced_before_what_comes_after() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = fixture.people.clone();
    fixture.dies_at(CALLBACK, &ana, "move Mc1-e1").await;
    fixture.returns().await;
    fixture.plays(&ben, "Mg1-f2").await;
    fixture.plays(&caro, "Mg9-f9").await;
    fixture.announces_all().await;
    fixture.tells_in_order(&["Mc1-e1", "Mg1-f2", "Mg9-f9"]);
}

/// The claims of a dead process on a server's database are claimed again later than an answer can wait.
#[tokio::test]
async fn an_answer_that_cannot_wait_is_announced_in_its_order() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = fixture.people.clone();
    fixture.dies_at(CALLBACK, &ana, "move Mc1-e1").await;
    fixture.sandbox.fault(POST, usize::MAX, Fault::Status(500));
    fixture.returns().await;
    is_due(&fixture, "due + 3600000, attempts = 7").await;
    let typed = fixture.types(&ben, "move Mg1-f2");
    let answer = typed.answer().await.unwrap();
    says(&answer, &["`Mg1-f2`", "saved"]);
    fixture.sandbox.clear_faults();
    is_due(&fixture, "0").await;
    fixture.plays(&caro, "Mg9-f9").await;
    fixture.announces_all().await;
    fixture.tells_in_order(&["Mc1-e1", "Mg1-f2", "Mg9-f9"]);
}

#[tokio::test]
async fn an_interaction_and_a_permission_that_returns_wake_what_could_not_be_announced() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    let elsewhere = fixture.new_channel("b");
    let bot = fixture.sandbox.bot();
    let send = Permissions::SEND_MESSAGES;
    fixture.sandbox.deny(elsewhere, bot, send);
    // Nothing in the server changes from here on that would be announced to the bot.
    let refused = Fault::Rejected(403, 50_013, "Missing Permissions");
    fixture.sandbox.fault(POST, 1, refused);
    fixture.sandbox.fault(FOLLOW_UP, usize::MAX, expired());
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
    fixture.types(ana, "move Mc1-e1");
    fixture.is_rejected(50_013).await;
    is_due(&fixture, "due + 86400000, attempts = 2").await;
    // Where it lacks something, an interaction shows nothing.
    fixture.asks_in(ben, elsewhere, "help").await;
    assert!(fixture.announcements("Mc1-e1").is_empty());
    fixture.asks(ben, "help").await;
    let announced = fixture.sees("`Mc1-e1`").await;
    assert!(announced.pinged.contains(&ben.id()), "{announced}");
    // A refused announcement would be tried again tomorrow.
    fixture.forbids(Permissions::SEND_MESSAGES);
    let rejections = fixture.rejections(50_013);
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
    fixture.types(ben, "move Mg1-f2");
    let refused = |_: &Sandbox| (fixture.rejections(50_013) > rejections).then_some(());
    fixture.until("another rejection", refused).await;
    is_due(&fixture, "due + 86400000").await;
    fixture.permits(Permissions::SEND_MESSAGES);
    let announced = fixture.sees("`Mg1-f2`").await;
    assert!(announced.pinged.contains(&caro.id()), "{announced}");
}
