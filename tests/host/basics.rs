//! From a lobby to turns, refusals and restarts.

use djambi::game::{Act, Event, Phase, Refusal, Terms};
use djambi::host::{Intent, Reply, What, Which, Why};
use djambi::rules::Seat;
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, CLEO, DAN, EVE, HERE, Stage, channel, here, open, turn};

#[tokio::test]
async fn four_people_gather_and_play_across_a_restart() {
    let mut stage = Stage::with_four().await;
    let news = stage.types(ANA, "m c1 e1").await;
    assert_eq!(news.call, [BEN]);
    assert!(news.public);
    assert!(matches!(&news.entries[0].event, Event::Played { turn, .. } if turn == "Mc1-e1"));
    let before = stage.looks(CLEO).await;
    stage.restart().await;
    let after = stage.looks(CLEO).await;
    assert_eq!(before.game, after.game);
    assert_eq!(after.people[&BEN].name.as_deref(), Some("Person 102"));
    assert_eq!(after.server.language.as_deref(), Some("de"));
    let why = stage.refused(CLEO, turn("m c1 e1")).await;
    assert!(matches!(why, Why::Turn(_)), "{why}");
    let why = stage.refused(EVE, turn("m c1 e1")).await;
    assert_eq!(why, Why::Game(Refusal::NotPlaying));
    stage.plays_on().await;
    assert_eq!(stage.looks(ANA).await.game.history().len(), 2);
}

#[tokio::test]
async fn where_nothing_is_played_everything_says_so() {
    let mut stage = Stage::new().await;
    assert_eq!(stage.refused(ANA, here(Act::Start)).await, Why::NoGameHere);
    assert_eq!(stage.refused(ANA, turn("a1")).await, Why::NoGameHere);
    let look = What::Look { game: Which::Here };
    assert_eq!(stage.refused(ANA, look).await, Why::NoGameHere);
    let game = Which::Game(djambi::game::GameId("nosuch".into()));
    assert_eq!(
        stage.refused(ANA, What::Look { game }).await,
        Why::NoSuchGame
    );
}

#[tokio::test]
async fn a_channel_holds_one_game_at_a_time() {
    let mut stage = Stage::new().await;
    let open = || What::Open {
        terms: Terms::default(),
    };
    let first = stage.done(ANA, open()).await;
    let Reply::Refused(refused) = stage.ask(BEN, open()).await else {
        panic!()
    };
    assert_eq!(refused.why, Why::GameHere);
    assert_eq!(
        refused.view.map(|view| view.id),
        Some(first.view.id.clone())
    );
    stage.act(ANA, Act::CallOff).await;
    let second = stage.done(BEN, open()).await;
    assert_ne!(first.view.id, second.view.id);
    // The one that was there last is still to be seen by its name.
    let game = Which::Game(first.view.id);
    let Reply::Shown(view) = stage.ask(CLEO, What::Look { game }).await else {
        panic!()
    };
    assert!(matches!(view.game.phase(), Phase::Over(_)));
}

#[tokio::test]
async fn the_same_request_twice_is_one() {
    let mut stage = Stage::with_four().await;
    let request = stage.request(ANA, turn("m c1 e1"));
    let Reply::Done(_) = stage.host.handle(&request, stage.now).await else {
        panic!()
    };
    let again = stage.host.handle(&request, stage.now).await;
    assert!(matches!(again, Reply::Repeated), "{again:?}");
    // Also where it would be possible a second time.
    let join = Stage::new().await;
    let mut stage = join;
    let request = stage.request(
        ANA,
        What::Open {
            terms: Terms::default(),
        },
    );
    let Reply::Done(news) = stage.host.handle(&request, stage.now).await else {
        panic!()
    };
    stage.act(ANA, Act::CallOff).await;
    let again = stage.host.handle(&request, stage.now).await;
    assert!(matches!(again, Reply::Repeated), "{again:?}");
    assert_eq!(stage.looks(ANA).await.id, news.view.id);
}

#[tokio::test]
async fn two_moves_at_the_same_instant_are_one_move_and_one_refusal() {
    let mut stage = Stage::with_four().await;
    // Two processes on one file, and both requests are under way at once.
    let other = open(&stage.directory, stage.now).await;
    for round in 0..20 {
        let view = stage.looks(ANA).await;
        let position = view.game.position();
        let who = view.game.person_on(position.mover()).unwrap();
        let turns = position.turns();
        let one = stage.request(who, turn(&turns[0].to_string()));
        let two = stage.request(who, turn(&turns[turns.len() - 1].to_string()));
        let (one, two) = tokio::join!(
            stage.host.handle(&one, stage.now),
            other.handle(&two, stage.now)
        );
        let done = [&one, &two]
            .into_iter()
            .filter(|it| matches!(it, Reply::Done(_)))
            .count();
        let refused = [&one, &two]
            .into_iter()
            .filter(|it| matches!(it, Reply::Refused(_)))
            .count();
        assert_eq!((done, refused), (1, 1), "{round}: {one:?} {two:?}");
        assert_eq!(stage.looks(ANA).await.game.history().len(), round + 1);
    }
}

