//! Setting up a lobby: seats and terms from the holder's menus, the players who may start, cancelling,
//! two people with two armies each; and the rejections there.

use discord_sandbox::Message;

use crate::discord::cells::{NO_SEAT, Private, check_answer, does, others};
use crate::discord::fixture::{Fixture, shows};

/// The holder opens menus under the lobby and chooses in one of them; the lobby then shows this.
async fn sets(fixture: &Fixture, button: &str, menu: usize, option: &str, says: &str) -> Message {
    let ana = &fixture.people[0];
    let menus = fixture.presses(ana, &fixture.newest(), button).await;
    let id = menus.menus()[menu].custom_id.clone().unwrap();
    let card = fixture.chooses(ana, &menus, &id, &[option]).await;
    // The card stays, for the next choice.
    assert!(card.is_private() && card.id == menus.id, "{card}");
    assert_eq!(card.menus().len(), menus.menus().len(), "{card}");
    fixture.newest_says(says).await
}

#[tokio::test]
async fn the_whole_lobby_is_set_up_on_the_cards_that_were_opened_once() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let lobby = fixture.asks(ana, "new").await;
    let mut terms = fixture.presses(ana, &lobby, "Rules & clock").await;
    for (menu, option) in [
        ("Rules", "Rules as in the booklet"),
        ("Pace", "1 day per move"),
        ("Rating", "Unrated: the game changes nobody’s rating"),
    ] {
        terms = fixture.chooses(ana, &terms, menu, &[option]).await;
    }
    let now = "The terms of this game: Rules as in the booklet · 1 day per move";
    assert!(terms.text().contains(now), "{terms}");
    let lobby = fixture.sees("unrated").await;
    let mut seats = fixture.presses(ana, &lobby, "Seats").await;
    for seat in ["Blue: free", "Yellow: free", "Green: free"] {
        let computer = ["Computer (Novice)"];
        seats = fixture.chooses(ana, &seats, seat, &computer).await;
    }
    let lobby = fixture.sees("All seats are filled").await;
    fixture.presses(ana, &lobby, "Start").await;
    fixture.sees("The game begins").await;
}

#[tokio::test]
async fn single_options_of_the_rules_banks_and_a_date_are_typed() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let before = fixture.state().await;
    for (option, words) in [
        (
            "rules:chess",
            "I don’t understand those rules; no lobby has been opened.",
        ),
        ("pace:soon", "don’t understand that pace"),
    ] {
        let refused = fixture.asks(ana, &format!("new {option}")).await;
        check_answer(&fixture, &before, option, &refused, Private(words)).await;
    }
    let suggested = ana.completes(fixture.channel, "/djambi new rules:bga");
    let suggested = suggested.await.unwrap();
    let named = "Rules as on Board Game Arena, the Reporter must kill when it can";
    let found = suggested.iter().find(|it| it.name == named).unwrap();
    assert_eq!(found.value, "bga,reporter_must_strike=on");
    let typed = "new rules:Bga,reporter_must_strike=on pace:3d+12h/7d date:28";
    let lobby = fixture.asks(ana, typed).await;
    let pace = "3 days + 12 hours per move (up to 7 days)";
    shows(&lobby, &[named, pace, "draw after 28 days"]);
}

#[tokio::test]
async fn a_seat_becomes_a_computers_a_hostage_and_free_again() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "new").await;
    fixture.asks(ben, "join colour:Blue").await;
    let messages = fixture.public().len();
    sets(&fixture, "Seats", 1, "Free this seat", "🔵 Blue: free").await;
    sets(&fixture, "Seats", 1, "hostage", "🔵 Blue: hostage").await;
    sets(
        &fixture,
        "Seats",
        2,
        "Computer (Master)",
        "🟡 Yellow: Computer (Master)",
    )
    .await;
    let lobby = sets(&fixture, "Seats", 1, "Free this seat", "🔵 Blue: free").await;
    assert!(lobby.text().contains("2 seats are free"), "{lobby}");
    let joined = fixture.presses(ben, &lobby, "Join").await;
    shows(&joined, &[&format!("Blue: {}", ben.mention())]);
    // A seat must be free before somebody else gets it.
    let menus = fixture.presses(ana, &joined, "Seats").await;
    // A taken seat can only be freed.
    let taken = menus.menus()[1].options.clone();
    let taken: Vec<&str> = taken.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(taken, ["Free this seat"]);
    // The lobby has changed in its place.
    assert_eq!(fixture.public().len(), messages);
}

