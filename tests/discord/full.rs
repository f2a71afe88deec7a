//! A disk that is full: `/healthz`, `/metrics` and the log say so, and people are told.

use discord_sandbox::{Id, Sandbox};

use crate::common::disk::FaultyDisk;
use crate::common::port::free_port;
use crate::discord::bot::Bot;
use crate::discord::fixture::Fixture;
use crate::discord::starting::get;

/// The answer to people who ask for something that cannot be saved.
const NOT_SAVED: &str = "nothing has changed";

/// A bot on a disk that can become full.
struct Stage {
    fixture: Fixture,
    disk: FaultyDisk,
    health: String,
}

impl Stage {
    async fn new() -> Stage {
        Stage {
            fixture: Fixture::idle().await,
            disk: FaultyDisk::new(),
            health: format!("127.0.0.1:{}", free_port()),
        }
    }

    async fn start(&mut self) {
        let disk = self.disk.variables();
        let mut variables: Vec<(&str, &str)> = disk
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        variables.push(("DJAMBI_HEALTH", &self.health));
        let bot = Bot::start_with(&self.fixture.sandbox, &self.fixture.home, &variables).await;
        self.fixture.bot = Some(bot);
    }

    fn get(&self, path: &str) -> String {
        get(&self.health, &self.health, path)
    }

    /// Waits until `/healthz` says that.
    async fn health_says(&self, words: &str) {
        let says = |_: &Sandbox| self.get("/healthz").contains(words).then_some(());
        self.fixture.until(words, says).await;
    }

    /// Opens a lobby; returns the answer.
    async fn opens(&self, channel: Id) -> String {
        let ana = &self.fixture.people[0];
        self.fixture.asks_in(ana, channel, "new").await.text()
    }
}

#[tokio::test]
async fn a_disk_that_becomes_or_is_full_is_noticed_and_people_are_told() {
    let mut stage = Stage::new().await;
    let here = stage.fixture.channel;
    stage.start().await;
    stage.health_says("HTTP/1.1 200").await;
    stage.disk.set("full");
    // Whether anybody plays or not.
    stage.health_says("the disk is full").await;
    for _ in 0..3 {
        let told = stage.opens(here).await;
        assert!(told.contains(NOT_SAVED), "{told}");
    }
    stage.health_says("the disk is full").await;
    let metrics = stage.get("/metrics");
    let unsaved = metrics
        .lines()
        .find_map(|line| line.strip_prefix("djambi_unsaved_total "));
    let unsaved: u64 = unsaved.expect("a counter").parse().unwrap();
    assert!(unsaved >= 4, "{metrics}");
    let log = stage.fixture.log();
    assert_eq!(log.matches("database not writable").count(), 1, "{log}");
    stage.disk.set("");
    stage.health_says("HTTP/1.1 200").await;
    let lobby = stage.opens(here).await;
    assert!(lobby.contains("who plays?"), "{lobby}");
    // One that is started on a full disk tells people so, and then plays.
    let there = stage.fixture.new_channel("there");
    // Killed, so that the disk has all files of the database, which cannot grow.
    stage.fixture.bot.take().expect("it runs").kill().await;
    stage.disk.set("full");
    stage.start().await;
    let told = stage.opens(there).await;
    assert!(told.contains(NOT_SAVED), "{told}");
    stage.health_says("the disk is full").await;
    stage.disk.set("");
    stage.health_says("HTTP/1.1 200").await;
    let lobby = stage.opens(there).await;
    assert!(lobby.contains("who plays?"), "{lobby}");
}
