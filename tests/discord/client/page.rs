//! The client's page, used as a person uses it.

use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::common::browser::{Browser, LONGEST, Manner};
use crate::discord::fixture::Fixture;

/// The newest message that is shown.
pub const NEWEST: &str = ".messages > .message:last-child";

/// A browser with the client of a fixture's sandbox.
pub struct Page {
    pub browser: Browser,
    url: String,
}

impl Page {
    /// Opens the client with that query, such as `as=Ana`; `None` where there is no browser.
    pub async fn open(fixture: &Fixture, query: &str) -> Option<Page> {
        Page::open_in(fixture, Manner::Desk, query).await
    }

    /// The same in another kind of browser.
    pub async fn open_in(fixture: &Fixture, manner: Manner, query: &str) -> Option<Page> {
        let browser = Browser::start(manner, "en").await?;
        let url = fixture.sandbox.url().to_owned();
        let page = Page { browser, url };
        page.goes(query).await;
        Some(page)
    }

    /// The client of another person beside this one, in a browser of its own.
    pub async fn beside(&self, manner: Manner, query: &str) -> Page {
        let browser = Browser::beside(manner, "en").await.expect("a browser");
        let url = self.url.clone();
        let page = Page { browser, url };
        page.goes(query).await;
        page
    }

    /// Opens the page again with another query.
    pub async fn goes(&self, query: &str) {
        let address = format!("{}/?{query}", self.url);
        self.browser.page.goto(&address).await.unwrap();
        self.browser.find(".composer-field").await;
    }

    /// Shows the page on a screen of that size in pixels, as small as one likes.
    pub async fn resizes(&self, width: u32, height: u32) {
        let screen =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let name = "Emulation.setDeviceMetricsOverride";
        self.browser.commands(name, screen).await;
    }

    /// Types a line and sends it.
    pub async fn types(&self, text: &str) {
        let line = format!("{text}{}", char::from(Key::Enter));
        self.browser.sends_keys(".composer-field", &line).await;
    }

    /// Becomes another person by the switch on top.
    pub async fn becomes(&self, person: &str) {
        let said = format!("You are {person}");
        if self.browser.text(".who").await.contains(&said) {
            return;
        }
        self.browser.press(".who").await;
        let line = format!(".menu-item[data-value='{person}']");
        self.browser.press(&line).await;
        self.browser.until(".who", &said).await;
        self.browser.find(".composer-field").await;
    }

    /// Presses an element with that text in it, as soon as it is there and enabled; `inside` is a
    /// part of a page as a path, such as `//main`.
    pub async fn clicks(&self, inside: &str, text: &str) {
        let path = format!(
            "({inside}//*[self::button or self::a or @role='option'][contains(., \"{text}\")][not(@disabled)])[last()]"
        );
        let press = || async {
            let found = self.browser.page.find(Locator::XPath(&path)).await?;
            found.click().await
        };
        self.browser.repeat(&path, press).await;
    }

    /// Chooses the first item of the list that has opened over the page, which closes it. A click
    /// that removes its own element may be reported as failed.
    pub async fn picks(&self) {
        self.browser.find(".menu-item").await;
        while let Ok(item) = self.browser.page.find(Locator::Css(".menu-item")).await {
            let _ = item.click().await;
        }
    }

    /// Presses a button of the newest message that has one with that label.
    pub async fn presses(&self, label: &str) {
        self.clicks("//ol[contains(@class, 'messages')]", label)
            .await;
    }

    /// Waits until the newest message shows a text.
    pub async fn shows(&self, text: &str) {
        self.browser.until(NEWEST, text).await;
    }

    /// Waits until a script of the test returns true.
    pub async fn until(&self, script: &str) {
        let began = Instant::now();
        while self.browser.script(script).await != Value::Bool(true) {
            assert!(
                began.elapsed() < LONGEST,
                "{script}\n{:?}",
                self.browser.page.source().await
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}
