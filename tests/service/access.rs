//! The people who may see a game, private ones too, and settings that two requests change at once.

use djambi::game::{ChannelId, GameCommand, PersonId, Place, ServerId, Term, TermChange, Terms};
use djambi::service::{
    Command, Format, GameRef, PRIVATE, Rejection, Reply, ServerSettingsPatch, SettingsPatch, View,
    record,
};

use crate::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, HERE, SERVER, channel, here, reason};

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
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    let game = || GameRef::Game(id.clone());
    let looks = [
        Command::Look { game: game() },
        Command::Export {
            game: game(),
            format: Format::Json,
        },
    ];
    let elsewhere = channel(HERE + 1);
    for command in looks {
        let rejected = asks(&mut fixture, STRANGER, elsewhere, &[], command.clone()).await;
        assert_eq!(
            reason(&rejected),
            Some(Rejection::OtherChannel(ChannelId(HERE)))
        );
        // In the channel itself, by its players, with knowledge of the channel, and by people who manage
        // the server it is.
        for (by, place, sees) in [
            (STRANGER, channel(HERE), &[][..]),
            (ANA, elsewhere, &[]),
            (STRANGER, elsewhere, &[HERE]),
            (EVE, elsewhere, &[]),
        ] {
            let board_message = asks(&mut fixture, by, place, sees, command.clone()).await;
            assert!(
                !matches!(board_message, Reply::Rejected(_)),
                "{by}: {board_message:?}"
            );
        }
    }
    // Knowledge of a channel is worth nothing from another server.
    let abroad = Place {
        server: Some(ServerId(SERVER.0 + 1)),
        channel: ChannelId(500),
    };
    let command = Command::Look { game: game() };
    let rejected = asks(&mut fixture, STRANGER, abroad, &[HERE], command).await;
    assert_eq!(reason(&rejected), Some(Rejection::NoSuchGame));
    // From where it was begun it can be seen when it has moved to a thread.
    fixture
        .game_command(
            ANA,
            GameCommand::MoveChannel {
                place: channel(HERE + 2),
            },
        )
        .await;
    let command = Command::Look { game: game() };
    let board_message = asks(&mut fixture, STRANGER, channel(HERE), &[], command).await;
    assert!(matches!(board_message, Reply::Game(_)), "{board_message:?}");
}

#[tokio::test]
async fn a_rematch_of_a_servers_game_starts_in_that_server_only() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.game_command(EVE, GameCommand::End).await.view.id;
    let rematch = || Command::Rematch {
        game: GameRef::Game(id.clone()),
    };
    let alone = Place {
        server: None,
        channel: ChannelId(600),
    };
    let reply = asks(&mut fixture, ANA, alone, &[], rematch()).await;
    assert_eq!(reason(&reply), Some(Rejection::OtherServer));
    let reply = asks(&mut fixture, ANA, channel(HERE + 1), &[], rematch()).await;
    assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
}

#[tokio::test]
async fn of_two_changes_of_settings_at_once_none_is_lost() {
    let mut fixture = Fixture::new().await;
    let mine = Command::PatchSettings;
    let confirm = fixture.request(
        ANA,
        mine(SettingsPatch {
            confirm: Some(true),
            ..SettingsPatch::default()
        }),
    );
    let theme = fixture.request(
        ANA,
        mine(SettingsPatch {
            theme: Some(Some("dark".into())),
            ..SettingsPatch::default()
        }),
    );
    let servers = Command::PatchServerSettings;
    let open = fixture.request(
        EVE,
        servers(ServerSettingsPatch {
            managers_open: Some(true),
            ..ServerSettingsPatch::default()
        }),
    );
    let language = fixture.request(
        EVE,
        servers(ServerSettingsPatch {
            language: Some(Some("fr".into())),
            ..ServerSettingsPatch::default()
        }),
    );
    let (service, now) = (&fixture.service, fixture.now);
    tokio::join!(
        service.handle(&confirm, now),
        service.handle(&theme, now),
        service.handle(&open, now),
        service.handle(&language, now),
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
    let terms = Terms::default();
    assert_eq!(
        fixture.rejected(ANA, Command::Open { terms }).await,
        Rejection::MayNotOpen
    );
}

/// A private game of four people in the usual channel.
async fn private() -> (Fixture, View) {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let private = TermChange::new(Term::Private, "yes").unwrap();
    let private = here(GameCommand::ChangeTerm(private));
    fixture.done(ANA, private).await;
    let view = fixture.start_with(&[BEN, CLEO, DAN]).await.view;
    (fixture, view)
}

/// The answer to somebody in a place who sees the channel of the game.
async fn asks_knowing(
    fixture: &mut Fixture,
    by: PersonId,
    place: Place,
    command: Command,
) -> Reply {
    let mut request = fixture.request(by, command);
    request.place = place;
    request.sees = vec![ChannelId(HERE)];
    fixture.handle(&request).await
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
    let (home, elsewhere) = (channel(HERE), channel(HERE + 1));
    let alone = Place {
        server: None,
        channel: ChannelId(600),
    };
    let abroad = Place {
        server: Some(ServerId(SERVER.0 + 1)),
        channel: ChannelId(500),
    };
    let (private, unknown) = (Some(Rejection::Private), Some(Rejection::NoSuchGame));
    for (by, place, looks, has_files) in [
        (ANA, home, None, None),
        (ANA, elsewhere, None, None),
        (ANA, alone, None, None),
        (STRANGER, home, None, private.clone()),
        (STRANGER, elsewhere, private.clone(), private.clone()),
        (EVE, home, None, private.clone()),
        (EVE, elsewhere, private.clone(), private.clone()),
        (STRANGER, alone, unknown.clone(), unknown.clone()),
        (STRANGER, abroad, unknown.clone(), unknown.clone()),
    ] {
        let said = asks_knowing(&mut fixture, by, place, look()).await;
        assert_eq!(reason(&said), looks, "{by} in {place:?}");
        for command in [export(), follow()] {
            let said = asks_knowing(&mut fixture, by, place, command.clone()).await;
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
        for (place, shown) in [(channel(HERE), true), (channel(HERE + 1), !private)] {
            let reply = asks_knowing(&mut fixture, STRANGER, place, Command::Tables).await;
            let Reply::Tables(games) = reply else {
                panic!("{reply:?}")
            };
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
        let resign = here(GameCommand::Resign { seat: None });
        fixture.done(person, resign).await;
    }
    let Reply::Statistics(statistics) = fixture.ask(ANA, Command::Statistics).await else {
        panic!("statistics")
    };
    assert_eq!(statistics.games, 0);
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
    let id = fixture.service.import_game(&text, fixture.now).await;
    let imported = fixture.service.view(&id.unwrap()).await.unwrap().unwrap();
    assert!(imported.game.terms().private);
    assert_eq!(record(&imported).tag(PRIVATE), Some("yes"));
    let found = fixture.store().verify().await.unwrap();
    assert!(found.faults.is_empty(), "{:?}", found.faults);
}
