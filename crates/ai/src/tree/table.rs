//! The transposition table: the nodes of the tree by position.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::node::Node;
use djambi_rules::Position;

/// Finds the node of a position that was reached before by other moves. If positions have the same
/// hash, it knows the last one.
#[derive(Default)]
pub(super) struct Table(HashMap<u64, u32, BuildHasherDefault<Given>>);

impl Table {
    /// Returns the node of the position. Near the draw by moves without progress there is none: the positions
    /// of the table have counted other moves.
    pub(super) fn get(&self, position: &Position, nodes: &[Node]) -> Option<u32> {
        const NEAR: u16 = 16;
        let limit = position.options().quiet_limit.get();
        if position.no_progress().saturating_add(NEAR) >= limit {
            return None;
        }
        let node = self.0.get(&hash(position)).copied()?;
        let known = nodes[node as usize].position.key();
        (known == position.key()).then_some(node)
    }

    pub(super) fn insert(&mut self, position: &Position, node: u32) {
        self.0.insert(hash(position), node);
    }
}

fn hash(position: &Position) -> u64 {
    let mut hasher = Mixer::default();
    position.key().hash(&mut hasher);
    hasher.finish()
}

/// Takes a number that is a hash already as its own hash.
#[derive(Default)]
struct Given(u64);

impl Hasher for Given {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A quick hash for positions that nobody chooses to be bad: each word is multiplied and folded.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn add(&mut self, word: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(ODD);
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_u128(&mut self, number: u128) {
        self.add(number as u64);
        self.add((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
