//! Exported games are imported unchanged or not at all.

use djambi::game::{
    Entry, Event, GameCommand, GameId, PersonId, Phase, QuietHours, RemindAt, RoleId,
};
use djambi::service::{Command, Format, GameRef, ImportError, Reply, TERMINATION, UNTERMINATED};
use jiff::SignedDuration;

use crate::service::fixture::{ANA, BEN, EVE, Fixture, expected, quiet, sets};
use crate::service::lobby::role;
use djambi_rules::Record;

fn export(format: Format) -> Command {
    let game = GameRef::Here;
    Command::Export { game, format }
}

/// A game as the record that is exported.
async fn as_record(fixture: &Fixture, game: &GameId) -> Record {
    let text = fixture.exported(game, Format::Record).await;
    text.parse().unwrap()
}

#[tokio::test]
async fn an_exported_game_is_imported_as_it_was() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..9 {
        fixture.plays_on().await;
    }
    let reply = fixture.ask(ANA, export(Format::Json)).await;
    let (name, json) = expected!(reply, Reply::File { name, text } => (name, text));
    let view = fixture.looks(ANA).await;
    assert_eq!(name, format!("djambi-{}.json", view.id));
    let log = fixture.log(&view.id).await;
    let other = Fixture::new().await;
    let id = other.imports(&json).await;
    assert_eq!(other.log(&id).await, log);
    other.is_sound().await;
    // As a record it is a finished game of people who cannot be pinged.
    let record = fixture.file(ANA, export(Format::Record)).await;
    let parsed: Record = record.parse().unwrap();
    assert_eq!(parsed.tag("Blue"), Some("Person 102"));
    assert_eq!(parsed.history(), view.game.history());
    // It says that the game is still being played, and no longer does once it is over.
    assert_eq!(parsed.tag(TERMINATION), Some(UNTERMINATED));
    let id = other.imports(&record).await;
    let game = other.game(&id).await;
    assert_eq!(game.history(), view.game.history());
    assert!(matches!(game.phase(), Phase::Over(_)));
    assert!(game.people().iter().all(|person| person.is_unreachable()));
    let again = as_record(&other, &id).await;
    assert_eq!(again.tag("Blue"), Some("Person 102"));
    assert_eq!(again.tag(TERMINATION), None);
    for text in [&json, &record, "nonsense", "{\"format\": \"x\"}"] {
        let imported = other.service.import_game(text, other.now).await;
        assert!(imported.is_err(), "{text}");
    }
    other.is_sound().await;
}

#[tokio::test]
async fn a_game_whose_name_is_none_that_games_are_given_is_not_imported() {
    let (fixture, id) = Fixture::announced().await;
    let json = fixture.exported(&id, Format::Json).await;
    let other = Fixture::new().await;
    let control = "\\u001b[2J";
    for name in [control, "k3x-9p", "k3x:9p", "../../", "k3x9p", "", "K3X9PQ"] {
        let named = json.replace(&format!("\"id\": \"{id}\""), &format!("\"id\": \"{name}\""));
        assert_ne!(named, json);
        let rejected = other.service.import_game(&named, fixture.now).await;
        let rejected = rejected.unwrap_err();
        let is_name = matches!(rejected, ImportError::Name(_));
        assert!(is_name, "{name}: {rejected}");
        // The printed text contains no control sequence.
        assert!(!rejected.to_string().contains(char::is_control), "{name}");
    }
    other.imports(&json).await;
}

#[tokio::test]
async fn a_game_with_absurd_numbers_is_not_imported() {
    let mut fixture = Fixture::with_four().await;
    let hours = QuietHours::new(22 * 60, 6 * 60).unwrap();
    fixture.ask(ANA, quiet(Some(hours))).await;
    let id = fixture.looks(ANA).await.id;
    let json = fixture.exported(&id, Format::Json).await;
    let other = Fixture::new().await;
    let rest = "\"rest_hours\": 168";
    for (said, absurd) in [
        (rest, "\"rest_hours\": 9223372036854775807"),
        (rest, "\"rest_hours\": -9223372036854775808"),
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
        let rejected = other.service.import_game(&absurd, fixture.now).await;
        let rejected = rejected.unwrap_err();
        assert!(matches!(rejected, ImportError::Event { .. }), "{rejected}");
        assert!(rejected.to_string().starts_with("event "), "{rejected}");
    }
    other.imports(&json).await;
}

#[tokio::test]
async fn a_game_is_exported_to_players_without_the_absences_of_others_and_to_the_host_whole() {
    let mut fixture = Fixture::with_four().await;
    fixture.is_away(BEN, 5).await;
    let text = fixture.file(ANA, export(Format::Json)).await;
    let own = fixture.file(BEN, export(Format::Json)).await;
    let id = fixture.looks(ANA).await.id;
    assert_eq!(fixture.exported(&id, Format::Json).await, own);
    let log = fixture.log(&id).await;
    let mut expected = log.clone();
    let last = expected.last_mut().unwrap();
    last.event = Event::Resting {
        person: BEN,
        away: None,
        quiet: None,
    };
    let other = Fixture::new().await;
    other.imports(&text).await;
    assert_eq!(other.log(&id).await, expected);
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
        let id = other.imports(&json).await;
        assert_eq!(other.log(&id).await, log);
    }
}

