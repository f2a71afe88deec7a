//! Attacks that must fail: each one of the table in SECURITY.md.

use std::time::Instant;

use reqwest::{Method, StatusCode};

use crate::web::program::{Answer, Program, Visitor};

#[tokio::test]
async fn other_people_and_forged_cookies_change_nothing() {
    let (program, mut ana, game) = Program::played().await;
    let mut other = Visitor::of(&program);
    other.plays().await;
    let forged = Visitor::of(&program).with_cookie(Some(format!("djambi={}", "0".repeat(64))));
    let nonsense = Visitor::of(&program).with_cookie(Some("djambi=../../x".to_owned()));
    for mut stranger in [other, forged, nonsense, Visitor::of(&program)] {
        for (path, form) in [
            ("do", "act=resign"),
            ("do", "act=draw"),
            ("do", "act=take-back"),
            ("do", "act=hint"),
            ("do", "act=rematch"),
            ("move", "move=Mc1-e1&seen=9"),
        ] {
            let refused = stranger.post(&format!("{game}/{path}"), form).await;
            assert_eq!(refused.status, StatusCode::CONFLICT, "{form}");
        }
    }
    ana.get(&game).await.says(&["Your move"]);
}

#[tokio::test]
async fn a_session_ends_for_every_copy_of_its_cookie() {
    let (program, mut ana, game) = Program::played().await;
    let mut copy = Visitor::of(&program).with_cookie(ana.cookie());
    copy.get(&game).await.says(&["Your move"]);
    ana.post("/sign-out", "").await;
    let refused = copy.post(&format!("{game}/do"), "act=resign").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

/// Begins a game at a host, by a form that a page of `origin` sends.
async fn begins(program: &Program, host: &str, origin: &str) -> Answer {
    let headers = [("host", host), ("origin", origin)];
    let form = Some("level=novice".to_owned());
    let mut anyone = Visitor::of(program);
    anyone.ask(Method::POST, "/play", &headers, form).await
}

#[tokio::test]
async fn forms_of_other_sites_and_other_hosts_are_refused() {
    let (program, mut ana, game) = Program::played().await;
    let path = format!("{game}/do");
    let resigns = || Some("act=resign".to_owned());
    let foreign = ["https://evil.example", "null", "http://127.0.0.1:1", ""];
    let headers = foreign.map(|origin| vec![("origin", origin)]);
    for headers in headers.into_iter().chain([Vec::new()]) {
        let refused = ana.ask(Method::POST, &path, &headers, resigns()).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:8080",
    ] {
        let headers = [("host", host)];
        let answer = ana.ask(Method::GET, &game, &headers, None).await;
        assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        answer.lacks(&["data-square"]);
    }
    ana.get(&game).await.says(&["Your move"]);
    // Names that only this machine or its network can have, and forms of the pages under these.
    for host in [
        "localhost",
        "localhost:8080",
        "[::1]:8080",
        "192.0.2.7",
        "home-server:80",
    ] {
        let own = format!("http://{host}");
        let begun = begins(&program, host, &own).await;
        assert_eq!(begun.status, StatusCode::SEE_OTHER, "{host}");
        for origin in [own.replace("http", "https").as_str(), "http://localhost:1"] {
            let refused = begins(&program, host, origin).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{host} {origin}");
        }
    }
}

#[tokio::test]
async fn pages_with_an_address_answer_for_no_other() {
    let program =
        Program::start_with(&["--listen", "127.0.0.1:0", "--url", "https://djambi.example"]);
    for host in ["localhost", "127.0.0.1:8080", "djambi.example.evil.example"] {
        for origin in [&format!("http://{host}"), "https://djambi.example"] {
            let elsewhere = begins(&program, host, origin).await;
            assert_eq!(elsewhere.status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        }
    }
    let foreign = begins(&program, "djambi.example", "http://djambi.example").await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let begun = begins(&program, "djambi.example", "https://djambi.example").await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER);
    let cookie = begun.header("set-cookie");
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

#[tokio::test]
async fn addresses_cannot_be_guessed_and_paths_lead_nowhere_else() {
    let (program, mut ana, game) = Program::played().await;
    let (name, _) = game["/game/".len()..].split_once('-').unwrap();
    // Those who play find their game by its name; nobody else does.
    let own = ana.get(&format!("/game/{name}")).await;
    assert_eq!(own.header("location"), game);
    let mut other = Visitor::of(&program);
    let (all_but_one, last) = game.split_at(game.len() - 1);
    let changed = if last == "2" { "3" } else { "2" };
    for path in [
        format!("/game/{name}"),
        format!("/game/{name}-"),
        format!("/game/{name}-2222222222222222"),
        format!("{all_but_one}{changed}"),
        "/game/..%2f..%2fetc%2fpasswd".to_owned(),
        "/assets/..%2f..%2fCargo.toml".to_owned(),
        "/assets/%2e%2e/%2e%2e/djambi.db".to_owned(),
        "/rules/..%2f..%2fx".to_owned(),
        format!("{game}/..%2f..%2fgames.db"),
        format!("{game}/seat/blue-2222222222222222"),
        "/learn/%00".to_owned(),
    ] {
        let answer = other.get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        answer.lacks(&["gridcell"]);
    }
    let forged = other
        .get("/enter/4d-k3x9pq-ffffffffff-22222222222222222222222222")
        .await;
    assert_eq!(forged.status, StatusCode::GONE);
}

#[tokio::test]
async fn every_answer_says_what_its_page_may_do() {
    let (program, mut ana, game) = Program::played().await;
    for path in ["/", &game, "/nowhere", "/enter/x", "/robots.txt"] {
        let answer = ana.get(path).await;
        let policy = answer.header("content-security-policy");
        let begins = "default-src 'none'; script-src 'self';";
        assert!(policy.starts_with(begins), "{path}: {policy}");
        let is_strict = policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe");
        assert!(is_strict, "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        answer.lacks(&[" style=", " onclick="]);
    }
    let begun = Visitor::of(&program).post("/play", "").await;
    let cookie = begun.header("set-cookie");
    let is_strict = cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax");
    assert!(is_strict, "{cookie}");
}

#[tokio::test]
async fn large_bodies_and_other_methods_are_refused() {
    let (program, mut ana, game) = Program::played().await;
    let typed = format!("{game}/type");
    for (path, length) in [
        (&*typed, 1 << 20),
        (&*typed, 17 << 10),
        ("/analysis", 513 << 10),
    ] {
        let large = format!("text={}", "x".repeat(length));
        // The connection ends with the answer, because nobody reads the rest.
        let mut sender = Visitor::of(&program).with_cookie(ana.cookie());
        let refused = sender.post(path, &large).await;
        assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
    }
    let short = format!("text={}", "x".repeat(15 << 10));
    let read = ana.post(&typed, &short).await;
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
    ana.get(&game).await.says(&["Your move"]);
}

#[tokio::test]
async fn a_flood_is_answered_with_when_to_come_back_and_harms_nobody_else() {
    let (program, mut flood) = Program::visited();
    let began = Instant::now();
    let mut refused = 0_u128;
    for _ in 0..300 {
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
    assert!(refused + answered >= 300, "{refused}");
    let mut other = Visitor::of(&program);
    assert_eq!(other.get("/play").await.status, StatusCode::OK);
}
