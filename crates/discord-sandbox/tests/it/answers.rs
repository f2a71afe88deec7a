//! Answering interactions: once, in time, by the token; for one person only; and editing what was answered.

use std::time::Duration;

use crate::common::{button, message, row, stage};
use discord_sandbox::Trouble;
use serde_json::{Value, json};

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

#[tokio::test]
async fn an_interaction_is_answered_once() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let asked = ana.types(sandbox.channel(), "/go")?;
    assert_eq!(
        code(&api.get(&api.original(&asked)).await),
        (404, 10_015),
        "not answered yet"
    );
    assert_eq!(api.answer(&asked, message("one", json!([]))).await.0, 204);
    assert_eq!(
        code(&api.answer(&asked, message("two", json!([]))).await),
        (400, 40_060)
    );
    assert_eq!(ana.sees(sandbox.channel()).len(), 1);
    let forged = format!("/interactions/{}/wrong/callback", asked.id());
    assert_eq!(
        code(&api.call("POST", &forged, message("x", json!([]))).await),
        (404, 10_062)
    );
    Ok(())
}

#[tokio::test]
async fn three_seconds_and_fifteen_minutes() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let clock = sandbox.clock();
    clock.stop();
    let (late, in_time) = (
        ana.types(sandbox.channel(), "/go")?,
        ana.types(sandbox.channel(), "/go")?,
    );
    clock.advance(Duration::from_secs(3));
    assert_eq!(
        api.answer(&in_time, message("just", json!([]))).await.0,
        204
    );
    clock.advance(Duration::from_millis(1));
    assert_eq!(
        code(&api.answer(&late, message("late", json!([]))).await),
        (404, 10_062)
    );
    let unanswered = late.answer().await.unwrap_err().to_string();
    assert!(unanswered.contains("did not respond"), "{unanswered}");
    clock.advance(Duration::from_millis(15 * 60_000 - 3_001));
    let edit = |text: &str| json!({ "content": text });
    assert_eq!(
        api.call("PATCH", &api.original(&in_time), edit("still"))
            .await
            .0,
        200
    );
    clock.advance(Duration::from_millis(1));
    assert_eq!(
        code(
            &api.call("PATCH", &api.original(&in_time), edit("dead"))
                .await
        ),
        (401, 50_027)
    );
    assert_eq!(
        code(&api.call("POST", &api.webhook(&in_time), edit("dead")).await),
        (401, 50_027)
    );
    assert_eq!(ana.last(sandbox.channel()).unwrap().content, "still");
    Ok(())
}

#[tokio::test]
async fn the_first_follow_up_fills_a_deferred_answer() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let ben = sandbox.person("Ben");
    let asked = ana.types(sandbox.channel(), "/go")?;
    let private = json!({ "type": 5, "data": { "flags": 64 } });
    assert_eq!(api.answer(&asked, private).await.0, 204);
    assert!(ana.last(sandbox.channel()).unwrap().is_thinking());
    let call = json!({ "content": format!("{} look", ben.mention()) });
    api.call("POST", &api.webhook(&asked), call.clone()).await;
    let filled = asked.answer().await?;
    assert!(filled.is_private() && !filled.is_thinking() && asked.follow_ups().is_empty());
    api.call("POST", &api.webhook(&asked), call).await;
    assert!(!asked.follow_up(0).await?.is_private());
    assert_eq!(ben.was_pinged_by().len(), 1, "by the second alone");
    Ok(())
}

#[tokio::test]
async fn private_answers_cannot_be_reached_by_the_channel() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let (here, ben) = (sandbox.channel(), sandbox.person("Ben"));
    let asked = ana.types(here, "/go")?;
    let form = json!({ "type": 4, "data": { "content": "psst", "flags": 64, "components": [row(json!([button("b")]))] } });
    api.answer(&asked, form).await;
    let secret = asked.answer().await?;
    let path = format!("/channels/{here}/messages/{}", secret.id);
    for method in ["GET", "PATCH", "DELETE"] {
        let body = if method == "PATCH" {
            json!({ "content": "x" })
        } else {
            Value::Null
        };
        assert_eq!(
            code(&api.call(method, &path, body).await),
            (404, 10_008),
            "{method}"
        );
    }
    assert!(ben.presses(&secret, "b").is_err(), "they do not see it");
    ben.forges_press(&secret, "b")?;
    let pressed = ana.presses(&secret, "b")?;
    let update = json!({ "type": 7, "data": { "content": "done", "components": [] } });
    assert_eq!(api.answer(&pressed, update).await.0, 204);
    let updated = pressed.answer().await?;
    assert_eq!(
        (
            updated.id,
            updated.content.as_str(),
            updated.buttons().len()
        ),
        (secret.id, "done", 0)
    );
    assert!(ana.presses(&secret, "b").is_err(), "not there any more");
    Ok(())
}

