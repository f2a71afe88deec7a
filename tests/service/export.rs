//! Exported games are imported unchanged or not at all.

use djambi::game::{Entry, Event, GameCommand, PersonId, Phase, QuietHours, RemindAt, RoleId};
use djambi::service::{
    Command, Format, GameRef, ImportError, Reply, ServerSettingsPatch, SettingsPatch, TERMINATION,
    UNTERMINATED,
};
use jiff::SignedDuration;

use crate::fixture::{ANA, BEN, EVE, Fixture, absent, quiet};
use djambi_rules::Record;

#[tokio::test]
async fn an_exported_game_is_imported_as_it_was() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..9 {
        fixture.plays_on().await;
    }
    let export = |format| Command::Export {
        game: GameRef::Here,
        format,
    };
    let text = |reply| match reply {
        Reply::File { name, text } => (name, text),
        other => panic!("{other:?}"),
    };
    let (name, json) = text(fixture.ask(ANA, export(Format::Json)).await);
    let view = fixture.looks(ANA).await;
    assert_eq!(name, format!("djambi-{}.json", view.id));
    let log = fixture.log(&view.id).await;
    let other = Fixture::new().await;
    let id = other.service.import_game(&json, other.now).await.unwrap();
    assert_eq!(other.store().load(&id).await.unwrap().unwrap().1, log);
    assert!(other.service.import_game(&json, other.now).await.is_err());
    assert_eq!(other.faults().await, [""; 0]);
    // As a record it is a finished game of people who cannot be pinged.
    let (_, record) = text(fixture.ask(ANA, export(Format::Record)).await);
    let parsed: Record = record.parse().unwrap();
    assert_eq!(parsed.tag("Blue"), Some("Person 102"));
    assert_eq!(parsed.history(), view.game.history());
    // It says that the game is still being played, and no longer does once it is over.
    assert_eq!(parsed.tag(TERMINATION), Some(UNTERMINATED));
    let id = other.service.import_game(&record, other.now).await.unwrap();
    let (game, _) = other.store().load(&id).await.unwrap().unwrap();
    assert_eq!(game.history(), view.game.history());
    assert!(matches!(game.phase(), Phase::Over(_)));
    assert!(game.people().iter().all(|person| person.is_unreachable()));
    let again = other
        .service
        .export_game(&id, Format::Record)
        .await
        .unwrap()
        .unwrap();
    let again: Record = again.parse().unwrap();
    assert_eq!(again.tag("Blue"), Some("Person 102"));
    assert_eq!(again.tag(TERMINATION), None);
    assert!(other.service.import_game(&record, other.now).await.is_err());
    assert!(
        other
            .service
            .import_game("nonsense", other.now)
            .await
            .is_err()
    );
    assert!(
        other
            .service
            .import_game("{\"format\": \"x\"}", other.now)
            .await
            .is_err()
    );
    assert_eq!(other.faults().await, [""; 0]);
}

#[tokio::test]
async fn a_game_whose_name_is_none_that_games_are_given_is_not_imported() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    let json = fixture.exported(&id, Format::Json).await;
    let other = Fixture::new().await;
    for name in [
        "\\u001b[2J",
        "k3x-9p",
        "k3x:9p",
        "../../",
        "k3x9p",
        "",
        "K3X9PQ",
    ] {
        let named = json.replace(&format!("\"id\": \"{id}\""), &format!("\"id\": \"{name}\""));
        assert_ne!(named, json);
        let rejected = other.service.import_game(&named, fixture.now).await;
        let rejected = rejected.unwrap_err();
        assert!(
            matches!(rejected, ImportError::Name(_)),
            "{name}: {rejected}"
        );
        // The printed text contains no control sequence.
        assert!(!rejected.to_string().contains(char::is_control), "{name}");
    }
    other.service.import_game(&json, fixture.now).await.unwrap();
}

