//! Changes of people and places.

use serde_json::{Value, json};

use super::with_people;
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

    let thread = sandbox.new_thread(sandbox.channel(), "side");
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
    for wrong in [
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