#[tokio::test]
async fn clock_and_what_follows_it_are_set_by_menus() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let lobby = fixture.asks(ana, "new").await;
    shows(&lobby, &["Classic rules · 3 days per move"]);
    for (menu, option, says) in [
        (1, "no clock", "· no clock"),
        (1, "14 days per move", "· 14 days per move"),
        (
            2,
            "master",
            "· 14 days per move · When time runs out: Computer (Master) takes over",
        ),
        (3, "24", "· clock stopped while away, up to 1 day per turn"),
        (1, "1 hour per move", "· 1 hour per move ·"),
    ] {
        let lobby = sets(&fixture, "Rules & clock", menu, option, says).await;
        assert!(lobby.pinged.is_empty(), "{lobby}");
    }
    fixture.asks(ben, "join").await;
    fixture.asks(ana, "game start").await;
    let reply = fixture.plays(ana, "Mc1-e1").await;
    let due = reply
        .text()
        .split("Due <t:")
        .nth(1)
        .and_then(|it| it.split(':').next()?.parse().ok());
    let left = due.unwrap_or(0) - jiff::Timestamp::now().as_second();
    assert!((59 * 60..=60 * 60).contains(&left), "{left} s: {reply}");
}

#[tokio::test]
async fn where_any_player_may_start_only_players_do() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let [_, fay, _] = others(&fixture).await;
    fixture.asks(ana, "new").await;
    fixture.asks(ben, "join").await;
    for (menu, says) in [(2, "🟡 Yellow: Computer"), (3, "🟢 Green: Computer")] {
        sets(&fixture, "Seats", menu, "Computer (Novice)", says).await;
    }
    let says = "All seats are filled: any player can start.";
    let lobby = sets(&fixture, "Rules & clock", 4, "Any player can start", says).await;
    let before = fixture.state().await;
    let rejected = fixture.presses(&fay, &lobby, "Start").await;
    check_answer(&fixture, &before, "Start", &rejected, NO_SEAT).await;
    let begun = fixture.presses(ben, &lobby, "Start").await;
    shows(&begun, &["The game begins. Red moves first."]);
    assert_eq!(fixture.pinged(&begun), ["Ana"], "{begun}");
}

#[tokio::test]
async fn a_lobby_is_cancelled_by_its_holder_or_by_an_admin() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let [_, _, gus] = others(&fixture).await;
    for (person, how) in [(ana, "Cancel the lobby"), (&gus, "game end")] {
        let lobby = fixture.asks(ana, "new").await;
        fixture.asks(ben, "join").await;
        let reply = if how == "Cancel the lobby" {
            let menus = fixture.presses(ana, &lobby, "Seats").await;
            let press = ana.presses(&menus, how).unwrap();
            press.answer().await.unwrap();
            press.follow_up(0).await.unwrap()
        } else {
            fixture.asks(person, how).await
        };
        assert!(!reply.is_private() && reply.pinged.is_empty(), "{reply}");
        assert!(reply.text().contains("The lobby was cancelled."), "{reply}");
        assert!(reply.labels().is_empty(), "{reply}");
        fixture.rests().await;
        let before = fixture.state().await;
        for (what, words) in [
            ("join:", "This lobby is closed"),
            ("calloff:", "This lobby is closed"),
            ("/join", "There is no game in this channel"),
        ] {
            let answer = does(&fixture, ben, &lobby, what).await;
            check_answer(&fixture, &before, what, &answer, Private(words)).await;
        }
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