#[tokio::test]
async fn a_game_with_absurd_numbers_is_not_imported() {
    let mut fixture = Fixture::with_four().await;
    let hours = QuietHours::new(22 * 60, 6 * 60).unwrap();
    fixture.ask(ANA, quiet(Some(hours))).await;
    let id = fixture.looks(ANA).await.id;
    let json = fixture.exported(&id, Format::Json).await;
    let other = Fixture::new().await;
    let service = &other.service;
    for (said, absurd) in [
        ("\"rest_hours\": 168", "\"rest_hours\": 9223372036854775807"),
        (
            "\"rest_hours\": 168",
            "\"rest_hours\": -9223372036854775808",
        ),
        ("\"72h\"", "\"2562047788015215h\""),
        ("\"72h\"", "\"-1h\""),
        ("\"from\": 1320", "\"from\": 65535"),
        ("\"until\": 360", "\"until\": 1320"),
        ("\"at\": \"2", "\"at\": \"-002"),
        ("\"at\": \"2", "\"at\": \"9"),
        ("\"actor\": \"101\"", "\"actor\": \"0\""),
        ("\"actor\": \"101\"", "\"actor\": 0"),
        ("\"channel\": \"70\"", "\"channel\": \"0\""),
    ] {
        assert!(json.contains(said), "{json}");
        let absurd = json.replace(said, absurd);
        let rejected = service.import_game(&absurd, fixture.now).await;
        let rejected = rejected.unwrap_err();
        assert!(matches!(rejected, ImportError::Event { .. }), "{rejected}");
        assert!(rejected.to_string().starts_with("event "), "{rejected}");
    }
    service.import_game(&json, fixture.now).await.unwrap();
}

#[tokio::test]
async fn a_game_is_exported_to_players_without_the_absences_of_others_and_to_the_host_whole() {
    let mut fixture = Fixture::with_four().await;
    let away = Some((fixture.now, fixture.now + SignedDuration::from_hours(5)));
    fixture.ask(BEN, absent(away)).await;
    let export = Command::Export {
        game: GameRef::Here,
        format: Format::Json,
    };
    let text = fixture.file(ANA, export.clone()).await;
    let own = fixture.file(BEN, export).await;
    let id = fixture.looks(ANA).await.id;
    let whole = fixture
        .service
        .export_game(&id, Format::Json)
        .await
        .unwrap();
    assert_eq!(whole, Some(own));
    let log = fixture.log(&id).await;
    let mut expected = log.clone();
    let last = expected.last_mut().unwrap();
    last.event = Event::Resting {
        person: BEN,
        away: None,
        quiet: None,
    };
    let other = Fixture::new().await;
    other.service.import_game(&text, other.now).await.unwrap();
    assert_eq!(other.store().load(&id).await.unwrap().unwrap().1, expected);
    assert_ne!(log, expected);
}

#[tokio::test]
async fn ids_are_texts_in_json_and_both_are_read() {
    let mut fixture = Fixture::with_four().await;
    fixture.plays_on().await;
    let id = fixture.looks(ANA).await.id;
    let json = fixture.exported(&id, Format::Json).await;
    assert!(json.contains("\"actor\": \"101\""), "{json}");
    assert!(json.contains("\"person\": \"102\""), "{json}");
    assert!(json.contains("\"channel\": \"70\"") && json.contains("\"server\": \"9\""));
    // As older versions wrote it.
    let log = fixture.log(&id).await;
    let mut numbers = json.clone();
    for id in ["101", "102", "103", "104", "70", "9"] {
        numbers = numbers.replace(&format!(": \"{id}\""), &format!(": {id}"));
    }
    assert_ne!(numbers, json);
    for json in [json, numbers] {
        let other = Fixture::new().await;
        let id = other.service.import_game(&json, other.now).await.unwrap();
        assert_eq!(other.store().load(&id).await.unwrap().unwrap().1, log);
    }
}

