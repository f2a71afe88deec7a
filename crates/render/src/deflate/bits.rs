//! Bits, written into bytes.

/// How many bytes the packed file grows by at a time.
const SPARE: usize = 32 << 10;

/// Bits, the first one lowest in each byte.
#[derive(Clone)]
pub(super) struct Bits {
    /// The output, and unused bytes after it.
    out: Vec<u8>,
    length: usize,
    pending: u64,
    count: u32,
}

impl Bits {
    pub(super) fn new() -> Bits {
        Bits {
            out: Vec::new(),
            length: 0,
            pending: 0,
            count: 0,
        }
    }

    /// Reserves so many bytes, each in the longest code that there is.
    pub(super) fn reserve(&mut self, bytes: usize) {
        let needed = self.length + 2 * bytes + 16;
        if self.out.len() < needed {
            self.out.resize(needed + SPARE, 0);
        }
    }

    /// Adds at most 56 bits, for which bytes must be reserved.
    #[inline]
    pub(super) fn put(&mut self, (bits, count): (u64, u32)) {
        self.pending |= bits << self.count;
        self.count += count;
        // All that is pending is written, and only whole bytes are left behind: quicker than to ask whether there are any.
        self.out[self.length..self.length + 8].copy_from_slice(&self.pending.to_le_bytes());
        self.length += (self.count / 8) as usize;
        self.pending >>= self.count & !7;
        self.count %= 8;
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.out.truncate(self.length + usize::from(self.count > 0));
        self.out
    }
}
