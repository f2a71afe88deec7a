//! Notes: a form on a player's private board, which nobody else ever sees anything of.

use discord_sandbox::{Message, Person};

use crate::discord::fixture::{Fixture, says, shows};

/// Words that nobody else may read anywhere.
const SECRET: &str = "Ben will betray me";

/// The private board of a player.
async fn board(fixture: &Fixture, person: &Person) -> Message {
    let board = fixture.newest();
    fixture.presses(person, &board, "Board").await
}

#[tokio::test]
async fn a_note_is_shown_to_its_writer_until_they_clear_it() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let shown = board(&fixture, &ana).await;
    let empty = fixture.opens_form(&ana, &shown, "Note").await;
    assert_eq!(empty.fields[0].value, "", "{empty:?}");
    let saved = fixture.submits(&ana, &empty, &[("text", SECRET)]).await;
    assert_eq!(saved.id, shown.id, "on the same card");
    assert!(saved.words().contains("Your note is saved"), "{saved}");
    fixture.dies_and_returns().await;
    fixture.plays(&ana, "Mc1-d1").await;
    let shown = board(&fixture, &ana).await;
    says(&shown, &[SECRET]);
    let written = fixture.opens_form(&ana, &shown, "Note").await;
    assert_eq!(written.fields[0].value, SECRET);
    // It stays after the end of the game.
    fixture.ends().await;
    let command = || fixture.types(&ana, "game note");
    let opened = command().form().await.unwrap();
    assert_eq!(opened.fields[0].value, SECRET);
    let cleared = fixture.submits(&ana, &opened, &[("text", "")]).await;
    shows(&cleared, &["Your note is deleted"]);
    assert!(!cleared.words().contains(SECRET), "{cleared}");
    assert_eq!(command().form().await.unwrap().fields[0].value, "");
}
