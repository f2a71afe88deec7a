//! A move in words: as a sentence, as a label of a button, and the questions about its parts.

use super::words::owner;
use super::{Args, Language, say};
use djambi_rules::{Move, MoveKind, Occupant, Part, Ply, Position, Role, Square};

/// The piece on a square before the move, as keys: its role and its owner.
fn piece_on(before: &Position, square: Square) -> (&'static str, &'static str) {
    match before.board().occupant(square) {
        Some(Occupant::Living(piece)) => (piece.role.key(), owner(before.owner(square))),
        Some(Occupant::Corpse) | None => ("militant", "nobody"),
    }
}

/// Returns all values that a message about this move can need, as far as it has them.
fn args(before: &Position, mv: Move) -> Args<'static> {
    let mut args = Args::new()
        .with("piece", mv.role().key())
        .with("from", mv.from().to_string())
        .with("to", mv.to().to_string());
    if let Some(at) = mv.victim() {
        args = args.with("at", at.to_string());
    }
    let (victim, owner) = piece_on(before, mv.victim().unwrap_or(mv.to()));
    args = args.with("victim", victim).with("owner", owner);
    if let Some(exit) = mv.exit() {
        let (second, owner) = piece_on(before, exit);
        args = args
            .with("exit", exit.to_string())
            .with("second", second)
            .with("second-owner", owner);
    }
    let mut bodies = mv.bodies();
    if let Some(body) = bodies.next() {
        args = args.with("body", body.to_string());
    }
    if let Some(last) = bodies.next() {
        args = args.with("last", last.to_string());
    }
    args
}

/// Returns a ply as a sentence: 'Assassin b1 kills Blue’s Reporter on b7. The corpse is on b1.'
#[must_use]
pub fn describe_ply(language: Language, before: &Position, ply: Ply) -> String {
    let mv = match ply {
        Ply::Move(mv) => mv,
        Ply::Resignation(seat) => return say!(language, "played-resign", army = seat.key()),
    };
    let buries = mv.role() == Role::Necromobile;
    let key = match mv.kind() {
        MoveKind::Move if mv.to() == Square::MAZE => "played-move-maze",
        MoveKind::Move => "played-move",
        MoveKind::Kill { .. } => "played-kill",
        MoveKind::Assassinate => "played-assassinate",
        MoveKind::Strike { .. } => "played-strike",
        MoveKind::Displace { .. } if buries => "played-bury",
        MoveKind::Displace { .. } => "played-displace",
        MoveKind::AssassinateThenLeave { .. } => "played-assassinate-leave",
        MoveKind::AssassinateTwice { .. } => "played-assassinate-twice",
        MoveKind::DisplaceThenLeave { .. } if buries => "played-bury-leave",
        MoveKind::DisplaceThenLeave { .. } => "played-displace-leave",
        MoveKind::DisplaceTwice { .. } if buries => "played-bury-twice",
        MoveKind::DisplaceTwice { .. } => "played-displace-twice",
    };
    language.message(key, &args(before, mv))
}

/// Returns a move in at most 80 characters: 'Assassin b1 kills Reporter b7'.
#[must_use]
pub fn label(language: Language, before: &Position, mv: Move) -> String {
    language.message(label_key(mv), &args(before, mv))
}

/// Returns the label of a move with two texts in place of the squares on which its bodies are put.
#[must_use]
pub fn label_of_stem(
    language: Language,
    before: &Position,
    mv: Move,
    places: [&'static str; 2],
) -> String {
    let [first, second] = places;
    let args = args(before, mv).with("body", first).with("last", second);
    language.message(label_key(mv), &args)
}

fn label_key(mv: Move) -> &'static str {
    let buries = mv.role() == Role::Necromobile;
    match mv.kind() {
        MoveKind::Move => "label-move",
        MoveKind::Kill { .. } => "label-kill",
        MoveKind::Assassinate => "label-assassinate",
        MoveKind::Strike { .. } => "label-strike",
        MoveKind::Displace { .. } if buries => "label-bury",
        MoveKind::Displace { .. } => "label-displace",
        MoveKind::AssassinateThenLeave { .. } => "label-assassinate-leave",
        MoveKind::AssassinateTwice { .. } => "label-assassinate-twice",
        MoveKind::DisplaceThenLeave { .. } if buries => "label-bury-leave",
        MoveKind::DisplaceThenLeave { .. } => "label-displace-leave",
        MoveKind::DisplaceTwice { .. } if buries => "label-bury-twice",
        MoveKind::DisplaceTwice { .. } => "label-displace-twice",
    }
}

/// Returns the question about a part of a move.
#[must_use]
pub fn question(language: Language, part: Part) -> String {
    match part {
        Part::From => say!(language, "ask-from"),
        Part::To => say!(language, "ask-to"),
        Part::Victim => say!(language, "ask-victim"),
        Part::Exit => say!(language, "ask-exit"),
        Part::Body => say!(language, "ask-body"),
        Part::SecondBody => say!(language, "ask-second-body"),
    }
}
