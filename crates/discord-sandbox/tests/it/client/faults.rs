//! The drawer: the bot's requests, and each kind of fault.

use serde_json::{Value, json};

use super::{with_bot, with_people};
use crate::common::Api;

#[tokio::test]
async fn each_fault_of_requests_happens_as_often_as_asked() {
    let (sandbox, client) = with_people().await;
    let api = Api::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel());
    let message = json!({ "content": "x" });
    let route = "POST /channels/*/messages";
    for (fault, status) in [
        (
            json!({ "kind": "status", "route": route, "status": 502 }),
            Some(502),
        ),
        (json!({ "kind": "status" }), Some(500)),
        (json!({ "kind": "rate_limit", "seconds": 0.1 }), Some(429)),
        (json!({ "kind": "slow", "seconds": 0.05 }), Some(200)),
        (json!({ "kind": "drop_request" }), None),
        (json!({ "kind": "answer_lost" }), None),
    ] {
        client.post("fault", fault.clone()).await;
        let response = api.send("POST", &path, &message).await;
        let got = response.ok().map(|response| response.status().as_u16());
        assert_eq!(got, status, "{fault}");
        assert_eq!(
            api.post_message(sandbox.channel(), message.clone()).await.0,
            200
        );
    }
    let state = client.get("state?as=Ana&channel=general").await;
    // One each after the fault, the slow one, and the one whose answer was lost.
    assert_eq!(state["channel"]["messages"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn faults_of_activities_last_until_they_are_cleared() {
    let (sandbox, client) = with_people().await;
    let _secret = sandbox.enable_activities("http://127.0.0.1:9");
    let authorize = json!({ "as": "Ana", "do": "authorize", "client_id": sandbox.bot() });
    client.post("activity", authorize.clone()).await;
    for kind in ["authorization_refused", "no_cookies"] {
        client.post("fault", json!({ "kind": kind })).await;
    }
    let (status, answer) = client.send("activity", &authorize).await;
    assert_eq!(status, 409, "{answer}");
    client.post("fault", json!({ "kind": "clear" })).await;
    client.post("activity", authorize).await;
}

#[tokio::test]
async fn a_permission_is_lost_until_the_faults_are_cleared() {
    let (sandbox, client) = with_people().await;
    let api = Api::new(&sandbox);
    let message = || json!({ "content": "x" });
    client
        .post("fault", json!({ "kind": "no_permission" }))
        .await;
    client
        .post("fault", json!({ "kind": "status", "times": 50 }))
        .await;
    client.post("fault", json!({ "kind": "clear" })).await;
    assert_eq!(api.post_message(sandbox.channel(), message()).await.0, 200);
    let files =
        json!({ "kind": "no_permission", "permission": "send_messages", "channel": "general" });
    client.post("fault", files).await;
    let (status, answer) = api.post_message(sandbox.channel(), message()).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50_013)));
    let listed = client.get("requests").await;
    let last = listed["requests"]
        .as_array()
        .unwrap()
        .last()
        .cloned()
        .unwrap();
    assert_eq!(
        (&last["status"], &last["rejected"]),
        (&json!(403), &json!("Missing Permissions"))
    );
    client.post("fault", json!({ "kind": "clear" })).await;
    assert_eq!(api.post_message(sandbox.channel(), message()).await.0, 200);
    let next = &listed["next"];
    let since = client.get(&format!("requests?since={next}")).await;
    let paths: Vec<&Value> = since["requests"].as_array().unwrap().iter().collect();
    assert_eq!(paths.len(), 1, "{since}");
}

#[tokio::test]
async fn a_broken_connection_is_resumed_and_the_events_are_listed() {
    let (sandbox, client, _bot) = with_bot().await;
    client
        .post("fault", json!({ "kind": "status", "times": 1 }))
        .await;
    // A picture that a person's page loads is not a request of the bot.
    let picture = format!("{}/attachments/1/2/board.png", client.url);
    let picture = client.http.get(picture).send().await.unwrap();
    assert_eq!(picture.status().as_u16(), 404);
    client.post("fault", json!({ "kind": "clear" })).await;
    client
        .post("fault", json!({ "kind": "drop_connection" }))
        .await;
    let resumed = |it: &discord_sandbox::Sandbox| (it.resumes() == 1).then_some(());
    sandbox.until("a resume", resumed).await.unwrap();
    let typed = json!({ "as": "Ana", "channel": "general", "text": "/echo secret" });
    assert_eq!(
        client.post("type", typed).await["answer"]["content"],
        "psst"
    );
    let listed = client.get("requests").await;
    let has = |method: &str, path: &str| {
        let mut all = listed["requests"].as_array().unwrap().iter();
        all.any(|it| it["method"] == method && it["path"].as_str().unwrap().starts_with(path))
    };
    assert!(
        has("GATEWAY", "INTERACTION_CREATE") && has("POST", "/interactions/"),
        "{listed}"
    );
}

#[tokio::test]
async fn the_bot_is_started_again_only_by_the_program_that_started_it() {
    let (sandbox, client) = with_people().await;
    assert_eq!(client.refused("restart", json!({})).await.0, 409);
    let restarts = sandbox.restarts();
    assert_eq!(client.get("state").await["can_restart"], true);
    client.post("restart", json!({})).await;
    restarts.notified().await;
}