#[tokio::test]
async fn the_same_request_in_two_processes_at_once_is_one() {
    let mut stage = Stage::with_four().await;
    let other = open(&stage.directory, stage.now).await;
    for _ in 0..20 {
        let view = stage.looks(ANA).await;
        let position = view.game.position();
        let who = view.game.person_on(position.mover()).unwrap();
        let request = stage.request(who, turn(&position.turns()[0].to_string()));
        let (one, two) = tokio::join!(
            stage.host.handle(&request, stage.now),
            other.handle(&request, stage.now)
        );
        let both = [&one, &two];
        assert_eq!(
            both.iter()
                .filter(|it| matches!(it, Reply::Done(_)))
                .count(),
            1
        );
        assert_eq!(
            both.iter()
                .filter(|it| matches!(it, Reply::Repeated))
                .count(),
            1
        );
    }
    assert_eq!(stage.looks(ANA).await.game.history().len(), 20);
}

#[tokio::test]
async fn an_old_button_says_that_it_is_old() {
    let mut stage = Stage::with_four().await;
    let seen = stage.looks(ANA).await.version;
    // A reminder does not make it old.
    stage.later(SignedDuration::from_hours(37));
    stage.host.tick(stage.now).await.unwrap();
    let version = stage.looks(ANA).await.version;
    assert!(version > seen);
    let mut request = stage.request(ANA, turn("Mc1-e1"));
    request.seen = Some(seen);
    assert!(matches!(
        stage.host.handle(&request, stage.now).await,
        Reply::Done(_)
    ));
    // A turn does, even if the same text would be legal again.
    let mut request = stage.request(BEN, turn("Mg1-e2"));
    request.seen = Some(seen);
    let reply = stage.host.handle(&request, stage.now).await;
    assert!(
        matches!(&reply, Reply::Refused(refused) if refused.why == Why::Stale),
        "{reply:?}"
    );
}

#[tokio::test]
async fn questions_previews_and_confirmations_change_nothing() {
    let mut stage = Stage::with_four().await;
    let Reply::Question { question, view } = stage.ask(ANA, turn("m c1")).await else {
        panic!()
    };
    assert_eq!(question.turns().len(), 4);
    let preview = |intent| What::Turn {
        game: Which::Here,
        text: "m c1 e1".into(),
        names: djambi::rules::Names::default(),
        intent,
    };
    let Reply::Preview { turn, after, .. } = stage.ask(ANA, preview(Intent::Preview)).await else {
        panic!()
    };
    assert_eq!(turn.to_string(), "Mc1-e1");
    assert_eq!(after.mover(), Seat::Blue);
    assert_eq!(stage.looks(ANA).await.version, view.version);
    let settings = djambi::host::PersonSettings {
        confirm: true,
        ..Default::default()
    };
    stage.ask(ANA, What::SetSettings(settings)).await;
    let reply = stage.ask(ANA, preview(Intent::Play)).await;
    assert!(matches!(reply, Reply::Preview { .. }), "{reply:?}");
    stage.done(ANA, preview(Intent::Confirmed)).await;
    assert_eq!(stage.looks(ANA).await.game.history().len(), 1);
}

#[tokio::test]
async fn games_elsewhere_are_nobodys_business_but_their_players() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    let game = Which::Game(id);
    let away = djambi::game::Place {
        server: None,
        channel: djambi::game::ChannelId(5),
    };
    let mut look = stage.request(DAN, What::Look { game: game.clone() });
    look.place = away;
    assert!(matches!(
        stage.host.handle(&look, stage.now).await,
        Reply::Shown(_)
    ));
    let mut look = stage.request(EVE, What::Look { game: game.clone() });
    look.place = away;
    let reply = stage.host.handle(&look, stage.now).await;
    assert!(matches!(&reply, Reply::Refused(refused) if refused.why == Why::NoSuchGame));
    // Who manages another place manages nothing here.
    let end = What::Act {
        game,
        act: Act::End,
    };
    let mut request = stage.request(DAN, end.clone());
    request.place = djambi::game::Place {
        server: Some(djambi::game::ServerId(1)),
        ..away
    };
    request.by.manages = true;
    let reply = stage.host.handle(&request, stage.now).await;
    let expected = Why::Game(Refusal::NotManager);
    assert!(
        matches!(&reply, Reply::Refused(refused) if refused.why == expected),
        "{reply:?}"
    );
    stage.done(EVE, end).await;
}

#[tokio::test]
async fn a_game_is_carried_to_another_place() {
    let mut stage = Stage::with_four().await;
    let to = channel(HERE + 1);
    let carry = What::Act {
        game: Which::Here,
        act: Act::Move { place: to },
    };
    assert_eq!(
        stage
            .refused(djambi::game::PersonId(7), carry.clone())
            .await,
        Why::Game(Refusal::NotPlaying)
    );
    stage.done(BEN, carry).await;
    assert_eq!(stage.refused(ANA, turn("m c1 e1")).await, Why::NoGameHere);
    let mut request = stage.request(ANA, turn("m c1 e1"));
    request.place = to;
    assert!(matches!(
        stage.host.handle(&request, stage.now).await,
        Reply::Done(_)
    ));
    // The first channel is free again, and nothing can be carried to where a game is.
    stage
        .done(
            ANA,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
    let back = What::Act {
        game: Which::Here,
        act: Act::Move { place: to },
    };
    assert_eq!(stage.refused(ANA, back).await, Why::GameHere);
}
