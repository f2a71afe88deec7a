//! Tests of typing, pasting and completion.

use super::*;

#[test]
fn a_typed_move_is_shown_first_and_played_by_enter() {
    let mut model = model(1, &[]);
    assert_eq!(enter(&mut model, "M c1 e1"), None);
    assert!(model.input.is_empty());
    assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
    assert!(
        model.message().contains("Press Enter"),
        "{}",
        model.message()
    );
    assert!(model.chosen().contains(square("c1")) && model.chosen().contains(square("e1")));
    assert_eq!(press(&mut model, KeyCode::Enter), Some(mv("Mc1-e1")));
    // Until the answer comes nothing else is asked.
    assert_eq!(press(&mut model, KeyCode::Enter), None);
    model.take_answer(Answer::Rejected("No.".into(), None));
    assert_eq!(model.message(), "No.");
    assert_eq!(enter(&mut model, "nonsense"), None);
    assert!(model.message().contains("nonsense"), "{}", model.message());
}

#[test]
fn text_typed_too_early_is_not_lost_and_a_message_leaves_when_it_is_false() {
    let mut model = model(1, &["Mc1-e1"]);
    assert_eq!(enter(&mut model, "M c2 d2"), None);
    assert!(model.message().contains("thinking"), "{}", model.message());
    assert_eq!(model.input.text(), "M c2 d2");
    model.pace = Duration::ZERO;
    model.see(game(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]));
    assert!(!model.message().contains("thinking"), "{}", model.message());
    assert_eq!(press(&mut model, KeyCode::Enter), None);
    assert_eq!(model.complete().unwrap().to_string(), "Mc2-d2");
}

#[test]
fn a_text_that_means_several_moves_becomes_a_choice() {
    let mut model = model(1, &[]);
    enter(&mut model, "M c1");
    assert!(model.message().contains("Where to?"), "{}", model.message());
    assert!(model.chosen().contains(square("c1")));
    model.click(square("d1"));
    assert_eq!(press(&mut model, KeyCode::Enter), Some(mv("Mc1-d1")));
    model.take_answer(Answer::Said(String::new()));
    // A square alone answers what is asked, and nothing else.
    press(&mut model, KeyCode::Esc);
    press(&mut model, KeyCode::Esc);
    assert_eq!(enter(&mut model, "d1"), None);
    assert_eq!(model.complete(), None);
    enter(&mut model, "M c1");
    enter(&mut model, "i9");
    assert!(model.message().contains("no answer"), "{}", model.message());
    enter(&mut model, "e1");
    assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
}

#[test]
fn words_of_newcomers_are_understood_and_one_guess_is_made_at_others() {
    let mut model = model(1, &[]);
    enter(&mut model, "move M c1 e1");
    assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
    // Nothing is asked any more, so squares begin a move and answer nothing.
    enter(&mut model, "c2 d2");
    assert!(
        !model.message().contains("no answer"),
        "{}",
        model.message()
    );
    enter(&mut model, "whats c1");
    let guesses = model.message().matches("Did you mean").count();
    assert_eq!(guesses, 1, "{}", model.message());
    assert_eq!(enter(&mut model, "exit"), Some(Effect::Quit));
}

#[test]
fn backspace_and_enter_are_understood_however_a_terminal_sends_them() {
    let mut model = model(1, &[]);
    let control = |model: &mut Model, letter| {
        model.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
    };
    for letter in "M c1 e12".chars() {
        press(&mut model, KeyCode::Char(letter));
    }
    assert_eq!(control(&mut model, 'h'), None);
    assert_eq!(model.input.text(), "M c1 e1");
    assert_eq!(control(&mut model, 'j'), None);
    assert_eq!(control(&mut model, 'j'), Some(mv("Mc1-e1")));
    // The key, by any name, answers a question as Backspace does, and closes a page.
    model.take_answer(Answer::Said(String::new()));
    press(&mut model, KeyCode::F(8));
    assert_eq!(control(&mut model, 'h'), None);
    assert!(!model.message().contains("resign"), "{}", model.message());
    press(&mut model, KeyCode::F(1));
    control(&mut model, 'h');
    assert!(model.page.is_none());
}

#[test]
fn what_is_pasted_is_one_line_and_answers_no_question() {
    let mut model = model(1, &[]);
    press(&mut model, KeyCode::F(8));
    model.paste("M c1 e1\rM g1 f1\r");
    assert_eq!(press(&mut model, KeyCode::Enter), None);
    assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
}

#[test]
fn tab_completes_and_returns_to_the_text_typed() {
    let mut model = model(1, &[]);
    for letter in "m c1".chars() {
        press(&mut model, KeyCode::Char(letter));
    }
    let mut seen = Vec::new();
    for _ in 0..5 {
        press(&mut model, KeyCode::Tab);
        seen.push(model.input.text().to_owned());
    }
    assert_eq!(seen.pop().as_deref(), Some("m c1"));
    seen.sort();
    assert_eq!(seen, ["Mc1-d1", "Mc1-d2", "Mc1-e1", "Mc1-e3"]);
    press(&mut model, KeyCode::BackTab);
    assert!(seen.iter().any(|text| text == model.input.text()));
    press(&mut model, KeyCode::Esc);
    for letter in "sav".chars() {
        press(&mut model, KeyCode::Char(letter));
    }
    press(&mut model, KeyCode::Tab);
    assert_eq!(model.input.text(), "save");
}

#[test]
fn text_typed_survives_a_computers_move() {
    let mut model = model(1, &["Mc1-e1"]);
    for letter in "M c2".chars() {
        press(&mut model, KeyCode::Char(letter));
    }
    assert!(model.suggestions().0.is_empty());
    model.pace = Duration::ZERO;
    model.see(game(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]));
    assert_eq!(model.input.text(), "M c2");
    assert!(!model.suggestions().0.is_empty());
    // An outdated update changes nothing.
    model.see(game(1, &["Mc1-e1"]));
    assert_eq!(model.view.game.history().len(), 4);
}
