//! Places: the conversation with the bot alone, missing permissions, what is gone.

use djambi_sandbox::Permissions;

use crate::table::Table;

#[tokio::test]
async fn one_plays_against_computers_alone_with_the_bot() {
    let table = Table::new().await;
    let ana = &table.people[0];
    let dm = ana.dm();
    table.plays_alone(ana, dm).await;
    let suggested = ana.completes(dm, "/djambi move Mc1").await.unwrap();
    assert_eq!(suggested.len(), 4, "{suggested:?}");
    let told = ana.asks(dm, "/djambi move Mc1-e1").await.unwrap();
    let back = ana.waits_for(dm, "her turn again", |it| {
        it.id > told.id && it.pinged.contains(&ana.id())
    });
    back.await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    let hint = ana.asks(dm, "/djambi hint").await.unwrap();
    assert!(hint.text().contains("You could try"), "{hint}");
    table.ends();
}

#[tokio::test]
async fn who_opens_is_told_what_to_grant_and_answers_work_without() {
    let table = Table::new().await;
    let ana = &table.people[0];
    let bot = table.sandbox.bot();
    table
        .sandbox
        .deny(table.channel, bot, Permissions::SEND_MESSAGES);
    let opened = ana.types(table.channel, "/djambi new").unwrap();
    assert!(opened.answer().await.unwrap().text().contains("who plays?"));
    let advice = opened.follow_up(0).await.unwrap();
    assert!(
        advice.is_private() && advice.text().contains("Send Messages"),
        "{advice}"
    );
    table.ends();
}

#[tokio::test]
async fn a_channel_that_is_gone_harms_no_other_game() {
    let table = Table::playing().await;
    let [ana, ..] = &table.people;
    let other = table.sandbox.new_channel(table.sandbox.guild(), "other");
    let gone = table.sandbox.new_channel(table.sandbox.guild(), "gone");
    for channel in [other, gone] {
        ana.asks(channel, "/djambi new").await.unwrap();
    }
    table.sandbox.delete_channel(gone);
    let games = table.asks(ana, "/djambi games").await;
    assert!(games.text().contains("Your 3 games"), "{games}");
    ana.asks(other, "/djambi board").await.unwrap();
    table.plays(ana, "Mc1-e1").await;
    table.ends();
}

#[tokio::test]
async fn an_outage_and_a_removal_keep_the_games() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    let guild = table.sandbox.guild();
    table.sandbox.begin_outage(guild);
    table.sandbox.end_outage(guild);
    table.plays(ana, "Mc1-e1").await;
    table.sandbox.remove_bot(guild);
    table.sandbox.invite_bot(guild);
    table.plays(ben, "Mg1-f2").await;
    table.ends();
}

#[tokio::test]
async fn who_wants_it_is_told_that_his_turn_is_the_one_after_the_next() {
    let table = Table::playing().await;
    let [ana, _, caro, _] = &table.people;
    table.asks(caro, "/djambi settings mine next:true").await;
    table.plays(ana, "Mc1-e1").await;
    let letter = caro.waits_for(caro.dm(), "a letter", |it| {
        it.text().contains("after the next")
    });
    letter
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    table.ends();
}

#[tokio::test]
async fn who_has_left_the_server_harms_nobody() {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    ben.leaves(table.sandbox.guild());
    let told = table.plays(ana, "Mc1-e1").await;
    assert!(told.text().contains(&ben.mention()), "{told}");
    assert!(
        told.pinged.is_empty(),
        "who is not there is not called: {told}"
    );
    // The others agree that the game goes on without him, and are not asked about it by him.
    table.asks(ana, "/djambi draw").await;
    let offer = table.newest();
    for person in [caro, dan] {
        person
            .presses(&offer, "Agree")
            .unwrap()
            .answer()
            .await
            .unwrap();
    }
    ben.joins(table.sandbox.guild());
    table.plays(ben, "Mg1-f2").await;
    table.ends();
}
