//! A player who is away or has quiet hours is not pinged until they are back.

use discord_sandbox::Fault;
use jiff::Timestamp;

use crate::discord::fixture::{Fixture, says};
use crate::discord::weather::CALLBACK;

#[tokio::test]
async fn a_player_who_is_away_is_not_pinged_until_they_return() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let away = fixture.asks(ben, "settings away days:3").await;
    let back = Timestamp::now().as_second() + 3 * 24 * 60 * 60;
    let announced = (back - 60..=back).any(|it| away.text().contains(&format!("back <t:{it}:R>")));
    assert!(away.is_private() && announced, "{away}");
    assert!(!away.text().contains("7 days"), "{away}");
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert!(reply.text().contains(&ben.mention()), "{reply}");
    assert!(reply.pinged.is_empty(), "{reply}");
    let offer = fixture.asks(caro, "game pause").await;
    assert_eq!(fixture.pinged(&offer), ["Ana", "Dan"], "{offer}");
    assert!(ben.was_pinged_by().is_empty());
    // The offer waits for them, and they are told so when they are back.
    let letter = fixture.letter(ben, "is waiting for your answer").await;
    assert!(letter.is_silent(), "{letter}");
    let here = fixture.asks(ben, "settings away days:0").await;
    says(&here, &["Not away"]);
    assert!(!here.text().contains("You are away"), "{here}");
    let offer = fixture.asks(dan, "game draw").await;
    assert_eq!(fixture.pinged(&offer), ["Ana", "Ben", "Caro"], "{offer}");
    let long = fixture.asks(ben, "settings away days:30").await;
    assert!(long.text().contains("stops for 7 days at most"), "{long}");
}

#[tokio::test]
async fn time_zones_are_suggested_and_quiet_hours_delay_pings() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let so_far = "/djambi settings mine quiet:22-7 zone:war";
    let suggested = ben.completes(fixture.channel, so_far).await;
    let suggested = suggested.expect("suggestions");
    assert_eq!(suggested[0].value, "Europe/Warsaw", "{suggested:?}");
    assert!(suggested[0].name.starts_with("Europe/Warsaw ("));
    for (set, said) in [
        ("remind:6h, 48h", "Reminders with 48, 6 hours left"),
        ("remind:often", "don’t understand those reminders"),
        ("remind:off", "when half of your time is gone"),
        ("zone:Warsaw", "together with quiet hours"),
        ("quiet:22-7 zone:UTC+1", "Quiet hours: 22:00–7:00, UTC+1"),
        (
            "quiet:22-7 zone:Warsaw",
            "Quiet hours: 22:00–7:00, Europe/Warsaw",
        ),
        ("quiet:Off", "Quiet hours: none"),
        ("quiet:22:30 – 06:00", "Quiet hours: 22:30–6:00"),
        ("quiet:22", "understand those quiet hours"),
        ("quiet:0-24", "understand those quiet hours"),
        ("quiet:25-3", "understand those quiet hours"),
        ("quiet:22:60-7", "understand those quiet hours"),
        ("quiet:22-7-8", "understand those quiet hours"),
        ("quiet:22-7 zone:Nowhere", "time zone"),
    ] {
        let answer = fixture.sets(ben, set).await;
        says(&answer, &[said]);
    }
    // From an hour ago for some hours, whatever o'clock it is.
    let hour = Timestamp::now().as_second() / 3_600 % 24;
    let quiet = format!("quiet:{}-{}", (hour + 23) % 24, (hour + 6) % 24);
    fixture.sets(ben, &quiet).await;
    let reply = fixture.plays(ana, "Mc1-e1").await;
    assert!(reply.text().contains(&ben.mention()), "{reply}");
    assert!(reply.pinged.is_empty(), "{reply}");
}

#[tokio::test]
async fn a_resting_player_gets_no_direct_message_and_nobody_one_about_the_past() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    for person in [ana, caro, dan] {
        fixture.sets(person, "next:true").await;
    }
    fixture.asks(dan, "settings away days:1").await;
    fixture.sandbox.fault(CALLBACK, 3, Fault::Status(500));
    fixture.types(ana, "move Mc1-e1");
    fixture.logs("answer lost").await;
    // Dan is the one after the next, and away. Ana's move is announced only now: it would make Caro the one.
    fixture.plays(ben, "Mg1-f2").await;
    fixture.sees("Mc1-e1").await;
    fixture.plays(caro, "Mg9-e9").await;
    fixture.letter(ana, "One more move").await;
    assert_eq!((fixture.letters(caro), fixture.letters(dan)), (0, 0));
}
