//! Who rests is not called, but when his rest ends.

use djambi::game::{Act, Event, OfferKind, Reminder, Sitter};
use djambi::host::What;
use djambi::rules::Seat;
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, CLEO, DAN, EVE, Stage};

#[tokio::test]
async fn who_rests_is_not_called_until_his_rest_ends_and_then_once() {
    let mut stage = Stage::with_four().await;
    let until = stage.now + SignedDuration::from_hours(20);
    stage.ask(BEN, What::Away(Some((stage.now, until)))).await;
    let news = stage.types(ANA, "Mc1-e1").await;
    assert_eq!(news.call, [], "it is his turn, and he rests");
    let id = news.view.id;
    for version in 2..=news.view.version {
        stage.told(&id, version).await;
    }
    stage.later(SignedDuration::from_hours(19));
    stage.host.tick(stage.now).await.unwrap();
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    stage.later(SignedDuration::from_hours(1));
    for round in 0..3 {
        stage.restart().await;
        stage.host.tick(stage.now).await.unwrap();
        let tellings = stage.host.untold(stage.now).await.unwrap();
        let called: Vec<_> = tellings.iter().map(|it| it.news.call.as_slice()).collect();
        // Until it has been told it is handed out again, and never after that.
        if round < 2 {
            assert_eq!(called, [[BEN]]);
            let reminded = |it: &Event| {
                matches!(
                    it,
                    Event::Reminded {
                        reminder: Reminder::Rested
                    }
                )
            };
            assert!(reminded(&tellings[0].news.entries[0].event));
        } else {
            assert!(called.is_empty());
        }
        if round == 1 {
            stage.told(&id, tellings[0].news.view.version).await;
        }
    }
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
}

#[tokio::test]
async fn who_comes_back_early_is_called_then() {
    let mut stage = Stage::with_four().await;
    let until = stage.now + SignedDuration::from_hours(20);
    stage.ask(BEN, What::Away(Some((stage.now, until)))).await;
    let news = stage.types(ANA, "Mc1-e1").await;
    for version in 2..=news.view.version {
        stage.told(&news.view.id, version).await;
    }
    stage.later(SignedDuration::from_hours(3));
    stage.ask(BEN, What::Away(None)).await;
    stage.host.tick(stage.now).await.unwrap();
    let tellings = stage.host.untold(stage.now).await.unwrap();
    let called: Vec<_> = tellings.iter().map(|it| it.news.call.as_slice()).collect();
    assert_eq!(called, [[BEN]]);
}

#[tokio::test]
async fn who_comes_back_to_a_seat_rested_is_called_once() {
    let mut stage = Stage::with_four().await;
    let until = stage.now + SignedDuration::from_hours(300);
    stage.ask(BEN, What::Away(Some((stage.now, until)))).await;
    let seat = Seat::Blue;
    let comes = |person| Act::Replace {
        seat,
        sitter: Sitter::Person(person),
    };
    let agree = || Act::Agree(OfferKind::Replace);
    stage.act(BEN, comes(EVE)).await;
    stage.act(EVE, agree()).await;
    // He is back, of which the game that he has left is not told.
    stage.ask(BEN, What::Away(None)).await;
    stage.types(ANA, "Mc1-e1").await;
    stage.later(SignedDuration::from_hours(73));
    stage.host.tick(stage.now).await.unwrap();
    stage.act(CLEO, comes(BEN)).await;
    stage.act(ANA, agree()).await;
    stage.act(BEN, agree()).await;
    let news = stage.act(DAN, agree()).await;
    assert_eq!(news.call, [BEN]);
    let begun = news.view.game.deadline();
    assert_eq!(begun, Some(stage.now + SignedDuration::from_hours(72)));
    stage.host.tick(stage.now).await.unwrap();
    let version = stage.looks(ANA).await.version;
    assert_eq!(version, news.view.version, "and of nothing else");
}
