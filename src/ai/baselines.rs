//! The two baselines that the levels are measured by.

use std::ops::ControlFlow;

use super::dice::Dice;
use super::maps::Maps;
use super::{Account, Choice, Question};
use djambi_rules::{Move, Outcome, Position, Role, Seat};

/// Any legal move, each as likely as any other.
pub(super) fn random(question: &Question<'_>) -> Option<Choice> {
    let moves = question.position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let index = Dice::new(question.seed).below(moves.len() as u64) as usize;
    moves.get(index).map(|&mv| alone(mv, 1))
}

/// The best single turn by material and safety.
pub(super) fn greedy(question: &Question<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let mover = question.position.mover();
    let mut dice = Dice::new(question.seed);
    let (mut best, mut looked_at) = (None, 0_u64);
    let _ = question.position.visit_successors(|mv, next| {
        // Equals are told apart by the dice.
        let score = (worth(next, mover), dice.roll());
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, mv));
        }
        looked_at += 1;
        if looked_at >= question.nodes || looked_at % 64 == 0 && stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best.map(|(_, mv)| alone(mv, looked_at))
}

fn alone(mv: Move, nodes: u64) -> Choice {
    let account = Account {
        nodes,
        depth: 1,
        line: vec![mv],
        ..Account::default()
    };
    Choice { mv, account }
}

/// Own pieces against those of the strongest other; a chief who can be killed is as good as lost.
fn worth(position: &Position, seat: Seat) -> i64 {
    match position.outcome() {
        Some(Outcome::Won(winner)) if winner == seat => return 10_000,
        Some(_) => return -1_000,
        None => {}
    }
    let points = |of: Seat| -> i64 {
        let board = position.board();
        let own = position.pieces(of);
        let count = |role| i64::from((board.role(role) & own).count());
        Role::ALL
            .into_iter()
            .map(|role| {
                let each = match role {
                    Role::Chief => 8,
                    Role::Assassin | Role::Reporter => 4,
                    Role::Diplomat | Role::Necromobile => 3,
                    Role::Militant => 2,
                };
                count(role) * each
            })
            .sum()
    };
    let strongest = position
        .active()
        .filter(|&other| other != seat)
        .map(points)
        .max();
    let maps = Maps::of(position);
    let hanging = position
        .chief(seat)
        .is_none_or(|chief| !maps.killers(chief, seat).is_empty());
    let power = i64::from(position.in_power() == Some(seat)) * 6;
    2 * points(seat) - strongest.unwrap_or(0) + power - i64::from(hanging) * 60
}
