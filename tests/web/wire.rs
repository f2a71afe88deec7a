//! Answers as they are on the wire: pages and updates of a game are compressed, pictures are not again.

use std::io::Write;
use std::time::Duration;

use flate2::write::GzDecoder;
use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING};
use reqwest::{Method, Response, StatusCode};

use crate::web::prepared::{Prepared, guest};
use crate::web::program::{Program, Visitor};

/// The most bytes of the page of a long game, and of an update of it, for a telephone on a slow line.
const MOST: usize = 10 << 10;

/// The most bytes of a first load: the page, the style and the script.
const FIRST: usize = 60_000;

/// Asks as browsers do, which take compressed answers.
async fn ask(program: &Program, path: &str, token: &str) -> Response {
    ask_in(program, path, token, "gzip, deflate, br, zstd").await
}

async fn ask_in(program: &Program, path: &str, token: &str, encodings: &str) -> Response {
    let request = guest(program, token).request(Method::GET, path);
    let request = request.header(ACCEPT_ENCODING, encodings);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer
}

fn is_compressed(answer: &Response) -> bool {
    answer.headers().contains_key(CONTENT_ENCODING)
}

#[tokio::test]
async fn the_page_of_a_long_game_is_small_and_its_updates_come_at_once() {
    let game = Prepared::of(4).after(Prepared::long(111));
    let position = game.position();
    let (program, game) = game.start().await;
    let mover = &game.tokens[position.mover().index()];
    let mut pages = Vec::new();
    for (reader, token) in [("somebody who watches", ""), ("the player to move", mover)] {
        let page = ask(&program, &game.path, token).await;
        assert!(is_compressed(&page));
        let bytes = page.bytes().await.unwrap().len();
        println!("the page of a game of 111 moves for {reader}: {bytes} bytes");
        assert!(bytes <= MOST, "{bytes} for {reader}");
        pages.push(bytes);
    }
    let text = Visitor::of(&program).get(&game.path).await.body;
    let mut first = pages[1];
    for part in text.split("\"/assets/").skip(1) {
        let name = part.split_once('"').unwrap().0;
        let asset = ask(&program, &format!("/assets/{name}"), "").await;
        first += asset.bytes().await.unwrap().len();
    }
    println!("the first load of the player to move: {first} bytes");
    assert!(first <= FIRST, "{first}");
    let board = ask(&program, "/board.png", "").await;
    assert!(!is_compressed(&board), "a picture is compressed already");
    let events = format!("{}/events?version=0", game.path);
    for (encodings, are_taken) in [
        ("br;q=1, gzip;q=0.8", true),
        ("br", false),
        ("gzip;q=0", false),
        ("identity", false),
    ] {
        let answer = ask_in(&program, &events, mover, encodings).await;
        assert_eq!(is_compressed(&answer), are_taken, "{encodings}");
    }
    let mut events = ask(&program, &events, mover).await;
    assert!(is_compressed(&events));
    // An update comes as a whole while the stream continues.
    let (mut bytes, mut unpacked) = (0, GzDecoder::new(Vec::new()));
    while !unpacked.get_ref().ends_with(b"</main>\n\n") {
        let part = tokio::time::timeout(Duration::from_mins(1), events.chunk()).await;
        let part = part
            .expect("an event")
            .unwrap()
            .expect("the stream continues");
        bytes += part.len();
        unpacked.write_all(&part).unwrap();
        unpacked.flush().unwrap();
    }
    println!("an update for the player to move: {bytes} bytes");
    assert!(bytes <= MOST, "{bytes}");
}
