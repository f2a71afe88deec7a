//! The commands in Discord's menus on a person and on a message.

use discord_sandbox::{Message, Person};
use serde_json::json;

use crate::discord::fixture::{Fixture, assert_picture, says, shows};

/// Uses a command of the menu on a message.
async fn on(person: &Person, message: &Message, command: &str) -> Message {
    let used = person.uses_on(message, command).unwrap();
    used.answer().await.unwrap()
}

/// Uses a command of the menu on a person, in the fixture's channel.
async fn on_person(fixture: &Fixture, by: &Person, target: &Person, command: &str) -> Message {
    let used = by.uses_on_person(fixture.channel, target, command);
    used.unwrap().answer().await.unwrap()
}

#[tokio::test]
async fn an_old_board_and_a_profile_that_is_not_hidden_are_shown_privately() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = fixture.people.clone();
    let first = fixture.plays(&ana, "Mc1-e1").await;
    fixture.plays(&ben, "Mg1-f2").await;
    fixture.dies_and_returns().await;
    fixture.ends().await;
    let before = fixture.state().await;
    let eve = fixture.sandbox.person("Eve");
    for person in [&ben, &eve] {
        let shown = on(person, &first, "Board at this move").await;
        assert!(shown.is_private() && shown.pinged.is_empty(), "{shown}");
        shows(&shown, &["After 1 move", "Militant c1 goes to e1"]);
        let words = shown.words();
        assert!(
            !words.contains("Mg1-f2") && !words.contains("g1 goes"),
            "{shown}"
        );
        assert_picture(&shown);
        assert_eq!(shown.labels(), ["Board"], "{shown}");
    }
    assert_eq!(fixture.state().await, before);
    fixture.sets(&caro, "hidden:True").await;
    let shown = on_person(&fixture, &ben, &ana, "Djambi profile").await;
    says(&shown, &[&format!("Profile of {}", ana.mention())]);
    let hidden = on_person(&fixture, &ben, &caro, "Djambi profile").await;
    assert!(!hidden.words().contains("Games: "), "{hidden}");
    let dm = ben.uses_on_person(ben.dm(), &ana, "Djambi profile");
    let dm = dm.unwrap().answer().await.unwrap();
    assert!(dm.words().contains("only works in a server"), "{dm}");
    // By its name in their language.
    let polish = on(&ben.speaking("pl"), &first, "Plansza po tym ruchu").await;
    assert!(polish.words().contains("Po 1 ruchu"), "{polish}");
}

#[tokio::test]
async fn a_made_up_message_shows_nothing_of_a_game_that_one_may_not_see() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let own = fixture.plays_alone(ana, ana.dm()).await;
    let file = own.pictures()[0].filename.clone();
    let eve = fixture.sandbox.person("Eve");
    let mut asked = Vec::new();
    for name in [
        file.as_str(),
        "board-none-1.png",
        "board-k3x9p2-0.png",
        "board-.png",
    ] {
        let id = "77";
        let data = json!({
            "id": "1", "name": "Board at this move", "type": 3, "target_id": id,
            "resolved": { "messages": { id: {
                "id": id, "attachments": [{ "id": "1", "filename": name }],
            } } },
        });
        let answer = eve.forges_command(fixture.channel, data).answer().await;
        let answer = answer.unwrap();
        assert!(
            answer.is_private() && answer.pictures().is_empty(),
            "{answer}"
        );
        asked.push(answer.words());
    }
    assert!(asked[0].contains("can’t find that game"), "{asked:?}");
}

#[tokio::test]
async fn a_person_is_invited_to_the_lobby_of_the_channel_and_others_are_told_why_not() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, _] = &fixture.people;
    let none = on_person(&fixture, ana, ben, "Invite to Djambi").await;
    says(&none, &["no game in this channel"]);
    fixture.asks(ana, "new").await;
    on_person(&fixture, ana, ben, "Invite to Djambi").await;
    fixture.announces_all().await;
    let lobby = fixture.sees(&ben.mention()).await;
    assert!(fixture.pinged(&lobby).contains(&"Ben"), "{lobby}");
    for (by, target, words) in [
        (ana, ben, "already invited"),
        (caro, ben, "who opened the lobby"),
        (ana, ana, "already has a seat"),
    ] {
        let answer = on_person(&fixture, by, target, "Invite to Djambi").await;
        says(&answer, &[words]);
    }
    let bot = fixture.sandbox.bot();
    let used = ana.uses_on_person(fixture.channel, bot, "Invite to Djambi");
    let answer = used.unwrap().answer().await.unwrap();
    assert!(answer.words().contains("Bots don’t answer"), "{answer}");
    // A message without a board says on which ones the other command works.
    let lobby = fixture.newest();
    let said = ana.says(fixture.channel, "Who plays?").unwrap();
    for message in [&lobby, &said] {
        let answer = on(ana, message, "Board at this move").await;
        says(&answer, &["one of my messages with a board"]);
    }
}
