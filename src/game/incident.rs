//! What happens in a game besides its moves: who declined an offer, what was taken back, who plays on
//! for somebody else.

use super::{Entry, Event, Game, Incident};

impl Game {
    /// The newest incident. Open offers are none: [`Game::offers`] has them.
    #[must_use]
    pub const fn incident(&self) -> Option<&Incident> {
        self.incident.as_ref()
    }

    /// Notes an event that was just applied, if it is an incident.
    pub(super) fn note_incident(&mut self, entry: &Entry) {
        match &entry.event {
            // A computer that takes the seat of a player without time is part of their timeout.
            Event::Replaced { seat, .. } if self.has_timed_out(*seat, entry) => {}
            Event::Declined { .. }
            | Event::TakenBack { .. }
            | Event::Resumed
            | Event::Replaced { .. }
            | Event::TimedOut { .. }
            | Event::TimeGiven { .. }
            | Event::Woken => {
                let (plies, entry) = (self.history.len(), entry.clone());
                self.incident = Some(Incident { plies, entry });
            }
            // A pause is the state of the game, and what came before it is no longer the newest.
            Event::Paused => self.incident = None,
            _ => {}
        }
    }

    fn has_timed_out(&self, seat: djambi_rules::Seat, entry: &Entry) -> bool {
        let out = Event::TimedOut { seat };
        let is_that = |last: &Incident| last.entry.event == out && last.entry.at == entry.at;
        self.incident.as_ref().is_some_and(is_that)
    }
}
