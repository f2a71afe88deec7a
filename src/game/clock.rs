//! Events that are due at a time: reminders, deadlines, lobbies that expire, games that fall
//! asleep.

use std::cmp::Reverse;

use jiff::{SignedDuration, Timestamp};

use super::rest::later;
use super::{Awaits, Event, Game, Pace, PersonId, Phase, Reminder, Rest, Sitter, Timeout};
use djambi_rules::Seat;

/// A lobby in which nothing happens for this time expires.
pub const LOBBY_LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Without a clock a player is overdue after this time.
pub const OVERDUE_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);
/// A game in which nobody has acted for this long falls asleep.
pub const SLEEP_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);

/// In a live game the player to move is reminded once: when so much time is left.
const LIVE_REMINDER: SignedDuration = SignedDuration::from_mins(1);

impl Game {
    /// The deadline of the person to move. `None`: no clock runs.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        let (Awaits::Person(_, person), false) = (self.awaits(), self.is_flagged()) else {
            return None;
        };
        Some(self.elapsed(person, self.turn_limit()?))
    }

    /// The time that the player to move has for this turn; `None` without a clock.
    #[must_use]
    pub fn turn_limit(&self) -> Option<SignedDuration> {
        let time = match self.terms().pace {
            Pace::None => return None,
            Pace::PerMove(time) => time.duration(),
            Pace::Bank(_) => self.banks[self.position().mover().index()],
        };
        Some(time + self.given)
    }

    /// The date by which the game is decided, once it has begun.
    #[must_use]
    pub fn decided_by(&self) -> Option<Timestamp> {
        let days = i64::from(self.terms().decided_after?);
        Some(later(
            self.started_at?,
            SignedDuration::from_hours(24 * days),
        ))
    }

    /// Whether the game is played in one sitting. Absences and quiet hours do not count in it: they
    /// stop no clock and delay no ping.
    #[must_use]
    pub fn is_live(&self) -> bool {
        let is_live = matches!(self.terms().pace, Pace::Bank(bank) if bank.is_live());
        is_live && self.phase() != Phase::Lobby
    }

    /// The first time from `at` on at which a person may be pinged in this game. The player to move
    /// rests only as long as that stops their clock: a clock that runs comes with pings.
    #[must_use]
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
        let mover = self.person_on(self.position().mover());
        let rest = mover.map_or_else(Rest::default, |person| self.rest_of(person));
        self.turn_time.used(&rest, at, self.rest_limit())
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
    fn elapsed(&self, person: PersonId, time: SignedDuration) -> Timestamp {
        self.turn_time
            .elapsed(&self.rest_of(person), time, self.rest_limit())
    }

    /// Whether the others may agree to replace the player on a seat: it is their turn, and their
    /// time has run out without a consequence, or seven days have passed without a clock.
    #[must_use]
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
    #[must_use]
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
                // Sleep begins a turn anew: nobody gets more time by waiting for it.
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
    #[must_use]
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
        // Of several missed reminders only the last one is given.
        match reminders.iter().rfind(|(at, _)| *at <= now) {
            Some((_, reminder)) => vec![Event::Reminded {
                reminder: *reminder,
            }],
            None => vec![Event::Slept],
        }
    }

    /// Returns the event that gives the clock the time since `since` back; nothing where no clock
    /// runs.
    #[must_use]
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

    /// The reminders still to be given in this turn, the last one at the end; none of them falls
    /// into the person's rest.
    fn reminders(&self) -> Vec<(Timestamp, Reminder)> {
        let Awaits::Person(_, person) = self.awaits() else {
            return Vec::new();
        };
        let held_back = self.held_back.map(|at| (at, Reminder::Rested));
        let planned = self.reminder_times().into_iter();
        let planned = planned.filter(|(_, reminder)| self.reminded < Some(*reminder));
        held_back
            .into_iter()
            .chain(planned)
            .map(|(at, reminder)| (self.first_ping(person, at), reminder))
            .collect()
    }

    /// The reminders of this turn, given or not, with their times: those that the player has chosen
    /// and that the turn is long enough for, or else at half of the time and at a tenth; in a live
    /// game one, shortly before the end.
    pub(super) fn reminder_times(&self) -> Vec<(Timestamp, Reminder)> {
        let Awaits::Person(_, person) = self.awaits() else {
            return Vec::new();
        };
        let times = match self.turn_limit() {
            Some(_) if self.is_flagged() => Vec::new(),
            Some(time) if self.is_live() => {
                let long = time > LIVE_REMINDER * 2;
                let once = long.then(|| (time - LIVE_REMINDER, Reminder::Tenth));
                once.into_iter().collect()
            }
            Some(time) => self.reminders_within(time, person),
            None => vec![(OVERDUE_AFTER, Reminder::Overdue)],
        };
        let at = |(time, reminder)| (self.elapsed(person, time), reminder);
        times.into_iter().map(at).collect()
    }

    /// Marks each reminder as given if its time is over, and as not given otherwise. It is for when
    /// the reminders or their times have changed.
    pub(super) fn forget_past_reminders(&mut self, at: Timestamp) {
        let rested = self.reminded.filter(|it| *it <= Reminder::Rested);
        let times = self.reminder_times().into_iter();
        let past = times.filter(|(time, _)| *time <= at).map(|(_, it)| it);
        self.reminded = rested.max(past.max());
    }

    /// The reminders of a turn of that length, after how much of it.
    fn reminders_within(
        &self,
        time: SignedDuration,
        person: PersonId,
    ) -> Vec<(SignedDuration, Reminder)> {
        let before = |hours: &u16| {
            let left = SignedDuration::from_hours(i64::from(*hours));
            (left < time).then(|| (time - left, Reminder::Left(Reverse(*hours))))
        };
        let chosen = self.remind_at(person);
        let chosen: Vec<_> = chosen.hours().iter().filter_map(before).collect();
        if chosen.is_empty() {
            vec![(time / 2, Reminder::Half), (time / 10 * 9, Reminder::Tenth)]
        } else {
            chosen
        }
    }
}
