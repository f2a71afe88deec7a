//! Answers as they are on the wire: pages are compressed, updates of a game are not.

use std::time::Duration;

use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING};
use reqwest::{Client, Response, StatusCode};

use crate::prepared::Prepared;
use crate::program::Program;

/// The most bytes of the page of a long game, for a telephone on a slow line.
const MOST: usize = 16_000;

/// The most bytes of a first load: the page, the style and the script.
const FIRST: usize = 60_000;

/// Asks as browsers do, which take compressed answers.
async fn ask(program: &Program, path: &str) -> Response {
    let request = Client::new().get(format!("{}{path}", program.url));
    let request = request.header(ACCEPT_ENCODING, "gzip, deflate, br, zstd");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer
}

fn is_compressed(answer: &Response) -> bool {
    answer.headers().contains_key(CONTENT_ENCODING)
}

#[tokio::test]
async fn the_page_of_a_long_game_is_small_and_its_updates_come_at_once() {
    let game = Prepared {
        moves: Prepared::long(111),
        ..Prepared::default()
    };
    assert_eq!(game.moves.len(), 111);
    let (program, game) = game.start().await;
    let page = ask(&program, &game.path).await;
    assert!(is_compressed(&page));
    let bytes = page.bytes().await.unwrap();
    println!("the page of a game of 111 moves: {} bytes", bytes.len());
    assert!(bytes.len() <= MOST, "{}", bytes.len());
    let text = Client::new().get(format!("{}{}", program.url, game.path));
    let text = text.send().await.unwrap().text().await.unwrap();
    let mut first = bytes.len();
    for part in text.split("\"/assets/").skip(1) {
        let name = part.split_once('"').unwrap().0;
        let asset = ask(&program, &format!("/assets/{name}")).await;
        first += asset.bytes().await.unwrap().len();
    }
    println!("its first load: {first} bytes");
    assert!(first <= FIRST, "{first}");
    let board = ask(&program, "/board.png").await;
    assert!(!is_compressed(&board), "a picture is compressed already");
    // A compressed stream would hold its first events back.
    let mut events = ask(&program, &format!("{}/events?version=0", game.path)).await;
    assert!(!is_compressed(&events));
    let mut seen = String::new();
    while !seen.contains("<main") || !seen.ends_with("\n\n") {
        let part = tokio::time::timeout(Duration::from_mins(1), events.chunk()).await;
        let part = part
            .expect("an event")
            .unwrap()
            .expect("the stream continues");
        seen.push_str(&String::from_utf8_lossy(&part));
    }
}
