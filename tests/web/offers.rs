//! Offers between the players of a game, and its events besides moves.

use crate::common::browser::{Manner, browser};
use crate::web::prepared::{Prepared, Saved, friend};
use crate::web::program::Visitor;

/// The events on a page, and those of them that are read aloud.
async fn happened(reader: &mut Visitor, game: &Saved) -> (String, String) {
    let page = reader.get(&game.path).await;
    let story = page.between("class=\"story\"", "</section>").to_owned();
    (story, page.between("data-state=\"", "\"").to_owned())
}

#[tokio::test]
async fn a_page_says_what_happened_besides_moves() {
    let (program, game) = Prepared::of(4).start().await;
    let [mut ana, mut ben, mut caro] = [0, 1, 2].map(|seat| friend(&program, &game, seat));
    ana.moves(&game.path, "Mc1-e1").await;
    ben.acts(&game.path, "act=draw").await;
    ana.acts(&game.path, "act=decline&about=draw").await;
    let said = "Ana declines the draw.";
    let (story, aloud) = happened(&mut caro, &game).await;
    assert!(story.contains(said) && aloud.contains(said), "{story}");
    // The move before it was read aloud when it came.
    assert!(!aloud.contains("Militant"), "{aloud}");
    ana.acts(&game.path, "act=pause").await;
    for seat in [1, 2, 3] {
        let mut other = friend(&program, &game, seat);
        other.acts(&game.path, "act=agree&about=pause").await;
    }
    let page = caro.get(&game.path).await;
    let aloud = page.between("data-state=\"", "\"");
    assert_eq!(aloud.matches("paused").count(), 1, "{aloud}");
    ben.acts(&game.path, "act=resume").await;
    let (story, aloud) = happened(&mut ana, &game).await;
    let said = "Ben resumed the game.";
    assert!(story.contains(said) && aloud.contains(said), "{story}");
    ana.acts(&game.path, "act=take-back").await;
    for seat in [1, 2, 3] {
        let mut other = friend(&program, &game, seat);
        other.acts(&game.path, "act=agree&about=take_back").await;
    }
    let (story, aloud) = happened(&mut caro, &game).await;
    let said = "Moves were taken back: the board is as it was before move 1.";
    assert!(story.contains(said) && aloud.contains(said), "{story}");
    // After any move of the computer, the waiting person is told that it plays.
    let act = "act=replace&about=red&level=novice";
    ana.acts(&game.path, act).await;
    let (story, _) = happened(&mut ben, &game).await;
    assert!(story.contains("Computer (Novice) plays Red."), "{story}");
    assert!(!story.contains("taken back"), "{story}");
}

#[tokio::test]
async fn a_question_is_seen_on_a_telephone_without_scrolling() {
    let browser = browser!(Manner::Phone, "en");
    let (program, game) = Prepared::of(4).after(["Mc1-e1"]).start().await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.find(".moves li").await;
    friend(&program, &game, 1)
        .acts(&game.path, "act=pause")
        .await;
    browser.find("input[value='agree'] ~ button").await;
    let seen =
        "const at = document.querySelector('input[value=agree] ~ button').getBoundingClientRect();
        return [scrollY, at.top > 0, at.bottom < innerHeight]";
    let seen = browser.script(seen).await;
    assert_eq!(seen, serde_json::json!([0, true, true]));
    browser.press("input[value='agree'] ~ button").await;
    let answered = "main:not(:has(input[value='agree'])) .said";
    browser.until(answered, "Waiting for an answer").await;
}
