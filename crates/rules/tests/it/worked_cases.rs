//! The rules against worked cases: counts of moves, and single moves with their results.

use djambi_rules::{OptionValue, Outcome, Position, Seat, perft};

use crate::position;

const PERFT: &str = include_str!("../perft.tsv");
const APPLY: &str = include_str!("../apply.tsv");
const FORBIDDEN: &str = include_str!("../forbidden.tsv");

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn counts_of_moves_are_right() {
    for row in rows(PERFT) {
        let [spec, text, depth, count] = row[..] else {
            panic!("{row:?}")
        };
        let found = perft(&position(spec, text), depth.parse().unwrap());
        assert_eq!(found.to_string(), count, "{row:?}");
    }
}

fn end(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "-".to_owned(),
        Some(Outcome::Won(seat)) => seat.letter().to_string(),
        Some(Outcome::Draw) => "draw".to_owned(),
    }
}

#[test]
fn single_moves_have_the_right_results() {
    for row in rows(APPLY) {
        let [spec, before, mv, after, ending, _] = row[..] else {
            panic!("{row:?}")
        };
        let start = position(spec, before);
        let next = match mv.strip_prefix("resign:") {
            Some(seat) => start.resign(seat.parse::<Seat>().unwrap()).unwrap(),
            None => start.play(start.parse_move(mv).expect(mv)).unwrap(),
        };
        assert_eq!(end(next.outcome()), ending, "{row:?}");
        let (found, meant) = (next.to_string(), after);
        if ending == "-" {
            assert_eq!(found, meant, "{row:?}");
        } else {
            let board_and_control = |text: &str| {
                text.split(' ')
                    .take(2)
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                board_and_control(&found),
                board_and_control(meant),
                "{row:?}"
            );
        }
    }
}

#[test]
fn a_forbidden_move_is_legal_without_the_option() {
    for row in rows(FORBIDDEN) {
        let [spec, text, mv, option, _] = row[..] else {
            panic!("{row:?}")
        };
        let start = position(spec, text);
        assert!(start.parse_move(mv).is_err(), "{row:?}");
        let others = OptionValue::choices()
            .into_iter()
            .filter(|it| it.name() == option);
        let mut others = others.map(|other| {
            let mut options = *start.options();
            options.set(other);
            Position::read(text, options).unwrap()
        });
        assert!(others.any(|it| it.parse_move(mv).is_ok()), "{row:?}");
    }
}

#[test]
fn every_preset_opens_with_the_known_count() {
    let moves = |spec: &str| Position::setup(spec.parse().unwrap()).count_moves();
    assert_eq!((moves("classic"), moves("bga")), (30, 889));
}
