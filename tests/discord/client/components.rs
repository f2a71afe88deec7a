//! All that a bot can send, as the client draws it: compared with `components.txt` by structure.
//! `DJAMBI_UPDATE_PICTURES=1` writes that file again, `DJAMBI_PICTURES=FOLDER` a picture to look at.

use discord_sandbox::Id;
use reqwest::StatusCode;
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use super::page::{NEWEST, Page};
use crate::discord::fixture::Fixture;

const SENT: &str = include_str!("components.json");
const DRAWN: &str = include_str!("components.txt");
const PICTURE: &[u8] = include_bytes!("../../../docs/pictures/playing-move.png");

/// The page's messages in lines: elements with their names, looks and states, and texts. Times depend on the machine.
const OUTLINE: &str = "
    const states = ['role', 'disabled', 'alt', 'href', 'aria-label', 'aria-level', 'aria-expanded', 'data-custom', 'inert', 'start'];
    const out = [];
    const walk = (node, depth) => {
        const at = '  '.repeat(depth);
        const time = (it) => it.replace(/\\d+\\/\\d+\\/\\d+, .*/, 'TIME');
        if (node.nodeType === 3) { if (node.data.trim()) out.push(at + JSON.stringify(time(node.data))); return; }
        if (node.matches('time.muted')) return;
        if (node.matches('time')) { out.push(at + 'time ' + node.dateTime); return; }
        if (node.tagName === 'svg' || node.className === 'message-actions') return;
        const classes = [...node.classList].map((it) => '.' + it).join('');
        const address = (it) => it.replace(/(?:http:\\/\\/127[^/]*)?\\/attachments\\/\\d+\\/\\d+/, 'FILE');
        const state = states.filter((it) => node.hasAttribute(it)).map((it) => ` ${it}=${address(node.getAttribute(it))}`);
        out.push(at + node.tagName.toLowerCase() + classes + state.join(''));
        node.childNodes.forEach((child) => walk(child, depth + 1));
    };
    document.querySelectorAll('.message-main').forEach((it) => walk(it, 0));
    return out.join('\\n');";

/// Posts a message as a bot does, with a picture and a file if it names them. Returns the status.
pub async fn sends(fixture: &Fixture, channel: Id, message: &Value) -> StatusCode {
    let sandbox = &fixture.sandbox;
    let url = format!("{}/api/v10/channels/{channel}/messages", sandbox.url());
    let request = reqwest::Client::new().post(url);
    let mut form = Form::new().text("payload_json", message.to_string());
    if message["attachments"].is_array() {
        let picture = Part::bytes(PICTURE).file_name("board.png");
        let notes = Part::bytes(b"notes").file_name("notes.txt");
        form = form.part("files[0]", picture).part("files[1]", notes);
    }
    let token = format!("Bot {}", sandbox.token());
    let sent = request.header("authorization", token).multipart(form);
    sent.send().await.expect("an answer").status()
}

async fn posts(fixture: &Fixture, channel: Id, message: &Value) {
    let status = sends(fixture, channel, message).await;
    let requests = || fixture.sandbox.requests().pop();
    assert_eq!(status, StatusCode::OK, "{:?}", requests());
}

/// Posts one of each component into the channel.
pub async fn posts_all(fixture: &Fixture) {
    let (sandbox, channel) = (&fixture.sandbox, fixture.channel);
    let role = sandbox.new_role(sandbox.guild(), "Players", true);
    let text = SENT
        .replace("PERSON", &fixture.people[0].id().to_string())
        .replace("ROLE", &role.to_string())
        .replace("CHANNEL", &channel.to_string());
    let messages: Vec<Value> = serde_json::from_str(&text).expect("messages");
    for message in messages {
        posts(fixture, channel, &message).await;
    }
}

#[tokio::test]
async fn all_components_are_drawn() {
    let fixture = Fixture::idle().await;
    let Some(page) = Page::open(&fixture, "as=Ana&theme=dark").await else {
        return;
    };
    posts_all(&fixture).await;
    page.browser.find(".veil .text").await;
    page.until("return [...document.images].every((it) => it.complete && it.naturalWidth > 0)")
        .await;
    if let Some(folder) = std::env::var_os("DJAMBI_PICTURES") {
        page.resizes(1100, 2600).await;
        let file = std::path::PathBuf::from(folder).join("components.png");
        std::fs::write(file, page.browser.page.screenshot().await.unwrap()).unwrap();
    }
    let drawn = page.browser.script(OUTLINE).await;
    let drawn = drawn.as_str().expect("an outline");
    if std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/discord/client/components.txt"
        );
        std::fs::write(file, format!("{drawn}\n")).expect("a file");
    } else {
        let wrong = drawn.lines().zip(DRAWN.lines()).find(|(is, was)| is != was);
        assert!(drawn == DRAWN.trim_end(), "{wrong:?}\n{drawn}");
    }
}

#[tokio::test]
async fn hidden_parts_are_shown_when_they_are_pressed() {
    let fixture = Fixture::idle().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    posts_all(&fixture).await;
    page.browser.find(".veil .text").await;
    page.browser.press(".spoiler-cover").await;
    page.browser.until(".spoiler", "spoiler").await;
    page.browser.press(".veil .veil-cover").await;
    assert!(page.browser.has(".veil.shown img").await);
}

#[tokio::test]
async fn nothing_that_a_bot_sends_runs_in_the_page() {
    let fixture = Fixture::idle().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    let bad = "<img src=x onerror=\"document.title='bad'\"> [x](javascript:document.title='bad') \
               <a href='javascript:1'>y</a> [z](https://example.com/\"onmouseover=\"x)";
    let embed =
        serde_json::json!({ "title": bad, "description": bad, "url": "https://example.com/" });
    let message = serde_json::json!({ "content": bad, "embeds": [embed] });
    posts(&fixture, fixture.channel, &message).await;
    page.shows("onerror").await;
    let found = page
        .browser
        .script(
            "return [document.title.includes('bad'), document.querySelectorAll('.message [onerror], .message [onmouseover], \
             .message [href^=javascript], .message-main img').length]",
        )
        .await;
    assert_eq!(found, serde_json::json!([false, 0]));
    assert!(page.browser.has(NEWEST).await);
}
