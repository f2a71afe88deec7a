//! Offers, which need the agreement of others: a draw, taking back, a pause, replacing a player.

use jiff::Timestamp;

use super::decide::FREE_TAKE_BACK;
use super::{
    Ending, Entry, Event, Game, GameRejection, Offer, OfferKind, OpenOffer, PersonId, Phase, Sitter,
};
use djambi_rules::{Ply, Seat};

impl Game {
    /// The people who have not yet agreed to an offer. It takes effect when nobody is left.
    pub fn waiting_for(&self, open: &OpenOffer) -> Vec<PersonId> {
        let mut asked = match open.offer {
            Offer::Draw => self.people_active(),
            Offer::TakeBack { .. } | Offer::Pause => self.people_in(),
            Offer::Replace { seat, sitter } => {
                let holder = self.person_on(seat);
                let mut asked = if holder == Some(open.by) {
                    Vec::new()
                } else {
                    self.people_in()
                };
                asked.retain(|person| Some(*person) != holder);
                asked.extend(sitter.person());
                asked
            }
        };
        asked.retain(|person| !open.agreed.contains(person));
        asked
    }

    /// Whether an offer lapses: the game is not being played, nobody is left to answer, or the seat
    /// cannot be taken in this way.
    pub(super) fn is_void(&self, open: &OpenOffer) -> bool {
        !self.can_take_effect(open) || self.waiting_for(open).is_empty()
    }

    /// Whether the game is being played, and the seat that the offer is about can be taken like that.
    pub(super) fn can_take_effect(&self, open: &OpenOffer) -> bool {
        let can_sit = match open.offer {
            Offer::Replace { seat, sitter } => self.can_sit(seat, sitter),
            _ => true,
        };
        self.phase() == Phase::Playing && can_sit
    }

    /// The events of a decision, and what follows from who is left once they are applied. If
    /// everyone who had not agreed to an offer has left or died, it takes effect. If no person is left
    /// who could end a pause, it ends.
    pub(super) fn with_consequences(
        &self,
        mut events: Vec<Event>,
        actor: Option<PersonId>,
    ) -> Vec<Event> {
        if events.is_empty() || self.offers().is_empty() && !self.is_paused() {
            return events;
        }
        let mut after = self.clone();
        let mut applied = 0;
        while let Some(event) = events.get(applied).cloned() {
            let at = self.opened_at();
            let agreed = after.apply_and_find_agreed(&Entry { at, actor, event });
            applied += 1;
            match agreed {
                Ok(Some(offer)) if applied == events.len() => events.push(effect(offer)),
                Ok(_) => {}
                Err(_) => return events,
            }
        }
        if after.is_paused() && after.phase() == Phase::Playing && after.people_in().is_empty() {
            events.push(Event::Resumed);
        }
        events
    }

    /// Makes an offer, or lets it take effect at once if there is nobody to ask.
    fn propose(&self, who: PersonId, offer: Offer) -> Result<Vec<Event>, GameRejection> {
        let kind = offer.kind();
        if let Some(open) = self.offer(kind) {
            let waiting = self.waiting_for(open);
            // A second person who makes the same offer agrees to the first one.
            return if open.offer == offer && waiting.contains(&who) {
                self.agree(who, kind)
            } else {
                Err(GameRejection::AlreadyOffered {
                    offer: kind,
                    waiting,
                })
            };
        }
        if self.waiting_for(&OpenOffer::new(offer, who)).is_empty() {
            Ok(vec![effect(offer)])
        } else {
            Ok(vec![Event::Offered { offer }])
        }
    }

