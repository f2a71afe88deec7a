//! The state of a game, folded from its events and nothing else.

use std::collections::BTreeMap;

use djambi_rules::{End, History, Outcome, Position, Seat};
use jiff::{SignedDuration, Timestamp};

use super::pace::ClockSegments;
use super::{
    Entry, Event, GameId, Notes, Offer, OfferKind, PersonId, Place, RemindAt, Reminder, Rest,
    Sitter, Terms,
};

/// The phase of a game's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People gather in the lobby.
    Lobby,
    /// The game is played; it may be paused.
    Playing,
    /// The game fell asleep and no longer occupies its channel.
    Asleep,
    /// The game is over.
    Over(Ending),
}

/// How a game, or a lobby, ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This seat won by the rules, or one person plays all seats that are still active and this is
    /// the first of them (RULES 9).
    Won(Seat),
    /// A draw by agreement.
    Agreed,
    /// A draw, because nobody had won by the end date.
    Date,
    /// A draw by that rule.
    Drawn(End),
    /// The lobby was cancelled.
    CalledOff,
    /// The lobby was left alone for too long.
    Expired,
    /// A server admin ended the game.
    Ended,
}

impl Ending {
    /// Returns the result; `None` for a game that was ended without one.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Ending::Won(seat) => Some(Outcome::Won(seat)),
            Ending::Agreed | Ending::Date => Some(Outcome::Draw),
            Ending::Drawn(end) => Some(end.outcome()),
            Ending::CalledOff | Ending::Expired | Ending::Ended => None,
        }
    }
}

/// An offer on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// The offer.
    pub offer: Offer,
    /// The person who made the offer.
    pub by: PersonId,
    /// The people who have agreed, including the person who made the offer.
    pub agreed: Vec<PersonId>,
}

impl OpenOffer {
    /// An offer that nobody else has agreed to yet.
    pub(super) fn new(offer: Offer, by: PersonId) -> OpenOffer {
        let agreed = vec![by];
        OpenOffer { offer, by, agreed }
    }
}

/// The time and the author of a ply, and the banks before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveMeta {
    /// The time.
    pub at: Timestamp,
    /// The person who made it; `None` is a computer player or a deadline.
    pub by: Option<PersonId>,
    /// The number of its event in the log, from 1.
    pub seq: u64,
    /// Whether it was planned.
    pub planned: bool,
    /// The banks before it, for taking it back.
    pub(super) banks_before: [SignedDuration; 4],
}

/// An event that is not a move, with its place among the moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Incident {
    /// How many plies there were once it had happened.
    pub plies: usize,
    /// The event.
    pub entry: Entry,
}

/// The player a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// A person to move.
    Person(Seat, PersonId),
    /// A computer to move.
    Computer(Seat, super::Level),
    /// Nobody: a lobby, a pause, a game asleep or over.
    Nobody,
}

/// One game among people, from its lobby to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    pub(super) place: Place,
    pub(super) holder: Option<PersonId>,
    pub(super) terms: Terms,
    pub(super) rematch_of: Option<GameId>,
    pub(super) notes: Option<Box<Notes>>,
    pub(super) sitters: [Option<Sitter>; 4],
    pub(super) invited: Vec<PersonId>,
    /// For whom each seat is meant, as long as it is free.
    pub(super) meant_for: [Option<PersonId>; 4],
    /// From when on the time counts after which computers take the free seats of the lobby.
    pub(super) fills_from: Timestamp,
    pub(super) phase: Phase,
    pub(super) history: History,
    pub(super) move_meta: Vec<MoveMeta>,
    pub(super) offers: Vec<OpenOffer>,
    pub(super) incident: Option<Incident>,
    pub(super) rests: BTreeMap<PersonId, Rest>,
    /// The time at which the turn began, or the outage ended.
    pub(super) turn_began: Timestamp,
    /// The part of the turn's time that is used up.
    pub(super) turn_time: ClockSegments,
    /// The time that each seat has in its bank, where there are banks: of the seat to move, at the
    /// beginning of its turn.
    pub(super) banks: [SignedDuration; 4],
    /// The time that others have given in this turn.
    pub(super) given: SignedDuration,
    /// The time at which the game began.
    pub(super) started_at: Option<Timestamp>,
    /// When people want to be reminded.
    pub(super) remind: BTreeMap<PersonId, RemindAt>,
    pub(super) paused: bool,
    pub(super) reminded: Option<Reminder>,
    /// The time since which the player to move has not been pinged because they rest.
    pub(super) held_back: Option<Timestamp>,
    pub(super) flagged: bool,
    pub(super) opened_at: Timestamp,
    /// The time of the last event with an actor; the program's own events do not count.
    pub(super) updated_at: Timestamp,
    pub(super) version: u64,
}

