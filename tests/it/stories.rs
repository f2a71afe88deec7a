//! Reviews in words: the story of a game, its chart and its turning points.

use djambi::i18n::{Language, finding, review_chart, story};
use djambi::review::{Finding, FindingKind, Judged};
use djambi_rules::{Position, Record, Seat};

use crate::it::turning_points::with_plies;

/// The story of a record; each ply cost so much, and these were Red's chances before it.
fn told(record: &str, plies: &[(u16, u16)], last: [u16; 4]) -> String {
    let record: Record = record.parse().unwrap();
    let history = record.history();
    let judged = plies.iter().enumerate().map(|(ply, (loss, red))| Judged {
        chances: [*red, 100, 100, 100],
        line: history
            .position_after(ply)
            .map(|before| before.legal_moves()[0].to_string())
            .into_iter()
            .collect(),
        loss: *loss,
        best: 500,
    });
    let review = with_plies(judged.collect(), last);
    story(Language::English, history, &review, record.result()).join(" ")
}

#[test]
fn resignations_are_no_moves_and_have_no_number() {
    let found = told(
        "Mc1-e1 resign:b Mg9-f9 Mc9-d9 resign:y red",
        &[(0, 50), (0, 50), (400, 50), (0, 50), (0, 300)],
        [1000, 0, 0, 0],
    );
    assert_eq!(
        found,
        "Red won after 3 moves. Blue was the first player out, at move 2. Red led from move 3 on; \
         before that its chances fell as low as 5%. The costliest move was no. 2: with a better \
         one, Yellow’s chances would have been 40 points higher."
    );
}

#[test]
fn the_lowest_chances_are_those_before_the_lead() {
    let moves = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9";
    let told = |before: [u16; 4]| told(moves, &before.map(|red| (0, red)), [150, 100, 100, 100]);
    let always = told([900, 500, 800, 600]);
    assert!(always.contains("Red was ahead from"), "{always}");
    let later = told([900, 96, 800, 600]);
    let expected = "Red led from move 2 on; before that its chances fell as low as 10%.";
    assert!(later.contains(expected), "{later}");
}

#[test]
fn a_cost_is_rounded_and_of_several_who_are_equal_none_is_named() {
    let moves = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9";
    let costly = |plies: &[(u16, u16)]| told(moves, plies, [50, 100, 100, 100]);
    let one = costly(&[(0, 500), (129, 500), (0, 50), (0, 50)]);
    assert!(one.contains("have been 13 points higher"), "{one}");
    let equal = costly(&[(0, 50), (0, 50), (500, 50), (500, 50)]);
    assert!(!equal.contains("The costliest move"), "{equal}");
}

#[test]
fn the_axis_of_a_chart_is_written_as_shares_are() {
    let record: Record = "Mc1-e1".parse().unwrap();
    let review = with_plies(Vec::new(), [250; 4]);
    let highest = |language| {
        let [.., highest] =
            review_chart(language, record.history(), &review, &|_| String::new()).percents;
        highest
    };
    assert_eq!(highest(Language::English), "100%");
    assert_eq!(highest(Language::French), "100\u{a0}%");
}

#[test]
fn it_is_said_whose_chief_was_left_open() {
    let before = Position::default();
    let it = Finding {
        ply: 0,
        seat: Seat::Red,
        kind: FindingKind::Chief(Seat::Blue),
        played: before.legal_moves()[0],
        line: Vec::new(),
        before: 600,
        loss: 300,
        charted: [600, 300],
    };
    let said = finding(Language::English, &before, &it, 1);
    assert!(
        said.contains("It left Red’s Chief open: Blue could kill it."),
        "{said}"
    );
}