#[tokio::test]
async fn a_record_saves_its_tags_and_comments() {
    let fixture = Fixture::new().await;
    let text = "[Red \"Ana\"]\n[Event \"Cup \\\"A\\\"\"]\n[Date \"1975-05-01\"]\n\n\
        {Once.} 1. Mc1-e1 {Bold!} 2. Mg1-f1 resign:y {Tired.} draw\n";
    let record: Record = text.parse().unwrap();
    let id = fixture
        .service
        .import_game(text, fixture.now)
        .await
        .unwrap();
    let again = fixture.service.export_game(&id, Format::Record).await;
    let again: Record = again.unwrap().unwrap().parse().unwrap();
    for name in ["Red", "Event", "Date"] {
        assert_eq!(again.tag(name), record.tag(name), "{name}");
    }
    assert_eq!(again.history(), record.history());
    assert_eq!(
        again.comments().collect::<Vec<_>>(),
        record.comments().collect::<Vec<_>>()
    );
    assert_eq!(again.comments().count(), 3);
    // So does its JSON, in another database too.
    let json = fixture.service.export_game(&id, Format::Json).await;
    let other = Fixture::new().await;
    let json = json.unwrap().unwrap();
    let id = other.service.import_game(&json, other.now).await.unwrap();
    let third = other.service.export_game(&id, Format::Record).await;
    let third: Record = third.unwrap().unwrap().parse().unwrap();
    assert_eq!(third.tag("Event"), record.tag("Event"));
    assert_eq!(third.comments().count(), 3);
}

/// The choices of reminders in a log, of a game or of an export.
fn reminders(log: &[Entry]) -> Vec<(PersonId, RemindAt)> {
    let chosen = |entry: &Entry| match &entry.event {
        Event::RemindersSet { person, remind } => Some((*person, remind.clone())),
        _ => None,
    };
    log.iter().filter_map(chosen).collect()
}

