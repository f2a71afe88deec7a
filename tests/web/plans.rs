//! Planned moves on pages, by links and forms alone.

use reqwest::StatusCode;

use crate::program::{Program, Visitor};

/// A game of two people and two computers: Ana is Red, Ben is Blue.
async fn game(program: &Program) -> (Visitor, Visitor, String) {
    let (mut ana, mut ben) = (Visitor::of(program), Visitor::of(program));
    let opened = ana.post("/play/friends", "name=Ana").await;
    let game = opened.header("location").to_owned();
    let lobby = ana.get(&game).await;
    let link = lobby.between("readonly value=\"", "\"").to_owned();
    let seat = link.strip_prefix(&program.url).unwrap();
    ben.post(seat, "name=Ben").await;
    for seat in ["yellow", "green"] {
        let form = format!("act=fill&about={seat}&level=novice");
        ana.post(&format!("{game}/do"), &form).await;
    }
    ana.post(&format!("{game}/do"), "act=start").await;
    (ana, ben, game)
}

#[tokio::test]
async fn a_planned_move_is_played_when_the_turn_comes_and_only_its_planner_sees_it_before() {
    let program = Program::start();
    let (mut ana, mut ben, game) = game(&program).await;
    let page = ben.get(&game).await;
    assert!(page.body.contains("/plan\""), "{}", page.body);
    let plan = format!("{game}/plan");
    let empty = ben.get(&plan).await;
    assert!(empty.body.contains("Nothing planned"), "{}", empty.body);
    assert!(empty.body.contains("g1: Blue’s Militant"), "{}", empty.body);
    let planned = ben.post(&plan, "at=0&after=&text=Mg1-e1").await;
    assert_eq!(planned.status, StatusCode::SEE_OTHER, "{}", planned.body);
    let conditional = ben.get(&format!("{plan}?at=1&after=?")).await;
    assert!(
        conditional.body.contains("The condition"),
        "{}",
        conditional.body
    );
    let listed = ben.get(&plan).await;
    assert!(listed.body.contains("Mg1-e1"), "{}", listed.body);
    assert!(!ana.get(&plan).await.body.contains("Mg1-e1"));
    let mut stranger = Visitor::of(&program);
    let refused = stranger.get(&plan).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let page = ana.get(&format!("{game}?draft=Mc1d1........")).await;
    let seen = page.between("name=\"seen\" value=\"", "\"").to_owned();
    let form = format!("move=Mc1-d1&seen={seen}");
    let played = ana.post(&format!("{game}/move"), &form).await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.body);
    let page = ana.get(&game).await;
    assert!(page.body.contains("· planned"), "{}", page.body);
    let empty = ben.get(&plan).await;
    assert!(empty.body.contains("Nothing planned"), "{}", empty.body);
}

#[tokio::test]
async fn plans_are_withdrawn_and_nonsense_is_refused_with_a_sentence() {
    let program = Program::start();
    let (mut ana, mut ben, game) = game(&program).await;
    let plan = format!("{game}/plan");
    for text in ["nonsense", "Mg1-g9", "%3Cscript%3E"] {
        let refused = ben.post(&plan, &format!("at=0&after=&text={text}")).await;
        let notice = refused.between("role=\"alert\">", "</p>");
        assert!(notice.len() > 10 && !notice.contains("<script"), "{notice}");
    }
    for path in ["?at=9", "?at=1", "?at=x&draft=y&after=z"] {
        let page = ben.get(&format!("{plan}{path}")).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
    }
    let turn = ana.get(&plan).await;
    assert!(turn.body.contains("It is your turn now"), "{}", turn.body);
    assert!(turn.body.contains("role=\"grid\""), "the board stays");
    ben.post(&plan, "at=0&after=Mc1-d1&text=Mg1-f1").await;
    assert!(ben.get(&plan).await.body.contains("Only directly after"));
    let shortened = ben.post(&plan, "first=0").await;
    assert_eq!(
        shortened.status,
        StatusCode::SEE_OTHER,
        "{}",
        shortened.body
    );
    assert!(ben.get(&plan).await.body.contains("Nothing planned"));
}

#[tokio::test]
async fn what_a_page_shows_no_more_is_not_done() {
    let program = Program::start();
    let (mut ana, mut ben, game) = game(&program).await;
    let plan = format!("{game}/plan");
    let seen = |page: &str| {
        let (_, rest) = page.split_once("name=\"seen\" value=\"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let old = seen(&ben.get(&plan).await.body);
    assert_eq!(seen(&ben.get(&game).await.body), old);
    let form = format!("at=0&after=&text=Mg1-f1&seen={old}");
    let planned = ben.post(&plan, &form).await;
    assert_eq!(planned.status, StatusCode::SEE_OTHER, "{}", planned.body);
    let form = format!("move=Mc1-d1&seen={old}");
    let played = ana.post(&format!("{game}/move"), &form).await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.body);
    // Blue's planned move has been played: it is Yellow's turn, and a page that is older shows Red's.
    let form = format!("act=give-time&seen={old}");
    let given = ben.post(&format!("{game}/do"), &form).await;
    assert_eq!(given.status, StatusCode::CONFLICT, "{}", given.body);
    assert!(
        given.body.contains("changed in the meantime"),
        "{}",
        given.body
    );
    let again = ben
        .post(&plan, &format!("at=0&after=&text=Mf1-e1&seen={old}"))
        .await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.body);
    assert!(
        again.body.contains("The board has changed since then"),
        "{}",
        again.body
    );
    assert!(ben.get(&plan).await.body.contains("Nothing planned"));
    // The computers may move meanwhile; then it is shown once more.
    let mut shown = again.body;
    for _ in 0..20 {
        let form = format!("at=0&after=&text=Mf1-e1&seen={}", seen(&shown));
        let planned = ben.post(&plan, &form).await;
        if planned.status == StatusCode::SEE_OTHER {
            break;
        }
        shown = planned.body;
    }
    assert!(ben.get(&plan).await.body.contains("Mf1-e1"));
}
