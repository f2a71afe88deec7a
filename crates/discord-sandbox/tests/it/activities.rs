//! Activities: who may start one, where it runs, and the code that says who somebody is.

use discord_sandbox::{Permissions, Sandbox};
use serde_json::{Value, json};

use crate::common::{Api, stage};

const ENTRY: &str = r#"{"name":"Play","description":"d","type":4,"handler":1}"#;

fn entry() -> Value {
    serde_json::from_str(ENTRY).unwrap()
}

/// Asks for a token as an application does.
async fn token(sandbox: &Sandbox, fields: &str) -> (u16, Value) {
    let address = format!("{}/api/v10/oauth2/token", sandbox.url());
    let request = reqwest::Client::new()
        .post(address)
        .header("content-type", "application/x-www-form-urlencoded");
    let answer = request.body(fields.to_owned()).send().await.unwrap();
    let status = answer.status().as_u16();
    (
        status,
        serde_json::from_str(&answer.text().await.unwrap()).unwrap(),
    )
}

async fn me(sandbox: &Sandbox, bearer: &str) -> (u16, Value) {
    let address = format!("{}/api/v10/users/@me", sandbox.url());
    let request = reqwest::Client::new()
        .get(address)
        .header("authorization", format!("Bearer {bearer}"));
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (
        status,
        serde_json::from_str(&answer.text().await.unwrap()).unwrap(),
    )
}

#[tokio::test]
async fn an_application_without_activities_can_start_none() {
    let (sandbox, api, ana) = stage().await;
    let commands = format!("/applications/{}/commands", sandbox.bot());
    let (status, refused) = api.call("POST", &commands, entry()).await;
    assert_eq!(
        (status, &refused["code"]),
        (400, &json!(50_035)),
        "{refused}"
    );
    let here = sandbox.channel();
    assert!(ana.launches(here).is_err());
    let typed = ana.types(here, "/go").unwrap();
    let (status, refused) = answer(&api, &typed, json!({ "type": 12 })).await;
    assert_eq!(
        (status, &refused["code"]),
        (400, &json!(50_035)),
        "{refused}"
    );
    let (status, _) = token(&sandbox, "grant_type=authorization_code&code=x").await;
    assert_eq!(status, 401);
}

async fn answer(api: &Api, typed: &discord_sandbox::Interaction, body: Value) -> (u16, Value) {
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        typed.id(),
        typed.token()
    );
    api.call("POST", &path, body).await
}

#[tokio::test]
async fn an_entry_point_is_one_and_is_not_left_out() {
    let (sandbox, api, ana) = stage().await;
    let here = sandbox.channel();
    let _ = sandbox.enable_activities("http://127.0.0.1:1");
    let commands = format!("/applications/{}/commands", sandbox.bot());
    // Discord's own answers itself.
    let instance = ana.launches(here).unwrap().activity().await.unwrap();
    ana.leaves_activity(&instance);

    assert_eq!(api.call("POST", &commands, entry()).await.1["code"], 30_032);
    let (_, all) = api.get(&commands).await;
    let all = all.as_array().unwrap();
    let launch = all.iter().find(|it| it["type"] == 4).unwrap();
    let own = format!("{commands}/{}", launch["id"].as_str().unwrap());
    assert_eq!(api.call("PATCH", &own, entry()).await.0, 200);
    let slash = json!({ "name": "go", "description": "d" });
    let (_, refused) = api.call("PUT", &commands, json!([slash])).await;
    assert_eq!(refused["code"], 50_240, "{refused}");
    let both = json!([slash, entry()]);
    assert_eq!(api.call("PUT", &commands, both).await.0, 200);
    let mut wrong = slash.clone();
    wrong["handler"] = json!(1);
    assert_eq!(api.call("POST", &commands, wrong).await.1["code"], 50_035);
    let guild = format!(
        "/applications/{}/guilds/{}/commands",
        sandbox.bot(),
        sandbox.guild()
    );
    assert_eq!(api.call("POST", &guild, entry()).await.1["code"], 50_035);
    assert!(ana.types(here, "/Play").is_err(), "it is not typed");

    // With the handler 1 the bot answers, and may say no.
    let opened = ana.launches(here).unwrap();
    let (status, said) = answer(&api, &opened, json!({ "type": 12 })).await;
    let instance = opened.activity().await.unwrap();
    assert_eq!(status, 200);
    assert_eq!(said["resource"]["activity_instance"]["id"], json!(instance));
    assert_eq!(
        ana.joins_activity(here).unwrap(),
        instance,
        "one per channel"
    );
    let typed = ana.types(here, "/go").unwrap();
    sandbox.deny(here, ana.id(), Permissions::USE_EMBEDDED_ACTIVITIES);
    let (status, refused) = answer(&api, &typed, json!({ "type": 12 })).await;
    assert_eq!(
        (status, &refused["code"]),
        (403, &json!(50_013)),
        "{refused}"
    );
    assert!(ana.joins_activity(here).is_err() && ana.launches(here).is_err());
}

