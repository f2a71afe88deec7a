//! Names that people give themselves: saved as they are, drawn, and harmless wherever they are read.

use discord_sandbox::{Message, Person};
use djambi::game::PersonId;
use djambi_rules::Record;

use crate::discord::fixture::{Fixture, assert_picture};

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
    // Written from right to left: the direction of the rest of a list is unchanged.
    ("مرحبا بالعالم", "\u{2068}مرحبا بالعالم\u{2069}"),
    ("🦀🦀🦀", "🦀🦀🦀"),
];

/// A name is saved when its bearer does something: they change a setting.
async fn acts_as(fixture: &Fixture, person: &Person, name: &str) {
    person.renames(name);
    let saved = fixture.sets(person, "next:true").await;
    assert!(saved.text().contains("Saved"), "{saved}");
    let known = fixture.person(person).await;
    assert_eq!(known.as_deref(), Some(name), "saved as it is");
}

fn file(message: &Message) -> String {
    let [file] = &message.attachments[..] else {
        panic!("one file: {message}");
    };
    String::from_utf8(file.bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn names_full_of_markup_break_nothing() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let mut drawn = Vec::new();
    for (name, escaped) in NAMES {
        acts_as(&fixture, ana, name).await;
        let board = fixture.asks(ben, "board").await;
        assert_picture(&board);
        drawn.push(board.pictures()[0].bytes.clone());
        let games = fixture.asks(ana, "games").await;
        let people = format!("Your turn**: {escaped}, Ben, Caro and Dan – ");
        assert!(games.words().contains(&people), "{games}");
        assert!(games.pinged.is_empty());
        let record = file(&fixture.asks(ben, "record export").await);
        let read: Record = record.parse().unwrap_or_else(|it| panic!("{it}: {record}"));
        assert_eq!(read.tag("Red"), Some(name), "{record}");
        let whole = file(&fixture.asks(ben, "record export format:json").await);
        let whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
        assert_eq!(whole["people"][PersonId(ana.id().0).to_string()], name);
        let own = file(&fixture.asks(ana, "settings privacy what:export").await);
        let own: serde_json::Value = serde_json::from_str(&own).unwrap();
        assert_eq!(own["name"], name);
    }
    // Letters that can be drawn are drawn, each name another picture.
    assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
}
