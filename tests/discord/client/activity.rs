//! The pages within the sandbox's client: the board in a frame beside the channel.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use discord_sandbox::{Sandbox, Setup};
use fantoccini::Locator;
use fantoccini::error::CmdError;
use serde_json::Value;
use tokio::net::TcpListener;

use super::page::{NEWEST, Page};
use crate::common::browser::{Browser, Manner, browser};
use crate::discord::activity::Framed;

/// Waits until a script in the frame of a person's pane returns true.
async fn until_in_frame(browser: &Browser, script: &str) {
    let page = &browser.page;
    let look = || async {
        page.clone().enter_parent_frame().await?;
        let frame = page.find(Locator::Css(".activity-frame")).await?;
        frame.enter_frame().await?;
        let is = page.execute(script, Vec::new()).await;
        page.clone().enter_parent_frame().await?;
        if is? == Value::Bool(true) {
            return Ok(());
        }
        Err(CmdError::WaitTimeout)
    };
    browser.repeat(script, look).await;
}

/// Presses what a script returns, in the frame, as a person does.
async fn presses_in_frame(browser: &Browser, css: &str) {
    let page = &browser.page;
    let press = || async {
        page.clone().enter_parent_frame().await?;
        let frame = page.find(Locator::Css(".activity-frame")).await?;
        frame.enter_frame().await?;
        let pressed = async { page.find(Locator::Css(css)).await?.click().await };
        let pressed = pressed.await;
        page.clone().enter_parent_frame().await?;
        pressed
    };
    browser.repeat(css, press).await;
}

/// Plays a move in the frame: the piece, its target, and *Play*.
async fn plays(browser: &Browser, from: &str, to: &str) {
    until_in_frame(browser, TURN).await;
    for square in [from, to] {
        presses_in_frame(browser, &format!(".board a[data-square={square}]")).await;
    }
    presses_in_frame(browser, ".row button.main").await;
}

/// Whether it is the reader's turn.
const TURN: &str = "return document.querySelector('main')?.dataset.yours !== undefined";

/// Whether there is a board.
const BOARD: &str = "return document.querySelector('main.game .board') !== null";

/// Whether a message of the channel contains a text.
fn shown(text: &str) -> String {
    format!(
        "return [...document.querySelectorAll('.message')].some((it) => it.textContent.includes('{text}'))"
    )
}

/// Whether the moves contain one.
fn played(mv: &str) -> String {
    format!("return document.querySelector('.moves')?.textContent.includes('{mv}') === true")
}

#[tokio::test]
async fn a_move_in_the_frame_is_seen_in_the_channel_and_in_the_frame_of_another() {
    let mut framed = Framed::new().await;
    framed.fixture.begins().await;
    let Some(ana) = Page::open(&framed.fixture, "as=Ana").await else {
        return;
    };
    ana.resizes(1600, 900).await;
    ana.presses("Full screen").await;
    ana.clicks("//dialog", "Authorize").await;
    until_in_frame(&ana.browser, BOARD).await;
    let ben = ana.beside(Manner::Phone, "as=Ben&width=phone").await;
    ben.browser.press(".enter").await;
    ben.browser.press("dialog .primary").await;
    until_in_frame(&ben.browser, BOARD).await;
    plays(&ana.browser, "c1", "e1").await;
    until_in_frame(&ana.browser, &played("e1")).await;
    until_in_frame(&ben.browser, &played("e1")).await;
    // It is the newest message of the channel for both, while the clock of the sandbox is stopped.
    for page in [&ana, &ben] {
        let newest =
            format!("return document.querySelector('{NEWEST}').textContent.includes('Mc1-e1')");
        page.until(&newest).await;
    }

    // The program is killed while the frames are open, and they continue when it is back.
    framed.fixture.dies_and_returns().await;
    plays(&ben.browser, "h3", "h5").await;
    until_in_frame(&ben.browser, &played("h5")).await;
    until_in_frame(&ana.browser, &played("h5")).await;

    // Small, only the board and whose move it is.
    ana.browser.press(".activity-small").await;
    until_in_frame(
        &ana.browser,
        "return getComputedStyle(document.querySelector('.tabs')).display === 'none'",
    )
    .await;
    ana.browser.press(".activity-close").await;
}

