//! The parts of a game that are shared: links, their previews on other sites, files.

use reqwest::StatusCode;

use crate::web::prepared::{Prepared, friend, save_all};
use crate::web::program::{Program, Visitor};

#[tokio::test]
async fn only_a_game_that_others_may_see_has_a_link_to_watch() {
    let home = tempfile::tempdir().unwrap();
    let of = |private| Prepared {
        private,
        ..Prepared::default()
    };
    let games = save_all(home.path(), &[of(false), of(true)]).await;
    let program = Program::start_in(home);
    for (game, is_shared) in games.iter().zip([true, false]) {
        let page = friend(&program, game, 0).get(&game.path).await;
        let has_link = page.body.contains("Link to watch:");
        assert_eq!(has_link, is_shared, "{}", page.body);
    }
}

#[tokio::test]
async fn a_link_to_an_earlier_board_does_not_give_the_end_away() {
    let game = Prepared {
        is_over: true,
        ..Prepared::default().after(Prepared::long(6))
    };
    let (program, game) = game.start().await;
    let mut anyone = Visitor::of(&program);
    let page = anyone.get(&format!("{}?move=3", game.path)).await;
    let of = |property: &str| {
        let start = format!("property=\"og:{property}\" content=\"");
        page.between(&start, "\"").to_owned()
    };
    assert!(of("image").ends_with("/3.png"), "{}", of("image"));
    assert!(of("url").ends_with("?move=3"), "{}", of("url"));
    let said = of("description");
    assert!(said.starts_with("After 3 moves. "), "{said}");
    assert!(!said.contains("drawn"), "{said}");
    let state = page.between("<p class=\"state\">", "</p>");
    assert!(state.starts_with("After 3 moves. "), "{state}");
    assert!(
        !page.body.contains("<p class=\"muted\">Now: "),
        "{}",
        page.body
    );
    let page = anyone.get(&game.path).await;
    let said = page.between("property=\"og:description\" content=\"", "\"");
    assert!(said.contains("drawn"), "{said}");
}

#[tokio::test]
async fn the_link_to_a_seat_of_a_cancelled_lobby_says_so() {
    let program = Program::start();
    let (mut ana, mut ben) = (Visitor::of(&program), Visitor::of(&program));
    let (game, link) = ana.invites().await;
    ana.acts(&game, "act=call-off").await;
    let late = ben.get(&link).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    late.says(&["The lobby was cancelled.", "\"/play\""]);
    for wrong in ["The game is over", "Watch without playing"] {
        assert!(!late.body.contains(wrong), "{wrong}: {}", late.body);
    }
}

#[tokio::test]
async fn a_record_names_a_guest_who_was_never_asked_for_a_name() {
    let program = Program::start();
    let mut guest = Visitor::of(&program);
    let game = guest.plays().await;
    let record = guest.get(&format!("{game}/game.txt")).await;
    record.says(&["[Red \"Guest\"]"]);
}
