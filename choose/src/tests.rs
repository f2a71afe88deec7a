//! Every legal move of rich positions can be reached: by the guided choice, and while typing.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::likely::{MOST, stem};
use super::step::{Next, PAGE, Step};
use super::wanted::Wanted;
use super::{Draft, Left};
use djambi_rules::{Move, Names, Part, Position};
use rich::{rich, three_armies};

mod rich;

fn likeliest(position: &Position, text: &str) -> Vec<Move> {
    super::likeliest(&Names::default(), position, text)
}

/// All moves that can be reached from a draft, and whether *Back* leads where one came from.
fn walk(position: &Position, draft: Draft, before: Option<&[Move]>, online_at: &mut Vec<Move>) {
    let Left::Question(question) = draft.left(position) else {
        panic!("{position}: {draft} asks nothing");
    };
    let all: Vec<Move> = question.moves().collect();
    let back = draft.back(position);
    let behind = back.map(|back| match back.left(position) {
        Left::Question(question) => question.moves().collect::<Vec<Move>>(),
        other => panic!("{position}: back from {draft} to {back}: {other:?}"),
    });
    assert_eq!(behind.as_deref(), before, "{position}: back from {draft}");
    let step = Step::of(position, &question).unwrap();
    assert!(
        step.answers.len() > 1,
        "{position}: {draft} asks what is no question"
    );
    let paged: Vec<usize> = (0..step.pages())
        .flat_map(|page| {
            let numbers: Vec<usize> = step.page(page).map(|(number, _)| number).collect();
            assert!((1..=PAGE).contains(&numbers.len()));
            numbers
        })
        .collect();
    assert!(
        paged.into_iter().eq(1..=step.answers.len()),
        "{position}: {draft}"
    );
    for answer in &step.answers {
        match step.next(answer) {
            Next::Complete(mv) => {
                let Some(back) = Draft::common(&[mv]).back(position) else {
                    panic!("{position}: no way back from {mv}");
                };
                assert_eq!(back.asks(position), Some(step.part), "{position}: {mv}");
                online_at.push(mv);
            }
            Next::Ask(next) => {
                assert_eq!(next.to_string().parse(), Ok(next));
                walk(position, next, Some(&all), online_at);
            }
        }
    }
}

#[test]
fn the_guided_choice_reaches_every_move_once_and_leads_back() {
    for position in rich() {
        let mut online_at = Vec::new();
        walk(&position, Draft::default(), None, &mut online_at);
        let mut all = position.legal_moves();
        all.sort_unstable();
        online_at.sort_unstable();
        assert_eq!(online_at, all, "{position}");
    }
}

#[test]
fn typing_leads_to_every_move_and_it_is_suggested_before_it_is_complete() {
    for position in rich() {
        // What has been typed, all but the last digit, and the moves that it may become.
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
fn the_likeliest_come_first_and_no_piece_takes_all_the_room() {
    for position in rich() {
        let found = likeliest(&position, "");
        let wanted = |mv: &Move| Wanted::of(&position, *mv);
        let mut met: HashMap<_, usize> = HashMap::new();
        let ranks = found.iter().map(|mv| {
            let again = met.entry(stem(*mv)).or_default();
            *again += 1;
            (*again, wanted(mv))
        });
        assert!(ranks.is_sorted(), "{position}: {found:?}");
        let best = position.legal_moves().iter().map(wanted).min();
        assert_eq!(found.first().map(wanted), best);
    }
    let count = |position: &Position| {
        let found = likeliest(position, "");
        found.iter().map(Move::from).collect::<HashSet<_>>().len()
    };
    let movable = |position: &Position| {
        let moves = position.legal_moves();
        moves.iter().map(Move::from).collect::<HashSet<_>>().len()
    };
    let setup = Position::default();
    assert_eq!(count(&setup), movable(&setup));
    assert!(count(&three_armies()) >= 12 && movable(&three_armies()) >= 20);
}

#[test]
fn what_was_typed_is_decided_already() {
    let setup = Position::default();
    let names = Names::default();
    let asks = |text: &str| {
        let draft = Draft::common(&setup.followed(text, &names));
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
fn an_answer_leads_on_and_what_is_none_is_named() {
    let setup = Position::default();
    let squares = |text: &str| -> Vec<djambi_rules::Square> {
        text.split(' ')
            .map(|square| square.parse().unwrap())
            .collect()
    };
    let draft = Draft::default().answered_by(&setup, &squares("c1 e1"));
    let Left::One(mv) = draft.unwrap().left(&setup) else {
        panic!("{draft:?}");
    };
    assert_eq!(mv.to_string(), "Mc1-e1");
    let wrong = Draft::default().answered_by(&setup, &squares("c1 i9"));
    assert_eq!(wrong, Err("i9".parse().unwrap()));
}
