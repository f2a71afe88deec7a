//! A game as it stands: folded from its events, and nothing else.

use jiff::Timestamp;

use super::{
    Entry, Event, GameId, Offer, OfferKind, PersonId, Place, Reminder, Rest, Sitter, Terms,
};
use crate::rules::{Army, History, Outcome, Ply, Position, Seat, TurnError};

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
    /// Too many quiet turns in a row.
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
pub struct Made {
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
    pub(super) sitters: [Option<Sitter>; 4],
    pub(super) invited: Vec<PersonId>,
    pub(super) phase: Phase,
    pub(super) history: History,
    pub(super) made: Vec<Made>,
    pub(super) offers: Vec<OpenOffer>,
    pub(super) rests: Vec<(PersonId, Rest)>,
    /// When the mover's time began to run, pauses taken out.
    pub(super) turn_began: Timestamp,
    pub(super) paused_since: Option<Timestamp>,
    pub(super) reminded: Option<Reminder>,
    pub(super) flagged: bool,
    pub(super) opened_at: Timestamp,
    /// When anybody last did anything, the program's own doings left out.
    pub(super) touched_at: Timestamp,
    /// Who acted last, and on what, for taking back at once.
    pub(super) last_actor: Option<PersonId>,
    pub(super) version: u64,
}

/// Why a log cannot be folded: it was damaged, or written by something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    /// The first event is not an opening, or a later one is.
    #[error("event {0}: a log begins with an opening, and only begins with one")]
    Opening(u64),
    /// A turn is not legal where it was played.
    #[error("event {seq}: {error}")]
    Turn {
        /// Which event.
        seq: u64,
        /// What is wrong with it.
        error: TurnError,
    },
    /// A resignation of nobody.
    #[error("event {0}: nobody to resign")]
    Resignation(u64),
    /// A game that cannot be set up with these seats.
    #[error("event {0}: the game cannot start like this")]
    Start(u64),
}

impl Game {
    /// Folds a whole log. The place in the log is the number of an event, from 1.
    pub fn fold<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Result<Game, FoldError> {
        let mut log = log.into_iter();
        let mut game = Game::opened(log.next().ok_or(FoldError::Opening(1))?)?;
        for entry in log {
            game.apply(entry)?;
        }
        Ok(game)
    }

    fn opened(entry: &Entry) -> Result<Game, FoldError> {
        let Event::Opened {
            place,
            terms,
            rematch_of,
        } = &entry.event
        else {
            return Err(FoldError::Opening(1));
        };
        Ok(Game {
            place: *place,
            holder: entry.actor,
            terms: *terms,
            rematch_of: rematch_of.clone(),
            sitters: [None; 4],
            invited: Vec::new(),
            phase: Phase::Lobby,
            history: History::new(Position::setup(terms.options)),
            made: Vec::new(),
            offers: Vec::new(),
            rests: Vec::new(),
            turn_began: entry.at,
            paused_since: None,
            reminded: None,
            flagged: false,
            opened_at: entry.at,
            touched_at: entry.at,
            last_actor: entry.actor,
            version: 1,
        })
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
        let still_in = |seat: &Seat| position.is_in(*seat) && position.chief(*seat).is_some();
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
        self.paused_since.is_some()
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
    pub fn made(&self) -> &[Made] {
        &self.made
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
            for army in Army::ALL {
                let played = !matches!(self.sitter(army), Some(Sitter::Hostage) | None);
                let in_play = position.is_in(army) && position.chief(army).is_some();
                let frozen_at_the_end = over && plies == last && position.is_frozen(army);
                if played && (!in_play || frozen_at_the_end) && !gone.contains(&army) {
                    gone.push(army);
                }
            }
        }
        gone
    }

    /// The plies that a person has not seen: all since his own last one; all of them if he has not
    /// made any. The numbers are those of [`History::position_after`].
    #[must_use]
    pub fn unseen_by(&self, person: PersonId) -> std::ops::Range<usize> {
        let own = self.made.iter().rposition(|made| made.by == Some(person));
        own.map_or(0, |index| index + 1)..self.history.len()
    }

