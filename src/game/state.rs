//! A game as it stands: folded from its events, and nothing else.

use jiff::Timestamp;

use super::clock_segments::ClockSegments;
use super::{GameId, Notes, Offer, OfferKind, PersonId, Place, Reminder, Rest, Sitter, Terms};
use djambi_rules::{History, Position, Seat};

/// Where a game is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People gather.
    Lobby,
    /// It is played; it may be paused.
    Playing,
    /// It fell asleep and no longer holds its channel.
    Asleep,
    /// It is over.
    Over(Ending),
}

/// How a game, or a lobby, ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// That seat won by the rules, or all seats still active are one person's and this is the
    /// first of them (RULES 9).
    Won(Seat),
    /// A draw by agreement.
    Agreed,
    /// A draw by the rules: which of them, the position and the history tell.
    Drawn(DrawnBy),
    /// The lobby was called off.
    CalledOff,
    /// The lobby was left alone for too long.
    Expired,
    /// Whoever manages the server ended the game.
    Ended,
}

/// The rule by which a game was drawn (RULES 2 and 9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnBy {
    /// The third occurrence of a position.
    Repetition,
    /// Too many quiet moves in a row.
    Quiet,
    /// Nobody can move.
    Stuck,
    /// Nobody is active any more.
    NobodyLeft,
}

/// An offer on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// What is offered.
    pub offer: Offer,
    /// Who offered it.
    pub by: PersonId,
    /// Who has agreed, the one who offered it included.
    pub agreed: Vec<PersonId>,
}

/// When and by whom a ply was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveMeta {
    /// When.
    pub at: Timestamp,
    /// By whom; `None` is a computer, or a deadline.
    pub by: Option<PersonId>,
    /// The number of its event in the log, from 1.
    pub seq: u64,
}

/// Whom a game waits for.
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
    pub(super) phase: Phase,
    pub(super) history: History,
    pub(super) move_meta: Vec<MoveMeta>,
    pub(super) offers: Vec<OpenOffer>,
    pub(super) rests: Vec<(PersonId, Rest)>,
    /// When the turn began, or people could reach the program again.
    pub(super) turn_began: Timestamp,
    /// What of the mover's time has been used up.
    pub(super) turn_time: ClockSegments,
    pub(super) paused: bool,
    pub(super) reminded: Option<Reminder>,
    /// Since when the mover has not been called because he rests.
    pub(super) held_back: Option<Timestamp>,
    pub(super) flagged: bool,
    pub(super) opened_at: Timestamp,
    /// When anybody last did anything, the program's own doings left out.
    pub(super) updated_at: Timestamp,
    pub(super) version: u64,
}

impl Game {
    /// What people have written about it, if it was imported.
    #[must_use]
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// How many events it was folded from: the number of the last one.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Where it is played.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Who opened the lobby. `None`: the program did (an imported record).
    #[must_use]
    pub const fn holder(&self) -> Option<PersonId> {
        self.holder
    }

    /// What it is played under.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game that it is a rematch of.
    #[must_use]
    pub const fn rematch_of(&self) -> Option<&GameId> {
        self.rematch_of.as_ref()
    }

    /// Who sits on that seat.
    #[must_use]
    pub const fn sitter(&self, seat: Seat) -> Option<Sitter> {
        self.sitters[seat.index()]
    }

    /// The person on that seat.
    #[must_use]
    pub fn person_on(&self, seat: Seat) -> Option<PersonId> {
        self.sitter(seat)?.person()
    }

    /// The seats of a person, in the order of the seats.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL
            .into_iter()
            .filter(move |seat| self.person_on(*seat) == Some(person))
    }

    /// The seats of a person that he can still give up: not out, frozen ones included.
    pub fn living_seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        self.seats_of(person)
            .filter(|seat| self.position().plays_on(*seat))
    }

    /// All people who sit, each once, in the order of the seats.
    #[must_use]
    pub fn people(&self) -> Vec<PersonId> {
        distinct(
            Seat::ALL
                .into_iter()
                .filter_map(|seat| self.person_on(seat)),
        )
    }

    /// The people who are still in the game: a seat of theirs is not out, frozen ones included.
    #[must_use]
    pub fn people_in(&self) -> Vec<PersonId> {
        let position = self.position();
        let still_in = |seat: &Seat| position.plays_on(*seat);
        distinct(
            Seat::ALL
                .into_iter()
                .filter(still_in)
                .filter_map(|seat| self.person_on(seat)),
        )
    }

    /// The people with an active seat (RULES 8).
    #[must_use]
    pub fn people_active(&self) -> Vec<PersonId> {
        distinct(
            self.position()
                .active()
                .filter_map(|seat| self.person_on(seat)),
        )
    }

    /// Who has been asked to join and has not answered.
    #[must_use]
    pub fn invited(&self) -> &[PersonId] {
        &self.invited
    }

    /// Where it is in its life.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the clock stands still by agreement.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Its course.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Where it stands; the set-up while it is a lobby.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// When, by whom and with which event each ply was made.
    #[must_use]
    pub fn move_meta(&self) -> &[MoveMeta] {
        &self.move_meta
    }

    /// The offers on the table.
    #[must_use]
    pub fn offers(&self) -> &[OpenOffer] {
        &self.offers
    }

    /// The offer of that kind, if there is one.
    #[must_use]
    pub fn offer(&self, kind: OfferKind) -> Option<&OpenOffer> {
        self.offers.iter().find(|open| open.offer.kind() == kind)
    }

    /// Whether the mover's time has run out without more.
    #[must_use]
    pub const fn is_flagged(&self) -> bool {
        self.flagged
    }

    /// When the lobby was opened.
    #[must_use]
    pub const fn opened_at(&self) -> Timestamp {
        self.opened_at
    }

    /// What keeps the person from being called.
    #[must_use]
    pub fn rest_of(&self, person: PersonId) -> Rest {
        let found = self.rests.iter().find(|(who, _)| *who == person);
        found.map_or_else(Rest::default, |(_, rest)| *rest)
    }

    /// Whom it waits for.
    #[must_use]
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

    /// The seats that are out, in the order in which they went: whose chief died, who resigned, or
    /// who was frozen for good when the game ended.
    #[must_use]
    pub fn eliminated(&self) -> Vec<Seat> {
        let mut gone = Vec::new();
        let over = matches!(self.phase, Phase::Over(_));
        let positions =
            (0..=self.history.len()).filter_map(|plies| self.history.position_after(plies));
        let last = self.history.len();
        for (plies, position) in positions.enumerate() {
            for seat in Seat::ALL {
                let played = !matches!(self.sitter(seat), Some(Sitter::Hostage) | None);
                let in_play = position.plays_on(seat);
                let frozen_at_the_end = over && plies == last && position.is_frozen(seat);
                if played && (!in_play || frozen_at_the_end) && !gone.contains(&seat) {
                    gone.push(seat);
                }
            }
        }
        gone
    }

    /// The plies that a person has not seen: all since his own last one; all of them if he has not
    /// made any. The numbers are those of [`History::position_after`].
    #[must_use]
    pub fn unseen_by(&self, person: PersonId) -> std::ops::Range<usize> {
        let own = self
            .move_meta
            .iter()
            .rposition(|move_meta| move_meta.by == Some(person));
        own.map_or(0, |index| index + 1)..self.history.len()
    }
}

fn distinct(people: impl Iterator<Item = PersonId>) -> Vec<PersonId> {
    let mut seen = Vec::new();
    for person in people {
        if !seen.contains(&person) {
            seen.push(person);
        }
    }
    seen
}