#[tokio::test]
async fn reminders_are_exported_to_those_who_chose_them_and_deleted_with_their_data() {
    let mut fixture = Fixture::with_four().await;
    let chosen = RemindAt::try_from(vec![24, 7]).unwrap();
    let patch = SettingsPatch {
        remind: Some(chosen.clone()),
        ..SettingsPatch::default()
    };
    fixture.ask(BEN, Command::PatchSettings(patch)).await;
    let id = fixture.looks(ANA).await.id;
    let hidden = vec![(BEN, RemindAt::default())];
    let shown = vec![(BEN, chosen)];
    let log = fixture.log(&id).await;
    assert_eq!(reminders(&log), shown);
    for (reader, expected) in [(ANA, &hidden), (BEN, &shown)] {
        let export = Command::Export {
            game: GameRef::Here,
            format: Format::Json,
        };
        let text = fixture.file(reader, export).await;
        let other = Fixture::new().await;
        other.service.import_game(&text, other.now).await.unwrap();
        let log = other.store().load(&id).await.unwrap().unwrap().1;
        assert_eq!(reminders(&log), *expected, "as {reader} reads it");
    }
    let about = |text: String| -> serde_json::Value { serde_json::from_str(&text).unwrap() };
    let own = about(fixture.everything_about(BEN).await);
    assert_eq!(
        own["settings"]["remind"],
        serde_json::json!([24, 7]),
        "{own}"
    );
    let did = own["games"][0]["did"].as_array().unwrap();
    let hours = |it: &&serde_json::Value| it["body"]["remind"] == serde_json::json!([24, 7]);
    assert_eq!(did.iter().filter(hours).count(), 1, "{own}");
    let others = fixture.everything_about(ANA).await;
    assert!(!others.contains("reminders_set"), "{others}");

    fixture.service.forget(BEN, fixture.now).await.unwrap();
    let log = fixture.log(&id).await;
    let left: Vec<RemindAt> = reminders(&log).into_iter().map(|(_, it)| it).collect();
    assert_eq!(
        left,
        [RemindAt::default()],
        "the event stays, the hours do not"
    );
    let again = about(fixture.everything_about(BEN).await);
    assert!(
        again["settings"]["remind"]
            .as_array()
            .is_none_or(Vec::is_empty),
        "{again}"
    );
    assert_eq!(again["games"], serde_json::json!([]));
    assert_eq!(fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn two_seats_with_one_name_do_not_change_the_result_of_a_record() {
    let fixture = Fixture::new().await;
    let computers = "[Red \"Ana\"]\n[Blue \"Computer (novice)\"]\n[Yellow \"Computer (novice)\"]\n\
        [Green \"Computer (novice)\"]\n";
    let moves = "resign:r Mg2-f3 Mg9-f9";
    for (players, moves, result) in [
        (computers, moves, "draw"),
        (computers, moves, "*"),
        // One person has all that remain.
        (
            "[Blue \"Ben\"]\n[Yellow \"Ben\"]\n[Green \"Ben\"]\n",
            moves,
            "blue",
        ),
    ] {
        let record = format!("{players}[Result \"{result}\"]\n\n{moves} {result}\n");
        let id = fixture.service.import_game(&record, fixture.now).await;
        let id = id.unwrap();
        let exported = fixture.service.export_game(&id, Format::Record);
        let exported: Record = exported.await.unwrap().unwrap().parse().unwrap();
        let expected: Record = record.parse().unwrap();
        assert_eq!(exported.result(), expected.result(), "{record}");
        assert_eq!(exported.history(), expected.history());
    }
}

#[tokio::test]
async fn games_in_which_a_role_was_pinged_are_imported_in_any_order() {
    let mut fixture = Fixture::new().await;
    let patch = ServerSettingsPatch {
        players_role: Some(Some(RoleId(77))),
        ..ServerSettingsPatch::default()
    };
    fixture.ask(EVE, Command::PatchServerSettings(patch)).await;
    let mut exported = Vec::new();
    for _ in 0..2 {
        let id = fixture.opens(ANA).await.view.id;
        let game = GameRef::Here;
        fixture.done(ANA, Command::PingRole { game }).await;
        fixture.game_command(ANA, GameCommand::CallOff).await;
        let text = fixture.service.export_game(&id, Format::Json).await;
        exported.push(text.unwrap().unwrap());
        fixture.later(SignedDuration::from_hours(24));
    }
    let other = Fixture::new().await;
    for text in exported.iter().rev() {
        other.service.import_game(text, other.now).await.unwrap();
    }
}

#[tokio::test]
async fn a_long_file_of_ones_data_is_packed_and_what_does_not_fit_is_counted() {
    let mut fixture = Fixture::with_four().await;
    let whole = fixture.everything_about(BEN).await;
    let short = fixture.service.everything_about(BEN, 10).await;
    let (text, left_out) = short.unwrap();
    assert_eq!(left_out, 1);
    let part: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(part["games"], serde_json::json!([]));
    assert_eq!(part["games_left_out"], 1);
    // A log of that many events is longer than a text may be.
    let id = fixture.looks(BEN).await.id;
    let (game, log) = fixture.store().load(&id).await.unwrap().unwrap();
    let chosen = Event::RemindersSet {
        person: BEN,
        remind: RemindAt::try_from(vec![24, 7]).unwrap(),
    };
    let at = log.last().unwrap().at;
    let entries = Entry::all(Some(BEN), vec![chosen; 12_000], at);
    fixture.appends(&id, &game, &entries).await.unwrap();
    let Reply::PersonalData { name, bytes, .. } = fixture.ask(BEN, Command::ExportMe).await else {
        panic!()
    };
    assert!(
        name.ends_with(".json.gz") && bytes.starts_with(&[0x1f, 0x8b]),
        "{name}"
    );
    let packed = bytes.len();
    let mut unpacked = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut unpacked)
        .unwrap();
    let all: serde_json::Value = serde_json::from_str(&unpacked).unwrap();
    assert!(all["games"][0]["did"].as_array().unwrap().len() >= 12_000);
    assert!(unpacked.len() > whole.len() && packed < unpacked.len() / 10);
}
