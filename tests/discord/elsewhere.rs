//! Buttons of a game, pressed in another channel or server.

use discord_sandbox::Permissions;

use crate::discord::cells::{Private, check_answer, made_up, presses};
use crate::discord::fixture::{Fixture, says};
use crate::discord::roles::PRESSES;

#[tokio::test]
async fn from_elsewhere_a_game_is_shown_to_those_alone_who_can_see_its_channel() {
    let mut fixture = Fixture::playing().await;
    // From another server it cannot be reached at all.
    let there = fixture.sandbox.new_guild("Elsewhere");
    let channel = fixture.sandbox.new_channel(there, "there");
    let zoe = fixture.sandbox.person("Zoe");
    zoe.joins(there);
    zoe.is_granted(there, Permissions::MANAGE_GUILD);
    let help = fixture.asks_in(&zoe, channel, "help").await;
    let before = fixture.state().await;
    let message = fixture.newest();
    let of_no_game = [
        "seat:y=emperor",
        "menu:0=.z9..........",
        "nextgame:",
        "notnow:",
        "page:maze",
        "pages:=maze",
    ];
    for button in PRESSES.iter().flat_map(|(buttons, _)| *buttons) {
        if of_no_game.contains(button) {
            continue;
        }
        let (made_up, chosen) = made_up(&message, button);
        let answer = presses(&zoe, help.id, &made_up, chosen).await;
        let so = Private("I can’t find that game");
        check_answer(&fixture, &before, button, &answer, so).await;
    }
    // From another channel of its server it is shown.
    let sandbox = &fixture.sandbox;
    let elsewhere = fixture.new_channel("elsewhere");
    let eve = sandbox.person("Eve");
    let help = fixture.asks_in(&eve, elsewhere, "help").await;
    let looks = [
        ("board:", "our move: 🔴 Red"),
        ("export:", "Done"),
        ("replay:", "No moves yet"),
    ];
    let missing = "I can’t find that game";
    for (button, words) in looks {
        let (id, _) = made_up(&fixture.newest(), button);
        let seen = presses(&eve, help.id, &id, None).await;
        says(&seen, &[words]);
        // Where the question fails, nothing is shown.
        let failed = discord_sandbox::Fault::Status(500);
        sandbox.fault("GET /channels/*", 1, failed);
        let unseen = presses(&eve, help.id, &id, None).await;
        assert!(unseen.text().contains(missing), "{button}: {unseen}");
    }
    // Actions in a game are done in its channel.
    let (join, _) = made_up(&fixture.newest(), "join:");
    let refused = presses(&eve, help.id, &join, None).await;
    assert!(refused.text().contains(missing), "{refused}");
    // A thread is as visible as its channel.
    fixture.moves_into_a_thread().await;
    let sandbox = &fixture.sandbox;
    let (id, _) = made_up(&fixture.newest(), "board:");
    let seen = presses(&eve, help.id, &id, None).await;
    assert!(seen.text().contains("our move: 🔴 Red"), "{seen}");
    let parent = sandbox.channel();
    sandbox.deny(parent, eve.id(), Permissions::VIEW_CHANNEL);
    for (button, _) in looks {
        let (id, _) = made_up(&fixture.newest(), button);
        let unseen = presses(&eve, help.id, &id, None).await;
        assert!(unseen.text().contains(missing), "{button}: {unseen}");
        assert!(unseen.is_private() && unseen.attachments.is_empty());
    }
}
