//! The lobby: the person who opens it owns it; others join and leave.

use jiff::{SignedDuration, Timestamp};

use super::decide::over;
use super::rest::later;
use super::{
    Actor, Event, Game, GameRejection, Level, PersonId, Phase, Place, RoleId, Sitter, Terms,
};
use djambi_rules::Seat;

/// The most seats that one person can take: two against two.
const MOST_SEATS: usize = 2;

impl Game {
    /// Returns the events that open a lobby. Their actor owns it and sits on the first seat.
    pub fn open(holder: PersonId, place: Place, terms: Terms) -> Vec<Event> {
        let opened = Event::Opened {
            place,
            terms,
            rematch_of: None,
            notes: None,
        };
        let seated = Event::Seated {
            seat: Seat::Red,
            sitter: Sitter::Person(holder),
        };
        vec![opened, seated]
    }

    /// Returns the events of a rematch lobby under the same terms. Each player's seat is one seat on:
    /// the actor, guests and computer players sit there, the other people are invited to it, except
    /// those who cannot be pinged. `id` is the name of this game.
    pub fn rematch(
        &self,
        id: super::GameId,
        who: PersonId,
        place: Place,
    ) -> Result<Vec<Event>, GameRejection> {
        match self.phase() {
            Phase::Over(_) => {}
            Phase::Lobby => return Err(GameRejection::NotStarted),
            Phase::Playing | Phase::Asleep => return Err(GameRejection::Started),
        }
        self.playing(who)?;
        let mut events = vec![Event::Opened {
            place,
            terms: *self.terms(),
            rematch_of: Some(id),
            notes: None,
        }];
        let asked = |it: PersonId| it != who && !it.is_unreachable();
        events.extend(Seat::ALL.into_iter().filter_map(|seat| {
            let sitter = self.sitter(seat)?;
            // A guest of a page gets no message, and finds the game by its address.
            let sits = sitter.person().is_none_or(|it| it == who || it.is_guest());
            let seat = seat.after();
            sits.then_some(Event::Seated { seat, sitter })
        }));
        let people = self.people().into_iter().filter(|it| asked(*it));
        events.extend(people.map(|person| Event::Invited {
            person,
            seats: self.seats_of(person).map(Seat::after).collect(),
        }));
        Ok(events)
    }

