//! The faults that a test can order, and Discord's schema.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{Api, json_of, stage};
use discord_sandbox::{Fault, Sandbox, Setup};
use serde_json::{Value, json};

fn form() -> Value {
    json!({ "content": "c" })
}

#[tokio::test]
async fn rate_limits_carry_discords_headers() {
    let (sandbox, api, ana) = stage().await;
    let here = sandbox.channel();
    let pattern = "POST /channels/*/messages";
    sandbox.fault(pattern, 1, Fault::RateLimited(Duration::from_millis(1_500)));
    sandbox.fault(
        pattern,
        1,
        Fault::GloballyRateLimited(Duration::from_secs(2)),
    );
    let path = format!("/channels/{here}/messages");
    let own = api.send("POST", &path, &form()).await.unwrap();
    assert_eq!(
        (own.status().as_u16(), &own.headers()["retry-after"]),
        (429, &"2".parse().unwrap())
    );
    assert_eq!(own.headers()["x-ratelimit-remaining"], "0");
    assert_eq!(json_of(own).await["retry_after"], 1.5);
    let global = api.send("POST", &path, &form()).await.unwrap();
    assert_eq!(global.headers()["x-ratelimit-global"], "true");
    assert_eq!(json_of(global).await["global"], true);
    assert!(ana.sees(here).is_empty(), "neither was carried out");
    assert_eq!(api.post_message(here, form()).await.0, 200);
}

#[tokio::test]
async fn fifty_requests_a_second_when_it_is_enforced() {
    let (sandbox, api, _) = stage().await;
    sandbox.clock().stop();
    sandbox.enforce_global_limit();
    for _ in 0..50 {
        assert_eq!(api.get("/users/@me").await.0, 200);
    }
    assert_eq!(api.get("/users/@me").await.0, 429);
    sandbox.clock().advance(Duration::from_secs(1));
    assert_eq!(api.get("/users/@me").await.0, 200);
}

#[tokio::test]
async fn errors_slowness_and_broken_connections() {
    let (sandbox, api, ana) = stage().await;
    let (here, path) = (
        sandbox.channel(),
        format!("/channels/{}/messages", sandbox.channel()),
    );
    for other in ["POST /channels/*", "GET /channels/*/messages"] {
        sandbox.fault(other, 1, Fault::Status(500));
    }
    let pattern = "POST /channels/**";
    sandbox.fault(pattern, 2, Fault::Status(502));
    for _ in 0..2 {
        assert_eq!(api.post_message(here, form()).await.0, 502);
    }
    sandbox.fault(
        pattern,
        1,
        Fault::Rejected(403, 50_013, "Missing Permissions"),
    );
    assert_eq!(api.post_message(here, form()).await.1["code"], 50_013);
    sandbox.fault(pattern, 1, Fault::Dropped);
    assert!(api.send("POST", &path, &form()).await.is_err());
    assert!(ana.sees(here).is_empty());
    sandbox.fault(pattern, 1, Fault::AnswerLost);
    assert!(api.send("POST", &path, &form()).await.is_err());
    assert_eq!(ana.sees(here).len(), 1, "carried out all the same");
    sandbox.fault(pattern, 1, Fault::Slow(Duration::from_millis(80)));
    let before = Instant::now();
    assert_eq!(api.post_message(here, form()).await.0, 200);
    assert!(before.elapsed() >= Duration::from_millis(80));
    sandbox.fault(pattern, 9, Fault::Status(500));
    sandbox.clear_faults();
    assert_eq!(api.post_message(here, form()).await.0, 200);
}

#[tokio::test]
async fn a_gate_delays_requests_until_they_may_pass() {
    let (sandbox, api, ana) = stage().await;
    let (here, path) = (
        sandbox.channel(),
        format!("/channels/{}/messages", sandbox.channel()),
    );
    let api = Arc::new(api);
    let post = || {
        let (api, path) = (Arc::clone(&api), path.clone());
        tokio::spawn(async move { api.send("POST", &path, &form()).await.is_ok() })
    };
    let mut gate = sandbox.gate("POST /channels/*/messages");
    let first = post();
    let held = gate.arrival().await.unwrap();
    assert_eq!(held.request.body["content"], "c");
    assert!(ana.sees(here).is_empty());
    held.pass();
    assert!(first.await.unwrap());
    let second = post();
    gate.arrival().await.unwrap().drop_connection();
    assert!(!second.await.unwrap());
    let third = post();
    drop(gate.arrival().await.unwrap());
    assert!(
        third.await.unwrap(),
        "a held request that is forgotten passes"
    );
    drop(gate);
    assert!(post().await.unwrap(), "and so does all without the gate");
    assert_eq!(ana.sees(here).len(), 3);
}

