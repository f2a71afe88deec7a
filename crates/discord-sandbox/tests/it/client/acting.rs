//! The acts of a person and their results.

use std::time::Duration;

use serde_json::{Value, json};

use super::{with_bot, with_people};
use crate::small_bot::start;

fn typed(text: &str) -> Value {
    json!({ "as": "Ana", "channel": "general", "text": text })
}

#[tokio::test]
async fn a_command_waits_for_a_bot_that_is_just_starting() {
    let (sandbox, client) = with_people().await;
    let (said, _bot) = tokio::join!(
        client.post("type", typed("/echo say hello")),
        start(&sandbox)
    );
    assert_eq!(said["answer"]["content"], "hello");
    assert_eq!(said["answer"]["author"]["bot"], true);
}

#[tokio::test]
async fn commands_presses_and_choices_answer_with_what_came_of_them() {
    let (_sandbox, client, _bot) = with_bot().await;
    let said = client.post("type", typed("/echo say hello")).await;
    assert_eq!(said["answer"]["content"], "hello");
    assert_eq!(said["edited"], false);
    let id = &said["answer"]["id"];
    let press = json!({ "as": "Ben", "message": id, "button": "Again" });
    let pressed = client.post("press", press).await;
    assert_eq!(pressed["answer"]["content"], "Ben pressed again");
    assert_eq!(
        (&pressed["answer"]["id"], &pressed["edited"]),
        (id, &json!(true))
    );
    let choice =
        json!({ "as": "Ana", "channel": "general", "menu": "How?", "values": ["Loud", "s"] });
    let chosen = client.post("choose", choice).await;
    assert_eq!(chosen["answer"]["content"], "Ana chose l and s");
    // No command of that name: an ordinary message, as at Discord.
    let plain = client.post("type", typed("/ecco")).await;
    assert_eq!(plain["answer"]["content"], "/ecco");

    for (route, body, says) in [
        ("type", typed("/echo say"), "text"),
        ("type", typed("/echo shout"), "shout"),
        (
            "press",
            json!({ "as": "Ben", "message": id, "button": "Never" }),
            "disabled",
        ),
        (
            "press",
            json!({ "as": "Ben", "message": id, "button": "Gone" }),
            "Gone",
        ),
        (
            "choose",
            json!({ "as": "Ben", "message": id, "menu": "how", "values": ["x"] }),
            "\"x\"",
        ),
    ] {
        let (status, error) = client.refused(route, body).await;
        assert!(status == 409 && error.contains(says), "{status} {error}");
    }
}

#[tokio::test]
async fn a_deferred_answer_comes_once_it_is_filled_in() {
    let (_sandbox, client, _bot) = with_bot().await;
    let later = client.post("type", typed("/echo later")).await;
    let text = later["answer"]["content"].as_str().unwrap();
    assert!(text.ends_with("done") && later["answer"]["thinking"] == false);
}

#[tokio::test]
async fn a_form_is_opened_filled_in_and_submitted() {
    let (_sandbox, client, _bot) = with_bot().await;
    let opened = client.post("type", typed("/echo form")).await;
    assert_eq!(opened["answer"], Value::Null);
    let form = &opened["modal"];
    assert_eq!(form["title"], "Who are you?");
    let submit = |fields: Value| json!({ "as": "Ana", "interaction": form["interaction"], "fields": fields });
    for (fields, says) in [
        (json!({}), "filled in"),
        (json!({ "Name": "much too long" }), "too long"),
        (json!({ "Age": "5" }), "\"Age\""),
    ] {
        let (status, error) = client.refused("submit", submit(fields)).await;
        assert!(status == 409 && error.contains(says), "{error}");
    }
    let mut others = submit(json!({ "Name": "Eve" }));
    others["as"] = json!("Ben");
    assert_eq!(client.refused("submit", others).await.0, 404);
    let answer = client
        .post("submit", submit(json!({ "Name": "A, B" })))
        .await;
    assert_eq!(answer["answer"]["content"], "hello, A, B");
}

#[tokio::test]
async fn a_bot_that_does_not_respond_is_named_after_three_seconds_of_the_clock() {
    let (sandbox, client, _bot) = with_bot().await;
    let mut gate = sandbox.gate("POST /interactions/**");
    let late = async {
        let held = gate.arrival().await.unwrap();
        sandbox.clock().advance(Duration::from_secs(4));
        held
    };
    let text = typed("/echo secret");
    let (answer, _held) = tokio::join!(client.refused("type", text), late);
    assert_eq!(answer, (504, "The application did not respond.".to_owned()));
}

