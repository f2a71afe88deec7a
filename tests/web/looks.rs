//! How the pages look: judged by axe-core, measured for jumps and overflow, and drawn to be looked
//! at by people. `DJAMBI_PICTURES=FOLDER cargo test --test all web::looks` writes the pictures there.

use std::path::PathBuf;
use std::time::Duration;

use djambi::i18n::Language;
use djambi::teach::Puzzle;
use djambi_input::Draft;
use fantoccini::Locator;
use serde_json::json;

use crate::common::browser::{Browser, Manner, browser};
use crate::common::saved_games::TURNING_POINT;
use crate::web::afterwards::MOVES;
use crate::web::prepared::{Prepared, Saved, friend, save_all};
use crate::web::program::Program;

/// The judge of accessibility, which the tests run in each page.
const AXE: &str = include_str!("axe/axe.min.js");

/// Lists the elements that have jumped since the first paint, with their places before and after,
/// one per line.
pub const SHIFTS: &str = "const done = arguments[0];
    const all = [];
    const name = (node) => (node?.nodeName ?? 'something') + ' ' + (node?.className ?? node?.data ?? '');
    const at = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
    const line = (it) => name(it.node) + ' ' + at(it.previousRect) + ' → ' + at(it.currentRect);
    const add = (list) => list.getEntries().forEach((it) => all.push(it.sources.map(line).join(', ')));
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(all), 300);";

/// All rules of axe, and those that a theme can break.
const ALL: &str = "{ resultTypes: ['violations'] }";
const CONTRAST: &str = "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }";

/// The widths at which each page is opened, in a theme, and the rules that judge it there.
const VIEWS: [(u32, &str, Option<&str>); 3] = [
    (1440, "light", Some(CONTRAST)),
    (768, "dark", None),
    (360, "dark", Some(ALL)),
];

/// The findings of axe by these rules, one per line.
async fn findings(browser: &Browser, rules: &str) -> Vec<String> {
    let judge = format!(
        "const done = arguments[0];
        axe.run(document, {rules}).then((found) => done(found.violations.map(
            (it) => it.id + ': ' + it.nodes.map((node) => node.html.slice(0, 160)).join(' | '))));"
    );
    let found = browser.page.execute_async(&judge, vec![]).await.unwrap();
    serde_json::from_value(found).unwrap()
}

