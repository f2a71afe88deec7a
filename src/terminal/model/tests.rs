//! Tests of keys and clicks.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use proptest::prelude::*;

use super::*;
use crate::game::{GameCommand, PersonId};
use crate::terminal::testing::{game, table};
use djambi_rules::{Record, Seat};

pub fn model(people: usize, moves: &[&str]) -> Model {
    let manner = Manner {
        looks: Looks::default(),
        marks: true,
        pace: Duration::from_secs(1),
    };
    Model::new(table(people, moves), manner)
}

pub fn press(model: &mut Model, code: KeyCode) -> Option<Effect> {
    model.key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Types a text.
pub fn type_text(model: &mut Model, text: &str) {
    for letter in text.chars() {
        assert_eq!(press(model, KeyCode::Char(letter)), None);
    }
}

/// Types a line.
pub fn enter(model: &mut Model, text: &str) -> Option<Effect> {
    type_text(model, text);
    press(model, KeyCode::Enter)
}

/// Fails unless the message contains that.
#[track_caller]
pub(super) fn says(model: &Model, part: &str) {
    let said = model.message();
    assert!(said.contains(part), "{part} is missing in {said}");
}

pub(super) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub(super) fn mv(text: &str) -> Effect {
    Effect::Request(Intent::Move(text.into()))
}

#[test]
fn moves_of_others_are_shown_one_at_a_time_and_skipped_by_any_key() {
    let all = ["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"];
    let mut model = model(1, &[]);
    model.take_answer(Answer::Played(game(1, &all[..1])));
    assert_eq!((model.plies(), model.next_in()), (1, None));
    model.see(game(1, &all));
    for plies in 1..4 {
        assert_eq!(model.plies(), plies);
        assert_eq!(model.next_in(), Some(model.manner.pace));
        assert_eq!(model.your_seat(), None);
        model.advance();
    }
    assert_eq!((model.plies(), model.next_in()), (4, None));
    assert_eq!(model.your_seat(), Some(Seat::Red));
    let since = model.since();
    assert_eq!(since.moves.len(), 3, "{since:?}");
    // The next time a key skips them, and does nothing else; a letter is typed all the same.
    let next = ["Mc2-d2", "Mh3-h4", "Mh7-h6", "Mb7-b6"];
    let whole: Vec<&str> = all.into_iter().chain(next).collect();
    model.take_answer(Answer::Played(game(1, &whole[..5])));
    model.see(game(1, &whole[..7]));
    assert!(model.is_following());
    assert_eq!(press(&mut model, KeyCode::Char('M')), None);
    assert!(!model.is_following());
    assert_eq!(model.input.value(), "M");
    // Moves before one's own turn are skipped too.
    model.see(game(1, &whole));
    assert!(!model.is_following());
    assert_eq!(model.plies(), 8);
}

#[test]
fn losses_are_first_among_the_events_since() {
    let model = model(1, &["Mc1-e1", "Mg1xe1@h5", "Mg9-f9", "Mc9-d9"]);
    let since = model.since();
    assert_eq!(
        since.losses,
        ["Blue’s Militant killed your Militant on e1."]
    );
    // A loss is told once.
    assert_eq!(since.moves.len(), 2, "{since:?}");
    assert!(since.moves[0].starts_with("Yellow: "), "{since:?}");
}

#[test]
fn no_move_is_played_while_something_else_is_on_the_screen() {
    let mut model = model(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]);
    press(&mut model, KeyCode::PageUp);
    assert_eq!(enter(&mut model, "M c2 d2"), None);
    assert_eq!(model.complete(), None);
    says(&model, "Type “play”");
    enter(&mut model, "bakc");
    says(&model, "mean “back”");
    // The line is free for the word that the message asks for.
    assert_eq!(model.input.value(), "");
    // It can be played on from there, as another game.
    assert!(model.table.is_open());
    let Some(Effect::Request(Intent::PlayOn(history, plies))) = enter(&mut model, "play") else {
        panic!("{}", model.message());
    };
    assert_eq!((history.len(), plies), (4, 3));
    model.take_answer(Answer::Rejected(String::new(), None));
    press(&mut model, KeyCode::Esc);
    assert_eq!(enter(&mut model, "play"), None);
    says(&model, "earlier move");
}

#[test]
fn positions_are_explained_by_words() {
    let mut model = model(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]);
    for (typed, part) in [
        ("what a1", "a1: Red’s Chief."),
        ("what e5", "the maze"),
        ("what is on A1?", "a1: Red’s Chief."),
        ("what", "like this: what d4"),
        ("moves b2", "Moves from b2:"),
        ("moves a1", "Nothing on a1 can move now"),
        ("threats", "could kill your Militant on e1"),
        ("pace 2,5", "2.5 s."),
        ("pace x", "like this: pace 2"),
        ("again", "has not ended yet"),
        ("hint please", "like this: hint"),
        ("load", "like this: load game.txt"),
    ] {
        assert_eq!(enter(&mut model, typed), None);
        let page = model.page.is_some();
        let said = if page {
            model.page_lines().0.join(" ")
        } else {
            model.message()
        };
        assert!(said.contains(part), "{typed}: {said}");
        model.page = None;
    }
    assert_eq!(model.manner.pace, Duration::from_millis(2_500));
}

