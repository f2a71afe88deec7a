//! The pace in Discord: banks of time, a date, time that others give, and reminders that are chosen.

use crate::fixture::{Fixture, shows};

#[tokio::test]
async fn banks_dates_and_reminders_are_typed_and_nonsense_changes_nothing() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    for (command, words) in [
        ("/djambi new pace:soon", "don’t understand that pace"),
        ("/djambi new pace:3d+12h/1d", "don’t understand that pace"),
        ("/djambi new time:24 pace:3d+12h", "either time"),
    ] {
        let refused = fixture.asks(ana, command).await;
        assert!(refused.is_private(), "{refused}");
        assert!(refused.text().contains(words), "{refused}");
    }
    let lobby = fixture
        .asks(ana, "/djambi new pace:3d+12h/7d date:28")
        .await;
    for words in [
        "3 days + 12 hours per move (up to 7 days)",
        "draw after 28 days",
    ] {
        assert!(lobby.text().contains(words), "{lobby}");
    }
    let terms = fixture.presses(ana, &lobby, "Rules & clock").await;
    assert!(terms.is_private(), "{terms}");
    // Reminders are chosen in hours.
    let ben = &fixture.people[1];
    for (set, said) in [
        ("remind:24 6 1", "Reminders with 24, 6, 1 hours left"),
        ("remind:6h, 48h", "Reminders with 48, 6 hours left"),
        ("remind:often", "don’t understand those reminders"),
        ("remind:1 2 3 4", "don’t understand those reminders"),
        ("theme:light", "Reminders with 48, 6 hours left"),
        ("remind:off", "when half of your time is gone"),
    ] {
        let saved = fixture
            .asks(ben, &format!("/djambi settings mine {set}"))
            .await;
        assert!(saved.is_private(), "{saved}");
        assert!(saved.text().contains(said), "{set}: {saved}");
    }
}

#[tokio::test]
async fn a_game_with_banks_shows_what_is_in_each() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "/djambi new pace:10m+30s").await;
    fixture.asks(ben, "/djambi join").await;
    let begun = fixture.asks(ana, "/djambi game start").await;
    // All have the same before the first move.
    assert!(!begun.text().contains("Time in the bank"), "{begun}");
    let played = fixture.plays(ana, "Mc1-e1").await;
    // She gets half a minute for her move, and has used less than that.
    shows(&played, &["Time in the bank: 🔴 10:"]);
    let others = "🔵 10:00 · 🟡 10:00 · 🟢 10:00";
    assert!(played.text().contains(others), "{played}");
    let more = fixture.presses(ben, &played, "More").await;
    assert!(more.text().contains("Time in the bank: 🔴 10:"), "{more}");
}
