//! Interactions that came already: Discord may send one twice, and each is answered once.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;

/// So many are remembered: minutes of the busiest bot.
const MOST: usize = 10_000;

/// The ids of the newest interactions. Clones are the same memory.
#[derive(Clone, Debug, Default)]
pub struct Seen(Arc<Mutex<Newest>>);

#[derive(Debug, Default)]
struct Newest {
    all: HashSet<u64>,
    in_order: VecDeque<u64>,
}

impl Seen {
    /// Whether the interaction comes for the first time. It has come from now on.
    #[must_use]
    pub fn is_new(&self, id: u64) -> bool {
        let mut newest = self.0.lock();
        if !newest.all.insert(id) {
            return false;
        }
        newest.in_order.push_back(id);
        if newest.in_order.len() > MOST
            && let Some(oldest) = newest.in_order.pop_front()
        {
            newest.all.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_id_is_new_once_and_not_all_are_remembered() {
        let seen = Seen::default();
        assert!(seen.is_new(0) && !seen.is_new(0));
        for id in 1..=MOST as u64 {
            assert!(seen.is_new(id));
        }
        assert!(!seen.is_new(1));
        assert!(seen.is_new(0), "the oldest is forgotten");
    }
}