#[test]
fn a_move_is_chosen_by_arrows_and_stepped_back() {
    let mut model = model(1, &[]);
    // From e5, where the cursor begins, to c1; the first arrow only shows it.
    let down = [KeyCode::Down; 5];
    let left = [KeyCode::Left; 2];
    for code in down.into_iter().chain(left) {
        assert_eq!(press(&mut model, code), None);
    }
    assert_eq!(model.cursor, Some(square("c1")));
    assert_eq!(press(&mut model, KeyCode::Enter), None);
    assert_eq!(model.lit().count(), 4);
    assert!(
        model.message().starts_with("Where to?"),
        "{}",
        model.message()
    );
    press(&mut model, KeyCode::Right);
    press(&mut model, KeyCode::Right);
    press(&mut model, KeyCode::Enter);
    assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
    says(&model, "Press Enter");
    press(&mut model, KeyCode::Esc);
    assert_eq!(model.complete(), None);
    press(&mut model, KeyCode::Enter);
    assert_eq!(press(&mut model, KeyCode::Enter), Some(mv("Mc1-e1")));
}

#[test]
fn another_piece_of_ones_own_begins_another_move() {
    let mut model = model(1, &[]);
    assert_eq!(model.click(square("c1")), None);
    assert_eq!(model.click(square("e1")), None);
    assert_eq!(model.click(square("c2")), None);
    assert_eq!(model.click(square("d2")), None);
    assert_eq!(model.click(square("d2")), Some(mv("Mc2-d2")));
}

#[test]
fn enter_on_a_square_without_a_piece_asks_for_the_piece_first() {
    for (at, what) in [("e4", "e4 is empty."), ("e5", "e5 is the maze")] {
        let mut model = model(1, &[]);
        model.cursor = Some(square(at));
        assert_eq!(press(&mut model, KeyCode::Enter), None);
        let said = model.message();
        assert!(said.starts_with(what), "{said}");
        assert!(
            said.ends_with("First choose the piece that you want to move."),
            "{said}"
        );
        // For a piece it still says why it cannot go there.
        model.click(square("c1"));
        model.click(square(if at == "e4" { "e4" } else { "e5" }));
        assert!(
            !model.message().contains("First choose"),
            "{}",
            model.message()
        );
    }
}

#[test]
fn squares_not_legal_are_explained_as_for_typed_moves() {
    let mut model = model(1, &[]);
    model.click(square("i1"));
    says(&model, "is Blue’s");
    model.click(square("c1"));
    model.click(square("c3"));
    model.click(square("c1"));
    model.click(square("e4"));
    says(&model, "straight line");
    model.click(square("a1"));
    says(&model, "blocked");
    assert_eq!(model.lit().count(), 4);
}

#[test]
fn a_picture_has_the_name_of_the_move_and_the_record_that_it_shows() {
    let mut model = model(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]);
    let named = |model: &mut Model| {
        let asked = enter(model, "picture");
        model.take_answer(Answer::Said(String::new()));
        press(model, KeyCode::F(7));
        let typed = model.input.value_and_reset();
        match asked {
            Some(Effect::Request(Intent::Picture(file, _))) => (file.display().to_string(), typed),
            other => panic!("{other:?}"),
        }
    };
    let both = |file: &str| (file.to_owned(), format!("picture {file}"));
    assert_eq!(named(&mut model), both("djambi-k3x9p2-5.png"));
    enter(&mut model, "back 2");
    assert_eq!(named(&mut model), both("djambi-k3x9p2-3.png"));
    let record: Record = "1. Mc1-d1 2. Mg1-f1".parse().unwrap();
    model.take_answer(Answer::Record("games/ana.txt".into(), Box::new(record)));
    press(&mut model, KeyCode::PageDown);
    assert_eq!(named(&mut model), both("ana-2.png"));
}

#[test]
fn irreversible_commands_are_asked_twice() {
    let mut model = model(1, &[]);
    assert_eq!(press(&mut model, KeyCode::F(8)), None);
    says(&model, "resign as Red");
    assert_eq!(press(&mut model, KeyCode::Char('n')), None);
    assert_eq!(enter(&mut model, "resign"), None);
    let act = |by, command| Some(Effect::Request(Intent::Act(PersonId(by), command)));
    let resign = act(1, GameCommand::Resign { seat: None });
    assert_eq!(press(&mut model, KeyCode::Char('Y')), resign);
    model.take_answer(Answer::Said(String::new()));
    let undo = |by, plies| act(by, GameCommand::TakeBack { plies });
    assert_eq!(press(&mut model, KeyCode::F(3)), undo(1, None));
    // With several people at the keyboard the others are asked too.
    let mut model = self::model(2, &["Mc1-e1"]);
    assert_eq!(press(&mut model, KeyCode::F(3)), None);
    assert_eq!(press(&mut model, KeyCode::Enter), undo(2, Some(0)));
}

