//! Settings, lists, what a person can see of himself, and forgetting.

use djambi::game::{Act, Entry, Event, QuietHours, Refusal, Rest, Terms};
use djambi::host::{PersonSettings, Reply, ServerSettings, View, What, Which, Why};
use djambi::store::Batch;
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, CLEO, DAN, EVE, HERE, Stage, channel, here};

#[tokio::test]
async fn an_absence_goes_to_all_games_and_to_those_that_begin_later() {
    let mut stage = Stage::with_four().await;
    let deadline = stage.looks(ANA).await.game.deadline().unwrap();
    let away = Some((stage.now, stage.now + SignedDuration::from_hours(48)));
    let Reply::Settings(settings) = stage.ask(ANA, What::Away(away)).await else {
        panic!()
    };
    assert_eq!(settings.away, away);
    let moved = stage.looks(ANA).await.game.deadline().unwrap();
    assert_eq!(
        moved.duration_since(deadline),
        SignedDuration::from_hours(48)
    );
    // It is told to nobody, and she is not called.
    let untold = stage.host.store().untold().await.unwrap();
    assert_eq!(untold, 5);
    let mut open = stage.request(
        BEN,
        What::Open {
            terms: Terms::default(),
        },
    );
    open.place = channel(HERE + 1);
    stage.host.handle(&open, stage.now).await;
    let mut join = stage.request(ANA, here(Act::Join { seat: None }));
    join.place = channel(HERE + 1);
    let Reply::Done(news) = stage.host.handle(&join, stage.now).await else {
        panic!()
    };
    assert_eq!(news.view.game.rest_of(ANA).away, away);
    let quiet = QuietHours::new(22 * 60, 6 * 60).unwrap();
    let Reply::Settings(settings) = stage.ask(ANA, What::Quiet(Some(quiet))).await else {
        panic!()
    };
    assert_eq!((settings.away, settings.quiet), (away, Some(quiet)));
    let rest = stage.looks(ANA).await.game.rest_of(ANA);
    assert_eq!((rest.away, rest.quiet), (away, Some(quiet)));
    let never = Some((stage.now, stage.now));
    let expected = Why::Game(Refusal::BadAbsence);
    assert_eq!(stage.refused(EVE, What::Away(never)).await, expected);
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
}

#[tokio::test]
async fn who_comes_back_rests_as_he_has_said_since() {
    let mut stage = Stage::new().await;
    let terms = Terms::default();
    stage.done(ANA, What::Open { terms }).await;
    let away = Some((stage.now, stage.now + SignedDuration::from_hours(48)));
    stage.ask(BEN, What::Away(away)).await;
    stage.act(BEN, Act::Join { seat: None }).await;
    assert_eq!(stage.looks(ANA).await.game.rest_of(BEN).away, away);

    // A game that he is not in is not told, but when he comes back to it.
    stage.act(BEN, Act::Leave).await;
    stage.ask(BEN, What::Away(None)).await;
    let news = stage.act(BEN, Act::Join { seat: None }).await;
    assert_eq!(news.view.game.rest_of(BEN), Rest::default());
    for person in [CLEO, DAN] {
        stage.act(person, Act::Join { seat: None }).await;
    }
    stage.act(ANA, Act::Start).await;
    let news = stage.types(ANA, "Mc1-e1").await;
    assert_eq!(news.call, [BEN]);
    let planned = stage.now + SignedDuration::from_hours(72);
    assert_eq!(news.view.game.deadline(), Some(planned));

    // Nor is anything said where nothing is new, and no more than once.
    let entries = stage.act(DAN, Act::Draw).await.entries;
    assert_eq!(entries.len(), 1);
    let log = stage.host.store().log(&news.view.id).await.unwrap();
    let rests = |event: &Event| matches!(event, Event::Resting { .. });
    assert_eq!(log.iter().filter(|it| rests(&it.event)).count(), 2);
}

#[tokio::test]
async fn an_absence_that_begins_between_two_milliseconds_leaves_the_index_right() {
    let mut stage = Stage::new().await;
    let odd = SignedDuration::from_nanos(123_456_789);
    let until = stage.now + SignedDuration::from_hours(48) + odd;
    let away = Some((stage.now + odd, until));
    let Reply::Settings(settings) = stage.ask(ANA, What::Away(away)).await else {
        panic!()
    };
    let kept = SignedDuration::from_millis(123);
    let exactly = until - odd + kept;
    assert_eq!(settings.away, Some((stage.now + kept, exactly)));
    stage.gather().await;
    stage.later(SignedDuration::from_hours(1));
    // As an older version kept it: her turn begins while she is away.
    let rest = Event::Resting {
        person: ANA,
        away,
        quiet: None,
    };
    let view = stage.looks(ANA).await;
    keep(&stage, &view, rest).await;
    assert_eq!(stage.host.store().verify().await.unwrap().faults, [""; 0]);
}

/// Keeps an event as it is.
pub async fn keep(stage: &Stage, view: &View, event: Event) {
    let entries = [Entry {
        at: stage.now,
        actor: None,
        event,
    }];
    let mut after = (*view.game).clone();
    after.apply(&entries[0]).unwrap();
    let batch = Batch {
        id: &view.id,
        before: Some(&view.game),
        after: &after,
        entries: &entries,
        untold: None,
    };
    let kept = stage.host.store().append(&[batch], None, None, None).await;
    kept.unwrap();
}

