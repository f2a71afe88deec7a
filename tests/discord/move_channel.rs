//! A game in a deleted channel or thread continues in another, by the menu under `/djambi games`.

use discord_sandbox::{Id, Message, Permissions, Person};

use crate::fixture::{Fixture, assert_picture, says};

const MENU: &str = "Continue here with …";

async fn games(fixture: &Fixture, person: &Person, channel: Id) -> Message {
    let list = person.asks(channel, "/djambi games").await;
    list.unwrap_or_else(|trouble| panic!("{trouble}\n{}", fixture.log()))
}

/// They ask for their games there and choose the only one that can continue there.
async fn moves_channel(fixture: &Fixture, person: &Person, channel: Id) -> Message {
    let list = games(fixture, person, channel).await;
    let menus = list.menus();
    let [menu] = menus.as_slice() else {
        panic!("{list}")
    };
    assert_eq!(
        (menu.label.as_str(), menu.options.len()),
        (MENU, 1),
        "{list}"
    );
    let choice = menu.options[0].label.clone();
    let chosen = person.chooses(&list, MENU, &[&choice]).unwrap();
    let answer = chosen.answer().await;
    answer.unwrap_or_else(|trouble| panic!("{trouble}\n{}", fixture.log()))
}

#[tokio::test]
async fn a_command_above_the_thread_of_a_game_or_in_another_channel_points_to_it() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let above = fixture.channel;
    fixture.moves_into_a_thread().await;
    let elsewhere = fixture.new_channel("elsewhere");
    let link = format!("<#{}>", fixture.channel);
    for channel in [above, elsewhere] {
        for command in ["move Mc1-e1", "board", "plan", "game draw"] {
            let command = format!("/djambi {command}");
            let pointed = fixture.asks_in(&ana, channel, &command).await;
            assert!(pointed.is_private(), "{command}: {pointed}");
            assert!(pointed.text().contains(&link), "{command}: {pointed}");
        }
    }
    // Not to a game of others, and of several games to the one that was there.
    let eve = fixture.sandbox.person("Eve");
    let none = eve.asks(above, "/djambi move Mc1-e1").await.unwrap();
    assert!(none.text().contains("no game in this channel"), "{none}");
    let third = fixture.new_channel("third");
    fixture.asks_in(&ana, third, "/djambi new").await;
    let pointed = fixture.asks_in(&ana, above, "/djambi move Mc1-e1").await;
    assert!(pointed.text().contains(&link), "{pointed}");
    let none = fixture.asks_in(&ana, elsewhere, "/djambi board").await;
    assert!(none.text().contains("no game in this channel"), "{none}");
}

#[tokio::test]
async fn a_game_in_a_deleted_channel_continues_in_another() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    let other = fixture.new_channel("elsewhere");
    fixture.sandbox.delete_channel(fixture.channel);
    let list = games(&fixture, caro, other).await;
    let choice = &list.menus()[0].options[0];
    assert_eq!(choice.label, "Ana, Ben, Caro and Dan", "{list}");
    assert_eq!(
        choice.description.as_deref(),
        Some("After 1 move"),
        "{list}"
    );
    let reply = moves_channel(&fixture, caro, other).await;
    assert!(reply.is_private() && reply.menus().is_empty(), "{reply}");
    assert!(reply.text().contains(&format!("<#{other}>")), "{reply}");
    let board = fixture.sees_in(other, "The game continues here").await;
    assert!(board.text().contains("our move: 🔵 Blue"), "{board}");
    assert_eq!(fixture.pinged(&board), ["Ben"], "{board}");
    assert_eq!(board.labels(), ["Move", "Board", "More"], "{board}");
    assert_picture(&board);
    let reply = ben.asks(other, "/djambi move Mg1-f2").await.unwrap();
    assert_eq!(fixture.pinged(&reply), ["Caro"], "{reply}");
    assert_eq!(fixture.public_in(other).len(), 2);
    // Now that it is here, nothing is offered here any more.
    assert!(games(&fixture, ben, other).await.menus().is_empty());
}

#[tokio::test]
async fn where_the_bot_may_not_write_the_player_reads_what_to_grant_and_the_game_continues() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let (other, bot) = (fixture.new_channel("elsewhere"), fixture.sandbox.bot());
    let send = Permissions::SEND_MESSAGES;
    fixture.sandbox.deny(other, bot, send);
    fixture.sandbox.delete_channel(fixture.channel);
    let list = games(&fixture, ben, other).await;
    let value = list.menus()[0].options[0].value.clone();
    let chosen = ben.chooses(&list, MENU, &[&value]).unwrap();
    let advice = chosen.follow_up(0).await.unwrap();
    says(&advice, &["Send Messages"]);
    let reply = ana.asks(other, "/djambi move Mc1-e1").await.unwrap();
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
}
