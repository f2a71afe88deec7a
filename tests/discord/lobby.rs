//! The lobby: the seats, by commands and by buttons.

use discord_sandbox::{Message, Sandbox};

use crate::discord::cells::does;
use crate::discord::fixture::{Fixture, says, shows};

#[tokio::test]
async fn people_sit_down_by_buttons_and_the_lobby_shows_them() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let lobby = fixture.asks(ana, "new").await;
    assert!(lobby.text().contains("who plays?"), "{lobby}");
    for person in [ana, ben, caro, dan] {
        fixture.presses(person, &lobby, "Join").await;
    }
    // The lobby is one message that changes, and nobody was pinged by it.
    assert_eq!(fixture.public().len(), 1);
    let lobby = fixture.newest();
    for person in &fixture.people {
        assert!(lobby.text().contains(&person.mention()), "{lobby}");
        assert!(person.was_pinged_by().is_empty());
    }
    fixture.presses(dan, &lobby, "Leave").await;
    let lobby = fixture.newest();
    assert!(!lobby.text().contains(&dan.mention()), "{lobby}");
    let rejected = fixture.presses(ana, &lobby, "Start").await;
    says(&rejected, &["Green"]);
    fixture.presses(dan, &lobby, "Join").await;
    fixture.presses(ana, &fixture.newest(), "Start").await;
    let begun = fixture.newest();
    assert!(begun.text().contains("The game begins"), "{begun}");
    assert_eq!(begun.labels(), ["Move", "Board", "More"]);
    // Ana, who is Red, pressed Start herself and needs no ping; the lobby has no buttons any more.
    let missing = |_: &Sandbox| fixture.public()[0].labels().is_empty().then_some(());
    fixture.until("the lobby without buttons", missing).await;
}

#[tokio::test]
async fn of_two_changes_at_once_the_newer_one_stays() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let lobby = fixture.asks(ana, "new").await;
    let mut menus = Vec::new();
    for _ in 0..2 {
        menus.push(fixture.presses(ana, &lobby, "Seats").await);
    }
    let sits = |menus: &Message, seat: &str| {
        let computer = ["Computer (Novice)"];
        ana.chooses(menus, &format!("{seat}: free"), &computer)
            .unwrap()
    };
    let mut gate = fixture.sandbox.gate("PATCH /channels/*/messages/*");
    sits(&menus[0], "Blue");
    let first = gate.arrival().await.unwrap();
    sits(&menus[1], "Yellow");
    // Were both under way at the same time, the newer one would arrive first.
    let both = tokio::time::timeout(std::time::Duration::from_millis(400), gate.arrival()).await;
    if let Ok(Some(second)) = both {
        second.pass();
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        first.pass();
    } else {
        first.pass();
        gate.arrival().await.unwrap().pass();
    }
    drop(gate);
    let done = |_: &Sandbox| {
        let text = fixture.newest().text();
        let both = ["Blue: Computer", "Yellow: Computer"].map(|it| text.contains(it));
        (both == [true, true]).then_some(())
    };
    fixture.until("both computers", done).await;
    assert_eq!(fixture.public().len(), 1);
    let lobby = fixture.newest();
    assert!(lobby.labels().contains(&"Start".to_owned()), "{lobby}");
}

#[tokio::test]
async fn those_who_come_late_or_press_twice_read_what_to_press_instead() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, _] = &fixture.people;
    let lobby = fixture.asks(ana, "new").await;
    // A second lobby in the channel is the first one.
    let second = fixture.asks(ben, "new").await;
    says(&second, &["already has a game or a lobby"]);
    fixture.presses(ben, &second, "Join").await;
    fixture
        .newest_says(&format!("Blue: {}", ben.mention()))
        .await;
    let seated = "You are already in this lobby.\n";
    for command in ["play", "new"] {
        for (person, army, offered) in [
            (
                ana,
                "🔴 Red",
                &["Start", "Seats", "Rules & clock", "Leave", "Board"][..],
            ),
            (ben, "🔵 Blue", &["Leave", "Board"]),
            (caro, "", &["Join", "Board"]),
        ] {
            let answer = fixture.asks(person, command).await;
            let has_seat = answer.text().contains(&format!("{seated}{army}"));
            assert_eq!(has_seat, !army.is_empty(), "{command}: {answer}");
            assert_eq!(answer.labels(), offered, "{command}: {answer}");
        }
    }
    // The person who can start the game is named.
    let answer = fixture.asks(ben, "play").await;
    shows(&answer, &[&ana.mention()]);
    fixture.presses(ben, &answer, "Leave").await;
    fixture.newest_says("Blue: free").await;
    let again = fixture.presses(ben, &lobby, "Leave").await;
    says(&again, &["no seat in this lobby"]);
    assert!(again.labels().contains(&"Join".to_owned()), "{again}");
    // An old button of a lobby that is closed by now.
    let open = fixture.newest();
    fixture.is_cancelled_by(ana).await;
    let late = does(&fixture, caro, &open, "join:").await;
    says(&late, &["This lobby is closed"]);
}

#[tokio::test]
async fn an_old_card_of_seats_throws_nobody_out_who_came_later() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, _] = &fixture.people;
    fixture.asks(ana, "new").await;
    fixture.asks(ben, "join colour:Yellow").await;
    let seats = fixture.presses(ana, &fixture.newest(), "Seats").await;
    let menu = |card: &Message| {
        let mut menus = card.menus().into_iter();
        let menu = menus.find(|it| it.label.starts_with("Yellow"));
        menu.unwrap().label
    };
    fixture.presses(ben, &fixture.newest(), "Leave").await;
    fixture.asks(caro, "join colour:Yellow").await;
    let free = ["Free this seat"];
    let freed = fixture.chooses(ana, &seats, &menu(&seats), &free).await;
    shows(&freed, &["has changed in the meantime"]);
    assert!(fixture.newest().text().contains(&caro.mention()), "{freed}");
    fixture.chooses(ana, &freed, &menu(&freed), &free).await;
    fixture.newest_says("Yellow: free").await;
}
