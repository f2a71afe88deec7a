//! Texts over the board that come by themselves, while somebody answers a question or types.

use super::*;

/// A hint that needs more lines than messages have.
fn long_hint() -> Answer {
    Answer::Said("You could try the Militant on c1. ".repeat(6))
}

fn narrow() -> Model {
    let mut model = model(1, &[]);
    model.window = (44, 15);
    model
}

#[test]
fn a_long_answer_does_not_hide_a_question_that_the_next_key_answers() {
    let mut model = narrow();
    let hint = Some(Effect::Request(Intent::Hint));
    assert_eq!(press(&mut model, KeyCode::F(2)), hint);
    assert_eq!(press(&mut model, KeyCode::F(8)), None);
    model.take_answer(long_hint());
    assert_eq!(model.page, None);
    assert!(model.message().contains("resign"), "{}", model.message());
    // Once that is answered the hint is there.
    assert_eq!(press(&mut model, KeyCode::Esc), None);
    let message = model.message();
    assert!(message.starts_with("You could try"), "{message}");
    press(&mut model, KeyCode::F(9));
    assert!(model.page.is_some());
}

#[test]
fn a_page_that_comes_while_somebody_types_takes_no_letter() {
    let mut model = narrow();
    for letter in "M c1 ".chars() {
        press(&mut model, KeyCode::Char(letter));
    }
    model.take_answer(long_hint());
    assert!(model.page.is_some());
    press(&mut model, KeyCode::Char('e'));
    assert_eq!(model.page, None);
    assert_eq!(model.input.text(), "M c1 e");
    model.take_answer(long_hint());
    press(&mut model, KeyCode::Backspace);
    assert_eq!(model.page, None);
    assert_eq!(model.input.text(), "M c1 ");
    model.take_answer(long_hint());
    press(&mut model, KeyCode::Char(' '));
    assert_eq!(model.page, None);
    assert_eq!(model.input.text(), "M c1  ");
    // Other keys only turn or close it.
    model.take_answer(long_hint());
    press(&mut model, KeyCode::PageDown);
    assert!(model.page.is_some());
    assert_eq!(press(&mut model, KeyCode::Enter), None);
    assert_eq!(model.page, None);
    assert_eq!(model.input.text(), "M c1  ");
}

#[test]
fn where_nobody_types_a_letter_only_closes_a_page() {
    let mut model = narrow();
    press(&mut model, KeyCode::F(1));
    press(&mut model, KeyCode::Char(' '));
    assert!(model.page.is_some());
    press(&mut model, KeyCode::Char('q'));
    assert_eq!(model.page, None);
    assert_eq!(model.input.text(), "");
}
