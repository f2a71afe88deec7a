//! The first move saved is announced first, and a request that fails once is tried again at once.

use discord_sandbox::{Fault, Permissions, Sandbox};

use crate::fixture::Fixture;
use crate::weather::{CALLBACK, FOLLOW_UP, POST, expired};

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
    let suggested = ana
        .completes(fixture.channel, "/djambi move M")
        .await
        .unwrap();
    let mv = suggested.first().expect("her turn").value.as_str();
    let mv = mv.expect("a text").to_owned();
    fixture.plays(ana, &mv).await;
    // Each move is written in exactly one message; those of the computers come between hers.
    let public = fixture.public();
    let place = |mv: &str| {
        let quoted = format!("`{mv}`");
        public.iter().position(|it| it.words().contains(&quoted))
    };
    let (first, last) = (place("Mc1-e1"), place(&mv));
    let between = public.iter().enumerate().filter(|(_, it)| {
        let words = it.words();
        words.contains("Computer (Novice)") && words.contains('`') && !words.contains("`Mc1-e1`")
    });
    let between: Vec<usize> = between.map(|(place, _)| place).collect();
    assert!(
        !between.is_empty()
            && between.iter().all(|it| first < Some(*it))
            && between.first().is_some_and(|it| Some(*it) < last),
        "{}",
        fixture.sandbox.transcript()
    );
    // Tried again on the spot: not put off.
    assert!(
        !fixture.log().contains("announcement failed code"),
        "{}",
        fixture.log()
    );
}

#[tokio::test]
async fn what_was_saved_before_a_kill_is_announced_before_what_comes_after() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = fixture.people.clone();
    let mv = "/djambi move Mc1-e1";
    fixture.dies_at(CALLBACK, &ana, mv).await;
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
    let mv = "/djambi move Mc1-e1";
    fixture.dies_at(CALLBACK, &ana, mv).await;
    fixture.sandbox.fault(POST, usize::MAX, Fault::Status(500));
    fixture.returns().await;
    is_due(&fixture, "due + 3600000, attempts = 7").await;
    let typed = ben.types(fixture.channel, "/djambi move Mg1-f2").unwrap();
    let answer = typed.answer().await.unwrap();
    assert!(answer.is_private(), "{answer}");
    let words = answer.words();
    assert!(
        words.contains("`Mg1-f2`") && words.contains("saved"),
        "{answer}"
    );
    fixture.sandbox.clear_faults();
    is_due(&fixture, "0").await;
    fixture.plays(&caro, "Mg9-f9").await;
    fixture.announces_all().await;
    fixture.tells_in_order(&["Mc1-e1", "Mg1-f2", "Mg9-f9"]);
}

#[tokio::test]
async fn an_interaction_where_the_bot_may_write_wakes_what_could_not_be_announced() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let bot = fixture.sandbox.bot();
    let elsewhere = fixture.new_channel("b");
    fixture
        .sandbox
        .deny(elsewhere, bot, Permissions::SEND_MESSAGES);
    // Nothing in the server changes from here on that would be announced to the bot.
    let refused = Fault::Rejected(403, 50_013, "Missing Permissions");
    fixture.sandbox.fault(POST, 1, refused);
    fixture.sandbox.fault(FOLLOW_UP, usize::MAX, expired());
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
    ana.types(fixture.channel, "/djambi move Mc1-e1").unwrap();
    fixture.is_rejected(50_013).await;
    is_due(&fixture, "due + 86400000, attempts = 2").await;
    // Where it lacks something, an interaction shows nothing.
    ben.asks(elsewhere, "/djambi help").await.unwrap();
    assert!(
        fixture
            .public()
            .iter()
            .all(|it| !it.words().contains("`Mc1-e1`"))
    );
    fixture.asks(ben, "/djambi help").await;
    let announced = fixture.sees("`Mc1-e1`").await;
    assert!(announced.pinged.contains(&ben.id()), "{announced}");
}

#[tokio::test]
async fn a_permission_that_returns_wakes_what_could_not_be_announced() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let bot = fixture.sandbox.bot();
    fixture
        .sandbox
        .deny(fixture.channel, bot, Permissions::SEND_MESSAGES);
    fixture.sandbox.fault(FOLLOW_UP, usize::MAX, expired());
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(503));
    ana.types(fixture.channel, "/djambi move Mc1-e1").unwrap();
    fixture.is_rejected(50_013).await;
    // It would be tried again tomorrow.
    is_due(&fixture, "due + 86400000").await;
    fixture
        .sandbox
        .allow(fixture.channel, bot, Permissions::SEND_MESSAGES);
    let announced = fixture.sees("`Mc1-e1`").await;
    assert!(announced.pinged.contains(&ben.id()), "{announced}");
}
