//! How many connections each address has open.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parking_lot::Mutex;

use super::limits::Key;
use super::peer::Peer;

/// The connections that are open, by the addresses that they come from.
#[derive(Clone, Debug)]
pub struct Peers {
    /// So many may come from one address.
    most: usize,
    open: Arc<Mutex<HashMap<Key, usize>>>,
}

/// A connection that is counted until this value is dropped.
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

    /// Counts a connection; `None` if its address has as many as it may. A proxy has those of all its
    /// visitors, and is not limited.
    #[must_use]
    pub fn enter(&self, peer: Peer) -> Option<Open> {
        let key = Key::from(peer.address);
        let mut open = self.open.lock();
        let count = open.entry(key.clone()).or_default();
        if *count >= self.most && !peer.is_proxy {
            return None;
        }
        *count += 1;
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
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn one_address_has_so_many_connections_and_harms_nobody_else() {
        let peers = Peers::new(2);
        let enter = |address: &str| {
            let address = address.parse().unwrap();
            let is_proxy = false;
            peers.enter(Peer { address, is_proxy })
        };
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

    #[test]
    fn a_proxy_is_not_limited() {
        let peers = Peers::new(1);
        let proxy = Peer {
            address: IpAddr::from([10, 88, 0, 1]),
            is_proxy: true,
        };
        let open: Vec<_> = (0..5).map(|_| peers.enter(proxy)).collect();
        assert!(open.iter().all(Option::is_some));
    }
}