#[tokio::test]
async fn settings_are_kept_for_people_and_servers() {
    let mut stage = Stage::new().await;
    let mine = PersonSettings {
        language: Some("fr".into()),
        theme: Some("contrast".into()),
        confirm: true,
        direct_reminders: true,
        you_are_next: true,
        ..PersonSettings::default()
    };
    stage.ask(ANA, What::SetSettings(mine.clone())).await;
    stage.restart().await;
    let Reply::Settings(kept) = stage.ask(ANA, What::Settings).await else {
        panic!()
    };
    assert_eq!(kept, mine);
    let servers = ServerSettings {
        managers_open: true,
        ..ServerSettings::default()
    };
    let set = What::SetServerSettings(servers.clone());
    assert_eq!(stage.refused(ANA, set.clone()).await, Why::NotManager);
    stage.ask(EVE, set).await;
    let Reply::ServerSettings(kept) = stage.ask(ANA, What::ServerSettings).await else {
        panic!()
    };
    assert_eq!(kept, servers);
    let open = || What::Open {
        terms: Terms::default(),
    };
    assert_eq!(stage.refused(ANA, open()).await, Why::MayNotOpen);
    stage.done(EVE, open()).await;
}

#[tokio::test]
async fn ones_games_are_listed_with_ones_own_turn_first() {
    let mut stage = Stage::with_four().await;
    stage.later(SignedDuration::from_secs(5));
    let mut open = stage.request(
        ANA,
        What::Open {
            terms: Terms::default(),
        },
    );
    open.place = channel(HERE + 1);
    stage.host.handle(&open, stage.now).await;
    let list = |reply| match reply {
        Reply::Games { games, total } => (games, total),
        other => panic!("{other:?}"),
    };
    let (games, total) = list(stage.ask(ANA, What::MyGames).await);
    assert_eq!(total, 2);
    assert_eq!(
        games.iter().map(|it| it.your_turn).collect::<Vec<_>>(),
        [true, false]
    );
    let (games, _) = list(stage.ask(EVE, What::MyGames).await);
    assert!(games.is_empty());
    stage.act(EVE, Act::End).await;
    let (games, total) = list(
        stage
            .ask(
                BEN,
                What::Finished {
                    mine: true,
                    skip: 0,
                },
            )
            .await,
    );
    assert_eq!((games.len(), total), (1, 1));
    let (_, total) = list(
        stage
            .ask(
                EVE,
                What::Finished {
                    mine: true,
                    skip: 0,
                },
            )
            .await,
    );
    assert_eq!(total, 0);
    let (games, total) = list(
        stage
            .ask(
                EVE,
                What::Finished {
                    mine: false,
                    skip: 1,
                },
            )
            .await,
    );
    assert_eq!((games.len(), total), (0, 1));
}

#[tokio::test]
async fn a_rematch_has_the_same_people_one_seat_on() {
    let mut stage = Stage::with_four().await;
    let rematch = || What::Rematch { game: Which::Here };
    assert_eq!(stage.refused(ANA, rematch()).await, Why::NotOver);
    let first = stage.act(EVE, Act::End).await.view.id;
    assert_eq!(
        stage.refused(EVE, rematch()).await,
        Why::Game(Refusal::NotPlaying)
    );
    stage.host.forget(DAN, stage.now).await.unwrap();
    let news = stage.done(CLEO, rematch()).await;
    assert_eq!(news.view.game.rematch_of(), Some(&first));
    let people: Vec<_> = djambi::rules::Seat::ALL
        .map(|it| news.view.game.person_on(it))
        .into();
    assert_eq!(
        people,
        [None, Some(ANA), Some(BEN), Some(CLEO)],
        "nobody sits for whom is forgotten"
    );
}

#[tokio::test]
async fn who_is_forgotten_is_nowhere_any_more() {
    let mut stage = Stage::with_four().await;
    stage
        .ask(
            BEN,
            What::Away(Some((stage.now, stage.now + SignedDuration::from_hours(5)))),
        )
        .await;
    stage.types(ANA, "Mc1-e1").await;
    stage.plays_on().await;
    let finished = stage.act(EVE, Act::End).await.view.id;
    // One that goes on, too, with an offer to replace somebody by him.
    stage
        .done(
            ANA,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
    for person in [BEN, CLEO, DAN] {
        stage.act(person, Act::Join { seat: None }).await;
    }
    stage.act(ANA, Act::Start).await;
    let Reply::Forget { left, kept, done } = stage.ask(BEN, What::ForgetMePreview).await else {
        panic!()
    };
    assert_eq!((left.len(), kept, done), (1, 1, false));
    let Reply::File { text, .. } = stage.ask(BEN, What::ExportMe).await else {
        panic!()
    };
    assert!(
        text.contains("Person 102") && text.contains(&finished.0),
        "{text}"
    );
    let Reply::Forget { done: true, .. } = stage.ask(BEN, What::ForgetMe).await else {
        panic!()
    };
    let view = stage.looks(ANA).await;
    assert!(
        view.game.position().is_frozen(djambi::rules::Seat::Blue),
        "he has resigned"
    );
    assert_eq!(stage.host.store().person(BEN).await.unwrap(), None);
    assert!(
        stage
            .host
            .store()
            .games_naming(BEN)
            .await
            .unwrap()
            .is_empty()
    );
    let (game, log) = stage.host.store().load(&finished).await.unwrap().unwrap();
    let blue = game.person_on(djambi::rules::Seat::Blue).unwrap();
    assert!(blue.is_unreachable());
    let rested = |event: &Event| matches!(event, Event::Resting { away: Some(_), .. });
    assert!(!log.iter().any(|entry| rested(&entry.event)));
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
    stage.host.close().await;
    // The number is not left anywhere in the file either, once it has been rewritten.
    let copy = stage.directory.path().join("copy.db");
    stage.host = crate::stage::open(&stage.directory, stage.now).await;
    stage.host.store().backup(&copy).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    assert!(!bytes.windows(10).any(|it| it == b"Person 102"));
    assert!(bytes.windows(10).any(|it| it == b"Person 101"));
}
