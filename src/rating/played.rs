//! Finished games as evidence of the strength of their players.

use std::collections::BTreeSet;

use djambi_rules::Seat;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{Entry, Event, Game, GameId, Level, PersonId, Sitter};

/// How often everyone must have moved.
const MOVES: usize = 3;

/// A player in the eyes of the ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// A person, whose rating changes.
    Person(PersonId),
    /// A computer, whose rating is fixed.
    Computer(Level),
    /// A person whose data is deleted: in each game an average player of whom nothing is known.
    Deleted,
}

impl Player {
    /// The player on a seat; `None` for a hostage: nobody decides its moves.
    pub const fn of(sitter: Sitter) -> Option<Player> {
        match sitter {
            Sitter::Person(person) if person.is_nobody() => Some(Player::Deleted),
            Sitter::Person(person) => Some(Player::Person(person)),
            Sitter::Computer(level) => Some(Player::Computer(level)),
            Sitter::Hostage => None,
        }
    }
}

/// A game that is rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The game.
    pub id: GameId,
    /// The time of the event that ended it.
    pub ended: Timestamp,
    /// The players in the order of the seats, each with whether they share the first place.
    pub players: Vec<(Player, bool)>,
}

djambi_rules::keyed! {
    /// Why a game is unrated.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Unrated {
        /// It is not over, or was called off or ended by a server admin.
        NoResult = "no_result",
        /// It was loaded from a record: nobody can vouch for it.
        Imported = "imported",
        /// Its players agreed on that before it began.
        Agreed = "agreed",
        /// It is private by its terms: it counts nowhere.
        Private = "private",
        /// Nobody but computers played, or one person alone.
        NoOpponents = "no_opponents",
        /// One person played several armies.
        SeveralArmies = "several_armies",
        /// A seat changed hands.
        SeatChanged = "seat_changed",
        /// It ended before everyone had moved three times.
        TooShort = "too_short",
    }
}

impl Unrated {
    /// Returns why the game, folded from this log, is unrated; `None` if it is rated.
    pub fn of(game: &Game, log: &[Entry]) -> Option<Unrated> {
        let is_changed = |entry: &Entry| matches!(entry.event, Event::Replaced { .. });
        let plays = |seat: &Seat| game.sitter(*seat).and_then(Player::of).is_some();
        let mut played = Seat::ALL.into_iter().filter(plays);
        if game.outcome().is_none() {
            Some(Unrated::NoResult)
        } else if game.holder().is_none() {
            Some(Unrated::Imported)
        } else if game.terms().private {
            Some(Unrated::Private)
        } else if game.terms().unrated {
            Some(Unrated::Agreed)
        } else if let Err(reason) = check_players(game) {
            Some(reason)
        } else if log.iter().any(is_changed) {
            Some(Unrated::SeatChanged)
        } else if played.any(|seat| moves(game, seat) < MOVES) {
            Some(Unrated::TooShort)
        } else {
            None
        }
    }
}

/// Tells people whose data is deleted apart too: deleting data makes no game rated, and none unrated.
fn check_players(game: &Game) -> Result<(), Unrated> {
    let sitters = Seat::ALL.into_iter().filter_map(|seat| game.sitter(seat));
    let sitters: Vec<Sitter> = sitters.filter(|it| Player::of(*it).is_some()).collect();
    let people: Vec<PersonId> = sitters.iter().filter_map(|it| it.person()).collect();
    let different: BTreeSet<PersonId> = people.iter().copied().collect();
    if different.len() < people.len() {
        return Err(Unrated::SeveralArmies);
    }
    if people.is_empty() || sitters.len() < 2 {
        return Err(Unrated::NoOpponents);
    }
    Ok(())
}

/// How many moves the player of a seat has made, those of taken armies included.
fn moves(game: &Game, seat: Seat) -> usize {
    let steps = game.history().steps();
    steps.filter(|step| step.is_move_of(seat)).count()
}
