//! Finding players: the role that a lobby may ping, and computers that take the free seats at a time.

use discord_sandbox::{Id, Message, Permissions};

use crate::discord::fixture::{Fixture, says, shows};

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
    let settings = fixture.asks(dan, "settings server").await;
    fixture.chooses(dan, &settings, MENU, roles).await
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
    let lobby = fixture.asks(ana, "new").await;
    let label = "Ping players".to_owned();
    assert!(!lobby.labels().contains(&label), "{lobby}");

    // Only an admin chooses, and not the role of all members.
    let seen = fixture.asks(ben, "settings server").await;
    assert!(seen.menus().is_empty(), "{seen}");
    let everyone = chooses(&fixture, &[&guild.to_string()]).await;
    shows(&everyone, &["All members have this role"]);
    assert_eq!(
        everyone.menus().len(),
        1,
        "another can be chosen: {everyone}"
    );
    let chosen = chooses(&fixture, &[&role.to_string()]).await;
    says(&chosen, &[&format!("Lobbies may ping <@&{role}>")]);
    assert!(chosen.pinged.is_empty(), "{chosen}");

    fixture.asks(ben, "join").await;
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
    says(&again, &["pinged a short time ago"]);
    let other = fixture.new_channel("other");
    let lobby = fixture.asks_in(dan, other, "new").await;
    let again = fixture.presses(dan, &lobby, &label).await;
    assert!(again.text().contains("pinged a short time ago"), "{again}");
    assert_eq!(caro.was_pinged_by().len(), 1);

    let removed = chooses(&fixture, &[]).await;
    assert!(removed.text().contains("No role to ping yet"), "{removed}");
    let again = fixture.presses(dan, &lobby, &label).await;
    shows(&again, &["may not ping any role here"]);
}
