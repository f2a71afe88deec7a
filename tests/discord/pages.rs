//! Pages for browsers beside Discord: the link under a board, a personal link, and a move that is
//! made there and announced here.

use discord_sandbox::{Message, Permissions};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;

use crate::common::port::free_port;
use crate::discord::cells::does;
use crate::discord::fixture::{Fixture, shows};

/// A fixture with a bot that serves pages, and their address.
pub async fn with_pages() -> (Fixture, String) {
    let address = format!("127.0.0.1:{}", free_port());
    let mut fixture = Fixture::idle().await;
    let settings = format!("DJAMBI_WEB={address}\nDJAMBI_URL=http://{address}\n");
    std::fs::write(fixture.home.path().join(".env"), settings).unwrap();
    fixture.returns().await;
    (fixture, format!("http://{address}"))
}

#[tokio::test]
async fn a_message_links_to_no_page_that_only_this_machine_could_open() {
    let mut fixture = Fixture::idle().await;
    let settings = "DJAMBI_WEB=127.0.0.1:0\n";
    std::fs::write(fixture.home.path().join(".env"), settings).unwrap();
    fixture.returns().await;
    fixture.begins().await;
    let board = fixture.newest();
    assert_eq!(link(&board, "Browser"), None, "{board}");
}

pub fn link(message: &Message, label: &str) -> Option<String> {
    let mut buttons = message.buttons().into_iter();
    buttons.find(|it| it.label == label)?.url
}

/// A browser as far as these tests need one.
pub fn browser() -> Client {
    Client::builder().redirect(Policy::none()).build().unwrap()
}

pub async fn post(client: &Client, url: &str, path: &str, cookie: &str, form: &str) -> Response {
    let request = client
        .post(format!("{url}{path}"))
        .header("origin", url)
        .header("cookie", cookie)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form.to_owned());
    request.send().await.unwrap()
}

