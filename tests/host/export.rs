//! Games as texts: they come back as they were, or not at all.

use djambi::game::{Event, Phase, QuietHours};
use djambi::host::{Format, ImportError, Reply, What, Which};
use djambi::rules::Record;
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, Stage};

#[tokio::test]
async fn a_game_goes_out_and_comes_back_as_it_was() {
    let mut stage = Stage::with_four().await;
    for _ in 0..9 {
        stage.plays_on().await;
    }
    let export = |format| What::Export {
        game: Which::Here,
        format,
    };
    let text = |reply| match reply {
        Reply::File { name, text } => (name, text),
        other => panic!("{other:?}"),
    };
    let (name, json) = text(stage.ask(ANA, export(Format::Json)).await);
    let view = stage.looks(ANA).await;
    assert_eq!(name, format!("djambi-{}.json", view.id));
    let log = stage.host.store().log(&view.id).await.unwrap();
    let other = Stage::new().await;
    let id = other.host.import_game(&json, other.now).await.unwrap();
    assert_eq!(other.host.store().log(&id).await.unwrap(), log);
    assert!(other.host.import_game(&json, other.now).await.is_err());
    assert!(other.host.store().verify().await.unwrap().faults.is_empty());
    // As a record it is a finished game of people whom nobody can call.
    let (_, record) = text(stage.ask(ANA, export(Format::Record)).await);
    let parsed: Record = record.parse().unwrap();
    assert_eq!(parsed.tag("Blue"), Some("Person 102"));
    assert_eq!(parsed.history(), view.game.history());
    let id = other.host.import_game(&record, other.now).await.unwrap();
    let (game, _) = other.host.store().load(&id).await.unwrap().unwrap();
    assert_eq!(game.history(), view.game.history());
    assert!(matches!(game.phase(), Phase::Over(_)));
    assert!(game.people().iter().all(|person| person.is_unreachable()));
    let again = other
        .host
        .export_game(&id, Format::Record)
        .await
        .unwrap()
        .unwrap();
    let again: Record = again.parse().unwrap();
    assert_eq!(again.tag("Blue"), Some("Person 102"));
    assert!(other.host.import_game(&record, other.now).await.is_err());
    assert!(other.host.import_game("nonsense", other.now).await.is_err());
    assert!(
        other
            .host
            .import_game("{\"format\": \"x\"}", other.now)
            .await
            .is_err()
    );
    assert!(other.host.store().verify().await.unwrap().faults.is_empty());
}

#[tokio::test]
async fn a_game_with_absurd_times_does_not_come_in() {
    let mut stage = Stage::with_four().await;
    let quiet = QuietHours::new(22 * 60, 6 * 60).unwrap();
    stage.ask(ANA, What::Quiet(Some(quiet))).await;
    let id = stage.looks(ANA).await.id;
    let json = stage.host.export_game(&id, Format::Json).await;
    let json = json.unwrap().unwrap();
    let host = Stage::new().await.host;
    for (said, absurd) in [
        ("\"rest_hours\": 168", "\"rest_hours\": 9223372036854775807"),
        (
            "\"rest_hours\": 168",
            "\"rest_hours\": -9223372036854775808",
        ),
        ("\"PT72H\"", "\"PT2562047788015215H\""),
        ("\"PT72H\"", "\"-PT1H\""),
        ("\"from\": 1320", "\"from\": 65535"),
        ("\"until\": 360", "\"until\": 1320"),
    ] {
        assert!(json.contains(said), "{json}");
        let absurd = json.replace(said, absurd);
        let refused = host.import_game(&absurd, stage.now).await;
        assert!(matches!(refused, Err(ImportError::Json(_))), "{said}");
    }
    host.import_game(&json, stage.now).await.unwrap();
}

#[tokio::test]
async fn a_game_goes_out_to_players_without_the_absences_of_others_and_to_the_host_whole() {
    let mut stage = Stage::with_four().await;
    let away = Some((stage.now, stage.now + SignedDuration::from_hours(5)));
    stage.ask(BEN, What::Away(away)).await;
    let export = What::Export {
        game: Which::Here,
        format: Format::Json,
    };
    let Reply::File { text, .. } = stage.ask(ANA, export.clone()).await else {
        panic!()
    };
    let Reply::File { text: own, .. } = stage.ask(BEN, export).await else {
        panic!()
    };
    let id = stage.looks(ANA).await.id;
    let whole = stage.host.export_game(&id, Format::Json).await.unwrap();
    assert_eq!(whole, Some(own));
    let log = stage.host.store().log(&id).await.unwrap();
    let mut expected = log.clone();
    let last = expected.last_mut().unwrap();
    last.event = Event::Resting {
        person: BEN,
        away: None,
        quiet: None,
    };
    let other = Stage::new().await;
    other.host.import_game(&text, other.now).await.unwrap();
    assert_eq!(other.host.store().log(&id).await.unwrap(), expected);
    assert_ne!(log, expected);
}
