//! Lobbies, moves, rejections and restarts.

use djambi::game::{Event, GameCommand, GameRejection, Phase, Terms};
use djambi::service::{Command, GameRef, PlayMode, Rejection, Reply};
use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, done, here, mv, reason};
use djambi_rules::Seat;

#[tokio::test]
async fn four_people_gather_and_play_across_a_restart() {
    let mut fixture = Fixture::with_four().await;
    let update = fixture.types(ANA, "m c1 e1").await;
    assert_eq!(update.pings, [BEN]);
    assert!(update.is_public());
    assert!(matches!(&update.entries[0].event, Event::Played { mv, .. } if mv == "Mc1-e1"));
    let before = fixture.looks(CLEO).await;
    fixture.restart().await;
    let after = fixture.looks(CLEO).await;
    assert_eq!(before.game, after.game);
    assert_eq!(after.people[&BEN].name.as_deref(), Some("Person 102"));
    assert_eq!(after.server.language.as_deref(), Some("de"));
    let reason = fixture.rejected(CLEO, mv("m c1 e1")).await;
    assert!(matches!(reason, Rejection::Move(_)), "{reason:?}");
    let reason = fixture.rejected(EVE, mv("m c1 e1")).await;
    assert_eq!(reason, Rejection::Game(GameRejection::NotPlaying));
    fixture.plays_on().await;
    assert_eq!(fixture.looks(ANA).await.game.history().len(), 2);
}

#[tokio::test]
async fn where_nothing_is_played_every_answer_is_that() {
    let mut fixture = Fixture::new().await;
    assert_eq!(
        fixture.rejected(ANA, here(GameCommand::Start)).await,
        Rejection::NoGameHere
    );
    assert_eq!(fixture.rejected(ANA, mv("a1")).await, Rejection::NoGameHere);
    let look = Command::Look {
        game: GameRef::Here,
    };
    assert_eq!(fixture.rejected(ANA, look).await, Rejection::NoGameHere);
    let game = GameRef::Game(djambi::game::GameId("nosuch".into()));
    assert_eq!(
        fixture.rejected(ANA, Command::Look { game }).await,
        Rejection::NoSuchGame
    );
}

#[tokio::test]
async fn a_channel_has_one_game_at_a_time() {
    let mut fixture = Fixture::new().await;
    let open = || Command::Open {
        terms: Terms::default(),
    };
    let first = fixture.done(ANA, open()).await;
    let Reply::Rejected(rejected) = fixture.ask(BEN, open()).await else {
        panic!()
    };
    assert_eq!(rejected.reason, Rejection::GameHere);
    assert_eq!(
        rejected.view.map(|view| view.id),
        Some(first.view.id.clone())
    );
    fixture.game_command(ANA, GameCommand::CallOff).await;
    let second = fixture.done(BEN, open()).await;
    assert_ne!(first.view.id, second.view.id);
    // The last game is still found by its name.
    let game = GameRef::Game(first.view.id);
    let view = fixture.shown(CLEO, game).await;
    assert!(matches!(view.game.phase(), Phase::Over(_)));
}

#[tokio::test]
async fn the_same_request_twice_is_one() {
    let mut fixture = Fixture::with_four().await;
    let request = fixture.request(ANA, mv("m c1 e1"));
    let _ = done(fixture.handle(&request).await);
    let again = fixture.handle(&request).await;
    assert!(matches!(again, Reply::Repeated), "{again:?}");
    // Even where it would be possible a second time.
    let join = Fixture::new().await;
    let mut fixture = join;
    let request = fixture.request(
        ANA,
        Command::Open {
            terms: Terms::default(),
        },
    );
    let update = done(fixture.handle(&request).await);
    fixture.game_command(ANA, GameCommand::CallOff).await;
    let again = fixture.handle(&request).await;
    assert!(matches!(again, Reply::Repeated), "{again:?}");
    assert_eq!(fixture.looks(ANA).await.id, update.view.id);
}

#[tokio::test]
async fn two_moves_at_the_same_instant_are_one_move_and_one_rejection() {
    let mut fixture = Fixture::with_four().await;
    // Two processes on one file handle both requests at once.
    let other = crate::fixture::beside(&fixture.directory).await;
    for round in 0..20 {
        let view = fixture.looks(ANA).await;
        let position = view.game.position();
        let who = view.game.person_on(position.mover()).unwrap();
        let moves = position.legal_moves();
        let one = fixture.request(who, mv(&moves[0].to_string()));
        let two = fixture.request(who, mv(&moves[moves.len() - 1].to_string()));
        let (one, two) = tokio::join!(
            fixture.service.handle(&one, fixture.now),
            other.handle(&two, fixture.now)
        );
        let done = [&one, &two]
            .into_iter()
            .filter(|it| matches!(it, Reply::Done(_)))
            .count();
        let rejected = [&one, &two]
            .into_iter()
            .filter(|it| matches!(it, Reply::Rejected(_)))
            .count();
        assert_eq!((done, rejected), (1, 1), "{round}: {one:?} {two:?}");
        assert_eq!(fixture.looks(ANA).await.game.history().len(), round + 1);
    }
}

