//! Games that were saved before the program starts, each in a channel of its own.

use discord_sandbox::Id;
use djambi::game::{ChannelId, Entry, Event, GameId, Place, ServerId, Sitter};
use djambi::store::Store;
use jiff::Timestamp;

use crate::crowd::{self, Crowd, Dice, set_up};
use crate::filling;

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
    let mut log = filling::begin(place, at, sitters);
    let mut dice = Dice(moves.seed * 1_000 + 17);
    let mut game = crowd::Game {
        channel,
        people: crowd.games[0].people.clone(),
        course: set_up(),
    };
    for _ in 0..moves.count {
        let seat = game.course.position().mover();
        let mv = game.mv(&mut dice);
        game.course.play(mv).expect("a legal move");
        let sitter = sitters[seat.index()];
        log.push(filling::played(at, seat, sitter, mv.to_string()));
    }
    let actor = sitters.into_iter().find_map(Sitter::person);
    log.extend(moves.then.map(|event| Entry { at, actor, event }));
    filling::save(store, &[(GameId(name.to_owned()), log)]).await;
    channel
}
