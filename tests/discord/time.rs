//! What happens by itself as time goes by, through the real program.

use std::time::Duration;

use djambi::game::{Act, Level, Terms, Timeout};
use djambi::host::PersonSettings;
use djambi_sandbox::{Fault, Message, Person, Sandbox};
use jiff::{SignedDuration, Timestamp};

use crate::past::{Past, hours};
use crate::table::{Table, assert_picture, setup};

const HALF: SignedDuration = SignedDuration::from_mins(31);
const OVER: SignedDuration = SignedDuration::from_mins(61);

fn called(message: &Message) -> Vec<djambi_sandbox::Id> {
    message.pinged.iter().copied().collect()
}

async fn sees(table: &Table, person: &Person, what: &str) -> Message {
    let seen = person.waits_for(table.channel, what, |it| it.text().contains(what));
    seen.await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()))
}

async fn half_the_time_has_gone_for_one_who_wants_letters(table: &Table) {
    let mut past = Past::of(table, HALF).await;
    past.begins(hours(1)).await;
    let settings = PersonSettings {
        direct_reminders: true,
        ..PersonSettings::default()
    };
    past.sets(&table.people[0], settings).await;
    past.ends().await;
}

#[tokio::test]
async fn a_reminder_calls_who_is_to_move_in_the_channel_and_directly_if_he_wants() {
    let mut table = Table::idle().await;
    half_the_time_has_gone_for_one_who_wants_letters(&table).await;
    table.returns().await;
    let [ana, ben, ..] = &table.people;
    let reminder = sees(&table, ana, "half of the time").await;
    assert_eq!(called(&reminder), [ana.id()], "{reminder}");
    assert_picture(&reminder);
    let letter = ana.waits_for(ana.dm(), "a letter", |it| it.text().contains("your turn"));
    let letter = letter
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    assert!(
        letter.text().contains(&format!("<#{}>", table.channel)),
        "{letter}"
    );
    assert!(table.sandbox.messages(ben.dm()).is_empty());
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(table.public().len(), 1, "{}", table.sandbox.transcript());
    table.ends();
}

#[tokio::test]
async fn a_reminder_that_cannot_be_delivered_directly_still_comes_in_the_channel() {
    let mut table = Table::idle().await;
    half_the_time_has_gone_for_one_who_wants_letters(&table).await;
    let ana = &table.people[0];
    ana.closes_dms();
    let letters = |table: &Table| {
        let requests = table.sandbox.requests();
        requests.iter().filter(|it| it.code == Some(50_007)).count()
    };
    table.bot = Some(crate::bot::Bot::start(&table.sandbox, &table.home).await);
    let reminder = sees(&table, &table.people[0], "half of the time").await;
    assert_eq!(called(&reminder), [table.people[0].id()], "{reminder}");
    let refused = |_: &Sandbox| (letters(&table) > 0).then_some(());
    table.sandbox.until("a refusal", refused).await.unwrap();
    table.plays(&table.people[0], "Mc1-e1").await;
    table.ends();
}

#[tokio::test]
async fn whose_turn_came_while_he_was_away_is_called_when_he_is_back() {
    let mut table = Table::idle().await;
    let [ana, ben, ..] = &table.people;
    let mut past = Past::of(&table, SignedDuration::from_hours(2)).await;
    past.begins(hours(72)).await;
    let ends = Timestamp::now() - SignedDuration::from_hours(1);
    let settings = PersonSettings {
        away: Some((ends - SignedDuration::from_hours(24), ends)),
        ..PersonSettings::default()
    };
    past.sets(ben, settings).await;
    let turn = setup().turn("Mc1-e1").expect("a legal turn");
    past.acts(ana, Act::Play(turn)).await;
    past.ends().await;
    table.returns().await;
    let ben = &table.people[1];
    let reminder = sees(&table, ben, "A reminder: 🔵 Blue is to move").await;
    assert_eq!(called(&reminder), [ben.id()], "{reminder}");
    assert!(
        reminder.text().contains("your turn with 🔵 Blue"),
        "{reminder}"
    );
    assert_picture(&reminder);
    // Nobody is called a second time for it.
    table.dies_and_returns().await;
    let ben = &table.people[1];
    let told = table.plays(ben, "Mg1-f2").await;
    assert!(!told.is_private(), "{told}");
    assert_eq!(table.public().len(), 2, "{}", table.sandbox.transcript());
    assert_eq!(ben.was_pinged_by().len(), 1);
    table.ends();
}

