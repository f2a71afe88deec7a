//! Components V2: what may be where, how much of it, and which files it shows.

#![allow(
    clippy::needless_pass_by_value,
    reason = "JSON reads best where it is used"
)]

use crate::common::{Api, PNG, button, is_wrong_at, list, row, stage, x};
use discord_sandbox::Sandbox;
use serde_json::{Value, json};

const V2: u64 = 1 << 15;

fn card(components: Value) -> Value {
    json!({ "flags": V2, "components": components })
}

fn text(content: &str) -> Value {
    json!({ "type": 10, "content": content })
}

fn boxed(components: Value) -> Value {
    json!([{ "type": 17, "accent_color": 0x00d9_482b, "components": components }])
}

async fn posted(api: &Api, sandbox: &Sandbox, form: Value) -> (u16, Value) {
    api.post_message(sandbox.channel(), form).await
}

#[tokio::test]
async fn a_card_has_texts_pictures_and_buttons() {
    let (sandbox, api, ana) = stage().await;
    let section = json!({ "type": 9, "components": [text("beside")], "accessory": button("go") });
    let gallery = json!({ "type": 12, "items": [{ "media": { "url": "attachment://a.png" }, "description": "alt" }] });
    let inside =
        json!([text("**hello**"), section, { "type": 14 }, gallery, row(json!([button("on")]))]);
    let mut form = card(boxed(inside));
    form["attachments"] = json!([{ "id": 0, "filename": "a.png", "description": "alt" }]);
    let path = format!("/channels/{}/messages", sandbox.channel());
    let (status, body) = api
        .upload("POST", &path, form.clone(), &[(0, "a.png", PNG)])
        .await;
    assert_eq!(status, 200, "{body}");
    let seen = ana.last(sandbox.channel()).unwrap();
    assert!(seen.is_card() && seen.content.is_empty(), "{seen}");
    assert_eq!(seen.words(), "**hello**\nbeside");
    assert_eq!(seen.labels(), ["go", "on"]);
    assert_eq!(seen.pictures().len(), 1, "{seen}");
    let (status, body) = posted(&api, &sandbox, form).await;
    let missing = is_wrong_at(&body, "components") || is_wrong_at(&body, "attachments.0.id");
    assert!(status == 400 && missing, "the file is not there: {body}");
}

#[tokio::test]
async fn a_file_that_no_component_shows_is_not_seen() {
    let (sandbox, api, ana) = stage().await;
    let path = format!("/channels/{}/messages", sandbox.channel());
    let form = card(json!([text("a")]));
    assert_eq!(
        api.upload("POST", &path, form, &[(0, "a.png", PNG)])
            .await
            .0,
        200
    );
    assert!(ana.last(sandbox.channel()).unwrap().pictures().is_empty());
}

#[tokio::test]
async fn limits_of_cards() {
    let (sandbox, api, _) = stage().await;
    let fails = async |path: &str, form: Value| {
        let (status, body) = posted(&api, &sandbox, form.clone()).await;
        assert!(
            status == 400 && is_wrong_at(&body, path),
            "{form} → {body}, not {path}"
        );
    };
    let passes = async |form: Value| {
        let (status, body) = posted(&api, &sandbox, form.clone()).await;
        assert_eq!(status, 200, "{form} → {body}");
    };
    passes(card(boxed(list(39, |_| text("x"))))).await;
    fails("components", card(boxed(list(40, |_| text("x"))))).await;
    passes(card(json!([text(&x(2_000)), text(&x(2_000))]))).await;
    fails(
        "components",
        card(json!([text(&x(2_000)), text(&x(2_001))])),
    )
    .await;
    fails("components.0.content", card(json!([text("")]))).await;
    fails("components.0.components", card(boxed(json!([])))).await;
    let nested = boxed(boxed(json!([text("x")])));
    fails("components.0.components.0.type", card(nested)).await;
    fails("components.0.type", card(json!([button("alone")]))).await;
    fails(
        "components.0.type",
        json!({ "content": "x", "components": boxed(json!([text("x")])) }),
    )
    .await;
    let section =
        |texts: Value| json!([{ "type": 9, "components": texts, "accessory": button("b") }]);
    passes(card(section(list(3, |_| text("x"))))).await;
    fails(
        "components.0.components",
        card(section(list(4, |_| text("x")))),
    )
    .await;
    fails(
        "components.0.accessory",
        card(json!([{ "type": 9, "components": [text("x")] }])),
    )
    .await;
    let mut spoken = card(json!([text("x")]));
    spoken["content"] = json!("x");
    fails("content", spoken).await;
    let mut coloured = card(boxed(json!([text("x")])));
    coloured["components"][0]["accent_color"] = json!(1 << 24);
    fails("components.0.accent_color", coloured).await;
}

#[tokio::test]
async fn a_card_stays_a_card_and_a_message_becomes_one_without_its_text() {
    let (sandbox, api, ana) = stage().await;
    let (_, sent) = posted(&api, &sandbox, card(json!([text("x")]))).await;
    let path = format!(
        "/channels/{}/messages/{}",
        sandbox.channel(),
        sent["id"].as_str().unwrap()
    );
    let (status, body) = api.call("PATCH", &path, json!({ "content": "y" })).await;
    assert!(status == 400 && is_wrong_at(&body, "content"), "{body}");
    let plain = api
        .post_message(sandbox.channel(), json!({ "content": "plain" }))
        .await
        .1;
    let path = format!(
        "/channels/{}/messages/{}",
        sandbox.channel(),
        plain["id"].as_str().unwrap()
    );
    let (status, body) = api.call("PATCH", &path, card(json!([text("z")]))).await;
    assert!(status == 400 && is_wrong_at(&body, "content"), "{body}");
    let mut form = card(json!([text("z")]));
    form["content"] = Value::Null;
    assert_eq!(api.call("PATCH", &path, form).await.0, 200);
    assert_eq!(ana.last(sandbox.channel()).unwrap().words(), "z");
}
