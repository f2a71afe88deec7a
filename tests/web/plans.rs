//! Planned moves on pages, by links and forms alone.

use reqwest::StatusCode;

use crate::web::program::{Program, Visitor};

/// A game of two people and two computers: Ana is Red, Ben is Blue.
async fn game(program: &Program) -> (Visitor, Visitor, String) {
    let (mut ana, mut ben) = (Visitor::of(program), Visitor::of(program));
    let (game, link) = ana.invites().await;
    ben.does(&link, "name=Ben").await;
    ana.starts(&game).await;
    (ana, ben, game)
}

#[tokio::test]
async fn a_planned_move_is_played_when_the_turn_comes_and_only_its_planner_sees_it_before() {
    let program = Program::start();
    let (mut ana, mut ben, game) = game(&program).await;
    let page = ben.get(&game).await;
    page.says(&["/plan\""]);
    let plan = format!("{game}/plan");
    let empty = ben.get(&plan).await;
    empty.says(&["Nothing planned", "g1: Blue’s Militant"]);
    ben.does(&plan, "at=0&after=&text=Mg1-e1").await;
    let conditional = ben.get(&format!("{plan}?at=1&after=?")).await;
    conditional.says(&["which move must Red play"]);
    let listed = ben.get(&plan).await;
    listed.says(&["Mg1-e1"]);
    assert!(!ana.get(&plan).await.body.contains("Mg1-e1"));
    let mut stranger = Visitor::of(&program);
    let refused = stranger.get(&plan).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    ana.moves(&game, "Mc1-d1").await;
    let page = ana.get(&game).await;
    page.says(&["· planned"]);
    let empty = ben.get(&plan).await;
    empty.says(&["Nothing planned"]);
}

#[tokio::test]
async fn plans_are_withdrawn_and_nonsense_is_refused_with_a_sentence() {
    let program = Program::start();
    let (mut ana, mut ben, game) = game(&program).await;
    let plan = format!("{game}/plan");
    let refused = ben.post(&plan, "at=0&after=&text=%3Cscript%3E").await;
    let notice = refused.between("role=\"alert\">", "</p>");
    assert!(notice.len() > 10 && !notice.contains("<script"), "{notice}");
    let page = ben.get(&format!("{plan}?at=x&draft=y&after=z")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let turn = ana.get(&plan).await;
    turn.says(&["It is your turn now"]);
    assert!(turn.body.contains("role=\"grid\""), "the board stays");
    ben.post(&plan, "at=0&after=Mc1-d1&text=Mg1-f1").await;
    assert!(ben.get(&plan).await.body.contains("Only directly after"));
    ben.does(&plan, "first=0").await;
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
    ben.does(&plan, &form).await;
    ana.moves(&game, "Mc1-d1").await;
    // Blue's planned move has been played: it is Yellow's turn, and a page that is older shows Red's.
    let form = format!("act=give-time&seen={old}");
    let given = ben.post(&format!("{game}/do"), &form).await;
    assert_eq!(given.status, StatusCode::CONFLICT, "{}", given.body);
    given.says(&["changed in the meantime"]);
    let again = ben
        .post(&plan, &format!("at=0&after=&text=Mf1-e1&seen={old}"))
        .await;
    assert_eq!(again.status, StatusCode::OK, "{}", again.body);
    again.says(&["The board has changed since then"]);
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
