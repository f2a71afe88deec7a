//! Places: the conversation with the bot alone, missing permissions, deleted messages.

use crate::discord::fixture::Fixture;

#[tokio::test]
async fn one_plays_against_computers_alone_with_the_bot() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let dm = ana.dm();
    fixture.plays_alone(ana, dm).await;
    let suggested = ana.completes(dm, "/djambi move Mc1").await.unwrap();
    assert_eq!(suggested.len(), 4, "{suggested:?}");
    let reply = fixture.asks_in(ana, dm, "move Mc1-e1").await;
    let theirs = fixture.computers_answer(ana, &reply).await;
    assert_eq!(fixture.pinged(&theirs), ["Ana"], "{theirs}");
    let hint = fixture.asks_in(ana, dm, "hint").await;
    assert!(hint.text().contains("You could try"), "{hint}");
}

#[tokio::test]
async fn a_deleted_channel_harms_no_other_game() {
    let fixture = Fixture::playing().await;
    let [ana, ..] = &fixture.people;
    let other = fixture.new_channel("other");
    let missing = fixture.new_channel("gone");
    for channel in [other, missing] {
        fixture.asks_in(ana, channel, "new").await;
    }
    fixture.sandbox.delete_channel(missing);
    let games = fixture.asks(ana, "games").await;
    assert!(games.text().contains("Your 3 games"), "{games}");
    fixture.asks_in(ana, other, "board").await;
    fixture.plays(ana, "Mc1-e1").await;
}

#[tokio::test]
async fn a_person_who_has_left_the_server_harms_nobody() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    ben.leaves(fixture.sandbox.guild());
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert!(reply.text().contains(&ben.mention()), "{reply}");
    assert!(
        reply.pinged.is_empty(),
        "a player who is not there is not pinged: {reply}"
    );
    // Nor when the others are asked for a draw, which waits for them.
    let offer = fixture.asks(ana, "game draw").await;
    assert_eq!(fixture.pinged(&offer), ["Caro", "Dan"], "{offer}");
    for person in [caro, dan] {
        let agreed = fixture.presses(person, &offer, "Agree").await;
        assert!(agreed.text().contains("Waiting for an answer"), "{agreed}");
    }
    assert!(ben.was_pinged_by().is_empty());
    ben.joins(fixture.sandbox.guild());
    fixture.plays(ben, "Mg1-f2").await;
}
