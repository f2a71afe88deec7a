//! Decides commands: returns events or a rejection. Nothing changes here.

use jiff::{SignedDuration, Timestamp};

use super::{
    Actor, Ending, Entry, Event, Game, GameCommand, GameRejection, OfferKind, PersonId, Phase,
    Place, Rest, Sitter,
};
use djambi_rules::{Move, Seat};

/// How long the player to move may take their last move back without asking.
pub const FREE_TAKE_BACK: SignedDuration = SignedDuration::from_secs(30);

/// The longest absence.
const LONGEST_ABSENCE: SignedDuration = SignedDuration::from_hours(60 * 24);

impl Game {
    /// Returns the events of a person's command at `now`. The caller saves and applies them in this
    /// order, all or none. A rejection leaves the game as it is.
    pub fn decide(
        &self,
        actor: Actor,
        command: &GameCommand,
        now: Timestamp,
    ) -> Result<Vec<Event>, GameRejection> {
        let events = self.decide_alone(actor, command, now)?;
        Ok(self.with_consequences(events, Some(actor.person)))
    }

    fn decide_alone(
        &self,
        actor: Actor,
        command: &GameCommand,
        now: Timestamp,
    ) -> Result<Vec<Event>, GameRejection> {
        let who = actor.person;
        match command {
            GameCommand::Join { seat } => self.join(who, *seat),
            GameCommand::Leave => self.leave(who),
            GameCommand::Invite { person } => self.invite(who, *person),
            GameCommand::DeclineInvitation => self.decline_invitation(who),
            GameCommand::Remove { seat } => self.remove(who, *seat),
            GameCommand::Fill { seat, sitter } => self.fill(who, *seat, *sitter),
            GameCommand::ChangeTerm(change) => {
                self.holding(who)?;
                let terms = change.applied(self.terms);
                Ok(vec![Event::TermsChanged { terms }])
            }
            GameCommand::PingRole { role } => self.ping_role(who, *role),
            GameCommand::Start => self.begin(who),
            GameCommand::CallOff => self.cancel(actor),
            GameCommand::Play(mv) => self.play_move(who, *mv),
            GameCommand::Resign { seat } => self.resign(who, *seat),
            GameCommand::Draw => self.draw(who),
            GameCommand::TakeBack { plies } => self.ask_to_take_back(who, *plies, now),
            GameCommand::Pause => self.pause(who),
            GameCommand::Resume => self.unpause(who),
            GameCommand::Replace { seat, sitter } => self.ask_to_replace(who, *seat, *sitter, now),
            GameCommand::Agree(kind) => self.agree(who, *kind),
            GameCommand::Decline(kind) => self.decline(who, *kind),
            GameCommand::SetRest(Rest { away, quiet }) => {
                if away.is_some_and(|(from, until)| !is_absence(from, until)) {
                    return Err(GameRejection::BadAbsence);
                }
                Ok(vec![Event::Resting {
                    person: who,
                    away: *away,
                    quiet: *quiet,
                }])
            }
            GameCommand::GiveTime => self.give_time(who),
            GameCommand::SetReminders(remind) => Ok(vec![Event::RemindersSet {
                person: who,
                remind: remind.clone(),
            }]),
            GameCommand::Wake => self.wake_up(actor),
            GameCommand::MoveChannel { place } => self.move_channel(actor, *place),
            GameCommand::End => self.end(actor),
        }
    }

    /// Returns the events of a computer's move. Rejected if the game has continued since the
    /// computer was asked.
    pub fn computer_plays(&self, mv: Move) -> Result<Vec<Event>, GameRejection> {
        self.running()?;
        let seat = self.position().mover();
        match self.sitter(seat) {
            Some(Sitter::Computer(_)) => Ok(self.with_consequences(self.played(seat, mv)?, None)),
            _ => Err(GameRejection::NotYourTurn { mover: seat }),
        }
    }

    fn play_move(&self, who: PersonId, mv: Move) -> Result<Vec<Event>, GameRejection> {
        self.running()?;
        self.playing(who)?;
        let mover = self.position().mover();
        if self.person_on(mover) != Some(who) {
            return Err(GameRejection::NotYourTurn { mover });
        }
        self.played(mover, mv)
    }

    fn played(&self, seat: Seat, mv: Move) -> Result<Vec<Event>, GameRejection> {
        if self.position().is_legal(mv) {
            Ok(vec![Event::Played {
                seat,
                mv: mv.to_string(),
                planned: false,
            }])
        } else {
            Err(GameRejection::Illegal { mv })
        }
    }

