//! Planned moves in words: what is planned, and why it was not played.

use super::{Language, label, say};
use crate::game::{Game, Lapse, Plan, PlannedMove};

/// The line of a ply, counted from 0, marked if the move was planned.
#[must_use]
pub fn marked_if_planned(language: Language, game: &Game, ply: usize, line: String) -> String {
    if game.move_meta().get(ply).is_some_and(|made| made.planned) {
        say!(language, "line-planned", text = line)
    } else {
        line
    }
}

/// Returns a planned move of a list: '2. Only after “…”: Militant c1 → e1 `Mc1-e1`'.
#[must_use]
pub fn planned(language: Language, number: usize, it: &PlannedMove) -> String {
    let text = label(language, &it.planned.position, it.planned.mv);
    let notation = it.planned.mv.to_string();
    let army = it.planned.seat().key();
    match &it.only_after {
        None => say!(
            language,
            "plan-move",
            number = number,
            army = army,
            text = text,
            notation = notation
        ),
        Some(before) => say!(
            language,
            "plan-move-after",
            number = number,
            by = before.seat().key(),
            before = label(language, &before.position, before.mv),
            army = army,
            text = text,
            notation = notation
        ),
    }
}

/// Returns why a plan was given up, with what is left of it; nothing if it was not.
#[must_use]
pub fn lapsed(language: Language, plan: &Plan) -> Option<String> {
    let (lapse, _) = plan.lapsed?;
    let why = match lapse {
        Lapse::Piece(at) => say!(language, "plan-lapse-piece", at = at.to_string()),
        Lapse::Target(at) => say!(language, "plan-lapse-target", at = at.to_string()),
        Lapse::Way => say!(language, "plan-lapse-way"),
        Lapse::Consequences => say!(language, "plan-lapse-consequences"),
        Lapse::Condition => say!(language, "plan-lapse-condition"),
        Lapse::TakenBack => say!(language, "plan-lapse-taken-back"),
        Lapse::Seat => say!(language, "plan-lapse-seat"),
        Lapse::Order => say!(language, "plan-lapse-order"),
    };
    let moves = plan.moves.iter().map(|it| it.planned.mv.to_string());
    let moves: Vec<String> = moves.collect();
    Some(say!(
        language,
        "plan-lapsed",
        why = why,
        moves = moves.join(", ")
    ))
}
