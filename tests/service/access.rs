//! The people who may see a game, private ones too, and settings that two requests change at once.

use djambi::game::{
    ChannelId, GameCommand, GameRejection, PersonId, Place, Term, TermChange, Terms,
};
use djambi::service::{Command, Format, GameRef, PRIVATE, Rejection, Reply, View, record};

use crate::service::fixture::{
    ABROAD, ALONE, ANA, BEN, CLEO, DAN, ELSEWHERE, EVE, Fixture, HERE, SERVER, channel, done,
    expected, here, reason, sets, sets_here,
};
use crate::service::results::statistics;

/// Somebody who has no part in any game.
const STRANGER: PersonId = PersonId(300);

async fn asks(
    fixture: &mut Fixture,
    by: PersonId,
    place: Place,
    sees: &[u64],
    command: Command,
) -> Reply {
    let mut request = fixture.request(by, command);
    request.place = place;
    request.sees = sees.iter().map(|it| ChannelId(*it)).collect();
    fixture.handle(&request).await
}

#[tokio::test]
async fn games_of_channels_that_somebody_may_not_see_are_not_shown_to_them() {
    let (mut fixture, id) = Fixture::announced().await;
    let game = || GameRef::Game(id.clone());
    let looks = [
        Command::Look { game: game() },
        Command::Export {
            game: game(),
            format: Format::Json,
        },
    ];
    for command in looks {
        let rejected = asks(&mut fixture, STRANGER, ELSEWHERE, &[], command.clone()).await;
        assert_eq!(
            reason(&rejected),
            Some(Rejection::OtherChannel(ChannelId(HERE)))
        );
        // In the channel itself, by its players, with knowledge of the channel, and by people who manage
        // the server it is.
        for (by, place, sees) in [
            (STRANGER, channel(HERE), &[][..]),
            (ANA, ELSEWHERE, &[]),
            (STRANGER, ELSEWHERE, &[HERE]),
            (EVE, ELSEWHERE, &[]),
        ] {
            let shown = asks(&mut fixture, by, place, sees, command.clone()).await;
            assert!(!matches!(shown, Reply::Rejected(_)), "{by}: {shown:?}");
        }
    }
    // Knowledge of a channel is worth nothing from another server.
    let look = || Command::Look { game: game() };
    let rejected = asks(&mut fixture, STRANGER, ABROAD, &[HERE], look()).await;
    assert_eq!(reason(&rejected), Some(Rejection::NoSuchGame));
    // From where it was begun it can be seen when it has moved to a thread.
    let place = channel(HERE + 2);
    let moves = GameCommand::MoveChannel { place };
    fixture.game_command(ANA, moves).await;
    let shown = asks(&mut fixture, STRANGER, channel(HERE), &[], look()).await;
    assert!(matches!(shown, Reply::Game(_)), "{shown:?}");
}

#[tokio::test]
async fn an_admin_of_another_server_is_none_where_the_game_is_played() {
    let mut fixture = Fixture::with_four().await;
    let game = GameRef::Game(fixture.looks(ANA).await.id);
    let command = GameCommand::End;
    let mut request = fixture.request(DAN, Command::Game { game, command });
    request.place = ABROAD;
    request.by.is_admin = true;
    let reply = fixture.handle(&request).await;
    let not_admin = Rejection::Game(GameRejection::NotAdmin);
    assert_eq!(reason(&reply), Some(not_admin));
    request.place = channel(HERE);
    done(fixture.handle(&request).await);
}

#[tokio::test]
async fn a_rematch_of_a_servers_game_starts_in_that_server_only() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.game_command(EVE, GameCommand::End).await.view.id;
    let rematch = || Command::Rematch {
        game: GameRef::Game(id.clone()),
    };
    let reply = asks(&mut fixture, ANA, ALONE, &[], rematch()).await;
    assert_eq!(reason(&reply), Some(Rejection::OtherServer));
    done(asks(&mut fixture, ANA, ELSEWHERE, &[], rematch()).await);
}

