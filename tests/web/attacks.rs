//! Attacks that must fail: each one of the table in SECURITY.md.

use std::time::Instant;

use reqwest::{Method, StatusCode};

use crate::web::program::{Program, Visitor};

#[tokio::test]
async fn other_people_and_forged_cookies_change_nothing() {
    let program = Program::start();
    let (mut ana, mut other) = (Visitor::of(&program), Visitor::of(&program));
    let game = ana.plays().await;
    other.plays().await;
    let forged = Visitor::of(&program).with_cookie(Some(format!("djambi={}", "0".repeat(64))));
    let nonsense = Visitor::of(&program).with_cookie(Some("djambi=../../x".to_owned()));
    for mut stranger in [other, forged, nonsense, Visitor::of(&program)] {
        for act in [
            "act=resign",
            "act=draw",
            "act=take-back",
            "act=hint",
            "act=rematch",
        ] {
            let refused = stranger.post(&format!("{game}/do"), act).await;
            assert_eq!(refused.status, StatusCode::CONFLICT, "{act}");
        }
        let moved = stranger
            .post(&format!("{game}/move"), "move=Mc1-e1&seen=9")
            .await;
        assert_eq!(moved.status, StatusCode::CONFLICT);
    }
    assert!(ana.get(&game).await.body.contains("Your move"));
}

#[tokio::test]
async fn a_session_ends_for_every_copy_of_its_cookie() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    let mut copy = Visitor::of(&program).with_cookie(ana.cookie());
    assert!(copy.get(&game).await.body.contains("Your move"));
    ana.post("/sign-out", "").await;
    let refused = copy.post(&format!("{game}/do"), "act=resign").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn forms_of_other_sites_and_other_hosts_are_refused() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1", ""] {
        let headers = [("origin", origin)];
        let form = Some("act=resign".to_owned());
        let refused = ana
            .ask(Method::POST, &format!("{game}/do"), &headers, form)
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{origin}");
    }
    let (path, form) = (format!("{game}/do"), Some("act=resign".to_owned()));
    let without = ana.ask(Method::POST, &path, &[], form).await;
    assert_eq!(without.status, StatusCode::FORBIDDEN);
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8080",
    ] {
        let headers = [("host", host)];
        let answer = ana.ask(Method::GET, &game, &headers, None).await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        assert!(!answer.body.contains("data-square"), "{host}");
    }
    assert!(ana.get(&game).await.body.contains("Your move"));
    // Names that only this machine or its network can have, and forms of the pages under these.
    for host in [
        "localhost",
        "localhost:8080",
        "[::1]:8080",
        "192.0.2.7",
        "home-server:80",
    ] {
        for (origin, status) in [
            (format!("http://{host}"), StatusCode::SEE_OTHER),
            (format!("https://{host}"), StatusCode::FORBIDDEN),
            ("http://localhost:1".to_owned(), StatusCode::FORBIDDEN),
        ] {
            let headers = [("host", host), ("origin", origin.as_str())];
            let form = Some("level=novice".to_owned());
            let mut anyone = Visitor::of(&program);
            let answer = anyone.ask(Method::POST, "/play", &headers, form).await;
            assert_eq!(answer.status, status, "{host} {origin}");
        }
    }
}

