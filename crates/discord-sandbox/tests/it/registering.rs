//! Registering commands: those saved, and the rejected ones with their places.

use crate::common::{is_wrong_at, list, stage, x};
use discord_sandbox::Permissions;
use serde_json::{Value, json};

#[tokio::test]
async fn commands_are_saved_and_read_back() {
    let (sandbox, api, ana) = stage().await;
    let here = sandbox.guild();
    let path = format!("/applications/{}/guilds/{here}/commands", sandbox.bot());
    let manage = Permissions::MANAGE_GUILD;
    let form = json!([{ "name": "admin", "description": "d", "default_member_permissions": manage.0.to_string() }]);
    let (_, first) = api.call("PUT", &path, form.clone()).await;
    assert_eq!(first[0]["application_id"], json!(sandbox.bot()));
    assert_eq!(
        (&first[0]["type"], &first[0]["guild_id"]),
        (&json!(1), &json!(here))
    );
    assert_eq!(
        api.call("PUT", &path, form.clone()).await.1,
        first,
        "the same again changes nothing"
    );
    let mut changed = form;
    changed[0]["description"] = json!("e");
    let (_, second) = api.call("PUT", &path, changed).await;
    assert_eq!(second[0]["id"], first[0]["id"]);
    assert_ne!(second[0]["version"], first[0]["version"]);
    assert_eq!(api.get(&path).await.1, second);

    assert!(
        ana.types(sandbox.channel(), "/admin").is_err(),
        "only for those who manage the server"
    );
    ana.is_granted(here, manage);
    assert!(ana.types(sandbox.channel(), "/admin").is_ok());
    assert!(ana.types(ana.dm(), "/admin").is_err(), "a guild's command");
    assert!(ana.types(ana.dm(), "/go").is_ok());
    let one = format!("{path}/{}", second[0]["id"].as_str().unwrap());
    assert_eq!(api.call("DELETE", &one, Value::Null).await.0, 204);
    assert_eq!(api.get(&one).await.1["code"], 10_063);
    let elsewhere = "/applications/1/commands";
    assert_eq!(
        api.call("PUT", elsewhere, json!([])).await.1["code"],
        10_002
    );
}

#[tokio::test]
async fn commands() {
    let (_sandbox, api, _) = stage().await;
    let command = |more: Value| {
        let mut command = json!({ "name": "game", "description": "d" });
        for (key, value) in more.as_object().unwrap() {
            command[key] = value.clone();
        }
        json!([command])
    };
    let option = |name: &str| json!({ "type": 3, "name": name, "description": "d" });
    let options = |options: Value| command(json!({ "options": options }));
    let with = |key: &str, value: Value| {
        let mut option = option("o");
        option[key] = value;
        options(json!([option]))
    };
    let choice = |n: usize| json!({ "name": format!("n{n}"), "value": "v" });
    let named = |n: usize| option(&format!("o{n}"));
    let required = json!({ "type": 3, "name": "r", "description": "d", "required": true });
    let sub = json!({ "type": 1, "name": "s", "description": "d" });
    let integer = json!({ "type": 4, "name": "i", "description": "d", "choices": [{ "name": "n", "value": "1" }] });
    for (path, bad) in [
        ("0.name", command(json!({ "name": "Game" }))),
        ("0.name", command(json!({ "name": "my game" }))),
        ("0.name", command(json!({ "name": x(33) }))),
        (
            "0.name_localizations.de",
            command(json!({ "name_localizations": { "de": "Spiel" } })),
        ),
        (
            "0.name_localizations.es",
            command(json!({ "name_localizations": { "es": "juego" } })),
        ),
        ("0.description", command(json!({ "description": x(101) }))),
        ("0.description", command(json!({ "description": "" }))),
        (
            "0.description_localizations.fr",
            command(json!({ "description_localizations": { "fr": x(101) } })),
        ),
        ("0.options", options(list(26, named))),
        (
            "0.options.1.name",
            options(json!([option("a"), option("a")])),
        ),
        ("0.options.0.name", options(json!([option("A b")]))),
        ("0.options.1", options(json!([option("a"), required]))),
        ("0.options", options(json!([option("a"), sub]))),
        ("0.options.0.choices", with("choices", list(26, choice))),
        (
            "0.options.0.choices.0.name",
            with("choices", json!([{ "name": x(101), "value": "v" }])),
        ),
        (
            "0.options.0.choices.0.value",
            with("choices", json!([{ "name": "n", "value": x(101) }])),
        ),
        ("0.options.0.choices.0.value", options(json!([integer]))),
        ("0.options.0.max_length", with("max_length", json!(6_001))),
        ("0.options.0.type", with("type", json!(12))),
    ] {
        let (status, body) = api.register(bad.clone()).await;
        assert!(
            status == 400 && is_wrong_at(&body, path),
            "{bad} → {body}, not {path}"
        );
    }
    for good in [
        command(json!({ "name": "größe-2" })),
        command(json!({ "name": "ภาษา" })),
        options(list(25, named)),
        with("choices", list(25, choice)),
        with("max_length", json!(6_000)),
    ] {
        let (status, body) = api.register(good.clone()).await;
        assert_eq!(status, 200, "{good} → {body}");
    }
    let same = json!([{ "name": "a", "description": "d" }, { "name": "a", "description": "d" }]);
    assert!(is_wrong_at(&api.register(same).await.1, "1.name"));
}

#[tokio::test]
async fn a_command_has_8000_characters_and_the_longest_localisation_counts() {
    let (_sandbox, api, _) = stage().await;
    let heavy = |german: usize, last: usize| {
        let option = |n: usize| {
            json!({ "type": 3, "name": format!("o{n:02}"), "description": x(97),
                "choices": [{ "name": x(100), "value": x(100) }] })
        };
        let mut options: Vec<Value> = (0..24).map(option).collect();
        options.push(
            json!({ "type": 3, "name": "z", "description": x(99), "choices": [
            { "name": x(100), "value": x(100) }, { "name": x(90), "value": x(last) }] }),
        );
        json!([{ "name": "g".repeat(10), "description": "d",
            "description_localizations": { "de": x(german) }, "options": options }])
    };
    // 24 × 300 + 490 for the last option + 10 for the name + the description.
    assert_eq!(api.register(heavy(1, 100)).await.0, 200);
    let more = |german: usize, extra: usize| {
        let mut commands = heavy(german, 100);
        let options = commands[0]["options"].as_array_mut().unwrap();
        let choices = options[24]["choices"].as_array_mut().unwrap();
        choices.push(json!({ "name": x(100), "value": x(100) }));
        choices.push(json!({ "name": x(1), "value": x(extra) }));
        commands
    };
    // 201 and what is extra come to the 7,700.
    assert_eq!(api.register(more(40, 59)).await.0, 200);
    let (status, body) = api.register(more(40, 60)).await;
    assert!(status == 400 && is_wrong_at(&body, "0"), "{body}");
    let (status, body) = api.register(more(41, 59)).await;
    assert!(status == 400 && is_wrong_at(&body, "0"), "{body}");
}