#[tokio::test]
async fn while_typing_commands_then_options_then_values_are_offered() {
    let (sandbox, client, _bot) = with_bot().await;
    let complete = async |who: &str, text: &str| {
        let body = json!({ "as": who, "channel": "general", "text": text });
        let offers = client.post("complete", body).await;
        let items = offers["items"].as_array().unwrap().iter();
        let texts = items.map(|it| it["text"].as_str().unwrap().to_owned());
        (
            offers["stage"].as_str().unwrap().to_owned(),
            texts.collect::<Vec<_>>(),
            offers,
        )
    };
    let (stage, texts, _) = complete("Ana", "/ec").await;
    assert_eq!(
        (stage.as_str(), texts[0].as_str()),
        ("command", "/echo say ")
    );
    let (_, texts, _) = complete("Ana", "/secr").await;
    assert_eq!(texts, ["/echo secret "]);
    // The first option that is required is typed straight; the bot completes it.
    let (stage, texts, offers) = complete("Ana", "/echo say tw").await;
    assert_eq!(stage, "value");
    assert_eq!(texts, ["/echo say two ", "/echo say twelve "]);
    assert_eq!(offers["option"]["name"], "text");
    let (_, texts, _) = complete("Ana", "/echo say two ").await;
    assert_eq!(texts, ["/echo say two to:", "/echo say two times:"]);
    let (stage, texts, _) = complete("Ana", "/echo say two to:b").await;
    assert_eq!(
        (stage.as_str(), texts),
        (
            "value",
            vec![
                "/echo say two to:@bot ".to_owned(),
                "/echo say two to:@Ben ".to_owned(),
            ]
        )
    );
    for (text, says) in [
        ("/echo say two times:9", "out of range"),
        ("/nothing", "no command"),
        ("/echo secret x", "belongs to no option"),
    ] {
        let (_, texts, offers) = complete("Ana", text).await;
        let error = offers["error"].as_str().unwrap_or_default();
        assert!(texts.is_empty() && error.contains(says), "{text}: {offers}");
    }
    // Descriptions are in the person's language, where the bot has them.
    let body = json!({ "as": "Ben", "locale": "de" });
    client.post("person", body).await;
    sandbox.fault("POST /interactions/**", 1, discord_sandbox::Fault::Dropped);
    let (_, _, offers) = complete("Ben", "/echo say nothing").await;
    assert_eq!(offers["items"], json!([]));
}

#[tokio::test]
async fn commands_in_menus_get_the_person_or_the_message_that_they_are_used_on() {
    let (_sandbox, client, _bot) = with_bot().await;
    let said = client.post("type", typed("A fine move")).await;
    let message = &said["answer"]["id"];
    let state = client.get("state?as=Ana&channel=general").await;
    assert_eq!(state["channel"]["user_commands"], json!(["Greet"]));
    assert_eq!(state["channel"]["message_commands"], json!(["Quote"]));
    let quote = json!({ "as": "Ana", "command": "Quote", "message": message });
    let quoted = client.post("menu", quote.clone()).await;
    assert_eq!(quoted["answer"]["content"], "quoted: A fine move");
    assert_eq!(quoted["answer"]["type"], 23);
    assert_eq!(quoted["answer"]["command"]["name"], "Quote");
    let greet = json!({ "as": "Ana", "command": "Greet", "person": "Ben", "channel": "general" });
    let greeted = client.post("menu", greet).await;
    assert_eq!(greeted["answer"]["content"], "hello, ben (true)");

    // By its name in the person's language too; private messages have no such menu.
    client
        .post("person", json!({ "as": "Ana", "locale": "de" }))
        .await;
    let state = client.get("state?as=Ana&channel=general").await;
    assert_eq!(state["channel"]["message_commands"], json!(["Zitieren"]));
    let mut named = quote.clone();
    named["command"] = json!("Zitieren");
    let quoted = client.post("menu", named).await;
    assert_eq!(quoted["answer"]["content"], "quoted: A fine move");
    let secret = client.post("type", typed("/echo secret")).await;
    for (body, says) in [
        (
            json!({ "as": "Ana", "command": "Greet", "message": message }),
            "Greet",
        ),
        (
            json!({ "as": "Ana", "command": "Quote", "message": secret["answer"]["id"] }),
            "no menu",
        ),
        (json!({ "as": "Ana", "command": "Quote" }), "Its form is"),
    ] {
        let (_, error) = client.refused("menu", body).await;
        assert!(error.contains(says), "{error}");
    }
}
