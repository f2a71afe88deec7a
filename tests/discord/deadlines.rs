//! What comes by itself when nobody does anything: a lobby closes, who is to move is reminded, and
//! what becomes of him when his time is over.

use discord_sandbox::Message;
use djambi::game::{Terms, Timeout};
use jiff::SignedDuration;

use crate::cells::{Told, does, is_so};
use crate::fixture::{Fixture, assert_picture};
use crate::past::{Past, hours, passes};

async fn sees(fixture: &Fixture, what: &str) -> Message {
    let ana = &fixture.people[0];
    let seen = ana.waits_for(fixture.channel, what, |it| it.text().contains(what));
    let seen = seen
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    fixture.tells_all().await;
    seen
}

/// A game of four began so long ago, and nobody has moved.
async fn began(ago: SignedDuration, terms: Terms) -> Fixture {
    let mut fixture = Fixture::idle().await;
    let mut past = Past::of(&fixture, ago).await;
    past.begins(terms).await;
    past.ends().await;
    fixture.returns().await;
    fixture
}

#[tokio::test]
async fn a_lobby_that_nobody_touches_closes_after_a_week() {
    let mut fixture = Fixture::new().await;
    let [ana, ben, ..] = fixture.people.clone();
    fixture.asks(&ana, "/djambi new").await;
    let lobby = fixture.asks(&ben, "/djambi join").await;
    passes(&mut fixture, SignedDuration::from_hours(7 * 24 - 1)).await;
    let left = ben.presses(&lobby, "Leave").unwrap();
    let left = left.answer().await.unwrap();
    assert!(left.text().contains("who plays?"), "{left}");
    passes(&mut fixture, SignedDuration::from_hours(1)).await;
    let closed = sees(&fixture, "nothing happened in it for 7 days").await;
    assert!(
        closed.pinged.is_empty() && closed.labels().is_empty(),
        "{closed}"
    );
    fixture.rests().await;
    let before = fixture.state().await;
    for (what, words) in [
        ("join:", "The game is over"),
        ("start:", "The game is over"),
        ("/join", "There is no game in this channel"),
        ("/start", "There is no game in this channel"),
    ] {
        let answer = does(&fixture, &ben, &lobby, what).await;
        is_so(&fixture, &before, what, &answer, Told(words)).await;
    }
    let next = fixture.asks(&ben, "/djambi new").await;
    assert!(next.text().contains("who plays?"), "{next}");
    fixture.ends();
}

#[tokio::test]
async fn near_the_end_of_their_time_the_player_to_move_is_pinged_once_more() {
    let fixture = began(SignedDuration::from_mins(55), hours(1)).await;
    // Half of it has gone by, too, but of two reminders only the last is given.
    let reminder = sees(&fixture, "🔴 Red has little time left").await;
    assert_eq!(fixture.pinged(&reminder), ["Ana"], "{reminder}");
    assert!(!reminder.text().contains("half of"), "{reminder}");
    assert!(reminder.labels().contains(&"Move".to_owned()), "{reminder}");
    assert_picture(&reminder);
    assert_eq!(
        fixture.public().len(),
        1,
        "{}",
        fixture.sandbox.transcript()
    );
    fixture.ends();
}

#[tokio::test]
async fn without_a_clock_who_does_not_move_for_a_week_is_reminded_and_may_be_replaced() {
    let terms = Terms {
        turn_time: None,
        ..Terms::default()
    };
    let fixture = began(SignedDuration::from_hours(7 * 24 + 1), terms).await;
    let reminder = sees(&fixture, "is overdue").await;
    assert_eq!(fixture.pinged(&reminder), ["Ana"], "{reminder}");
    assert!(
        !reminder.text().contains("Due"),
        "there is no clock: {reminder}"
    );
    assert_picture(&reminder);
    assert_eq!(
        fixture.public().len(),
        1,
        "{}",
        fixture.sandbox.transcript()
    );
    let ben = &fixture.people[1];
    let offer = fixture
        .asks(ben, "/djambi players replace colour:Red computer:Novice")
        .await;
    assert_eq!(fixture.pinged(&offer), ["Caro", "Dan"], "{offer}");
    fixture.ends();
}

#[tokio::test]
async fn where_it_was_agreed_on_so_who_runs_out_of_time_resigns() {
    let terms = Terms {
        on_timeout: Timeout::Resign,
        ..hours(1)
    };
    let fixture = began(SignedDuration::from_mins(61), terms).await;
    let [ana, ben, ..] = &fixture.people;
    let told = sees(&fixture, "🔴 Red has run out of time and resigns").await;
    assert!(told.text().contains("turn with 🔵 Blue"), "{told}");
    assert_eq!(fixture.pinged(&told), ["Ben"], "{told}");
    assert_picture(&told);
    assert_eq!(
        fixture.public().len(),
        1,
        "{}",
        fixture.sandbox.transcript()
    );
    let before = fixture.state().await;
    let rejected = fixture.plays(ana, "Mc1-e1").await;
    is_so(
        &fixture,
        &before,
        "a turn",
        &rejected,
        Told("Red is out of the game"),
    )
    .await;
    assert!(!fixture.plays(ben, "Mg1-f2").await.is_private());
    fixture.ends();
}