#[test]
fn one_looks_back_and_forth_and_at_records() {
    let mut model = model(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]);
    let now = *model.position();
    press(&mut model, KeyCode::PageUp);
    press(&mut model, KeyCode::PageUp);
    assert_eq!(model.position().number(), 3);
    says(&model, "goes to f2");
    assert_eq!(model.your_seat(), None);
    press(&mut model, KeyCode::Home);
    assert_eq!(model.position().number(), 1);
    press(&mut model, KeyCode::End);
    assert_eq!((model.position(), model.table.is_open()), (&now, false));
    for (typed, number) in [("back 2", 3), ("back", 2), ("next 2", 4), ("back 99", 1)] {
        enter(&mut model, typed);
        assert_eq!(model.position().number(), number, "{typed}");
    }
    enter(&mut model, "next 99");
    assert!(!model.table.is_open());
    let record: Record = "[Red \"Ana\"] 1. Mc1-d1 2. Mg1-f1".parse().unwrap();
    model.take_answer(Answer::Record("a.txt".into(), Box::new(record)));
    press(&mut model, KeyCode::PageDown);
    assert_eq!(model.position().number(), 2);
    assert_eq!(model.click(square("c2")), None);
    assert_eq!(enter(&mut model, "M c2 d2"), None);
    // The typed text is not lost; the next Escape returns to the game.
    press(&mut model, KeyCode::Esc);
    press(&mut model, KeyCode::Esc);
    assert_eq!(model.position(), &now);
}

fn any_key() -> impl Strategy<Value = KeyCode> {
    prop_oneof![
        prop::sample::select(vec![
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Backspace,
            KeyCode::Delete,
        ]),
        (0u8..20).prop_map(KeyCode::F),
        "[a-i1-9 CARDNM]".prop_map(|text| KeyCode::Char(text.chars().next().unwrap_or(' '))),
        any::<char>().prop_map(KeyCode::Char),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// With any keys and clicks the state stays sound, and a move chosen by arrows and clicks is
    /// legal.
    #[test]
    fn any_keys_and_clicks_are_taken(
        keys in prop::collection::vec((any_key(), 0usize..81, any::<bool>()), 0..120)
    ) {
        let mut model = model(2, &["Mc1-e1", "Mg1-f2"]);
        model.see(game(4, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]));
        for (code, index, clicks) in keys {
            let typing = !model.input.value().is_empty();
            let effect = match Square::from_index(index).filter(|_| clicks) {
                Some(square) => model.click(square),
                None => press(&mut model, code),
            };
            if let Some(Effect::Request(Intent::Move(text))) = &effect
                && (clicks || !typing)
            {
                prop_assert!(model.table.view.game.position().parse_move(text).is_ok(), "{}", text);
            }
            if let Some(Effect::Request(_)) = effect {
                model.take_answer(Answer::Said(String::new()));
            }
            prop_assert!(!model.buttons().is_empty());
            let _ = (model.message(), model.chosen());
        }
    }
}

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
    says(&model, "resign");
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
    type_text(&mut model, "M c1 ");
    model.take_answer(long_hint());
    assert!(model.page.is_some());
    press(&mut model, KeyCode::Char('e'));
    assert_eq!(model.page, None);
    assert_eq!(model.input.value(), "M c1 e");
    model.take_answer(long_hint());
    press(&mut model, KeyCode::Backspace);
    assert_eq!(model.page, None);
    assert_eq!(model.input.value(), "M c1 ");
    model.take_answer(long_hint());
    press(&mut model, KeyCode::Char(' '));
    assert_eq!(model.page, None);
    assert_eq!(model.input.value(), "M c1  ");
    // Other keys only turn or close it.
    model.take_answer(long_hint());
    press(&mut model, KeyCode::PageDown);
    assert!(model.page.is_some());
    assert_eq!(press(&mut model, KeyCode::Enter), None);
    assert_eq!(model.page, None);
    assert_eq!(model.input.value(), "M c1  ");
}

#[test]
fn where_nobody_types_a_letter_only_closes_a_page() {
    let mut model = narrow();
    press(&mut model, KeyCode::F(1));
    press(&mut model, KeyCode::Char(' '));
    assert!(model.page.is_some());
    press(&mut model, KeyCode::Char('q'));
    assert_eq!(model.page, None);
    assert_eq!(model.input.value(), "");
}
