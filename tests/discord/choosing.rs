//! Questions about a turn, answered by buttons and menus.

use crate::table::{Table, assert_picture};

#[tokio::test]
async fn a_question_comes_as_buttons_and_ends_in_a_turn() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    let question = table.asks(ana, "/djambi move M c1").await;
    assert!(
        question.is_private() && question.text().contains("Where to?"),
        "{question}"
    );
    assert_picture(&question);
    assert!(question.labels().len() >= 3, "{question}");
    let choice = question.labels()[0].clone();
    let preview = ana
        .presses(&question, &choice)
        .unwrap()
        .answer()
        .await
        .unwrap();
    assert!(preview.text().contains("Play it?"), "{preview}");
    let press = ana.presses(&preview, "Play").unwrap();
    let done = press.answer().await.unwrap();
    assert!(done.is_private() && done.labels().is_empty(), "{done}");
    let told = press.follow_up(0).await.unwrap();
    assert_eq!(
        told.pinged.iter().copied().collect::<Vec<_>>(),
        [ben.id()],
        "{told}"
    );
    assert_picture(&told);
    table.ends();
}

#[tokio::test]
async fn the_move_button_leads_from_piece_to_turn_through_a_restart() {
    let mut table = Table::playing().await;
    let ana = table.people[0].clone();
    let question = ana
        .presses(table.newest().id, "Move")
        .unwrap()
        .answer()
        .await
        .unwrap();
    assert!(question.text().contains("Which piece?"), "{question}");
    let piece = question
        .labels()
        .into_iter()
        .find(|it| it.starts_with("Necromobile"));
    let piece = piece.unwrap_or_else(|| panic!("{question}"));
    table.dies_and_returns().await;
    let next = ana
        .presses(&question, &piece)
        .unwrap()
        .answer()
        .await
        .unwrap();
    assert!(
        next.text().contains("So far: Necromobile c3") || next.text().contains("Play it?"),
        "{next}"
    );
    let ben = table.people[1].clone();
    let refused = ben
        .presses(table.newest().id, "Move")
        .unwrap()
        .answer()
        .await
        .unwrap();
    assert!(
        refused.is_private() && refused.text().contains("Red’s turn"),
        "{refused}"
    );
    table.ends();
}
