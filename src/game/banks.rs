//! The bank of each player, and the time that others add to a turn.

use jiff::{SignedDuration, Timestamp};

use super::bounds::GIFT;
use super::{Awaits, Event, Game, GameRejection, Pace, PersonId, Phase};
use djambi_rules::Seat;

/// The most time that the others may add to a turn, where a move has a time of its own.
const MOST_GIVEN: SignedDuration = SignedDuration::from_hours(14 * 24);

impl Game {
    /// The time that a seat has in its bank at the beginning of its turn, or will have; `None` without
    /// banks.
    #[must_use]
    pub fn bank_of(&self, seat: Seat) -> Option<SignedDuration> {
        matches!(self.terms().pace, Pace::Bank(_)).then_some(self.banks[seat.index()])
    }

    /// The same while the game is played, of a seat whose player is a person and still plays: the
    /// banks that are shown. If the time of the player to move has run out, their bank is empty.
    #[must_use]
    pub fn shown_bank_of(&self, seat: Seat) -> Option<SignedDuration> {
        let plays = self.phase() == Phase::Playing
            && self.position().plays_on(seat)
            && self.person_on(seat).is_some();
        let bank = self.bank_of(seat).filter(|_| plays)?;
        let is_empty = self.is_flagged() && self.position().mover() == seat;
        Some(if is_empty { SignedDuration::ZERO } else { bank })
    }

    /// How much time the others may add to the turn at once, and how much in all. At once it is a
    /// day; if that is less, the time of a move, or half of what a bank begins with. `None` without
    /// a clock.
    #[must_use]
    pub fn gift(&self) -> Option<(SignedDuration, SignedDuration)> {
        match self.terms().pace {
            Pace::None => None,
            Pace::PerMove(time) => Some((time.duration().min(GIFT), MOST_GIVEN)),
            Pace::Bank(bank) => Some(((bank.start() / 2).min(GIFT), bank.most())),
        }
    }

    pub(super) fn give_time(&self, who: PersonId) -> Result<Vec<Event>, GameRejection> {
        self.running()?;
        self.still_in(who)?;
        let Awaits::Person(seat, mover) = self.awaits() else {
            return Err(GameRejection::NoClock);
        };
        let gift = self.gift().filter(|_| !self.is_flagged());
        let (gift, most) = gift.ok_or(GameRejection::NoClock)?;
        if mover == who {
            return Err(GameRejection::OwnTime);
        }
        if self.given + gift > most {
            return Err(GameRejection::EnoughTime);
        }
        let seconds = gift.as_secs();
        Ok(vec![Event::TimeGiven { seat, seconds }])
    }

    /// Takes the time of the turn from the bank of the seat that moves, and adds what a move adds.
    pub(super) fn pay(&mut self, seat: Seat, at: Timestamp) {
        if let Pace::Bank(bank) = self.terms.pace {
            let before = self.banks[seat.index()] + self.given;
            self.banks[seat.index()] = bank.after_move(before, self.time_used(at));
        }
    }

    /// Adds time to the turn. Reminders that were given come again when they are due again.
    pub(super) fn give(&mut self, seconds: i64, at: Timestamp) {
        self.given += SignedDuration::from_secs(seconds);
        let given = self.reminded;
        self.forget_past_reminders(at);
        self.reminded = self.reminded.min(given);
    }
}