#[tokio::test]
async fn a_record_saves_its_tags_and_comments() {
    let fixture = Fixture::new().await;
    let text = "[Red \"Ana\"]\n[Event \"Cup \\\"A\\\"\"]\n[Date \"1975-05-01\"]\n\n\
        {Once.} 1. Mc1-e1 {Bold!} 2. Mg1-f1 resign:y {Tired.} draw\n";
    let record: Record = text.parse().unwrap();
    let id = fixture.imports(text).await;
    let again = as_record(&fixture, &id).await;
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
    let json = fixture.exported(&id, Format::Json).await;
    let other = Fixture::new().await;
    let id = other.imports(&json).await;
    let third = as_record(&other, &id).await;
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
    let reminds = sets(|it| it.remind = Some(chosen.clone()));
    fixture.ask(BEN, reminds).await;
    let id = fixture.looks(ANA).await.id;
    let hidden = vec![(BEN, RemindAt::default())];
    let shown = vec![(BEN, chosen)];
    let log = fixture.log(&id).await;
    assert_eq!(reminders(&log), shown);
    for (reader, expected) in [(ANA, &hidden), (BEN, &shown)] {
        let text = fixture.file(reader, export(Format::Json)).await;
        let other = Fixture::new().await;
        other.imports(&text).await;
        let read = reminders(&other.log(&id).await);
        assert_eq!(read, *expected, "as {reader} reads it");
    }
    let about = |text: String| -> serde_json::Value { serde_json::from_str(&text).unwrap() };
    let own = about(fixture.everything_about(BEN).await);
    let both = serde_json::json!([24, 7]);
    assert_eq!(own["settings"]["remind"], both, "{own}");
    let did = own["games"][0]["did"].as_array().unwrap();
    let hours = |it: &&serde_json::Value| it["body"]["remind"] == both;
    assert_eq!(did.iter().filter(hours).count(), 1, "{own}");
    let others = fixture.everything_about(ANA).await;
    assert!(!others.contains("reminders_set"), "{others}");

    fixture.service.forget(BEN, fixture.now).await.unwrap();
    // The event stays, the hours do not.
    let left = reminders(&fixture.log(&id).await);
    let left: Vec<RemindAt> = left.into_iter().map(|(_, it)| it).collect();
    assert_eq!(left, [RemindAt::default()]);
    let again = about(fixture.everything_about(BEN).await);
    let hours = again["settings"]["remind"].as_array();
    assert!(hours.is_none_or(Vec::is_empty), "{again}");
    assert_eq!(again["games"], serde_json::json!([]));
    fixture.is_sound().await;
}

#[tokio::test]
async fn two_seats_with_one_name_do_not_change_the_result_of_a_record() {
    let fixture = Fixture::new().await;
    let computers = "[Red \"Ana\"]\n[Blue \"Computer (novice)\"]\n[Yellow \"Computer (novice)\"]\n\
        [Green \"Computer (novice)\"]\n";
    let moves = "resign:r Mg2-f3 Mg9-f9";
    // One person has all that remain.
    let ben = "[Blue \"Ben\"]\n[Yellow \"Ben\"]\n[Green \"Ben\"]\n";
    for (players, result) in [(computers, "draw"), (computers, "*"), (ben, "blue")] {
        let record = format!("{players}[Result \"{result}\"]\n\n{moves} {result}\n");
        let id = fixture.imports(&record).await;
        let exported = as_record(&fixture, &id).await;
        let expected: Record = record.parse().unwrap();
        assert_eq!(exported.result(), expected.result(), "{record}");
        assert_eq!(exported.history(), expected.history());
    }
}

#[tokio::test]
async fn games_in_which_a_role_was_pinged_are_imported_in_any_order() {
    let mut fixture = Fixture::new().await;
    fixture.ask(EVE, role(RoleId(77))).await;
    let mut exported = Vec::new();
    for _ in 0..2 {
        let id = fixture.opens(ANA).await.view.id;
        let game = GameRef::Here;
        fixture.done(ANA, Command::PingRole { game }).await;
        fixture.game_command(ANA, GameCommand::CallOff).await;
        exported.push(fixture.exported(&id, Format::Json).await);
        fixture.later(SignedDuration::from_hours(24));
    }
    let other = Fixture::new().await;
    for text in exported.iter().rev() {
        other.imports(text).await;
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
    let reply = fixture.ask(BEN, Command::ExportMe).await;
    let (name, bytes) = expected!(reply, Reply::PersonalData { name, bytes, .. } => (name, bytes));
    assert!(name.ends_with(".json.gz"), "{name}");
    let packed = bytes.len();
    let mut unpacked = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*bytes), &mut unpacked)
        .unwrap();
    let all: serde_json::Value = serde_json::from_str(&unpacked).unwrap();
    assert!(all["games"][0]["did"].as_array().unwrap().len() >= 12_000);
    assert!(unpacked.len() > whole.len() && packed < unpacked.len() / 10);
}
