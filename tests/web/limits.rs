//! How much one address gets: each kind of request has a share, of which every page of that kind takes.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::header::RETRY_AFTER;
use reqwest::{Method, RequestBuilder, Response, StatusCode};

use crate::web::afterwards::MOVES;
use crate::web::prepared::{Prepared, friend};
use crate::web::program::{Program, Visitor};

/// Asks from an address, as behind a proxy. The answer is not read.
async fn from(asked: &RequestBuilder, address: &str) -> Response {
    let asked = asked.try_clone().expect("a text as its body");
    let asked = asked.header("x-forwarded-for", address);
    asked.send().await.unwrap()
}

/// The address that a request asks for, to be named where a test fails.
fn name(asked: &RequestBuilder) -> String {
    let asked = asked.try_clone().expect("a text as its body");
    asked.build().unwrap().url().to_string()
}

/// Whether a request from an address is refused because it asks too often.
async fn is_too_many(asked: &RequestBuilder, address: &str) -> bool {
    let answer = from(asked, address).await;
    let status = answer.status();
    let is_refused = status == StatusCode::TOO_MANY_REQUESTS;
    assert!(
        is_refused || !status.is_client_error() && !status.is_server_error(),
        "{}: {status}",
        name(asked)
    );
    assert_eq!(answer.headers().contains_key(RETRY_AFTER), is_refused);
    is_refused
}

/// A kind of request: how many of the first an address gets at once, and what else takes of the same
/// share.
struct Share {
    most: usize,
    first: RequestBuilder,
    others: Vec<RequestBuilder>,
}

/// A program with games, and what an address gets of each kind of request.
async fn shares() -> (Program, [Share; 6]) {
    let home = tempfile::tempdir().unwrap();
    let over = Prepared {
        is_over: true,
        ..Prepared::default().after(MOVES)
    };
    let over = over.save(home.path()).await;
    let program = Program::start_in(home);
    let (player, anyone) = (friend(&program, &over, 0), Visitor::of(&program));
    let mut ana = Visitor::of(&program);
    let running = ana.plays().await;
    let page = |path: &str| anyone.request(Method::GET, path);
    let of_game = |rest: &str| page(&format!("{}{rest}", over.path));
    let wrong = djambi::teach::Puzzle::of_number(1).unwrap().position;
    let wrong = djambi_input::Draft::common(&wrong.legal_moves()[..1]);
    // Until the review is made, there is no chart.
    let began = Instant::now();
    while from(&of_game("/review"), "192.0.2.1").await.status() != StatusCode::OK {
        assert!(began.elapsed() < Duration::from_mins(15));
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let shares = [
        Share {
            most: 30,
            first: anyone.form("/sign-out", ""),
            others: vec![anyone.form("/play/friends", "name=Ana")],
        },
        Share {
            most: 20,
            first: anyone.form("/play/friends", "name=Ana"),
            others: vec![
                anyone.form("/play", "level=novice"),
                player.form(&format!("{}/do", over.path), "act=rematch"),
            ],
        },
        Share {
            most: 20,
            first: page("/board.png"),
            others: vec![
                page("/learn/exit/board.png"),
                page("/puzzle/1/board.png"),
                page("/rules/militant/board.png"),
                page("/analysis/board.png"),
                of_game("/2.png"),
                of_game("/chances.png"),
            ],
        },
        Share {
            most: 2,
            first: of_game("/game.gif"),
            others: Vec::new(),
        },
        Share {
            most: 40,
            first: of_game("/events"),
            others: Vec::new(),
        },
        Share {
            most: 30,
            first: of_game("/review"),
            others: vec![
                of_game("/chances.png"),
                page("/analysis?ask"),
                page(&format!("/puzzle/1?draft={wrong}")),
                ana.form(&format!("{running}/do"), "act=hint"),
            ],
        },
    ];
    (program, shares)
}

/// Whether another page takes of the share of the first one: once that is used up, it is refused.
async fn is_shared(share: &Share, other: &RequestBuilder, address: &str) -> bool {
    // A share fills up again while it is used up, so all are sent at once.
    for _ in 0..3 {
        // Fewer than an address may ask for in all.
        let all = (0..2 * share.most + 5).map(|_| from(&share.first, address));
        // A slow machine may be too busy to answer some of them otherwise: they take of it too.
        let is_refused = |it: &Response| it.status() == StatusCode::TOO_MANY_REQUESTS;
        let is_used_up = join_all(all).await.iter().any(is_refused);
        if is_used_up && is_too_many(other, address).await {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn each_kind_of_page_takes_of_the_share_of_its_address() {
    let (_program, shares) = shares().await;
    let mut addresses = (2..).map(|number| format!("192.0.2.{number}"));
    for share in &shares {
        let (first, address) = (&share.first, addresses.next().unwrap());
        for number in 0..share.most {
            let refused = is_too_many(first, &address).await;
            assert!(!refused, "{}: {number}", name(first));
        }
        for other in share.others.iter().chain([first]) {
            let (address, fresh) = (addresses.next().unwrap(), addresses.next().unwrap());
            let is_shared = is_shared(share, other, &address).await;
            assert!(is_shared, "{}", name(other));
            assert!(!is_too_many(other, &fresh).await, "{}", name(other));
        }
    }
}

#[tokio::test]
async fn a_session_has_its_share_however_many_addresses_it_comes_from() {
    const MOST: usize = 20;
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    ana.plays().await;
    let picture = Visitor::of(&program).request(Method::GET, "/board.png");
    let own = ana.request(Method::GET, "/board.png");
    let mut addresses = (1..).map(|number| format!("192.0.2.{number}"));
    let mut last = String::new();
    let mut is_refused = false;
    // A share fills up again while it is used up.
    for _ in 0..2 * MOST {
        last = addresses.next().unwrap();
        is_refused = is_too_many(&own, &last).await;
        if is_refused {
            break;
        }
    }
    assert!(is_refused, "{last}");
    assert!(!is_too_many(&picture, &last).await);
}

#[tokio::test]
async fn one_address_has_few_animations_and_others_have_theirs_and_pictures() {
    let game = Prepared {
        is_over: true,
        ..Prepared::default().after(Prepared::long(150))
    };
    let (program, game) = game.start().await;
    let anyone = Visitor::of(&program);
    let animation = anyone.request(Method::GET, &format!("{}/game.gif", game.path));
    let board = anyone.request(Method::GET, "/board.png");
    let began = Instant::now();
    let answers = (0..20).map(|_| from(&animation, "192.0.2.1"));
    let (answers, board, other) = tokio::join!(
        join_all(answers),
        from(&board, "192.0.2.2"),
        from(&animation, "192.0.2.3"),
    );
    assert_eq!(board.status(), StatusCode::OK);
    assert_eq!(other.status(), StatusCode::OK);
    let other = other.bytes().await.unwrap();
    assert!(other.starts_with(b"GIF89a"));
    let mut drawn = 0;
    for answer in answers {
        if answer.status() == StatusCode::OK {
            drawn += 1;
            assert_eq!(answer.bytes().await.unwrap(), other);
        } else {
            assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
        }
    }
    // One more every 30 seconds.
    let most = 2 + began.elapsed().as_secs() / 30;
    assert!((2..=most).contains(&drawn), "{drawn}");
}
