//! The script of the pages, in a real browser.

use fantoccini::key::Key;

use crate::common::browser::{Browser, Manner, browser};
use crate::web::program::Program;

/// Opens a game against computers, in which one move is chosen on the board and played.
async fn begun(browser: &Browser, program: &Program) {
    browser.plays_computers(&program.url).await;
    for square in ["c1", "e1"] {
        let css = format!(".board a[data-square='{square}']");
        browser.find(&css).await;
        browser.press(&css).await;
    }
    browser.press("form[action$='/move'] button").await;
    browser.find(".moves li:nth-child(4)").await;
    browser.find(".board a.lit").await;
}

async fn address(browser: &Browser) -> String {
    let address = browser.script("return location.pathname + location.search");
    address.await.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn after_a_move_keys_move_the_slider_again_and_again() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    begun(&browser, &program).await;
    // The address is that of the game alone, and the list of moves is copied as it is read.
    let address = address(&browser).await;
    assert!(!address.contains("draft="), "{address}");
    let selected = browser.script(
        "getSelection().selectAllChildren(document.querySelector('.moves'));
        return getSelection().toString()",
    );
    let selected = selected.await.as_str().unwrap().to_owned();
    assert!(selected.contains("1. Mc1-e1"), "{selected}");
    assert!(!selected.contains("Red"), "{selected}");
    browser.find("input[type='range']").await;
    browser
        .script("document.querySelector('input[type=range]').focus()")
        .await;
    for moves in [3, 2, 1] {
        browser.key(Key::Left).await;
        let shown = format!("input[type='range'][value='{moves}']");
        browser.find(&shown).await;
    }
}

/// Waits until the address is that of the board after `moves` moves.
async fn after(browser: &Browser, moves: usize) {
    let shown = format!("a[data-way][href$='move={}']", moves + 1);
    browser.find(&shown).await;
    let address = address(browser).await;
    assert!(address.ends_with(&format!("?move={moves}")), "{address}");
}

#[tokio::test]
async fn a_button_steps_again_and_again_and_arrows_do_too() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    begun(&browser, &program).await;
    browser.press("[data-way='prev']").await;
    after(&browser, 3).await;
    browser.key(Key::Left).await;
    after(&browser, 2).await;
    browser
        .script("document.querySelector('[data-way=prev]').focus()")
        .await;
    for moves in [1, 0] {
        browser.key(Key::Enter).await;
        after(&browser, moves).await;
    }
    browser
        .goes(&program.url, "/analysis?line=Mc1-e1_Mg1-f1_Mg9-f9&at=0")
        .await;
    browser.find("[data-way='next']").await;
    browser
        .script("document.querySelector('[data-way=next]').focus()")
        .await;
    for place in 1..=3 {
        browser.key(Key::Enter).await;
        let here = format!(".moves [aria-current][value='{place}']");
        browser.find(&here).await;
    }
}

#[tokio::test]
async fn back_leads_from_a_failure_to_the_board_before_it() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser
        .goes(&program.url, "/analysis?line=Mc1-e1&at=1")
        .await;
    browser.find(".board a.lit").await;
    browser
        .script("document.querySelector('.board a.lit').search = '?game=none'")
        .await;
    browser.press(".board a[href$='game=none']").await;
    browser.until("h1", "This page cannot be shown").await;
    browser.page.back().await.unwrap();
    browser.until(".state", "It is Blue’s turn").await;
    assert_eq!(address(&browser).await, "/analysis?line=Mc1-e1&at=1");
}

#[tokio::test]
async fn arrows_scroll_where_nothing_is_to_be_chosen() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.goes(&program.url, "/rules/maze").await;
    browser.find(".board").await;
    browser.key(Key::Down).await;
    let focused = browser.script("return document.activeElement.nodeName");
    assert_eq!(focused.await, "BODY");
}

#[tokio::test]
async fn the_link_to_a_seat_is_copied_by_a_button() {
    let browser = browser!(Manner::Phone, "en");
    let program = Program::start();
    browser.invites_friends(&program.url, "Ana").await;
    // Twice does the same as once.
    for _ in 0..2 {
        browser.press("li:nth-child(3) .copy").await;
        browser.until("li:nth-child(3) .copy", "Copied").await;
    }
    browser.until("li:nth-child(2) .copy", "Copy").await;
    let link = browser.find("li:nth-child(3) .address").await;
    let link = link.prop("value").await.unwrap().unwrap();
    let selected = browser.script(
        "const field = document.querySelector('li:nth-child(3) .address');
        return field.value.slice(field.selectionStart, field.selectionEnd)",
    );
    assert_eq!(selected.await, link);
}
