//! Notes: a form on a player's private board, which nobody else ever sees anything of.

use discord_sandbox::{Form, Message, Person};

use crate::fixture::{Fixture, shows};

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
    shows(&cleared, &["Your note is deleted"]);
    assert!(!cleared.words().contains(SECRET), "{cleared}");
    assert_eq!(command().form().await.unwrap().fields[0].value, "");
}
