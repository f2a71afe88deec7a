//! A page of cards in a file, as `looks` saves it, opened without a server.

use discord_sandbox::draw;

use super::components::posts_all;
use crate::browser::{Browser, Manner};
use crate::fixture::Fixture;

#[tokio::test]
async fn a_page_of_cards_shows_messages_and_their_files_without_a_server() {
    let Some(browser) = Browser::start(Manner::Desk, "en").await else {
        return;
    };
    let fixture = Fixture::idle().await;
    posts_all(&fixture).await;
    let messages = fixture.sandbox.messages(fixture.channel).into_iter();
    let titled: Vec<_> = messages.map(|it| ("a title".to_owned(), it)).collect();
    let home = fixture.home.path();
    let page = draw(home, "cards", "fr", &titled).expect("a page");
    let address = format!("file://{}", page.display());
    browser.page.goto(&address).await.unwrap();
    browser
        .find(".cards:nth-of-type(3) .phone[data-theme='light'] .container")
        .await;
    let all = browser
        .script("return [document.querySelectorAll('.cards').length, document.querySelectorAll('.unknown').length, document.documentElement.lang]")
        .await;
    assert_eq!(all, serde_json::json!([3, 0, "fr"]));
    let loaded = "return document.images.length > 0 && [...document.images].every((it) => it.complete && it.naturalWidth > 0)";
    while browser.script(loaded).await != serde_json::json!(true) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    browser.page.clone().close().await.unwrap();
}
