//! The lessons, the pages of the rules with their examples, and the rare rules.

use std::collections::HashSet;

use djambi::teach::{Lesson, Page, Rare};
use djambi_rules::{Change, History, Options, Outcome, Ply, Position, Record, Role, Seat, Square};

#[test]
fn every_lesson_is_red_to_move_and_has_its_number() {
    for (index, lesson) in Lesson::ALL.into_iter().enumerate() {
        let position = lesson.position();
        assert!(lesson.solution().is_some(), "{lesson:?}");
        assert_eq!(position.mover(), Seat::Red, "{lesson:?}");
        assert_eq!(position.outcome(), None);
        assert_eq!(lesson.number(), index + 1);
        assert_eq!(Lesson::of_number(index + 1), Some(lesson));
    }
    assert_eq!((Lesson::of_number(0), Lesson::of_number(16)), (None, None));
}

#[test]
fn every_page_but_the_legend_has_an_example_that_the_rules_allow() {
    for page in Page::ALL {
        assert_eq!(page.example().is_some(), page != Page::Legend, "{page:?}");
        assert_eq!(Page::of_key(page.key()), Some(page));
    }
}

#[test]
fn the_examples_show_the_subjects_of_their_pages() {
    let changes = |page: Page| {
        let it = page.example().unwrap();
        it.before.changes(Ply::Move(it.mv), &it.after)
    };
    assert!(changes(Page::Maze).contains(&Change::PowerGained(Seat::Red)));
    assert!(changes(Page::Encirclement).contains(&Change::Encircled(Seat::Blue)));
    let killed = Change::ChiefKilled {
        seat: Seat::Blue,
        by: Seat::Red,
    };
    assert!(changes(Page::Death).contains(&killed));
    let goal = Page::Goal.example().unwrap();
    assert_eq!(goal.after.outcome(), Some(Outcome::Won(Seat::Red)));
    let exit = Page::Exit.example().unwrap();
    assert_eq!(exit.mv.victims().count(), 2);
    let power = Page::Maze.position();
    let order: Vec<Seat> = power.upcoming_turns().take(6).collect();
    let (red, green) = (Seat::Red, Seat::Green);
    assert_eq!(order, [Seat::Blue, red, Seat::Yellow, red, green, red]);
    let ending = Page::Ending.example().unwrap();
    assert_eq!(ending.after.outcome(), Some(Outcome::Won(Seat::Red)));
    assert!(ending.before.is_frozen(Seat::Green));
    for role in Role::ALL {
        let example = Page::of_key(role.key()).unwrap().example().unwrap();
        assert_eq!(example.mv.role(), role);
    }
    let diplomat = Page::Diplomat.example().unwrap();
    assert!(diplomat.mv.to() == Square::MAZE && diplomat.mv.exit().is_some());
}

#[test]
fn pages_are_turned_one_by_one() {
    assert_eq!(Page::Goal.neighbours(), (None, Some(Page::Legend)));
    let last = Page::Militant;
    let before = Page::Necromobile;
    assert_eq!(last.neighbours(), (Some(before), None));
}

/// Each worked case as a course of one ply.
fn courses() -> Vec<History> {
    let rows = include_str!("../../crates/rules/tests/apply.tsv")
        .lines()
        .skip(1);
    rows.map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let start = Position::read(fields[1], fields[0].parse().unwrap()).unwrap();
        let mut history = History::new(start);
        history.play_ply(start.ply(fields[2]).unwrap()).unwrap();
        history
    })
    .collect()
}

#[test]
fn the_worked_cases_use_every_rare_rule() {
    let used: HashSet<Rare> = courses()
        .iter()
        .flat_map(|history| Rare::first_used(history, 0))
        .collect();
    assert_eq!(used, HashSet::from(Rare::ALL));
}

#[test]
fn a_move_after_a_skip_is_no_bonus_of_power() {
    let record = "[Position \"1xxxxx1xx/xx1x1x3/xx2gNxx2/9/x1gCx2x1x/x2gM1x3/7gRx/3x2xxx/\
        2x1xxxbAbC gbgg g g 183 450\"] Ne7-f6 Nf6-d6";
    let record: Record = record.parse().unwrap();
    let used = [0, 1].map(|index| Rare::first_used(record.history(), index));
    assert_eq!(used.concat(), [Rare::Skip]);
}

#[test]
fn a_rule_is_explained_the_first_time_only() {
    let start = "8yC/9/9/9/4rC4/9/9/1bM7/gC7bC rbyg r r 0 9";
    let start = Position::read(start, Options::CLASSIC).unwrap();
    let mut history = History::new(start);
    let mut used = Vec::new();
    for (index, mv) in [
        "Ce5-d4", "Ci1-i2", "Ci9-i8", "Ca1-a2", "Cd4-e5", "Ci2-i1", "Ce5-d4",
    ]
    .into_iter()
    .enumerate()
    {
        let mv = history.position().parse_move(mv).unwrap();
        history.play(mv).unwrap();
        used.push(Rare::first_used(&history, index));
    }
    let none = Vec::new();
    let (power, extra) = (vec![Rare::Power], vec![Rare::Extra]);
    let expected = [&none, &none, &none, &none, &power, &extra, &none];
    assert_eq!(used.iter().collect::<Vec<_>>(), expected);
}
