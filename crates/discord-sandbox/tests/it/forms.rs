//! Forms over the window: opening them, filling them in, and their limits.

#![allow(
    clippy::needless_pass_by_value,
    reason = "JSON reads best where it is used"
)]

use crate::common::{button, is_wrong_at, list, message, row, stage, x};
use discord_sandbox::Trouble;
use serde_json::{Value, json};

fn input(label: &str) -> Value {
    json!({ "type": 4, "custom_id": label, "style": 1, "label": label, "max_length": 10 })
}

fn form(components: Value) -> Value {
    json!({ "type": 9, "data": { "custom_id": "f", "title": "Title", "components": components } })
}

fn in_label(name: &str, component: Value) -> Value {
    json!({ "type": 18, "label": name, "component": component })
}

fn menu() -> Value {
    let option = |index: usize| json!({ "label": format!("L{index}"), "value": format!("v{index}"), "default": index == 1 });
    json!({ "type": 3, "custom_id": "menu", "options": list(3, option) })
}

#[tokio::test]
async fn a_form_is_filled_in_and_answered_on_the_message_of_its_button() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let asked = ana.types(sandbox.channel(), "/go")?;
    api.answer(
        &asked,
        message("hello", json!([row(json!([button("open")]))])),
    )
    .await;
    let shown = asked.answer().await?;
    let press = ana.presses(&shown, "open")?;
    let text = json!({ "type": 4, "custom_id": "t", "style": 1, "max_length": 5 });
    let opened = form(json!([in_label("Text", text), in_label("Menu", menu())]));
    assert_eq!(api.answer(&press, opened).await.0, 204);
    let opened = press.form().await?;
    assert_eq!((opened.title.as_str(), opened.fields.len()), ("Title", 2));
    assert!(ana.fills_in(&opened, &[]).is_err(), "the text is required");
    assert!(ana.fills_in(&opened, &[("Text", "too long")]).is_err());
    assert!(
        ana.fills_in(&opened, &[("Text", "a"), ("Menu", "v9")])
            .is_err()
    );
    assert!(ana.fills_in(&opened, &[("Test", "a")]).is_err());
    let sent = ana.fills_in(&opened, &[("Text", "a")])?;
    assert_eq!(
        api.answer(&sent, form(json!([row(json!([input("t")]))])))
            .await
            .0,
        400,
        "no form answers a form"
    );
    let update = json!({ "type": 7, "data": { "content": "done", "components": [] } });
    assert_eq!(api.answer(&sent, update).await.0, 204);
    assert_eq!(sent.answer().await?.id, shown.id);
    Ok(())
}

#[tokio::test]
async fn a_form_of_the_same_id_shows_what_it_contained_first() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    for (id, value, shown) in [
        ("f", "one", "one"),
        ("f", "two", "one"),
        ("g", "two", "two"),
    ] {
        let text = json!({ "type": 4, "custom_id": "t", "style": 1, "value": value });
        let mut opened = form(json!([in_label("Text", text)]));
        opened["data"]["custom_id"] = json!(id);
        let asked = ana.types(sandbox.channel(), "/go")?;
        assert_eq!(api.answer(&asked, opened).await.0, 204);
        assert_eq!(asked.form().await?.fields[0].value, shown, "{id} {value}");
    }
    Ok(())
}

#[tokio::test]
async fn limits_of_forms() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let fails = async |path: &str, form: Value| {
        let asked = ana.types(sandbox.channel(), "/go").unwrap();
        let (status, body) = api.answer(&asked, form.clone()).await;
        assert!(
            status == 400 && is_wrong_at(&body, path),
            "{form} → {body}, not {path}"
        );
    };
    let rows = |count| list(count, |index| row(json!([input(&index.to_string())])));
    let asked = ana.types(sandbox.channel(), "/go")?;
    assert_eq!(api.answer(&asked, form(rows(5))).await.0, 204);
    fails("data.components", form(rows(6))).await;
    fails("data.components", form(json!([]))).await;
    let mut long = form(rows(1));
    long["data"]["title"] = json!(x(46));
    fails("data.title", long).await;
    let doubled = json!([row(json!([input("a")])), row(json!([input("a")]))]);
    fails("data.components.1.components.0.custom_id", form(doubled)).await;
    fails(
        "data.components.0.label",
        form(json!([in_label(&x(46), menu())])),
    )
    .await;
    fails(
        "data.components.0.component.label",
        form(json!([in_label("l", input("a"))])),
    )
    .await;
    fails(
        "data.components.0.component.type",
        form(json!([in_label("l", button("b"))])),
    )
    .await;
    fails("data.components.0.type", form(json!([menu()]))).await;
    Ok(())
}
