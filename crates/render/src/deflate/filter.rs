//! PNG's filter `Up`: each row as its difference from the row above, in runs and single bytes.

use std::mem;

use super::adler::Checksum;

/// The name of PNG's filter `Up`, at the beginning of each row.
const UP: u8 = 2;

/// Takes what a picture consists of.
pub(super) trait Sink {
    /// A row of so many bytes begins.
    fn row(&mut self, bytes: usize);
    fn literal(&mut self, byte: u8);
    /// The same byte `length` times.
    fn run(&mut self, byte: u8, length: usize);
}

/// Filters the rows, hands what comes out to the sink, and returns its checksum for the end of the file.
pub(super) fn scan(pixels: &[u8], width: usize, sink: &mut impl Sink) -> u32 {
    let blank = vec![0; width];
    let mut above = &blank[..];
    let mut filter = Filter {
        sink,
        checksum: Checksum::new(),
        zeros: 0,
    };
    for row in pixels.chunks_exact(width) {
        filter.sink.row(1 + width);
        filter.byte(UP);
        filter.difference(row, above);
        above = row;
    }
    filter.checksum.value()
}

/// Between the pixels and the sink.
struct Filter<'s, S> {
    sink: &'s mut S,
    checksum: Checksum,
    /// How many zeros have not been handed to the sink.
    zeros: usize,
}

impl<S: Sink> Filter<'_, S> {
    #[inline]
    fn byte(&mut self, byte: u8) {
        self.sink.literal(byte);
        self.checksum.run(byte, 1);
    }

    #[inline]
    fn run(&mut self, byte: u8, length: usize) {
        self.sink.run(byte, length);
        self.checksum.run(byte, length);
    }

    #[inline]
    fn end_zeros(&mut self) {
        let zeros = mem::take(&mut self.zeros);
        self.run(0, zeros);
    }

    /// The difference of two rows: zeros as runs, whole eights of another byte as runs too, and all else byte by byte.
    #[inline]
    fn difference(&mut self, row: &[u8], above: &[u8]) {
        let (eights, rest) = row.as_chunks::<8>();
        let (eights_above, rest_above) = above.as_chunks::<8>();
        let mut pairs = eights.iter().zip(eights_above).peekable();
        while let Some((eight, eight_above)) = pairs.next() {
            if eight == eight_above {
                self.zeros += 8;
                continue;
            }
            let bytes = subtract(*eight, *eight_above);
            if bytes.rotate_left(8) == bytes {
                let mut length = 8;
                while pairs
                    .next_if(|(eight, above)| subtract(**eight, **above) == bytes)
                    .is_some()
                {
                    length += 8;
                }
                self.end_zeros();
                self.run(bytes as u8, length);
            } else {
                self.eight(bytes);
            }
        }
        if !rest.is_empty() {
            let padded = |rest: &[u8]| {
                let mut eight = [0; 8];
                eight[..rest.len()].copy_from_slice(rest);
                eight
            };
            self.eight(subtract(padded(rest), padded(rest_above)));
            // The padding is the same in both rows.
            self.zeros -= 8 - rest.len();
        }
        self.end_zeros();
    }

    #[inline]
    fn eight(&mut self, bytes: u64) {
        let (before, after) = (bytes.trailing_zeros() / 8, bytes.leading_zeros() / 8);
        if before == 8 {
            self.zeros += 8;
            return;
        }
        self.zeros += before as usize;
        self.end_zeros();
        let mut middle = bytes >> (8 * before);
        for _ in before..8 - after {
            self.byte(middle as u8);
            middle >>= 8;
        }
        self.zeros = after as usize;
    }
}

/// The differences of eight bytes that are each below 128, as places in the palette are.
#[inline]
fn subtract(bytes: [u8; 8], from: [u8; 8]) -> u64 {
    /// The highest bit of each byte, which keeps a byte's difference from reaching the next.
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    ((u64::from_le_bytes(bytes) | HIGHEST) - u64::from_le_bytes(from)) ^ HIGHEST
}
