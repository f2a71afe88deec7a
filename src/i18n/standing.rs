//! The few words on a board: the state of each player, and the move number.

use super::{Language, say};
use crate::game::{Game, Sitter};
use djambi_rules::{Position, Seat};

/// Returns the state of a player in a position: 'to move · 9 pieces'. 'To move' appears only where
/// somebody `moves`. A seat that is already named as a hostage gets no words.
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
    if let Some(reason_out) = reason_out(language, position, seat) {
        return reason_out;
    }
    let count = position.pieces(seat).count();
    let pieces = say!(language, "number-pieces", count = count);
    match state(language, position, seat, moves) {
        Some(state) => say!(language, "panel-both", state = state, pieces = pieces),
        None => pieces,
    }
}

/// Returns why a player does not control their pieces, if they do not.
#[must_use]
pub fn reason_out(language: Language, position: &Position, seat: Seat) -> Option<String> {
    if position.controller(seat.army()).is_none() {
        Some(say!(language, "panel-hostage"))
    } else if !position.is_in(seat) {
        Some(say!(language, "panel-out"))
    } else {
        None
    }
}

/// Returns the state of a player, if there is one to mention; 'to move' only where somebody
/// `moves`.
#[must_use]
pub fn state(language: Language, position: &Position, seat: Seat, moves: bool) -> Option<String> {
    if position.is_frozen(seat) {
        Some(say!(language, "panel-frozen"))
    } else if position.in_power() == Some(seat) {
        Some(say!(language, "panel-power"))
    } else if moves && position.outcome().is_none() && position.mover() == seat {
        Some(say!(language, "panel-to-move"))
    } else {
        None
    }
}

/// Returns 'Move 5', or after how many the game was over.
#[must_use]
pub fn caption(language: Language, position: &Position, over: bool) -> String {
    let number = position.number();
    if over {
        say!(language, "caption-over", number = number.saturating_sub(1))
    } else {
        say!(language, "caption-move", number = number)
    }
}