#[tokio::test]
async fn nobodys_time_runs_out_while_the_bot_is_away() {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, OVER).await;
    past.begins(hours(1)).await;
    past.is_reached().await;
    past.ends().await;
    table.returns().await;
    let ana = table.people[0].clone();
    // What is due is looked for as soon as the bot is connected.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(table.public().is_empty(), "{}", table.sandbox.transcript());
    assert!(
        table.log().contains("clocks get the time back"),
        "{}",
        table.log()
    );
    let board = table.asks(&ana, "/djambi board").await;
    let left = deadline(&board) - jiff::Timestamp::now().as_second();
    assert!((59 * 60..=60 * 60).contains(&left), "{left} s: {board}");
    table.plays(&ana, "Mc1-e1").await;
    table.ends();
}

/// The second of Unix time that a message gives as the end of somebody's time.
fn deadline(message: &Message) -> i64 {
    let text = message.text();
    let time = text.split("<t:").nth(1).and_then(|it| it.split(':').next());
    time.and_then(|it| it.parse().ok())
        .unwrap_or_else(|| panic!("no time: {message}"))
}

#[tokio::test]
async fn when_time_runs_out_a_computer_takes_the_seat_and_plays() {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, OVER).await;
    let terms = Terms {
        on_timeout: Timeout::Computer(Level::Novice),
        ..hours(1)
    };
    past.begins(terms).await;
    past.ends().await;
    table.returns().await;
    let [ana, ben, ..] = &table.people;
    // What happened and the computer's turn may come as one message or as two.
    sees(&table, ana, "has run out of time").await;
    let turn = sees(&table, ben, "it is your turn").await;
    assert!(
        turn.text().contains("· Computer (Novice):") && called(&turn) == [ben.id()],
        "{turn}"
    );
    assert!(ana.was_pinged_by().is_empty(), "she is asked for nothing");
    assert_picture(&turn);
    let refused = table.plays(ana, "Mc1-e1").await;
    assert!(refused.is_private(), "{refused}");
    table.plays(ben, "Mg1-f2").await;
    table.ends();
}

#[tokio::test]
async fn computers_turns_in_a_row_are_one_message_after_ones_own() {
    let table = Table::new().await;
    let ana = &table.people[0];
    table.plays_alone(ana, table.channel).await;
    let before = table.public().len();
    // The computers have thought before the answer has arrived; what they did waits for it, and for
    // nothing else: not for the time after which an answer counts as lost.
    let slow = Fault::Slow(Duration::from_millis(700));
    table.sandbox.fault("GET /webhooks/**", 1, slow);
    table.sandbox.set_patience(Duration::from_secs(6));
    let own = table.plays(ana, "Mc1-e1").await;
    assert!(called(&own).is_empty(), "{own}");
    assert!(own.text().contains("is thinking"), "{own}");
    let theirs = ana.waits_for(table.channel, "the computers", |it| {
        it.id > own.id && it.pinged.contains(&ana.id())
    });
    let theirs = theirs
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    let turns = theirs.content.matches("· Computer (Novice):").count();
    assert_eq!(turns, 3, "{theirs}");
    assert_eq!(table.public().len(), before + 2);
    assert_picture(&theirs);
    table.rests().await;
    table.ends();
}

