//! The armies of a board that belongs to no game, in words: the pieces that a player has taken over
//! change their colour, and colours alone do not tell everyone.

use maud::{Markup, html};

use super::board::drawn;
use crate::i18n::{Language, army, reason_out, say, state};
use crate::render::{Scene, Token};
use djambi_rules::{Army, Position, Seat};

/// Returns the armies that have pieces, each with its shape as on the board, its name and its state.
#[must_use]
pub fn armies(language: Language, position: &Position) -> Markup {
    let scene = Scene::of(position);
    html! {
        ul.armies aria-label=(say!(language, "web-armies")) {
            @for army_of in Army::ALL {
                @if let Some(token) = shape(&scene, position, army_of) {
                    li {
                        span.shape { (drawn(token)) }
                        b { (army(language, army_of.seat())) }
                        @if let Some(state) = words(language, position, army_of.seat()) { " " (state) }
                    }
                }
            }
        }
    }
}

/// Any piece of the army, as the board shows it; the most important one that is left.
fn shape(scene: &Scene, position: &Position, army: Army) -> Option<Token> {
    let tokens = position.board().army(army);
    let tokens = tokens.filter_map(|at| scene.at(at));
    tokens.min_by_key(|token| match token {
        Token::Living(piece, _) => Some(piece.role),
        Token::Corpse => None,
    })
}

/// Who controls the army, if it is not its own player; otherwise the player's state.
fn words(language: Language, position: &Position, seat: Seat) -> Option<String> {
    controlled(language, position, seat)
        .or_else(|| reason_out(language, position, seat))
        .or_else(|| state(language, position, seat, true))
}

/// Returns which other player controls the army of a seat, if one does.
#[must_use]
pub fn controlled(language: Language, position: &Position, seat: Seat) -> Option<String> {
    let by = position.controller(seat.army())?;
    (by != seat).then(|| say!(language, "web-controlled", by = by.key()))
}
