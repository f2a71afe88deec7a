//! What comes by itself when nobody does anything: a lobby closes, who is to move is reminded, and
//! what becomes of him when his time is over.

use djambi::game::{Terms, Timeout};
use djambi_sandbox::Message;
use jiff::SignedDuration;

use crate::cells::{Told, does, is_so};
use crate::past::{Past, hours, passes};
use crate::table::{Table, assert_picture};

async fn sees(table: &Table, what: &str) -> Message {
    let ana = &table.people[0];
    let seen = ana.waits_for(table.channel, what, |it| it.text().contains(what));
    let seen = seen
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", table.log()));
    table.tells_all().await;
    seen
}

/// A game of four began so long ago, and nobody has moved.
async fn began(ago: SignedDuration, terms: Terms) -> Table {
    let mut table = Table::idle().await;
    let mut past = Past::of(&table, ago).await;
    past.begins(terms).await;
    past.ends().await;
    table.returns().await;
    table
}

#[tokio::test]
async fn a_lobby_that_nobody_touches_closes_after_a_week() {
    let mut table = Table::new().await;
    let [ana, ben, ..] = table.people.clone();
    table.asks(&ana, "/djambi new").await;
    let lobby = table.asks(&ben, "/djambi join").await;
    passes(&mut table, SignedDuration::from_hours(7 * 24 - 1)).await;
    let left = ben.presses(&lobby, "Leave").unwrap();
    let left = left.answer().await.unwrap();
    assert!(left.text().contains("who plays?"), "{left}");
    passes(&mut table, SignedDuration::from_hours(1)).await;
    let closed = sees(&table, "nobody touched it for 7 days").await;
    assert!(
        closed.pinged.is_empty() && closed.labels().is_empty(),
        "{closed}"
    );
    table.rests().await;
    let before = table.state().await;
    for (what, words) in [
        ("join:", "The game is over"),
        ("start:", "The game is over"),
        ("/join", "There is no game in this channel"),
        ("/start", "There is no game in this channel"),
    ] {
        let answer = does(&table, &ben, &lobby, what).await;
        is_so(&table, &before, what, &answer, Told(words)).await;
    }
    let next = table.asks(&ben, "/djambi new").await;
    assert!(next.text().contains("who plays?"), "{next}");
    table.ends();
}

#[tokio::test]
async fn near_the_end_of_his_time_who_is_to_move_is_called_once_more() {
    let table = began(SignedDuration::from_mins(55), hours(1)).await;
    // Half of it has gone by, too, but of two reminders only the last is given.
    let reminder = sees(&table, "there is little time left for 🔴 Red").await;
    assert_eq!(table.called(&reminder), ["Ana"], "{reminder}");
    assert!(!reminder.text().contains("half of the time"), "{reminder}");
    assert!(reminder.labels().contains(&"Move".to_owned()), "{reminder}");
    assert_picture(&reminder);
    assert_eq!(table.public().len(), 1, "{}", table.sandbox.transcript());
    table.ends();
}

#[tokio::test]
async fn without_a_clock_who_does_not_move_for_a_week_is_reminded_and_may_be_replaced() {
    let terms = Terms {
        turn_time: None,
        ..Terms::default()
    };
    let table = began(SignedDuration::from_hours(7 * 24 + 1), terms).await;
    let reminder = sees(&table, "has not moved for a long time").await;
    assert_eq!(table.called(&reminder), ["Ana"], "{reminder}");
    assert!(
        !reminder.text().contains("Due"),
        "there is no clock: {reminder}"
    );
    assert_picture(&reminder);
    assert_eq!(table.public().len(), 1, "{}", table.sandbox.transcript());
    let ben = &table.people[1];
    let offer = table
        .asks(ben, "/djambi replace colour:Red computer:Novice")
        .await;
    assert_eq!(table.called(&offer), ["Caro", "Dan"], "{offer}");
    table.ends();
}

#[tokio::test]
async fn where_it_was_agreed_on_so_who_runs_out_of_time_resigns() {
    let terms = Terms {
        on_timeout: Timeout::Resign,
        ..hours(1)
    };
    let table = began(SignedDuration::from_mins(61), terms).await;
    let [ana, ben, ..] = &table.people;
    let told = sees(&table, "🔴 Red has run out of time and resigns").await;
    assert!(
        told.text().contains("it is your turn with 🔵 Blue"),
        "{told}"
    );
    assert_eq!(table.called(&told), ["Ben"], "{told}");
    assert_picture(&told);
    assert_eq!(table.public().len(), 1, "{}", table.sandbox.transcript());
    let before = table.state().await;
    let refused = table.plays(ana, "Mc1-e1").await;
    is_so(
        &table,
        &before,
        "a turn",
        &refused,
        Told("Red is out of the game"),
    )
    .await;
    assert!(!table.plays(ben, "Mg1-f2").await.is_private());
    table.ends();
}