#[tokio::test]
async fn a_running_activity_says_where_it_is_and_who_is_there() {
    let (sandbox, api, ana) = stage().await;
    let ben = sandbox.person("Ben");
    let here = sandbox.channel();
    let _ = sandbox.enable_activities("http://127.0.0.1:1");
    let instance = ana.joins_activity(here).unwrap();
    assert_eq!(ben.joins_activity(here).unwrap(), instance);
    let path = |it: &str| format!("/applications/{}/activity-instances/{it}", sandbox.bot());
    let (status, shown) = api.get(&path(&instance)).await;
    assert_eq!(status, 200);
    assert_eq!(shown["users"], json!([ana.id(), ben.id()]));
    assert_eq!(shown["location"]["kind"], "gc");
    assert_eq!(shown["location"]["channel_id"], json!(here));
    assert_eq!(shown["location"]["guild_id"], json!(sandbox.guild()));
    assert_eq!(api.get(&path("i-1-gc-2-3")).await.0, 404);
    ana.leaves_activity(&instance);
    assert_eq!(
        api.get(&path(&instance)).await.1["users"],
        json!([ben.id()])
    );
    ben.leaves_activity(&instance);
    assert_eq!(api.get(&path(&instance)).await.0, 404, "it has ended");
    assert_ne!(ana.joins_activity(here).unwrap(), instance);
}

#[tokio::test]
async fn a_code_is_exchanged_once_with_the_secret_for_its_person() {
    let (sandbox, _, ana) = stage().await;
    let secret = sandbox.enable_activities("http://127.0.0.1:1");
    let fields = |secret: &str, code: &str| {
        let id = sandbox.bot();
        format!("client_id={id}&client_secret={secret}&grant_type=authorization_code&code={code}")
    };
    let code = ana.authorizes().unwrap();
    let (status, refused) = token(&sandbox, &fields("wrong", &code)).await;
    assert_eq!((status, &refused["error"]), (401, &json!("invalid_client")));
    let (status, given) = token(&sandbox, &fields(&secret, &code)).await;
    assert_eq!((status, &given["token_type"]), (200, &json!("Bearer")));
    let (status, refused) = token(&sandbox, &fields(&secret, &code)).await;
    assert_eq!((status, &refused["error"]), (400, &json!("invalid_grant")));
    let bearer = given["access_token"].as_str().unwrap();
    let (_, user) = me(&sandbox, bearer).await;
    assert_eq!(user["id"], json!(ana.id()));
    assert_eq!(me(&sandbox, "other").await.0, 401);

    let late = ana.authorizes().unwrap();
    sandbox.clock().advance(std::time::Duration::from_mins(2));
    assert_eq!(token(&sandbox, &fields(&secret, &late)).await.0, 400);
    sandbox.refuse_authorization(true);
    assert!(ana.authorizes().is_err());
}
