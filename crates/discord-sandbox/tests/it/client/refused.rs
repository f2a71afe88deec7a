//! Requests that are refused, each with a sentence.

use discord_sandbox::{Sandbox, Setup};
use serde_json::{Value, json};

use super::with_people;

const POSTS: [&str; 9] = [
    "type", "complete", "press", "choose", "submit", "read", "person", "place", "fault",
];

#[tokio::test]
async fn nonsense_in_every_post_gets_a_sentence() {
    let (_sandbox, client) = with_people().await;
    for route in POSTS {
        for nonsense in [
            Value::Null,
            json!([]),
            json!("x"),
            json!({}),
            json!({ "as": 5 }),
            json!({ "as": "Nobody", "channel": "general", "text": "x", "nonsense": 1 }),
            json!({ "as": "Nobody", "channel": "general", "text": "x", "message": "1", "button": "x" }),
            json!({ "kind": "earthquake" }),
        ] {
            let (status, error) = client.refused(route, nonsense).await;
            assert!((400..500).contains(&status), "{route}: {status} {error}");
        }
    }
    for (route, body) in [
        (
            "type",
            json!({ "as": "Nobody", "channel": "general", "text": "x" }),
        ),
        (
            "type",
            json!({ "as": "Ana", "channel": "nowhere", "text": "x" }),
        ),
        (
            "type",
            json!({ "as": "Ana", "channel": "general", "text": "" }),
        ),
        (
            "type",
            json!({ "as": "Ana", "channel": "general", "text": "x".repeat(2_001) }),
        ),
        (
            "press",
            json!({ "as": "Ana", "message": "12", "button": "x" }),
        ),
        (
            "press",
            json!({ "as": "Ana", "message": "x", "button": "x" }),
        ),
        (
            "press",
            json!({ "as": "Ana", "channel": "general", "button": "x" }),
        ),
        (
            "choose",
            json!({ "as": "Ana", "button": "x", "menu": "x", "values": [] }),
        ),
        (
            "submit",
            json!({ "as": "Ana", "interaction": "1", "fields": {} }),
        ),
        ("fault", json!({ "kind": "slow", "seconds": -1 })),
        ("fault", json!({ "kind": "slow", "seconds": 1e99 })),
        ("fault", json!({ "kind": "status", "status": 200 })),
        ("fault", json!({ "kind": "status", "times": 0 })),
    ] {
        client.refused(route, body).await;
    }
    for path in [
        "state?as=Nobody",
        "state?as=Ana&channel=x",
        "state?as=Ana&before=1",
        "events",
        "requests?since=x",
        "nothing",
    ] {
        let answer = client.get(path).await;
        let error = answer["error"].as_str().expect("a sentence");
        assert!(
            answer["ok"] == false && error.ends_with('.'),
            "{path}: {answer}"
        );
    }
}

#[tokio::test]
async fn other_hosts_and_other_types_are_refused() {
    let (_sandbox, client) = with_people().await;
    let page = format!("{}/", client.url);
    for (host, status) in [
        ("evil.example", 403),
        ("evil.example:80", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8080", 200),
    ] {
        for path in ["", "client/state", "client/assets/client.js"] {
            let request = client
                .http
                .get(format!("{page}{path}"))
                .header("host", host);
            let got = request.send().await.unwrap().status();
            assert_eq!(got.as_u16(), status, "{host} {path}");
        }
    }
    // Requests that a form of another site can send.
    for route in POSTS {
        let request = client.http.post(format!("{page}client/{route}"));
        let request = request.header("content-type", "text/plain");
        let body = r#"{"as":"Ana","channel":"general","text":"x"}"#;
        assert_eq!(
            request.body(body).send().await.unwrap().status().as_u16(),
            415
        );
    }
}

#[tokio::test]
async fn the_sandbox_listens_on_this_machine_alone_and_each_person_has_one_name() {
    let public = Setup {
        listen: ([0, 0, 0, 0], 0).into(),
        ..Setup::default()
    };
    let error = Sandbox::start_with(&public).await.unwrap_err().to_string();
    assert!(error.contains("127.0.0.1:0"), "{error}");
    let twins = Setup {
        people: vec!["Ana".to_owned(), "ANA".to_owned()],
        ..Setup::default()
    };
    let error = Sandbox::start_with(&twins).await.unwrap_err().to_string();
    assert!(error.contains("choose another name"), "{error}");
}
