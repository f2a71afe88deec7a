//! Pages that a network cuts in the middle of a button or link.

use std::time::Duration;

use reqwest::redirect::Policy;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::common::browser::{Manner, browser};
use crate::web::looks::SHIFTS;
use crate::web::program::{Program, Visitor};

/// How long the rest of a page takes to arrive.
const LATER: Duration = Duration::from_millis(600);

/// Whether something was painted before the rest of the page had begun to arrive, once something is.
/// Half of a page may show a button without its words, which moves when they come.
const PAINTED: &str = "const done = arguments[0];
    const [page] = performance.getEntriesByType('navigation');
    const look = () => {
        const [paint] = performance.getEntriesByType('paint');
        if (!paint) return setTimeout(look, 50);
        done(paint.startTime - page.responseStart < 300 ? 'early' : 'late');
    };
    look();";

/// A network before the program: pages pause behind a text.
struct Network {
    url: String,
}

impl Network {
    async fn before(program: &Program, cut: &str) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (program, cut) = (program.url.clone(), cut.to_owned());
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                tokio::spawn(passes_on(browser, program.clone(), cut.clone()));
            }
        });
        Network { url }
    }
}

/// Passes one request on, and its answer back.
async fn passes_on(mut browser: TcpStream, program: String, cut: String) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = browser.read_u8().await else {
            return;
        };
        head.push(byte);
    }
    let head = String::from_utf8(head).unwrap();
    let path = head.split(' ').nth(1).unwrap();
    let client = reqwest::Client::builder().redirect(Policy::none());
    let request = client.build().unwrap().get(format!("{program}{path}"));
    let answer = request.send().await.unwrap();
    let kind = answer.headers()["content-type"]
        .to_str()
        .unwrap()
        .to_owned();
    let body = answer.bytes().await.unwrap();
    let text = String::from_utf8_lossy(&body);
    // Behind the tag: its words come later.
    let found = text.find(&cut).filter(|_| kind.starts_with("text/html"));
    let at = found.map_or(body.len(), |at| at + text[at..].find('>').unwrap() + 1);
    let start = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    // The browser may have closed the connection already.
    let _ = browser.write_all(start.as_bytes()).await;
    let _ = browser.write_all(&body[..at]).await;
    let _ = browser.flush().await;
    if at < body.len() {
        tokio::time::sleep(LATER).await;
        let _ = browser.write_all(&body[at..]).await;
    }
}

#[tokio::test]
async fn a_page_is_painted_only_once_its_last_words_are_there() {
    let browser = browser!(Manner::Phone, "en");
    let program = Program::start();
    let game = Visitor::of(&program).plays().await;
    for (path, cut) in [
        ("/", "<a href=\"/rules\""),
        ("/", "<button class=\"button main\""),
        ("/rules/maze", "rel=\"next\""),
        ("/learn/exit", "?solution"),
        (&format!("{game}?move=0"), "button back"),
        ("/analysis", "name=\"ask\""),
    ] {
        let network = Network::before(&program, cut).await;
        let address = format!("{}{path}", network.url);
        browser.page.goto(&address).await.unwrap();
        let jumps = browser.page.execute_async(SHIFTS, vec![]).await.unwrap();
        assert_eq!(jumps, serde_json::json!([]), "{path} cut behind {cut}");
        let painted = browser.page.execute_async(PAINTED, vec![]).await.unwrap();
        assert_eq!(painted, "late", "{path} cut behind {cut}");
    }
}