#[tokio::test]
async fn a_frame_without_cookies_that_is_loaded_again_goes_on() {
    let framed = Framed::new().await;
    let fixture = &framed.fixture;
    fixture.sandbox.block_cookies(true);
    let Some(page) = Page::open(fixture, "as=Ana&drawer=1").await else {
        return;
    };
    page.resizes(1600, 900).await;
    // Not allowed first, then allowed: a game against computers is begun from the entry point.
    page.browser.press(".enter").await;
    page.clicks("//dialog", "Cancel").await;
    until_in_frame(
        &page.browser,
        "return document.querySelector('[role=alert]')?.textContent.includes('who you are') === true",
    )
    .await;
    presses_in_frame(&page.browser, ".ways button").await;
    page.clicks("//dialog", "Authorize").await;
    presses_in_frame(&page.browser, "form.start button.main").await;
    until_in_frame(&page.browser, TURN).await;
    page.until(&shown("The game begins")).await;
    presses_in_frame(&page.browser, ".invite").await;
    page.clicks("//dialog", "Cancel").await;
    page.browser.press(".drawer-button").await;
    page.clicks("//aside", "Reload its frame").await;
    until_in_frame(&page.browser, TURN).await;
    // No page is opened in the frame: the rules and the lessons are shown in its place.
    presses_in_frame(&page.browser, ".top a[href='/rules']").await;
    until_in_frame(
        &page.browser,
        "return location.pathname === '/rules' && document.querySelector('.invite') !== null",
    )
    .await;
    presses_in_frame(&page.browser, ".top .name").await;
    plays(&page.browser, "c1", "e1").await;
    until_in_frame(&page.browser, &played("e1")).await;
}

#[tokio::test]
async fn a_lobby_is_opened_from_the_entry_point_and_a_closed_frame_opens_again() {
    let framed = Framed::new().await;
    let ben = framed.fixture.people[1].clone().speaking("pl");
    let Some(page) = Page::open(&framed.fixture, &format!("as={}", ben.id())).await else {
        return;
    };
    // The entry point and the page have the names of the person's language.
    let polish = "return document.querySelector('.enter').textContent === 'Zagraj w Djambi'
        && document.querySelector('[aria-label=\"Dwie osoby obok siebie\"]') !== null";
    page.until(polish).await;
    page.goes("as=Ana").await;
    page.resizes(1600, 900).await;
    page.browser.press(".enter").await;
    page.clicks("//dialog", "Authorize").await;
    presses_in_frame(&page.browser, "form.start:not(:has(select)) button").await;
    page.shows("Join").await;
    presses_in_frame(&page.browser, "form:has([value='fill-all']) button").await;
    presses_in_frame(&page.browser, "form:has([value='start']) button").await;
    until_in_frame(&page.browser, TURN).await;
    page.until(&shown("The game begins")).await;
    plays(&page.browser, "c1", "e1").await;
    // Closed, it is gone: the channel can be used, and the game continues.
    page.browser.press(".activity-close").await;
    page.until("return document.querySelector('.activity-frame') === null")
        .await;
    page.types("/djambi board").await;
    page.until(&shown("used /djambi board")).await;
    // Opened again, it is where the game is, and asks nothing.
    page.browser.press(".enter").await;
    until_in_frame(&page.browser, &played("e1")).await;
    plays(&page.browser, "a3", "a4").await;
    until_in_frame(&page.browser, &played("Ma3-a4")).await;
}

#[tokio::test]
async fn the_review_of_the_last_game_has_its_chart_in_the_frame() {
    let framed = Framed::new().await;
    let fixture = &framed.fixture;
    fixture.begins().await;
    fixture.plays(&fixture.people[0], "Mc1-e1").await;
    for person in &fixture.people[1..] {
        fixture.resigns(person).await;
    }
    let Some(page) = Page::open(fixture, "as=Ana").await else {
        return;
    };
    page.resizes(1600, 900).await;
    page.browser.press(".enter").await;
    page.clicks("//dialog", "Authorize").await;
    presses_in_frame(&page.browser, ".ways a[href^='/game/']").await;
    presses_in_frame(&page.browser, ".row a[href$='/review']").await;
    until_in_frame(
        &page.browser,
        "return document.querySelector('img.chart')?.naturalWidth > 0",
    )
    .await;
}

