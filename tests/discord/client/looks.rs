//! How the client looks: judged by axe-core in both themes, and never wider than its window.
//! `DJAMBI_PICTURES=FOLDER` draws what was judged, to be looked at.

use std::path::PathBuf;

use serde_json::Value;

use super::components::posts_all;
use super::page::Page;
use crate::discord::fixture::Fixture;

const AXE: &str = include_str!("../../web/axe/axe.min.js");

const JUDGE: &str = "const done = arguments[arguments.length - 1];
    const rules = arguments.length > 1 ? { runOnly: [arguments[0]] } : {};
    axe.run(document, { resultTypes: ['violations'], ...rules }).then((found) => done(found.violations.map(
        (it) => it.id + ': ' + it.nodes.map((node) => node.html.slice(0, 160)).join(' | '))));";

/// Lists the elements that are wider than their place or make the window scroll, and the menus of languages and of the
/// drawer that cut what is, or can be, chosen in them, one per line.
const WIDE: &str = "const tall = document.body.scrollHeight > innerHeight + 1 ? ['taller than the window'] : [];
    const cut = [...document.querySelectorAll('.language, .drawer select')].filter((it) => {
        const isOfDrawer = it.closest('.drawer') !== null;
        const whole = it.cloneNode(isOfDrawer);
        if (!isOfDrawer) whole.append(it.selectedOptions[0].cloneNode(true));
        whole.style.cssText = 'position: absolute; width: auto; max-width: none';
        it.after(whole);
        const width = whole.offsetWidth;
        whole.remove();
        return it.offsetWidth && it.offsetWidth < width;
    }).map((it) => `cuts what is chosen: ${it.className || it.ariaLabel}`);
    return [document.documentElement, ...document.querySelectorAll('.pane, .scroller, .sidebar, .drawer, .form-body, .bar')]
    .filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => `wider than its place: ${it.tagName} ${it.className}`).concat(tall, cut);";

/// The states of the page that are judged: a name, and what is pressed before.
const STATES: [(&str, &[&str]); 8] = [
    ("channel", &[]),
    ("form", &["[data-custom^='settings']"]),
    ("menu", &["[data-custom='both']"]),
    ("people", &[".who"]),
    ("typing", &[]),
    ("drawer", &[".drawer-button"]),
    ("places", &[".to-places"]),
    ("members", &[".to-members"]),
];

/// The widths at which the states are shown, in a theme, and the rule that judges them there, if not all
/// do.
const VIEWS: [(u32, &str, Option<&str>); 2] =
    [(330, "dark", None), (1440, "light", Some("color-contrast"))];

/// The findings of axe: by all of its rules, or by one.
async fn findings(page: &Page, rule: Option<&str>) -> Vec<String> {
    let rule = rule.map(Value::from).into_iter().collect();
    let found = page.browser.page.execute_async(JUDGE, rule).await.unwrap();
    serde_json::from_value(found).unwrap()
}

async fn wrong(page: &Page, rule: Option<&str>) -> Vec<String> {
    page.browser.script(AXE).await;
    let mut found = findings(page, rule).await;
    let wide: Value = page.browser.script(WIDE).await;
    found.extend(serde_json::from_value::<Vec<String>>(wide).unwrap());
    found
}

/// Waits until sliding elements have arrived.
async fn arrives(page: &Page) {
    page.until("return document.getAnimations().every((it) => it.playState === 'finished' || it.effect.getComputedTiming().iterations === Infinity)")
        .await;
}

#[tokio::test]
async fn nothing_is_wrong_with_the_client() {
    let fixture = Fixture::new().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    let pictures = std::env::var_os("DJAMBI_PICTURES").map(PathBuf::from);
    posts_all(&fixture).await;
    page.types("/djambi settings mine").await;
    page.shows("Only you can see this").await;
    let mut all = Vec::new();
    for (width, theme, rule) in VIEWS {
        page.resizes(width, 900).await;
        for (state, presses) in STATES {
            if state == "places" && width == 1440 {
                continue;
            }
            let beside = if state == "channel" {
                "&beside=Ben"
            } else {
                ""
            };
            // The drawer would stay open over a reload.
            page.browser.script("localStorage.clear()").await;
            page.goes(&format!("as=Ana&theme={theme}{beside}")).await;
            page.browser.find(".message.private").await;
            for css in presses {
                page.browser.press(css).await;
            }
            if state == "form" {
                page.browser.find(".form").await;
            }
            if state == "typing" {
                page.browser.sends_keys(".composer-field", "/").await;
                page.browser.find(".suggestion").await;
            }
            arrives(&page).await;
            let found = wrong(&page, rule).await;
            all.extend(
                found
                    .into_iter()
                    .map(|it| format!("{state} at {width}, {theme}: {it}")),
            );
            for theme in ["dark", "light"] {
                let Some(folder) = &pictures else {
                    break;
                };
                let shown = format!("document.documentElement.dataset.theme = '{theme}'");
                page.browser.script(&shown).await;
                let file = folder.join(format!("client-{state}-{width}-{theme}.png"));
                std::fs::write(file, page.browser.page.screenshot().await.unwrap()).unwrap();
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