#[tokio::test]
async fn bodies_are_judged_by_the_schema() {
    let schema = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/it/data/openapi.json"
    ));
    let judged = async |openapi: Option<PathBuf>| {
        let setup = Setup {
            openapi,
            ..Setup::default()
        };
        Sandbox::start_with(&setup).await
    };
    let sandbox = judged(Some(schema)).await.unwrap();
    let api = Api::new(&sandbox);
    assert!(sandbox.judges());
    let fine = json!({ "content": "c", "allowed_mentions": { "users": [sandbox.bot(), 7] } });
    assert_eq!(api.post_message(sandbox.channel(), fine).await.0, 200);
    assert!(sandbox.violations().is_empty());
    let bad = json!({ "content": "c", "allowed_mentions": { "users": ["Ana"] } });
    api.post_message(sandbox.channel(), bad.clone()).await;
    let path = format!("/channels/{}/messages", sandbox.channel());
    api.upload(
        "POST",
        &path,
        json!({ "content": 7 }),
        &[(0, "a.png", crate::common::PNG)],
    )
    .await;
    let found = sandbox.violations();
    assert_eq!(
        found.iter().map(|v| v.at.as_str()).collect::<Vec<_>>(),
        ["/allowed_mentions/users/0", "/content"]
    );
    assert_eq!(found[0].request, format!("POST {path}"));
    assert!(judged(Some("no/such/file".into())).await.is_err());
    let unjudged = judged(None).await.unwrap();
    Api::new(&unjudged)
        .post_message(unjudged.channel(), bad)
        .await;
    assert!(unjudged.violations().is_empty());
}

#[tokio::test]
async fn bad_requests_are_rejected() {
    let (sandbox, api, _) = stage().await;
    assert_eq!(api.get("/no/such/route").await.0, 404);
    let http = reqwest::Client::new();
    let url = format!("{}/api/v10/users/@me", sandbox.url());
    assert_eq!(http.get(&url).send().await.unwrap().status(), 401);
    let url = format!("{}/api/v9/users/@me", sandbox.url());
    assert_eq!(http.get(&url).send().await.unwrap().status(), 404);
    let url = format!(
        "{}/api/v10/channels/{}/messages",
        sandbox.url(),
        sandbox.channel()
    );
    let bad = http
        .post(&url)
        .header("content-type", "application/json")
        .body("{")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (bad.status().as_u16(), json_of(bad).await["code"].clone()),
        (400, json!(50_109))
    );
}

#[tokio::test]
async fn the_transcript_shows_what_happened_and_old_things_can_be_dropped() {
    let (sandbox, api, ana) = stage().await;
    ana.types(sandbox.channel(), "/go").unwrap();
    for number in 0..5 {
        api.post_message(
            sandbox.channel(),
            json!({ "content": format!("{number} {}", ana.mention()) }),
        )
        .await;
    }
    let transcript = sandbox.transcript().to_string();
    assert!(
        transcript.contains("Ana types in #general: /go"),
        "{transcript}"
    );
    assert!(transcript.contains("(rings Ana)"), "{transcript}");
    assert_eq!(sandbox.requests().len(), 6);
    sandbox.forget_old(2);
    assert!(!sandbox.requests().is_empty(), "those of the last minute");
    sandbox.clock().advance(std::time::Duration::from_mins(2));
    sandbox.forget_old(2);
    assert_eq!(ana.sees(sandbox.channel()).len(), 2);
    assert_eq!(
        (
            sandbox.requests().len(),
            sandbox.transcript().lines().count()
        ),
        (0, 0)
    );
}
