//! Moves in words: played, planned and suggested.

use djambi_rules::{
    Move, MoveKind, Occupant, Part, Ply, Position, Role, Seat, Square, Step, Threat,
};

use super::players::{army, owner, piece};
use super::{Args, Language, say};
use crate::ai::Reason;
use crate::game::{Condition, Game, Lapse, Plan, PlanStep, PlannedMove, Supposed};

/// The piece on a square before the move, as keys: its role and its owner.
fn piece_on(before: &Position, square: Square) -> (&'static str, &'static str) {
    match before.board().occupant(square) {
        Some(Occupant::Living(piece)) => (piece.role.key(), owner(before.owner(square))),
        Some(Occupant::Corpse) | None => ("militant", "nobody"),
    }
}

/// Returns all values that a message about this move can need, as far as it has them.
fn args(language: Language, before: &Position, mv: Move) -> Args<'static> {
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
            .with(
                "second-name",
                say!(language, "victim-name", victim = second),
            )
            .with("second-owner", say!(language, "army-owner", owner));
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
pub fn describe_ply(language: Language, before: &Position, ply: Ply) -> String {
    let mv = match ply {
        Ply::Move(mv) => mv,
        Ply::Resignation(seat) => return say!(language, "played-resign", army = seat),
    };
    language.message(keys(mv).0, &args(language, before, mv))
}

/// Returns a ply in one short line, where its colour is shown beside it: '12. Mc1-e1'.
pub fn short_ply(language: Language, before: &Position, ply: Ply) -> String {
    match ply {
        Ply::Move(mv) => format!("{}. {mv}", before.number()),
        Ply::Resignation(_) => describe_ply(language, before, ply),
    }
}

/// Returns the pieces of a player that others have killed or moved by a ply, one sentence each. `is_own`
/// tells the player's seats.
pub fn losses(language: Language, step: Step<'_>, is_own: impl Fn(Seat) -> bool) -> Vec<String> {
    let (by, before) = (step.by(), step.before);
    let Ply::Move(mv) = step.ply else {
        return Vec::new();
    };
    let victim = |at: Square| {
        let piece = before.board().piece(at)?;
        before
            .owner(at)
            .filter(|seat| is_own(*seat) && !is_own(by))?;
        Some(piece.role.key())
    };
    let killed = mv.victims().filter_map(|at| {
        Some(say!(
            language,
            "term-lost",
            owner = by,
            piece = mv.role(),
            victim = victim(at)?,
            at
        ))
    });
    let carried = mv.carried().filter_map(|(at, to)| {
        Some(say!(
            language,
            "term-carried",
            army = by,
            victim = victim(at)?,
            at,
            to
        ))
    });
    killed.chain(carried).collect()
}

/// Returns the sentence about a piece of the reader that could be killed next.
pub fn threat(language: Language, threat: Threat, victim: Role) -> String {
    say!(
        language,
        "term-threat",
        owner = threat.by,
        piece = threat.role,
        from = threat.from,
        victim,
        at = threat.at
    )
}

/// Returns a move in short: 'Assassin b1 kills Reporter b7'.
pub fn label(language: Language, before: &Position, mv: Move) -> String {
    shortened(language, mv, &args(language, before, mv))
}

/// A sentence about what is done on the way out of the maze is its own label.
fn shortened(language: Language, mv: Move, args: &Args<'_>) -> String {
    let (sentence, label) = keys(mv);
    let text = language.message(label.unwrap_or(sentence), args);
    text.trim_end_matches('.').to_owned()
}

/// The most characters of a button that is read to its end on a phone beside others.
const BUTTON: usize = 24;

/// Returns a move as a button among others has it, with what differs first: 'Mc1-e1 Militant'. Only
/// the notation if both are too long.
pub fn short_label(language: Language, mv: Move) -> String {
    let text = format!("{mv} {}", piece(language, mv.role()));
    if text.chars().count() > BUTTON {
        mv.to_string()
    } else {
        text
    }
}

