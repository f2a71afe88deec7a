//! A turn in words: as a sentence, and as a label of a button.

use super::words::owner;
use super::{Args, Language, say};
use crate::rules::{Deed, Occupant, Ply, Position, Role, Square, Turn};

/// What stood on a square before the turn, as keys: a role and whose it was.
fn stood(before: &Position, square: Square) -> (&'static str, &'static str) {
    match before.board().occupant(square) {
        Some(Occupant::Living(piece)) => (piece.role.key(), owner(before.owner(square))),
        Some(Occupant::Corpse) | None => ("militant", "nobody"),
    }
}

/// All values that a message about this turn can want; those that it lacks are left out.
fn args(before: &Position, turn: Turn) -> Args<'static> {
    let mut args = Args::new()
        .with("piece", turn.role().key())
        .with("from", turn.from().to_string())
        .with("to", turn.to().to_string());
    if let Some(at) = turn.victim() {
        args = args.with("at", at.to_string());
    }
    let (victim, whose) = stood(before, turn.victim().unwrap_or(turn.to()));
    args = args.with("victim", victim).with("owner", whose);
    if let Some(exit) = turn.exit() {
        let (second, whose) = stood(before, exit);
        args = args
            .with("exit", exit.to_string())
            .with("second", second)
            .with("second-owner", whose);
    }
    let mut bodies = turn.bodies();
    if let Some(body) = bodies.next() {
        args = args.with("body", body.to_string());
    }
    if let Some(last) = bodies.next() {
        args = args.with("last", last.to_string());
    }
    args
}

/// What a ply did: 'Assassin b1 kills Blue’s Reporter on b7. The corpse lies on b1.'
#[must_use]
pub fn told(language: Language, before: &Position, ply: Ply) -> String {
    let turn = match ply {
        Ply::Turn(turn) => turn,
        Ply::Resignation(seat) => return say!(language, "turn-resign", army = seat.key()),
    };
    let buries = turn.role() == Role::Necromobile;
    let key = match turn.deed() {
        Deed::Move if turn.to() == Square::MAZE => "turn-move-maze",
        Deed::Move => "turn-move",
        Deed::Kill { .. } => "turn-kill",
        Deed::Assassinate => "turn-assassinate",
        Deed::Strike { .. } => "turn-strike",
        Deed::Displace { .. } if buries => "turn-bury",
        Deed::Displace { .. } => "turn-displace",
        Deed::AssassinateThenLeave { .. } => "turn-assassinate-leave",
        Deed::AssassinateTwice { .. } => "turn-assassinate-twice",
        Deed::DisplaceThenLeave { .. } if buries => "turn-bury-leave",
        Deed::DisplaceThenLeave { .. } => "turn-displace-leave",
        Deed::DisplaceTwice { .. } if buries => "turn-bury-twice",
        Deed::DisplaceTwice { .. } => "turn-displace-twice",
    };
    language.message(key, &args(before, turn))
}

/// A turn in at most 80 characters: 'Assassin b1 kills Reporter b7'.
#[must_use]
pub fn label(language: Language, before: &Position, turn: Turn) -> String {
    let buries = turn.role() == Role::Necromobile;
    let key = match turn.deed() {
        Deed::Move => "label-move",
        Deed::Kill { .. } => "label-kill",
        Deed::Assassinate => "label-assassinate",
        Deed::Strike { .. } => "label-strike",
        Deed::Displace { .. } if buries => "label-bury",
        Deed::Displace { .. } => "label-displace",
        Deed::AssassinateThenLeave { .. } => "label-assassinate-leave",
        Deed::AssassinateTwice { .. } => "label-assassinate-twice",
        Deed::DisplaceThenLeave { .. } if buries => "label-bury-leave",
        Deed::DisplaceThenLeave { .. } => "label-displace-leave",
        Deed::DisplaceTwice { .. } if buries => "label-bury-twice",
        Deed::DisplaceTwice { .. } => "label-displace-twice",
    };
    language.message(key, &args(before, turn))
}
