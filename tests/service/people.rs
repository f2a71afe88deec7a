//! Settings, lists, a person's own data, and its deletion.

use djambi::game::{Entry, Event, GameCommand, GameRejection, QuietHours, Rest, Terms};
use djambi::service::{
    Command, Deletion, GameRef, PersonSettings, Rejection, Reply, ServerSettings,
    ServerSettingsPatch, SettingsPatch, View,
};
use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, HERE, absent, channel, here, quiet};

#[tokio::test]
async fn an_absence_that_is_over_is_not_shown() {
    let mut fixture = Fixture::new().await;
    let until = fixture.now + SignedDuration::from_hours(5);
    let away = absent(Some((fixture.now, until)));
    let settings = fixture.settings(BEN, away).await;
    assert!(settings.away.is_some());
    fixture.later(SignedDuration::from_hours(5));
    let settings = fixture
        .settings(BEN, Command::PatchSettings(SettingsPatch::default()))
        .await;
    assert_eq!(settings.away, None);
}

#[tokio::test]
async fn an_absence_applies_to_all_games_and_to_those_that_begin_later() {
    let mut fixture = Fixture::with_four().await;
    let deadline = fixture.looks(ANA).await.game.deadline().unwrap();
    let away = Some((fixture.now, fixture.now + SignedDuration::from_hours(48)));
    let settings = fixture.settings(ANA, absent(away)).await;
    assert_eq!(settings.away, away);
    let moved = fixture.looks(ANA).await.game.deadline().unwrap();
    assert_eq!(
        moved.duration_since(deadline),
        SignedDuration::from_hours(48)
    );
    // It is not announced, and she is not pinged.
    let pending = fixture.store().pending().await.unwrap();
    assert_eq!(pending, 5);
    fixture.opens_in(BEN, channel(HERE + 1)).await;
    let Reply::Done(update) = fixture
        .asks_in(
            ANA,
            channel(HERE + 1),
            here(GameCommand::Join { seat: None }),
        )
        .await
    else {
        panic!()
    };
    assert_eq!(update.view.game.rest_of(ANA).away, away);
    let hours = QuietHours::new(22 * 60, 6 * 60).ok();
    let settings = fixture.settings(ANA, quiet(hours)).await;
    assert_eq!((settings.away, settings.quiet), (away, hours));
    let rest = fixture.looks(ANA).await.game.rest_of(ANA);
    assert_eq!((rest.away, rest.quiet), (away, hours));
    let never = Some((fixture.now, fixture.now));
    let expected = Rejection::Game(GameRejection::BadAbsence);
    assert_eq!(fixture.rejected(EVE, absent(never)).await, expected);
    assert_eq!(fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn a_player_who_returns_rests_by_their_latest_settings() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let away = Some((fixture.now, fixture.now + SignedDuration::from_hours(48)));
    fixture.ask(BEN, absent(away)).await;
    fixture.joins(BEN).await;
    assert_eq!(fixture.looks(ANA).await.game.rest_of(BEN).away, away);

    // A game that a person is not in gets their rest only when they return to it.
    fixture.game_command(BEN, GameCommand::Leave).await;
    fixture.ask(BEN, absent(None)).await;
    let update = fixture.joins(BEN).await;
    assert_eq!(update.view.game.rest_of(BEN), Rest::default());
    for person in [CLEO, DAN] {
        fixture.joins(person).await;
    }
    fixture.game_command(ANA, GameCommand::Start).await;
    let update = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(update.pings, [BEN]);
    let planned = fixture.now + SignedDuration::from_hours(72);
    assert_eq!(update.view.game.deadline(), Some(planned));

    // Nothing is saved where nothing is new, or a second time.
    let entries = fixture.game_command(DAN, GameCommand::Draw).await.entries;
    assert_eq!(entries.len(), 1);
    let log = fixture.log(&update.view.id).await;
    let rests = |event: &Event| matches!(event, Event::Resting { .. });
    assert_eq!(log.iter().filter(|it| rests(&it.event)).count(), 2);
}

#[tokio::test]
async fn an_absence_that_begins_between_two_milliseconds_leaves_the_projection_right() {
    let mut fixture = Fixture::new().await;
    let odd = SignedDuration::from_nanos(123_456_789);
    let until = fixture.now + SignedDuration::from_hours(48) + odd;
    let away = Some((fixture.now + odd, until));
    let settings = fixture.settings(ANA, absent(away)).await;
    let saved = SignedDuration::from_millis(123);
    let exactly = until - odd + saved;
    assert_eq!(settings.away, Some((fixture.now + saved, exactly)));
    fixture.gather().await;
    fixture.later(SignedDuration::from_hours(1));
    // As an older version saved it: her turn begins while she is away.
    let rest = Event::Resting {
        person: ANA,
        away,
        quiet: None,
    };
    let view = fixture.looks(ANA).await;
    save(&fixture, &view, rest).await;
    assert_eq!(fixture.faults().await, [""; 0]);
}

/// Appends an event as it is.
pub async fn save(fixture: &Fixture, view: &View, event: Event) {
    let entries = Entry::all(None, vec![event], fixture.now);
    let saved = fixture.appends(&view.id, &view.game, &entries).await;
    saved.unwrap();
}

#[tokio::test]
async fn settings_are_saved_for_people_and_servers() {
    let mut fixture = Fixture::new().await;
    let mine = PersonSettings {
        language: Some("fr".into()),
        theme: Some("contrast".into()),
        confirm: true,
        direct_reminders: true,
        you_are_next: true,
        ..PersonSettings::default()
    };
    let patch = SettingsPatch {
        language: Some(Some("fr".into())),
        theme: Some(Some("contrast".into())),
        confirm: Some(true),
        ..SettingsPatch::default()
    };
    fixture.ask(ANA, Command::PatchSettings(patch)).await;
    let patch = SettingsPatch {
        direct_reminders: Some(true),
        you_are_next: Some(true),
        ..SettingsPatch::default()
    };
    fixture.ask(ANA, Command::PatchSettings(patch)).await;
    fixture.restart().await;
    let saved = fixture
        .settings(ANA, Command::PatchSettings(SettingsPatch::default()))
        .await;
    assert_eq!(saved, mine);
    let servers = ServerSettings {
        managers_open: true,
        ..ServerSettings::default()
    };
    let set = Command::PatchServerSettings(ServerSettingsPatch {
        managers_open: Some(true),
        ..ServerSettingsPatch::default()
    });
    assert_eq!(
        fixture.rejected(ANA, set.clone()).await,
        Rejection::NotAdmin
    );
    fixture.ask(EVE, set).await;
    let Reply::ServerSettings(saved) = fixture
        .ask(
            ANA,
            Command::PatchServerSettings(ServerSettingsPatch::default()),
        )
        .await
    else {
        panic!()
    };
    assert_eq!(saved, servers);
    let open = || Command::Open {
        terms: Terms::default(),
    };
    assert_eq!(fixture.rejected(ANA, open()).await, Rejection::MayNotOpen);
    fixture.done(EVE, open()).await;
}

#[tokio::test]
async fn ones_games_are_listed_with_ones_own_turn_first() {
    let mut fixture = Fixture::with_four().await;
    fixture.later(SignedDuration::from_secs(5));
    fixture.opens_in(ANA, channel(HERE + 1)).await;
    let list = |reply| match reply {
        Reply::Games { games, total } => (games, total),
        other => panic!("{other:?}"),
    };
    let (games, total) = list(fixture.ask(ANA, Command::MyGames).await);
    assert_eq!(total, 2);
    assert_eq!(
        games.iter().map(|it| it.your_turn).collect::<Vec<_>>(),
        [true, false]
    );
    let (games, _) = list(fixture.ask(EVE, Command::MyGames).await);
    assert!(games.is_empty());
}

#[tokio::test]
async fn a_rematch_invites_the_same_people_one_seat_on() {
    let mut fixture = Fixture::with_four().await;
    let rematch = || Command::Rematch {
        game: GameRef::Here,
    };
    assert_eq!(fixture.rejected(ANA, rematch()).await, Rejection::NotOver);
    let first = fixture.game_command(EVE, GameCommand::End).await.view.id;
    assert_eq!(
        fixture.rejected(EVE, rematch()).await,
        Rejection::DidNotPlay
    );
    fixture.service.forget(DAN, fixture.now).await.unwrap();
    let update = fixture.done(CLEO, rematch()).await;
    assert_eq!(update.view.game.rematch_of(), Some(&first));
    let people: Vec<_> = djambi_rules::Seat::ALL
        .map(|it| update.view.game.person_on(it))
        .into();
    assert_eq!(
        people,
        [None, None, None, Some(CLEO)],
        "nobody else is asked"
    );
    // A person whose data was deleted is not invited.
    assert_eq!(update.view.game.invited(), [ANA, BEN]);
    assert_eq!(update.pings, [ANA, BEN]);
    fixture.joins(BEN).await;
    let view = fixture.looks(ANA).await;
    assert_eq!(view.game.person_on(djambi_rules::Seat::Yellow), Some(BEN));
}

#[tokio::test]
async fn deleted_data_is_nowhere_any_more() {
    let mut fixture = Fixture::with_four().await;
    fixture
        .ask(
            BEN,
            absent(Some((
                fixture.now,
                fixture.now + SignedDuration::from_hours(5),
            ))),
        )
        .await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.plays_on().await;
    let finished = fixture.game_command(EVE, GameCommand::End).await.view.id;
    // Also one that is not over, with an offer that they replace another player.
    fixture.gather().await;
    let Reply::Forget {
        left,
        remaining,
        deletion,
    } = fixture.ask(BEN, Command::ForgetMePreview).await
    else {
        panic!()
    };
    assert_eq!((left, remaining, deletion), (1, 1, Deletion::Preview));
    let text = fixture.data_of(BEN).await;
    assert!(
        text.contains("Person 102") && text.contains(&finished.0),
        "{text}"
    );
    let done = fixture.ask(BEN, Command::ForgetMe).await;
    let is_done =
        |reply| matches!(reply, Reply::Forget { deletion, .. } if deletion == Deletion::Done);
    assert!(is_done(done));
    let view = fixture.looks(ANA).await;
    assert!(
        view.game.position().is_frozen(djambi_rules::Seat::Blue),
        "they have resigned"
    );
    assert_eq!(fixture.store().person(BEN).await.unwrap(), None);
    assert!(fixture.store().games_naming(BEN).await.unwrap().is_empty());
    let (game, log) = fixture.store().load(&finished).await.unwrap().unwrap();
    let blue = game.person_on(djambi_rules::Seat::Blue).unwrap();
    assert!(blue.is_unreachable());
    let rested = |event: &Event| matches!(event, Event::Resting { away: Some(_), .. });
    assert!(!log.iter().any(|entry| rested(&entry.event)));
    assert_eq!(fixture.faults().await, [""; 0]);
    fixture.service.close().await;
    // The number is not in the file any more, once it has been rewritten.
    let copy = fixture.directory.path().join("copy.db");
    fixture.service = crate::fixture::open(&fixture.directory, fixture.now).await;
    fixture.store().backup(&copy, false).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    assert!(!bytes.windows(10).any(|it| it == b"Person 102"));
    assert!(bytes.windows(10).any(|it| it == b"Person 101"));
}