/// The cookie that an answer sets.
pub fn cookie(answer: &Response) -> String {
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// Loads a page as the person with that cookie.
async fn load(client: &Client, page: &str, cookie: &str) -> String {
    let request = client.get(page).header("cookie", cookie);
    request.send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn a_move_in_the_browser_is_announced_in_the_channel() {
    let (fixture, url) = with_pages().await;
    fixture.begins().await;
    let (ana, board) = (&fixture.people[0], fixture.newest());
    let page = link(&board, "Browser").unwrap_or_else(|| panic!("{board}"));
    assert!(page.starts_with(&format!("{url}/game/")), "{page}");
    // Anyone who sees the game may watch, and nobody else moves.
    let client = browser();
    let watched = load(&client, &page, "").await;
    assert!(watched.contains("You are watching this game."), "{watched}");
    let path = page.strip_prefix(&url).unwrap();
    let to_move = format!("{path}/move");
    let refused = post(&client, &url, &to_move, "", "move=Mc1-e1&seen=99").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    // *Move* offers her own link first; looking at it does not use it up.
    let choice = fixture.presses(ana, &board, "Move").await;
    let personal = link(&choice, "Browser").unwrap_or_else(|| panic!("{choice}"));
    let enter = personal.strip_prefix(&url).unwrap();
    for _ in 0..2 {
        let page = client.get(&personal).send().await.unwrap();
        assert_eq!(page.status(), StatusCode::OK);
    }
    let entered = post(&client, &url, enter, "", "").await;
    assert_eq!(entered.status(), StatusCode::SEE_OTHER);
    assert_eq!(entered.headers()["location"], path);
    let cookie = cookie(&entered);
    let again = post(&client, &url, enter, "", "").await;
    assert_eq!(again.status(), StatusCode::GONE, "a link is used once");
    // Her move is announced like any other.
    let own = load(&client, &page, &cookie).await;
    assert!(own.contains("Your move"), "{own}");
    let to_type = format!("{path}/type");
    let typed = post(&client, &url, &to_type, &cookie, "text=Mc1-e1").await;
    let preview = typed.headers()["location"].to_str().unwrap();
    let preview = load(&client, &format!("{url}{preview}"), &cookie).await;
    let (_, seen) = preview.split_once("name=\"seen\" value=\"").unwrap();
    let seen = seen.split('"').next().unwrap();
    let form = format!("move=Mc1-e1&seen={seen}");
    let played = post(&client, &url, &to_move, &cookie, &form).await;
    assert_eq!(played.status(), StatusCode::SEE_OTHER);
    fixture.sees("Mc1-e1").await;
}

#[tokio::test]
async fn after_a_wrong_move_the_first_row_is_the_nearest_moves_also_where_there_is_a_page() {
    let (fixture, _) = with_pages().await;
    fixture.begins().await;
    let ana = &fixture.people[0];
    let refused = fixture.types_a_move(ana, "N c3 e5").await;
    shows(&refused, &["Did you mean one of these?"]);
    assert!(refused.labels()[0].starts_with("Nc3-"), "{refused}");
    // They are right below the words about them, and above the next question.
    let parts = refused.components[0]["components"].as_array().unwrap();
    let of = |words: &str| {
        let has = |part: &Value| {
            part["content"]
                .as_str()
                .is_some_and(|it| it.ends_with(words))
        };
        parts.iter().position(has).unwrap()
    };
    let suggested = of("Did you mean one of these?");
    let first = &parts[suggested + 1]["components"][0]["label"];
    assert!(first.as_str().unwrap().starts_with("Nc3-"), "{parts:?}");
    assert!(suggested < of("Where to?"), "{parts:?}");
    let own = link(&refused, "Browser");
    assert!(own.is_some(), "{refused}");
}

#[tokio::test]
async fn once_a_server_turns_its_pages_off_nobody_finds_or_watches_them() {
    let (fixture, _) = with_pages().await;
    let [ana, ben, ..] = &fixture.people;
    ana.is_granted(fixture.sandbox.guild(), Permissions::MANAGE_GUILD);
    fixture.begins().await;
    let board = fixture.newest();
    let page = link(&board, "Browser").unwrap_or_else(|| panic!("{board}"));
    let watched = browser().get(format!("{page}/events?version=0"));
    let mut watched = watched.send().await.unwrap();
    assert_eq!(watched.status(), StatusCode::OK);
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("Ana") {
        seen.extend(watched.chunk().await.unwrap().expect("an update"));
    }
    let saved = fixture.asks(ana, "settings server pages:false").await;
    shows(&saved, &["Pages of games in the browser: no"]);
    let board = fixture.plays(ana, "Mc1-e1").await;
    assert_eq!(link(&board, "Browser"), None, "{board}");
    let choice = fixture.presses(ben, &board, "Move").await;
    assert_eq!(link(&choice, "Browser"), None, "{choice}");
    let rest = tokio::time::timeout(std::time::Duration::from_mins(1), async {
        let mut rest = Vec::new();
        while let Some(more) = watched.chunk().await.unwrap() {
            rest.extend(more);
        }
        rest
    });
    let rest = rest.await.expect("the stream ends");
    let rest = String::from_utf8_lossy(&rest).into_owned();
    assert!(!rest.contains("Mc1-e1"), "{rest}");
}

/// Reads the updates of a page, as a person with that cookie sees them, until they contain the words;
/// with the stream, which ends when it is dropped.
async fn updates(page: &str, cookie: &str, words: &str) -> (String, Response) {
    let watched = browser().get(format!("{page}/events?version=0"));
    let mut watched = watched.header("cookie", cookie).send().await.unwrap();
    assert_eq!(watched.status(), StatusCode::OK);
    let mut seen = String::new();
    while !(seen.contains(words) && seen.ends_with("\n\n")) {
        let more = watched.chunk().await.unwrap().expect("an update");
        seen += &String::from_utf8_lossy(&more);
    }
    (seen, watched)
}

#[tokio::test]
async fn a_private_rematch_is_in_no_watchers_update_though_a_watcher_plays_in_it() {
    let (fixture, url) = with_pages().await;
    fixture.begins().await;
    let ana = &fixture.people[0];
    let board = fixture.plays(ana, "Mc1-e1").await;
    let finished = link(&board, "Browser").unwrap_or_else(|| panic!("{board}"));
    fixture.ends().await;
    // Eve has no part in the finished game, and plays in its rematch.
    let eve = fixture.sandbox.person("Eve");
    let other = fixture.new_channel("other");
    let own = fixture.plays_alone(&eve, other).await;
    let choice = fixture.presses(&eve, &own, "Move").await;
    let personal = link(&choice, "Browser").unwrap_or_else(|| panic!("{choice}"));
    let enter = personal.strip_prefix(&url).unwrap();
    let cookie = cookie(&post(&browser(), &url, enter, "", "").await);
    let lobby = fixture.presses(ana, &fixture.newest(), "Rematch").await;
    does(&fixture, ana, &lobby, "term:private=yes").await;
    fixture.asks(&eve, "join").await;
    // Her update is made first, and is not that of the next watcher.
    let (hers, _open) = updates(&finished, &cookie, "Go to the rematch").await;
    let (theirs, _) = updates(&finished, "", "data: ").await;
    let (_, rest) = hers.split_once("button main\" href=\"").unwrap();
    let path = rest.split('"').next().unwrap();
    assert!(theirs.contains("Ana"), "{theirs}");
    assert!(!theirs.contains(path), "{theirs}");
    assert!(!theirs.contains("Go to the rematch"), "{theirs}");
}