    pub(super) fn agree(
        &self,
        who: PersonId,
        kind: OfferKind,
    ) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        let open = self.offer(kind).ok_or(kind.missing())?;
        let mut waiting = self.waiting_for(open);
        if !waiting.contains(&who) {
            return Err(kind.missing());
        }
        waiting.retain(|person| *person != who);
        let mut events = vec![Event::Agreed { offer: kind }];
        if waiting.is_empty() {
            events.push(effect(open.offer));
        }
        Ok(events)
    }

    pub(super) fn decline(
        &self,
        who: PersonId,
        kind: OfferKind,
    ) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        let open = self.offer(kind).ok_or(kind.missing())?;
        let waiting = self.waiting_for(open);
        if open.by == who || waiting.contains(&who) || open.agreed.contains(&who) {
            Ok(vec![Event::Declined { offer: kind }])
        } else {
            Err(kind.missing())
        }
    }

    pub(super) fn draw(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        self.still_in(who)?;
        if !self.people_active().contains(&who) {
            return Err(GameRejection::Frozen);
        }
        self.propose(who, Offer::Draw)
    }

    pub(super) fn pause(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        if self.is_paused() {
            return Err(GameRejection::Paused);
        }
        self.still_in(who)?;
        self.propose(who, Offer::Pause)
    }

    pub(super) fn ask_to_take_back(
        &self,
        who: PersonId,
        plies: Option<usize>,
        now: Timestamp,
    ) -> Result<Vec<Event>, GameRejection> {
        let plies = self.plies_without(who, plies)?;
        if self.has_lost_alone(who) || self.takes_back_freely(who, plies, now) {
            Ok(vec![Event::TakenBack { plies }])
        } else {
            self.propose(who, Offer::TakeBack { plies })
        }
    }

    /// Whether a person can take back a move now, or ask for that.
    pub fn can_take_back(&self, who: PersonId) -> bool {
        self.plies_without(who, None).is_ok()
    }

    /// The number of plies that remain once a person has taken back a move: their last one, unless
    /// they say otherwise. A person who has lost against computer players can only take back their last one.
    fn plies_without(&self, who: PersonId, plies: Option<usize>) -> Result<usize, GameRejection> {
        let own = || self.last_ply_of(who);
        if self.has_lost_alone(who) {
            let last = own().filter(|own| plies.is_none_or(|plies| plies == *own));
            return last.ok_or(GameRejection::NothingToTakeBack);
        }
        self.awake()?;
        self.still_in(who)?;
        let offered = || match self.offer(OfferKind::TakeBack)?.offer {
            Offer::TakeBack { plies } => Some(plies),
            _ => None,
        };
        let plies = plies
            .or_else(offered)
            .or_else(own)
            .ok_or(GameRejection::NothingToTakeBack)?;
        if !(self.round_began()..self.history().len()).contains(&plies) {
            return Err(GameRejection::NothingToTakeBack);
        }
        Ok(plies)
    }

    /// Whether a person has lost a game in which all others are computer players, and has not given it up:
    /// they need nobody's consent to try another move, even after the computer players have played on to the
    /// end.
    pub fn has_lost_alone(&self, who: PersonId) -> bool {
        let is_on_the_board = match self.phase() {
            Phase::Playing => true,
            Phase::Over(ending) => matches!(ending, Ending::Won(_) | Ending::Drawn(_)),
            Phase::Lobby | Phase::Asleep => false,
        };
        let is_given_up = |ply| match ply {
            Ply::Resignation(seat) => self.person_on(seat) == Some(who),
            Ply::Move(_) => false,
        };
        is_on_the_board
            && self.people() == [who]
            && self.people_in().is_empty()
            && !self.history().plies().any(is_given_up)
    }

    /// Whether the last ply is the person's own, recent, and nothing has happened since.
    fn takes_back_freely(&self, who: PersonId, plies: usize, now: Timestamp) -> bool {
        self.move_meta().last().is_some_and(|move_meta| {
            move_meta.by == Some(who)
                && move_meta.seq == self.version()
                && plies + 1 == self.history().len()
                && now.duration_since(move_meta.at) <= FREE_TAKE_BACK
        })
    }

    /// The number of plies before the last round: before the last turn of the player to move.
    fn round_began(&self) -> usize {
        let mover = self.position().mover();
        let moved_by = |plies: &usize| {
            self.history()
                .position_after(*plies)
                .is_some_and(|before| before.mover() == mover)
        };
        (0..self.history().len()).rev().find(moved_by).unwrap_or(0)
    }

    pub(super) fn ask_to_replace(
        &self,
        who: PersonId,
        seat: Seat,
        sitter: Sitter,
        now: Timestamp,
    ) -> Result<Vec<Event>, GameRejection> {
        self.awake()?;
        if !self.can_sit(seat, sitter) {
            return Err(GameRejection::CannotSit);
        }
        let holder = self.person_on(seat);
        if holder != Some(who) {
            self.still_in(who)?;
            if holder.is_some() && !self.is_overdue(seat, now) {
                return Err(GameRejection::NotOverdue);
            }
        }
        self.propose(who, Offer::Replace { seat, sitter })
    }

    /// Whether the seat is still in the game and the sitter may take it.
    fn can_sit(&self, seat: Seat, sitter: Sitter) -> bool {
        let position = self.position();
        let sits_already = |person| self.people().contains(&person);
        position.plays_on(seat)
            && sitter != Sitter::Hostage
            && !sitter.person().is_some_and(sits_already)
    }
}

/// The events of an offer that all have agreed to.
fn effect(offer: Offer) -> Event {
    match offer {
        Offer::Draw => Event::Drawn,
        Offer::TakeBack { plies } => Event::TakenBack { plies },
        Offer::Pause => Event::Paused,
        Offer::Replace { seat, sitter } => Event::Replaced { seat, sitter },
    }
}
