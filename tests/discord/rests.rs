//! Who is away or has quiet hours is not called, and is again once he is back.

use jiff::Timestamp;

use crate::table::Table;

#[tokio::test]
async fn who_is_away_is_not_called_until_he_is_here_again() {
    let table = Table::playing().await;
    let [ana, ben, caro, dan] = &table.people;
    let away = table.asks(ben, "/djambi away days:3").await;
    let back = Timestamp::now().as_second() + 3 * 24 * 60 * 60;
    let said = (back - 60..=back).any(|it| away.text().contains(&format!("back <t:{it}:R>")));
    assert!(away.is_private() && said, "{away}");
    let told = table.plays(ana, "Mc1-e1").await;
    assert!(told.text().contains(&ben.mention()), "{told}");
    assert!(told.pinged.is_empty(), "{told}");
    let offer = table.asks(caro, "/djambi pause").await;
    assert_eq!(table.called(&offer), ["Ana", "Dan"], "{offer}");
    assert!(ben.was_pinged_by().is_empty());
    let here = table.asks(ben, "/djambi away days:0").await;
    assert!(here.is_private(), "{here}");
    assert!(here.text().contains("You are here"), "{here}");
    assert!(!here.text().contains("You are away"), "{here}");
    let offer = table.asks(dan, "/djambi draw").await;
    assert_eq!(table.called(&offer), ["Ana", "Ben", "Caro"], "{offer}");
    table.ends();
}

#[tokio::test]
async fn quiet_hours_are_told_in_universal_time_and_keep_calls_away() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    for (set, said) in [
        ("quiet:22-7", "Quiet hours: 22:00 to 7:00 Universal Time"),
        (
            "quiet:22-7 utc:1",
            "Quiet hours: 21:00 to 6:00 Universal Time",
        ),
        (
            "quiet:22:30-6:00 utc:-5",
            "Quiet hours: 3:30 to 11:00 Universal Time",
        ),
        ("theme:light", "Quiet hours: 3:30 to 11:00 Universal Time"),
        ("quiet:off", "Quiet hours: none"),
    ] {
        let kept = table
            .asks(ben, &format!("/djambi settings mine {set}"))
            .await;
        assert!(kept.is_private() && kept.text().contains("Kept."), "{kept}");
        assert!(kept.text().contains(said), "{set}: {kept}");
    }
    // From an hour ago for some hours, whatever o'clock it is.
    let hour = Timestamp::now().as_second() / 3_600 % 24;
    let quiet = format!("quiet:{}-{}", (hour + 23) % 24, (hour + 6) % 24);
    table
        .asks(ben, &format!("/djambi settings mine {quiet}"))
        .await;
    let told = table.plays(ana, "Mc1-e1").await;
    assert!(told.text().contains(&ben.mention()), "{told}");
    assert!(told.pinged.is_empty(), "{told}");
    table.ends();
}
