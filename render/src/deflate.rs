//! PNG's packing (zlib), made for pictures of flat areas: runs of one byte, in a Huffman code that is fitted once.
//!
//! Each row is written as its difference from the row above (PNG's filter `Up`), so most bytes are zeros in long runs.
//! No other repetition is searched for, and the code is the same for all pictures of a theme: so one pass over the
//! pixels writes the file. `docs/decisions.md` compares this with what the libraries need.

use std::{iter, mem};

use super::huffman::Code;

/// The name of PNG's filter `Up`, at the beginning of each row.
const UP: u8 = 2;
/// The symbol that ends a block.
const END: usize = 256;
/// Literals, the end and lengths.
pub(super) const SYMBOLS: usize = 286;
/// The longest run that one match writes (RFC 1951, 3.2.5); the shortest is 3.
const LONGEST: usize = 258;

/// How many bytes the packed file grows by at a time.
const SPARE: usize = 32 << 10;

/// A Huffman code for pictures, ready to write: bits and their number.
pub(super) struct Packer {
    /// The beginning of each file, with the description of the code.
    head: Bits,
    literals: [(u64, u32); 256],
    /// A match of each length, its distance included; of length 0 nothing.
    matches: Vec<(u64, u32)>,
    /// Runs of zeros that need one match at most.
    zeros: Vec<(u64, u32)>,
    end: (u64, u32),
}

impl Packer {
    /// A packer with a code that is short for the frequent values of these pictures, each with its width.
    pub(super) fn fitted<'a>(samples: impl IntoIterator<Item = (&'a [u8], usize)>) -> Packer {
        // Every symbol may occur.
        let mut counter = Counter([1; SYMBOLS]);
        for (pixels, width) in samples {
            scan(pixels, width, &mut counter);
        }
        let code = Code::fitted(&counter.0);
        let literals = std::array::from_fn(|symbol| code.symbol(symbol));
        let matches: Vec<_> = (0..=LONGEST).map(|length| matched(&code, length)).collect();
        let zeros = (0..=LONGEST + 1).map(|length| {
            if length < 4 {
                (0..length).fold((0, 0), |bits, _| joined(bits, literals[0]))
            } else {
                joined(literals[0], matches[length - 1])
            }
        });
        let mut head = Bits::new();
        head.reserve(SYMBOLS);
        // A zlib stream with a window of 32 KiB; then one block, the last, with a code of its own.
        head.put((0x0178, 16));
        head.put((0b101, 3));
        code.describe(&mut |bits| head.put(bits));
        Packer {
            zeros: zeros.collect(),
            head,
            literals,
            matches,
            end: code.symbol(END),
        }
    }

    /// Packs rows of `width` bytes as a PNG file's `IDAT` chunk, filters included.
    pub(super) fn pack(&self, pixels: &[u8], width: usize) -> Vec<u8> {
        let mut writer = Writer {
            packer: self,
            bits: self.head.clone(),
        };
        let checksum = scan(pixels, width, &mut writer);
        writer.bits.reserve(1);
        writer.bits.put(self.end);
        let mut out = writer.bits.finish();
        out.extend_from_slice(&checksum.to_be_bytes());
        out
    }
}

/// One after the other.
fn joined((first, length): (u64, u32), (second, more): (u64, u32)) -> (u64, u32) {
    (first | second << length, length + more)
}

/// A match of that length, at the one distance that there is: the byte before, which has the code of one zero.
fn matched(code: &Code, length: usize) -> (u64, u32) {
    if length < 3 {
        return (0, 0);
    }
    let (symbol, extra, extra_bits) = length_symbol(length);
    joined(code.symbol(symbol), (extra.into(), extra_bits + 1))
}

/// Takes what a picture consists of.
trait Sink {
    /// A row of so many bytes begins.
    fn row(&mut self, bytes: usize);
    fn literal(&mut self, byte: u8);
    /// The same byte `length` times.
    fn run(&mut self, byte: u8, length: usize);
}

struct Counter([u32; SYMBOLS]);

impl Sink for Counter {
    fn row(&mut self, _: usize) {}

    fn literal(&mut self, byte: u8) {
        self.0[usize::from(byte)] += 1;
    }

    fn run(&mut self, byte: u8, length: usize) {
        for (literals, matched) in parts(length) {
            self.0[usize::from(byte)] += literals;
            if matched > 0 {
                self.0[length_symbol(matched).0] += 1;
            }
        }
    }
}

/// A run as deflate writes it: each time some single bytes, then a match of that length if it is not 0.
fn parts(length: usize) -> impl Iterator<Item = (u32, usize)> {
    let first = length.min(LONGEST + 1);
    let (first, rest) = match first {
        0..=3 => ((first as u32, 0), 0),
        _ => ((1, first - 1), length - first),
    };
    let (whole, tail) = (rest / LONGEST, rest % LONGEST);
    let tail = if tail < 3 {
        (tail as u32, 0)
    } else {
        (0, tail)
    };
    iter::once(first)
        .chain(iter::repeat_n((0, LONGEST), whole))
        .chain(iter::once(tail))
}

struct Writer<'p> {
    packer: &'p Packer,
    bits: Bits,
}

