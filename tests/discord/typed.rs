//! Typed moves: an answer after a question, two at the same time, and suggestions.

use discord_sandbox::Message;

use crate::fixture::{Fixture, setup};
use crate::thumb::to_preview;

#[tokio::test]
async fn a_square_answers_the_question_before_it_and_is_no_move_by_itself() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let before = fixture.state().await;
    fixture.types_a_move(ana, "i5").await;
    assert_eq!(fixture.state().await, before);
    fixture.types_a_move(ana, "M c1").await;
    let played = fixture.plays(ana, "e1").await;
    assert!(played.words().contains("`Mc1-e1`"), "{played}");
    fixture.ends();
}

#[tokio::test]
async fn an_answer_to_a_question_about_an_older_board_plays_nothing() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    fixture.types_a_move(ana, "M c1").await;
    fixture.plays(ana, "Mb3-b4").await;
    fixture.asks(ana, "/djambi game undo").await;
    let before = fixture.state().await;
    fixture.types_a_move(ana, "e1").await;
    assert_eq!(fixture.state().await, before);
    fixture.ends();
}

#[tokio::test]
async fn in_a_lesson_a_square_answers_too() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let asked = fixture.asks(ana, "/djambi learn lesson:1 move:C a1").await;
    assert!(asked.words().contains("Where to?"), "{asked}");
    let answered = fixture.asks(ana, "/djambi learn lesson:1 move:b1").await;
    // The move is that of the Chief.
    for square in ["a1", "b1"] {
        assert!(answered.words().contains(square), "{answered}");
    }
    fixture.ends();
}

#[tokio::test]
async fn one_of_two_moves_at_once_is_played_and_the_other_player_sees_it() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let typed = ["Mc1-e1", "Mc1-d1"].map(|mv| {
        let typed = ana.types(fixture.channel, &format!("/djambi move {mv}"));
        typed.unwrap()
    });
    let mut rejected = Vec::new();
    for typed in typed {
        let answer = typed.answer().await.unwrap();
        if answer.is_private() {
            rejected.push(answer);
        }
    }
    let [rejected] = &rejected[..] else {
        panic!("{}", fixture.sandbox.transcript());
    };
    assert!(!rejected.words().contains("button"), "{rejected}");
    fixture.ends();
}

#[tokio::test]
async fn a_square_that_is_begun_filters_what_is_suggested() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let suggested = ana.completes(fixture.channel, "/djambi move M c").await;
    let suggested = suggested.unwrap();
    assert!(!suggested.is_empty());
    for it in suggested {
        let text = it.value.as_str().expect("a text");
        assert!(text.contains('c'), "{it:?}");
    }
    fixture.ends();
}

#[tokio::test]
async fn a_move_is_typed_into_a_form_and_a_wrong_one_is_explained_beside_it() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let card = ana.presses(fixture.newest().id, "Move").unwrap();
    let card = card.answer().await.unwrap();
    let open = async |card: &Message| {
        let pressed = ana.presses(card, "Type a move").unwrap();
        pressed.form().await.unwrap()
    };
    let form = open(&card).await;
    assert_eq!(form.title, "Your move");
    let wrong = ana.fills_in(&form, &[("Piece and squares", "M c1 c3")]);
    let wrong = wrong.unwrap().answer().await.unwrap();
    assert_eq!(wrong.id, card.id, "on the same card");
    assert!(
        wrong.is_card() && wrong.words().contains("is blocked"),
        "{wrong}"
    );
    let near = |label: &String| label.ends_with(" Militant");
    assert!(
        wrong.labels().iter().any(near),
        "the nearest moves: {wrong}"
    );
    let form = open(&wrong).await;
    let sent = ana
        .fills_in(&form, &[("Piece and squares", "c1 e1")])
        .unwrap();
    let reply = sent.follow_up(0).await.unwrap();
    assert!(reply.words().contains("`Mc1-e1`"), "{reply}");
    assert!(reply.pinged.contains(&ben.id()), "{reply}");
    // A player out of turn is told so at once, without a form.
    let press = ana.forges_press(&card, &form.custom_id).unwrap();
    let refused = press.answer().await.unwrap();
    assert!(refused.words().contains("has changed"), "{refused}");
    fixture.ends();
}

#[tokio::test]
async fn a_square_typed_into_the_form_under_a_question_answers_it_and_a_wrong_one_asks_again() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let question = fixture.types_a_move(ana, "M c1").await;
    let type_into = |card: &Message, typed| {
        let press = ana.presses(card, "Type a move").unwrap();
        async move {
            let form = press.form().await.unwrap();
            ana.fills_in(&form, &[("Piece and squares", typed)])
                .unwrap()
        }
    };
    let before = fixture.state().await;
    let again = type_into(&question, "i9").await.answer().await.unwrap();
    assert!(again.text().contains("Where to?"), "{again}");
    assert_eq!(fixture.state().await, before);
    let played = type_into(&again, "E1").await.follow_up(0).await.unwrap();
    assert!(played.words().contains("`Mc1-e1`"), "{played}");
    fixture.ends();
}

#[tokio::test]
async fn a_wrong_square_after_a_question_asks_again() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    fixture.types_a_move(ana, "M c1").await;
    let again = fixture.types_a_move(ana, "i9").await;
    assert!(again.text().contains("Where to?"), "{again}");
    let played = fixture.plays(ana, "to e1").await;
    assert!(played.words().contains("`Mc1-e1`"), "{played}");
    fixture.ends();
}

#[tokio::test]
async fn two_squares_after_a_question_may_be_another_move() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    fixture.types_a_move(ana, "M c1").await;
    let played = fixture.plays(ana, "b3 b4").await;
    assert!(played.words().contains("`Mb3-b4`"), "{played}");
    fixture.ends();
}

#[tokio::test]
async fn a_square_after_a_preview_answers_nothing_and_plays_nothing() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let shown = fixture.asks(ana, "/djambi play").await;
    let mv = setup().parse_move("Mc1-e1").unwrap();
    to_preview(ana, shown, mv).await;
    let before = fixture.state().await;
    fixture.types_a_move(ana, "i9").await;
    assert_eq!(fixture.state().await, before);
    fixture.ends();
}
