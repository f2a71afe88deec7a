//! GIF's packing (variable-length LZW), made for frames in which nearly everything is 'as before'.
//!
//! The common encoders look at every pixel: four milliseconds for a frame of 800 × 986, however little has changed.
//! This one passes over runs of one chosen colour in a single step for each code that it writes, which makes an
//! animation of 120 moves several times as quick.

const MAX_CODES: u16 = 4096;
/// Twice as many slots as codes keep the probes short, and the table in the fastest cache.
const SLOTS: usize = 1 << 13;
const EMPTY: u32 = u32::MAX;

/// Added to a pixel that may be written as it is or as the run's colour, since it shows the same on the picture before.
pub(super) const EITHER: u8 = 128;

/// Packs pixels below `1 << bits` (`bits` from 2 to 8) into what [`gif::Encoder::write_lzw_pre_encoded_frame`] takes.
/// Runs of the colour `run` cost next to no time.
pub(super) fn encode(pixels: &[u8], bits: u8, run: u8) -> Vec<u8> {
    let mut packer = Packer::new(bits, run);
    packer.code(packer.clear);
    let mut rest = pixels;
    let mut prefix = None;
    while let Some((&pixel, after)) = rest.split_first() {
        prefix = match prefix {
            None if pixel == run || pixel >= EITHER => {
                let length = run_length(rest, run);
                rest = &rest[length..];
                Some(packer.run(length))
            }
            None => {
                rest = after;
                Some(u16::from(pixel))
            }
            Some(before) => match packer.continued(before, pixel, run) {
                Ok(code) => {
                    rest = after;
                    Some(code)
                }
                Err(slot) => {
                    packer.code(before);
                    let pixel = if pixel >= EITHER { run } else { pixel };
                    packer.learn(slot, before, pixel);
                    None
                }
            },
        };
    }
    if let Some(code) = prefix {
        packer.code(code);
        // The reader gives the next code away here too, and its width with it.
        packer.count();
    }
    packer.code(packer.clear + 1);
    packer.finish()
}

/// How many pixels at the beginning have that colour, or may have it.
fn run_length(pixels: &[u8], run: u8) -> usize {
    let fits = |pixel: &u8| *pixel == run || *pixel >= EITHER;
    // By handfuls first: the compiler compares them at once.
    let (handfuls, _) = pixels.as_chunks::<32>();
    let handfuls = handfuls
        .iter()
        .take_while(|handful| handful.iter().fold(true, |all, pixel| all & fits(pixel)));
    let whole = 32 * handfuls.count();
    let rest = pixels[whole..].iter().take_while(|pixel| fits(pixel));
    whole + rest.count()
}

struct Packer {
    /// Prefix, pixel and code in one number: 12, 8 and 12 bits.
    table: Vec<u32>,
    /// The codes of runs of one, two, three … of the run's colour.
    runs: Vec<u16>,
    clear: u16,
    next: u16,
    width: u32,
    pending: u64,
    pending_bits: u32,
    out: Vec<u8>,
}

impl Packer {
    fn new(bits: u8, run: u8) -> Packer {
        let clear = 1 << bits;
        Packer {
            table: vec![EMPTY; SLOTS],
            runs: vec![u16::from(run)],
            clear,
            next: clear + 2,
            width: u32::from(bits) + 1,
            pending: 0,
            pending_bits: 0,
            out: vec![bits],
        }
    }

    /// Writes a run except for its last part, and returns the code of that.
    fn run(&mut self, mut length: usize) -> u16 {
        while length > self.runs.len() {
            let known = self.runs.len();
            let longest = self.runs[known - 1];
            let pixel = self.runs[0] as u8;
            self.code(longest);
            length -= known;
            if let Err(slot) = self.find(longest, pixel) {
                let code = self.next;
                if self.learn(slot, longest, pixel) {
                    self.runs.push(code);
                }
            }
        }
        self.runs[length - 1]
    }