impl Sink for Writer<'_> {
    fn row(&mut self, bytes: usize) {
        self.bits.reserve(bytes);
    }

    #[inline]
    fn literal(&mut self, byte: u8) {
        self.bits.put(self.packer.literals[usize::from(byte)]);
    }

    #[inline]
    fn run(&mut self, byte: u8, length: usize) {
        if let (0, Some(&zeros)) = (byte, self.packer.zeros.get(length)) {
            self.bits.put(zeros);
            return;
        }
        for (literals, matched) in parts(length) {
            (0..literals).for_each(|_| self.literal(byte));
            self.bits.put(self.packer.matches[matched]);
        }
    }
}

/// Filters the rows, hands what comes out to the sink, and returns its checksum for the end of the file.
fn scan(pixels: &[u8], width: usize, sink: &mut impl Sink) -> u32 {
    let blank = vec![0; width];
    let mut above = &blank[..];
    let mut filter = Filter {
        sink,
        checksum: Checksum { a: 1, b: 0 },
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

/// The checksum of a zlib stream (Adler-32, RFC 1950), which takes a run in one step.
struct Checksum {
    a: u64,
    b: u64,
}

impl Checksum {
    /// A picture has too few bytes for the sums to overflow: `b` is below 128 times the square of their number.
    #[inline]
    fn run(&mut self, byte: u8, length: usize) {
        let (byte, length) = (u64::from(byte), length as u64);
        self.b += length * self.a + byte * (length * (length + 1) / 2);
        self.a += byte * length;
    }

    fn value(&self) -> u32 {
        const MODULUS: u64 = 65_521;
        (((self.b % MODULUS) << 16) | (self.a % MODULUS)) as u32
    }
}

/// The symbol of a match's length, what is added to it, and in how many bits (RFC 1951, 3.2.5).
#[inline]
fn length_symbol(length: usize) -> (usize, u32, u32) {
    if length == LONGEST {
        return (285, 0, 0);
    }
    let over = length as u32 - 3;
    if over < 8 {
        return (257 + over as usize, 0, 0);
    }
    let extra = over.ilog2() - 2;
    (
        257 + (extra * 4 + (over >> extra)) as usize,
        over & ((1 << extra) - 1),
        extra,
    )
}

/// Bits, the first one lowest in each byte.
#[derive(Clone)]
struct Bits {
    /// The output, and unused bytes after it.
    out: Vec<u8>,
    length: usize,
    pending: u64,
    count: u32,
}

impl Bits {
    fn new() -> Bits {
        Bits {
            out: Vec::new(),
            length: 0,
            pending: 0,
            count: 0,
        }
    }

    /// Reserves so many bytes, each in the longest code that there is.
    fn reserve(&mut self, bytes: usize) {
        let needed = self.length + 2 * bytes + 16;
        if self.out.len() < needed {
            self.out.resize(needed + SPARE, 0);
        }
    }

    /// Adds at most 56 bits, for which bytes must be reserved.
    #[inline]
    fn put(&mut self, (bits, count): (u64, u32)) {
        self.pending |= bits << self.count;
        self.count += count;
        // All that is pending is written, and only whole bytes are left behind: quicker than to ask whether there are any.
        self.out[self.length..self.length + 8].copy_from_slice(&self.pending.to_le_bytes());
        self.length += (self.count / 8) as usize;
        self.pending >>= self.count & !7;
        self.count %= 8;
    }

    fn finish(mut self) -> Vec<u8> {
        self.out.truncate(self.length + usize::from(self.count > 0));
        self.out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Unpacks with the `png` crate, filters included and checksums compared.
    fn unpacked(packed: &[u8], width: usize, height: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        writer.write_chunk(png::chunk::IDAT, packed).unwrap();
        drop(writer);
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.ignore_checksums(false);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        reader.finish().unwrap();
        pixels
    }

    /// Runs and noise: the two kinds of what a picture is made of.
    fn pixels(runs: &[(u8, usize)], noise: u64, width: usize, height: usize) -> Vec<u8> {
        let mut state = noise | 1;
        let mut pixels: Vec<u8> = Vec::new();
        for &(colour, length) in runs.iter().cycle().take(100_000) {
            for _ in 0..length {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                pixels.push(if colour == 3 {
                    (state % 128) as u8
                } else {
                    colour
                });
            }
            if pixels.len() >= width * height {
                break;
            }
        }
        pixels.resize(width * height, 0);
        pixels
    }

    proptest! {
        #[test]
        fn packed_data_unpacks(
            runs in prop::collection::vec((0..4_u8, 1..900_usize), 1..40),
            noise in any::<u64>(),
            width in 1..70_usize,
            height in 1..40_usize,
        ) {
            let pixels = pixels(&runs, noise, width, height);
            for sample in [&pixels[..0], &pixels[..]] {
                let packer = Packer::fitted([(sample, width)]);
                prop_assert_eq!(&unpacked(&packer.pack(&pixels, width), width, height), &pixels);
            }
        }
    }

    #[test]
    fn runs_of_every_length_unpack() {
        for width in 1..900 {
            // A row of one colour, the same again, and one in which the run begins later.
            let mut pixels = vec![5; 3 * width];
            pixels[2 * width] = 9;
            let packer = Packer::fitted([(&pixels[..], width)]);
            assert_eq!(
                unpacked(&packer.pack(&pixels, width), width, 3),
                pixels,
                "{width}"
            );
        }
    }

    #[test]
    fn flat_pictures_are_small() {
        let pixels = vec![7; 800 * 900];
        let packer = Packer::fitted([(&pixels[..], 800)]);
        let size = packer.pack(&pixels, 800).len();
        assert!(size < 5000, "{size}");
    }
}