    /// Applies the next event of the log.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), FoldError> {
        self.version += 1;
        let version = self.version;
        match &entry.event {
            Event::Opened { .. } => return Err(FoldError::Opening(version)),
            Event::Invited { person } => self.invited.push(*person),
            Event::InvitationGone { person } => self.invited.retain(|invited| invited != person),
            Event::Seated { seat, sitter } => {
                self.sitters[seat.index()] = Some(*sitter);
                self.invited
                    .retain(|invited| sitter.person() != Some(*invited));
            }
            Event::Unseated { seat } => self.sitters[seat.index()] = None,
            Event::TermsChanged { terms } => self.terms = *terms,
            Event::Started => self.start(entry.at)?,
            Event::CalledOff => self.phase = Phase::Over(Ending::CalledOff),
            Event::Expired => self.phase = Phase::Over(Ending::Expired),
            Event::Ended => self.phase = Phase::Over(Ending::Ended),
            Event::Drawn => self.phase = Phase::Over(Ending::Agreed),
            Event::Played { turn, .. } => self.play(turn, entry)?,
            Event::Resigned { seat } => {
                let resigned = self.history.resign(*seat).is_ok();
                resigned
                    .then_some(())
                    .ok_or(FoldError::Resignation(version))?;
                self.ply_made(entry);
            }
            Event::TimedOut { .. } => self.flagged = true,
            Event::Offered { offer } => self.offers.extend(entry.actor.map(|by| OpenOffer {
                offer: *offer,
                by,
                agreed: vec![by],
            })),
            Event::Agreed { offer } => {
                let open = self
                    .offers
                    .iter_mut()
                    .find(|open| open.offer.kind() == *offer);
                if let (Some(open), Some(actor)) = (open, entry.actor) {
                    open.agreed.push(actor);
                }
            }
            Event::Declined { offer } => self.withdraw(*offer),
            Event::TakenBack { plies } => self.take_back(*plies, entry.at),
            Event::Paused => {
                self.withdraw(OfferKind::Pause);
                self.paused_since = Some(entry.at);
            }
            Event::Resumed => self.resume(entry.at),
            Event::Replaced { seat, sitter } => self.replace(*seat, *sitter, entry.at),
            Event::Resting {
                person,
                away,
                quiet,
            } => {
                self.rests.retain(|(who, _)| who != person);
                self.rests.push((
                    *person,
                    Rest {
                        away: *away,
                        quiet: *quiet,
                    },
                ));
            }
            Event::Reminded { reminder } => self.reminded = Some(*reminder),
            Event::Slept => self.phase = Phase::Asleep,
            Event::Woken => {
                self.phase = Phase::Playing;
                self.turn_begins(entry.at);
            }
            Event::Moved { place } => self.place = *place,
        }
        if entry.actor.is_some() && !matches!(entry.event, Event::Resting { .. }) {
            (self.last_actor, self.touched_at) = (entry.actor, entry.at);
        }
        Ok(())
    }

    fn start(&mut self, at: Timestamp) -> Result<(), FoldError> {
        let hostage = |seat: &Seat| self.sitter(*seat) == Some(Sitter::Hostage);
        let hostages: Vec<Seat> = Seat::ALL.into_iter().filter(hostage).collect();
        let start = Position::setup_with_hostages(self.terms.options, &hostages)
            .map_err(|_| FoldError::Start(self.version))?;
        self.history = History::new(start);
        self.phase = Phase::Playing;
        self.invited.clear();
        self.turn_begins(at);
        Ok(())
    }

    fn play(&mut self, text: &str, entry: &Entry) -> Result<(), FoldError> {
        let seq = self.version;
        let turn = self
            .position()
            .turn(text)
            .map_err(|error| FoldError::Turn { seq, error })?;
        // What was read just now from this very position is legal in it.
        let _ = self.history.play(turn);
        self.ply_made(entry);
        Ok(())
    }

    fn ply_made(&mut self, entry: &Entry) {
        self.made.push(Made {
            at: entry.at,
            by: entry.actor,
            seq: self.version,
        });
        // An offer lapses with the next turn of who made it; a proposal to take back, with any.
        self.offers.retain(|open| {
            open.offer.kind() == OfferKind::Replace
                || open.offer.kind() != OfferKind::TakeBack && Some(open.by) != entry.actor
        });
        self.turn_begins(entry.at);
        self.phase = self.ending().map_or(self.phase, Phase::Over);
        if matches!(self.phase, Phase::Over(_)) {
            self.offers.clear();
        }
    }

    fn turn_begins(&mut self, at: Timestamp) {
        self.turn_began = at;
        self.paused_since = self.paused_since.map(|_| at);
        self.reminded = None;
        self.flagged = false;
    }

    fn withdraw(&mut self, kind: OfferKind) {
        self.offers.retain(|open| open.offer.kind() != kind);
    }

    fn take_back(&mut self, plies: usize, at: Timestamp) {
        self.history.take_back(plies);
        self.made.truncate(plies);
        self.offers.clear();
        self.turn_begins(at);
    }

    fn resume(&mut self, at: Timestamp) {
        if let Some(since) = self.paused_since.take() {
            let stood = at.duration_since(since);
            self.turn_began = super::rest::later(self.turn_began, stood);
        }
    }

    fn replace(&mut self, seat: Seat, sitter: Sitter, at: Timestamp) {
        self.sitters[seat.index()] = Some(sitter);
        self.withdraw(OfferKind::Replace);
        if self.position().mover() == seat {
            self.turn_begins(at);
        }
        self.phase = self.ending().map_or(self.phase, Phase::Over);
    }

    /// How the game has ended by the rules, or because all that is active is one person's.
    fn ending(&self) -> Option<Ending> {
        let position = self.position();
        match self.history.outcome() {
            Some(Outcome::Won(seat)) => Some(Ending::Won(seat)),
            Some(Outcome::Draw) => Some(Ending::Drawn(self.drawn_by())),
            None => {
                let first = position.active().next()?;
                let owner = self.person_on(first)?;
                let one_persons = position
                    .active()
                    .all(|seat| self.person_on(seat) == Some(owner));
                one_persons.then_some(Ending::Won(first))
            }
        }
    }

    fn drawn_by(&self) -> DrawnBy {
        let position = self.position();
        if position.active().next().is_none() {
            DrawnBy::NobodyLeft
        } else if position.quiet() >= position.options().quiet_limit.get() {
            DrawnBy::Quiet
        } else if position.outcome().is_some() {
            DrawnBy::Stuck
        } else {
            DrawnBy::Repetition
        }
    }

    /// The ply that was made last.
    #[must_use]
    pub fn last_ply(&self) -> Option<(Ply, Made)> {
        Some((self.history.plies().next_back()?, *self.made.last()?))
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
