//! Replacing a player by a computer: oneself, or a player for whom all wait too long.

use jiff::SignedDuration;
use reqwest::StatusCode;

use crate::prepared::Prepared;
use crate::program::{Program, Visitor};

/// A game of Ana and Ben, in which it has been Ben's turn for `hours` hours, and Ana.
async fn waiting(hours: i64) -> (Program, Visitor, String) {
    let home = tempfile::tempdir().unwrap();
    let game = Prepared {
        people: 2,
        moves: vec!["Mc1-e1".to_owned()],
        age: SignedDuration::from_hours(hours),
        ..Prepared::default()
    };
    let game = game.save(home.path()).await;
    let program = Program::start_in(home);
    let cookie = format!("djambi={}", game.tokens[0]);
    let ana = Visitor::of(&program).with_cookie(Some(cookie));
    (program, ana, game.path)
}

#[tokio::test]
async fn nobody_is_replaced_before_it_is_time_and_oneself_only_where_that_is_said() {
    let (_program, mut ana, game) = waiting(1).await;
    let page = ana.get(&game).await;
    assert!(!page.body.contains("Replace a player"), "{}", page.body);
    let forms: Vec<&str> = page.body.split("<details>").skip(1).collect();
    let forms: Vec<&&str> = forms
        .iter()
        .filter(|it| it.contains("value=\"replace\""))
        .collect();
    assert_eq!(forms.len(), 1, "{}", page.body);
    for said in ["Let a computer play Red", "You cannot undo this."] {
        assert!(forms[0].contains(said), "{said}: {}", forms[0]);
    }
    let path = format!("{game}/do");
    let refused = ana.post(&path, "act=replace&about=blue&level=novice").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
    let notice = refused.between("role=\"alert\">", "</p>");
    assert!(notice.contains("still has time"), "{notice}");
    let handed = ana.post(&path, "act=replace&about=red&level=novice").await;
    assert_eq!(handed.status, StatusCode::SEE_OTHER, "{}", handed.body);
    let page = ana.get(&game).await;
    assert!(page.body.contains("You are watching"), "{}", page.body);
}

#[tokio::test]
async fn the_form_for_a_player_who_is_overdue_replaces_that_player() {
    let (_program, mut ana, game) = waiting(8 * 24).await;
    let page = ana.get(&game).await;
    let form = page.between("Replace a player</summary>", "</form>");
    assert!(form.contains("instead of Ben"), "{form}");
    assert!(form.contains("name=\"about\" value=\"blue\""), "{form}");
    let asked = "act=replace&about=blue&level=novice";
    let replaced = ana.post(&format!("{game}/do"), asked).await;
    assert_eq!(replaced.status, StatusCode::SEE_OTHER, "{}", replaced.body);
    let page = ana.get(&game).await;
    // The opener still sits, and Ben does not.
    assert!(page.body.contains("class=\"you\""), "{}", page.body);
    assert!(!page.body.contains("Ben</span>"), "{}", page.body);
}
