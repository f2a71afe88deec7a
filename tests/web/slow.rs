//! Pages whose requests are slow or fail.

use std::time::Duration;

use serde_json::json;

use crate::common::browser::{Browser, Manner, browser};
use crate::web::afterwards::MOVES;
use crate::web::prepared::Prepared;
use crate::web::program::Program;

/// Requests to such addresses wait until the test lets them go.
const HELD: &str = "const real = window.fetch;
    window.fetch = async (url, options) => {
        if (String(url).includes(arguments[0])) await new Promise((go) => (window.go = go));
        return real(url, options);
    };";

/// Forms that are sent get lost when the test says so.
const LOST_LATE: &str = "const real = window.fetch;
    window.fetch = (url, options) => {
        if (options?.method !== 'POST') return real(url, options);
        return new Promise((_, lose) => (window.lose = () => lose(new TypeError('lost'))));
    };";

/// The next form that is sent gets lost.
const LOST: &str = "const real = window.fetch;
    window.fetch = (url, options) => {
        if (options?.method !== 'POST') return real(url, options);
        window.fetch = real;
        return Promise.reject(new TypeError('lost'));
    };";

/// Opens a game against computers in a browser, after the first move of each.
async fn begun(browser: &Browser) -> Program {
    let (program, game) = Prepared::default().after(MOVES).start().await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.find(".board a.lit").await;
    program
}

/// Asks for a hint, and at once for an earlier board.
const HINT_AND_BACK: &str = "document.querySelector('input[value=hint] ~ button').click();
    document.querySelector('[data-way=prev]').click()";

async fn holds(browser: &Browser, address: &str) {
    let address = vec![address.into()];
    browser.page.execute(HELD, address).await.unwrap();
}

#[tokio::test]
async fn a_bar_shows_that_a_slow_server_is_waited_for() {
    let browser = browser!(Manner::Desk, "en");
    let _program = begun(&browser).await;
    holds(&browser, "/type").await;
    browser.fills("#typed", "e1").await;
    browser.press(".typed button").await;
    browser.find("body.slow").await;
    browser.script("window.go()").await;
    browser.find("body:not(.slow) .square.chosen").await;
}

#[tokio::test]
async fn a_request_that_another_one_has_overtaken_shows_no_bar() {
    let browser = browser!(Manner::Desk, "en");
    let _program = begun(&browser).await;
    holds(&browser, "/do").await;
    browser.script(HINT_AND_BACK).await;
    browser.until(".state", "After ").await;
    // Longer than what is not noticed.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!browser.has("body.slow").await);
    browser.script("window.go()").await;
}

#[tokio::test]
async fn a_form_that_got_lost_is_said_and_can_be_sent_again() {
    let browser = browser!(Manner::Desk, "en");
    let _program = begun(&browser).await;
    let hint = "input[value='hint'] ~ button";
    // Lost twice, it is said once more, and shown once.
    for _ in 0..2 {
        browser.script(LOST).await;
        let clear = "document.getElementById('live').textContent = ''";
        browser.script(clear).await;
        browser.press(hint).await;
        browser.until(".notice", "That may not have arrived").await;
        browser.until("#live", "That may not have arrived").await;
        assert!(!browser.has("body.lost, body.slow").await);
    }
    let notices = browser.script("return document.querySelectorAll('.notice').length");
    assert_eq!(notices.await, 1);
    browser.press(hint).await;
    browser.find("form[action$='/move'] button").await;
    let notice = browser.text(".notice").await;
    assert!(!notice.contains("may not have arrived"), "{notice}");
}

#[tokio::test]
async fn a_form_that_got_lost_behind_another_request_is_said_at_once() {
    let browser = browser!(Manner::Desk, "en");
    let _program = begun(&browser).await;
    browser.script(LOST_LATE).await;
    browser.script(HINT_AND_BACK).await;
    browser.until(".state", "After ").await;
    browser.script("window.lose()").await;
    browser.until(".notice", "That may not have arrived").await;
    // The server is there, and nothing is tried again.
    assert!(!browser.has("body.lost").await);
    browser.press("[data-way='prev']").await;
    browser.until(".state", "After ").await;
    assert!(!browser.has(".notice").await);
}

#[tokio::test]
async fn what_is_typed_while_another_form_is_answered_stays() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.goes(&program.url, "/analysis").await;
    holds(&browser, "ask=").await;
    browser.press("button[name='ask']").await;
    browser.find("body.slow").await;
    let field = browser.find("#typed").await;
    field.send_keys("Mc1").await.unwrap();
    browser.script("window.go()").await;
    browser.find(".ideas").await;
    let typed = "const field = document.getElementById('typed');
        return field.value + ' ' + (field === document.activeElement)";
    assert_eq!(browser.script(typed).await, "Mc1 true");
}

#[tokio::test]
async fn on_a_slow_line_choosing_a_move_asks_nothing_and_playing_it_takes_one_request() {
    let browser = browser!(Manner::Phone, "en");
    let _program = begun(&browser).await;
    let line = json!({ "offline": false, "latency": 600, "downloadThroughput": 50_000, "uploadThroughput": 50_000 });
    browser.commands("Network.enable", json!({})).await;
    let emulated = browser.commands("Network.emulateNetworkConditions", line);
    emulated.await;
    browser.script("performance.clearResourceTimings()").await;
    browser.press(".board [data-square='e1']").await;
    browser.until(".question", "Where to?").await;
    browser.press(".board [data-square='e2']").await;
    browser.find("form[action$='/move'] button").await;
    // Whether the chief could be killed next is the only question, and nothing waits for its answer.
    let asked = "return performance.getEntriesByType('resource').map((it) => it.name)
        .filter((it) => !it.includes('/danger'))";
    assert_eq!(browser.script(asked).await, json!([]));
    browser
        .script("performance.clearResourceTimings(); window.began = performance.now()")
        .await;
    browser.press("form[action$='/move'] button").await;
    browser.find(".moves li:nth-child(5)").await;
    let took = browser.script("return performance.now() - began").await;
    println!("a move on a line of 600 ms and 50 KB/s: {took} ms");
    let sent = "return performance.getEntriesByType('resource')
        .filter((it) => !it.name.includes('/danger'))
        .map((it) => [it.name.endsWith('/move'), it.redirectEnd])";
    assert_eq!(browser.script(sent).await, json!([[true, 0]]));
}