#[tokio::test]
async fn pages_with_an_address_answer_for_no_other() {
    let program =
        Program::start_with(&["--listen", "127.0.0.1:0", "--url", "https://djambi.example"]);
    let mut anyone = Visitor::of(&program);
    for (host, origin, status) in [
        (
            "djambi.example",
            "https://djambi.example",
            StatusCode::SEE_OTHER,
        ),
        (
            "djambi.example",
            "http://djambi.example",
            StatusCode::FORBIDDEN,
        ),
        (
            "localhost",
            "http://localhost",
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (
            "127.0.0.1:8080",
            "http://127.0.0.1:8080",
            StatusCode::MISDIRECTED_REQUEST,
        ),
        (
            "djambi.example.evil.example",
            "https://djambi.example",
            StatusCode::MISDIRECTED_REQUEST,
        ),
    ] {
        let headers = [("host", host), ("origin", origin)];
        let form = Some("level=novice".to_owned());
        let answer = anyone.ask(Method::POST, "/play", &headers, form).await;
        assert_eq!(answer.status, status, "{host} {origin}");
        if status == StatusCode::SEE_OTHER {
            let cookie = answer.header("set-cookie");
            assert!(cookie.starts_with("__Host-djambi="), "{cookie}");
            for part in [
                "; HttpOnly",
                "; SameSite=Lax",
                "; Secure",
                "; Path=/;",
                "; Max-Age=2592000",
            ] {
                assert!(cookie.contains(part), "{cookie}");
            }
        }
    }
}

#[tokio::test]
async fn addresses_cannot_be_guessed_and_paths_lead_nowhere_else() {
    let program = Program::start();
    let (mut ana, mut other) = (Visitor::of(&program), Visitor::of(&program));
    let game = ana.plays().await;
    let name = game
        .strip_prefix("/game/")
        .unwrap()
        .split('-')
        .next()
        .unwrap();
    // Those who play find their game by its name; nobody else does.
    assert_eq!(
        ana.get(&format!("/game/{name}")).await.header("location"),
        game
    );
    let mut changed = game.clone();
    changed.pop();
    changed.push('#');
    for path in [
        format!("/game/{name}"),
        format!("/game/{name}-"),
        format!("/game/{name}-2222222222222222"),
        changed.replace('#', "2").replace("--", "-"),
        "/game/..%2f..%2fetc%2fpasswd".to_owned(),
        "/assets/..%2f..%2fCargo.toml".to_owned(),
        "/assets/%2e%2e/%2e%2e/djambi.db".to_owned(),
        "/rules/..%2f..%2fx".to_owned(),
        format!("{game}/..%2f..%2fgames.db"),
        format!("{game}/seat/blue-2222222222222222"),
        "/learn/%00".to_owned(),
    ] {
        if path == game {
            continue;
        }
        let answer = other.get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!answer.body.contains("gridcell"), "{path}");
    }
    let forged = other
        .get("/enter/4d-k3x9pq-ffffffffff-22222222222222222222222222")
        .await;
    assert_eq!(forged.status, StatusCode::GONE);
}

#[tokio::test]
async fn every_answer_says_what_its_page_may_do() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    for path in ["/", &game, "/nowhere", "/enter/x", "/robots.txt"] {
        let answer = ana.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';"),
            "{path}: {policy}"
        );
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(
            !answer.body.contains(" style=") && !answer.body.contains(" onclick="),
            "{path}"
        );
    }
    let begun = Visitor::of(&program).post("/play", "").await;
    let cookie = begun.header("set-cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
}

#[tokio::test]
async fn large_bodies_and_other_methods_are_refused() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    for (path, length) in [
        (format!("{game}/type"), 1 << 20),
        (format!("{game}/type"), 17 << 10),
        ("/analysis".to_owned(), 513 << 10),
    ] {
        let large = format!("text={}", "x".repeat(length));
        // The connection ends with the answer, because nobody reads the rest.
        let mut sender = Visitor::of(&program).with_cookie(ana.cookie());
        let refused = sender.post(&path, &large).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
    }
    let short = format!("text={}", "x".repeat(15 << 10));
    let read = ana.post(&format!("{game}/type"), &short).await;
    assert_eq!(read.status, StatusCode::CONFLICT, "{}", read.body);
    for form in [
        "",
        "act=",
        "act=explode",
        "act=fill&about=purple&level=novice",
        "act=agree&about=x",
    ] {
        let refused = ana.post(&format!("{game}/do"), form).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{form}");
    }
    for method in [Method::PUT, Method::DELETE, Method::OPTIONS, Method::PATCH] {
        let refused = ana.ask(method, &game, &[], None).await;
        assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED);
    }
    assert!(ana.get(&game).await.body.contains("Your move"));
}

#[tokio::test]
async fn a_flood_is_answered_with_when_to_come_back_and_harms_nobody_else() {
    let program = Program::start();
    let mut flood = Visitor::of(&program);
    let began = Instant::now();
    let mut refused = 0_u128;
    for _ in 0..1_000 {
        let headers = [("x-forwarded-for", "192.0.2.1")];
        let answer = flood.ask(Method::GET, "/play", &headers, None).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused += 1;
            let wait: u64 = answer.header("retry-after").parse().unwrap();
            assert!((1..=10).contains(&wait), "{wait}");
        }
    }
    // The requests that an address may make at once, and those that it has got back meanwhile.
    let answered = 121 + began.elapsed().as_millis() / 50;
    assert!(refused + answered >= 1_000, "{refused}");
    let mut other = Visitor::of(&program);
    assert_eq!(other.get("/play").await.status, StatusCode::OK);
}
