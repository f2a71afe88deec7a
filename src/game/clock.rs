//! Events that are due at a time: reminders, deadlines, lobbies that expire, games that fall
//! asleep.

use jiff::{SignedDuration, Timestamp};

use super::rest::later;
use super::{Awaits, Event, Game, PersonId, Phase, Reminder, Sitter, Timeout};
use djambi_rules::Seat;

/// A lobby that has not started after this time expires.
pub const LOBBY_LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Without a clock a player is overdue after this time.
pub const OVERDUE_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);
/// A game in which nobody has acted for this long falls asleep.
pub const SLEEP_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Game {
    /// The deadline of the person to move. `None`: no clock runs.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        let (Awaits::Person(_, person), false) = (self.awaits(), self.is_flagged()) else {
            return None;
        };
        let time = self.terms().turn_time?.duration();
        Some(self.elapsed(person, time))
    }

    /// The time at which a person will have used up this much of their turn.
    fn elapsed(&self, person: PersonId, time: SignedDuration) -> Timestamp {
        let limit = SignedDuration::from_hours(self.terms().rest_hours);
        self.turn_time.elapsed(&self.rest_of(person), time, limit)
    }

    /// Whether the others may agree to replace the player on a seat: it is their turn, and their
    /// time has run out without a consequence, or seven days have passed without a clock.
    #[must_use]
    pub fn is_overdue(&self, seat: Seat, now: Timestamp) -> bool {
        match self.awaits() {
            Awaits::Person(mover, person) if mover == seat => {
                let no_clock = self.terms().turn_time.is_none();
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
            Phase::Lobby => Some(later(self.opened_at(), LOBBY_LIFE)),
            Phase::Playing => {
                let reminder = self.reminders().into_iter().map(|(at, _)| at).min();
                let sleep = later(self.updated_at.max(self.turn_began), SLEEP_AFTER);
                [reminder, self.deadline(), Some(sleep)]
                    .into_iter()
                    .flatten()
                    .min()
            }
            Phase::Asleep | Phase::Over(_) => None,
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
            return vec![Event::Expired];
        }
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            return self.with_agreed_offers(self.time_is_up(), None);
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
        let planned = match self.terms().turn_time {
            Some(_) if self.is_flagged() => Vec::new(),
            Some(time) => {
                let time = time.duration();
                vec![(time / 2, Reminder::Half), (time / 10 * 9, Reminder::Tenth)]
            }
            None => vec![(OVERDUE_AFTER, Reminder::Overdue)],
        };
        let rest = self.rest_of(person);
        let held_back = self.held_back.map(|at| (at, Reminder::Rested));
        let planned = planned
            .into_iter()
            .filter(|(_, reminder)| self.reminded < Some(*reminder))
            .map(|(time, reminder)| (self.elapsed(person, time), reminder));
        held_back
            .into_iter()
            .chain(planned)
            .map(|(at, reminder)| (rest.first_ping(at), reminder))
            .collect()
    }
}