/// Texts that axe does not look at, with less contrast to what is behind them than 4.5 to 1: what an
/// empty field suggests, and the coordinates, which pieces must not cover. In a line each.
const PALE: &str = "const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((it) => it / 255)
        .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4))
        .reduce((sum, it, at) => sum + it * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (part, behind) => {
        const [style, back] = [part, behind].map((it) => getComputedStyle(...it));
        const [over, under] = [parts(style.color), parts(back.backgroundColor)];
        if (under[3] === 0) return 1;
        const opacity = (over[3] ?? 1) * Number(style.opacity);
        const seen = under.map((it, at) => over[at] * opacity + it * (1 - opacity));
        const [dim, bright] = [light(seen), light(under)].sort((a, b) => a - b);
        return (bright + 0.05) / (dim + 0.05);
    };
    const ratio = (it) => it.placeholder ? contrast([it, '::placeholder'], [it]) : contrast([it], [it]);
    return [...document.querySelectorAll('[placeholder], .file, .rank')]
        .map((it) => [ratio(it), it.className + (it.placeholder ?? '') + it.textContent])
        .filter(([ratio]) => !(ratio >= 4.5))
        .map(([ratio, name]) => `${name}: contrast ${ratio.toFixed(2)}`);";

/// Opens a page; returns what jumps in it, in a line each.
async fn jumps(browser: &Browser, address: &str) -> Vec<String> {
    browser.page.goto(address).await.unwrap();
    browser.find("main").await;
    let seen = browser.page.execute_async(SHIFTS, vec![]).await.unwrap();
    serde_json::from_value(seen).unwrap()
}

/// A game against computers in which each player has moved once.
fn begun() -> Prepared {
    Prepared::default().after(MOVES)
}

/// Opens such a game in a browser, and returns its path.
async fn played(browser: &Browser) -> (Program, String) {
    let (program, game) = begun().start().await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.find(".board a.lit").await;
    (program, game.path)
}

/// A lobby, with its path.
async fn lobby(browser: &Browser, program: &Program) -> String {
    // The longest name, in one word.
    let name = "W".repeat(32);
    browser.invites_friends(&program.url, &name).await;
    browser.find(".seats").await;
    let path = browser
        .script("return document.querySelector('main').dataset.path")
        .await;
    path.as_str().unwrap().to_owned()
}

async fn all_pages(
    browser: &Browser,
    program: &Program,
    begun: &Saved,
    finished: &str,
) -> Vec<(&'static str, String)> {
    let game = &begun.path;
    browser.goes(&program.url, &begun.enter[0]).await;
    let lifted = browser.find(".board a.lit").await;
    let lifted = lifted.attr("href").await.unwrap().unwrap();
    let lobby = lobby(browser, program).await;
    let link = |path: &str| path.to_owned();
    vec![
        ("home", link("/")),
        ("play", link("/play")),
        ("lobby", lobby),
        ("game", link(game)),
        ("choosing", lifted),
        ("earlier", format!("{game}?move=2")),
        ("games", link("/games")),
        ("finished", link(finished)),
        (
            "analysis",
            link("/analysis?line=Mc1-e1_Mg1-f1_1.Mg2-f3&at=1&ask=1"),
        ),
        ("cut", link("/analysis?line=Mc1-e9")),
        ("puzzles", link("/puzzle")),
        ("puzzle", link("/puzzle/1")),
        ("wrong", link(&wrong_try())),
        ("lessons", link("/learn")),
        ("lesson", link("/learn/exit")),
        ("rules", link("/rules")),
        ("page", link("/rules/maze")),
        ("nowhere", link("/nowhere")),
        ("profile", link("/profile")),
        ("data", link("/data")),
        // It is made meanwhile, on a thread of the lowest priority.
        ("review", format!("{finished}/review")),
    ]
}

/// A finished game with a turning point.
fn finished() -> Prepared {
    Prepared {
        is_over: true,
        ..Prepared::of(4).after(TURNING_POINT)
    }
}

/// Waits until the page shows the review, which it does by itself.
async fn reviewed(browser: &Browser, address: &str) {
    browser.page.goto(address).await.unwrap();
    let wait = browser.page.wait().at_most(Duration::from_mins(15));
    let chart = wait.for_element(Locator::Css("img.chart")).await;
    chart.expect("a chart");
}

/// The address of a try that does not solve the first puzzle.
fn wrong_try() -> String {
    let puzzle = Puzzle::of_number(1).unwrap();
    let moves = puzzle.position.legal_moves();
    let wrong = moves
        .into_iter()
        .find(|mv| puzzle.is_solved_by(*mv) == Some(false));
    format!("/puzzle/1?draft={}", Draft::common(&[wrong.unwrap()]))
}

/// Lists the faults of the open tab in which players talk.
async fn talk(browser: &Browser, program: &Program, game: &Saved) -> Vec<String> {
    let path = format!("{}/talk", game.path);
    let mut ben = friend(program, game, 1);
    for line in ["line=Pact%3F", "line=Against+Caro%3F&to=red"] {
        ben.post(&path, line).await;
    }
    browser.goes(&program.url, &game.enter[0]).await;
    browser.press("[for=tab-talk]").await;
    browser.until(".lines", "Against Caro?").await;
    browser.script(AXE).await;
    let mut wrong = Vec::new();
    for (width, ..) in VIEWS {
        browser.resize(width, 1000).await;
        let found = findings(browser, ALL).await.into_iter();
        wrong.extend(found.map(|it| format!("talk at {width}: {it}")));
    }
    wrong
}

/// Whether an arrow is over the links at the top when there are more of them, and only then.
const LINKS: &str = "const done = arguments[0];
    const nav = document.querySelector('.top nav');
    const isRight = (isCut) => (getComputedStyle(nav, '::after').opacity !== '0') === isCut;
    const painted = (next) => requestAnimationFrame(() => requestAnimationFrame(next));
    const isCut = nav.scrollWidth > nav.clientWidth;
    painted(() => {
        const first = isRight(isCut);
        nav.scrollLeft = nav.scrollWidth;
        painted(() => done(first && isRight(false)));
    });";

async fn judged(language: &str) {
    let browser = browser!(Manner::Dark, language);
    let home = tempfile::tempdir().unwrap();
    let friends = Prepared::of(3);
    let saved = save_all(home.path(), &[finished(), friends, begun()]).await;
    let [finished, friends, begun] = &saved[..] else {
        panic!("three games");
    };
    let finished = &finished.path;
    let program = Program::start_in(home);
    browser
        .goes(&program.url, &format!("{finished}/review"))
        .await;
    let pictures = std::env::var_os("DJAMBI_PICTURES").map(PathBuf::from);
    let mut wrong = talk(&browser, &program, friends).await;
    for (name, path) in all_pages(&browser, &program, begun, finished).await {
        if name == "review" {
            reviewed(&browser, &format!("{}{path}", program.url)).await;
        }
        for (width, theme, rules) in VIEWS {
            browser.resize(width, 1000).await;
            browser.themed(theme).await;
            let found = faults(&browser, &format!("{}{path}", program.url), rules).await;
            wrong.extend(
                found
                    .iter()
                    .map(|it| format!("{name} at {width}, {theme}: {it}")),
            );
            for theme in ["dark", "light"] {
                let Some(folder) = &pictures else {
                    break;
                };
                browser.themed(theme).await;
                let file = folder.join(format!("{name}-{width}-{theme}-{language}.png"));
                std::fs::write(file, browser.page.screenshot().await.unwrap()).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Opens a page; returns its faults, in a line each.
async fn faults(browser: &Browser, address: &str, rules: Option<&str>) -> Vec<String> {
    let jumps = jumps(browser, address).await.into_iter();
    let mut found: Vec<String> = jumps.map(|it| format!("jumps: {it}")).collect();
    let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    if browser.script(wide).await != 0 {
        found.push("wider than the window".to_owned());
    }
    let links = browser.page.execute_async(LINKS, vec![]).await;
    if links.unwrap() != true {
        found.push("the arrow of the links is wrong".to_owned());
    }
    if let Some(rules) = rules {
        browser.script(AXE).await;
        found.extend(findings(browser, rules).await);
        let pale = browser.script(PALE).await;
        found.extend(serde_json::from_value::<Vec<String>>(pale).unwrap());
    }
    found
}

#[tokio::test]
async fn nothing_is_wrong_with_any_page() {
    judged("pl").await;
}

#[tokio::test]
async fn pages_are_as_large_as_the_text_that_the_browser_is_set_to() {
    let browser = browser!(Manner::LargeText, "en");
    let (program, game) = played(&browser).await;
    let lobby = lobby(&browser, &program).await;
    for path in [
        "/",
        "/play",
        "/rules/maze",
        "/puzzle/1",
        "/analysis",
        &lobby,
        &game,
    ] {
        browser.goes(&program.url, path).await;
        let size =
            browser.script("return getComputedStyle(document.querySelector('main')).fontSize");
        assert_eq!(size.await, "32px", "{path}");
        let wide =
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(
            browser.script(wide).await,
            0,
            "{path} is wider than the screen"
        );
    }
}

#[tokio::test]
async fn squares_and_what_is_chosen_are_seen_in_forced_colours() {
    let browser = browser!(Manner::Dark, "en");
    let (program, game) = played(&browser).await;
    let feature = json!({ "name": "forced-colors", "value": "active" });
    browser.emulate(json!({ "features": [feature] })).await;
    browser.goes(&program.url, &game).await;
    browser.press(".board a.lit").await;
    browser.find(".square.chosen").await;
    let colours = "const of = (css) => getComputedStyle(document.querySelector(css)).backgroundColor;
        return [matchMedia('(forced-colors: active)').matches, new Set(
            ['.square.light:not(.from,.to,.chosen)', '.square.dark:not(.from,.to,.chosen)', '.square.chosen'].map(of)).size,
            getComputedStyle(document.querySelector('.players .moving')).outlineStyle]";
    let colours = browser.script(colours).await;
    assert_eq!(colours, json!([true, 3, "solid"]));
    if let Some(folder) = std::env::var_os("DJAMBI_PICTURES") {
        let file = PathBuf::from(folder).join("forced-colours.png");
        std::fs::write(file, browser.page.screenshot().await.unwrap()).unwrap();
    }
}

/// Browsers leave out backgrounds on paper where a style does not ask for them.
#[tokio::test]
async fn squares_and_players_are_seen_on_paper() {
    let browser = browser!(Manner::Light, "en");
    let (program, game) = played(&browser).await;
    browser.emulate(json!({ "media": "print" })).await;
    browser.goes(&program.url, &game).await;
    browser.find(".board").await;
    let printed = "const of = (css) => getComputedStyle(document.querySelector(css));
        const all = ['.square.light', '.square.dark', '.dot.of-red', '.dot.of-blue'].map(of);
        return [matchMedia('print').matches, new Set(all.map((it) => it.backgroundColor)).size,
            all.every((it) => it.printColorAdjust === 'exact')]";
    let printed = browser.script(printed).await;
    assert_eq!(printed, json!([true, 4, true]));
}

/// The other languages, which take minutes: for people who look at the pictures.
#[tokio::test]
#[ignore = "draws pictures for people"]
async fn pictures_in_all_languages() {
    for language in Language::ALL.map(Language::key) {
        judged(language).await;
    }
}
