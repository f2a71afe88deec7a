//! Every fault of the hand for testing, with the real bot.

use discord_sandbox::Sandbox;
use reqwest::StatusCode;
use serde_json::json;

use super::components::sends;
use super::page::Page;
use crate::discord::fixture::Fixture;

const DRAWER: &str = "//aside[@aria-label='Testing']";
const STATUS: &str = ".drawer-status";

async fn opened(fixture: &Fixture) -> Option<Page> {
    let page = Page::open(fixture, "as=Ana").await?;
    page.browser.press(".drawer-button").await;
    page.browser.find(".faults fieldset").await;
    Some(page)
}

async fn does(page: &Page, label: &str) {
    page.clicks(DRAWER, label).await;
    page.browser.until(STATUS, label).await;
}

/// Chooses an option of one of the drawer's native lists.
async fn selects(page: &Page, list: &str, value: &str) {
    let script =
        format!("document.querySelector(\".drawer [aria-label='{list}']\").value = '{value}'");
    page.browser.script(&script).await;
}

#[tokio::test]
async fn a_broken_connection_comes_back_and_the_bot_is_started_again() {
    let fixture = Fixture::new().await;
    let restarts = fixture.sandbox.restarts();
    let Some(page) = opened(&fixture).await else {
        return;
    };
    let resumes = fixture.sandbox.resumes();
    does(&page, "Break its connection").await;
    let back = |it: &Sandbox| (it.resumes() > resumes).then_some(());
    fixture
        .sandbox
        .until("the bot resumes", back)
        .await
        .unwrap();
    does(&page, "Kill and restart it").await;
    restarts.notified().await;
    page.types("/djambi help").await;
    page.shows("Only you can see this").await;
    page.browser.until(".requests", "/callback").await;
}

#[tokio::test]
async fn an_answer_that_fails_is_said_and_shown_among_the_requests() {
    let fixture = Fixture::new().await;
    let Some(page) = opened(&fixture).await else {
        return;
    };
    let count = async |count: usize| {
        let shown = "return document.querySelectorAll('.message').length";
        page.until(&format!("{shown} === {count}")).await;
    };
    // A retried request is answered once, whether or not the first try arrived.
    let passing = [
        ("rate_limit", "429"),
        ("502", "502"),
        ("slow", ""),
        ("drop_request", ""),
        // It is sent again, and Discord has it already: a fault set before would hit that request.
        ("answer_lost", "400"),
    ];
    for (before, (failure, status)) in passing.into_iter().enumerate() {
        selects(&page, "How", failure).await;
        does(&page, "Let it fail").await;
        page.types("/djambi help").await;
        if !status.is_empty() {
            page.browser.until(".requests .rejected", status).await;
        }
        if failure == "slow" {
            let took = "return [...document.querySelectorAll('.requests td:last-child')].some((it) => Number(it.textContent) >= 2000)";
            page.until(took).await;
        }
        count(before + 1).await;
        page.shows("Only you can see this").await;
    }
    // A request that Discord rejects for good has no answer.
    let mut shown = passing.len();
    for status in ["403", "404"] {
        selects(&page, "How", status).await;
        does(&page, "Let it fail").await;
        page.types("/djambi help").await;
        page.browser.until(".requests .rejected", status).await;
        let late = std::time::Duration::from_secs(4);
        fixture.sandbox.clock().advance(late);
        shown += 1;
        count(shown).await;
        page.shows("The application did not respond").await;
    }
    // Every answer fails, until Discord's three seconds are over.
    selects(&page, "How", "500").await;
    page.browser
        .fills(".drawer [aria-label='How often']", "99")
        .await;
    does(&page, "Let it fail").await;
    page.types("/djambi board").await;
    page.browser.until(".requests .rejected", "500").await;
    fixture
        .sandbox
        .clock()
        .advance(std::time::Duration::from_secs(4));
    page.shows("The application did not respond").await;
    does(&page, "Clear all faults").await;
    page.types("/djambi help").await;
    count(shown + 2).await;
    page.shows("Only you can see this").await;
}

#[tokio::test]
async fn permissions_messages_channels_and_people_go_and_come() {
    let fixture = Fixture::playing().await;
    let Some(page) = opened(&fixture).await else {
        return;
    };
    let (sandbox, channel) = (&fixture.sandbox, fixture.channel);
    let said = json!({ "content": "may I?" });
    does(&page, "Take it away").await;
    assert_eq!(sends(&fixture, channel, &said).await, StatusCode::FORBIDDEN);
    does(&page, "Give it back").await;
    assert_eq!(sends(&fixture, channel, &said).await, StatusCode::OK);
    let before = sandbox.messages(channel).len();
    does(&page, "Delete the newest message").await;
    assert_eq!(sandbox.messages(channel).len(), before - 1);
    does(&page, "Closes direct messages").await;
    page.clicks(DRAWER, "Opens direct messages").await;
    for (button, name, place) in [
        ("New role", "Judges", "[aria-label='Role']"),
        ("New thread", "side", ".threads"),
        ("New channel", "second", ".channels"),
    ] {
        page.clicks(DRAWER, button).await;
        page.browser.fills(".dialog input", name).await;
        page.browser.press(".dialog .primary").await;
        page.browser.until(place, name).await;
    }
    does(&page, "Add the role").await;
    page.browser.find(".member [title='Judges']").await;
    does(&page, "Remove the role").await;
    page.until("return document.querySelector(\".member [title='Judges']\") === null")
        .await;
    page.browser.press(".threads .channel").await;
    page.clicks(DRAWER, "Archive the thread").await;
    page.browser
        .until(".scroller", "This thread is archived")
        .await;
    page.browser.press(".channel").await;
    page.until("return document.querySelector('.threads') === null")
        .await;
    page.browser.press(".who").await;
    page.clicks("//header", "Another person").await;
    page.browser.fills(".dialog input", "Eve").await;
    page.browser.press(".dialog .primary").await;
    page.browser.until(".who", "You are Eve").await;
    page.becomes("Ana").await;
    page.clicks(DRAWER, "Leaves").await;
    page.until("return document.querySelectorAll('.guild').length === 1")
        .await;
    page.clicks(DRAWER, "Joins").await;
    page.until("return document.querySelectorAll('.guild').length === 2")
        .await;
    page.browser.press(".guild:not([data-guild='@me'])").await;
    page.clicks(DRAWER, "Delete #").await;
    page.browser.until(".chat-title", "second").await;
}
