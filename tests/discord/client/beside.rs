//! Two people side by side, pings, replies, reloads, and a server that is gone.

use std::net::SocketAddr;

use discord_sandbox::{Sandbox, Setup};
use serde_json::json;

use super::page::Page;
use crate::common::browser::{Manner, browser};
use crate::discord::fixture::Fixture;

const SECOND: &str = ".pane:nth-of-type(2)";

#[tokio::test]
async fn two_people_play_side_by_side() {
    let fixture = Fixture::playing().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    let browser = &page.browser;
    // The members are hidden, and do not cover the messages in the narrower half.
    browser.press(".to-members").await;
    browser
        .press("button[aria-label='Two people side by side']")
        .await;
    browser.press(".menu-item[data-value='Ben']").await;
    browser
        .until(".switcher:nth-of-type(2)", "You are Ben")
        .await;
    let uncovered = "return document.querySelectorAll('.pane-body[data-show=chat]').length";
    assert_eq!(browser.script(uncovered).await, json!(2));
    let other = |css: &str| format!("{SECOND} {css}");
    page.types("/djambi move Mc1-e1").await;
    browser.find(&other(".message.pinged:last-child")).await;
    browser
        .until(&other(".message:last-child"), "@Ben, your move")
        .await;
    let answer = format!(
        "/djambi move Mg1-f2{}",
        char::from(fantoccini::key::Key::Enter)
    );
    browser.sends_keys(&other(".composer-field"), &answer).await;
    page.shows("Mg1-f2").await;
    // The words of a screen reader for it, in the first person's pane.
    browser.until(".pane [role='log']", "").await;
    page.until("return document.querySelector('.pane [role=log]').textContent.includes('Mg1-f2')")
        .await;
    // Both are there after a reload.
    browser.page.refresh().await.unwrap();
    browser
        .until(".switcher:nth-of-type(2)", "You are Ben")
        .await;
    browser
        .press("button[aria-label^='No longer beside']")
        .await;
    page.until("return document.querySelectorAll('.pane').length === 1")
        .await;
}

#[tokio::test]
async fn a_ping_elsewhere_is_counted_and_heard_until_it_is_read() {
    let fixture = Fixture::idle().await;
    let elsewhere = fixture
        .sandbox
        .new_channel(fixture.sandbox.guild(), "elsewhere");
    let Some(page) = Page::open(&fixture, "as=Ana&theme=light").await else {
        return;
    };
    let browser = &page.browser;
    browser
        .press("button[aria-label='Turn the sound of pings on']")
        .await;
    let said = format!("{} look, and ||this||", fixture.people[0].mention());
    fixture.people[1].says(elsewhere, &said).unwrap();
    browser.until(".channel .badge", "1").await;
    browser.until(".guild .badge", "1").await;
    page.until(
        "return document.title.startsWith('(1) ') && document.documentElement.dataset.rang === '1'",
    )
    .await;
    browser
        .press(&format!(".channel[data-channel='{elsewhere}']"))
        .await;
    browser.until(".message.pinged .mention.mine", "@Ana").await;
    page.until("return document.querySelector('.badge') === null")
        .await;
    // A reply shows what it replies to.
    browser.press(".message [aria-label='Reply']").await;
    page.types("seen @Ben").await;
    browser
        .until(".message:last-child .quoted", "@Ben @Ana look, and █")
        .await;
    browser
        .until(".message:last-child .markup .mention", "@Ben")
        .await;
    // The place, the theme and the sound survive a reload.
    browser.page.refresh().await.unwrap();
    browser.until(".chat-title", "#elsewhere").await;
    let kept = "return [document.documentElement.dataset.theme, document.querySelector(\"[aria-label='Turn the sound of pings off']\") !== null]";
    assert_eq!(browser.script(kept).await, json!(["light", true]));
}

#[tokio::test]
async fn a_page_says_that_the_server_is_gone_and_continues_when_it_is_back() {
    let browser = browser!(Manner::Desk, "en");
    let home = tempfile::tempdir().unwrap();
    let setup = |listen: SocketAddr| Setup {
        listen,
        people: vec!["Ana".to_owned(), "Ben".to_owned()],
        file: Some(home.path().join("saved")),
        ..Setup::default()
    };
    let sandbox = Sandbox::start_with(&setup(([127, 0, 0, 1], 0).into()))
        .await
        .unwrap();
    let url = sandbox.url().to_owned();
    browser.page.goto(&format!("{url}/?as=Ben")).await.unwrap();
    browser.find(".composer-field").await;
    drop(sandbox);
    browser.until(".banner", "Trying again").await;
    let listen = url.trim_start_matches("http://").parse().unwrap();
    let sandbox = Sandbox::start_with(&setup(listen)).await.unwrap();
    let gone = "return document.querySelector('.banner').hidden";
    while browser.script(gone).await != json!(true) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    sandbox
        .person("Ana")
        .says(sandbox.channel(), "back again")
        .unwrap();
    browser.until(".message:last-child", "back again").await;
}
