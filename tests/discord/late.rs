//! What is told late, or elsewhere, and what must not wait for it.

use std::sync::Arc;
use std::time::Duration;

use djambi_sandbox::{Fault, Id, Message, Permissions, Sandbox};
use jiff::SignedDuration;

use crate::bot::signal;
use crate::past::{Past, hours};
use crate::table::Table;

const CALLBACK: &str = "POST /interactions/*/*/callback";
const ORIGINAL: &str = "GET /webhooks/*/*/messages/@original";

/// Half of an hour will be over in so many seconds.
fn half_is_over_in(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(30 * 60 - seconds)
}

fn telling(table: &Table, channel: Id, turn: &str) -> Vec<Message> {
    let messages = table.sandbox.messages(channel).into_iter();
    let public = messages.filter(|it| !it.is_private());
    public.filter(|it| it.text().contains(turn)).collect()
}

async fn is_told(table: &Table, channel: Id, turn: &str) -> Message {
    let told = |_: &Sandbox| telling(table, channel, turn).pop();
    let told = table.sandbox.until("the turn is told", told).await;
    told.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()))
}

/// Somebody has a thread opened for the game.
async fn asks_for_a_thread(table: &Table, person: usize) -> Message {
    let person = &table.people[person];
    let more = person.presses(table.newest().id, "More").unwrap();
    let more = more.answer().await.unwrap();
    let asked = person.presses(&more, "Thread").unwrap().answer().await;
    asked.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()))
}

#[tokio::test]
async fn one_announcement_that_hangs_holds_up_no_other_game() {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, half_is_over_in(0)).await;
    past.begins(hours(1)).await;
    past.ends().await;
    let posts = format!("POST /channels/{}/messages", table.channel);
    let mut gate = table.sandbox.gate(&posts);
    table.returns().await;
    let held = gate.arrival().await.expect("the reminder");
    let ana = &table.people[0];
    let begun = table.plays_alone(ana, ana.dm()).await;
    let told = ana.asks(ana.dm(), "/djambi move Mc1-e1").await.unwrap();
    assert!(told.id > begun.id && !told.is_private(), "{told}");
    let theirs = ana.waits_for(ana.dm(), "the computers", |it| {
        it.id > told.id && it.pinged.contains(&ana.id())
    });
    theirs
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    held.pass();
    let reminded = ana.waits_for(table.channel, "the reminder", |it| {
        it.text().contains("half of the time")
    });
    reminded
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    table.ends();
}

#[tokio::test]
async fn nothing_runs_out_while_the_gateway_cannot_be_reached() {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, half_is_over_in(14)).await;
    past.begins(hours(1)).await;
    past.ends().await;
    table.sandbox.set_patience(Duration::from_secs(40));
    table.returns().await;
    table.sandbox.set_gateway_reachable(false);
    table.sandbox.close_sockets(4_000);
    tokio::time::sleep(Duration::from_secs(18)).await;
    assert!(table.public().is_empty(), "{}", table.sandbox.transcript());
    table.sandbox.set_gateway_reachable(true);
    let reminded = table.people[0].waits_for(table.channel, "the reminder", |it| {
        it.text().contains("half of the time")
    });
    reminded
        .await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    table.plays(&table.people[0], "Mc1-e1").await;
    table.ends();
}

#[tokio::test]
async fn what_cannot_be_looked_up_just_now_is_not_told_again() {
    let mut table = Table::playing().await;
    let ana = table.people[0].clone();
    let pid = table.bot.as_ref().unwrap().pid();
    // The answer has arrived; the program asks for its number and is killed.
    let kill = Fault::HookThenDropped(Arc::new(move |_| signal("KILL", pid)));
    table.sandbox.fault(ORIGINAL, 1, kill);
    ana.types(table.channel, "/djambi move Mc1-e1").unwrap();
    assert!(!table.bot.as_mut().unwrap().ended().await.success());
    table.sandbox.clear_faults();
    table.sandbox.fault(ORIGINAL, 1, Fault::Status(503));
    let newest = "GET /channels/*/messages";
    table.sandbox.fault(newest, 1, Fault::Status(503));
    table.sandbox.set_patience(Duration::from_secs(40));
    table.returns().await;
    let known = |_: &Sandbox| table.log().contains("had been told already").then_some(());
    let known = table.sandbox.until("a second look", known).await;
    known.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    let told = telling(&table, table.channel, "Mc1-e1").len();
    assert_eq!(told, 1, "{}", table.sandbox.transcript());
    table.ends();
}

