//! The checksum at the end of a zlib stream.

/// The checksum of a zlib stream (Adler-32, RFC 1950), which takes a run in one step.
pub(super) struct Checksum {
    a: u64,
    b: u64,
}

impl Checksum {
    /// The checksum of no bytes.
    pub(super) const fn new() -> Checksum {
        Checksum { a: 1, b: 0 }
    }

    /// A picture has too few bytes for the sums to overflow: `b` is below 128 times the square of their number.
    #[inline]
    pub(super) fn run(&mut self, byte: u8, length: usize) {
        let (byte, length) = (u64::from(byte), length as u64);
        self.b += length * self.a + byte * (length * (length + 1) / 2);
        self.a += byte * length;
    }

    pub(super) fn value(&self) -> u32 {
        const MODULUS: u64 = 65_521;
        (((self.b % MODULUS) << 16) | (self.a % MODULUS)) as u32
    }
}
