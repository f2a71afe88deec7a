//! Forms at their limits: the last that passes, and the first that does not, at its place in the errors.

use crate::common::{Api, button, is_wrong_at, list, message, row, stage, x};
use discord_sandbox::Sandbox;
use serde_json::{Value, json};

/// Where messages are sent.
struct Place<'a>(&'a Api, &'a Sandbox);

impl Place<'_> {
    async fn takes(&self, form: Value) {
        let (status, body) = self.0.post_message(self.1.channel(), form.clone()).await;
        assert_eq!(status, 200, "{form} → {body}");
    }

    async fn refuses(&self, path: &str, form: Value) {
        let (status, body) = self.0.post_message(self.1.channel(), form.clone()).await;
        let is_refused = status == 400 && is_wrong_at(&body, path);
        assert!(is_refused, "{form} → {status} {body}, not {path}");
    }
}

#[tokio::test]
async fn texts_and_embeds() {
    let (sandbox, api, _) = stage().await;
    let place = Place(&api, &sandbox);
    place.takes(json!({ "content": x(2_000) })).await;
    place.takes(json!({ "content": "♞".repeat(2_000) })).await;
    place
        .refuses("content", json!({ "content": x(2_001) }))
        .await;
    let embed = |embed: Value| json!({ "embeds": [embed] });
    place
        .takes(embed(json!({ "title": x(256), "description": x(4_096) })))
        .await;
    place
        .refuses("embeds.0.title", embed(json!({ "title": x(257) })))
        .await;
    place
        .refuses(
            "embeds.0.description",
            embed(json!({ "description": x(4_097) })),
        )
        .await;
    place
        .refuses(
            "embeds.0.footer.text",
            embed(json!({ "footer": { "text": x(2_049) } })),
        )
        .await;
    let field = |_| json!({ "name": "n", "value": "v" });
    place
        .takes(embed(json!({ "fields": list(25, field) })))
        .await;
    place
        .refuses(
            "embeds.0.fields",
            embed(json!({ "fields": list(26, field) })),
        )
        .await;
    let empty = json!({ "fields": [{ "name": "n", "value": "" }] });
    place.refuses("embeds.0.fields.0.value", embed(empty)).await;
    let embeds = |count| json!({ "embeds": list(count, |_| json!({ "title": "t" })) });
    place.takes(embeds(10)).await;
    place.refuses("embeds", embeds(11)).await;
    let heavy = |last: usize| json!({ "embeds": [{ "description": x(4_000) }, { "description": x(last) }] });
    place.takes(heavy(2_000)).await;
    place.refuses("embeds", heavy(2_001)).await;
    let (status, body) = api
        .post_message(sandbox.channel(), json!({ "content": "  \n" }))
        .await;
    assert_eq!((status, &body["code"]), (400, &json!(50_006)));
}

#[tokio::test]
async fn an_embed_that_shows_a_missing_file_is_noticed() {
    let (sandbox, api, _) = stage().await;
    let place = Place(&api, &sandbox);
    let form =
        json!({ "embeds": [{ "title": "t", "image": { "url": "attachment://board.png" } }] });
    let path = format!("/channels/{}/messages", sandbox.channel());
    let (status, body) = api
        .upload(
            "POST",
            &path,
            form.clone(),
            &[(0, "board.png", crate::common::PNG)],
        )
        .await;
    assert_eq!(status, 200);
    assert!(
        body["embeds"][0]["image"]["url"]
            .as_str()
            .unwrap()
            .starts_with(sandbox.url())
    );
    assert!(sandbox.violations().is_empty());
    place.takes(form).await;
    assert_eq!(sandbox.violations().len(), 1);
}

