//! Every legal move of rich positions can be reached: by the guided choice, and while typing.

use std::collections::BTreeMap;

use djambi_input::{Draft, Left, MENUS, MOST, Names, OPTIONS, Step};
use djambi_rules::{Move, Part, Position, Square};

use super::rich::rich;
use super::sq;

fn likeliest(position: &Position, text: &str) -> Vec<Move> {
    djambi_input::likeliest(&Names::default(), position, text)
}

/// All moves that can be reached from a draft, and whether *Back* leads where one came from.
///
/// Looking for the way back takes as long as a whole question: where `looks_back` it is tried.
fn walk(
    position: &Position,
    draft: Draft,
    before: Option<Draft>,
    looks_back: bool,
    reached: &mut Vec<Move>,
) {
    let Left::Question(question) = draft.left(position) else {
        panic!("{position}: {draft} asks nothing");
    };
    let step = Step::of(position, &question).unwrap();
    let all = |draft: Draft| match draft.left(position) {
        Left::Question(question) => question.moves().collect::<Vec<Move>>(),
        other => panic!("{position}: {draft}: {other:?}"),
    };
    if looks_back {
        let back = Step::back(position, step.decided).map(all);
        assert_eq!(back, before.map(all), "{position}: back from {draft}");
    }
    assert!(step.menus.len() <= MENUS, "{position}: {draft}");
    assert!(
        step.menus
            .iter()
            .all(|menu| (1..=OPTIONS).contains(&menu.len()))
    );
    assert!(
        step.answers().count() > 1,
        "{position}: {draft} asks what is no question"
    );
    for (number, answer) in step.answers() {
        let next = answer.draft();
        assert_eq!(next.to_string().parse(), Ok(next));
        if let Some(mv) = answer.completes() {
            if looks_back && number == 1 {
                assert_eq!(next.left(position), Left::One(mv));
                let back = Step::back(position, next).map(all);
                assert_eq!(back, Some(all(draft)), "{position}: {mv}");
            }
            reached.push(mv);
        } else {
            walk(
                position,
                next,
                Some(draft),
                looks_back && number % 16 == 1,
                reached,
            );
        }
    }
}

#[test]
fn the_guided_choice_reaches_every_move_once_and_leads_back() {
    for position in rich() {
        let mut reached = Vec::new();
        walk(&position, Draft::default(), None, true, &mut reached);
        let mut all = position.legal_moves();
        all.sort_unstable();
        reached.sort_unstable();
        assert_eq!(reached, all, "{position}");
    }
}

/// How many presses a move takes, from *Move* to *Play*.
fn presses(position: &Position, mv: Move) -> usize {
    let (mut draft, mut presses) = (Draft::default(), 2);
    while let Left::Question(question) = draft.left(position) {
        let step = Step::of(position, &question).unwrap();
        let mut answers = step.answers();
        let (_, answer) = answers.find(|(_, it)| it.moves.contains(&mv)).unwrap();
        draft = answer.draft();
        presses += 1;
    }
    presses
}

/// The recorded games of the tests, move by move.
fn recorded() -> Vec<(Position, Move)> {
    let games = [
        include_str!("../../../../tests/discord/game.txt"),
        include_str!("../../../../tests/discord/wordy.txt"),
        include_str!("../../../../tests/discord/frozen.txt"),
        include_str!("../../../../tests/discord/rich.txt"),
    ];
    let mut played = Vec::new();
    for game in games {
        let mut position = Position::default();
        for text in game.lines().filter(|line| !line.starts_with('#')) {
            let mv = position.parse_move(text).unwrap();
            played.push((position, mv));
            position = position.play(mv).unwrap();
        }
    }
    played
}

#[test]
fn the_guided_choice_takes_four_presses_on_average() {
    let presses: Vec<usize> = recorded()
        .iter()
        .map(|(position, mv)| presses(position, *mv))
        .collect();
    let all: usize = presses.iter().sum();
    assert!(all <= 4 * presses.len(), "{presses:?}");
}

#[test]
fn typing_leads_to_every_move_and_it_is_suggested_before_it_is_complete() {
    for position in rich() {
        // The typed text, all except the last digit, and the moves that it may become.
        let mut typed: BTreeMap<String, Vec<Move>> = BTreeMap::new();
        for mv in position.legal_moves() {
            let text = mv.to_string();
            typed
                .entry(text[..text.len() - 1].to_owned())
                .or_default()
                .push(mv);
        }
        for (text, wanted) in typed {
            let found = likeliest(&position, &text);
            assert!(found.len() <= MOST);
            let missing: Vec<_> = wanted.iter().filter(|it| !found.contains(it)).collect();
            assert!(missing.is_empty(), "{position}: {text}: {missing:?}");
        }
    }
}

#[test]
fn parts_typed_are_decided_already() {
    let setup = Position::default();
    let names = Names::default();
    let asks = |text: &str| {
        let draft = Draft::common(&djambi_input::followed(&setup, text, &names));
        (draft.asks(&setup), draft.back(&setup).is_some())
    };
    assert_eq!(asks("M c1 c3"), (Some(Part::To), true));
    assert_eq!(asks("militant"), (Some(Part::From), true));
    assert_eq!(asks("nuqneH"), (Some(Part::From), false));
    assert_eq!(asks("M e9"), (Some(Part::From), true));
}

#[test]
fn an_unfinished_square_is_one_of_that_file() {
    let found = likeliest(&Position::default(), "M c");
    assert!(!found.is_empty());
    for mv in found {
        let on_the_file = mv.squares().any(|square| square.file() == 2);
        assert!(on_the_file, "{mv}");
    }
}

#[test]
fn an_answer_continues_the_choice_and_a_wrong_one_is_named() {
    let setup = Position::default();
    let squares = |text: &str| -> Vec<Square> { text.split(' ').map(sq).collect() };
    let draft = Draft::default().answered_by(&setup, &squares("c1 e1"));
    let Left::One(mv) = draft.unwrap().left(&setup) else {
        panic!("{draft:?}");
    };
    assert_eq!(mv.to_string(), "Mc1-e1");
    let wrong = Draft::default().answered_by(&setup, &squares("c1 i9"));
    assert_eq!(wrong, Err(sq("i9")));
    // Decided squares may be said again before the answer, but alone they are not an answer.
    let chosen = Draft::default().answered_by(&setup, &squares("c1"));
    let chosen = chosen.unwrap();
    let whole = chosen.answered_by(&setup, &squares("c1 e1"));
    assert_eq!(whole, draft);
    let same = chosen.answered_by(&setup, &squares("c1"));
    assert_eq!(same, Err(sq("c1")));
}
