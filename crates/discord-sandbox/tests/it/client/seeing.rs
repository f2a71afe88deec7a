//! The state that a person sees.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use discord_sandbox::Permissions;
use serde_json::{Value, json};

use super::{with_bot, with_people};
use crate::common::{Api, PNG, is_wrong_at};

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

/// The client's own words: for each language its keys, each with the names that its text contains.
fn client_words() -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
    let script = include_str!("../../../assets/words.js");
    let (_, languages) = script.split_once("const WORDS = {\n").expect("the words");
    let (languages, _) = languages.split_once("\n};").expect("their end");
    let languages = languages.split_terminator("\n  },").map(|block| {
        let (language, words) = block.trim().split_once(": {").expect("a language");
        let parts: Vec<&str> = words.split('"').collect();
        let words = parts.chunks_exact(2).map(|pair| {
            let key = pair[0].trim_matches([',', ' ', '\n', ':']).to_owned();
            let names = pair[1].split('{').skip(1);
            let names = names.map(|rest| rest.split('}').next().unwrap().to_owned());
            (key, names.collect())
        });
        (language.to_owned(), words.collect())
    });
    languages.collect()
}

#[test]
fn the_client_says_the_same_in_all_its_languages() {
    let words = client_words();
    assert_eq!(words.keys().collect::<Vec<_>>(), ["en", "es", "fr", "pl"]);
    let english = &words["en"];
    assert!(english["you"].contains("name") && english.len() > 50);
    for (language, words) in &words {
        assert_eq!(words, english, "{language}");
    }
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    for file in std::fs::read_dir(assets).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for said in text.split("say(\"").skip(1) {
            let key = said.split('"').next().unwrap();
            assert!(english.contains_key(key), "{key}");
        }
    }
}

#[tokio::test]
async fn an_application_has_its_own_emoji() {
    let (sandbox, client) = with_people().await;
    let api = Api::new(&sandbox);
    let emojis = format!("/applications/{}/emojis", sandbox.bot());
    let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(PNG));
    let (status, made) = api
        .call("POST", &emojis, json!({ "name": "chief", "image": image }))
        .await;
    assert_eq!((status, &made["animated"]), (201, &json!(false)), "{made}");
    let id = made["id"].as_str().unwrap();
    let picture = format!("{}/client/emojis/{id}", sandbox.url());
    let shown = client.http.get(&picture).send().await.unwrap();
    assert_eq!(shown.headers()["content-type"], "image/png");
    assert_eq!(shown.bytes().await.unwrap(), PNG);
    let own = format!("{emojis}/{id}");
    let (_, renamed) = api.call("PATCH", &own, json!({ "name": "boss" })).await;
    let (_, all) = api.call("GET", &emojis, Value::Null).await;
    assert_eq!(all, json!({ "items": [renamed] }));
    assert_eq!(
        client.get("state?as=Ana").await["emojis"],
        json!([{ "id": id, "name": "boss" }])
    );
    for (wrong, path) in [
        (json!({ "name": "x", "image": image }), "name"),
        (json!({ "name": "a b", "image": image }), "name"),
        (
            json!({ "name": "xx", "image": "data:image/png;base64,AAAA" }),
            "image",
        ),
    ] {
        let (_, body) = api.call("POST", &emojis, wrong).await;
        assert!(is_wrong_at(&body, path), "{body}");
    }
    assert_eq!(api.call("DELETE", &own, Value::Null).await.0, 204);
    assert_eq!(api.call("GET", &own, Value::Null).await.1["code"], 10_014);
    assert_eq!(
        client.http.get(&picture).send().await.unwrap().status(),
        404
    );
}