#[tokio::test]
async fn the_same_request_in_two_processes_at_once_is_one() {
    let mut fixture = Fixture::with_four().await;
    let other = crate::fixture::beside(&fixture.directory).await;
    for _ in 0..20 {
        let view = fixture.looks(ANA).await;
        let position = view.game.position();
        let who = view.game.person_on(position.mover()).unwrap();
        let request = fixture.request(who, mv(&position.legal_moves()[0].to_string()));
        let (one, two) = tokio::join!(
            fixture.service.handle(&request, fixture.now),
            other.handle(&request, fixture.now)
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
    assert_eq!(fixture.looks(ANA).await.game.history().len(), 20);
}

#[tokio::test]
async fn an_old_button_is_rejected_as_old() {
    let mut fixture = Fixture::with_four().await;
    let seen = fixture.looks(ANA).await.version();
    // A reminder does not outdate it.
    fixture.later(SignedDuration::from_hours(37));
    fixture.run_due().await;
    let version = fixture.looks(ANA).await.version();
    assert!(version > seen);
    let mut request = fixture.request(ANA, mv("Mc1-e1"));
    request.seen = Some(seen);
    assert!(matches!(fixture.handle(&request).await, Reply::Done(_)));
    // A move does, even if the same text would be legal again.
    let mut request = fixture.request(BEN, mv("Mg1-e2"));
    request.seen = Some(seen);
    let reply = fixture.handle(&request).await;
    assert_eq!(reason(&reply), Some(Rejection::Stale));
}

#[tokio::test]
async fn a_button_that_is_newer_than_a_game_from_a_backup_is_rejected_as_old() {
    let mut fixture = Fixture::with_four().await;
    let newer = fixture.looks(ANA).await.version() + 3;
    let resigns = GameCommand::Resign { seat: None };
    for command in [mv("Mc1-e1"), here(resigns)] {
        let mut request = fixture.request(ANA, command);
        request.seen = Some(newer);
        let reply = fixture.handle(&request).await;
        assert_eq!(reason(&reply), Some(Rejection::Stale));
    }
}

#[tokio::test]
async fn questions_previews_and_confirmations_change_nothing() {
    let mut fixture = Fixture::with_four().await;
    let Reply::Question { question, view } = fixture.ask(ANA, mv("m c1")).await else {
        panic!()
    };
    assert_eq!(question.moves().len(), 4);
    let preview = |mode| Command::Move {
        game: GameRef::Here,
        text: "m c1 e1".into(),
        names: djambi_input::Names::default(),
        mode,
    };
    let Reply::Preview { mv, after, .. } = fixture.ask(ANA, preview(PlayMode::Preview)).await
    else {
        panic!()
    };
    assert_eq!(mv.to_string(), "Mc1-e1");
    assert_eq!(after.mover(), Seat::Blue);
    // A question mark asks what the move would do.
    let asked = fixture.ask(ANA, self::mv("m c1 e1?")).await;
    assert!(
        matches!(&asked, Reply::Preview { mv: it, .. } if *it == mv),
        "{asked:?}"
    );
    assert_eq!(fixture.looks(ANA).await.version(), view.version());
    let patch = djambi::service::SettingsPatch {
        confirm: Some(true),
        ..Default::default()
    };
    fixture.ask(ANA, Command::PatchSettings(patch)).await;
    let reply = fixture.ask(ANA, preview(PlayMode::Play)).await;
    assert!(matches!(reply, Reply::Preview { .. }), "{reply:?}");
    fixture.done(ANA, preview(PlayMode::Confirmed)).await;
    assert_eq!(fixture.looks(ANA).await.game.history().len(), 1);
}

#[tokio::test]
async fn games_elsewhere_are_nobodys_business_but_their_players() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    let game = GameRef::Game(id);
    let away = djambi::game::Place {
        server: None,
        channel: djambi::game::ChannelId(5),
    };
    assert!(matches!(
        fixture
            .asks_in(DAN, away, Command::Look { game: game.clone() })
            .await,
        Reply::Game(_)
    ));
    let reply = fixture
        .asks_in(EVE, away, Command::Look { game: game.clone() })
        .await;
    assert_eq!(reason(&reply), Some(Rejection::NoSuchGame));
    // The admin of another server is not an admin here.
    let end = Command::Game {
        game,
        command: GameCommand::End,
    };
    let mut request = fixture.request(DAN, end.clone());
    request.place = djambi::game::Place {
        server: Some(djambi::game::ServerId(1)),
        ..away
    };
    request.by.is_admin = true;
    let reply = fixture.handle(&request).await;
    let expected = Rejection::Game(GameRejection::NotAdmin);
    assert_eq!(reason(&reply), Some(expected));
    fixture.done(EVE, end).await;
}
