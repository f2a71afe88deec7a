//! The reminders of a turn: when the player to move is reminded, and of what.

use std::cmp::Reverse;

use jiff::{SignedDuration, Timestamp};

use super::clock::OVERDUE_AFTER;
use super::{Awaits, Game, PersonId, Reminder};

/// The time left at which the player to move in a live game is reminded, once.
const LIVE_REMINDER: SignedDuration = SignedDuration::from_mins(1);

impl Game {
    /// The reminders still to be given in this turn, the last one at the end; none of them falls
    /// into the person's rest.
    pub(super) fn reminders(&self) -> Vec<(Timestamp, Reminder)> {
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
