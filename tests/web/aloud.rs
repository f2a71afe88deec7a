//! The texts that a screen reader reads aloud, and the elements that an update leaves alone.

use crate::common::browser::{Browser, Manner, browser};
use crate::web::prepared::{Prepared, Saved, friend};
use crate::web::program::{Program, Visitor};

/// A page that notes what its live region says.
const NOTE: &str = "window.said = [];
    const live = document.getElementById('live');
    new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });";

/// All that was said since then.
async fn said(browser: &Browser) -> Vec<String> {
    let said = browser.script("return window.said").await;
    serde_json::from_value(said).unwrap()
}

/// Waits until something has been said that contains a text, even if something else is said by now.
async fn is_read_out(browser: &Browser, wanted: &str) {
    let began = std::time::Instant::now();
    while !said(browser).await.iter().any(|it| it.contains(wanted)) {
        assert!(
            began.elapsed() < crate::common::browser::LONGEST,
            "{wanted}"
        );
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// Waits until something is said that contains a text.
async fn hears(browser: &Browser, wanted: &str) {
    browser.until("#live", wanted).await;
}

/// A game of four people in which Red has moved.
async fn friends() -> (Program, Saved) {
    Prepared::of(4).after(["Mc1-e1"]).start().await
}

#[tokio::test]
async fn all_moves_that_come_at_once_are_read_aloud() {
    let browser = browser!(Manner::Desk, "en");
    let (program, game) = friends().await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.find(".moves li").await;
    // Nobody sees the page while two moves are played.
    let seen = |hidden: bool| {
        format!(
            "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }});
            window.dispatchEvent(new Event('visibilitychange'))"
        )
    };
    browser.script(NOTE).await;
    browser.script(&seen(true)).await;
    friend(&program, &game, 1).moves(&game.path, "Mg1-f1").await;
    friend(&program, &game, 2).moves(&game.path, "Mg9-f9").await;
    browser.script(&seen(false)).await;
    is_read_out(&browser, "Militant g1 goes to f1.").await;
    is_read_out(&browser, "Militant g9 goes to f9.").await;
    let said = said(&browser).await;
    assert!(!said.iter().any(|it| it.contains("c1")), "{said:?}");
}

#[tokio::test]
async fn the_moves_of_computers_are_read_aloud_and_not_that_they_think() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.plays_computers(&program.url).await;
    browser.script(NOTE).await;
    browser.types("Mc1-e1").await;
    browser.find(".moves li:nth-child(4)").await;
    browser.find(".board a.lit").await;
    hears(&browser, "Green: ").await;
    let all = said(&browser).await;
    assert!(!all.iter().any(|it| it.contains("is thinking")), "{all:?}");
    // Stepping says where one is.
    browser.press("a[data-way='first']").await;
    hears(&browser, "Before the first move.").await;
}

#[tokio::test]
async fn an_update_closes_nothing_and_an_offer_is_read_aloud() {
    let browser = browser!(Manner::Desk, "en");
    let (program, game) = friends().await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.press("label[for='tab-info']").await;
    browser.press(".actions summary").await;
    browser.find(".actions details[open]").await;
    let mut ben = friend(&program, &game, 1);
    ben.moves(&game.path, "Mg1-f1").await;
    browser.find(".moves li:nth-child(2)").await;
    let opened = "return document.querySelector('.actions details').open
        && document.activeElement.localName";
    assert_eq!(browser.script(opened).await, "summary");
    hears(&browser, "Blue: Militant g1 goes to f1.").await;
    ben.acts(&game.path, "act=draw").await;
    hears(&browser, "Ben offers a draw.").await;
}

#[tokio::test]
async fn a_friend_who_sits_down_is_read_aloud_and_leaves_the_menus_as_they_are() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.invites_friends(&program.url, "Ana").await;
    let link = browser.find("input.address").await;
    let link = link.prop("value").await.unwrap().unwrap();
    let menu = "document.querySelector('input[value=green] ~ select')";
    let set = format!("{menu}.value = 'master'; {menu}.focus()");
    browser.script(&set).await;
    let mut ben = Visitor::of(&program);
    ben.post(link.strip_prefix(&program.url).unwrap(), "name=Ben")
        .await;
    hears(&browser, "Blue: Ben.").await;
    let left = format!("return {menu}.value + ' ' + (document.activeElement === {menu})");
    assert_eq!(browser.script(&left).await, "master true");
}

#[tokio::test]
async fn the_answer_to_an_exercise_is_read_aloud() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.goes(&program.url, "/learn").await;
    browser.press("main ol a").await;
    browser.find(".board a.lit").await;
    for css in [".board a[data-lifts]", ".board a.lit:not([data-lifts])"] {
        browser.touch(css).await;
    }
    browser.find(".solved, .missed").await;
    let answer = browser.text(".solved, .missed").await;
    hears(&browser, &answer).await;
}
