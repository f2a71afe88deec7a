//! Games in a real browser: by touches, by keys alone, without scripts, and through a restart.

use std::path::Path;
use std::time::{Duration, Instant};

use djambi_rules::Options;
use fantoccini::key::Key;

use crate::browser::{Browser, LONGEST, Manner, browser};
use crate::port::free_port;
use crate::prepared::{Prepared, Saved};
use crate::program::Program;

/// How long a whole game against three computers may take on a busy machine.
const GAME: Duration = Duration::from_mins(10);

/// The next action that a page asks of its reader.
#[derive(Debug, PartialEq)]
enum Prompt {
    /// To choose a square.
    Square,
    /// To play the move that is shown.
    Play,
    /// Nothing: others move.
    Nothing,
    /// Nothing any more.
    Over,
    /// Whether to watch the rest, since their chief is dead.
    Stopped,
}

async fn asks(browser: &Browser) -> Prompt {
    if browser.has(PLAY).await {
        Prompt::Play
    } else if browser.has(".board a.lit, .row a.nobody").await {
        Prompt::Square
    } else if browser.has(TO_END).await {
        Prompt::Stopped
    } else if browser.has("input[value='rematch']").await {
        Prompt::Over
    } else {
        Prompt::Nothing
    }
}

/// Returns the next choice, preferably one that kills nobody, so that a game under [`short`] rules
/// ends soon.
async fn choice(browser: &Browser) -> Option<&'static str> {
    for css in CHOICES {
        if browser.has(css).await {
            return Some(css);
        }
    }
    None
}

/// The button that leads to the end of a game that the reader has lost.
const TO_END: &str = ".row .to-end";

/// Squares and buttons in the order in which they are chosen.
const CHOICES: [&str; 4] = [
    ".board a.lit:not([data-lifts]):not(.kills)",
    ".board a.lit:not([data-lifts])",
    ".board a.lit",
    ".row a.nobody",
];

/// A game of one person against three novices, which is drawn after ten moves without a kill.
async fn short(home: &Path) -> Saved {
    let mut options = Options::CLASSIC;
    options.quiet_limit = std::num::NonZeroU16::new(10).unwrap();
    let game = Prepared {
        options,
        ..Prepared::default()
    };
    game.save(home).await
}

/// Whether nothing is wider than the screen.
async fn fits(browser: &Browser) {
    let wide = browser
        .script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
        )
        .await;
    assert_eq!(wide, 0, "the page is wider than the screen");
}

/// How the reader chooses.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Touches,
    Keys,
    Links,
}

const PLAY: &str = "form[action$='/move'] button";

impl By {
    /// Chooses an element. It may be gone meanwhile.
    async fn chooses(self, browser: &Browser, css: &str, began: Instant) -> bool {
        match self {
            By::Touches => return browser.touch(css).await,
            By::Links => browser.press(css).await,
            By::Keys => {
                if css == PLAY {
                    browser.find(&format!("{PLAY}:focus")).await;
                } else {
                    tab_to(browser, css, began).await;
                }
                browser.key(Key::Enter).await;
                while css == PLAY && browser.has(PLAY).await {
                    continues(browser, began).await;
                }
            }
        }
        true
    }

    /// Plays a game to its end.
    async fn plays(self, browser: &Browser) {
        let home = tempfile::tempdir().unwrap();
        let game = short(home.path()).await;
        let program = Program::start_in(home);
        browser.goes(&program.url, &game.enter[0]).await;
        if self == By::Links {
            browser.press("form[data-at-once] button").await;
        }
        browser.find(".board a.lit").await;
        let (began, mut played) = (Instant::now(), 0);
        loop {
            match asks(browser).await {
                Prompt::Over => break,
                Prompt::Play => played += u32::from(self.chooses(browser, PLAY, began).await),
                Prompt::Square => {
                    if let Some(square) = choice(browser).await {
                        self.chooses(browser, square, began).await;
                    }
                }
                // Without scripts the page is loaded again by itself every few seconds.
                Prompt::Stopped if self != By::Links => {
                    self.chooses(browser, TO_END, began).await;
                }
                Prompt::Stopped | Prompt::Nothing => {}
            }
            continues(browser, began).await;
        }
        assert!(played >= 3, "{played}");
        if self == By::Touches {
            fits(browser).await;
        }
    }
}

