//! The plates of the four players, each beside its corner of the board.

use maud::{Markup, html};

use super::board::{controlled, drawn};
use super::page_state::GamePage;
use super::words;
use crate::game::Phase;
use crate::i18n::{self, army, say};
use crate::render::{Control, Token};
use djambi_rules::{Piece, Position, Role, Seat};

/// The seats around a board with that one at the bottom left: the two above it and the two below it, each
/// from the left.
#[must_use]
pub fn around(bottom: Seat) -> ([Seat; 2], [Seat; 2]) {
    let seat = |further: usize| Seat::ALL[(bottom.index() + further) % Seat::ALL.len()];
    ([seat(3), seat(2)], [seat(0), seat(1)])
}

/// The plates of two seats of a game.
pub fn of_game(page: &GamePage<'_>, seats: [Seat; 2]) -> Markup {
    html! { @for seat in seats { (plate(page, seat)) } }
}

fn plate(page: &GamePage<'_>, seat: Seat) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let position = page.position();
    let moves = game.phase() == Phase::Playing;
    let is_mover = moves && position.mover() == seat;
    let is_own = page.person.is_some() && game.person_on(seat) == page.person;
    let is_out = !position.is_in(seat);
    html! {
        li.moving[is_mover].out[is_out].frozen[position.is_frozen(seat)] aria-current=[is_mover.then_some("true")] {
            (mark(position, seat))
            span.who {
                b { (army(language, seat)) } " "
                @if is_own { span.you { (say!(language, "web-you")) } " " }
                (words::sitter(language, page.view, seat))
            }
            @if let Some(time) = game.shown_bank_of(seat) {
                span.bank title=(say!(language, "web-bank")) { (i18n::clock(language, time)) }
            }
            span.status {
                (i18n::standing(language, game, position, seat, moves))
                @if let Some(by) = controlled(language, position, seat) { " · " (by) }
            }
        }
    }
}

/// The plates of two armies of a position that does not belong to a game.
#[must_use]
pub fn of_position(language: i18n::Language, position: &Position, seats: [Seat; 2]) -> Markup {
    html! {
        @for seat in seats {
            @let is_mover = position.outcome().is_none() && position.mover() == seat;
            @let count = position.pieces(seat).count();
            li.moving[is_mover].out[!position.is_in(seat)] {
                (mark(position, seat))
                span.who { b { (army(language, seat)) } }
                span.status {
                    @if position.board().army(seat.army()).is_empty() {
                        (say!(language, "number-pieces", count = 0))
                    } @else if let Some(by) = controlled(language, position, seat) {
                        (by)
                    } @else if let Some(why) = i18n::reason_out(language, position, seat) {
                        (why)
                    } @else {
                        (say!(language, "number-pieces", count = count))
                        @if let Some(state) = i18n::state(language, position, seat, true) { " · " (state) }
                    }
                }
            }
        }
    }
}

/// The shape and the colour of an army.
fn mark(position: &Position, seat: Seat) -> Markup {
    let (army, role) = (seat.army(), Role::Chief);
    let control = match position.controller(army) {
        Some(by) if position.is_frozen(by) => Control::Frozen(by),
        Some(by) => Control::Player(by),
        None => Control::Hostage,
    };
    html! { span.shape { (drawn(Token::Living(Piece { army, role }, control))) } }
}
