//! Finding players: the role that a lobby may ping, and computers that take the free seats at a time.

use discord_sandbox::{Id, Message, Permissions, Sandbox};

use crate::cells::{Private, check_answer, does};
use crate::fixture::{Fixture, shows};

const MENU: &str = "The role that lobbies may ping, such as Players";

/// A server in which Dan is an admin, and Ben and Caro have the role of players.
async fn with_role() -> (Fixture, Id) {
    let fixture = Fixture::new().await;
    let guild = fixture.sandbox.guild();
    let [_, ben, caro, dan] = &fixture.people;
    dan.is_granted(guild, Permissions::MANAGE_GUILD);
    let role = fixture.sandbox.new_role(guild, "Players", true);
    for person in [ben, caro] {
        person.gets_role(guild, role);
    }
    (fixture, role)
}

/// Dan chooses the role that lobbies may ping, or none.
async fn chooses(fixture: &Fixture, roles: &[&str]) -> Message {
    let dan = &fixture.people[3];
    let settings = fixture.asks(dan, "/djambi settings server").await;
    let chosen = dan.chooses(&settings, MENU, roles).unwrap();
    chosen.answer().await.unwrap()
}

/// The field `allowed_mentions` of the last message that pings anybody.
fn allowed_mentions(fixture: &Fixture) -> serde_json::Value {
    let requests = fixture.sandbox.requests();
    let mentions = requests.iter().rev().find_map(|request| {
        let of_answer = &request.body["data"]["allowed_mentions"];
        let of_message = &request.body["allowed_mentions"];
        let all = [of_answer, of_message].into_iter();
        let mut with_roles =
            all.filter(|it| it["roles"].as_array().is_some_and(|it| !it.is_empty()));
        with_roles.next().cloned()
    });
    mentions.expect("a message that pings a role")
}

#[tokio::test]
async fn a_lobby_pings_the_role_that_an_admin_has_chosen_once_in_six_hours() {
    let (fixture, role) = with_role().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let guild = fixture.sandbox.guild();
    let lobby = fixture.asks(ana, "/djambi new").await;
    let label = "Ping players".to_owned();
    assert!(!lobby.labels().contains(&label), "{lobby}");

    // Only an admin chooses, and not the role of all members.
    let seen = fixture.asks(ben, "/djambi settings server").await;
    assert!(seen.menus().is_empty(), "{seen}");
    let everyone = chooses(&fixture, &[&guild.to_string()]).await;
    shows(&everyone, &["All members have this role"]);
    assert_eq!(
        everyone.menus().len(),
        1,
        "another can be chosen: {everyone}"
    );
    let chosen = chooses(&fixture, &[&role.to_string()]).await;
    assert!(chosen.is_private(), "{chosen}");
    shows(&chosen, &[&format!("Lobbies may ping <@&{role}>")]);
    assert!(chosen.pinged.is_empty(), "{chosen}");

    fixture.asks(ben, "/djambi join").await;
    let lobby = fixture.newest();
    assert!(lobby.labels().contains(&label), "{lobby}");
    let refused = fixture.presses(ben, &lobby, &label).await;
    assert!(refused.is_private(), "{refused}");
    assert!(refused.pinged.is_empty(), "{refused}");
    let pinged = fixture.presses(ana, &lobby, &label).await;
    assert!(!pinged.is_private(), "{pinged}");
    shows(
        &pinged,
        &[&format!("<@&{role}>: {} is looking", ana.mention())],
    );
    assert_eq!(fixture.pinged(&pinged), ["Ben", "Caro"], "{pinged}");
    let allowed = serde_json::json!({ "parse": [], "users": [], "roles": [role.to_string()] });
    assert_eq!(allowed_mentions(&fixture), allowed);

    // Neither this lobby nor another one of the server pings again.
    let again = fixture.presses(ana, &pinged, &label).await;
    assert!(again.is_private(), "{again}");
    assert!(again.text().contains("pinged a short time ago"), "{again}");
    let other = fixture.sandbox.new_channel(guild, "other");
    let lobby = dan.asks(other, "/djambi new").await.unwrap();
    let again = fixture.presses(dan, &lobby, &label).await;
    assert!(again.text().contains("pinged a short time ago"), "{again}");
    assert_eq!(caro.was_pinged_by().len(), 1);

    let removed = chooses(&fixture, &[]).await;
    assert!(removed.text().contains("No role to ping yet"), "{removed}");
    let again = fixture.presses(dan, &lobby, &label).await;
    shows(&again, &["may not ping any role here"]);
}

