//! How much one address gets: each kind of request has a share, of which every page of that kind takes.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::header::{COOKIE, ORIGIN, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, Response, StatusCode};
use tempfile::TempDir;

use crate::prepared::Prepared;
use crate::program::{Program, Visitor};

/// A program, and the client that asks it: a connection that is free again is used again.
struct Site {
    program: Program,
    client: Client,
}

impl Site {
    fn start_in(home: TempDir) -> Site {
        let client = Client::builder().redirect(Policy::none());
        Site {
            program: Program::start_in(home),
            client: client.build().unwrap(),
        }
    }
}

/// A request: a page, or a form that is sent to it, by a person who has a cookie.
#[derive(Clone, Default)]
struct Asked {
    path: String,
    form: Option<&'static str>,
    cookie: Option<String>,
}

fn page(path: impl Into<String>) -> Asked {
    let path = path.into();
    Asked {
        path,
        ..Asked::default()
    }
}

fn form(path: impl Into<String>, form: &'static str) -> Asked {
    Asked {
        form: Some(form),
        ..page(path)
    }
}

impl Asked {
    fn by(self, cookie: Option<String>) -> Asked {
        Asked { cookie, ..self }
    }

    /// Asks from an address, as behind a proxy. The answer is not read.
    async fn from(&self, site: &Site, address: &str) -> Response {
        let Site { program, client } = site;
        let url = format!("{}{}", program.url, self.path);
        let mut request = match self.form {
            Some(form) => client
                .request(Method::POST, url)
                .header(ORIGIN, &program.url)
                .header("content-type", "application/x-www-form-urlencoded")
                .body(form),
            None => client.request(Method::GET, url),
        };
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.header("x-forwarded-for", address);
        request.send().await.unwrap()
    }

    async fn is_refused(&self, site: &Site, address: &str) -> bool {
        let answer = self.from(site, address).await;
        let status = answer.status();
        let is_refused = status == StatusCode::TOO_MANY_REQUESTS;
        assert!(
            is_refused || !status.is_client_error() && !status.is_server_error(),
            "{}: {status}",
            self.path
        );
        assert_eq!(answer.headers().contains_key(RETRY_AFTER), is_refused);
        is_refused
    }
}

/// A kind of request: how many of the first an address gets at once, and what else takes of the same
/// share.
struct Share {
    most: usize,
    first: Asked,
    others: Vec<Asked>,
}

/// A program with games, and what an address gets of each kind of request.
async fn shares() -> (Site, [Share; 6]) {
    let home = tempfile::tempdir().unwrap();
    let moves = ["Mc1-e1", "Mg1-f1", "Mg9-f9", "Mc9-d9"];
    let over = Prepared {
        moves: moves.map(str::to_owned).to_vec(),
        is_over: true,
        ..Prepared::default()
    };
    let over = over.save(home.path()).await;
    let site = Site::start_in(home);
    let mut ana = Visitor::of(&site.program);
    let running = ana.plays().await;
    let of_game = |rest: &str| page(format!("{}{rest}", over.path));
    let player = format!("djambi={}", over.tokens[0]);
    let wrong = djambi::teach::Puzzle::of_number(1).unwrap().position;
    let wrong = djambi_input::Draft::common(&wrong.legal_moves()[..1]);
    // Until the review is made, there is no chart.
    let began = Instant::now();
    while of_game("/review").from(&site, "192.0.2.1").await.status() != StatusCode::OK {
        assert!(began.elapsed() < Duration::from_mins(15));
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let shares = [
        Share {
            most: 30,
            first: form("/sign-out", ""),
            others: vec![form("/play/friends", "name=Ana")],
        },
        Share {
            most: 20,
            first: form("/play/friends", "name=Ana"),
            others: vec![
                form("/play", "level=novice"),
                form(format!("{}/do", over.path), "act=rematch").by(Some(player)),
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
                page(format!("/puzzle/1?draft={wrong}")),
                form(format!("{running}/do"), "act=hint").by(ana.cookie()),
            ],
        },
    ];
    (site, shares)
}

/// Whether another page takes of the share of the first one: once that is used up, it is refused.
async fn is_shared(site: &Site, share: &Share, other: &Asked, address: &str) -> bool {
    // A share fills up again while it is used up, so all are sent at once.
    for _ in 0..3 {
        // Fewer than an address may ask for in all.
        let all = (0..2 * share.most + 5).map(|_| share.first.from(site, address));
        // A slow machine may be too busy to answer some of them otherwise: they take of it too.
        let is_refused = |it: &Response| it.status() == StatusCode::TOO_MANY_REQUESTS;
        let is_used_up = join_all(all).await.iter().any(is_refused);
        if is_used_up && other.is_refused(site, address).await {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn each_kind_of_page_takes_of_the_share_of_its_address() {
    let (site, shares) = shares().await;
    let mut addresses = (2..).map(|number| format!("192.0.2.{number}"));
    for share in &shares {
        let (first, address) = (&share.first, addresses.next().unwrap());
        for number in 0..share.most {
            let refused = first.is_refused(&site, &address).await;
            assert!(!refused, "{}: {number}", first.path);
        }
        for other in share.others.iter().chain([first]) {
            let (address, fresh) = (addresses.next().unwrap(), addresses.next().unwrap());
            let is_shared = is_shared(&site, share, other, &address).await;
            assert!(is_shared, "{}", other.path);
            assert!(!other.is_refused(&site, &fresh).await, "{}", other.path);
        }
    }
}

#[tokio::test]
async fn a_session_has_its_share_however_many_addresses_it_comes_from() {
    const MOST: usize = 20;
    let site = Site::start_in(tempfile::tempdir().unwrap());
    let mut ana = Visitor::of(&site.program);
    ana.plays().await;
    let picture = page("/board.png");
    let own = picture.clone().by(ana.cookie());
    let mut addresses = (1..).map(|number| format!("192.0.2.{number}"));
    let mut last = String::new();
    let mut is_refused = false;
    // A share fills up again while it is used up.
    for _ in 0..2 * MOST {
        last = addresses.next().unwrap();
        is_refused = own.is_refused(&site, &last).await;
        if is_refused {
            break;
        }
    }
    assert!(is_refused, "{last}");
    assert!(!picture.is_refused(&site, &last).await);
}

#[tokio::test]
async fn one_address_has_few_animations_and_others_have_theirs_and_pictures() {
    let home = tempfile::tempdir().unwrap();
    let game = Prepared {
        moves: Prepared::long(150),
        is_over: true,
        ..Prepared::default()
    };
    let game = game.save(home.path()).await;
    let site = Site::start_in(home);
    let animation = page(format!("{}/game.gif", game.path));
    let began = Instant::now();
    let answers = (0..20).map(|_| animation.from(&site, "192.0.2.1"));
    let (board, animation) = (page("/board.png"), animation.clone());
    let (answers, board, other) = tokio::join!(
        join_all(answers),
        board.from(&site, "192.0.2.2"),
        animation.from(&site, "192.0.2.3"),
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
