//! Time that passes while nobody does anything: a lobby closes, the player to move is reminded, and
//! their time runs out.

use discord_sandbox::Message;
use djambi::game::{Pace, Terms, Timeout};
use jiff::SignedDuration;

use crate::cells::{Private, check_answer, does};
use crate::fixture::{Fixture, assert_picture};
use crate::past::{hours, passes, running};

async fn sees(fixture: &Fixture, what: &str) -> Message {
    let seen = fixture.sees(what).await;
    fixture.announces_all().await;
    seen
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
    passes(&mut fixture, SignedDuration::from_hours(7 * 24)).await;
    let closed = sees(&fixture, "nothing happened in it for 7 days").await;
    assert!(
        closed.pinged.is_empty() && closed.labels().is_empty(),
        "{closed}"
    );
    fixture.rests().await;
    let before = fixture.state().await;
    for (what, words) in [
        ("join:", "This lobby is closed"),
        ("start:", "This lobby is closed"),
        ("/join", "There is no game in this channel"),
        ("/start", "There is no game in this channel"),
    ] {
        let answer = does(&fixture, &ben, &lobby, what).await;
        check_answer(&fixture, &before, what, &answer, Private(words)).await;
    }
    let next = fixture.asks(&ben, "/djambi new").await;
    assert!(next.text().contains("who plays?"), "{next}");
    fixture.ends();
}

#[tokio::test]
async fn near_the_end_of_their_time_the_player_to_move_is_pinged_once_more() {
    let fixture = running(SignedDuration::from_mins(55), hours(1)).await;
    // Half of it has passed, too; of two reminders only the last is sent.
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
async fn no_message_shows_time_in_a_bank_that_is_used_up() {
    let banks = || Terms::default().at_pace("3d+12h/7d".parse().unwrap());
    let fixture = running(SignedDuration::from_hours(40), banks()).await;
    let reminder = sees(&fixture, "half of").await;
    assert!(!reminder.text().contains("In the bank"), "{reminder}");
    fixture.ends();
    let fixture = running(SignedDuration::from_hours(80), banks()).await;
    let flagged = sees(&fixture, "run out of time").await;
    let shown = "In the bank: 🔴 0:00 · 🔵 3 d 0 h";
    assert!(flagged.text().contains(shown), "{flagged}");
    fixture.ends();
}

#[tokio::test]
async fn without_a_clock_a_player_idle_for_a_week_is_reminded_and_may_be_replaced() {
    let terms = Terms::default().at_pace(Pace::None);
    let fixture = running(SignedDuration::from_hours(7 * 24 + 1), terms).await;
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
async fn where_so_agreed_a_player_out_of_time_resigns() {
    let terms = Terms {
        on_timeout: Timeout::Resign,
        ..hours(1)
    };
    let fixture = running(SignedDuration::from_mins(61), terms).await;
    let [ana, ben, ..] = &fixture.people;
    let reply = sees(&fixture, "🔴 Red has run out of time and resigns").await;
    assert!(reply.text().contains("turn with 🔵 Blue"), "{reply}");
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    assert_picture(&reply);
    assert_eq!(
        fixture.public().len(),
        1,
        "{}",
        fixture.sandbox.transcript()
    );
    let before = fixture.state().await;
    let rejected = fixture.types_a_move(ana, "Mc1-e1").await;
    check_answer(
        &fixture,
        &before,
        "a move",
        &rejected,
        Private("Red is out of the game"),
    )
    .await;
    fixture.plays(ben, "Mg1-f2").await;
    fixture.ends();
}
