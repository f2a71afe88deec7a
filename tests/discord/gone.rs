//! What has gone meanwhile is no fault: messages that were deleted, people who have left, direct
//! messages that are closed.

use djambi_sandbox::{Message, Person, Sandbox};

use crate::table::{Table, assert_picture};

/// Nothing was wrong in the program's own eyes.
fn no_fault(table: &Table) {
    let log = table.log();
    let fault = |line: &&str| line.contains("ERROR") || line.contains("WARN");
    assert_eq!(log.lines().find(fault), None, "{log}");
}

async fn presses(person: &Person, message: &Message, button: &str) -> Message {
    let press = person.presses(message, button);
    press.unwrap().answer().await.unwrap()
}

#[tokio::test]
async fn where_the_message_before_was_deleted_the_next_turn_is_told_once_as_ever() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    table.sandbox.delete_message(&table.newest());
    let before = table.public().len();
    let told = table.plays(ana, "Mc1-e1").await;
    assert_eq!(table.called(&told), ["Ben"], "{told}");
    // That message cannot lose its buttons any more.
    table.is_refused(10_008).await;
    table.tells_all().await;
    assert!(!table.plays(ben, "Mg1-f2").await.is_private());
    table.rests().await;
    assert_eq!(table.public().len(), before + 2);
    no_fault(&table);
    table.ends();
}

#[tokio::test]
async fn a_deleted_lobby_comes_again_with_the_next_change() {
    let table = Table::new().await;
    let [ana, ben, ..] = &table.people;
    let lobby = table.asks(ana, "/djambi new").await;
    let menus = presses(ana, &lobby, "Seats").await;
    table.sandbox.delete_message(&lobby);
    let menu = menus.menus()[1].label.clone();
    let chosen = ana.chooses(&menus, &menu, &["Computer (Novice)"]).unwrap();
    chosen.answer().await.unwrap();
    let again = chosen.follow_up(0).await.unwrap();
    assert!(!again.is_private() && again.pinged.is_empty(), "{again}");
    assert!(again.text().contains("Blue: Computer (Novice)"), "{again}");
    let joined = presses(ben, &again, "Join").await;
    assert_eq!(joined.id, again.id, "it is the lobby from now on");
    assert!(joined.text().contains(&ben.mention()), "{joined}");
    // By the private menu, too, that message changes and no third one comes.
    let menus = presses(ana, &again, "Seats").await;
    let menu = menus.menus()[3].label.clone();
    let chosen = ana.chooses(&menus, &menu, &["Computer (Novice)"]).unwrap();
    chosen.answer().await.unwrap();
    table.tells_all().await;
    let [lobby] = &table.public()[..] else {
        panic!("one lobby: {}", table.sandbox.transcript());
    };
    assert!(lobby.text().contains("Green: Computer (Novice)"), "{lobby}");
    no_fault(&table);
    table.ends();
}

#[tokio::test]
async fn a_message_that_is_no_longer_the_newest_loses_its_buttons_and_nothing_else() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    let told = table.plays(ana, "Mc1-e1").await;
    assert_picture(&told);
    table.plays(ben, "Mg1-f2").await;
    table.rests().await;
    let now = table.sandbox.message(told.id).unwrap();
    assert!(now.edits > 0 && now.labels().is_empty(), "{now}");
    assert_eq!(now.content, told.content);
    assert_picture(&now);
    assert_eq!(now.pictures()[0].alt, told.pictures()[0].alt);
    table.ends();
}

#[tokio::test]
async fn a_letter_is_tried_where_one_is_wanted_and_may_fail() {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    for person in [caro, dan] {
        table.asks(person, "/djambi settings mine next:true").await;
    }
    caro.closes_dms();
    let told = table.plays(ana, "Mc1-e1").await;
    assert_eq!(table.called(&told), ["Ben"], "{told}");
    table.is_refused(50_007).await;
    // Nor can one be written to who has left the server.
    dan.leaves(table.sandbox.guild());
    let told = table.plays(ben, "Mg1-f2").await;
    assert_eq!(table.called(&told), ["Caro"], "{told}");
    let twice = |_: &Sandbox| (table.refusals(50_007) == 2).then_some(());
    table
        .sandbox
        .until("a second refusal", twice)
        .await
        .unwrap();
    // Who opens them again gets the next one.
    caro.opens_dms();
    for (person, turn) in [(caro, "Mg9-e9"), (dan, "Mc9-d9"), (ana, "Me1-e2")] {
        if person.id() == dan.id() {
            dan.joins(table.sandbox.guild());
        }
        assert!(!table.plays(person, turn).await.is_private());
    }
    let letter = caro.waits_for(caro.dm(), "a letter", |it| {
        it.text().contains("after the next") && it.text().contains(&format!("<#{}>", table.channel))
    });
    letter
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", table.log()));
    assert_eq!(table.sandbox.messages(caro.dm()).len(), 1);
    no_fault(&table);
    table.ends();
}
