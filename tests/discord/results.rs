//! Announcements stay: a result below which a rematch begins; and questions about a
//! game that has changed since.

use crate::fixture::{Fixture, shows};

#[tokio::test]
async fn a_rematch_leaves_the_result_where_it_is() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.asks(ana, "/djambi game draw").await;
    for person in [ben, caro, dan] {
        let newest = fixture.newest();
        let agrees = person.presses(newest.id, "Agree").unwrap();
        agrees.answer().await.unwrap();
    }
    let end = fixture.newest();
    assert!(end.text().contains("drawn by agreement"), "{end}");
    let end = fixture.animated(&end).await;
    let rematch = fixture.presses(ben, &end, "Rematch").await;
    assert_ne!(rematch.id, end.id, "{rematch}");
    let still = fixture.sandbox.message(end.id).unwrap();
    assert_eq!(still.words(), end.words());
    assert_eq!(still.attachments.len(), 2, "{still}");
    assert!(rematch.words().contains("wants to play again"), "{rematch}");
    // Nobody sits who was not asked; who joins sits one seat on.
    let yellow = format!("Yellow: {}", ben.mention());
    assert!(rematch.words().contains(&yellow), "{rematch}");
    for seat in ["Red", "Blue", "Green"] {
        shows(&rematch, &[&format!("{seat}: free")]);
    }
    let joined = fixture.presses(ana, &rematch, "Join").await;
    let blue = format!("Blue: {}", ana.mention());
    assert!(joined.words().contains(&blue), "{joined}");
    let declined = fixture.presses(dan, &rematch, "Decline").await;
    assert!(declined.words().contains("will not join"), "{declined}");
}

#[tokio::test]
async fn a_question_about_resigning_that_is_out_of_date_is_asked_again() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let sure = fixture.asks(ben, "/djambi game resign").await;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.rests().await;
    let before = fixture.state().await;
    let again = fixture.presses(ben, &sure, "Resign").await;
    assert!(again.is_private(), "{again}");
    assert!(again.words().contains("changed in the meantime"), "{again}");
    assert_eq!(fixture.state().await, before);
    let press = ben.presses(&again, "Resign").unwrap();
    let reply = press.follow_up(0).await.unwrap();
    assert!(reply.words().contains("Blue resigns"), "{reply}");
}

#[tokio::test]
async fn a_name_does_not_change_the_direction_of_the_text_after_it() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    ben.renames("Ben\u{202e}");
    caro.renames("\u{5d3}\u{5df}");
    for person in [ben, caro] {
        fixture
            .asks(person, "/djambi settings mine confirm:false")
            .await;
    }
    fixture.plays(ana, "Mc1-e1").await;
    fixture.plays(ben, "Mg1-f2").await;
    fixture.plays(caro, "Mg9-e9").await;
    let list = fixture.asks(ana, "/djambi games").await;
    assert!(!list.words().contains('\u{202e}'), "{list:?}");
    let isolated = "\u{2068}\u{5d3}\u{5df}\u{2069}";
    assert!(list.words().contains(isolated), "{list:?}");
}