    /// The free seats.
    pub fn free_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL
            .into_iter()
            .filter(|seat| self.sitter(*seat).is_none())
    }

    fn gathering(&self) -> Result<(), GameRejection> {
        match self.phase() {
            Phase::Lobby => Ok(()),
            Phase::Playing | Phase::Asleep => Err(GameRejection::Started),
            Phase::Over(ending) => Err(over(ending)),
        }
    }

    /// Checks that the person may set the lobby up: it is theirs, or nobody's.
    pub fn holding(&self, who: PersonId) -> Result<(), GameRejection> {
        self.gathering()?;
        match self.holder() {
            Some(holder) if holder != who => Err(GameRejection::NotHolder { holder }),
            _ => Ok(()),
        }
    }

    fn free(&self, seat: Option<Seat>) -> Result<Seat, GameRejection> {
        match seat {
            Some(seat) if self.sitter(seat).is_some() => Err(GameRejection::SeatTaken { seat }),
            Some(seat) => Ok(seat),
            None => {
                let is_nobodys = |seat: &Seat| self.meant_for[seat.index()].is_none();
                let free = self.free_seats().find(is_nobodys);
                let free = free.or_else(|| self.free_seats().next());
                free.ok_or(GameRejection::Full)
            }
        }
    }

    pub(super) fn join(
        &self,
        who: PersonId,
        seat: Option<Seat>,
    ) -> Result<Vec<Event>, GameRejection> {
        self.gathering()?;
        let seats = self.seats_of(who).count();
        let is_own = seat.is_some_and(|seat| self.person_on(seat) == Some(who));
        if seats >= MOST_SEATS || seats > 0 && seat.is_none() || is_own {
            return Err(GameRejection::AlreadySeated);
        }
        let is_mine = |it: &Seat| seat.is_none() && self.meant_for[it.index()] == Some(who);
        let mine: Vec<Seat> = self.free_seats().filter(is_mine).collect();
        let seats = if mine.is_empty() {
            vec![self.free(seat)?]
        } else {
            mine
        };
        Ok(self.seated(&seats, Sitter::Person(who)))
    }

    pub(super) fn leave(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.gathering()?;
        self.playing(who)?;
        Ok(self
            .seats_of(who)
            .map(|seat| Event::Unseated { seat })
            .collect())
    }

    pub(super) fn invite(
        &self,
        who: PersonId,
        person: PersonId,
    ) -> Result<Vec<Event>, GameRejection> {
        self.holding(who)?;
        if self.invited().contains(&person) || self.has_seat(person) {
            return Err(GameRejection::AlreadyInvited);
        }
        if self.free_seats().next().is_none() {
            return Err(GameRejection::Full);
        }
        Ok(vec![Event::Invited {
            person,
            seats: Vec::new(),
        }])
    }

    pub(super) fn decline_invitation(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.gathering()?;
        if self.invited().contains(&who) {
            Ok(vec![Event::InvitationGone { person: who }])
        } else {
            Err(GameRejection::NotInvited)
        }
    }

    pub(super) fn remove(&self, who: PersonId, seat: Seat) -> Result<Vec<Event>, GameRejection> {
        self.holding(who)?;
        match self.sitter(seat) {
            Some(_) => Ok(vec![Event::Unseated { seat }]),
            None => Err(GameRejection::SeatFree { seat }),
        }
    }

    pub(super) fn fill(
        &self,
        who: PersonId,
        seat: Option<Seat>,
        sitter: Sitter,
    ) -> Result<Vec<Event>, GameRejection> {
        self.holding(who)?;
        if sitter.person().is_some() {
            return Err(GameRejection::CannotSit);
        }
        Ok(self.seated(&[self.free(seat)?], sitter))
    }

    /// Somebody takes free seats; by some terms the game starts with that.
    fn seated(&self, seats: &[Seat], sitter: Sitter) -> Vec<Event> {
        let sits = |seat: &Seat| Event::Seated {
            seat: *seat,
            sitter,
        };
        let mut events: Vec<Event> = seats.iter().map(sits).collect();
        let after = self.with(seats, sitter);
        let is_full = after.free_seats().next().is_none();
        if self.terms().starts_when_full && is_full && after.has_two_sides() {
            events.push(Event::Started);
        }
        events
    }

    /// The game with that player on these seats.
    fn with(&self, seats: &[Seat], sitter: Sitter) -> Game {
        let mut game = self.clone();
        for seat in seats {
            game.sitters[seat.index()] = Some(sitter);
        }
        game
    }

    /// The time at which computers take the free seats and the game starts, if nothing changes.
    pub fn fills_at(&self) -> Option<Timestamp> {
        let hours = i64::from(self.terms().fill_after?);
        let fills = self.phase() == Phase::Lobby && !self.filled_up().is_empty();
        fills.then(|| later(self.fills_from, SignedDuration::from_hours(hours)))
    }

    /// The events by which computers take the free seats and the game starts; none where no person
    /// sits, or no two sides would play.
    pub(super) fn filled_up(&self) -> Vec<Event> {
        let sitter = Sitter::Computer(Level::Club);
        let free: Vec<Seat> = self.free_seats().collect();
        let after = self.with(&free, sitter);
        if after.people().is_empty() || !after.has_two_sides() {
            return Vec::new();
        }
        let seated = free.into_iter().map(|seat| Event::Seated { seat, sitter });
        seated.chain([Event::Started]).collect()
    }

    pub(super) fn ping_role(
        &self,
        who: PersonId,
        role: RoleId,
    ) -> Result<Vec<Event>, GameRejection> {
        self.holding(who)?;
        if self.free_seats().next().is_none() {
            return Err(GameRejection::Full);
        }
        Ok(vec![Event::RolePinged { role }])
    }

    pub(super) fn cancel(&self, actor: Actor) -> Result<Vec<Event>, GameRejection> {
        if actor.is_admin {
            self.gathering()?;
        } else {
            self.holding(actor.person)?;
        }
        Ok(vec![Event::CalledOff])
    }

    /// Starts the game with the players who sit. Two people alone get two opposite armies each: Red
    /// and Yellow against Blue and Green.
    pub(super) fn begin(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.gathering()?;
        if self.terms().anyone_starts && Some(who) != self.holder() {
            self.playing(who)?;
        } else {
            self.holding(who)?;
        }
        let mut events = self.two_against_two();
        if events.is_empty() {
            let seats: Vec<Seat> = self.free_seats().collect();
            if !seats.is_empty() {
                return Err(GameRejection::SeatsFree { seats });
            }
            if !self.has_two_sides() {
                return Err(GameRejection::OneSide);
            }
        }
        events.push(Event::Started);
        Ok(events)
    }

    fn has_two_sides(&self) -> bool {
        let played = || Seat::ALL.into_iter().filter_map(|seat| self.sitter(seat));
        let sides = played().filter(|sitter| *sitter != Sitter::Hostage).count();
        let computers = played().any(|sitter| matches!(sitter, Sitter::Computer(_)));
        sides >= 2 && (computers || self.people().len() >= 2)
    }

    /// The events that give two people alone their second seats.
    fn two_against_two(&self) -> Vec<Event> {
        let &[one, other] = self.people().as_slice() else {
            return Vec::new();
        };
        let seated: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|seat| self.sitter(*seat).is_some())
            .collect();
        let &[first, second] = seated.as_slice() else {
            return Vec::new();
        };
        let opposite = |seat: Seat| seat.after().after();
        let sits = |seat, person| Event::Seated {
            seat,
            sitter: Sitter::Person(person),
        };
        if second == opposite(first) {
            vec![
                Event::Unseated { seat: second },
                sits(second, one),
                sits(first.after(), other),
                sits(second.after(), other),
            ]
        } else {
            vec![sits(opposite(first), one), sits(opposite(second), other)]
        }
    }
}
