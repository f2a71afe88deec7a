//! The few words on a board: how each player stands, and at which turn it is.

use super::{Language, say};
use crate::game::{Game, Sitter};
use djambi_rules::{Position, Seat};

/// How a player of a game stands in one of its positions: 'to move · 9 pieces'. That it is his turn
/// only where somebody `moves`; nothing of a seat that is called a hostage already.
#[must_use]
pub fn standing(
    language: Language,
    game: &Game,
    position: &Position,
    seat: Seat,
    moves: bool,
) -> String {
    if position.controller(seat.army()).is_none() && game.sitter(seat) == Some(Sitter::Hostage) {
        return String::new();
    }
    if let Some(gone) = gone(language, position, seat) {
        return gone;
    }
    let count = position.pieces(seat).count();
    let pieces = say!(language, "number-pieces", count = count);
    match state(language, position, seat, moves) {
        Some(state) => say!(language, "plate-both", state = state, pieces = pieces),
        None => pieces,
    }
}

/// Why a seat's pieces are not its player's to command, if they are not.
#[must_use]
pub fn gone(language: Language, position: &Position, seat: Seat) -> Option<String> {
    if position.controller(seat.army()).is_none() {
        Some(say!(language, "plate-hostage"))
    } else if !position.is_in(seat) {
        Some(say!(language, "plate-out"))
    } else {
        None
    }
}

/// How a player stands, if there is anything to say of it; that it is his turn only where somebody
/// `moves`.
#[must_use]
pub fn state(language: Language, position: &Position, seat: Seat, moves: bool) -> Option<String> {
    if position.is_frozen(seat) {
        Some(say!(language, "plate-frozen"))
    } else if position.in_power() == Some(seat) {
        Some(say!(language, "plate-power"))
    } else if moves && position.outcome().is_none() && position.mover() == seat {
        Some(say!(language, "plate-to-move"))
    } else {
        None
    }
}

/// 'Turn 5', or after how many turns it was over.
#[must_use]
pub fn caption(language: Language, position: &Position, over: bool) -> String {
    let turn = position.number();
    if over {
        say!(language, "caption-over", turn = turn.saturating_sub(1))
    } else {
        say!(language, "caption-turn", turn = turn)
    }
}
