//! A rematch among friends: one lobby, to which every page of the finished game leads.

use reqwest::StatusCode;

use crate::common::browser::{Manner, browser};
use crate::web::afterwards::MOVES;
use crate::web::prepared::{Prepared, Saved, friend};
use crate::web::program::{Program, Visitor};
use crate::web::updates::Updates;

/// A finished game of `people` people.
async fn finished(people: usize, private: bool) -> (Program, Saved) {
    let game = Prepared {
        is_over: true,
        private,
        ..Prepared::of(people).after(MOVES)
    };
    game.start().await
}

/// Presses *Rematch*, and returns where that leads.
async fn asks(player: &mut Visitor, game: &Saved) -> String {
    let path = format!("{}/do", game.path);
    player.does(&path, "act=rematch").await
}

#[tokio::test]
async fn friends_who_press_rematch_meet_in_one_lobby() {
    let (program, game) = finished(3, false).await;
    let mut players = [0, 1, 2].map(|seat| friend(&program, &game, seat));
    let lobby = asks(&mut players[0], &game).await;
    assert_ne!(lobby, game.path);
    for player in &mut players {
        assert_eq!(asks(player, &game).await, lobby);
        // Each sits one seat on, and sees where.
        let page = player.get(&lobby).await;
        page.says(&["class=\"you\""]);
    }
    // Pressed at the same instant, too.
    let (program, game) = finished(2, false).await;
    let (mut ana, mut ben) = (friend(&program, &game, 0), friend(&program, &game, 1));
    let (one, other) = tokio::join!(asks(&mut ana, &game), asks(&mut ben, &game));
    assert_eq!(one, other);
}

#[tokio::test]
async fn a_rematch_against_computers_begins_at_once_with_the_same_players() {
    let (program, game) = finished(1, false).await;
    let mut ana = friend(&program, &game, 0);
    let rematch = asks(&mut ana, &game).await;
    assert_ne!(rematch, game.path);
    let page = ana.get(&rematch).await;
    page.says(&["gridcell"]);
    let record = ana.get(&format!("{rematch}/game.txt")).await;
    let players = record.body.matches("\"Computer (novice)\"").count();
    assert_eq!(players, 3, "{}", record.body);
    record.says(&["\"Ana\""]);
}

#[tokio::test]
async fn every_open_page_of_the_finished_game_leads_to_the_rematch() {
    let (program, game) = finished(2, false).await;
    let (mut ana, mut ben) = (friend(&program, &game, 0), friend(&program, &game, 1));
    let mut watcher = Visitor::of(&program);
    let mut open = [
        Updates::of(&mut ana, &game.path).await,
        Updates::of(&mut ben, &game.path).await,
        Updates::of(&mut watcher, &game.path).await,
    ];
    let lobby = asks(&mut ana, &game).await;
    for updates in &mut open {
        updates.until(&format!("href=\"{lobby}\"")).await;
    }
    // A page that is loaded later says the same, and offers no second rematch.
    let page = ben.get(&game.path).await;
    page.says(&[&lobby]);
    assert!(!page.body.contains("value=\"rematch\""), "{}", page.body);
    // Once the lobby is gone, there is none.
    ana.acts(&lobby, "act=call-off").await;
    for updates in &mut open[..2] {
        updates.until("value=\"rematch\"").await;
    }
    assert_ne!(asks(&mut ben, &game).await, lobby);
}

#[tokio::test]
async fn who_has_left_the_lobby_of_a_rematch_joins_it_again() {
    let (program, game) = finished(2, true).await;
    let (mut ana, mut ben) = (friend(&program, &game, 0), friend(&program, &game, 1));
    let lobby = asks(&mut ana, &game).await;
    ben.acts(&lobby, "act=leave").await;
    // It is private, and they are no longer in it.
    assert_eq!(ben.get(&lobby).await.status, StatusCode::FORBIDDEN);
    assert_eq!(asks(&mut ben, &game).await, lobby);
    assert_eq!(ben.get(&lobby).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_friend_who_looks_at_an_earlier_move_sees_the_rematch_too() {
    let browser = browser!(Manner::Phone, "en");
    let (program, game) = finished(2, false).await;
    browser.goes(&program.url, &game.enter[1]).await;
    browser.find(".moves").await;
    let earlier = format!("{}{}?move=2", program.url, game.path);
    browser.page.goto(&earlier).await.unwrap();
    browser.until(".state", "After 2 moves").await;
    let lobby = asks(&mut friend(&program, &game, 0), &game).await;
    let link = format!("a.button[href='{lobby}']");
    browser.find(&link).await;
    browser.until(".state", "After 2 moves").await;
    browser.press(&link).await;
    browser.until(".seats", "Ben").await;
}
