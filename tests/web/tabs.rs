//! Tests with several tabs of one browser, and with a server that ends.

use std::time::Duration;

use serde_json::Value;

use crate::common::browser::{Browser, Manner, browser};
use crate::web::program::Program;

/// Opens a game against computers; returns its address.
async fn begun(browser: &Browser, program: &Program) -> String {
    browser.plays_computers(&program.url).await;
    browser.page.current_url().await.unwrap().to_string()
}

#[tokio::test]
async fn eight_tabs_of_a_game_leave_each_other_connections() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    let game = begun(&browser, &program).await;
    let first = browser.page.window().await.unwrap();
    for _ in 0..7 {
        let tab = browser.page.new_window(true).await.unwrap().handle;
        browser.page.switch_to_window(tab).await.unwrap();
        browser.page.goto(&game).await.unwrap();
        browser.find(".board a.lit").await;
    }
    browser.press(".board a[data-square='c1']").await;
    browser.until(".question", "Where to?").await;
    browser.press(".board a[data-square='e1']").await;
    browser.press("form[action$='/move'] button").await;
    browser.find(".moves li:nth-child(4)").await;
    // A tab to which somebody returns shows what has happened meanwhile.
    browser.page.switch_to_window(first).await.unwrap();
    browser.find(".moves li:nth-child(4)").await;
}

#[tokio::test]
async fn a_page_without_its_server_says_so_where_everybody_sees_it() {
    let browser = browser!(Manner::Phone, "en");
    let program = Program::start();
    begun(&browser, &program).await;
    let seen = "const at = document.getElementById('live').getBoundingClientRect();
        return at.height > 20 && at.bottom <= innerHeight && at.width > 200";
    assert_eq!(browser.script(seen).await, Value::Bool(false));
    drop(program);
    browser.find("body.lost").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(browser.script(seen).await, Value::Bool(true));
    browser.until("#live", "The server cannot be reached").await;
}
