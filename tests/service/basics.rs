//! Lobbies, moves, rejections and restarts.

use djambi::game::{Event, GameCommand, GameId, GameRejection, Phase};
use djambi::service::{Command, GameRef, PlayMode, Rejection, Reply};
use jiff::SignedDuration;

use crate::service::fixture::{
    ANA, BEN, CLEO, EVE, Fixture, beside, done, expected, here, mv, open_game, reason, sets,
};
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
    let look = |game| Command::Look { game };
    let no_such_game = GameRef::Game(GameId("nosuch".into()));
    for (command, reason) in [
        (here(GameCommand::Start), Rejection::NoGameHere),
        (mv("a1"), Rejection::NoGameHere),
        (look(GameRef::Here), Rejection::NoGameHere),
        (look(no_such_game), Rejection::NoSuchGame),
    ] {
        let said = fixture.rejected(ANA, command.clone()).await;
        assert_eq!(said, reason, "{command:?}");
    }
}

#[tokio::test]
async fn a_channel_has_one_game_at_a_time() {
    let mut fixture = Fixture::new().await;
    let first = fixture.opens(ANA).await.view.id;
    let reply = fixture.ask(BEN, open_game()).await;
    let rejected = expected!(reply, Reply::Rejected(rejected) => rejected);
    assert_eq!(rejected.reason, Rejection::GameHere);
    assert_eq!(rejected.view.map(|view| view.id), Some(first.clone()));
    fixture.game_command(ANA, GameCommand::CallOff).await;
    let second = fixture.opens(BEN).await.view.id;
    assert_ne!(first, second);
    // The last game is still found by its name.
    let view = fixture.shown(CLEO, GameRef::Game(first)).await;
    assert!(matches!(view.game.phase(), Phase::Over(_)));
}

#[tokio::test]
async fn the_same_request_twice_is_one_even_where_it_would_be_possible_again() {
    let mut fixture = Fixture::new().await;
    let request = fixture.request(ANA, open_game());
    let update = done(fixture.handle(&request).await);
    fixture.game_command(ANA, GameCommand::CallOff).await;
    let again = fixture.handle(&request).await;
    assert!(matches!(again, Reply::Repeated), "{again:?}");
    assert_eq!(fixture.looks(ANA).await.id, update.view.id);
}

/// Twenty times, two processes on one file handle a request at once that the player to move has made:
/// the same one, or one move each. One of the answers is that it is done, and `is_other` is true of the other one.
async fn one_of_two_moves(is_the_same: bool, is_other: fn(&Reply) -> bool) {
    let mut fixture = Fixture::with_four().await;
    let other = beside(&fixture.directory).await;
    for round in 0..20 {
        let (who, moves) = fixture.mover_and_moves().await;
        let one = fixture.request(who, mv(&moves[0]));
        let two = fixture.request(who, mv(&moves[moves.len() - 1]));
        let two = if is_the_same { &one } else { &two };
        let (one, two) = tokio::join!(fixture.handle(&one), other.handle(two, fixture.now));
        let is_done = |it: &Reply| matches!(it, Reply::Done(_));
        let one_is_done = is_done(&one) && is_other(&two) || is_done(&two) && is_other(&one);
        assert!(one_is_done, "{round}: {one:?} {two:?}");
        assert_eq!(fixture.looks(ANA).await.game.history().len(), round + 1);
    }
}

#[tokio::test]
async fn two_moves_at_the_same_instant_are_one_move_and_one_rejection() {
    one_of_two_moves(false, |it| matches!(it, Reply::Rejected(_))).await;
}

#[tokio::test]
async fn the_same_request_in_two_processes_at_once_is_one() {
    one_of_two_moves(true, |it| matches!(it, Reply::Repeated)).await;
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
    done(fixture.handle(&request).await);
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
    let reply = fixture.ask(ANA, mv("m c1")).await;
    let (question, view) = expected!(reply, Reply::Question { question, view } => (question, view));
    assert_eq!(question.moves().len(), 4);
    let preview = |mode| Command::Move {
        game: GameRef::Here,
        text: "m c1 e1".into(),
        names: djambi_input::Names::default(),
        mode,
    };
    // A question mark asks what the move would do.
    for asks in [preview(PlayMode::Preview), mv("m c1 e1?")] {
        let reply = fixture.ask(ANA, asks).await;
        let (mv, after) = expected!(reply, Reply::Preview { mv, after, .. } => (mv, after));
        assert_eq!(
            (mv.to_string().as_str(), after.mover()),
            ("Mc1-e1", Seat::Blue)
        );
    }
    assert_eq!(fixture.looks(ANA).await.version(), view.version());
    fixture.ask(ANA, sets(|it| it.confirm = Some(true))).await;
    let reply = fixture.ask(ANA, preview(PlayMode::Play)).await;
    assert!(matches!(reply, Reply::Preview { .. }), "{reply:?}");
    fixture.done(ANA, preview(PlayMode::Confirmed)).await;
    assert_eq!(fixture.looks(ANA).await.game.history().len(), 1);
}
