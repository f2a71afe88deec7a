//! What a game answers to a request: events, or why not. Nothing is changed here.

use jiff::{SignedDuration, Timestamp};

use super::{Act, Asker, Entry, Event, Game, OfferKind, PersonId, Phase, Place, Refusal, Sitter};
use crate::rules::{Seat, Turn};

/// For so long the mover may take his turn back without asking anybody.
pub const FREE_TAKE_BACK: SignedDuration = SignedDuration::from_secs(30);

/// The longest absence.
const LONGEST_ABSENCE: SignedDuration = SignedDuration::from_hours(60 * 24);

impl Game {
    /// Decides what a request of a person leads to at `now`. The events are to be kept and applied
    /// in this order, all or none; a refusal leaves the game as it is.
    pub fn decide(&self, asker: Asker, act: &Act, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let who = asker.person;
        match act {
            Act::Join { seat } => self.join(who, *seat),
            Act::Leave => self.leave(who),
            Act::Invite { person } => self.invite(who, *person),
            Act::DeclineInvitation => self.decline_invitation(who),
            Act::Remove { seat } => self.remove(who, *seat),
            Act::Fill { seat, sitter } => self.fill(who, *seat, *sitter),
            Act::SetTerms(terms) => {
                self.holding(who)?;
                Ok(vec![Event::TermsChanged { terms: *terms }])
            }
            Act::Start => self.begin(who),
            Act::CallOff => self.call_off(asker),
            Act::Play(turn) => self.play_turn(who, *turn),
            Act::Resign { seat } => self.resign(who, *seat),
            Act::Draw => self.draw(who),
            Act::TakeBack { plies } => self.ask_to_take_back(who, *plies, now),
            Act::Pause => self.pause(who),
            Act::Resume => self.unpause(who),
            Act::Replace { seat, sitter } => self.ask_to_replace(who, *seat, *sitter, now),
            Act::Agree(kind) => self.agree(who, *kind),
            Act::Decline(kind) => self.decline(who, *kind),
            Act::Rest { away, quiet } => {
                if away.is_some_and(|(from, until)| !is_absence(from, until)) {
                    return Err(Refusal::BadAbsence);
                }
                Ok(vec![Event::Resting {
                    person: who,
                    away: *away,
                    quiet: *quiet,
                }])
            }
            Act::Wake => self.wake_up(asker),
            Act::Move { place } => self.carry(asker, *place),
            Act::End => self.end(asker),
        }
    }

    /// A computer's turn. Refused if the game has gone on since the computer was asked.
    pub fn computer_plays(&self, turn: Turn) -> Result<Vec<Event>, Refusal> {
        self.running()?;
        let seat = self.position().mover();
        match self.sitter(seat) {
            Some(Sitter::Computer(_)) => self.played(seat, turn),
            _ => Err(Refusal::NotYourTurn { mover: seat }),
        }
    }

    fn play_turn(&self, who: PersonId, turn: Turn) -> Result<Vec<Event>, Refusal> {
        self.running()?;
        self.playing(who)?;
        let mover = self.position().mover();
        if self.person_on(mover) != Some(who) {
            return Err(Refusal::NotYourTurn { mover });
        }
        self.played(mover, turn)
    }

    fn played(&self, seat: Seat, turn: Turn) -> Result<Vec<Event>, Refusal> {
        if self.position().is_legal(turn) {
            Ok(vec![Event::Played {
                seat,
                turn: turn.to_string(),
            }])
        } else {
            Err(Refusal::Illegal { turn })
        }
    }

