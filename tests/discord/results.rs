//! Announcements stay: a result below which a rematch begins; and questions about a
//! game that has changed since.

use crate::fixture::Fixture;

#[tokio::test]
async fn a_rematch_leaves_the_result_where_it_is() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    for person in [ana, caro, dan] {
        fixture.resigns(person).await;
    }
    let end = fixture.sees("Blue wins").await;
    let end = fixture.animated(&end).await;
    let rematch = fixture.presses(ben, &end, "Rematch").await;
    assert_ne!(rematch.id, end.id, "{rematch}");
    let still = fixture.sandbox.message(end.id).unwrap();
    assert_eq!(still.words(), end.words());
    assert_eq!(still.attachments.len(), 2, "{still}");
    assert!(rematch.words().contains("wants to play again"), "{rematch}");
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
