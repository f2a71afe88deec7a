//! Games that are saved as logs, without a service.

use djambi::game::{Entry, Event, Game, GameId, Place, Sitter, Terms};
use djambi::store::{Batch, Store};
use djambi_rules::Seat;
use jiff::Timestamp;

/// Returns the log of a game of these players that has just begun.
pub fn begin(place: Place, at: Timestamp, sitters: [Sitter; 4]) -> Vec<Entry> {
    let people = sitters.into_iter().find_map(Sitter::person);
    let holder = people.expect("a person opens it");
    let opened = Game::open(holder, place, Terms::default()).swap_remove(0);
    let seated = Seat::ALL.into_iter().zip(sitters);
    let seated = seated.map(|(seat, sitter)| Event::Seated { seat, sitter });
    let events = std::iter::once(opened)
        .chain(seated)
        .chain([Event::Started]);
    let actor = Some(holder);
    events.map(|event| Entry { at, actor, event }).collect()
}

/// Returns a move in such a log.
pub fn played(at: Timestamp, seat: Seat, sitter: Sitter, mv: String) -> Entry {
    Entry {
        at,
        actor: sitter.person(),
        event: Event::Played {
            seat,
            mv,
            planned: false,
        },
    }
}

/// Saves games in one transaction.
pub async fn save(store: &Store, logs: &[(GameId, Vec<Entry>)]) {
    let games = logs.iter().map(|(_, log)| Game::fold(log).expect("a game"));
    let games: Vec<Game> = games.collect();
    let batches: Vec<Batch<'_>> = logs
        .iter()
        .zip(&games)
        .map(|((id, entries), after)| Batch {
            id,
            before: None,
            after,
            entries,
            pending: None,
            plans: None,
        })
        .collect();
    let saved = store.append(&batches, None, None, None).await;
    saved.expect("saved");
}
