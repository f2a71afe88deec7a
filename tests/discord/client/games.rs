//! Games in the client from the lobby to the end: one by commands, one by buttons.

use djambi_rules::{Options, Position};

use super::page::{NEWEST, Page};
use crate::common::browser::Manner;
use crate::discord::fixture::Fixture;
use crate::discord::stored;

/// The colours of the four people, who sit in this order.
const COLOURS: [(&str, &str); 4] = [
    ("Ana", "Red"),
    ("Ben", "Blue"),
    ("Caro", "Yellow"),
    ("Dan", "Green"),
];

#[tokio::test]
async fn a_game_is_played_by_commands() {
    let fixture = Fixture::new().await;
    let Some(page) = Page::open(&fixture, "as=Ana").await else {
        return;
    };
    page.clicks("//main", "Try: /djambi new").await;
    page.shows("Red").await;
    for (person, colour) in &COLOURS[1..] {
        page.becomes(person).await;
        page.types(&format!("/djambi join colour:{colour}")).await;
        let sits = format!("{colour}: @{person}");
        page.until(&format!(
            "return [...document.querySelectorAll('.message')].some((it) => it.textContent.includes('{sits}'))"
        ))
        .await;
    }
    // Ana has opened it.
    page.becomes("Ana").await;
    page.types("/djambi game start").await;
    page.shows("The game begins").await;
    // Ben's first move is played with Ana's, as he has planned it.
    page.becomes("Ben").await;
    page.types("/djambi plan move:Mh3-h5").await;
    page.shows("Your plan").await;
    let mut position = Position::setup(Options::CLASSIC);
    for (index, mv) in stored::moves(include_str!("../game.txt"))
        .into_iter()
        .take(5)
        .enumerate()
    {
        if index != 1 {
            page.becomes(COLOURS[position.mover().index()].0).await;
            page.types(&format!("/djambi move {mv}")).await;
        }
        page.shows(mv).await;
        let played = position.parse_move(mv).expect("a move");
        position = position.play(played).expect("a legal move");
    }
    page.shows("puts the corpse on").await;
    page.becomes("Ana").await;
    page.types("/djambi game draw").await;
    page.shows("@Ana offers a draw").await;
    page.becomes("Caro").await;
    page.presses("Decline").await;
    page.shows("@Caro declines the draw").await;
    for person in ["Ana", "Ben", "Caro"] {
        page.becomes(person).await;
        page.types("/djambi game resign").await;
        page.clicks("//li[contains(@class, 'private')]", "Resign")
            .await;
        page.until("return document.querySelector('.private [data-custom^=resign]') === null")
            .await;
    }
    page.shows("Rematch").await;
    page.shows("@Dan").await;
    page.browser.find(".message:last-child img[alt]").await;
    page.presses("Rematch").await;
    page.shows("who plays?").await;
    page.types("/djambi puzzle").await;
    page.shows("Only you can see this").await;
    page.presses("Type a move").await;
    page.browser.fills(".form input", "fly me").await;
    page.browser.press(".form button[type='submit']").await;
    page.shows("I don’t know the word").await;
    page.presses("Solution").await;
    page.shows("Solution: ").await;
}

/// The private card of a choice, or the newest message.
const CARD: &str = ".message.private:last-child";

/// Presses what a private card offers first until the move can be played, and plays it.
async fn plays_the_first_move(page: &Page) {
    page.presses("Move").await;
    let offered = format!(
        "const all = document.querySelectorAll('{CARD} .select:not(:disabled), {CARD} .button:not(:disabled)');
        return [...all].find((it) => it.textContent === 'Play')?.dataset.custom
            ?? [...all].find((it) => it.matches('.select') || it.dataset.custom?.startsWith('choose'))?.dataset.custom ?? null"
    );
    loop {
        page.browser.find(&format!("{CARD} [data-custom]")).await;
        let custom = page.browser.script(&offered).await;
        let Some(custom) = custom.as_str() else {
            continue;
        };
        let part = format!("{CARD} [data-custom='{custom}']");
        page.browser.press(&part).await;
        if custom.starts_with("play:") {
            let gone = format!("return document.querySelector(\"{part}\") === null");
            return page.until(&gone).await;
        }
        if custom.starts_with("menu:") {
            page.picks().await;
        }
    }
}

#[tokio::test]
async fn a_game_is_played_by_buttons_on_a_phone() {
    let fixture = Fixture::new().await;
    let Some(page) = Page::open_in(&fixture, Manner::Phone, "as=Ana").await else {
        return;
    };
    page.clicks("//main", "Try: /djambi new").await;
    page.presses("Seats").await;
    for seat in ["Blue", "Yellow", "Green"] {
        page.presses(seat).await;
        page.clicks("//*[@role='listbox']", "Computer (Novice)")
            .await;
        page.until(&format!(
            "return document.querySelector('.message').textContent.includes('{seat}: Computer')"
        ))
        .await;
    }
    page.presses("Start").await;
    // The game may end before: a player who takes what comes first is not careful.
    let asked = format!(
        "const text = document.querySelector('{NEWEST}')?.textContent ?? '';
        return text.includes('@Ana, your move') || text.includes('Rematch')"
    );
    for _ in 0..2 {
        page.until(&asked).await;
        if page.browser.text(NEWEST).await.contains("Rematch") {
            break;
        }
        plays_the_first_move(&page).await;
    }
    page.until(&asked).await;
    if !page.browser.text(NEWEST).await.contains("Rematch") {
        page.presses("More").await;
        page.presses("Resign").await;
        page.shows("resign").await;
        page.presses("Resign").await;
        page.shows("Rematch").await;
    }
    let moves = fixture
        .public()
        .iter()
        .map(|it| it.text().matches('`').count() / 2)
        .sum::<usize>();
    assert!(moves >= 8, "{moves} moves");
}