    fn resign(&self, who: PersonId, seat: Option<Seat>) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        self.playing(who)?;
        let mut given_up: Vec<Seat> = self.living_seats_of(who).collect();
        given_up.retain(|it| seat.is_none_or(|named| named == *it));
        if given_up.is_empty() {
            return Err(seat.map_or(GameRejection::Out, |seat| GameRejection::NotYours { seat }));
        }
        Ok(self.resignations(who, given_up))
    }

    /// Returns the resignations of a person who leaves a game for good, even while it sleeps.
    pub fn given_up_by(&self, who: PersonId) -> Vec<Event> {
        if !matches!(self.phase(), Phase::Playing | Phase::Asleep) {
            return Vec::new();
        }
        let played = self.living_seats_of(who).collect();
        self.with_consequences(self.resignations(who, played), Some(who))
    }

    fn resignations(&self, who: PersonId, seats: Vec<Seat>) -> Vec<Event> {
        // The first resignation may end the game; the others then have no effect.
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

    fn unpause(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        self.playing(who)?;
        if self.is_paused() {
            Ok(vec![Event::Resumed])
        } else {
            Err(GameRejection::Started)
        }
    }

    fn wake_up(&self, actor: Actor) -> Result<Vec<Event>, GameRejection> {
        match self.phase() {
            Phase::Asleep if actor.is_admin => Ok(vec![Event::Woken]),
            Phase::Asleep => self.playing(actor.person).map(|()| vec![Event::Woken]),
            Phase::Lobby => Err(GameRejection::NotStarted),
            Phase::Playing => Err(GameRejection::Started),
            Phase::Over(ending) => Err(over(ending)),
        }
    }

    fn move_channel(&self, actor: Actor, place: Place) -> Result<Vec<Event>, GameRejection> {
        if let Phase::Over(ending) = self.phase() {
            return Err(over(ending));
        }
        self.playing(actor.person)?;
        Ok(vec![Event::ChannelChanged { place }])
    }

    fn end(&self, actor: Actor) -> Result<Vec<Event>, GameRejection> {
        match self.phase() {
            Phase::Over(ending) => Err(over(ending)),
            _ if !actor.is_admin => Err(GameRejection::NotAdmin),
            Phase::Lobby => Ok(vec![Event::CalledOff]),
            Phase::Playing | Phase::Asleep => Ok(vec![Event::Ended]),
        }
    }

    /// Checks that the game has started, and is not asleep or over; it may be paused.
    pub(super) fn awake(&self) -> Result<(), GameRejection> {
        match self.phase() {
            Phase::Lobby => Err(GameRejection::NotStarted),
            Phase::Asleep => Err(GameRejection::Asleep),
            Phase::Over(ending) => Err(over(ending)),
            Phase::Playing => Ok(()),
        }
    }

    /// Rejects when no move can be made now: before the start, asleep, over, paused.
    pub fn running(&self) -> Result<(), GameRejection> {
        self.awake()?;
        if self.is_paused() {
            Err(GameRejection::Paused)
        } else {
            Ok(())
        }
    }

    /// Checks that the person has a seat that is not out.
    pub(super) fn still_in(&self, who: PersonId) -> Result<(), GameRejection> {
        self.playing(who)?;
        if self.people_in().contains(&who) {
            Ok(())
        } else {
            Err(GameRejection::Out)
        }
    }

    /// Checks that the person has a seat.
    pub fn playing(&self, who: PersonId) -> Result<(), GameRejection> {
        if self.has_seat(who) {
            Ok(())
        } else if self.phase() == Phase::Lobby {
            Err(GameRejection::NotSeated)
        } else {
            Err(GameRejection::NotPlaying)
        }
    }
}

/// The rejection of what is not possible any more.
pub(super) const fn over(ending: Ending) -> GameRejection {
    match ending {
        Ending::CalledOff | Ending::Expired => GameRejection::LobbyClosed,
        _ => GameRejection::Over,
    }
}

/// Whether an absence is valid: it ends after it begins and lasts at most 60 days.
pub fn is_absence(from: Timestamp, until: Timestamp) -> bool {
    from < until && until.duration_since(from) <= LONGEST_ABSENCE
}

impl OfferKind {
    /// The rejection of an answer to an offer that does not exist.
    pub(super) const fn missing(self) -> GameRejection {
        GameRejection::NoOffer { offer: self }
    }
}
