//! What is kept is told, once.

use djambi::game::{Act, Event, Level, Sitter, Terms};
use djambi::host::{MessageId, Shown, What};
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, CLEO, HERE, Stage, channel, turn};

fn message(number: u64) -> Shown {
    Shown {
        place: channel(HERE),
        message: MessageId(number),
    }
}

const GRACE: SignedDuration = SignedDuration::from_secs(11);

#[tokio::test]
async fn what_has_been_told_is_not_told_again() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    // Opening, three who joined, the start.
    assert_eq!(stage.host.store().untold().await.unwrap(), 5);
    for version in [2, 3, 4, 5, 6] {
        stage.told(&id, version).await;
    }
    stage.later(GRACE);
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_has_not_been_told_comes_after_a_grace_in_order_and_again_ever_later() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    stage.later(GRACE);
    let mut versions = Vec::new();
    for _ in 0..5 {
        let tellings = stage.host.untold(stage.now).await.unwrap();
        let [telling] = tellings.as_slice() else {
            panic!("{tellings:?}")
        };
        let answer = telling.answer.as_ref().unwrap();
        assert!(answer.token.as_ref().unwrap().starts_with("token"));
        assert_eq!(telling.tries, 0);
        // The next one waits for this one.
        assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
        let version = telling.news.view.version;
        versions.push(version);
        assert_eq!(telling.news.view.game.version(), version);
        stage.told(&id, version).await;
    }
    assert_eq!(versions, [2, 3, 4, 5, 6]);
    // One that fails comes back, later each time, under the same nonce.
    stage.types(ANA, "Mc1-e1").await;
    stage.later(GRACE);
    let first = stage.host.untold(stage.now).await.unwrap().remove(0);
    let mut waits = Vec::new();
    for tries in 1..5 {
        let mut waited = 0;
        let again = loop {
            stage.later(SignedDuration::from_secs(1));
            waited += 1;
            if let Some(again) = stage.host.untold(stage.now).await.unwrap().pop() {
                break again;
            }
        };
        assert_eq!(again.tries, tries);
        assert_eq!(again.news.nonce(), first.news.nonce());
        assert_eq!(again.news.entries, first.news.entries);
        waits.push(waited);
    }
    assert!(waits.is_sorted_by(|one, next| one < next), "{waits:?}");
}

#[tokio::test]
async fn a_restart_tells_at_once_and_a_token_is_handed_out_while_it_lives() {
    let mut stage = Stage::new().await;
    stage
        .done(
            ANA,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
    stage.later(SignedDuration::from_secs(1));
    stage.restart().await;
    let telling = stage.host.untold(stage.now).await.unwrap().remove(0);
    let answer = telling.answer.clone().unwrap();
    assert!(answer.token.is_some());
    assert_eq!(answer.person, Some(ANA));
    assert!(telling.news.nonce().len() <= 25);
    stage.later(SignedDuration::from_mins(15));
    let telling = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!(telling.answer.unwrap().token, None);
}

#[tokio::test]
async fn only_the_latest_message_keeps_its_buttons() {
    let mut stage = Stage::with_four().await;
    let one = stage.types(ANA, "Mc1-e1").await;
    let two = stage.plays_on().await;
    let id = one.view.id.clone();
    let told = |news: &djambi::host::News, at| {
        let (host, id, version) = (stage.host.clone(), id.clone(), news.view.version);
        async move { host.told(&id, version, Some(message(at))).await.unwrap() }
    };
    // The answers may arrive in the other order.
    assert_eq!(told(&two, 11).await, None);
    assert_eq!(told(&one, 10).await, Some(message(10)));
    let three = stage.plays_on().await;
    assert_eq!(three.previous, Some(message(11)));
    let (host, version) = (stage.host.clone(), three.view.version);
    assert_eq!(
        host.told(&id, version, Some(message(12))).await.unwrap(),
        Some(message(11))
    );
    assert_eq!(
        host.told(&id, version, Some(message(12))).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn news_that_the_game_has_left_behind_call_nobody() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    for version in 2..=6 {
        stage.told(&id, version).await;
    }
    let first = stage.types(ANA, "Mc1-e1").await;
    assert_eq!(first.call, [BEN]);
    stage.plays_on().await;
    stage.later(GRACE);
    let telling = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!(telling.news.view.version, first.view.version);
    assert!(telling.news.call.is_empty());
}

#[tokio::test]
async fn a_reminder_that_comes_too_late_is_not_given() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    for version in 2..=6 {
        stage.told(&id, version).await;
    }
    stage.later(SignedDuration::from_hours(37));
    stage.host.tick(stage.now).await.unwrap();
    let reminder = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert!(matches!(
        reminder.news.entries[0].event,
        Event::Reminded { .. }
    ));
    assert_eq!(reminder.news.call, [ANA]);
    assert!(reminder.answer.is_none());
    // It could not be sent, and meanwhile she has played.
    let news = stage.types(ANA, "Mc1-e1").await;
    stage.told(&id, news.view.version).await;
    stage.later(SignedDuration::from_hours(1));
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    assert_eq!(stage.host.store().untold().await.unwrap(), 0);
}

#[tokio::test]
async fn where_the_bot_has_been_removed_nothing_is_told_until_it_is_back() {
    let mut stage = Stage::with_four().await;
    stage.later(GRACE);
    stage
        .host
        .server_gone(crate::stage::SERVER, true, stage.now)
        .await
        .unwrap();
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    stage
        .host
        .server_gone(crate::stage::SERVER, false, stage.now)
        .await
        .unwrap();
    assert_eq!(stage.host.untold(stage.now).await.unwrap().len(), 1);
}

#[tokio::test]
async fn after_an_outage_what_was_kept_before_still_calls_and_reminds() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    for version in 2..=6 {
        stage.told(&id, version).await;
    }
    stage.host.reached(stage.now).await.unwrap();
    stage.types(ANA, "Mc1-e1").await;
    let back = stage.now + SignedDuration::from_hours(5);
    stage.host.reached(back).await.unwrap();
    stage.now = back;
    let turn = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!(turn.news.call, [BEN]);
    stage.told(&id, turn.news.view.version).await;

    stage.later(SignedDuration::from_hours(36));
    stage.host.tick(stage.now).await.unwrap();
    stage
        .host
        .server_gone(crate::stage::SERVER, true, stage.now)
        .await
        .unwrap();
    stage.later(SignedDuration::from_mins(1));
    stage
        .host
        .server_gone(crate::stage::SERVER, false, stage.now)
        .await
        .unwrap();
    let reminder = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!(reminder.news.call, [BEN]);
}