    /// The code of a known string and one more pixel, which may be one of two; or else the slot where it belongs with
    /// the run's colour, if that is one of them.
    fn continued(&self, prefix: u16, pixel: u8, run: u8) -> Result<u16, usize> {
        if pixel < EITHER {
            return self.find(prefix, pixel);
        }
        self.find(prefix, run)
            .or_else(|slot| self.find(prefix, pixel - EITHER).map_err(|_| slot))
    }

    /// The code of a known string and one more pixel, or else the slot where it belongs.
    fn find(&self, prefix: u16, pixel: u8) -> Result<u16, usize> {
        let key = u32::from(prefix) << 8 | u32::from(pixel);
        let mut slot = key.wrapping_mul(0x9e37_79b1) as usize >> (32 - SLOTS.ilog2());
        loop {
            let entry = self.table[slot];
            if entry == EMPTY {
                return Err(slot);
            }
            if entry >> 12 == key {
                return Ok((entry & 0xfff) as u16);
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// Gives a string the next code, or forgets all strings if there is none left. Says which.
    fn learn(&mut self, slot: usize, prefix: u16, pixel: u8) -> bool {
        if self.next == MAX_CODES {
            self.code(self.clear);
            self.table.fill(EMPTY);
            self.runs.truncate(1);
            self.next = self.clear + 2;
            self.width = self.clear.ilog2() + 1;
            return false;
        }
        self.table[slot] = u32::from(prefix) << 20 | u32::from(pixel) << 12 | u32::from(self.next);
        self.count();
        true
    }

    /// Gives the next code away, if there is one.
    fn count(&mut self) {
        if self.next < MAX_CODES {
            self.width += u32::from(self.next == 1 << self.width);
            self.next += 1;
        }
    }

    fn code(&mut self, code: u16) {
        self.pending |= u64::from(code) << self.pending_bits;
        self.pending_bits += self.width;
        while self.pending_bits >= 8 {
            self.out.push(self.pending as u8);
            self.pending >>= 8;
            self.pending_bits -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.pending_bits > 0 {
            self.out.push(self.pending as u8);
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Unpacks with the `gif` crate, as a picture of one row.
    fn unpacked(packed: Vec<u8>, length: usize) -> Vec<u8> {
        read(packed, length, false)
    }

    /// `strict`: the end code must follow. The crate overlooks one that fills its last byte in long pictures, so this is
    /// asked of short ones only.
    fn read(packed: Vec<u8>, length: usize, strict: bool) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, length as u16, 1, &[0; 768]).unwrap();
        let frame = gif::Frame {
            width: length as u16,
            height: 1,
            buffer: packed.into(),
            ..gif::Frame::default()
        };
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = gif::DecodeOptions::new();
        options.check_lzw_end_code(strict);
        let mut decoder = options.read_info(&file[..]).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    proptest! {
        #[test]
        fn packed_data_unpacks(runs in prop::collection::vec((0..4_u8, 1..400_usize), 1..120), noise in any::<u64>()) {
            // Runs of the chosen colour and others, and noise between them that fills the table.
            let mut state = noise | 1;
            let mut pixels: Vec<u8> = Vec::new();
            for (colour, length) in runs {
                for _ in 0..length {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    pixels.push(if colour == 3 { (state % 128) as u8 } else { colour });
                }
            }
            prop_assert_eq!(&unpacked(encode(&pixels, 7, 0), pixels.len()), &pixels);
        }
    }

    #[test]
    fn every_length_ends_where_the_reader_expects() {
        let pixels: Vec<u8> = (0..9000_u32).map(|i| (i * i / 7 % 97) as u8).collect();
        for length in (1..600).chain((3000..9000).step_by(7)) {
            let pixels = &pixels[..length];
            assert_eq!(read(encode(pixels, 7, 0), length, true), pixels);
        }
    }

    #[test]
    fn long_runs_take_few_codes() {
        let pixels = vec![9; 60_000];
        let packed = encode(&pixels, 7, 9);
        assert!(packed.len() < 600, "{}", packed.len());
        assert_eq!(unpacked(packed, pixels.len()), pixels);
    }
}