#[tokio::test]
async fn of_two_changes_of_settings_at_once_none_is_lost() {
    let mut fixture = Fixture::new().await;
    let confirm = fixture.request(ANA, sets(|it| it.confirm = Some(true)));
    let theme = fixture.request(ANA, sets(|it| it.theme = Some(Some("dark".into()))));
    let open = fixture.request(EVE, sets_here(|it| it.managers_open = Some(true)));
    let french = Some(Some("fr".into()));
    let language = fixture.request(EVE, sets_here(|it| it.language = french));
    tokio::join!(
        fixture.handle(&confirm),
        fixture.handle(&theme),
        fixture.handle(&open),
        fixture.handle(&language),
    );
    let saved = fixture.service.settings_of(ANA).await.unwrap();
    assert_eq!(
        (saved.confirm, saved.theme.as_deref()),
        (true, Some("dark"))
    );
    let saved = fixture.store().server(SERVER).await.unwrap().settings;
    assert_eq!(
        (saved.managers_open, saved.language.as_deref()),
        (true, Some("fr"))
    );
}

/// A private game of four people in the usual channel.
async fn private() -> (Fixture, View) {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let private = TermChange::new(Term::Private, "yes").unwrap();
    let change = GameCommand::ChangeTerm(private);
    fixture.game_command(ANA, change).await;
    let view = fixture.start_with(&[BEN, CLEO, DAN]).await.view;
    (fixture, view)
}

#[tokio::test]
async fn a_private_game_is_seen_by_its_players_and_in_its_channel_alone() {
    let (mut fixture, view) = private().await;
    let game = || GameRef::Game(view.id.clone());
    let look = || Command::Look { game: game() };
    let export = || Command::Export {
        game: game(),
        format: Format::Record,
    };
    let follow = || Command::Follow {
        game: game(),
        follow: true,
    };
    let home = channel(HERE);
    let (private, unknown) = (Some(Rejection::Private), Some(Rejection::NoSuchGame));
    for (by, place, looks, has_files) in [
        (ANA, home, None, None),
        (ANA, ELSEWHERE, None, None),
        (ANA, ALONE, None, None),
        (STRANGER, home, None, private.clone()),
        (STRANGER, ELSEWHERE, private.clone(), private.clone()),
        (EVE, home, None, private.clone()),
        (EVE, ELSEWHERE, private.clone(), private.clone()),
        (STRANGER, ALONE, unknown.clone(), unknown.clone()),
        (STRANGER, ABROAD, unknown.clone(), unknown.clone()),
    ] {
        let said = asks(&mut fixture, by, place, &[HERE], look()).await;
        assert_eq!(reason(&said), looks, "{by} in {place:?}");
        for command in [export(), follow()] {
            let said = asks(&mut fixture, by, place, &[HERE], command.clone()).await;
            assert_eq!(reason(&said), has_files, "{by} in {place:?}: {command:?}");
        }
    }
    // Its page has no address that is shown to everyone.
    assert_eq!(view.page(), None);
}

#[tokio::test]
async fn a_lobby_that_is_private_looks_for_nobody_elsewhere() {
    let mut fixture = Fixture::new().await;
    for private in [false, true] {
        let terms = Terms {
            private,
            ..Terms::default()
        };
        let id = fixture.done(ANA, Command::Open { terms }).await.view.id;
        for (place, shown) in [(channel(HERE), true), (ELSEWHERE, !private)] {
            let reply = asks(&mut fixture, STRANGER, place, &[HERE], Command::Tables).await;
            let games = expected!(reply, Reply::Tables(games) => games);
            let is_there = games.iter().any(|it| it.view.id == id);
            assert_eq!(is_there, shown, "private: {private}, {place:?}");
        }
        fixture.done(ANA, here(GameCommand::CallOff)).await;
    }
}

#[tokio::test]
async fn a_private_game_is_counted_nowhere() {
    let (mut fixture, view) = private().await;
    for person in [BEN, CLEO, DAN] {
        fixture.resigns(person).await;
    }
    assert_eq!(statistics(&mut fixture).await.games, 0);
    for person in [ANA, BEN] {
        let server = Some(SERVER);
        let of = fixture.service.person_record(person, server, fixture.now);
        let of = of.await.unwrap();
        assert_eq!((of.profile.begun, of.rating), (0, None));
    }
    // Its record says so: nobody makes puzzles of it, and it is still private where it is imported.
    let view = fixture.service.view(&view.id).await.unwrap().unwrap();
    let text = record(&view).to_string();
    assert!(text.contains("[Private \"yes\"]"), "{text}");
    let id = fixture.imports(&text).await;
    let imported = fixture.service.view(&id).await.unwrap().unwrap();
    assert!(imported.game.terms().private);
    assert_eq!(record(&imported).tag(PRIVATE), Some("yes"));
    fixture.is_sound().await;
}