#[tokio::test]
async fn computers_in_a_row_are_told_together_after_the_persons_own_turn() {
    let mut stage = Stage::new().await;
    let terms = Terms::default();
    stage.done(ANA, What::Open { terms }).await;
    for _ in 0..3 {
        let sitter = Sitter::Computer(Level::Novice);
        stage.act(ANA, Act::Fill { seat: None, sitter }).await;
    }
    let started = stage.act(ANA, Act::Start).await;
    let id = started.view.id.clone();
    for version in 2..=started.view.version {
        stage.told(&id, version).await;
    }
    let own = stage.done(ANA, turn("Mc1-e1")).await;
    assert!(own.call.is_empty());
    while stage.looks(ANA).await.game.history().len() < 4 {
        stage.host.tick(stage.now).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Her own turn is still being told: theirs wait for it.
    stage.later(SignedDuration::from_secs(9));
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    stage.told(&id, own.view.version).await;
    let tellings = stage.host.untold(stage.now).await.unwrap();
    let [telling] = tellings.as_slice() else {
        panic!("{tellings:?}")
    };
    assert_eq!(telling.news.entries.len(), 3);
    assert_eq!(telling.news.first, own.view.version + 1);
    assert_eq!(telling.news.call, [ANA]);
    stage.told(&id, telling.news.view.version).await;
    assert_eq!(stage.host.store().untold().await.unwrap(), 0);
}

#[tokio::test]
async fn what_was_not_told_is_told_where_the_game_is_now() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    for version in 2..=6 {
        stage.told(&id, version).await;
    }
    let first = stage.types(ANA, "Mc1-e1").await.view.version;
    let to = channel(HERE + 1);
    stage.act(BEN, Act::Move { place: to }).await;
    stage.later(GRACE);
    let telling = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!((telling.news.view.version, telling.place), (first, to));
}

#[tokio::test]
async fn what_has_been_told_in_between_is_not_told_again() {
    let mut stage = Stage::new().await;
    let terms = Terms::default();
    stage.done(ANA, What::Open { terms }).await;
    stage.act(BEN, Act::Join { seat: None }).await;
    stage.act(CLEO, Act::Join { seat: None }).await;
    let sitter = Sitter::Computer(Level::Novice);
    stage.act(ANA, Act::Fill { seat: None, sitter }).await;
    let started = stage.act(ANA, Act::Start).await;
    let id = started.view.id.clone();
    for version in 2..=started.view.version {
        stage.told(&id, version).await;
    }
    // Two rounds: what people did has been told, what the computer did has not.
    let mut computers = Vec::new();
    for plies in [4, 8] {
        for _ in 0..3 {
            let version = stage.plays_on().await.view.version;
            stage.told(&id, version).await;
        }
        while stage.looks(ANA).await.game.history().len() < plies {
            stage.host.tick(stage.now).await.unwrap();
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        computers.push(stage.looks(ANA).await.version);
    }
    stage.later(GRACE);
    for version in computers {
        let telling = stage.host.untold(stage.now).await.unwrap().remove(0);
        assert_eq!(
            (telling.news.first, telling.news.view.version),
            (version, version)
        );
        stage.told(&id, version).await;
    }
    assert_eq!(stage.host.store().untold().await.unwrap(), 0);
}

#[tokio::test]
async fn two_processes_never_hand_out_the_same() {
    let mut stage = Stage::with_four().await;
    let other = crate::stage::open(&stage.directory, stage.now).await;
    let mut versions = Vec::new();
    for _ in 0..5 {
        stage.later(GRACE);
        let (one, two) = tokio::join!(stage.host.untold(stage.now), other.untold(stage.now));
        let both: Vec<_> = one.unwrap().into_iter().chain(two.unwrap()).collect();
        let [telling] = both.as_slice() else {
            panic!("{both:?}")
        };
        versions.push(telling.news.view.version);
        stage
            .told(&telling.news.view.id, telling.news.view.version)
            .await;
    }
    assert_eq!(versions, [2, 3, 4, 5, 6]);
}