/// Returns the label of a move with two texts in place of the squares on which its bodies are put.
pub fn label_of_stem(
    language: Language,
    before: &Position,
    mv: Move,
    places: [&'static str; 2],
) -> String {
    let [first, second] = places;
    let args = args(language, before, mv)
        .with("body", first)
        .with("last", second);
    shortened(language, mv, &args)
}

/// The keys of a move's whole sentence and of its shorter label, which rare moves have not.
fn keys(mv: Move) -> (&'static str, Option<&'static str>) {
    let buries = mv.role() == Role::Necromobile;
    match mv.kind() {
        MoveKind::Move if mv.to() == Square::MAZE => ("played-move-maze", Some("label-move")),
        MoveKind::Move => ("played-move", Some("label-move")),
        MoveKind::Kill { .. } => ("played-kill", Some("label-kill")),
        MoveKind::Assassinate => ("played-assassinate", Some("label-assassinate")),
        MoveKind::Strike { .. } => ("played-strike", Some("label-strike")),
        MoveKind::Displace { .. } if buries => ("played-bury", Some("label-bury")),
        MoveKind::Displace { .. } => ("played-displace", Some("label-displace")),
        MoveKind::AssassinateThenLeave { .. } => ("played-assassinate-leave", None),
        MoveKind::AssassinateTwice { .. } => ("played-assassinate-twice", None),
        MoveKind::DisplaceThenLeave { .. } if buries => ("played-bury-leave", None),
        MoveKind::DisplaceThenLeave { .. } => ("played-displace-leave", None),
        MoveKind::DisplaceTwice { .. } if buries => ("played-bury-twice", None),
        MoveKind::DisplaceTwice { .. } => ("played-displace-twice", None),
    }
}

/// Returns the question about a part of a move of that piece.
pub fn question(language: Language, part: Part, role: Option<Role>) -> String {
    match part {
        Part::From => say!(language, "ask-from"),
        Part::To => say!(language, "ask-to"),
        Part::Victim => say!(language, "ask-victim"),
        Part::Exit => say!(language, "ask-exit"),
        Part::Body if role == Some(Role::Diplomat) => say!(language, "ask-body"),
        Part::Body => say!(language, "ask-corpse"),
        Part::SecondBody => say!(language, "ask-second-body"),
    }
}

/// Returns a move that the computer suggests, in words and in notation, with the reason.
pub fn hint(language: Language, position: &Position, mv: Move, reason: Reason) -> String {
    say!(
        language,
        "hint-title",
        text = noted(language, position, mv),
        reason = hint_reason(language, reason)
    )
}

/// Returns a move in words, and in notation behind them.
pub fn noted(language: Language, position: &Position, mv: Move) -> String {
    let text = label(language, position, mv);
    say!(language, "bracketed", text, detail = mv)
}

/// The reason as a sentence to the person who asked.
pub fn hint_reason(language: Language, reason: Reason) -> String {
    match reason {
        Reason::Wins => say!(language, "reason-wins"),
        Reason::KillsChief(seat) => say!(language, "reason-kills-chief", army = seat),
        Reason::SavesChief => say!(language, "reason-saves-chief"),
        Reason::Power => say!(language, "reason-power"),
        Reason::EndsPower(seat) => say!(language, "reason-ends-power", army = seat),
        Reason::Encircles(seat) => say!(language, "change-encircled", army = seat),
        Reason::Kills(role, holder) => say!(
            language,
            "reason-kills",
            victim = role,
            owner = owner(holder)
        ),
        Reason::Displaces(role, holder) => say!(
            language,
            "reason-displaces",
            victim = role,
            owner = owner(holder)
        ),
        Reason::Threatens(role, holder) => say!(
            language,
            "reason-threatens",
            victim = role,
            owner = owner(holder)
        ),
        Reason::Saves(role, at) => say!(language, "reason-saves", piece = role, at),
        Reason::Safe => say!(language, "reason-safe"),
        Reason::LosesLeast => say!(language, "reason-loses-least"),
    }
}

/// The line of a ply, counted from 0, marked if the move was planned.
pub fn marked_if_planned(language: Language, game: &Game, ply: usize, line: String) -> String {
    if game.move_meta().get(ply).is_some_and(|made| made.planned) {
        say!(language, "line-planned", text = line)
    } else {
        line
    }
}

/// Returns a planned move of a list: '2. Only after “…”: Militant c1 → e1 `Mc1-e1`'.
pub fn planned(language: Language, number: usize, it: &PlannedMove) -> String {
    let mv = it.planned.mv;
    let text = label(language, &it.planned.position, mv);
    let sign = say!(language, "army-sign", army = it.planned.seat());
    let text = format!("{number}. {sign} {text} `{mv}`");
    match &it.only_after {
        None => text,
        Some(before) => {
            let by = army(language, before.seat());
            let before = label(language, &before.position, before.mv);
            let after = say!(language, "plan-only-after", by, before);
            format!("{text} · {after}")
        }
    }
}

/// Returns the question about a planned move, or about the move of another player that it answers. If it is
/// planned after one move alone, a second line names that move.
pub fn plan_question(
    language: Language,
    step: &PlanStep,
    mover: Seat,
    after: Option<Supposed>,
) -> Vec<String> {
    let asked = match step.condition {
        Condition::Asked => say!(language, "plan-ask-after", by = army(language, mover)),
        _ => say!(language, "plan-ask", number = step.index + 1, army = mover),
    };
    let after = after.map(|after| {
        let (by, before) = (
            army(language, after.seat()),
            label(language, &after.position, after.mv),
        );
        say!(language, "plan-only-after", by, before)
    });
    [asked].into_iter().chain(after).collect()
}

/// Returns why a plan was given up, with what is left of it; nothing if it was not.
pub fn lapsed(language: Language, plan: &Plan) -> Option<String> {
    let (lapse, _) = plan.lapsed?;
    let why = match lapse {
        Lapse::Piece(at) => say!(language, "plan-lapse-piece", at),
        Lapse::Target(at) => say!(language, "plan-lapse-target", at),
        Lapse::Way => say!(language, "plan-lapse-way"),
        Lapse::Consequences => say!(language, "plan-lapse-consequences"),
        Lapse::Condition => say!(language, "plan-lapse-condition"),
        Lapse::TakenBack => say!(language, "plan-lapse-taken-back"),
        Lapse::Seat => say!(language, "plan-lapse-seat"),
        Lapse::Order => say!(language, "plan-lapse-order"),
    };
    let moves = plan.moves.iter().map(|it| it.planned.mv.to_string());
    let moves: Vec<String> = moves.collect();
    Some(say!(language, "plan-lapsed", why, moves = moves.join(", ")))
}
