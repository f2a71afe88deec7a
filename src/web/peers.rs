//! How much each address has open: connections, streams of updates, animations and reviews.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

use super::limits::Key;

/// What is open, by the addresses that it was opened from.
#[derive(Clone, Debug)]
pub struct Peers {
    /// So many may come from one address.
    most: usize,
    open: Arc<Mutex<HashMap<Key, usize>>>,
}

/// One that is counted until this value is dropped.
#[derive(Debug)]
pub struct Open {
    peers: Peers,
    key: Key,
}

impl Peers {
    /// None are open yet.
    #[must_use]
    pub fn new(most: usize) -> Peers {
        let open = Arc::default();
        Peers { most, open }
    }

    /// Counts one more; `None` if its address has as many as it may.
    #[must_use]
    pub fn enter(&self, address: IpAddr) -> Option<Open> {
        let key = Key::from(address);
        let mut open = self.open.lock();
        let count = open.get(&key).copied().unwrap_or_default();
        if count >= self.most {
            return None;
        }
        open.insert(key.clone(), count + 1);
        let peers = self.clone();
        Some(Open { peers, key })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.peers.open.lock();
        if let Entry::Occupied(mut count) = open.entry(self.key.clone()) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_connections_and_harms_nobody_else() {
        let peers = Peers::new(2);
        let enter = |address: &str| peers.enter(address.parse().unwrap());
        let (first, second) = (enter("192.0.2.1"), enter("::ffff:192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(enter("192.0.2.1").is_none());
        assert!(enter("192.0.2.2").is_some());
        drop(first);
        let third = enter("192.0.2.1");
        assert!(third.is_some());
        drop((second, third));
        assert!(peers.open.lock().is_empty());
    }
}
