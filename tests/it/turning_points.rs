//! Reviews: what moves cost, which of them are turning points, and what refutes a try in a puzzle.

use std::ops::ControlFlow;

use djambi::review::{
    Finding, FindingKind, Judged, Refutation, Review, Reviewer, chart, refutation, review,
};
use djambi::teach::Puzzle;
use djambi_rules::{Move, Outcome, Position, Record, Seat};

/// A turning point costs at least so much, in thousandths of a win.
const TURNING: u16 = 120;

fn record(text: &str) -> Record {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

/// A review that judges the plies so and ends with these chances.
pub fn with_plies(plies: Vec<Judged>, last: [u16; 4]) -> Review {
    let nodes = 1;
    Review { nodes, plies, last }
}

/// A short game: one move, then the others resign.
const GAME: &str = "Mc1-e1 resign:b resign:y resign:g";

#[test]
fn a_result_that_the_moves_do_not_show_ends_the_chances_too() {
    let reviewed = |result| {
        let record = record(&format!("Mc1-e1 Mg1-f1 {result}"));
        review(&record, 500, &|| false).unwrap()
    };
    let (open, drawn, won) = (reviewed("*"), reviewed("draw"), reviewed("yellow"));
    assert!(open.last.iter().sum::<u16>() > 0);
    assert_eq!(drawn.last, [0; 4]);
    assert_eq!(won.last, [0, 0, 1000, 0]);
    // The last move did not cause the result.
    assert_eq!([&drawn.plies, &won.plies], [&open.plies; 2]);
}

/// Reviews one move in a position with as many nodes as people get.
fn judged(position: &str, mv: &str) -> Judged {
    let record = record(&format!("[Position \"{position}\"]\n\n{mv}"));
    let mut review = review(&record, 40_000, &|| false).unwrap();
    review.plies.swap_remove(0)
}

#[test]
fn only_a_move_that_costs_a_win_is_a_turning_point() {
    // Green is lost whatever it plays.
    let lost = judged(
        "1x1xyA1yR2/2gCbCx1yC2/rRxgR2xxxx/2xx1x1x1/3xrCx2x/1x1rM3x1/rNrA2xx2bA/4x1rD2/1x2x1bM2 \
         rbyg g g 10 96",
        "Cc8-d7",
    );
    assert!(lost.loss < TURNING, "{lost:?}");
    // Red wins by force, and does not.
    let missed = judged(
        "x2xxx3/2x5x/xxxx1xxx1/x1gC1xxx1x/3x1x3/x1xx1x3/rCx1x2x2/2x1xxx2/1xx2x3 rggg r r 47 377",
        "Ca3-f8",
    );
    assert!(missed.loss >= 500 && missed.best >= 990, "{missed:?}");
}

#[test]
fn a_chief_that_walks_into_a_shot_is_a_turning_point() {
    // Blue's reporter can reach the maze. The search thinks that Red is in danger everywhere.
    let text = "[Position \"gCgAgM1gM1yMyAyC/gR1gD3yMyMyR/gMgMx4yMx/5bM1yN1/8yD/2rM4bM1/\
                rMrM4bN2/rR1rN3bMbDbR/rCrArM3bMbAbC rbyg r r 1 21\"]\n\nCa1-e5 Ri2-f5!e5";
    let record = record(text);
    let review = review(&record, 2_000, &|| false).unwrap();
    let [walked, shot] = &review.plies[..] else {
        panic!("{review:?}");
    };
    assert!(
        walked.loss >= TURNING && !walked.line.is_empty(),
        "{walked:?}"
    );
    assert_eq!(walked.loss, walked.best);
    assert_eq!(shot.loss, 0, "{shot:?}");
    let found = Finding::of(record.history(), &review);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].kind, FindingKind::Chief(Seat::Blue));
}

#[test]
fn a_review_is_not_finished_before_all_steps_are_done() {
    let mut reviewer = Reviewer::new(record(GAME).history().clone(), None, 200);
    for done in 0..9 {
        assert_eq!(reviewer.progress(), (done, 9));
        assert!(reviewer.step(&|| false));
    }
    assert!(!reviewer.step(&|| false));
    assert!(reviewer.finish().is_some());
    let mut reviewer = Reviewer::new(record(GAME).history().clone(), None, 200);
    assert!(reviewer.step(&|| false));
    assert!(reviewer.finish().is_none());
}

