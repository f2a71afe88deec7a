//! PNG's packing (zlib), made for pictures of flat areas: runs of one byte, in a Huffman code that is fitted once.
//!
//! Each row is written as its difference from the row above (PNG's filter `Up`), so most bytes are zeros in long runs.
//! No other repetition is searched for, and the code is the same for all pictures of a theme: so one pass over the
//! pixels writes the file. `docs/decisions.md` compares this with what the libraries need.

mod adler;
mod bits;
mod filter;

use std::iter;

use bits::Bits;
use filter::{Sink, scan};

use super::huffman::Code;

/// The symbol that ends a block.
const END: usize = 256;
/// Literals, the end and lengths.
pub(super) const SYMBOLS: usize = 286;
/// The longest run that one match writes (RFC 1951, 3.2.5); the shortest is 3.
const LONGEST: usize = 258;

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
