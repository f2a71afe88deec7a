//! Profiles, the table, statistics and their files, and games that are not rated.

use discord_sandbox::{Fault, Permissions};

use jiff::SignedDuration;

use crate::discord::fixture::{Fixture, says};
use crate::discord::past::{begun, hours};
use crate::discord::weather::{BACK, THERE};

#[tokio::test]
async fn profiles_the_table_statistics_and_lobbies_follow_from_the_games() {
    let (fixture, _) = Fixture::after(&[THERE, BACK, THERE].concat()).await;
    let [ana, ben, caro, _] = &fixture.people;
    let profile = fixture.asks(ana, "players profile").await;
    says(&profile, &["has not finished a game here yet"]);
    fixture.ends().await;
    let before = fixture.state().await;
    let own = fixture.asks(ana, "players profile").await;
    says(
        &own,
        &["Games: 1 · won: 1 · draws: 0 · survived: 1", "## 1"],
    );
    let rest = fixture.presses(ana, &own, "Details").await;
    says(
        &rest,
        &["🔴 Red 1 of 1", "Classic rules 1 of 1", "1 : 0 in 1 game"],
    );
    let other = fixture.asks(ana, "players profile person:@Ben").await;
    says(&other, &["Games: 1 · won: 0", &ben.mention()]);
    assert!(own.pinged.is_empty() && other.pinged.is_empty());
    let top = fixture.asks(ben, "players top").await;
    says(&top, &["9 more rated games and 3 more opponents"]);
    let stats = fixture.asks(ben, "players stats").await;
    says(&stats, &["Finished games: 1", "Rated: 1", "🔴 Red 100%"]);
    assert_eq!(fixture.state().await, before, "nothing but looking");
    // A lobby shows how reliable its people are, except those who hide that.
    fixture.sets(caro, "hidden:True").await;
    fixture.asks(ana, "new").await;
    for person in [ben, caro] {
        fixture.asks(person, "join").await;
    }
    let lobby = fixture.newest();
    for (person, said) in [(ana, true), (ben, true), (caro, false)] {
        let line = format!("{} · reliability 100%", person.mention());
        assert_eq!(lobby.words().contains(&line), said, "{lobby}");
    }
}

#[tokio::test]
async fn games_that_look_for_players_are_listed_to_those_who_can_see_them() {
    let mut fixture = begun(SignedDuration::from_hours(3), hours(1)).await;
    fixture.returns().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.sees("has run out of time").await;
    fixture.announces_all().await;
    let other = fixture.new_channel("other");
    let none = fixture.asks_in(ben, other, "players tables").await;
    says(
        &none,
        &["Red has run out of time after 0 moves", "game replace"],
    );
    fixture.asks_in(ana, other, "new").await;
    let listed = fixture.asks(ben, "players tables").await;
    says(
        &listed,
        &["Lobby of Ana, 3 free seats", "Red has run out of time"],
    );
    assert!(listed.pinged.is_empty(), "{listed}");
    // One in which nobody sits is that of the person who opened it.
    let lobby = fixture.asks_in(ana, other, "board").await;
    let left = ana.presses(lobby.id, "Leave").expect("a button");
    left.answer().await.expect("a free seat");
    let listed = fixture.asks(ben, "players tables").await;
    says(&listed, &["Lobby of Ana, 4 free seats"]);
    // People who cannot see a channel do not see its games.
    fixture
        .sandbox
        .deny(other, ben.id(), Permissions::VIEW_CHANNEL);
    let listed = fixture.asks(ben, "players tables").await;
    assert!(!listed.words().contains("Lobby of"), "{listed}");
    says(&listed, &["Red has run out of time"]);
}

#[tokio::test]
async fn however_many_games_look_for_players_the_member_is_asked_about_once() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let guild = fixture.sandbox.guild();
    for number in 0..12 {
        let channel = fixture.new_channel(&format!("c{number}"));
        fixture.asks_in(ana, channel, "new").await;
    }
    let listed = fixture.asks(ben, "players tables").await;
    let lobbies = listed.words().matches("Lobby of Ana").count();
    assert_eq!(lobbies, 12, "{listed}");
    let member = format!("/guilds/{guild}/members/{}", ben.id());
    let requests = fixture.sandbox.requests();
    let asked = requests.iter().filter(|it| it.path.contains(&member));
    assert_eq!(asked.count(), 1, "{requests:#?}");
    // Channels that could not be checked are not said to have no games.
    for request in ["GET /guilds/*/members/*", "GET /channels/*"] {
        fixture.sandbox.fault(request, 1, Fault::Status(500));
        let listed = fixture.asks(ben, "players tables").await;
        says(&listed, &["I couldn’t do that just now"]);
        let listed = fixture.asks(ben, "players tables").await;
        says(&listed, &["Lobby of Ana"]);
    }
}
