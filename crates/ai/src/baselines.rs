//! The two baselines for measuring the levels.

use std::ops::ControlFlow;

use super::attacks::AttackMaps;
use super::random::Random;
use super::request::{Choice, SearchInfo, SearchRequest};
use djambi_rules::{Move, Outcome, Position, Role, Seat};

/// Returns any legal move, all with the same probability.
pub(super) fn random(request: &SearchRequest<'_>) -> Option<Choice> {
    let moves = request.position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let index = Random::new(request.seed).below(moves.len() as u64) as usize;
    moves.get(index).map(|&mv| single_move(mv, 1))
}

/// Returns the best single move by material and safety.
pub(super) fn greedy(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let mover = request.position.mover();
    let mut random = Random::new(request.seed);
    let (mut best, mut looked_at) = (None, 0_u64);
    let _ = request.position.visit_successors(|mv, next| {
        // One of several equal moves is chosen at random.
        let score = (worth(next, mover), random.next_u64());
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, mv));
        }
        looked_at += 1;
        if looked_at >= request.nodes || looked_at % 64 == 0 && stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best.map(|(_, mv)| single_move(mv, looked_at))
}

fn single_move(mv: Move, nodes: u64) -> Choice {
    let info = SearchInfo {
        nodes,
        depth: 1,
        pv: vec![mv],
        ..SearchInfo::default()
    };
    Choice { mv, info }
}

/// Own pieces against those of the strongest opponent; a chief that can be killed counts as lost.
fn worth(position: &Position, seat: Seat) -> i64 {
    match position.outcome() {
        Some(Outcome::Won(winner)) if winner == seat => return 10_000,
        Some(_) => return -1_000,
        None => {}
    }
    let strongest = position
        .active()
        .filter(|&other| other != seat)
        .map(|other| points(position, other))
        .max();
    let attacks = AttackMaps::of(position);
    let hanging = position
        .chief(seat)
        .is_none_or(|chief| !attacks.killers(chief, seat).is_empty());
    let power = i64::from(position.in_power() == Some(seat)) * 6;
    2 * points(position, seat) - strongest.unwrap_or(0) + power - i64::from(hanging) * 60
}

fn points(position: &Position, seat: Seat) -> i64 {
    let board = position.board();
    let own = position.pieces(seat);
    let count = |role| i64::from((board.role(role) & own).count());
    let all = Role::ALL.into_iter().map(|role| {
        let each = match role {
            Role::Chief => 8,
            Role::Assassin | Role::Reporter => 4,
            Role::Diplomat | Role::Necromobile => 3,
            Role::Militant => 2,
        };
        count(role) * each
    });
    all.sum()
}
