//! Replacing a player by a computer: oneself, or a player for whom all wait too long.

use jiff::SignedDuration;

use crate::web::prepared::{Prepared, friend};
use crate::web::program::{Program, Visitor};

/// A game of Ana and Ben, in which it has been Ben's turn for `hours` hours, and Ana.
async fn waiting(hours: i64) -> (Program, Visitor, String) {
    let game = Prepared {
        people: 2,
        moves: vec!["Mc1-e1".to_owned()],
        age: SignedDuration::from_hours(hours),
        ..Prepared::default()
    };
    let (program, game) = game.start().await;
    let ana = friend(&program, &game, 0);
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
    ana.does(&path, "act=replace&about=red&level=novice").await;
    let page = ana.get(&game).await;
    page.says(&["You are watching"]);
}

#[tokio::test]
async fn the_form_for_a_player_who_is_overdue_replaces_that_player() {
    let (_program, mut ana, game) = waiting(8 * 24).await;
    let page = ana.get(&game).await;
    let form = page.between("Replace a player</summary>", "</form>");
    assert!(form.contains("instead of Ben"), "{form}");
    assert!(form.contains("name=\"about\" value=\"blue\""), "{form}");
    let asked = "act=replace&about=blue&level=novice";
    ana.acts(&game, asked).await;
    let page = ana.get(&game).await;
    // The opener still sits, and Ben does not.
    page.says(&["class=\"you\""]);
    assert!(!page.body.contains("Ben</span>"), "{}", page.body);
}
