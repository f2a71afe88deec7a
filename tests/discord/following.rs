//! Following a game: direct messages about what is killed, the players who are out, and the end.

use discord_sandbox::{Fault, Permissions};

use crate::fixture::{Fixture, says};

#[tokio::test]
async fn a_follower_gets_direct_messages_about_captures_and_the_end() {
    let mut fixture = Fixture::playing().await;
    let eve = fixture.sandbox.person("Eve");
    let answer = fixture.asks(&eve, "/djambi players follow").await;
    says(&answer, &["You follow this game"]);
    let stopped = fixture.asks(&eve, "/djambi players follow stop:True").await;
    says(&stopped, &["do not follow this game any more"]);
    fixture.asks(&eve, "/djambi players follow").await;
    fixture.dies_and_returns().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let letters = || fixture.sandbox.messages(eve.dm());
    fixture.plays(ana, "Mc1-e1").await;
    fixture.resigns(ben).await;
    let first = eve.waits_for(eve.dm(), "a letter", |it| {
        it.text().contains("Blue resigns")
    });
    let first = first.await.expect("a letter");
    assert!(first.text().contains("You follow this game"), "{first}");
    assert_eq!(
        letters().len(),
        1,
        "a move that kills nothing is not announced"
    );
    // People who can no longer see the channel get no more messages.
    let server = fixture.sandbox.channel();
    fixture
        .sandbox
        .deny(server, eve.id(), Permissions::VIEW_CHANNEL);
    for person in [caro, dan] {
        fixture.resigns(person).await;
    }
    fixture.announces_all().await;
    assert_eq!(letters().len(), 1);
    let late = fixture.asks(ben, "/djambi players follow").await;
    says(&late, &["The game is over"]);
}

#[tokio::test]
async fn a_game_that_cannot_be_followed_is_answered_with_the_reason() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let none = fixture.asks(ana, "/djambi players follow").await;
    says(&none, &["There is no game in this channel"]);
    fixture.asks(ana, "/djambi new private:True").await;
    let early = fixture.asks(ana, "/djambi players follow").await;
    says(&early, &["You follow this game"]);
    for (person, colour) in [(ben, "Blue"), (caro, "Yellow"), (dan, "Green")] {
        fixture
            .asks(person, &format!("/djambi join colour:{colour}"))
            .await;
    }
    fixture.asks(ana, "/djambi game start").await;
    let eve = fixture.sandbox.person("Eve");
    let refused = fixture.asks(&eve, "/djambi players follow").await;
    says(&refused, &["That game is private"]);
    let own = fixture.asks(ben, "/djambi players follow").await;
    says(&own, &["You follow this game"]);
    // A game in a direct message is followed by nobody.
    fixture.plays_alone(&eve, eve.dm()).await;
    let alone = eve.asks(eve.dm(), "/djambi players follow").await;
    says(&alone.expect("an answer"), &["only works in a server"]);
    let stopped = fixture.asks(ana, "/djambi players follow stop:True").await;
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
        let answer = fixture.asks(person, "/djambi players follow").await;
        says(&answer, &["You follow this game"]);
    }
    fixture.sandbox.leave_thread(thread, zoe.id());
    fixture.resigns(&ana).await;
    let letter = eve.waits_for(eve.dm(), "a letter", |it| it.text().contains("Red resigns"));
    letter
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
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
    let later = fixture.asks(&eve, "/djambi players follow").await;
    says(&later, &["try again in a minute"]);
    let bot = fixture.sandbox.bot();
    let sees = Permissions::VIEW_CHANNEL;
    fixture.sandbox.deny(fixture.channel, bot, sees);
    let unseen = fixture.asks(&eve, "/djambi players follow").await;
    says(&unseen, &["without these permissions", "View Channel"]);
    let stopped = fixture.asks(&eve, "/djambi players follow stop:True").await;
    says(&stopped, &["do not follow this game any more"]);
    fixture.sandbox.allow(fixture.channel, bot, sees);
    let answer = fixture.asks(&eve, "/djambi players follow").await;
    says(&answer, &["You follow this game"]);
    // Where it is not a member it cannot look.
    let guild = fixture.sandbox.new_guild_without_bot("Elsewhere");
    let channel = fixture.sandbox.new_channel(guild, "talk");
    eve.joins(guild);
    eve.installs();
    fixture.plays_alone(&eve, channel).await;
    let guest = eve.asks(channel, "/djambi players follow").await;
    says(&guest.expect("an answer"), &["not a member of this server"]);
}

#[tokio::test]
async fn followers_read_of_captures_and_of_the_end_and_nobody_else_does() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let eve = fixture.sandbox.person("Eve");
    for person in [&eve, caro] {
        fixture.asks(person, "/djambi players follow").await;
    }
    for (person, mv) in [
        (ana, "Mc1-e1"),
        (ben, "Mg1-f1"),
        (caro, "Mg9-f9"),
        (dan, "Mc9-d9"),
        (ana, "Me1xf1@d5"),
    ] {
        let reply = fixture.plays(person, mv).await;
        assert!(!reply.pinged.contains(&eve.id()), "{reply}");
    }
    for person in [&eve, caro] {
        let letter = person.waits_for(person.dm(), "a letter", |it| it.text().contains("d5"));
        let letter = letter
            .await
            .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
        assert!(letter.text().contains("Militant"), "{letter}");
        let link = format!("You follow this game: <#{}>", fixture.channel);
        assert!(letter.text().contains(&link), "{letter}");
    }
    for person in [ben, caro, dan] {
        fixture.resigns(person).await;
    }
    let end = eve.waits_for(eve.dm(), "the end", |it| it.text().contains("Red wins"));
    end.await
        .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    fixture.announces_all().await;
    let letters = |person: &discord_sandbox::Person| fixture.sandbox.messages(person.dm()).len();
    // The capture, and each of the three who resign: Caro knows of her own.
    assert_eq!((letters(&eve), letters(caro)), (4, 3));
    assert_eq!((letters(ana), letters(ben), letters(dan)), (0, 0, 0));
}
