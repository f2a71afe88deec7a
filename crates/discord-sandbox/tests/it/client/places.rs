//! Changes of people and places.

use std::time::Duration;

use discord_sandbox::{Sandbox, Setup};
use serde_json::{Value, json};

use super::{Client, with_people};
use crate::common::Api;

#[tokio::test]
async fn people_come_change_and_leave() {
    let (_sandbox, client) = with_people().await;
    let eve = client.post("person", json!({ "new": " Eve " })).await;
    assert_eq!(eve["name"], "Eve");
    let change = json!({ "as": eve["id"], "name": "Eva", "locale": "fr", "dms_closed": true });
    client.post("person", change).await;
    let state = client.get("state?as=eva").await;
    let people = state["people"].as_array().unwrap();
    let eva = people.iter().find(|it| it["name"] == "Eva").unwrap();
    assert_eq!(
        (&eva["locale"], &eva["dms_closed"]),
        (&json!("fr"), &json!(true))
    );
    client
        .post("person", json!({ "as": "Eva", "leave": "Sandbox" }))
        .await;
    assert_eq!(client.get("state?as=Eva").await["guilds"], json!([]));
    client
        .post("person", json!({ "as": "Eva", "join": "sandbox" }))
        .await;
    assert_eq!(
        client.get("state?as=Eva").await["guilds"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    for wrong in [
        json!({ "new": "ana" }),
        json!({ "new": "" }),
        json!({ "as": "Eva", "name": "a,b" }),
        json!({ "as": "Eva", "locale": "xx" }),
        json!({ "as": "Eva", "new": "Finn" }),
        json!({ "as": "Eva", "leave": "Nowhere" }),
    ] {
        client.refused("person", wrong).await;
    }
}

#[tokio::test]
async fn places_come_change_and_go() {
    let (sandbox, client) = with_people().await;
    let names = async || {
        let state = client.get("state?as=Ana").await;
        let mut names = Vec::new();
        for guild in state["guilds"].as_array().unwrap() {
            for channel in guild["channels"].as_array().unwrap() {
                let (guild, channel) = (
                    guild["name"].as_str().unwrap(),
                    channel["name"].as_str().unwrap(),
                );
                names.push(format!("{guild}/{channel}"));
            }
        }
        names.sort();
        names
    };
    client
        .post(
            "place",
            json!({ "new_channel": "#games", "guild": "Sandbox" }),
        )
        .await;
    client.post("place", json!({ "new_guild": "Club" })).await;
    assert_eq!(
        names().await,
        ["Club/general", "Sandbox/games", "Sandbox/general"]
    );
    let deny = json!({ "deny": "VIEW_CHANNEL", "channel": "games", "who": "Ana" });
    client.post("place", deny).await;
    assert_eq!(names().await, ["Club/general", "Sandbox/general"]);
    let allow = json!({ "allow": "view_channel", "channel": "games", "who": "Ana" });
    client.post("place", allow).await;
    client
        .post("place", json!({ "delete_channel": "games" }))
        .await;
    assert_eq!(names().await, ["Club/general", "Sandbox/general"]);

    let thread = json!({ "new_thread": "side", "channel": "general" });
    let thread = client.post("place", thread).await["id"].clone();
    client.post("place", json!({ "archive": thread })).await;
    let side = client.get("state?as=Ana&channel=side").await;
    assert_eq!(side["channel"]["archived"], true);
    let api = Api::new(&sandbox);
    let (_, message) = api
        .post_message(sandbox.channel(), json!({ "content": "x" }))
        .await;
    client
        .post("place", json!({ "delete_message": message["id"] }))
        .await;
    let general = client
        .get(&format!("state?as=Ana&channel={}", sandbox.channel()))
        .await;
    assert_eq!(general["channel"]["messages"], Value::Array(Vec::new()));
    // Everybody has the first role and its colour; another one has another colour.
    let role = json!({ "new_role": "Judges", "guild": "Sandbox", "color": "#102030" });
    client.post("place", role).await;
    client
        .post(
            "person",
            json!({ "as": "Ana", "remove_role": "Members", "add_role": "@judges" }),
        )
        .await;
    let state = client.get("state?as=Ana").await;
    let guild = &state["guilds"][0];
    let roles = guild["roles"].as_array().unwrap();
    let of = |person: usize| {
        let members = guild["members"].as_array().unwrap();
        let id = &state["people"][person]["id"];
        let member = members.iter().find(|it| it["id"] == *id).unwrap();
        let role = roles
            .iter()
            .find(|it| it["id"] == member["roles"][0])
            .unwrap();
        (
            role["name"].as_str().unwrap(),
            role["color"].as_u64().unwrap(),
        )
    };
    assert_eq!(
        (of(1), of(2)),
        (("Judges", 0x10_20_30), ("Members", 0x34_98_db))
    );
    for wrong in [
        json!({ "new_role": "x", "guild": "Sandbox", "color": "red" }),
        json!({ "new_thread": "x", "channel": "side" }),
        json!({ "archive": "general" }),
        json!({ "delete_message": message["id"] }),
        json!({ "delete_channel": "games" }),
        json!({ "new_channel": "x" }),
        json!({ "new_guild": "" }),
        json!({ "deny": "FLY", "channel": "general" }),
        json!({ "deny": "SEND_MESSAGES" }),
    ] {
        client.refused("place", wrong).await;
    }
}

/// Starts a sandbox in a folder whose last user has been dropped: its connections to browsers end a moment
/// later.
async fn started_once_free(setup: &Setup) -> Sandbox {
    let starting = async {
        loop {
            match Sandbox::start_with(setup).await {
                Ok(sandbox) => return sandbox,
                Err(error) if error.to_string().contains("is used by another program") => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
    };
    let started = tokio::time::timeout(Duration::from_mins(2), starting).await;
    started.expect("the folder is free again")
}

#[tokio::test]
async fn a_saved_sandbox_is_there_again_and_used_once_at_a_time() {
    let home = tempfile::tempdir().unwrap();
    let setup = Setup {
        people: vec!["Ana".to_owned(), "Ben".to_owned()],
        file: Some(home.path().join("saved")),
        ..Setup::default()
    };
    let sandbox = Sandbox::start_with(&setup).await.unwrap();
    let (token, first) = (sandbox.token(), sandbox.channel());
    let busy = Sandbox::start_with(&setup).await.unwrap_err().to_string();
    assert!(busy.contains("another program"), "{busy}");

    let thread = sandbox.new_thread(first, "side");
    let role = sandbox.new_role(sandbox.guild(), "Players", true);
    let api = Api::new(&sandbox);
    let card = json!({ "content": "<@&ROLE>".replace("ROLE", &role.to_string()), "components":
        [{ "type": 1, "components": [{ "type": 2, "style": 1, "custom_id": "a", "label": "A" }] }] });
    let (_, card) = api.post_message(thread, card).await;
    let (_, gone) = api.post_message(thread, json!({ "content": "gone" })).await;
    let client = Client::new(sandbox.url());
    client.post("person", json!({ "new": "Eve" })).await;
    client
        .post("person", json!({ "as": "Eve", "locale": "pl" }))
        .await;
    client
        .post("place", json!({ "delete_message": gone["id"] }))
        .await;
    client
        .post("read", json!({ "as": "Ana", "channel": "side" }))
        .await;
    sandbox.save().unwrap();
    let seen = async |client: &Client, name: &str| {
        let mut state = client.get(&format!("state?as={name}")).await;
        // Everything except the time, and addresses, which have a port.
        for key in ["now", "seq"] {
            state[key] = Value::Null;
        }
        state
    };
    let before = (seen(&client, "Ana").await, seen(&client, "Eve").await);
    assert!(before.0.to_string().contains("Players"));
    drop(sandbox);

    let again = started_once_free(&setup).await;
    let client = Client::new(again.url());
    assert_eq!(again.token(), token);
    assert_eq!(
        before,
        (seen(&client, "Ana").await, seen(&client, "Eve").await)
    );
    // A new thread does not get the id of an earlier one.
    let new = again.new_thread(again.channel(), "new");
    assert!(new > thread && again.channel() == first);
    let (_, next) = Api::new(&again)
        .post_message(thread, json!({ "content": "next" }))
        .await;
    assert_ne!(next["id"], card["id"]);
    drop(again);

    std::fs::write(home.path().join("saved"), "{}").unwrap();
    let broken = Sandbox::start_with(&setup).await.unwrap_err().to_string();
    assert!(broken.contains("move it away"), "{broken}");
}
