//! The people who may see a game, and settings that two requests change at once.

use djambi::game::{ChannelId, GameCommand, PersonId, Place, ServerId, Terms};
use djambi::service::{
    Choice, Command, Format, GameRef, Rejection, Reply, ServerSettingsPatch, SettingsPatch,
};

use crate::fixture::{ANA, EVE, Fixture, HERE, SERVER, channel};

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
        assert!(
            matches!(&rejected, Reply::Rejected(it)
                if it.reason == Rejection::OtherChannel(ChannelId(HERE))),
            "{rejected:?}"
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
    assert!(
        matches!(&rejected, Reply::Rejected(it) if it.reason == Rejection::NoSuchGame),
        "{rejected:?}"
    );
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
    assert!(
        matches!(&reply, Reply::Rejected(it) if it.reason == Rejection::OtherServer),
        "{reply:?}"
    );
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
            theme: Some(Choice::Set("dark".into())),
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
            language: Some(Choice::Set("fr".into())),
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
