//! Folds a game from its log: the effect of each event.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use super::pace::ClockSegments;
use super::{
    Awaits, Ending, Entry, Event, Game, MoveMeta, Offer, OfferKind, OpenOffer, Pace, PersonId,
    Phase, Rest, Sitter,
};
use djambi_rules::{Army, End, History, Position, Seat};

/// Why a log cannot be folded: it was damaged, or written by something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {number}: {fault}")]
pub struct FoldError {
    /// The number of the event, from 1.
    number: u64,
    fault: String,
}

/// The fault of a log that does not begin with an opening, or that has a second one.
const OPENING: &str = "a log begins with an opening, and only begins with one";

impl Game {
    /// Folds a whole log. Errors name the number of an event, from 1.
    pub fn fold<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Result<Game, FoldError> {
        let mut log = log.into_iter();
        let opened = log.next().and_then(Game::opened);
        let mut game = opened.ok_or_else(|| FoldError {
            number: 1,
            fault: OPENING.to_owned(),
        })?;
        for entry in log {
            game.apply(entry)?;
        }
        Ok(game)
    }

    fn opened(entry: &Entry) -> Option<Game> {
        let Event::Opened {
            place,
            terms,
            rematch_of,
            notes,
        } = &entry.event
        else {
            return None;
        };
        Some(Game {
            place: *place,
            holder: entry.actor,
            terms: *terms,
            rematch_of: rematch_of.clone(),
            notes: notes.clone(),
            sitters: [None; 4],
            invited: Vec::new(),
            meant_for: [None; 4],
            fills_from: entry.at,
            phase: Phase::Lobby,
            history: History::new(Position::setup(terms.options)),
            move_meta: Vec::new(),
            offers: Vec::new(),
            incident: None,
            rests: BTreeMap::new(),
            turn_began: entry.at,
            turn_time: ClockSegments::from(entry.at),
            banks: [SignedDuration::ZERO; 4],
            given: SignedDuration::ZERO,
            started_at: None,
            remind: BTreeMap::new(),
            paused: false,
            reminded: None,
            held_back: None,
            flagged: false,
            opened_at: entry.at,
            updated_at: entry.at,
            version: 1,
        })
    }

