//! The lessons in Discord.

use discord_sandbox::{Message, Person};
use djambi::i18n::{Language, exercise_task, lesson_answer};
use djambi::teach::{Exercise, Lesson, Miss, Verdict};

use crate::discord::fixture::{Fixture, assert_picture, says, shows};
use crate::discord::thumb::answered;

/// Answers the questions of a lesson until its solution is tried.
async fn solved(person: &Person, mut shown: Message, lesson: Lesson) -> Message {
    let wanted = lesson.solution().unwrap();
    let task = exercise_task(Language::English, Exercise::Lesson(lesson));
    while !shown.words().contains("You played: ") {
        assert!(shown.is_private(), "{shown}");
        assert!(shown.words().contains(&task), "{shown}");
        shown = answered(person, shown, wanted).await;
    }
    shown
}

#[tokio::test]
async fn lessons_are_solved_with_a_thumb_and_nothing_is_saved() {
    let mut fixture = Fixture::new().await;
    let ana = fixture.people[0].clone();
    let mut shown = fixture.asks(&ana, "learn lesson:14").await;
    for lesson in &Lesson::ALL[13..] {
        assert_picture(&shown);
        shown = solved(&ana, shown, *lesson).await;
        let praise = lesson_answer(Language::English, *lesson, Verdict::Solved);
        assert!(shown.text().contains(&praise), "{lesson:?}: {shown}");
        assert_picture(&shown);
        if lesson.number() < Lesson::ALL.len() {
            fixture.dies_and_returns().await;
            shown = fixture.presses(&ana, &shown, "Next").await;
        }
    }
    assert!(shown.text().contains("That was the last lesson"), "{shown}");
    assert!(!shown.labels().contains(&"Next".to_owned()), "{shown}");
    assert!(fixture.public().is_empty());
}

#[tokio::test]
async fn wrong_tries_are_answered_and_can_be_tried_again() {
    let fixture = Fixture::new().await;
    let ben = &fixture.people[1];
    let answer = |miss| lesson_answer(Language::English, Lesson::Reporter, Verdict::Missed(miss));
    let shown = fixture.asks(ben, "learn lesson:5 move:R c6 f6").await;
    says(&shown, &[&answer(Miss::Corner)]);
    let again = fixture.presses(ben, &shown, "Try again").await;
    shows(&again, &["Which piece, and where to?"]);
    let shown = fixture.presses(ben, &again, "Solution").await;
    assert!(shown.text().contains("Rc6-g6!g7"), "{shown}");
    let page = fixture.presses(ben, &shown, "Rules").await;
    let page = fixture.presses(ben, &page, "Details").await;
    assert!(page.text().contains("shares a side"), "{page}");
    let rejected = fixture.asks(ben, "learn lesson:5 move:R c6 **g9**").await;
    shows(&rejected, &["straight line", "So far: Reporter c6"]);
    assert_picture(&rejected);
    // A square that is typed then answers the question.
    let answered = fixture.asks(ben, "learn lesson:5 move:g6").await;
    assert!(answered.words().contains("Reporter c6"), "{answered}");
    // The same in a form.
    let ana = &fixture.people[0];
    let mut shown = fixture.asks(ana, "learn lesson:2").await;
    let solution = Lesson::Militant.solution().unwrap();
    for (typed, wanted) in [
        ("fly me", "I don’t know the word"),
        (&*solution.to_string(), "✅"),
    ] {
        let form = fixture.opens_form(ana, &shown, "Type a move").await;
        let values = [("Piece and squares", typed)];
        let answer = fixture.submits(ana, &form, &values).await;
        assert!(
            answer.id == shown.id && answer.words().contains(wanted),
            "{answer}"
        );
        // The choice continues where the refused text could be followed to: here at its beginning.
        shown = answer;
    }
}