#[tokio::test]
async fn answers_can_be_read_edited_and_deleted() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let asked = ana.types(sandbox.channel(), "/go")?;
    let path = format!("/interactions/{}/{}/callback", asked.id(), asked.token());
    let files: &[(u64, &str, &[u8])] = &[
        (0, "a.png", crate::common::PNG),
        (1, "b.gif", b"GIF89a\x04\0\x05\0..."),
    ];
    let form = json!({ "type": 4, "data": { "attachments": [{ "id": 0, "description": "alt" }, { "id": "1" }] } });
    assert_eq!(api.upload("POST", &path, form, files).await.0, 204);
    let answer = asked.answer().await?;
    let kinds: Vec<_> = answer
        .pictures()
        .iter()
        .map(|p| (p.content_type.clone(), p.size))
        .collect();
    assert_eq!(
        kinds,
        [
            ("image/png".to_owned(), Some((3, 2))),
            ("image/gif".to_owned(), Some((4, 5)))
        ]
    );
    let (_, shown) = api.get(&api.original(&asked)).await;
    assert_eq!(shown["attachments"][0]["description"], "alt");

    // Files that an edit does not list are removed, those it uploads are added.
    let stays = json!({ "content": "c", "attachments": [{ "id": shown["attachments"][1]["id"] }, { "id": 0 }] });
    let (status, edited) = api
        .upload(
            "PATCH",
            &api.original(&asked),
            stays,
            &[(0, "c.png", crate::common::PNG)],
        )
        .await;
    assert_eq!(status, 200);
    let names: Vec<_> = edited["attachments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["filename"].clone())
        .collect();
    assert_eq!(names, ["b.gif", "c.png"]);
    let unknown = json!({ "attachments": [{ "id": shown["attachments"][0]["id"] }] });
    let (status, body) = api.call("PATCH", &api.original(&asked), unknown).await;
    assert_eq!(
        (status, body["code"].as_u64()),
        (400, Some(50_035)),
        "{body}"
    );
    let nothing = json!({ "content": "", "attachments": [] });
    assert_eq!(
        code(&api.call("PATCH", &api.original(&asked), nothing).await),
        (400, 50_006)
    );

    assert_eq!(
        api.call("DELETE", &api.original(&asked), Value::Null)
            .await
            .0,
        204
    );
    assert_eq!(code(&api.get(&api.original(&asked)).await), (404, 10_008));
    assert!(ana.sees(sandbox.channel()).is_empty());
    let (_, follow_up) = api
        .call("POST", &api.webhook(&asked), json!({ "content": "more" }))
        .await;
    let path = format!(
        "{}/messages/{}",
        api.webhook(&asked),
        follow_up["id"].as_str().unwrap()
    );
    assert_eq!(
        api.call("PATCH", &path, json!({ "content": "less" }))
            .await
            .1["content"],
        "less"
    );
    assert_eq!(api.call("DELETE", &path, Value::Null).await.0, 204);
    Ok(())
}

#[tokio::test]
async fn a_deferred_update_shows_nothing_until_its_edit() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let asked = ana.types(sandbox.channel(), "/go")?;
    api.answer(&asked, message("a", json!([row(json!([button("b")]))])))
        .await;
    let message = asked.answer().await?;
    let pressed = ana.presses(&message, "b")?;
    assert_eq!(api.answer(&pressed, json!({ "type": 6 })).await.0, 204);
    assert_eq!(sandbox.message(message.id).unwrap().edits, 0);
    api.call("PATCH", &api.original(&pressed), json!({ "content": "b" }))
        .await;
    let updated = pressed.answer().await?;
    assert_eq!((updated.id, updated.content.as_str()), (message.id, "b"));
    Ok(())
}

#[tokio::test]
async fn with_response_returns_the_message() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let asked = ana.types(sandbox.channel(), "/go")?;
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        asked.id(),
        asked.token()
    );
    let (status, body) = api.call("POST", &path, message("hello", json!([]))).await;
    assert_eq!(
        (status, &body["resource"]["message"]["content"]),
        (200, &json!("hello"))
    );
    assert_eq!(
        body["interaction"]["response_message_id"],
        body["resource"]["message"]["id"]
    );
    Ok(())
}

#[tokio::test]
async fn a_vanished_channel_takes_no_answers() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let asked = ana.types(sandbox.channel(), "/go")?;
    sandbox.delete_channel(sandbox.channel());
    assert_eq!(
        code(&api.answer(&asked, message("x", json!([]))).await),
        (404, 10_003)
    );
    assert!(ana.types(sandbox.channel(), "/go").is_err());
    Ok(())
}
