//! Clocks: the events that are due at a time (deadlines, lobbies that expire, games that
//! fall asleep), the bank of each player, and the time that others add to a turn.

use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

use super::bounds::GIFT;
use super::rest::later;
use super::{Awaits, Event, Game, GameRejection, Pace, PersonId, Phase, Rest, Sitter, Timeout};

/// A lobby in which nothing happens for this time expires.
pub const LOBBY_LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Without a clock a player is overdue after this time.
pub const OVERDUE_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);
/// A game in which nobody has acted for this long falls asleep.
pub const SLEEP_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Game {
    /// The deadline of the person to move. `None`: no clock runs.
    pub fn deadline(&self) -> Option<Timestamp> {
        let (Awaits::Person(_, person), false) = (self.awaits(), self.is_flagged()) else {
            return None;
        };
        Some(self.elapsed(person, self.turn_limit()?))
    }

    /// The time that the player to move has for this turn; `None` without a clock.
    pub fn turn_limit(&self) -> Option<SignedDuration> {
        let time = match self.terms().pace {
            Pace::None => return None,
            Pace::PerMove(time) => time.duration(),
            Pace::Bank(_) => self.banks[self.position().mover().index()],
        };
        Some(time + self.given)
    }

    /// The date by which the game is decided, once it has begun.
    pub fn decided_by(&self) -> Option<Timestamp> {
        let days = i64::from(self.terms().decided_after?);
        Some(later(
            self.started_at?,
            SignedDuration::from_hours(24 * days),
        ))
    }

    /// Whether the game is played in one sitting. Absences and quiet hours do not count in it: they
    /// stop no clock and delay no ping.
    pub fn is_live(&self) -> bool {
        let is_live = matches!(self.terms().pace, Pace::Bank(bank) if bank.is_live());
        is_live && self.phase() != Phase::Lobby
    }

    /// The first time from `at` on at which a person may be pinged in this game. The player to move
    /// rests only as long as that stops their clock: a clock that runs comes with pings.
    pub fn first_ping(&self, person: PersonId, at: Timestamp) -> Timestamp {
        if self.is_live() {
            return at;
        }
        let rest = self.rest_of(person);
        let awake = rest.first_ping(at);
        match self.awaits() {
            Awaits::Person(_, mover) if mover == person && awake > at => {
                let used_up = self.turn_time.rest_used_up(&rest, at, self.rest_limit());
                awake.min(used_up)
            }
            _ => awake,
        }
    }

    /// How much of the turn is used up at a time.
    pub(super) fn time_used(&self, at: Timestamp) -> SignedDuration {
        self.turn_time
            .used(&self.rest_of_mover(), at, self.rest_limit())
    }

    /// The absence and quiet hours of the player to move.
    pub(super) fn rest_of_mover(&self) -> Rest {
        let mover = self.person_on(self.position().mover());
        mover.map_or_else(Rest::default, |person| self.rest_of(person))
    }

    /// How much rest may stop the clock in a turn.
    fn rest_limit(&self) -> SignedDuration {
        if self.is_live() {
            SignedDuration::ZERO
        } else {
            SignedDuration::from_hours(self.terms().rest_hours)
        }
    }

    /// The time at which a person will have used up this much of their turn.
    pub(super) fn elapsed(&self, person: PersonId, time: SignedDuration) -> Timestamp {
        self.turn_time
            .elapsed(&self.rest_of(person), time, self.rest_limit())
    }

    /// Whether the others may agree to replace the player on a seat: it is their turn, and their
    /// time has run out without a consequence, or seven days have passed without a clock.
    pub fn is_overdue(&self, seat: Seat, now: Timestamp) -> bool {
        match self.awaits() {
            Awaits::Person(mover, person) if mover == seat => {
                let no_clock = !self.terms().has_clock();
                self.is_flagged() || no_clock && self.elapsed(person, OVERDUE_AFTER) <= now
            }
            _ => false,
        }
    }

    /// The next time at which an event is due. Computers' moves are not included: see
    /// [`Game::awaits`].
    pub fn due(&self) -> Option<Timestamp> {
        match self.phase() {
            Phase::Lobby => {
                let expires = later(self.updated_at, LOBBY_LIFE);
                Some(self.fills_at().map_or(expires, |fills| fills.min(expires)))
            }
            Phase::Playing => {
                let reminder = self.reminders().into_iter().map(|(at, _)| at).min();
                let deadline = self.deadline();
                let sleep = later(self.updated_at.max(self.turn_began), SLEEP_AFTER);
                // Sleep begins a turn again: nobody gets more time by waiting for it.
                let sleep = sleep.max(deadline.unwrap_or(sleep));
                [reminder, deadline, self.decided_by(), Some(sleep)]
                    .into_iter()
                    .flatten()
                    .min()
            }
            Phase::Asleep => self.decided_by(),
            Phase::Over(_) => None,
        }
    }

    /// Returns the events of the program itself that are due by `now`. More may be due once these
    /// are saved.
    pub fn due_events(&self, now: Timestamp) -> Vec<Event> {
        if self.due().is_none_or(|due| due > now) {
            return Vec::new();
        }
        if self.phase() == Phase::Lobby {
            return match self.fills_at() {
                Some(fills) if fills <= now => self.filled_up(),
                _ => vec![Event::Expired],
            };
        }
        if self.decided_by().is_some_and(|date| date <= now) {
            return vec![Event::DateReached];
        }
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            return self.with_consequences(self.time_is_up(), None);
        }
        let reminders = self.reminders();
        // If several reminders were missed, only the last one is given.
        match reminders.iter().rfind(|(at, _)| *at <= now) {
            Some((_, reminder)) => vec![Event::Reminded {
                reminder: *reminder,
            }],
            None => vec![Event::Slept],
        }
    }

    /// Returns the event that gives the clock the time since `since` back; nothing where no clock
    /// runs.
    pub fn compensation(&self, since: Timestamp) -> Vec<Event> {
        let running = self.deadline().is_some();
        running
            .then_some(Event::Outage { since })
            .into_iter()
            .collect()
    }

    fn time_is_up(&self) -> Vec<Event> {
        let seat = self.position().mover();
        let mut events = vec![Event::TimedOut { seat }];
        match self.terms().on_timeout {
            Timeout::Computer(level) => {
                events.push(Event::Replaced {
                    seat,
                    sitter: Sitter::Computer(level),
                });
            }
            Timeout::Resign => events.push(Event::Resigned { seat }),
            Timeout::Flag => {}
        }
        events
    }
}

/// The most time that the others may add to a turn, where a move has a time of its own.
const MOST_GIVEN: SignedDuration = SignedDuration::from_hours(14 * 24);

impl Game {
    /// The time that a seat has in its bank at the beginning of its turn, or will have; `None` without
    /// banks.
    pub fn bank_of(&self, seat: Seat) -> Option<SignedDuration> {
        matches!(self.terms().pace, Pace::Bank(_)).then_some(self.banks[seat.index()])
    }

    /// The same while the game is played, of a seat whose player is a person and still plays: the
    /// banks that are shown. If the time of the player to move has run out, their bank is empty.
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
        if mover == who || self.given + gift > most {
            return Err(GameRejection::NoClock);
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
