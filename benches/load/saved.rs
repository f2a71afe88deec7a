//! Games that were saved before the program starts, each in a channel of its own.

use discord_sandbox::Id;
use djambi::game::{ChannelId, Entry, Event, GameId, Place, ServerId, Sitter, Terms};
use djambi::store::Store;
use jiff::Timestamp;

use crate::crowd::{self, Crowd};
use crate::dice::Dice;
use crate::saved_games;

/// What was played in a game.
#[derive(Clone, Default)]
pub struct Moves {
    /// How many random moves.
    pub count: usize,
    /// Which ones.
    pub seed: u64,
    /// What happened then, if anything did.
    pub then: Option<Event>,
}

/// Saves a game; returns its channel.
pub async fn save(
    crowd: &Crowd,
    store: &Store,
    name: &str,
    sitters: [Sitter; 4],
    moves: Moves,
) -> Id {
    let channel = crowd.sandbox.new_channel(crowd.sandbox.guild(), name);
    let place = Place {
        server: Some(ServerId(crowd.sandbox.guild().0)),
        channel: ChannelId(channel.0),
    };
    let at = Timestamp::now();
    let mut dice = Dice(moves.seed * 1_000 + 17);
    let mut log = saved_games::log(place, at, Terms::default(), sitters, |position, ply| {
        (ply < moves.count).then(|| crowd::mv(position, &mut dice))
    });
    let actor = sitters.into_iter().find_map(Sitter::person);
    log.extend(moves.then.map(|event| Entry { at, actor, event }));
    saved_games::save(store, &[(GameId(name.to_owned()), log)]).await;
    channel
}
