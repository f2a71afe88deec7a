//! A game in a deleted channel or thread continues in another, by the menu under `/djambi games`.

use discord_sandbox::Permissions;

use crate::discord::fixture::{Fixture, assert_picture, says};

const MENU: &str = "Continue here with …";

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
            let pointed = fixture.asks_in(&ana, channel, command).await;
            assert!(pointed.is_private(), "{command}: {pointed}");
            assert!(pointed.text().contains(&link), "{command}: {pointed}");
        }
    }
    // Not to a game of others, and of several games to the one that was there.
    let eve = fixture.sandbox.person("Eve");
    let none = fixture.asks_in(&eve, above, "move Mc1-e1").await;
    assert!(none.text().contains("no game in this channel"), "{none}");
    let third = fixture.new_channel("third");
    fixture.asks_in(&ana, third, "new").await;
    let pointed = fixture.asks_in(&ana, above, "move Mc1-e1").await;
    assert!(pointed.text().contains(&link), "{pointed}");
    let none = fixture.asks_in(&ana, elsewhere, "board").await;
    assert!(none.text().contains("no game in this channel"), "{none}");
}

#[tokio::test]
async fn a_game_in_a_deleted_channel_continues_in_another() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    let other = fixture.new_channel("elsewhere");
    fixture.sandbox.delete_channel(fixture.channel);
    let list = fixture.asks_in(caro, other, "games").await;
    let menus = list.menus();
    assert_eq!((menus.len(), menus[0].options.len()), (1, 1), "{list}");
    assert_eq!(menus[0].label, MENU, "{list}");
    let choice = &menus[0].options[0];
    assert_eq!(choice.label, "Ana, Ben, Caro and Dan", "{list}");
    assert_eq!(
        choice.description.as_deref(),
        Some("After 1 move"),
        "{list}"
    );
    let reply = fixture.chooses(caro, &list, MENU, &[&choice.label]).await;
    assert!(reply.is_private() && reply.menus().is_empty(), "{reply}");
    assert!(reply.text().contains(&format!("<#{other}>")), "{reply}");
    let board = fixture.sees_in(other, "The game continues here").await;
    assert!(board.text().contains("our move: 🔵 Blue"), "{board}");
    assert_eq!(fixture.pinged(&board), ["Ben"], "{board}");
    assert_eq!(board.labels(), ["Move", "Board", "More"], "{board}");
    assert_picture(&board);
    let reply = fixture.asks_in(ben, other, "move Mg1-f2").await;
    assert_eq!(fixture.pinged(&reply), ["Caro"], "{reply}");
    assert_eq!(fixture.public_in(other).len(), 2);
    // Now that it is here, nothing is offered here any more.
    let list = fixture.asks_in(ben, other, "games").await;
    assert!(list.menus().is_empty(), "{list}");
}

#[tokio::test]
async fn where_the_bot_may_not_write_the_player_reads_what_to_grant_and_the_game_continues() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let (other, bot) = (fixture.new_channel("elsewhere"), fixture.sandbox.bot());
    let send = Permissions::SEND_MESSAGES;
    fixture.sandbox.deny(other, bot, send);
    fixture.sandbox.delete_channel(fixture.channel);
    let list = fixture.asks_in(ben, other, "games").await;
    let value = list.menus()[0].options[0].value.clone();
    let chosen = ben.chooses(&list, MENU, &[&value]).unwrap();
    let advice = chosen.follow_up(0).await.unwrap();
    says(&advice, &["Send Messages"]);
    let reply = fixture.asks_in(ana, other, "move Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
}
