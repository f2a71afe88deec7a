//! Events that a person's page receives.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Client, with_bot};
use crate::common::Api;

/// An open stream of events.
struct Events {
    response: reqwest::Response,
    text: String,
}

impl Events {
    async fn of(client: &Client, who: &str) -> Self {
        let url = format!("{}/client/events?as={who}", client.url);
        let response = client.http.get(url).send().await.unwrap();
        let mut events = Self {
            response,
            text: String::new(),
        };
        let (name, first) = events.next().await;
        assert_eq!(
            (name.as_str(), &first["channels"]),
            ("changed", &Value::Null)
        );
        events
    }

    async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                let field = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .map(str::to_owned)
                };
                if let (Some(name), Some(data)) = (field("event: "), field("data: ")) {
                    return (name, serde_json::from_str(&data).unwrap());
                }
                continue;
            }
            let more = tokio::time::timeout(Duration::from_mins(2), self.response.chunk());
            let more = more
                .await
                .expect("an event")
                .unwrap()
                .expect("the stream is open");
            self.text += std::str::from_utf8(&more).unwrap();
        }
    }

    /// The next event of that name.
    async fn named(&mut self, wanted: &str) -> Value {
        loop {
            let (name, data) = self.next().await;
            if name == wanted {
                return data;
            }
        }
    }
}

#[tokio::test]
async fn a_change_is_told_to_those_who_see_it() {
    let (sandbox, client, _bot) = with_bot().await;
    let mut ana = Events::of(&client, "Ana").await;
    let mut ben = Events::of(&client, "Ben").await;
    let general = json!([sandbox.channel()]);
    // Ana alone sees it: Ben hears of the next message only.
    client
        .post(
            "type",
            json!({ "as": "Ana", "channel": "general", "text": "/echo secret" }),
        )
        .await;
    assert_eq!(ana.named("changed").await["channels"], general);
    Api::new(&sandbox)
        .post_message(sandbox.channel(), json!({ "content": "for all" }))
        .await;
    let told = ben.named("changed").await;
    assert_eq!(told["channels"], general);
    let state = client.get("state?as=Ben&channel=general").await;
    assert_eq!(state["channel"]["messages"][0]["content"], "for all");
    // People and places do not belong to a channel.
    client.post("person", json!({ "new": "Eve" })).await;
    assert_eq!(ben.named("changed").await["channels"], Value::Null);
}

#[tokio::test]
async fn forms_and_failures_are_told_to_the_person_alone() {
    let (sandbox, client, _bot) = with_bot().await;
    let mut ana = Events::of(&client, "Ana").await;
    let opened = json!({ "as": "Ana", "channel": "general", "text": "/echo form" });
    let opened = client.post("type", opened).await;
    let form = ana.named("modal").await;
    assert_eq!(form["interaction"], opened["modal"]["interaction"]);
    let _gate = sandbox.gate("POST /interactions/**");
    let typed = json!({ "as": "Ana", "channel": "general", "text": "/echo secret" });
    let moved = async {
        sandbox
            .until("the interaction", |it| {
                it.transcript()
                    .lines()
                    .any(|line| line.contains("secret"))
                    .then_some(())
            })
            .await
            .unwrap();
        sandbox.clock().advance(Duration::from_secs(4));
    };
    let (_, ()) = tokio::join!(client.refused("type", typed), moved);
    let failed = ana.named("failed").await;
    assert_eq!(failed["channel"], json!(sandbox.channel()));
    assert_eq!(failed["text"], "The application did not respond.");
}
