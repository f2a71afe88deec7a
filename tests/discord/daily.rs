//! The puzzle of the day: sent once, answered privately.

use std::time::Duration;

use discord_sandbox::Message;
use djambi::service::{Command, DailyCommand};
use jiff::{SignedDuration, Timestamp};

use crate::discord::fixture::{Fixture, assert_picture, says};
use crate::discord::past::Past;

const SENT: &str = "Puzzle of the day";

const BEING_SENT: &str = "SELECT COUNT(*) FROM daily_puzzles WHERE attempts > 0";

/// An admin asks for the puzzle just before the day that is running: it is due when the bot starts.
async fn is_due() -> Fixture {
    let fixture = Fixture::idle().await;
    let into_the_day = || Timestamp::now().as_second().rem_euclid(24 * 3600);
    // A puzzle is sent on its own day alone.
    while into_the_day() > 24 * 3600 - 300 {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let mut past = Past::of(&fixture, SignedDuration::from_secs(into_the_day() + 1)).await;
    let command = Command::DailyPuzzle(DailyCommand::At(0));
    past.admins(&fixture.people[0], command).await;
    past.ends().await;
    fixture
}

fn sent(fixture: &Fixture) -> Vec<Message> {
    let mut all = fixture.public();
    all.retain(|it| it.text().contains(SENT));
    all
}

/// Says in the database that sending it was tried, and not whether it has arrived.
async fn is_tried_again(fixture: &Fixture) {
    // Sending has moved the row to the next day.
    let tried = "UPDATE daily_puzzles SET day = day - 1, due = 0, attempts = 1";
    fixture.executes(tried).await;
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_sent_once_and_solved_privately() {
    let mut fixture = is_due().await;
    fixture.returns().await;
    let message = fixture.sees(SENT).await;
    assert_picture(&message);
    assert!(message.pinged.is_empty(), "{message}");
    let ben = fixture.people[1].clone();
    let opened = fixture.presses(&ben, &message, "Solve").await;
    says(&opened, &["Puzzle "]);
    fixture.counts(BEING_SENT, 0).await;
    fixture.dies_and_returns().await;
    // A process that ended between sending and saving that sends nothing twice either.
    let (ended, _) = fixture.bot.take().expect("it runs").stop().await;
    assert!(ended.success(), "{ended}");
    is_tried_again(&fixture).await;
    fixture.returns().await;
    fixture.counts(BEING_SENT, 0).await;
    assert_eq!(sent(&fixture).len(), 1, "{}", fixture.log());
}

#[tokio::test]
async fn a_puzzle_of_the_day_whose_sending_was_killed_is_sent_by_the_next_start() {
    let mut fixture = is_due().await;
    let mut gate = fixture.sandbox.gate("POST /channels/*/messages");
    fixture.returns().await;
    let sending = gate.arrival().await.expect("the puzzle");
    fixture.bot.take().expect("it runs").kill().await;
    sending.drop_connection();
    fixture.sandbox.clear_faults();
    assert!(sent(&fixture).is_empty(), "{}", fixture.log());
    fixture.returns().await;
    fixture.sees(SENT).await;
    fixture.counts(BEING_SENT, 0).await;
    assert_eq!(sent(&fixture).len(), 1, "{}", fixture.log());
}