impl Game {
    /// The notes of people about it, if it was imported.
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// The version: how many events the game was folded from, which is the number of the last one.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The place where the game is played.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The person who opened the lobby. `None`: the program did (an imported record).
    pub const fn holder(&self) -> Option<PersonId> {
        self.holder
    }

    /// The terms of the game.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game that it is a rematch of.
    pub const fn rematch_of(&self) -> Option<&GameId> {
        self.rematch_of.as_ref()
    }

    /// Whether it has been started: it is, or was, more than a lobby.
    pub const fn has_started(&self) -> bool {
        self.started_at.is_some()
    }

    /// The player on a seat.
    pub const fn sitter(&self, seat: Seat) -> Option<Sitter> {
        self.sitters[seat.index()]
    }

    /// The person on that seat.
    pub fn person_on(&self, seat: Seat) -> Option<PersonId> {
        self.sitter(seat)?.person()
    }

    /// The seats of a person, in the order of the seats.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL
            .into_iter()
            .filter(move |seat| self.person_on(*seat) == Some(person))
    }

    /// Whether a person has a seat.
    pub fn has_seat(&self, person: PersonId) -> bool {
        self.seats_of(person).next().is_some()
    }

    /// The seats that a person can still resign: all that are not out, including frozen ones.
    pub fn living_seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        self.seats_of(person)
            .filter(|seat| self.position().plays_on(*seat))
    }

    /// All people with a seat, each once, in the order of the seats.
    pub fn people(&self) -> Vec<PersonId> {
        self.people_on(Seat::ALL)
    }

    /// The people who are still in the game: at least one of their seats is not out. Frozen seats
    /// count.
    pub fn people_in(&self) -> Vec<PersonId> {
        let position = self.position();
        let seats = Seat::ALL.into_iter();
        self.people_on(seats.filter(|seat| position.plays_on(*seat)))
    }

    /// The people with an active seat (RULES 8).
    pub fn people_active(&self) -> Vec<PersonId> {
        self.people_on(self.position().active())
    }

    /// The people on these seats, each once.
    fn people_on(&self, seats: impl IntoIterator<Item = Seat>) -> Vec<PersonId> {
        let mut people = Vec::new();
        for person in seats.into_iter().filter_map(|seat| self.person_on(seat)) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
        people
    }

    /// The people who are invited and have not answered.
    pub fn invited(&self) -> &[PersonId] {
        &self.invited
    }

    /// The phase of the game.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the result, also one that the moves do not show; `None` for a game that has none.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(ending) => ending.outcome(),
            _ => None,
        }
    }

    /// Whether the clock is paused by agreement.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The history of moves.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The current position; the set-up while it is a lobby.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The time, the author and the event number of each ply.
    pub fn move_meta(&self) -> &[MoveMeta] {
        &self.move_meta
    }

    /// The offers on the table.
    pub fn offers(&self) -> &[OpenOffer] {
        &self.offers
    }

    /// The offer of that kind, if there is one.
    pub fn offer(&self, kind: OfferKind) -> Option<&OpenOffer> {
        self.offers.iter().find(|open| open.offer.kind() == kind)
    }

    /// Whether the time of the player to move has run out without a consequence.
    pub const fn is_flagged(&self) -> bool {
        self.flagged
    }

    /// The time at which the lobby was opened.
    pub const fn opened_at(&self) -> Timestamp {
        self.opened_at
    }

    /// The absence and quiet hours of a person.
    pub fn rest_of(&self, person: PersonId) -> Rest {
        self.rests.get(&person).copied().unwrap_or_default()
    }

    /// When a person wants to be reminded of their turns.
    pub fn remind_at(&self, person: PersonId) -> RemindAt {
        self.remind.get(&person).cloned().unwrap_or_default()
    }

    /// The player the game waits for.
    pub fn awaits(&self) -> Awaits {
        if self.phase != Phase::Playing || self.is_paused() {
            return Awaits::Nobody;
        }
        let mover = self.position().mover();
        match self.sitter(mover) {
            Some(Sitter::Person(person)) => Awaits::Person(mover, person),
            Some(Sitter::Computer(level)) => Awaits::Computer(mover, level),
            Some(Sitter::Hostage) | None => Awaits::Nobody,
        }
    }

    /// The seats that are out, in the order of elimination: the chief died, the player resigned, or
    /// the seat was frozen for good when the game ended.
    pub fn eliminated(&self) -> Vec<Seat> {
        let mut eliminated = Vec::new();
        let over = matches!(self.phase, Phase::Over(_));
        let positions =
            (0..=self.history.len()).filter_map(|plies| self.history.position_after(plies));
        let last = self.history.len();
        for (plies, position) in positions.enumerate() {
            for seat in Seat::ALL {
                let played = !matches!(self.sitter(seat), Some(Sitter::Hostage) | None);
                let in_play = position.plays_on(seat);
                let frozen_at_the_end = over && plies == last && position.is_frozen(seat);
                if played && (!in_play || frozen_at_the_end) && !eliminated.contains(&seat) {
                    eliminated.push(seat);
                }
            }
        }
        eliminated
    }

    /// The plies that a person has not seen: all since their own last one, or all if they have made
    /// none. The numbers are those of [`History::position_after`].
    pub fn unseen_by(&self, person: PersonId) -> std::ops::Range<usize> {
        let own = self.last_ply_of(person);
        own.map_or(0, |index| index + 1)..self.history.len()
    }

    /// How many plies there were before the last one of a person.
    pub(super) fn last_ply_of(&self, person: PersonId) -> Option<usize> {
        let mut plies = self.move_meta.iter();
        plies.rposition(|it| it.by == Some(person))
    }
}

