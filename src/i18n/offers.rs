//! What the players ask of each other, in words.

use super::{Language, NameOf, say, sitter};
use crate::game::{Game, Offer};

/// Returns an offer as a sentence: 'Ana offers a draw. All players who can still move must agree.'
#[must_use]
pub fn offered(
    language: Language,
    game: &Game,
    who: &str,
    offer: &Offer,
    name_of: NameOf<'_>,
) -> String {
    match *offer {
        Offer::Draw => say!(language, "event-offered-draw", who = who),
        Offer::TakeBack { plies } => {
            let history = game.history();
            let first = history.position_after(plies).unwrap_or(game.position());
            say!(
                language,
                "event-offered-undo",
                who = who,
                count = history.len().saturating_sub(plies),
                number = first.number(),
                army = first.mover().key()
            )
        }
        Offer::Pause => say!(language, "event-offered-pause", who = who),
        Offer::Replace {
            seat,
            sitter: newcomer,
        } => say!(
            language,
            "event-offered-replace",
            who = who,
            army = seat.key(),
            sitter = sitter(language, Some(newcomer), name_of)
        ),
    }
}
