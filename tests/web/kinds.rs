//! Every kind of move, chosen on the board of a real browser square by square.

use crate::common::browser::{Manner, browser};
use crate::web::games::By;
use crate::web::prepared::{Kind, Prepared};
use crate::web::program::Program;

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
        By::Presses.chooses_move(&browser, mv).await;
        let shown = browser.find("input[name='move']").await;
        let shown = shown.prop("value").await.unwrap();
        assert_eq!(shown, Some(mv.to_string()), "{kind:?}");
        browser.press("form[action$='/move'] button").await;
        browser.until(".moves li:last-child", &mv.to_string()).await;
        assert!(!browser.has("form[action$='/move']").await, "{kind:?}");
    }
}
