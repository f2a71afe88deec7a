//! Names that people give themselves: kept as they are, drawn, and harmless wherever they are read.

use djambi::game::PersonId;
use djambi::rules::Record;
use djambi_sandbox::{Message, Person};

use crate::table::{Table, assert_picture};

/// Names, and how each has to be written so that Discord shows it as it is.
const NAMES: [(&str, &str); 6] = [
    (
        "**bold** <@1> @everyone",
        "\\*\\*bold\\*\\* \\<@\u{200b}1\\> @\u{200b}everyone",
    ),
    ("`code` [x](http://y)", r"\`code\` \[x\]\(http\://y\)"),
    (r#"\"] ||#1|| {"a"}"#, r#"\\"\] \|\|\#1\|\| {"a"}"#),
    (
        "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ",
        "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ",
    ),
    ("مرحبا بالعالم", "مرحبا بالعالم"),
    ("🦀🦀🦀", "🦀🦀🦀"),
];

/// A name is kept when its bearer does something: he changes a setting.
async fn acts_as(table: &Table, person: &Person, name: &str) {
    person.renames(name);
    let kept = table.asks(person, "/djambi settings mine next:true").await;
    assert!(kept.text().contains("Kept"), "{kept}");
    let known = table.person(person).await;
    assert_eq!(known.as_deref(), Some(name), "kept as it is");
}

fn file(message: &Message) -> String {
    let [file] = &message.attachments[..] else {
        panic!("one file: {message}");
    };
    String::from_utf8(file.bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn names_full_of_markup_break_nothing() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    let mut drawn = Vec::new();
    for (name, escaped) in NAMES {
        acts_as(&table, ana, name).await;
        let board = table.asks(ben, "/djambi board").await;
        assert_picture(&board);
        drawn.push(board.pictures()[0].bytes.clone());
        let games = table.asks(ana, "/djambi games").await;
        let people = format!("Your turn**: {escaped}, Ben, Caro and Dan – ");
        assert!(games.content.contains(&people), "{games}");
        assert!(games.pinged.is_empty());
        let record = file(&table.asks(ben, "/djambi export").await);
        let read: Record = record.parse().unwrap_or_else(|it| panic!("{it}: {record}"));
        assert_eq!(read.tag("Red"), Some(name), "{record}");
        let whole = file(&table.asks(ben, "/djambi export format:json").await);
        let whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
        assert_eq!(whole["people"][PersonId(ana.id().0).to_string()], name);
        let own = file(&table.asks(ana, "/djambi privacy what:export").await);
        let own: serde_json::Value = serde_json::from_str(&own).unwrap();
        assert_eq!(own["name"], name);
    }
    // Letters that can be drawn are drawn, each name another picture.
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
    table.ends();
}

#[tokio::test]
async fn a_lobbys_menus_name_people_as_they_are_called() {
    let table = Table::new().await;
    let [ana, ben, ..] = &table.people;
    table.asks(ana, "/djambi new").await;
    table.asks(ben, "/djambi join colour:Blue").await;
    for (name, _) in NAMES {
        acts_as(&table, ben, name).await;
        let seats = ana.presses(table.newest().id, "Seats").unwrap();
        let seats = seats.answer().await.unwrap();
        let menus: Vec<String> = seats.menus().into_iter().map(|it| it.label).collect();
        // A menu's own words are no markup.
        let expected = ["Red: Ana", &format!("Blue: {name}"), "Yellow: free"];
        assert_eq!(menus[..3], expected, "{seats}");
        assert!(seats.pinged.is_empty() && ben.was_pinged_by().is_empty());
    }
    table.ends();
}