/// A review of a game in which Red's first move costs 30 % of a win, and in which Red's chances
/// are `later` at Red's next turn.
fn findings(later: u16) -> Vec<Finding> {
    let record: Record = "Mc1-e1 Mg1-f1 Mg9-f9 Mc9-d9 Me1-e2".parse().unwrap();
    let judged = |red, line: &str, loss| Judged {
        chances: [red, 100, 100, 100],
        line: vec![line.to_owned()],
        loss,
        best: red,
    };
    let plies = vec![
        judged(600, "Mc1-d1", 300),
        judged(300, "Mg1-f1", 0),
        judged(300, "Mg9-f9", 0),
        judged(300, "Mc9-d9", 0),
        judged(later, "Me1-e2", 0),
    ];
    let review = with_plies(plies, [later, 100, 100, 100]);
    Finding::of(record.history(), &review)
}

#[test]
fn a_loss_that_lasts_is_a_turning_point() {
    let found = findings(250);
    assert_eq!(found.len(), 1);
    let first = &found[0];
    assert_eq!((first.ply, first.seat, first.loss), (0, Seat::Red, 300));
    assert_eq!(first.kind, FindingKind::Better);
    assert_eq!(first.line[0].to_string(), "Mc1-d1");
}

#[test]
fn a_loss_that_the_others_return_at_once_is_none() {
    assert_eq!(findings(590), []);
    assert_eq!(findings(400)[0].loss, 200, "half of it came back");
}

#[test]
fn a_win_that_can_still_be_had_in_the_next_turn_running_was_not_lost() {
    // Blue cannot move, so that Green has all turns.
    let record: Record = "[Position \"1xxxxx1xx/xx1x1x3/xx2gNxx2/9/x2xgC1x1x/\
        x2gM1x3/7gRx/3x2xxx/2x1xxxbAbC gbgg g b 183 450\"]\n\nNe7-f6 Nf6-d6 Nd6-c5"
        .parse()
        .unwrap();
    let judged = |green, loss| Judged {
        chances: [0, 0, 0, green],
        line: vec!["Ne7-e8".to_owned()],
        loss,
        best: green,
    };
    let found = |last: u16| {
        let plies = vec![judged(1000, 560), judged(440, 0), judged(last, 0)];
        Finding::of(record.history(), &with_plies(plies, [0; 4])).len()
    };
    assert_eq!((found(1000), found(430)), (0, 1));
}

#[test]
fn the_moves_of_a_chart_have_the_numbers_of_the_record() {
    let record: Record = "Mc1-e1 resign:b Mg9-f9".parse().unwrap();
    let chart = chart(record.history(), &with_plies(Vec::new(), [250; 4]));
    assert_eq!(chart.chances.len(), 4);
    assert_eq!(chart.numbers, [0, 1, 1, 2]);
}

#[test]
fn nobody_answers_their_own_try_in_any_puzzle() {
    let mut again = 0;
    for puzzle in Puzzle::all() {
        let before = &puzzle.position;
        let me = before.mover();
        let mut checked = |mv: Move, after: &Position| {
            let is_own = after.mover() == me && after.outcome().is_none();
            if !is_own || puzzle.kind.is_met(before, mv, after) {
                return;
            }
            let found = refutation(before, after, puzzle.kind);
            if found == Refutation::Again {
                again += 1;
                let wins = |mv| after.make_move(mv).outcome() == Some(Outcome::Won(me));
                assert!(!after.legal_moves().into_iter().any(wins), "{puzzle} {mv}");
            } else {
                let is_others = matches!(found, Refutation::Deadly(seat, _) if seat != me);
                assert!(is_others, "{puzzle} {mv}: {found:?}");
            }
        };
        let _ = before.visit_successors(|mv, after| {
            checked(mv, after);
            ControlFlow::<()>::Continue(())
        });
    }
    assert!(
        again > 0,
        "no try was followed by another move of the same player"
    );
}
