//! Random numbers that are the same on every machine.

/// `SplitMix64`: small, and good enough to choose between equals.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns the numbers that a seed decides.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns the next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns a number between -1 and 1.
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
    }

    /// Returns a number from `-most` to `most`.
    pub(super) fn noise(&mut self, most: i32) -> i32 {
        self.below(u64::from(most.unsigned_abs()) * 2 + 1) as i32 - most
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}
