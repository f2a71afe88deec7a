//! The puzzle of the day: posted once, answered privately.

use std::time::Duration;

use discord_sandbox::{Message, Permissions};
use djambi::service::{Command, DailyCommand};
use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::fixture::{Fixture, assert_picture};
use crate::past::Past;

const POSTED: &str = "Puzzle of the day";

/// An admin asks for the puzzle just before the hour that is running: it is due when the bot starts.
async fn is_due() -> Fixture {
    let fixture = Fixture::idle().await;
    let now = Timestamp::now();
    let into = now.as_second().rem_euclid(3600);
    let hour = now.as_second().rem_euclid(24 * 3600) / 3600;
    let mut past = Past::of(&fixture, SignedDuration::from_secs(into + 1)).await;
    let hour = u8::try_from(hour).expect("an hour");
    let command = Command::DailyPuzzle(DailyCommand::At(hour));
    past.admins(&fixture.people[0], command).await;
    past.ends().await;
    fixture
}

fn posts(fixture: &Fixture) -> Vec<Message> {
    let mut all = fixture.public();
    all.retain(|it| it.text().contains(POSTED));
    all
}

async fn sees(fixture: &Fixture) -> Message {
    let seen =
        fixture.people[0].waits_for(fixture.channel, POSTED, |it| it.text().contains(POSTED));
    seen.await
        .unwrap_or_else(|trouble| panic!("{trouble}\n{}", fixture.log()))
}

/// Says in the database that the post was tried, and not whether it has arrived.
async fn is_tried_again(fixture: &Fixture, day: i64) {
    let options: SqliteConnectOptions = fixture.database().parse().expect("an address");
    let mut database = options.connect().await.expect("a database");
    sqlx::query("UPDATE daily_puzzles SET day = $1, due = 0, attempts = 1")
        .bind(day)
        .execute(&mut database)
        .await
        .expect("changed");
    database.close().await.expect("closed");
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_posted_once_and_solved_privately() {
    let mut fixture = is_due().await;
    let day = Timestamp::now().as_second().div_euclid(24 * 3600);
    fixture.returns().await;
    let post = sees(&fixture).await;
    assert_picture(&post);
    assert!(post.pinged.is_empty(), "{post}");
    let ben = fixture.people[1].clone();
    let opened = ben
        .presses(&post, "Solve it (only you see your moves)")
        .unwrap();
    let opened = opened.answer().await.unwrap();
    assert!(
        opened.is_private() && opened.text().contains("Puzzle "),
        "{opened}"
    );
    fixture.dies_and_returns().await;
    // A process that ended between posting and saying so posts nothing twice either.
    let (ended, _) = fixture.bot.take().expect("it runs").stop().await;
    assert!(ended.success(), "{ended}");
    is_tried_again(&fixture, day).await;
    fixture.returns().await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(posts(&fixture).len(), 1, "{}", fixture.log());
    fixture.ends();
}

#[tokio::test]
async fn a_server_admin_sets_and_stops_the_puzzle_of_the_day() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let off = fixture.asks(ben, "/djambi settings daily").await;
    assert!(
        off.is_private() && off.text().contains("not posted"),
        "{off}"
    );
    let refused = fixture.asks(ben, "/djambi settings daily hour:18").await;
    assert!(refused.text().contains("admin"), "{refused}");
    ana.is_granted(fixture.sandbox.guild(), Permissions::MANAGE_GUILD);
    let on = fixture.asks(ana, "/djambi settings daily hour:18").await;
    assert!(
        on.text().contains(&format!("<#{}>", fixture.channel)),
        "{on}"
    );
    let shown = fixture.asks(ben, "/djambi settings daily").await;
    assert!(shown.text().contains("is posted in"), "{shown}");
    let stopped = fixture.asks(ana, "/djambi settings daily stop:True").await;
    assert!(stopped.text().contains("not posted"), "{stopped}");
    fixture.ends();
}