#[tokio::test]
async fn who_is_overdue_is_replaced_if_the_others_agree() {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, OVER).await;
    past.begins(hours(1)).await;
    past.ends().await;
    table.returns().await;
    let [ana, ben, caro, dan] = &table.people;
    sees(&table, ben, "has run out of time").await;
    let offer = table
        .asks(ben, "/djambi replace colour:Red computer:Novice")
        .await;
    let mut asked = called(&offer);
    asked.sort_unstable();
    let mut others = vec![caro.id(), dan.id()];
    others.sort_unstable();
    assert_eq!(asked, others, "{offer}");
    for (person, may) in [(ana, false), (ben, false), (caro, true), (dan, true)] {
        let press = person.presses(table.newest().id, "Agree").unwrap();
        let answer = press.answer().await.unwrap();
        assert_eq!(!answer.is_private(), may, "{answer}");
    }
    sees(&table, ben, "plays 🔴 Red from now on").await;
    sees(&table, ben, "it is your turn with 🔵 Blue").await;
    table.ends();
}

#[tokio::test]
async fn who_wants_to_go_hands_his_seat_to_who_takes_it() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    let eve = table.sandbox.person("Eve");
    let refused = table
        .asks(ana, "/djambi replace colour:Blue computer:Club")
        .await;
    assert!(
        refused.is_private() && refused.text().contains("not overdue"),
        "{refused}"
    );
    let offer = table
        .asks(ben, "/djambi replace colour:Blue person:@Eve")
        .await;
    assert_eq!(called(&offer), [eve.id()], "{offer}");
    let agreed = eve
        .presses(&offer, "Agree")
        .unwrap()
        .answer()
        .await
        .unwrap();
    assert!(
        agreed
            .text()
            .contains(&format!("{} plays 🔵 Blue from now on", eve.mention())),
        "{agreed}"
    );
    table.plays(ana, "Mc1-e1").await;
    let turn = table.plays(&eve, "Mg1-f2").await;
    assert!(!turn.is_private(), "{turn}");
    table.ends();
}

#[tokio::test]
async fn where_the_bot_was_removed_nobody_is_reminded_until_it_is_back() {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, HALF).await;
    past.begins(hours(1)).await;
    past.ends().await;
    let guild = table.sandbox.guild();
    // It is removed while it does not run, and finds that out when it connects.
    table.sandbox.remove_bot(guild);
    table.sandbox.set_patience(Duration::from_secs(30));
    table.returns().await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let tried = |table: &Table| {
        let requests = table.sandbox.requests();
        let posts = requests.iter().filter(|it| it.method == "POST");
        posts.filter(|it| it.path.contains("/messages")).count()
    };
    let vain = tried(&table);
    assert!(vain <= 1, "{}", table.sandbox.transcript());
    table.sandbox.invite_bot(guild);
    let ana = &table.people[0];
    let reminder = sees(&table, ana, "half of the time").await;
    assert_eq!(called(&reminder), [ana.id()], "{reminder}");
    table.ends();
}

#[tokio::test]
async fn a_removal_and_an_outage_silence_until_it_is_back() {
    let mut table = Table::idle().await;
    let guild = table.sandbox.guild();
    // Half of an hour will be over in some seconds.
    let mut past = Past::of(&table, SignedDuration::from_secs(30 * 60 - 8)).await;
    past.begins(hours(1)).await;
    past.ends().await;
    table.sandbox.set_patience(Duration::from_secs(30));
    table.returns().await;
    table.sandbox.remove_bot(guild);
    let log = |_: &Sandbox| table.log().contains("its games wait").then_some(());
    table.sandbox.until("a note", log).await.unwrap();
    tokio::time::sleep(Duration::from_secs(9)).await;
    assert!(table.public().is_empty(), "{}", table.sandbox.transcript());
    table.sandbox.invite_bot(guild);
    let ana = &table.people[0];
    sees(&table, ana, "half of the time").await;
    table.sandbox.begin_outage(guild);
    let log = |_: &Sandbox| (table.log().matches("its games wait").count() == 2).then_some(());
    table.sandbox.until("a second note", log).await.unwrap();
    table.sandbox.end_outage(guild);
    table.plays(ana, "Mc1-e1").await;
    table.ends();
}
