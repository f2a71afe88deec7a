//! Every kind of move, chosen on the board of a real browser square by square.

use std::time::{Duration, Instant};

use djambi_rules::{Move, Part};

use crate::browser::{Browser, LONGEST, Manner, browser};
use crate::prepared::{Kind, Prepared};
use crate::program::Program;

/// Chooses a move by its squares. Parts that are decided already are not asked.
async fn choose(browser: &Browser, mv: Move) {
    for part in Part::ALL {
        let Some(square) = mv.part(part) else {
            continue;
        };
        if browser.has("form[action$='/move']").await {
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
        browser.press(&css).await;
        let began = Instant::now();
        while browser.text(".said").await == asked {
            assert!(began.elapsed() < LONGEST, "{mv}: {asked}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn every_kind_of_move_is_chosen_on_the_board() {
    let browser = browser!(Manner::Desk, "en");
    let home = tempfile::tempdir().unwrap();
    let mut games = Vec::new();
    for kind in Kind::ALL {
        let (moves, position, mv) = kind.found();
        let prepared = Prepared::of(4).after(moves);
        games.push((kind, position, mv, prepared.save(home.path()).await));
    }
    let program = Program::start_in(home);
    for (kind, position, mv, game) in games {
        let enter = &game.enter[position.mover().index()];
        browser.goes(&program.url, enter).await;
        browser.until(".state", "Your move").await;
        choose(&browser, mv).await;
        let shown = browser.find("input[name='move']").await;
        let shown = shown.prop("value").await.unwrap();
        assert_eq!(shown, Some(mv.to_string()), "{kind:?}");
        browser.press("form[action$='/move'] button").await;
        browser.until(".moves li:last-child", &mv.to_string()).await;
        assert!(!browser.has("form[action$='/move']").await, "{kind:?}");
    }
}
