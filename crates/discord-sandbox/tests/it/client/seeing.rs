//! What a person sees.

use discord_sandbox::Permissions;
use serde_json::{Value, json};

use super::{with_bot, with_people};
use crate::common::Api;

fn named<'a>(list: &'a Value, name: &str) -> Option<&'a Value> {
    list.as_array()?.iter().find(|it| it["name"] == name)
}

#[tokio::test]
async fn the_state_has_what_a_person_sees_and_nothing_else() {
    let (sandbox, client) = with_people().await;
    let hidden = sandbox.new_channel(sandbox.guild(), "hidden");
    let ana = client.get("state?as=Ana").await;
    let me = ana["me"].as_str().unwrap().parse().unwrap();
    sandbox.deny(hidden, me, Permissions::VIEW_CHANNEL);
    let _elsewhere = sandbox.new_guild("Elsewhere");

    let ana = client.get("state?as=ana").await;
    assert_eq!(ana["guilds"].as_array().unwrap().len(), 1);
    let channels = &ana["guilds"][0]["channels"];
    assert!(named(channels, "general").is_some() && named(channels, "hidden").is_none());
    let ben = client.get("state?as=Ben").await;
    assert!(named(&ben["guilds"][0]["channels"], "hidden").is_some());
    assert!(named(&ben["direct"], "bot").is_some() && named(&ben["direct"], "Ana, Ben").is_some());
    assert_eq!(ben["bot"]["connected"], false);
    assert_eq!(ben["can_restart"], false);
    // Without a name it is the first person's.
    assert_eq!(client.get("state").await["me"], ana["me"]);
}

#[tokio::test]
async fn unread_messages_and_pings_are_counted_until_they_are_read() {
    let (_sandbox, client) = with_people().await;
    for text in ["hello", "look, @Ben", "no@Ben and @Benny"] {
        client
            .post(
                "type",
                json!({ "as": "Ana", "channel": "#general", "text": text }),
            )
            .await;
    }
    let counts = async |who: &str| {
        let state = client.get(&format!("state?as={who}&channel=general")).await;
        let channel = &state["channel"];
        (channel["unread"].clone(), channel["pings"].clone())
    };
    assert_eq!(counts("Ana").await, (json!(0), json!(0)));
    assert_eq!(counts("Ben").await, (json!(3), json!(1)));
    client
        .post("read", json!({ "as": "Ben", "channel": "general" }))
        .await;
    assert_eq!(counts("Ben").await, (json!(0), json!(0)));
}

#[tokio::test]
async fn older_messages_are_read_page_by_page() {
    let (sandbox, client) = with_people().await;
    let api = Api::new(&sandbox);
    for number in 0..60 {
        let message = json!({ "content": number.to_string() });
        assert_eq!(api.post_message(sandbox.channel(), message).await.0, 200);
    }
    let texts = |state: &Value| -> Vec<String> {
        let messages = state["channel"]["messages"].as_array().unwrap();
        let texts = messages.iter().filter_map(|it| it["content"].as_str());
        texts.map(str::to_owned).collect()
    };
    let newest = client.get("state?as=Ana&channel=general").await;
    assert_eq!(texts(&newest).len(), 50);
    assert_eq!(texts(&newest).last().map(String::as_str), Some("59"));
    let first = newest["channel"]["messages"][0]["id"].as_str().unwrap();
    let path = format!("state?as=Ana&channel=general&before={first}");
    let older = texts(&client.get(&path).await);
    assert_eq!((older.len(), older[0].as_str()), (10, "0"));
}

#[tokio::test]
async fn a_private_answer_is_seen_by_its_reader_and_files_load_without_a_token() {
    let (_sandbox, client, _bot) = with_bot().await;
    let secret = json!({ "as": "Ana", "channel": "general", "text": "/echo secret" });
    let secret = client.post("type", secret).await["answer"].clone();
    assert_eq!(secret["private"], true);
    assert_eq!(secret["command"]["name"], "/echo secret");
    let said = json!({ "as": "Ana", "channel": "general", "text": "/echo say hello to:@Ben" });
    let said = client.post("type", said).await["answer"].clone();
    let ben = client.get("state?as=Ben&channel=general").await;
    let seen = ben["channel"]["messages"].as_array().unwrap();
    assert_eq!(seen.len(), 1, "{seen:#?}");
    assert_eq!(
        (&seen[0]["id"], &seen[0]["pinged"]),
        (&said["id"], &json!(true))
    );
    let url = seen[0]["attachments"][0]["url"].as_str().unwrap();
    let picture = client.http.get(url).send().await.unwrap();
    assert_eq!(picture.bytes().await.unwrap(), crate::small_bot::PICTURE);
}

#[tokio::test]
async fn media_of_components_and_replies_are_resolved_as_discord_does() {
    let (sandbox, client) = with_people().await;
    let api = Api::new(&sandbox);
    let gallery = json!({ "type": 12, "items": [{ "media": { "url": "attachment://a b.png" } }] });
    let card = json!({ "flags": 1 << 15, "components": [{ "type": 17, "components": [gallery] }] });
    let path = format!("/channels/{}/messages", sandbox.channel());
    let files: [(u64, &str, &[u8]); 1] = [(0, "a b.png", crate::common::PNG)];
    let (status, card) = api.upload("POST", &path, card, &files).await;
    assert_eq!(status, 200, "{card}");
    let reply =
        json!({ "content": "see above", "message_reference": { "message_id": card["id"] } });
    assert_eq!(api.post_message(sandbox.channel(), reply).await.0, 200);
    let state = client.get("state?as=Ana&channel=general").await;
    let messages = &state["channel"]["messages"];
    let media = &messages[0]["components"][0]["components"][0]["items"][0]["media"];
    let picture = client.http.get(media["url"].as_str().unwrap()).send().await;
    assert_eq!(picture.unwrap().bytes().await.unwrap(), crate::common::PNG);
    assert_eq!(messages[1]["referenced_message"]["id"], card["id"]);
}
