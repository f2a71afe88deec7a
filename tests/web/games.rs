//! Games in a real browser: by touches, by keys alone, without scripts, and through a restart.

use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::key::Key;

use crate::browser::{Browser, Manner};
use crate::program::Program;

/// How long a whole game against three computers may take on a busy machine.
const GAME: Duration = Duration::from_mins(8);

/// What a page asks its reader to do next.
#[derive(Debug, PartialEq)]
enum Asks {
    /// To choose a square.
    Square,
    /// To play the move that is shown.
    Play,
    /// Nothing: others move.
    Nothing,
    /// Nothing any more.
    Over,
}

async fn asks(browser: &Browser) -> Asks {
    if browser.has("form[action$='/move'] button").await {
        Asks::Play
    } else if browser.has(".board a.lit, .ask a.button:not(.back)").await {
        Asks::Square
    } else if browser.has("input[value='rematch']").await {
        Asks::Over
    } else {
        Asks::Nothing
    }
}

/// What to choose: a kill where there is one, so that the game ends sooner.
async fn choice(browser: &Browser) -> Option<&'static str> {
    for css in [
        ".board a.kills",
        ".board a.lit:not([data-lifts])",
        ".board a.lit",
        ".ask a.button",
    ] {
        if browser.has(css).await {
            return Some(css);
        }
    }
    None
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

#[tokio::test]
async fn a_whole_game_by_touches_on_a_phone() {
    let Some(browser) = Browser::start(Manner::Phone, "en").await else {
        return;
    };
    let program = Program::start();
    browser.page.goto(&program.url).await.unwrap();
    assert!(browser.touch("button.main").await);
    browser.find(".board a.lit").await;
    fits(&browser).await;
    let began = Instant::now();
    let mut played = 0;
    loop {
        match asks(&browser).await {
            Asks::Over => break,
            Asks::Play => {
                played += u32::from(browser.touch("form[action$='/move'] button").await);
            }
            Asks::Square => {
                if let Some(square) = choice(&browser).await {
                    browser.touch(square).await;
                }
            }
            Asks::Nothing => {}
        }
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert!(
            began.elapsed() < GAME,
            "the game goes on: {}",
            browser.text("main").await
        );
    }
    assert!(played > 3, "{played}");
    fits(&browser).await;
    println!(
        "{played} moves by touch in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    browser.page.clone().close().await.unwrap();
}

#[tokio::test]
async fn a_move_by_keys_alone_with_a_step_back() {
    let Some(browser) = Browser::start(Manner::Desk, "en").await else {
        return;
    };
    let program = Program::start();
    browser.page.goto(&program.url).await.unwrap();
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
    for turn in 0..3 {
        browser.until(".state", "It is your turn").await;
        browser.find(".board a.lit").await;
        // An arrow goes to the first piece that can move, Enter lifts it, Escape puts it back.
        browser.key(Key::Right).await;
        browser.key(Key::Enter).await;
        browser.find("a.back").await;
        if turn == 0 {
            browser.key(Key::Escape).await;
            browser.until(".question", "Which piece?").await;
            browser.key(Key::Right).await;
            browser.key(Key::Enter).await;
            browser.find("a.back").await;
        }
        // On through all questions by the keys.
        let began = Instant::now();
        while !browser.has("form[action$='/move'] button").await {
            let focused = "document.activeElement.matches('.board a.lit:not([data-lifts])')";
            let done = browser.script(&format!("return {focused}")).await;
            if done == true {
                browser.key(Key::Enter).await;
            } else {
                browser.key(Key::Tab).await;
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
            assert!(
                began.elapsed() < Duration::from_mins(1),
                "{}",
                browser.text("main").await
            );
        }
        // *Play* has the focus.
        browser.key(Key::Enter).await;
        browser
            .page
            .wait()
            .at_most(Duration::from_secs(30))
            .for_element(Locator::Css(".moves li"))
            .await
            .unwrap();
    }
    browser.page.clone().close().await.unwrap();
}

#[tokio::test]
async fn a_move_without_scripts() {
    let Some(browser) = Browser::start(Manner::NoScript, "en").await else {
        return;
    };
    let program = Program::start();
    browser.page.goto(&program.url).await.unwrap();
    browser.press("button.main").await;
    for _ in 0..2 {
        browser.until(".state", "It is your turn").await;
        let began = Instant::now();
        while asks(&browser).await == Asks::Square {
            browser.press(choice(&browser).await.unwrap()).await;
            assert!(began.elapsed() < Duration::from_mins(1));
        }
        browser.press("form[action$='/move'] button").await;
        browser.find(".moves li").await;
    }
    browser.page.clone().close().await.unwrap();
}

#[tokio::test]
async fn two_browsers_see_each_other_and_a_kill_of_the_server() {
    let Some(ana) = Browser::start(Manner::Desk, "en").await else {
        return;
    };
    let Some(ben) = Browser::beside(Manner::Phone, "fr").await else {
        return;
    };
    let mut program = Program::start();
    ana.page
        .goto(&format!("{}/play", program.url))
        .await
        .unwrap();
    ana.find("#name").await.send_keys("Ana").await.unwrap();
    ana.press("form[action='/play/friends'] button").await;
    let link = ana
        .find("input.address")
        .await
        .prop("value")
        .await
        .unwrap()
        .unwrap();
    ben.page.goto(&link).await.unwrap();
    ben.find("#name").await.send_keys("Ben").await.unwrap();
    ben.press("main button").await;
    // She sees him sit down without doing anything, and fills the other seats.
    ana.until(".seats", "Ben").await;
    for seat in ["yellow", "green"] {
        let css = format!("input[value='fill'] ~ input[value='{seat}'] ~ button");
        ana.press(&css).await;
        let began = Instant::now();
        while ana.has(&css).await {
            tokio::time::sleep(Duration::from_millis(50)).await;
            assert!(
                began.elapsed() < Duration::from_secs(30),
                "{seat} is not filled"
            );
        }
    }
    ana.press("input[value='start'] ~ button").await;
    ana.until(".state", "It is your turn").await;
    ben.until(".state", "Au tour de Ana").await;
    // The server is killed and comes back: the pages find it by themselves.
    program.kill_and_restart();
    ana.find("#typed").await.send_keys("Mc1-e1").await.unwrap();
    ana.press(".typed button").await;
    ana.press("form[action$='/move'] button").await;
    ben.until(".state", "À toi de jouer").await;
    ben.until(".story", "Militant").await;
    for browser in [&ana, &ben] {
        browser.page.clone().close().await.unwrap();
    }
}
