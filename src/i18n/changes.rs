//! The consequences of a move, and the end of a game, in words.

use super::words::list;
use super::{Language, NameOf, army, say};
use crate::game::{Ending, Game};
use djambi_rules::{Change, End, Ply, Position};

/// Returns the consequences of a ply, a sentence each.
pub fn changes(
    language: Language,
    before: &Position,
    ply: Ply,
    after: &Position,
) -> impl Iterator<Item = String> {
    let changes = before.changes(ply, after).into_iter();
    changes.map(move |it| change(language, after, it))
}

/// Returns one consequence of a ply as a sentence; `after` is the position after it.
fn change(language: Language, after: &Position, change: Change) -> String {
    match change {
        Change::Resigned(seat) => say!(language, "change-resigned", army = seat.key()),
        Change::ChiefKilled { seat, by } => {
            say!(
                language,
                "change-chief-dead",
                army = seat.key(),
                by = by.key()
            )
        }
        Change::HostageTaken { army, by } => {
            say!(
                language,
                "change-hostage-taken",
                army = army.key(),
                by = by.key()
            )
        }
        Change::Encircled(seat) => say!(language, "change-encircled", army = seat.key()),
        Change::Freed(seat) => say!(language, "change-freed", army = seat.key()),
        Change::TakenOver { seat, by } => {
            say!(
                language,
                "change-frozen-taken",
                army = seat.key(),
                by = by.key()
            )
        }
        Change::PowerLost(seat) => say!(language, "change-power-lost", army = seat.key()),
        Change::PowerGained(seat) if after.active().count() < 3 => {
            say!(language, "change-power-two", army = seat.key())
        }
        Change::PowerGained(seat) => say!(language, "change-power", army = seat.key()),
        Change::Skipped(seat) => say!(language, "change-skipped", army = seat.key()),
        Change::Again(seat) => say!(language, "change-again", army = seat.key()),
    }
}

/// Returns how a game ended, and the order of elimination. A player without a name is named by
/// colour.
#[must_use]
pub fn ending(
    language: Language,
    game: &Game,
    ending: Ending,
    name_of: Option<NameOf<'_>>,
) -> String {
    let said = match ending {
        Ending::Won(seat) | Ending::Drawn(End::LastActive(seat)) => {
            match (game.person_on(seat), name_of) {
                (Some(who), Some(name_of)) => {
                    say!(
                        language,
                        "ending-won",
                        army = seat.key(),
                        who = name_of(who)
                    )
                }
                (Some(_), None) => say!(language, "ending-won-unnamed", army = seat.key()),
                (None, _) => say!(language, "ending-won-computer", army = seat.key()),
            }
        }
        Ending::Agreed => say!(language, "ending-agreed"),
        Ending::Date => say!(language, "ending-date"),
        Ending::Drawn(End::Repetition) => say!(language, "ending-repetition"),
        Ending::Drawn(End::NoProgress) => {
            let limit = game.terms().options.quiet_limit.get();
            say!(language, "ending-no-progress", limit = limit)
        }
        Ending::Drawn(End::NobodyCanMove) => say!(language, "ending-stuck"),
        Ending::Drawn(End::NobodyActive) => say!(language, "ending-nobody-left"),
        Ending::CalledOff => return say!(language, "ending-cancelled"),
        Ending::Expired => return say!(language, "ending-expired"),
        Ending::Ended => say!(language, "ending-ended"),
    };
    let out: Vec<String> = game
        .eliminated()
        .iter()
        .map(|seat| army(language, *seat))
        .collect();
    if out.is_empty() {
        return said;
    }
    let order = say!(language, "ending-order", order = list(language, &out));
    format!("{said} {order}")
}
