//! Games that are saved as logs, without a service.
#![allow(dead_code, reason = "no test and no benchmark uses all of it")]

use djambi::game::{Entry, Event, Game, GameId, Place, Sitter, Terms};
use djambi::store::{Batch, Store};
use djambi_rules::{Move, Position, Seat};
use jiff::Timestamp;

/// The first moves of a game. The last of them lets Red's Assassin stay beside Blue's Chief.
pub const TURNING_POINT: [&str; 6] = [
    "Mc1-e3",
    "Mg1xe3@h4",
    "Ng7-d4",
    "Nc7-d6",
    "Ab1xh1",
    "Me3xc3@e1",
];

/// Returns the log of a game of these players. `choose` returns the moves, from the position and how
/// many were played before; none, and the log ends.
pub fn log(
    place: Place,
    at: Timestamp,
    terms: Terms,
    sitters: [Sitter; 4],
    mut choose: impl FnMut(&Position, usize) -> Option<Move>,
) -> Vec<Entry> {
    let people = sitters.into_iter().find_map(Sitter::person);
    let holder = people.expect("a person opens it");
    let opened = Game::open(holder, place, terms).swap_remove(0);
    let seated = Seat::ALL.into_iter().zip(sitters);
    let seated = seated.map(|(seat, sitter)| Event::Seated { seat, sitter });
    let events = std::iter::once(opened)
        .chain(seated)
        .chain([Event::Started]);
    let actor = Some(holder);
    let mut log: Vec<Entry> = events.map(|event| Entry { at, actor, event }).collect();
    let mut position = Position::setup(terms.options);
    for ply in 0.. {
        let Some(mv) = choose(&position, ply) else {
            break;
        };
        let seat = position.mover();
        let event = Event::Played {
            seat,
            mv: mv.to_string(),
            planned: false,
        };
        let actor = sitters[seat.index()].person();
        log.push(Entry { at, actor, event });
        position = position.play(mv).expect("a legal move");
    }
    log
}

/// A move that kills nobody.
pub fn quiet(position: &Position, which: usize) -> Move {
    let mut moves = position.legal_moves();
    moves.retain(|mv| mv.victims().next().is_none());
    moves[which % moves.len()]
}

/// The end of such a log: these seats resign.
pub fn resigned(
    at: Timestamp,
    sitters: [Sitter; 4],
    seats: impl IntoIterator<Item = Seat>,
) -> impl Iterator<Item = Entry> {
    seats.into_iter().map(move |seat| Entry {
        at,
        actor: sitters[seat.index()].person(),
        event: Event::Resigned { seat },
    })
}

/// Saves games.
pub async fn save(store: &Store, logs: &[(GameId, Vec<Entry>)]) {
    for (id, entries) in logs {
        let batch = Batch {
            id,
            before: None,
            after: &Game::fold(entries).expect("a game"),
            entries,
            pending: None,
            plans: None,
        };
        store.append(&batch, None).await.expect("saved");
    }
}