impl Game {
    /// The newest incident. Open offers do not count: [`Game::offers`] has them.
    pub const fn incident(&self) -> Option<&Incident> {
        self.incident.as_ref()
    }

    /// Notes an event that was just applied, if it is an incident.
    pub(super) fn note_incident(&mut self, entry: &Entry) {
        match &entry.event {
            // A computer that takes the seat of a player without time is part of their timeout.
            Event::Replaced { seat, .. } if self.has_timed_out(*seat, entry) => {}
            Event::Declined { .. }
            | Event::TakenBack { .. }
            | Event::Resumed
            | Event::Replaced { .. }
            | Event::TimedOut { .. }
            | Event::TimeGiven { .. }
            | Event::Woken => {
                let (plies, entry) = (self.history.len(), entry.clone());
                self.incident = Some(Incident { plies, entry });
            }
            // A pause is the state of the game, and what came before it is no longer the newest.
            Event::Paused => self.incident = None,
            _ => {}
        }
    }

    fn has_timed_out(&self, seat: djambi_rules::Seat, entry: &Entry) -> bool {
        let out = Event::TimedOut { seat };
        let is_that = |last: &Incident| last.entry.event == out && last.entry.at == entry.at;
        self.incident.as_ref().is_some_and(is_that)
    }
}
