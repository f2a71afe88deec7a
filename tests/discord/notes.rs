//! Notes: a form on a player's private board, which nobody else ever sees anything of.

use discord_sandbox::{Form, Message, Person};

use crate::fixture::Fixture;

/// Words that nobody else may read anywhere.
const SECRET: &str = "Ben will betray me";

/// The private board of a player.
async fn board(fixture: &Fixture, person: &Person) -> Message {
    let board = fixture.newest();
    fixture.presses(person, &board, "Board").await
}

async fn form(person: &Person, on: &Message) -> Form {
    person.presses(on, "Note").unwrap().form().await.unwrap()
}

async fn writes(person: &Person, form: &Form, text: &str) -> Message {
    let submitted = person.fills_in(form, &[("text", text)]).unwrap();
    submitted.answer().await.unwrap()
}

#[tokio::test]
async fn a_note_is_shown_to_its_writer_until_they_clear_it() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = fixture.people.clone();
    let shown = board(&fixture, &ana).await;
    let empty = form(&ana, &shown).await;
    assert_eq!(empty.fields[0].value, "", "{empty:?}");
    let saved = writes(&ana, &empty, SECRET).await;
    assert_eq!(saved.id, shown.id, "on the same card");
    assert!(saved.words().contains("Your note is saved"), "{saved}");
    fixture.dies_and_returns().await;
    fixture.plays(&ana, "Mc1-d1").await;
    let shown = board(&fixture, &ana).await;
    assert!(
        shown.is_private() && shown.words().contains(SECRET),
        "{shown}"
    );
    assert_eq!(form(&ana, &shown).await.fields[0].value, SECRET);
    // It stays after the end of the game.
    for person in [&ben, &caro, &dan] {
        fixture.resigns(person).await;
    }
    fixture.announces_all().await;
    let command = || ana.types(fixture.channel, "/djambi game note").unwrap();
    let opened = command().form().await.unwrap();
    assert_eq!(opened.fields[0].value, SECRET);
    let cleared = writes(&ana, &opened, "").await;
    assert!(
        cleared.words().contains("Your note is deleted"),
        "{cleared}"
    );
    assert!(!cleared.words().contains(SECRET), "{cleared}");
    assert_eq!(command().form().await.unwrap().fields[0].value, "");
    fixture.ends();
}

#[tokio::test]
async fn nobody_else_sees_a_note_anywhere() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let shown = board(&fixture, ana).await;
    writes(ana, &form(ana, &shown).await, SECRET).await;
    fixture.plays(ana, "Mc1-d1").await;
    let eve = fixture.sandbox.person("Eve");
    for other in [ben, &eve] {
        for command in [
            "board",
            "record history",
            "record export format:json",
            "record export",
            "games",
            "players profile person:@Ana",
            "settings privacy what:export",
        ] {
            let answer = fixture.asks(other, &format!("/djambi {command}")).await;
            assert!(!answer.text().contains(SECRET), "{command}: {answer}");
            for file in &answer.attachments {
                let text = String::from_utf8_lossy(&file.bytes);
                assert!(!text.contains("betray"), "{command}: {text}");
            }
        }
        assert!(!board(&fixture, other).await.words().contains(SECRET));
    }
    // A press that is made up on somebody else's game opens nothing.
    let id = format!("note:{}:9:", game_of(&fixture));
    let forged = eve.forges_press(fixture.newest().id, &id).unwrap();
    let rejected = forged.answer().await.unwrap();
    assert!(
        rejected.words().contains("You are not playing"),
        "{rejected}"
    );
    let command = eve
        .asks(fixture.channel, "/djambi game note")
        .await
        .unwrap();
    assert!(command.words().contains("You are not playing"), "{command}");
    assert!(
        fixture
            .public()
            .iter()
            .all(|it| !it.text().contains(SECRET))
    );
    assert!(!fixture.log().contains("betray"), "{}", fixture.log());
    let own = fixture
        .asks(ana, "/djambi settings privacy what:export")
        .await;
    let own = String::from_utf8_lossy(&own.attachments[0].bytes).into_owned();
    assert!(own.contains(SECRET), "{own}");
    fixture.ends();
}

/// The name of the game, as its buttons have it.
fn game_of(fixture: &Fixture) -> String {
    let newest = fixture.newest();
    let mut ids = newest.parts().into_iter().filter_map(|it| it.custom_id);
    let id = ids.next_back().expect("a button");
    id.split(':').nth(1).expect("a game").to_owned()
}