#[tokio::test]
async fn another_site_shows_no_frame() {
    let framed = Framed::new().await;
    let instance = framed.fixture.people[0]
        .joins_activity(framed.fixture.channel)
        .unwrap();
    let frame = format!(
        "{}/?frame_id=f&instance_id={instance}&platform=desktop",
        framed.site
    );
    let html = format!("<iframe class=activity-frame src='{frame}'></iframe><p id=there>there</p>");
    let page = get(move || async move { Html(html) });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/", page)).await });
    let browser = browser!(Manner::Desk, "en");
    browser
        .page
        .goto(&format!("http://{address}/"))
        .await
        .unwrap();
    browser.find("#there").await;
    until_in_frame(
        &browser,
        "return document.getElementById('activity') === null && document.readyState === 'complete'",
    )
    .await;
}

/// A page that uses the official kit.
const KIT: &str = "<!doctype html><p id=said>begun</p><script type=module>
import { DiscordSDK } from '/kit/index.mjs';
const said = (text) => (document.getElementById('said').textContent = text);
const client = new URLSearchParams(location.search);
const kit = new DiscordSDK(location.hostname.split('.')[0], { disableConsoleLogOverride: true });
try {
  await kit.ready();
  said('ready');
  const { code } = await kit.commands.authorize({ client_id: kit.clientId, response_type: 'code', state: 's', prompt: 'none', scope: ['identify'] });
  const token = await (await fetch('/exchange', { method: 'POST', body: code })).text();
  const { user } = await kit.commands.authenticate({ access_token: token });
  const { locale } = await kit.commands.userSettingsGetLocale();
  const { participants } = await kit.commands.getInstanceConnectedParticipants();
  await kit.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', () => {});
  said(`${user.global_name} ${locale} ${participants.length} ${code.length > 10}`);
} catch (error) {
  said(JSON.stringify(error) + error);
}
</script>";

/// Discord's own kit connects to the sandbox's client: so the protocol is right there. `DISCORD_SDK` names
/// a folder `node_modules` with `@discord/embedded-app-sdk`. The kit takes messages only from Discord's
/// origins and from `http://localhost:3333`.
#[tokio::test]
async fn the_official_kit_connects_to_the_client() {
    let Ok(folder) = std::env::var("DISCORD_SDK") else {
        eprintln!("left out: DISCORD_SDK names no folder with @discord/embedded-app-sdk");
        return;
    };
    let kit = Path::new(&folder).join("@discord/embedded-app-sdk/output");
    let setup = Setup {
        listen: ([127, 0, 0, 1], 3333).into(),
        people: vec!["Ana".to_owned()],
        ..Setup::default()
    };
    let sandbox = Arc::new(Sandbox::start_with(&setup).await.unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let target = format!("http://{}", listener.local_addr().unwrap());
    let secret = sandbox.enable_activities(&target);
    let id = sandbox.bot();
    let exchange = move |code: String| async move {
        let form = format!(
            "client_id={id}&client_secret={secret}&grant_type=authorization_code&code={code}"
        );
        let request = reqwest::Client::new().post("http://127.0.0.1:3333/api/v10/oauth2/token");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request
            .body(form)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        let granted: Value = serde_json::from_str(&answer).unwrap();
        granted["access_token"].as_str().unwrap().to_owned()
    };
    let module = move |axum::extract::Path(file): axum::extract::Path<String>| async move {
        let text = std::fs::read_to_string(kit.join(file)).unwrap();
        ([("content-type", "text/javascript")], text)
    };
    let pages = Router::new()
        .route("/", get(|| async { Html(KIT) }))
        .route("/exchange", axum::routing::post(exchange))
        .route("/kit/{*file}", get(module));
    tokio::spawn(async move { axum::serve(listener, pages).await });
    let browser = browser!(Manner::Desk, "en");
    browser
        .page
        .goto("http://localhost:3333/?as=Ana")
        .await
        .unwrap();
    browser.press(".enter").await;
    browser.press("dialog .primary").await;
    until_in_frame(
        &browser,
        "return document.getElementById('said')?.textContent === 'Ana en-US 1 true'",
    )
    .await;
}
