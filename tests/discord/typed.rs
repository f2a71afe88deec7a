//! Typed moves: an answer after a question, two at the same time, and suggestions.

use discord_sandbox::Message;

use crate::discord::fixture::{Fixture, setup, shows};
use crate::discord::thumb::to_preview;

#[tokio::test]
async fn a_move_is_typed_into_a_form_and_a_wrong_one_is_explained_beside_it() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let card = fixture.presses(ana, &fixture.newest(), "Move").await;
    let form = fixture.opens_form(ana, &card, "Type a move").await;
    assert_eq!(form.title, "Your move");
    let wrong = [("Piece and squares", "M c1 c3")];
    let wrong = fixture.submits(ana, &form, &wrong).await;
    assert_eq!(wrong.id, card.id, "on the same card");
    assert!(wrong.is_card(), "{wrong}");
    shows(&wrong, &["is blocked"]);
    let near = |label: &String| label.ends_with(" Militant");
    assert!(
        wrong.labels().iter().any(near),
        "the nearest moves: {wrong}"
    );
    let form = fixture.opens_form(ana, &wrong, "Type a move").await;
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
}

#[tokio::test]
async fn squares_that_are_typed_answer_the_question_before_them() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let changes_nothing = async |person, text| {
        let before = fixture.state().await;
        let answer = fixture.types_a_move(person, text).await;
        assert_eq!(fixture.state().await, before, "{text}");
        answer
    };
    // Without a question a square is not a move, and a wrong one asks again.
    changes_nothing(ana, "i5").await;
    for text in ["M c1", "i9"] {
        let asked = changes_nothing(ana, text).await;
        assert!(asked.text().contains("Where to?"), "{asked}");
        let is_told = asked.text().contains("i9 is no answer here");
        assert_eq!(is_told, text == "i9", "{asked}");
    }
    let played = fixture.plays(ana, "to e1").await;
    assert!(played.words().contains("`Mc1-e1`"), "{played}");
    // Two squares may be another move.
    fixture.types_a_move(ben, "M g1").await;
    let played = fixture.plays(ben, "h3 h5").await;
    assert!(played.words().contains("`Mh3-h5`"), "{played}");
    // The form under a question does the same.
    let question = fixture.types_a_move(caro, "M g9").await;
    let types = async |card: &Message, square| {
        let form = fixture.opens_form(caro, card, "Type a move").await;
        let typed = caro.fills_in(&form, &[("Piece and squares", square)]);
        typed.unwrap()
    };
    let again = types(&question, "a1").await.answer().await.unwrap();
    assert!(again.text().contains("Where to?"), "{again}");
    let played = types(&again, "E9").await.follow_up(0).await.unwrap();
    assert!(played.words().contains("`Mg9-e9`"), "{played}");
    // After a preview there is no question any more.
    let mut position = setup();
    for mv in ["Mc1-e1", "Mh3-h5", "Mg9-e9"] {
        position = position.play(position.parse_move(mv).unwrap()).unwrap();
    }
    let shown = fixture.asks(dan, "play").await;
    to_preview(dan, shown, position.parse_move("Mc9-d9").unwrap()).await;
    changes_nothing(dan, "i9").await;
    fixture.plays(dan, "Mc9-d9").await;
    // Nor after the board has changed.
    fixture.types_a_move(ana, "M b3").await;
    fixture.plays(ana, "Ma3-a4").await;
    fixture.asks(ana, "game undo").await;
    changes_nothing(ana, "b4").await;
}