#[tokio::test]
async fn a_turn_confirmed_where_the_game_is_no_more_is_told_where_it_is() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    table.asks(ana, "/djambi settings mine confirm:true").await;
    let preview = table.plays(ana, "Mc1-e1").await;
    assert!(preview.is_private(), "{preview}");
    asks_for_a_thread(&table, 1).await;
    let thread = table.sandbox.threads(table.channel)[0];
    is_told(&table, thread, "goes on here").await;
    let before = table.public().len();
    let played = ana.presses(&preview, "Play").unwrap().answer().await;
    let played = played.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    assert!(
        played.is_private() && played.text().contains(&format!("<#{thread}>")),
        "{played}"
    );
    let told = is_told(&table, thread, "Mc1-e1").await;
    assert_eq!(told.pinged.iter().copied().collect::<Vec<_>>(), [ben.id()]);
    assert_eq!(table.public().len(), before, "nothing more in the channel");
    let next = ben.asks(thread, "/djambi move Mg1-f2").await.unwrap();
    assert!(!next.is_private(), "{next}");
    assert_eq!(telling(&table, thread, "Mc1-e1").len(), 1);
    table.ends();
}

#[tokio::test]
async fn what_is_told_late_asks_nobody_for_anything() {
    let table = Table::playing().await;
    let [ana, ben, caro, _] = &table.people;
    table.sandbox.set_patience(Duration::from_mins(1));
    let bot = table.sandbox.bot();
    let send = Permissions::SEND_MESSAGES;
    table.sandbox.deny(table.channel, bot, send);
    table.sandbox.fault(CALLBACK, 3, Fault::Status(500));
    ana.types(table.channel, "/djambi move Mc1-e1").unwrap();
    let refused = |sandbox: &Sandbox| {
        let requests = sandbox.requests();
        let refused = requests.iter().any(|it| it.code == Some(50_013));
        refused.then_some(())
    };
    let refused = table.sandbox.until("a refused announcement", refused).await;
    refused.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    let typed = ben.types(table.channel, "/djambi move Mg1-f2").unwrap();
    let next = typed.answer().await.unwrap();
    assert!(next.pinged.contains(&caro.id()), "{next}");
    let advice = typed.follow_up(0).await.unwrap();
    assert!(
        advice.is_private() && advice.text().contains("Send Messages"),
        "{advice}"
    );
    table.sandbox.allow(table.channel, bot, send);
    let late = is_told(&table, table.channel, "Mc1-e1").await;
    assert!(late.pinged.is_empty(), "{late}");
    assert!(!late.text().contains("it is your turn"), "{late}");
    let bare = |sandbox: &Sandbox| {
        let late = sandbox.message(late.id)?;
        late.labels().is_empty().then_some(())
    };
    let bare = table.sandbox.until("no buttons under it", bare).await;
    bare.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    let newest = table.sandbox.message(next.id).unwrap();
    assert!(!newest.labels().is_empty(), "the newest keeps its buttons");
    table.ends();
}

#[tokio::test]
async fn a_thread_is_opened_once_whatever_discord_does() {
    for fault in [
        Fault::AnswerLost,
        Fault::Status(503),
        Fault::Slow(Duration::from_millis(3_500)),
    ] {
        let table = Table::playing().await;
        let threads = "POST /channels/*/messages/*/threads";
        table.sandbox.fault(threads, 1, fault.clone());
        let asked = asks_for_a_thread(&table, 0).await;
        let made = table.sandbox.threads(table.channel);
        assert_eq!(made.len(), 1, "{fault:?}: {asked}");
        let goes_on = |_: &Sandbox| telling(&table, made[0], "goes on here").pop();
        let goes_on = table.sandbox.until("the board", goes_on).await;
        goes_on.unwrap_or_else(|trouble| panic!("{fault:?}: {trouble}\n{}", table.log()));
        let played = table.people[0].asks(made[0], "/djambi move Mc1-e1").await;
        assert!(!played.unwrap().is_private());
        table.ends();
    }
}

#[tokio::test]
async fn without_the_message_that_shows_the_game_a_thread_stands_by_itself() {
    let table = Table::playing().await;
    let ana = &table.people[0];
    let more = ana.presses(table.newest().id, "More").unwrap();
    let more = more.answer().await.unwrap();
    table.sandbox.delete_message(table.newest().id);
    let asked = ana.presses(&more, "Thread").unwrap().answer().await;
    asked.unwrap_or_else(|trouble| panic!("{trouble}\n{}", table.log()));
    let thread = table.sandbox.threads(table.channel)[0];
    is_told(&table, thread, "goes on here").await;
    table.ends();
}
