//! Following a game: direct messages about what is killed, the players who are out, and the end.

use discord_sandbox::{Fault, Permissions};

use crate::discord::fixture::{Fixture, says, shows};

#[tokio::test]
async fn followers_read_of_captures_and_of_the_end_and_nobody_else_does() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = fixture.people.clone();
    let (eve, fay) = (fixture.sandbox.person("Eve"), fixture.sandbox.person("Fay"));
    for person in [&eve, &fay, &caro] {
        let answer = fixture.asks(person, "players follow").await;
        says(&answer, &["You follow this game"]);
    }
    fixture.dies_and_returns().await;
    let moves = ["Mc1-e1", "Mg1-f1", "Mg9-f9", "Mc9-d9", "Me1xf1@d5"];
    for reply in fixture.play_in_turn(&moves).await {
        assert!(!reply.pinged.contains(&eve.id()), "{reply}");
    }
    for person in [&eve, &fay, &caro] {
        let letter = fixture.letter(person, "d5").await;
        let link = format!("You follow this game: <#{}>", fixture.channel);
        shows(&letter, &["Militant", &link]);
    }
    // People who can no longer see the channel get no more messages.
    let unseen = Permissions::VIEW_CHANNEL;
    fixture.sandbox.deny(fixture.channel, fay.id(), unseen);
    for person in [&ben, &caro, &dan] {
        fixture.resigns(person).await;
    }
    fixture.letter(&eve, "Red wins").await;
    fixture.announces_all().await;
    let letters = |person| fixture.letters(person);
    // The capture, and each of the three who resign: Caro knows of her own.
    assert_eq!((letters(&eve), letters(&fay), letters(&caro)), (4, 1, 3));
    assert_eq!((letters(&ana), letters(&ben), letters(&dan)), (0, 0, 0));
    let late = fixture.asks(&ben, "players follow").await;
    says(&late, &["The game is over"]);
}

#[tokio::test]
async fn a_game_that_cannot_be_followed_is_answered_with_the_reason() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let none = fixture.asks(ana, "players follow").await;
    says(&none, &["There is no game in this channel"]);
    fixture.asks(ana, "new private:True").await;
    let early = fixture.asks(ana, "players follow").await;
    says(&early, &["You follow this game"]);
    fixture.asks(ben, "join").await;
    fixture.asks(ana, "game start").await;
    let eve = fixture.sandbox.person("Eve");
    let refused = fixture.asks(&eve, "players follow").await;
    says(&refused, &["That game is private"]);
    let own = fixture.asks(ben, "players follow").await;
    says(&own, &["You follow this game"]);
    // A game in a direct message is followed by nobody.
    fixture.asks_in(&eve, eve.dm(), "new").await;
    let alone = fixture.asks_in(&eve, eve.dm(), "players follow").await;
    says(&alone, &["only works in a server"]);
    let stopped = fixture.asks(ana, "players follow stop:True").await;
    says(&stopped, &["do not follow this game any more"]);
}

#[tokio::test]
async fn members_of_a_private_thread_follow_its_game_as_long_as_they_are_in_it() {
    let mut fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = fixture.people.clone();
    let (eve, zoe) = (fixture.sandbox.person("Eve"), fixture.sandbox.person("Zoe"));
    let members = [&ana, &ben, &caro, &dan, &eve, &zoe];
    let thread = fixture
        .sandbox
        .new_private_thread(fixture.channel, "among us", &members);
    fixture.channel = thread;
    fixture.begins().await;
    for person in [&eve, &zoe] {
        let answer = fixture.asks(person, "players follow").await;
        says(&answer, &["You follow this game"]);
    }
    fixture.sandbox.leave_thread(thread, zoe.id());
    fixture.resigns(&ana).await;
    fixture.letter(&eve, "Red resigns").await;
    fixture.announces_all().await;
    let gone = fixture.sandbox.messages(zoe.dm());
    assert!(gone.is_empty(), "one who has left reads nothing: {gone:?}");
}

#[tokio::test]
async fn messages_that_could_not_come_are_not_promised() {
    let fixture = Fixture::playing().await;
    let eve = fixture.sandbox.person("Eve");
    // A fault that may pass is not a reason to give up.
    let busy = Fault::Status(503);
    fixture.sandbox.fault("GET /guilds/*/members/*", 1, busy);
    let later = fixture.asks(&eve, "players follow").await;
    says(&later, &["try again in a minute"]);
    fixture.forbids(Permissions::VIEW_CHANNEL);
    let unseen = fixture.asks(&eve, "players follow").await;
    says(&unseen, &["without these permissions", "View Channel"]);
    let stopped = fixture.asks(&eve, "players follow stop:True").await;
    says(&stopped, &["do not follow this game any more"]);
    fixture.permits(Permissions::VIEW_CHANNEL);
    let answer = fixture.asks(&eve, "players follow").await;
    says(&answer, &["You follow this game"]);
    // Where it is not a member it cannot look.
    let guild = fixture.sandbox.new_guild_without_bot("Elsewhere");
    let channel = fixture.sandbox.new_channel(guild, "talk");
    eve.joins(guild);
    eve.installs();
    fixture.asks_in(&eve, channel, "new").await;
    let guest = fixture.asks_in(&eve, channel, "players follow").await;
    says(&guest, &["not a member of this server"]);
}
