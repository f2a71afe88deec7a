//! The pace in Discord: banks of time, a date, time that others give, and reminders that are chosen.

use crate::discord::fixture::{Fixture, says, shows};

#[tokio::test]
async fn banks_dates_and_reminders_are_typed_and_nonsense_changes_nothing() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let refused = fixture.asks(ana, "new pace:soon").await;
    says(&refused, &["don’t understand that pace"]);
    let lobby = fixture.asks(ana, "new pace:3d+12h/7d date:28").await;
    shows(
        &lobby,
        &[
            "3 days + 12 hours per move (up to 7 days)",
            "draw after 28 days",
        ],
    );
    // Reminders are chosen in hours.
    let ben = &fixture.people[1];
    for (set, said) in [
        ("remind:6h, 48h", "Reminders with 48, 6 hours left"),
        ("remind:often", "don’t understand those reminders"),
        ("remind:off", "when half of your time is gone"),
    ] {
        let saved = fixture.sets(ben, set).await;
        says(&saved, &[said]);
    }
}

#[tokio::test]
async fn a_game_with_banks_shows_what_is_in_each() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "new pace:10m+30s").await;
    fixture.asks(ben, "join").await;
    let begun = fixture.asks(ana, "game start").await;
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
