//! The messages to people who rest that somebody waits for their answer: one per rest and channel, or a
//! lobby that is opened and cancelled again and again would send them messages without end. After a
//! restart nothing is remembered; then one more may come.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::game::{ChannelId, PersonId};

/// Until when each person rests who got one, by the channel that it was about. Clones are the same
/// memory.
#[derive(Clone, Debug, Default)]
pub struct RestLetters(Arc<Mutex<HashMap<(PersonId, ChannelId), Timestamp>>>);

impl RestLetters {
    /// Whether a person who rests until then has got one in this rest.
    #[must_use]
    pub fn was_sent(&self, person: PersonId, channel: ChannelId, until: Timestamp) -> bool {
        self.0.lock().get(&(person, channel)) == Some(&until)
    }

    /// Whether it is the first one for a person who rests until then. It is sent from now on.
    #[must_use]
    pub fn is_first(
        &self,
        person: PersonId,
        channel: ChannelId,
        now: Timestamp,
        until: Timestamp,
    ) -> bool {
        let mut sent = self.0.lock();
        sent.retain(|_, until| *until > now);
        sent.insert((person, channel), until) != Some(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_per_rest_and_channel() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let (ana, ben) = (PersonId(1), PersonId(2));
        let (here, there) = (ChannelId(1), ChannelId(2));
        let letters = RestLetters::default();
        assert!(letters.is_first(ana, here, at(0), at(10)));
        assert!(!letters.is_first(ana, here, at(9), at(10)));
        assert!(letters.is_first(ben, here, at(9), at(10)));
        assert!(letters.is_first(ana, there, at(9), at(10)));
        assert!(letters.is_first(ana, here, at(10), at(20)), "a new rest");
        assert!(letters.was_sent(ana, here, at(20)));
        let early = "a new rest after one that ended before its time";
        assert!(!letters.was_sent(ana, here, at(30)), "{early}");
        assert!(letters.is_first(ana, here, at(11), at(30)), "{early}");
    }
}
