//! The pace in Discord: banks of time, a date, time that others give, and reminders that are chosen.

use djambi::game::RemindAt;
use djambi::service::SettingsPatch;
use jiff::SignedDuration;

use crate::cells::{Private, check_answer, does};
use crate::fixture::Fixture;
use crate::past::{begun_with, hours};

#[tokio::test]
async fn a_lobby_has_a_bank_and_a_date_and_nonsense_opens_none() {
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
    let terms = ana.presses(&lobby, "Rules & clock").unwrap();
    let terms = terms.answer().await.unwrap();
    assert!(terms.is_private(), "{terms}");
    fixture.ends();
}

#[tokio::test]
async fn another_player_gives_the_player_to_move_more_time() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let newest = fixture.newest();
    let more = ben.presses(&newest, "More").unwrap();
    let more = more.answer().await.unwrap();
    let own = ana.presses(&newest, "More").unwrap();
    let own = own.answer().await.unwrap();
    assert!(
        !own.labels().contains(&"Give more time".to_owned()),
        "{own}"
    );
    let given = ben.presses(&more, "Give more time").unwrap();
    let answer = given.follow_up(0).await.unwrap();
    assert!(
        answer.text().contains("gives 🔴 Red more time: 1 day."),
        "{answer}"
    );
    assert!(answer.pinged.is_empty(), "{answer}");
    fixture.ends();
}

#[tokio::test]
async fn reminders_are_chosen_in_hours() {
    let fixture = Fixture::playing().await;
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
    fixture.ends();
}

#[tokio::test]
async fn a_game_with_banks_shows_what_is_in_each() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "/djambi new pace:10m+30s").await;
    fixture.asks(ben, "/djambi join").await;
    let begun = fixture.asks(ana, "/djambi game start").await;
    // All have the same before the first move.
    assert!(!begun.text().contains("In the bank"), "{begun}");
    let played = fixture.plays(ana, "Mc1-e1").await;
    // She gets half a minute for her move, and has used less than that.
    assert!(played.text().contains("In the bank: 🔴 10:"), "{played}");
    let others = "🔵 10:00 · 🟡 10:00 · 🟢 10:00";
    assert!(played.text().contains(others), "{played}");
    let more = ben.presses(&played, "More").unwrap();
    let more = more.answer().await.unwrap();
    assert!(more.text().contains("In the bank: 🔴 10:"), "{more}");
    fixture.ends();
}

#[tokio::test]
async fn without_a_clock_no_time_is_given() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "/djambi new pace:none").await;
    fixture.asks(ben, "/djambi join").await;
    fixture.asks(ana, "/djambi game start").await;
    fixture.rests().await;
    let begun = fixture.newest();
    let more = ben.presses(&begun, "More").unwrap().answer().await.unwrap();
    let give = "Give more time".to_owned();
    assert!(!more.labels().contains(&give), "{more}");
    let before = fixture.state().await;
    let answer = does(&fixture, ben, &begun, "givetime:").await;
    let so = Private("You can add time only for another player");
    check_answer(&fixture, &before, "givetime:", &answer, so).await;
    fixture.ends();
}

#[tokio::test]
async fn a_reminder_comes_when_its_player_has_chosen_as_a_ping_and_as_a_letter() {
    for by_letter in [false, true] {
        let ago = SignedDuration::from_hours(19);
        let patch = SettingsPatch {
            remind: RemindAt::try_from(vec![6, 1]).ok(),
            direct_reminders: Some(by_letter),
            ..SettingsPatch::default()
        };
        let mut fixture = begun_with(ago, hours(24), patch).await;
        fixture.returns().await;
        let ana = &fixture.people[0];
        let reminder = fixture.sees("6 hours are left for 🔴 Red’s move").await;
        assert_eq!(fixture.pinged(&reminder), ["Ana"], "{reminder}");
        fixture.announces_all().await;
        if by_letter {
            let letter = ana.waits_for(ana.dm(), "a letter", |it| it.text().contains("your turn"));
            letter
                .await
                .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
        }
        let letters = fixture.sandbox.messages(ana.dm()).len();
        assert_eq!(letters, usize::from(by_letter));
        fixture.ends();
    }
}
