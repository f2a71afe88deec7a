//! Time that passes while nobody does anything: a lobby closes, the player to move is reminded, and
//! their time runs out.

use discord_sandbox::Message;
use djambi::game::{Pace, Terms};
use jiff::SignedDuration;

use crate::fixture::{Fixture, assert_picture};
use crate::past::running;

async fn sees(fixture: &Fixture, what: &str) -> Message {
    let seen = fixture.sees(what).await;
    fixture.announces_all().await;
    seen
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
        .asks(ben, "/djambi game replace colour:Red computer:Novice")
        .await;
    assert_eq!(fixture.pinged(&offer), ["Caro", "Dan"], "{offer}");
}