    fn resign(&self, who: PersonId, seat: Option<Seat>) -> Result<Vec<Event>, Refusal> {
        self.awake()?;
        self.playing(who)?;
        let position = self.position();
        let own = |seat: &Seat| self.person_on(*seat) == Some(who);
        let given_up: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|it| seat.is_none_or(|named| named == *it))
            .filter(|it| own(it) && position.plays_on(*it))
            .collect();
        if given_up.is_empty() {
            return Err(seat.map_or(Refusal::Out, |seat| Refusal::NotYours { seat }));
        }
        Ok(self.resignations(who, given_up))
    }

    /// What somebody gives up who leaves a game for good, also while it sleeps: all that he plays.
    #[must_use]
    pub fn given_up_by(&self, who: PersonId) -> Vec<Event> {
        if !matches!(self.phase(), Phase::Playing | Phase::Asleep) {
            return Vec::new();
        }
        let position = self.position();
        let played = self.seats_of(who).filter(|seat| position.plays_on(*seat));
        self.resignations(who, played.collect())
    }

    fn resignations(&self, who: PersonId, seats: Vec<Seat>) -> Vec<Event> {
        // The first resignation may end the game, and the others are then without meaning.
        let mut after = self.clone();
        let mut events = Vec::new();
        for seat in seats {
            let event = Event::Resigned { seat };
            let entry = Entry {
                at: self.opened_at,
                actor: Some(who),
                event: event.clone(),
            };
            if matches!(after.phase(), Phase::Over(_)) || after.apply(&entry).is_err() {
                break;
            }
            events.push(event);
        }
        events
    }

    fn unpause(&self, who: PersonId) -> Result<Vec<Event>, Refusal> {
        self.awake()?;
        self.playing(who)?;
        if self.is_paused() {
            Ok(vec![Event::Resumed])
        } else {
            Err(Refusal::NotPaused)
        }
    }

    fn wake_up(&self, asker: Asker) -> Result<Vec<Event>, Refusal> {
        match self.phase() {
            Phase::Asleep if asker.manages => Ok(vec![Event::Woken]),
            Phase::Asleep => self.playing(asker.person).map(|()| vec![Event::Woken]),
            Phase::Lobby => Err(Refusal::NotStarted),
            Phase::Playing => Err(Refusal::Awake),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    fn carry(&self, asker: Asker, place: Place) -> Result<Vec<Event>, Refusal> {
        if matches!(self.phase(), Phase::Over(_)) {
            return Err(Refusal::Over);
        }
        if !asker.manages {
            self.playing(asker.person)?;
        }
        Ok(vec![Event::Moved { place }])
    }

    fn end(&self, asker: Asker) -> Result<Vec<Event>, Refusal> {
        match self.phase() {
            Phase::Over(_) => Err(Refusal::Over),
            _ if !asker.manages => Err(Refusal::NotManager),
            Phase::Lobby => Ok(vec![Event::CalledOff]),
            Phase::Playing | Phase::Asleep => Ok(vec![Event::Ended]),
        }
    }

    /// It has started and is neither asleep nor over; it may be paused.
    pub(super) fn awake(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Lobby => Err(Refusal::NotStarted),
            Phase::Asleep => Err(Refusal::Asleep),
            Phase::Over(_) => Err(Refusal::Over),
            Phase::Playing => Ok(()),
        }
    }

    /// Refuses where turns cannot be played now: before the start, asleep, over, paused.
    pub fn running(&self) -> Result<(), Refusal> {
        self.awake()?;
        if self.is_paused() {
            Err(Refusal::Paused)
        } else {
            Ok(())
        }
    }

    /// The person has a seat that is not out.
    pub(super) fn still_in(&self, who: PersonId) -> Result<(), Refusal> {
        self.playing(who)?;
        if self.people_in().contains(&who) {
            Ok(())
        } else {
            Err(Refusal::Out)
        }
    }

    /// The person has a seat.
    pub(super) fn playing(&self, who: PersonId) -> Result<(), Refusal> {
        if self.seats_of(who).next().is_some() {
            Ok(())
        } else {
            Err(Refusal::NotPlaying)
        }
    }
}

/// Whether somebody can be away from and until then: it ends after it begins, and lasts 60 days at
/// most.
#[must_use]
pub fn is_absence(from: Timestamp, until: Timestamp) -> bool {
    from < until && until.duration_since(from) <= LONGEST_ABSENCE
}

impl OfferKind {
    /// What an answer to an offer that is not there is refused with.
    pub(super) const fn missing(self) -> Refusal {
        Refusal::NoOffer { offer: self }
    }
}
