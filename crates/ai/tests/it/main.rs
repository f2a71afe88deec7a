//! Computer players: their moves, hints, tactics and endings.

mod advice;
mod choose;
mod endings;
mod tactics;

use djambi_ai::{Choice, Level, SearchRequest};
use djambi_rules::{Options, Position};

/// A request for a move, in a game that begins with this position.
const fn request(position: &Position, level: Level, nodes: u64, seed: u64) -> SearchRequest<'_> {
    SearchRequest {
        position,
        past: &[],
        level,
        nodes,
        seed,
    }
}

/// The answer to a request, in a game that is not over.
fn answer(request: &SearchRequest<'_>) -> Choice {
    djambi_ai::choose(request, &|| false).expect("a move")
}

fn read(text: &str) -> Position {
    Position::read(text, Options::CLASSIC).expect(text)
}