#[tokio::test]
async fn somebody_who_is_no_admin_cannot_choose_the_role() {
    let (fixture, role) = with_role().await;
    let [_, ben, _, _] = &fixture.people;
    let settings = fixture.asks(ben, "/djambi settings server").await;
    let forged = ben.forges_press(&settings, "playersrole:none:0:");
    let refused = forged.unwrap().answer().await.unwrap();
    assert!(refused.text().contains("server admin"), "{refused}");
    let seen = chooses(&fixture, &[&role.to_string()]).await;
    assert!(seen.text().contains("Lobbies may ping <@&"), "{seen}");
}

#[tokio::test]
async fn a_lobby_says_when_computers_take_the_free_seats() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let lobby = fixture.asks(ana, "/djambi new").await;
    let terms = fixture.presses(ana, &lobby, "Rules & clock").await;
    let option = "computers after 6 hours";
    let chosen = ana.chooses(&terms, "Free seats", &[option]).unwrap();
    chosen.answer().await.unwrap();
    let says =
        |_: &Sandbox| Some(fixture.newest()).filter(|it| it.text().contains("Computers take"));
    let lobby = fixture.sandbox.until("the time", says).await.unwrap();
    assert!(lobby.text().contains("take the free seats <t:"), "{lobby}");
    does(&fixture, ana, &lobby, "term:starter=full").await;
    fixture.sees("the game starts when all are filled").await;
    let listed = fixture.asks(ana, "/djambi players tables").await;
    for words in [
        "The game starts by itself when all seats are filled.",
        "Computers take the free seats <t:",
    ] {
        assert!(listed.words().contains(words), "{words}: {listed}");
    }
}

#[tokio::test]
async fn a_full_lobby_pings_nobody_and_a_restart_forgets_no_ping() {
    let (mut fixture, role) = with_role().await;
    chooses(&fixture, &[&role.to_string()]).await;
    let ana = fixture.people[0].clone();
    let lobby = fixture.asks(&ana, "/djambi new").await;
    let pinged = ana.presses(&lobby, "Ping players").unwrap();
    assert!(!pinged.answer().await.unwrap().is_private());
    fixture.dies_and_returns().await;
    let [_, ben, caro, dan] = &fixture.people;
    let before = fixture.state().await;
    for (person, words) in [(&ana, "pinged a short time ago"), (ben, "Only ")] {
        let answer = does(&fixture, person, &fixture.newest(), "pingrole:").await;
        check_answer(&fixture, &before, "pingrole:", &answer, Private(words)).await;
    }
    for person in [ben, caro, dan] {
        fixture.asks(person, "/djambi join").await;
    }
    fixture.rests().await;
    let full = fixture.newest();
    assert!(
        !full.labels().contains(&"Ping players".to_owned()),
        "{full}"
    );
    let before = fixture.state().await;
    let answer = does(&fixture, &ana, &full, "pingrole:").await;
    let so = Private("All four seats are taken");
    check_answer(&fixture, &before, "pingrole:", &answer, so).await;
    fixture.asks(&ana, "/djambi game start").await;
    fixture.rests().await;
    let before = fixture.state().await;
    let answer = does(&fixture, &ana, &full, "pingrole:").await;
    let so = Private("already running");
    check_answer(&fixture, &before, "pingrole:", &answer, so).await;
}
