//! Private games: who sees them, and that they are counted nowhere.

use djambi::game::{ChannelId, GameCommand, PersonId, Place, ServerId, Terms};
use djambi::service::{
    Command, Format, GameRef, PRIVATE, Rejection, Reply, TermsPatch, View, record,
};

use crate::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, HERE, SERVER, channel, here};

/// Somebody who has no part in any game.
const STRANGER: PersonId = PersonId(300);

/// A private game of four people in the usual channel.
async fn private() -> (Fixture, View) {
    let mut fixture = Fixture::new().await;
    let terms = Terms::default();
    fixture.done(ANA, Command::Open { terms }).await;
    let private = Command::PatchTerms {
        game: GameRef::Here,
        patch: TermsPatch::Private(true),
    };
    fixture.done(ANA, private).await;
    let view = fixture.start_with(&[BEN, CLEO, DAN]).await.view;
    (fixture, view)
}

/// What is answered to somebody in a place; they see the channel of the game.
async fn asks(fixture: &mut Fixture, by: PersonId, place: Place, command: Command) -> Reply {
    let mut request = fixture.request(by, command);
    request.place = place;
    request.sees = vec![ChannelId(HERE)];
    fixture.handle(&request).await
}

fn reason(reply: &Reply) -> Option<Rejection> {
    match reply {
        Reply::Rejected(rejected) => Some(rejected.reason.clone()),
        _ => None,
    }
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
        let said = asks(&mut fixture, by, place, look()).await;
        assert_eq!(reason(&said), looks, "{by} in {place:?}");
        for command in [export(), follow()] {
            let said = asks(&mut fixture, by, place, command.clone()).await;
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
            let reply = asks(&mut fixture, STRANGER, place, Command::Tables).await;
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
