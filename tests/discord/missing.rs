//! Missing things are not errors: messages and channels that were deleted, people who have left, direct
//! messages that are closed.

use discord_sandbox::Sandbox;

use crate::discord::fixture::{Fixture, assert_picture};

/// Nothing was wrong in the program's own eyes. On a busy machine the library of the database warns
/// of slow statements.
fn no_fault(fixture: &Fixture) {
    let log = fixture.log();
    let is_warning = |line: &str| line.contains("ERROR") || line.contains("WARN");
    let fault = |line: &&str| is_warning(line) && line.contains("djambi::");
    assert_eq!(log.lines().find(fault), None, "{log}");
}

#[tokio::test]
async fn after_a_deleted_message_the_next_move_is_announced_once() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.sandbox.delete_message(&fixture.newest());
    let before = fixture.public().len();
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    assert_picture(&reply);
    // That message cannot lose its buttons any more.
    fixture.is_rejected(10_008).await;
    fixture.announces_all().await;
    fixture.plays(ben, "Mg1-f2").await;
    fixture.rests().await;
    assert_eq!(fixture.public().len(), before + 2);
    // One that is there loses its buttons and nothing else.
    let now = fixture.sandbox.message(reply.id).unwrap();
    assert!(now.edits > 0 && now.labels().is_empty(), "{now}");
    assert_eq!(now.words(), reply.words());
    assert_picture(&now);
    assert_eq!(now.pictures()[0].alt, reply.pictures()[0].alt);
    no_fault(&fixture);
}

#[tokio::test]
async fn a_deleted_lobby_is_sent_again_with_the_next_change() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let lobby = fixture.asks(ana, "new").await;
    let menus = fixture.presses(ana, &lobby, "Seats").await;
    fixture.sandbox.delete_message(&lobby);
    let chosen = ana
        .chooses(&menus, "Blue: free", &["Computer (Novice)"])
        .unwrap();
    chosen.answer().await.unwrap();
    let again = chosen.follow_up(0).await.unwrap();
    assert!(!again.is_private() && again.pinged.is_empty(), "{again}");
    assert!(again.text().contains("Blue: Computer (Novice)"), "{again}");
    let joined = fixture.presses(ben, &again, "Join").await;
    assert_eq!(joined.id, again.id, "it is the lobby from now on");
    assert!(joined.text().contains(&ben.mention()), "{joined}");
    // By the private menu, too, that message changes and no third one comes.
    let menus = fixture.presses(ana, &again, "Seats").await;
    let computer = ["Computer (Novice)"];
    fixture.chooses(ana, &menus, "Green: free", &computer).await;
    fixture.announces_all().await;
    let [lobby] = &fixture.public()[..] else {
        panic!("one lobby: {}", fixture.sandbox.transcript());
    };
    assert!(lobby.text().contains("Green: Computer (Novice)"), "{lobby}");
    no_fault(&fixture);
}

#[tokio::test]
async fn a_direct_message_is_tried_where_one_is_wanted_and_may_fail() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    for person in [caro, dan] {
        fixture.sets(person, "next:true").await;
    }
    caro.closes_dms();
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    fixture.is_rejected(50_007).await;
    // A player who has left the server cannot be written to either.
    dan.leaves(fixture.sandbox.guild());
    let reply = fixture.plays(ben, "Mg1-f2").await;
    assert_eq!(fixture.pinged(&reply), ["Caro"], "{reply}");
    let twice = |_: &Sandbox| (fixture.rejections(50_007) == 2).then_some(());
    fixture.until("a second rejection", twice).await;
    // Caro opens them again, and gets the next one.
    caro.opens_dms();
    for (person, mv) in [(caro, "Mg9-e9"), (dan, "Mc9-d9"), (ana, "Me1-e2")] {
        if person.id() == dan.id() {
            dan.joins(fixture.sandbox.guild());
        }
        fixture.plays(person, mv).await;
    }
    let letter = fixture.letter(caro, "One more move").await;
    let place = format!("<#{}>", fixture.channel);
    assert!(letter.text().contains(&place), "{letter}");
    assert_eq!(fixture.letters(caro), 1);
    no_fault(&fixture);
}

#[tokio::test]
async fn a_deleted_channel_and_a_person_who_has_left_harm_nobody() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let other = fixture.new_channel("other");
    let missing = fixture.new_channel("gone");
    for channel in [other, missing] {
        fixture.asks_in(ana, channel, "new").await;
    }
    fixture.sandbox.delete_channel(missing);
    let games = fixture.asks(ana, "games").await;
    assert!(games.text().contains("Your 3 games"), "{games}");
    fixture.asks_in(ana, other, "board").await;
    ben.leaves(fixture.sandbox.guild());
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert!(reply.text().contains(&ben.mention()), "{reply}");
    assert!(reply.pinged.is_empty(), "they are not pinged: {reply}");
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