#[tokio::test]
async fn a_whole_game_by_touches_on_a_phone() {
    By::Touches.plays(&browser!(Manner::Phone, "en")).await;
}

#[tokio::test]
async fn a_whole_game_by_keys_alone() {
    By::Keys.plays(&browser!(Manner::Desk, "en")).await;
}

#[tokio::test]
async fn a_whole_game_without_scripts() {
    By::Links.plays(&browser!(Manner::NoScript, "en")).await;
}

/// Waits a little. A game that does not end in its time fails.
async fn continues(browser: &Browser, began: Instant) {
    tokio::time::sleep(Duration::from_millis(40)).await;
    let is_late = began.elapsed() > GAME;
    assert!(
        !is_late,
        "the game continues: {}",
        browser.text("main").await
    );
}

#[tokio::test]
async fn a_game_begins_on_the_first_page_by_keys_alone() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.goes(&program.url, "").await;
    // To the button by Tab, and on by Enter.
    for _ in 0..20 {
        browser.key(Key::Tab).await;
        let active = browser.page.active_element().await.unwrap();
        if active.text().await.unwrap_or_default() == "Play now" {
            break;
        }
    }
    browser.key(Key::Enter).await;
    browser.find(".board a.lit").await;
    // An arrow goes to the first piece that can move, Enter lifts it, Escape puts it back.
    browser.key(Key::Right).await;
    browser.key(Key::Enter).await;
    browser.find("a.back").await;
    browser.key(Key::Escape).await;
    browser.until(".state", "Which piece?").await;
}

/// Gives the focus to the element that is before such a one in the order of Tab. All the way there by
/// Tab alone takes a slow machine longer than a game may.
const FOCUS_BEFORE: &str = "const css = arguments[0];
    const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')]
        .filter((it) => it.tabIndex >= 0 && !it.disabled && it.getClientRects().length > 0);
    const at = all.findIndex((it) => it.matches(css));
    if (at > 0) all[at - 1].focus();";

/// Presses Tab until such an element has the focus, or there is none any more.
async fn tab_to(browser: &Browser, css: &str, began: Instant) {
    let focused = format!("return document.activeElement.matches({css:?})");
    while browser.has(css).await && browser.script(&focused).await != true {
        let before = browser.page.execute(FOCUS_BEFORE, vec![css.into()]);
        before.await.unwrap();
        browser.key(Key::Tab).await;
        assert!(began.elapsed() < GAME, "{css} cannot be reached by Tab");
    }
}

#[tokio::test]
async fn two_browsers_see_each_other_and_a_kill_of_the_server() {
    let ana = browser!(Manner::Desk, "en");
    let Some(ben) = Browser::beside(Manner::Phone, "fr").await else {
        return;
    };
    // No other program may take its port while it is down.
    let mut program = Program::start_at(&format!("127.0.0.1:{}", free_port()));
    ana.invites_friends(&program.url, "Ana").await;
    let link = ana
        .find("input.address")
        .await
        .prop("value")
        .await
        .unwrap()
        .unwrap();
    ben.page.goto(&link).await.unwrap();
    ben.fills("#name", "Ben").await;
    ben.press("main button").await;
    // She sees her friend take a seat without doing anything, and fills the other seats.
    ana.until(".seats", "Ben").await;
    for seat in ["yellow", "green"] {
        let css = format!("input[value='fill'] ~ input[value='{seat}'] ~ button");
        ana.press(&css).await;
        let began = Instant::now();
        while ana.has(&css).await {
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert!(began.elapsed() < LONGEST, "{seat} is not filled");
        }
    }
    ana.press("input[value='start'] ~ button").await;
    ana.until(".state", "Your move").await;
    ben.until(".state", "C’est à Rouge de jouer (Ana)").await;
    // The server is killed and comes back: the pages find it by themselves.
    program.kill_and_restart();
    ana.types("Mc1-e1").await;
    ben.until(".state", "À toi de jouer").await;
    ben.until(".story", "Militant").await;
}
