//! Typing commands: suggestions, keys, errors, languages; forms and private cards.

use fantoccini::key::Key;
use serde_json::json;

use super::page::{NEWEST, Page};
use crate::common::browser::Manner;
use crate::discord::fixture::Fixture;

const FIELD: &str = ".composer-field";
const LIST: &str = ".suggestions";
const ACTIVE: &str = ".suggestion.active";

/// Waits until the field contains a text.
async fn contains(page: &Page, text: &str) {
    let script = format!(
        "return document.querySelector('{FIELD}').value === {}",
        json!(text)
    );
    page.until(&script).await;
}

#[tokio::test]
async fn commands_options_and_moves_are_suggested_and_chosen_by_keys() {
    let fixture = Fixture::playing().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    let browser = &page.browser;
    // Text typed outside any field goes into the message field.
    browser.press(".chat-title").await;
    browser.sends_keys("body", "/djambi mo").await;
    browser.until(ACTIVE, "/djambi move").await;
    let described = browser.text(ACTIVE).await;
    assert!(described.len() > "/djambi move".len(), "{described}");
    browser.key(Key::Enter).await;
    contains(&page, "/djambi move ").await;
    // The bot's suggestions: none is chosen until somebody asks for it.
    browser.until(".option-hint", "move").await;
    browser.sends_keys(FIELD, "Mc1").await;
    browser.until(LIST, "Militant c1 goes to e1").await;
    // Until the last letter is answered, other militants are suggested too.
    page.until("return [...document.querySelectorAll('.suggestion')].every((it) => it.textContent.startsWith('Militant c1'))")
        .await;
    assert!(!browser.has(ACTIVE).await);
    browser.key(Key::Down).await;
    browser.until(ACTIVE, "Militant c1").await;
    browser.key(Key::Down).await;
    browser.key(Key::Up).await;
    let chosen = browser.text(ACTIVE).await;
    browser.key(Key::Tab).await;
    page.until(&format!(
        "return document.querySelector('{FIELD}').value.startsWith('/djambi move Mc1')"
    ))
    .await;
    browser.key(Key::Escape).await;
    page.until("return document.querySelector('.popup').hidden")
        .await;
    browser.key(Key::Enter).await;
    page.shows("@Ben").await;
    assert!(!chosen.is_empty());
    // The field is empty again, and has the focus.
    contains(&page, "").await;
}

/// Answers to what is typed come after two seconds, as on a slow line; `late` counts them.
const SLOW: &str = "window.late = 0; const real = fetch; window.fetch = async (url, ...rest) => {
    const answer = await real(url, ...rest);
    if (String(url).includes('complete')) {
        await new Promise((done) => setTimeout(done, 2000));
        setTimeout(() => late += 1);
    }
    return answer; }";

#[tokio::test]
async fn a_command_that_the_letters_still_begin_is_chosen_while_newer_ones_are_awaited() {
    let fixture = Fixture::playing().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    let browser = &page.browser;
    browser.sends_keys(FIELD, "/djambi mo").await;
    browser.until(ACTIVE, "/djambi move").await;
    browser.script(SLOW).await;
    browser.sends_keys(FIELD, "v").await;
    browser.key(Key::Enter).await;
    contains(&page, "/djambi move ").await;
}

#[tokio::test]
async fn a_suggestion_is_picked_while_newer_ones_are_awaited() {
    let fixture = Fixture::playing().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    let browser = &page.browser;
    // Among the newer suggestions the picked one is there again, or is not.
    for letter in ["c", "g"] {
        page.goes("as=Ana").await;
        browser.sends_keys(FIELD, "/djambi move M").await;
        browser.until(LIST, "Militant c1").await;
        browser.script(SLOW).await;
        browser.sends_keys(FIELD, letter).await;
        browser.key(Key::Down).await;
        let picked = browser.text(ACTIVE).await;
        assert!(picked.starts_with("Militant c1"), "{picked}");
        page.until("return late === 1").await;
        assert_eq!(browser.text(ACTIVE).await, picked);
        browser.key(Key::Enter).await;
        page.until(&format!(
            "return document.querySelector('{FIELD}').value.startsWith('/djambi move Mc1')"
        ))
        .await;
    }
}

#[tokio::test]
async fn what_discord_refuses_is_said_and_stays_in_the_field() {
    let fixture = Fixture::new().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    page.types("/djambi move").await;
    page.browser.until(".composer > .problem", "move").await;
    contains(&page, "/djambi move").await;
    page.browser.fills(FIELD, "").await;
    page.types("/djambi new pace:").await;
    page.browser.until(".composer > .problem", "pace").await;
}

#[tokio::test]
async fn choices_and_descriptions_are_in_the_language_of_the_person() {
    let fixture = Fixture::new().await;
    let Some(page) = Page::open_in(&fixture, Manner::Phone, "as=Ana").await else {
        return;
    };
    let choose = "const select = document.querySelector('.language'); select.value = 'fr';
        select.dispatchEvent(new Event('change'));";
    page.browser.find(".language").await;
    page.browser.script(choose).await;
    page.browser.until(".who", "Vous êtes Ana").await;
    assert_eq!(
        page.browser.find(".pane").await.attr("lang").await.unwrap(),
        Some("fr".to_owned())
    );
    page.browser.sends_keys(FIELD, "/djambi new ").await;
    page.browser.find(".suggestion").await;
    // With a thumb.
    page.browser.touch(".suggestion").await;
    page.until(&format!(
        "return /^\\/djambi new \\S+:$/.test(document.querySelector('{FIELD}').value.trim())"
    ))
    .await;
}

#[tokio::test]
async fn settings_are_changed_in_a_form_and_only_their_person_sees_the_card() {
    let fixture = Fixture::new().await;
    let Some(page) = Page::open(&fixture, "as=Ana&beside=Ben").await else {
        return;
    };
    let browser = &page.browser;
    page.types("/djambi settings mine").await;
    page.shows("Only you can see this").await;
    let seen = "return [...document.querySelectorAll('.pane')].map((it) => it.querySelectorAll('.message').length)";
    assert_eq!(browser.script(seen).await, json!([1, 0]));
    page.presses("Change").await;
    browser.until(".form", "Settings").await;
    browser.press(".form .select").await;
    browser.press(".menu-item[data-value='fr']").await;
    page.until("return document.activeElement.matches('.form .select')")
        .await;
    browser.key(Key::Escape).await;
    page.until("return document.querySelector('.form') === null")
        .await;
    page.presses("Change").await;
    browser.press(".form .select").await;
    browser.press(".menu-item[data-value='fr']").await;
    browser.press(".form button[type='submit']").await;
    page.shows("Langue").await;
    assert!(!browser.has(".form").await);
    // A dismissed card does not come back.
    browser.press(".only-you .as-link").await;
    page.until("return document.querySelector('.message.private') === null")
        .await;
    page.goes("as=Ana").await;
    browser.find(".beginning-name").await;
    assert!(!browser.has(NEWEST).await);
}