#[tokio::test]
async fn rows_buttons_and_menus() {
    let (sandbox, api, _) = stage().await;
    let place = Place(&api, &sandbox);
    let with = |rows: Value| json!({ "content": "c", "components": rows });
    let buttons = |row: usize, count: usize| list(count, |n| button(&format!("{row}-{n}")));
    let rows = |count| list(count, |number| row(buttons(number, 5)));
    place.takes(with(rows(5))).await;
    place.refuses("components", with(rows(6))).await;
    place
        .refuses("components.0.components", with(json!([row(buttons(0, 6))])))
        .await;
    place
        .refuses("components.0.components", with(json!([row(json!([]))])))
        .await;
    place
        .refuses("components.0.type", with(json!([button("a")])))
        .await;
    let twice = with(json!([
        row(json!([button("a")])),
        row(json!([button("a")]))
    ]));
    place
        .refuses("components.1.components.0.custom_id", twice)
        .await;
    let one = |part: Value| with(json!([row(json!([part]))]));
    let at = |key: &str| format!("components.0.components.0.{key}");
    place.takes(one(button(&x(80)))).await;
    place.refuses(&at("label"), one(button(&x(81)))).await;
    let with_id = |id: String| json!({ "type": 2, "style": 1, "label": "l", "custom_id": id });
    place.takes(one(with_id(x(100)))).await;
    place.refuses(&at("custom_id"), one(with_id(x(101)))).await;
    place
        .refuses(
            &at("custom_id"),
            one(json!({ "type": 2, "style": 1, "label": "l" })),
        )
        .await;
    place
        .refuses(
            &at("url"),
            one(json!({ "type": 2, "style": 5, "label": "l" })),
        )
        .await;
    place
        .refuses(
            &at("label"),
            one(json!({ "type": 2, "style": 1, "custom_id": "c" })),
        )
        .await;
    place
        .refuses(
            &at("style"),
            one(json!({ "type": 2, "style": 7, "label": "l", "custom_id": "c" })),
        )
        .await;
    let emoji =
        |name: &str| json!({ "type": 2, "style": 1, "custom_id": "c", "emoji": { "name": name } });
    place.takes(one(emoji("⚔️"))).await;
    place.refuses(&at("emoji.name"), one(emoji("sword"))).await;

    let option = |n: usize| json!({ "label": format!("l{n}"), "value": format!("v{n}") });
    let menu = |options: Value| json!({ "type": 3, "custom_id": "m", "options": options });
    place.takes(one(menu(list(25, option)))).await;
    place
        .refuses(&at("options"), one(menu(list(26, option))))
        .await;
    place.refuses(&at("options"), one(menu(json!([])))).await;
    place
        .refuses(
            &at("options.1.value"),
            one(menu(json!([option(0), option(0)]))),
        )
        .await;
    let labelled = |count| one(menu(json!([{ "label": x(count), "value": x(count) }])));
    place.takes(labelled(100)).await;
    place.refuses(&at("options.0.label"), labelled(101)).await;
    place.refuses(&at("options.0.value"), labelled(101)).await;
    let mut greedy = menu(list(2, option));
    greedy["max_values"] = json!(3);
    place.refuses(&at("options"), one(greedy)).await;
    let mixed = with(json!([row(json!([button("a"), menu(list(2, option))]))]));
    place.refuses("components.0.components", mixed).await;
}

#[tokio::test]
async fn files_and_their_alt_texts() {
    let (sandbox, api, _) = stage().await;
    let path = format!("/channels/{}/messages", sandbox.channel());
    let described =
        |id: u64, alt: usize| json!({ "attachments": [{ "id": id, "description": x(alt) }] });
    let file: &[(u64, &str, &[u8])] = &[(0, "a.png", crate::common::PNG)];
    let (status, body) = api.upload("POST", &path, described(0, 1_024), file).await;
    assert_eq!((status, &body["attachments"][0]["width"]), (200, &json!(3)));
    let url = body["attachments"][0]["url"].as_str().unwrap();
    assert_eq!(
        &reqwest::get(url).await.unwrap().bytes().await.unwrap()[..],
        crate::common::PNG
    );
    let (_, body) = api.upload("POST", &path, described(0, 1_025), file).await;
    assert!(is_wrong_at(&body, "attachments.0.description"), "{body}");
    let (_, body) = api.upload("POST", &path, described(1, 1), file).await;
    assert!(is_wrong_at(&body, "attachments.0.id"), "{body}");
    sandbox.set_attachment_limit(sandbox.guild(), 100);
    let large = vec![0; 101];
    let (status, body) = api
        .upload("POST", &path, json!({}), &[(0, "a.bin", &large)])
        .await;
    assert_eq!((status, &body["code"]), (413, &json!(40_005)));
    let eleven: Vec<(u64, &str, &[u8])> =
        (0..11).map(|n| (n, "a.png", crate::common::PNG)).collect();
    assert_eq!(
        api.upload("POST", &path, json!({}), &eleven[..10]).await.0,
        200
    );
    assert_eq!(api.upload("POST", &path, json!({}), &eleven).await.0, 400);
}

#[tokio::test]
async fn suggestions_and_first_answers() {
    let (sandbox, api, ana) = stage().await;
    let typing = ana.types_so_far(sandbox.channel(), "/pick what:a").unwrap();
    let suggest = |count, length| {
        let choices = list(count, |_| json!({ "name": x(length), "value": x(length) }));
        json!({ "type": 8, "data": { "choices": choices } })
    };
    for (path, form) in [
        ("data.choices", suggest(26, 1)),
        ("data.choices.0.name", suggest(1, 101)),
        ("data.choices.0.value", suggest(1, 101)),
        (
            "data.choices.0.value",
            json!({ "type": 8, "data": { "choices": [{ "name": "n", "value": 1 }] } }),
        ),
        ("type", message("no message while typing", json!([]))),
    ] {
        let (status, body) = api.answer(&typing, form).await;
        assert!(
            status == 400 && is_wrong_at(&body, path),
            "{body}, not {path}"
        );
    }
    assert_eq!(api.answer(&typing, suggest(25, 100)).await.0, 204);
    assert_eq!(typing.suggestions().await.unwrap().len(), 25);
    let asked = ana.types(sandbox.channel(), "/go").unwrap();
    let (status, body) = api
        .answer(
            &asked,
            json!({ "type": 4, "data": { "content": x(2_001) } }),
        )
        .await;
    assert!(
        status == 400 && is_wrong_at(&body, "data.content"),
        "{body}"
    );
    let (status, body) = api
        .answer(
            &asked,
            json!({ "type": 7, "data": { "content": "a command has no message" } }),
        )
        .await;
    assert!(status == 400 && is_wrong_at(&body, "type"), "{body}");
    // A rejected answer does not count: the next one does.
    assert_eq!(api.answer(&asked, message("fine", json!([]))).await.0, 204);
}