    /// Applies the next event of the log. An event that cannot be applied changes nothing.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), FoldError> {
        self.apply_and_find_agreed(entry).map(drop)
    }

    /// The same. Returns an offer that is closed because nobody is left whose agreement is missing.
    pub(super) fn apply_and_find_agreed(
        &mut self,
        entry: &Entry,
    ) -> Result<Option<Offer>, FoldError> {
        self.version += 1;
        if let Err(fault) = self.apply_event(entry) {
            let number = self.version;
            self.version -= 1;
            return Err(FoldError { number, fault });
        }
        self.hold_back(entry);
        self.note_incident(entry);
        if entry.actor.is_some()
            && !matches!(
                entry.event,
                Event::Resting { .. } | Event::RemindersSet { .. }
            )
        {
            self.updated_at = entry.at;
        }
        let offers = std::mem::take(&mut self.offers);
        let (open, closed): (Vec<_>, Vec<_>) =
            offers.into_iter().partition(|open| !self.is_void(open));
        self.offers = open;
        let agreed = closed.iter().find(|open| self.can_take_effect(open));
        Ok(agreed.map(|open| open.offer))
    }

    /// The same as [`Game::apply`] for its own event alone. The error is the fault in words.
    fn apply_event(&mut self, entry: &Entry) -> Result<(), String> {
        match &entry.event {
            Event::Opened { .. } => return Err(OPENING.to_owned()),
            Event::Invited { person, seats } => {
                self.invited.push(*person);
                for seat in seats {
                    self.meant_for[seat.index()] = Some(*person);
                }
            }
            Event::InvitationGone { person } => {
                self.invited.retain(|invited| invited != person);
                for meant in &mut self.meant_for {
                    meant.take_if(|it| it == person);
                }
            }
            Event::Seated { seat, sitter } => {
                // Nobody waited for others before.
                if self.people().is_empty() {
                    self.fills_from = entry.at;
                }
                self.sitters[seat.index()] = Some(*sitter);
                self.meant_for[seat.index()] = None;
                self.invited
                    .retain(|invited| sitter.person() != Some(*invited));
            }
            Event::Unseated { seat } => self.sitters[seat.index()] = None,
            Event::TermsChanged { terms } => {
                if terms.fill_after != self.terms.fill_after {
                    self.fills_from = entry.at;
                }
                self.terms = *terms;
            }
            Event::RolePinged { .. } => {}
            Event::Started => self.start(entry.at)?,
            Event::CalledOff => self.phase = Phase::Over(Ending::CalledOff),
            Event::Expired => self.phase = Phase::Over(Ending::Expired),
            Event::Ended => self.phase = Phase::Over(Ending::Ended),
            Event::Drawn => self.phase = Phase::Over(Ending::Agreed),
            Event::DateReached => self.phase = Phase::Over(Ending::Date),
            Event::Played { seat, mv, .. } => self.play(*seat, mv, entry)?,
            Event::Resigned { seat } => self.fold_resignation(*seat, entry)?,
            Event::TimedOut { .. } => self.flagged = true,
            Event::Offered { offer } => {
                let open = entry.actor.map(|by| OpenOffer::new(*offer, by));
                self.offers.extend(open);
            }
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
                self.close_segment(entry.at);
                self.paused = true;
            }
            Event::Resumed => {
                if std::mem::take(&mut self.paused) {
                    self.turn_time.resume(entry.at);
                    self.forget_past_reminders(entry.at);
                }
            }
            Event::Replaced { seat, sitter } => self.replace(*seat, *sitter, entry.at),
            Event::Resting {
                person,
                away,
                quiet,
            } => {
                let (away, quiet) = (*away, *quiet);
                self.set_rest(*person, Rest { away, quiet }, entry.at);
            }
            Event::TimeGiven { seconds, .. } => self.give(*seconds, entry.at),
            Event::RemindersSet { person, remind } => {
                self.remind.insert(*person, remind.clone());
                if self.person_on(self.position().mover()) == Some(*person) {
                    self.forget_past_reminders(entry.at);
                }
            }
            Event::Outage { since } => self.stop_clock_between(*since, entry.at),
            Event::Reminded { reminder } => self.reminded = self.reminded.max(Some(*reminder)),
            Event::Slept => self.phase = Phase::Asleep,
            Event::Woken => {
                self.phase = Phase::Playing;
                self.turn_begins(entry.at);
            }
            Event::ChannelChanged { place } => self.place = *place,
        }
        Ok(())
    }

    fn fold_resignation(&mut self, seat: Seat, entry: &Entry) -> Result<(), String> {
        let mover = self.position().mover();
        let banks = self.banks;
        self.history.resign(seat).map_err(|_| "nobody to resign")?;
        self.ply_made(entry, banks);
        // A player who is still to move gets no new time from another player's resignation.
        if self.position().mover() != mover {
            self.turn_begins(entry.at);
        }
        Ok(())
    }

    /// Updates whether the ping of the player to move is held back. A player who rests is pinged
    /// when their rest ends. A new statement of when they rest changes that time; the rest that a
    /// newcomer brings into the game counts at once.
    fn hold_back(&mut self, entry: &Entry) {
        let Awaits::Person(_, mover) = self.awaits() else {
            self.held_back = None;
            return;
        };
        let rests = self.first_ping(mover, entry.at) > entry.at;
        let held_back = match &entry.event {
            Event::Resting { person, .. } if *person == mover => {
                let comes_in = entry.actor.is_none();
                rests && comes_in || self.held_back.is_some() && !comes_in
            }
            event if event.asks_for_a_move() => !entry.is_done_by(mover) && rests,
            _ => return,
        };
        self.held_back = held_back.then_some(entry.at);
    }

    fn start(&mut self, at: Timestamp) -> Result<(), String> {
        let hostage = |seat: &Seat| self.sitter(*seat) == Some(Sitter::Hostage);
        let hostages = Seat::ALL.into_iter().filter(hostage).map(Seat::army);
        let hostages: Vec<Army> = hostages.collect();
        let start = Position::setup_with_hostages(self.terms.options, &hostages)
            .map_err(|_| "the game cannot start like this")?;
        self.history = History::new(start);
        self.phase = Phase::Playing;
        self.invited.clear();
        self.meant_for = [None; 4];
        self.started_at = Some(at);
        if let Pace::Bank(bank) = self.terms.pace {
            self.banks = [bank.start(); 4];
        }
        self.turn_begins(at);
        Ok(())
    }

    fn play(&mut self, seat: Seat, text: &str, entry: &Entry) -> Result<(), String> {
        if self.position().mover() != seat {
            return Err(format!("it is not the turn of {seat}"));
        }
        let mv = self.position().parse_move(text);
        let mv = mv.map_err(|error| error.to_string())?;
        let banks = self.banks;
        self.pay(seat, entry.at);
        self.history.make_move(mv);
        self.ply_made(entry, banks);
        self.turn_begins(entry.at);
        Ok(())
    }

    fn ply_made(&mut self, entry: &Entry, banks_before: [SignedDuration; 4]) {
        self.move_meta.push(MoveMeta {
            at: entry.at,
            by: entry.actor,
            seq: self.version,
            planned: matches!(entry.event, Event::Played { planned: true, .. }),
            banks_before,
        });
        self.offers_lapse(entry.actor);
        self.phase = self.ending().map_or(self.phase, Phase::Over);
    }

    /// Drops offers that lapse: each one with the next move of the person who made it, a take-back
    /// with any move, a replacement of an overdue player with their own move.
    fn offers_lapse(&mut self, mover: Option<PersonId>) {
        let sitters = self.sitters;
        self.offers.retain(|open| match open.offer {
            Offer::TakeBack { .. } => false,
            Offer::Draw | Offer::Pause => Some(open.by) != mover,
            Offer::Replace { seat, .. } => {
                let holder = sitters[seat.index()].and_then(Sitter::person);
                holder.is_none() || holder != mover || holder == Some(open.by)
            }
        });
    }

    fn turn_begins(&mut self, at: Timestamp) {
        self.turn_began = at;
        self.turn_time = ClockSegments::from(at);
        self.given = SignedDuration::ZERO;
        self.reminded = None;
        self.flagged = false;
    }

    fn withdraw(&mut self, kind: OfferKind) {
        self.offers.retain(|open| open.offer.kind() != kind);
    }

    fn take_back(&mut self, plies: usize, at: Timestamp) {
        self.history.take_back(plies);
        if let Some(taken_back) = self.move_meta.get(plies) {
            self.banks = taken_back.banks_before;
        }
        self.move_meta.truncate(plies);
        self.offers.clear();
        // A game that had ended on the board continues.
        self.phase = Phase::Playing;
        self.turn_begins(at);
    }

    fn set_rest(&mut self, person: PersonId, rest: Rest, at: Timestamp) {
        if self.person_on(self.position().mover()) == Some(person) {
            self.close_segment(at);
        }
        self.rests.insert(person, rest);
    }

    /// Closes the current segment of the clock; the next one follows.
    fn close_segment(&mut self, at: Timestamp) {
        if !self.paused {
            self.turn_time.ends(at, self.rest_of_mover());
        }
    }

    /// Removes the time between from the turn's clock, or from its start.
    fn stop_clock_between(&mut self, since: Timestamp, until: Timestamp) {
        self.close_segment(until);
        self.turn_time.forget_since(since);
        self.turn_began = until;
    }

    fn replace(&mut self, seat: Seat, sitter: Sitter, at: Timestamp) {
        self.sitters[seat.index()] = Some(sitter);
        if let Pace::Bank(bank) = self.terms.pace {
            // The newcomer has not used any of it, also if moves from before are taken back.
            let moves = self.move_meta.iter_mut();
            let saved = moves.map(|it| &mut it.banks_before);
            for banks in saved.chain([&mut self.banks]) {
                banks[seat.index()] = banks[seat.index()].max(bank.start());
            }
        }
        self.withdraw(OfferKind::Replace);
        if self.position().mover() == seat {
            self.turn_begins(at);
        }
        self.phase = self.ending().map_or(self.phase, Phase::Over);
    }

    /// The ending by the rules, or because one person plays everything that is active.
    fn ending(&self) -> Option<Ending> {
        match self.history.end() {
            Some(End::LastActive(seat)) => Some(Ending::Won(seat)),
            Some(draw) => Some(Ending::Drawn(draw)),
            None => self.one_persons().map(Ending::Won),
        }
    }

    /// The first active seat, if one person plays all that are active.
    fn one_persons(&self) -> Option<Seat> {
        let position = self.position();
        let first = position.active().next()?;
        let owner = self.person_on(first)?;
        let mut active = position.active();
        active
            .all(|seat| self.person_on(seat) == Some(owner))
            .then_some(first)
    }
}
