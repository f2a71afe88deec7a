//! Private matters: no command of somebody else's shows them.

use crate::discord::fixture::Fixture;

#[tokio::test]
async fn a_nickname_stays_in_its_server() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    ana.is_nicknamed(fixture.sandbox.guild(), "Tiny Tyrant");
    fixture.asks(ana, "new").await;
    let elsewhere = fixture.sandbox.new_guild("Elsewhere");
    let channel = fixture.sandbox.new_channel(elsewhere, "there");
    ana.joins(elsewhere);
    let list = fixture.asks_in(ana, channel, "games").await;
    assert!(list.words().contains("Lobby: Ana"), "{list}");
    assert!(!list.words().contains("Tyrant"), "{list}");
}

/// The person deletes their data.
async fn deletes_everything(fixture: &Fixture, person: &discord_sandbox::Person) {
    let sure = fixture.asks(person, "settings privacy what:forget").await;
    let deleted = fixture.presses(person, &sure, "Delete my data").await;
    assert!(deleted.text().contains("has been deleted"), "{deleted}");
}

#[tokio::test]
async fn neither_messages_nor_an_animation_show_a_person_whose_data_is_deleted() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.plays(ana, "Mc1-d1").await;
    deletes_everything(&fixture, ben).await;
    fixture.sees("Blue resigns").await;
    for person in [caro, dan] {
        fixture.resigns(person).await;
    }
    fixture.announces_all().await;
    let animation = async || {
        let replay = fixture.asks(dan, "record replay").await;
        replay.attachments[0].bytes.clone()
    };
    let before = animation().await;
    assert!(before.starts_with(b"GIF89a"));
    assert!(before == animation().await, "it is drawn once");
    deletes_everything(&fixture, ana).await;
    assert!(before != animation().await, "it shows Ana’s name");
    let board = fixture.asks(dan, "board").await;
    assert!(board.words().contains("a former player"), "{board}");
    // No number stands instead of a name.
    for message in fixture.public() {
        let words = message.words();
        let known = fixture.people.iter();
        let known: usize = known.map(|it| words.matches(&it.mention()).count()).sum();
        assert_eq!(words.matches("<@").count(), known, "{message}");
    }
}

#[tokio::test]
async fn a_deletion_that_was_interrupted_by_a_kill_is_done_and_the_person_is_told() {
    let mut fixture = Fixture::playing().await;
    let ben = fixture.people[1].clone();
    let asked = format!(
        "INSERT INTO person_tasks (person, kind, state, language, claimed_until) \
            VALUES ({}, 'forget', 'asked', 'fr', 0)",
        ben.id()
    );
    fixture.executes(&asked).await;
    fixture.dies_and_returns().await;
    fixture.letter(&ben, "Tes données ont été supprimées").await;
    fixture.sees("Blue resigns").await;
    assert_eq!(fixture.person(&ben).await, None);
}
