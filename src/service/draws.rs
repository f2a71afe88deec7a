//! The answers of computer players to an offered draw, by the value of the position to them.

use crate::ai;
use crate::game::{Game, GameCommand, OfferKind, Sitter};
use djambi_rules::Seat;

/// A computer agrees if it has less than nine tenths of an equal share of the chances, …
const WORSE: u32 = 900;
/// … or, once half of the moves without progress that end the game have been made, if it has no
/// more than one and a half shares.
const NOT_MUCH_BETTER: u32 = 1500;

/// The first computer still playing that would rather play on, if this act agrees to a draw.
pub(super) fn plays_on(game: &Game, command: &GameCommand) -> Option<Seat> {
    if !matches!(
        command,
        GameCommand::Draw | GameCommand::Agree(OfferKind::Draw)
    ) {
        return None;
    }
    let position = game.position();
    let chances = ai::chances(position).map(u32::from);
    let sum = chances.iter().sum::<u32>().max(1);
    let playing = Seat::ALL
        .into_iter()
        .filter(|seat| position.is_active(*seat));
    let count = u32::try_from(playing.clone().count()).unwrap_or(4);
    let limit = position.options().quiet_limit.get();
    let drags_on = position.no_progress() >= limit / 2;
    let most = if drags_on { NOT_MUCH_BETTER } else { WORSE };
    let mut computers =
        playing.filter(|seat| matches!(game.sitter(*seat), Some(Sitter::Computer(_))));
    computers.find(|seat| chances[seat.index()] * count * 1000 / sum > most)
}
