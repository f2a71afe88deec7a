//! Games in a real browser: by touches, by keys alone, without scripts, and through a restart.

use std::time::Instant;

use djambi_rules::{Move, Part};
use fantoccini::key::Key;

use crate::common::browser::{Browser, LONGEST, Manner, browser};
use crate::common::port::free_port;
use crate::web::prepared::{Prepared, friend, whole_game};
use crate::web::program::Program;

/// How a reader chooses.
#[derive(Clone, Copy, PartialEq)]
pub enum By {
    Touches,
    Keys,
    Presses,
}

const PLAY: &str = "form[action$='/move'] button";

/// Whether nothing is wider than the screen.
async fn fits(browser: &Browser) {
    let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    let wide = browser.script(wide).await;
    assert_eq!(wide, 0, "the page is wider than the screen");
}

impl By {
    async fn chooses(self, browser: &Browser, css: &str) {
        match self {
            By::Touches => browser.touch(css).await,
            By::Presses => browser.press(css).await,
            By::Keys => {
                tab_to(browser, css).await;
                browser.key(Key::Enter).await;
            }
        }
    }

    /// Chooses a move by its squares, without playing it. Parts that are decided already are not asked.
    pub async fn chooses_move(self, browser: &Browser, mv: Move) {
        let from = format!(".board a[data-lifts][data-square='{}']", mv.from());
        browser.find(&from).await;
        for part in Part::ALL {
            let Some(square) = mv.part(part) else {
                continue;
            };
            if browser.has(PLAY).await {
                return;
            }
            // A reporter's victim is a link before it is asked for: it would decide the square too.
            let pieces = match part {
                Part::From => "[data-lifts]",
                Part::Victim => ":not([data-lifts]).lit",
                _ => ":not([data-lifts])",
            };
            let css = format!(".board a{pieces}[data-square='{square}']");
            if !browser.has(&css).await {
                continue;
            }
            let asked = browser.text(".said").await;
            self.chooses(browser, &css).await;
            browser.changes(".said", &asked).await;
        }
    }

    /// Plays the move that is shown.
    async fn plays(self, browser: &Browser) {
        browser.find(PLAY).await;
        if self == By::Keys {
            browser.find(&format!("{PLAY}:focus")).await;
            browser.key(Key::Enter).await;
        } else {
            self.chooses(browser, PLAY).await;
        }
        browser.loses(PLAY).await;
    }

    /// Plays the last moves of a game as the player who wins it. The others move without a browser.
    async fn wins(self, browser: &Browser) {
        let moves = whole_game();
        let (before, last) = moves.split_at(moves.len() - 4);
        let winner = Prepared::of(4).after(&moves[..moves.len() - 1]);
        let winner = winner.position().mover();
        let game = Prepared::of(4).after(before);
        let mut position = game.position();
        let (program, game) = game.start().await;
        browser
            .goes(&program.url, &game.enter[winner.index()])
            .await;
        if self == By::Presses {
            browser.press("form[data-at-once] button").await;
        }
        for mv in last {
            let (seat, mv) = (position.mover(), position.parse_move(mv).unwrap());
            if seat == winner {
                browser.until(".state", "Your move").await;
                self.chooses_move(browser, mv).await;
                self.plays(browser).await;
            } else {
                let mut other = friend(&program, &game, seat.index());
                other.moves(&game.path, mv).await;
            }
            position = position.play(mv).unwrap();
        }
        browser.find("input[value='rematch']").await;
        if self == By::Touches {
            fits(browser).await;
        }
    }
}

#[tokio::test]
async fn a_game_is_won_by_touches_on_a_phone() {
    By::Touches.wins(&browser!(Manner::Phone, "en")).await;
}

#[tokio::test]
async fn a_game_is_won_by_keys_alone() {
    By::Keys.wins(&browser!(Manner::Desk, "en")).await;
}

#[tokio::test]
async fn a_game_is_won_without_scripts() {
    By::Presses.wins(&browser!(Manner::NoScript, "en")).await;
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
/// Tab alone takes a slow machine minutes.
const FOCUS_BEFORE: &str = "const css = arguments[0];
    const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')]
        .filter((it) => it.tabIndex >= 0 && !it.disabled && it.getClientRects().length > 0);
    const at = all.findIndex((it) => it.matches(css));
    if (at > 0) all[at - 1].focus();";

/// Presses Tab until such an element has the focus.
async fn tab_to(browser: &Browser, css: &str) {
    let focused = format!("return document.activeElement.matches({css:?})");
    let began = Instant::now();
    while browser.script(&focused).await != true {
        let before = browser.page.execute(FOCUS_BEFORE, vec![css.into()]);
        before.await.unwrap();
        browser.key(Key::Tab).await;
        assert!(began.elapsed() < LONGEST, "{css} cannot be reached by Tab");
    }
}

#[tokio::test]
async fn two_browsers_see_each_other_and_a_kill_of_the_server() {
    let ana = browser!(Manner::Desk, "en");
    let Some(ben) = Browser::beside(Manner::Phone, "fr").await else {
        return;
    };
    // No other program may take its port while it is down.
    let listen = format!("127.0.0.1:{}", free_port());
    let mut program = Program::start_with(&["--listen", &listen]);
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
    ana.press("form:has([value='fill-all']) button").await;
    ana.press("input[value='start'] ~ button").await;
    ana.until(".state", "Your move").await;
    ben.until(".state", "C’est à Rouge de jouer (Ana)").await;
    // The server is killed and comes back: the pages find it by themselves.
    program.kill_and_restart();
    ana.types("Mc1-e1").await;
    ben.until(".state", "À toi de jouer").await;
    ben.until(".story", "Militant").await;
}
