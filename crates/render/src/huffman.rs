//! Huffman codes as deflate uses them (RFC 1951, 3.2.2 and 3.2.7).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The greatest number of bits of a code, and of the code in which the lengths of codes are written.
const LONGEST: [u32; 2] = [15, 7];
/// The order in which the lengths of the codes of lengths are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Each symbol's bits, the first one lowest, and their number.
pub(super) struct Code(Vec<(u64, u32)>);

impl Code {
    /// The shortest code for symbols that occur so often, of which each must occur.
    pub(super) fn fitted(counts: &[u32]) -> Code {
        Code::of(&lengths(counts, LONGEST[0]))
    }

    /// The code that deflate gives to symbols with codes of such lengths.
    fn of(lengths: &[u32]) -> Code {
        let mut next = [0; 16];
        for &length in lengths.iter().filter(|&&length| length > 0) {
            next[length as usize] += 1;
        }
        let mut code = 0;
        for slot in &mut next {
            let count = std::mem::replace(slot, code);
            code = (code + count) << 1;
        }
        let code = |&length: &u32| {
            let code: u32 = next[length as usize];
            next[length as usize] += 1;
            (
                u64::from(code.reverse_bits().checked_shr(32 - length).unwrap_or(0)),
                length,
            )
        };
        Code(lengths.iter().map(code).collect())
    }

    /// A symbol's bits and their number.
    pub(super) fn symbol(&self, symbol: usize) -> (u64, u32) {
        self.0[symbol]
    }

    /// Writes what a reader must know of this code, and a code of one distance: value and number of bits of each part.
    pub(super) fn describe(&self, put: &mut impl FnMut((u64, u32))) {
        let distance = [1];
        let lengths_written: Vec<u32> = self.0.iter().map(|it| it.1).chain(distance).collect();
        let mut counts = [0; 19];
        for &length in &lengths_written {
            counts[length as usize] += 1;
        }
        let widths = lengths(&counts, LONGEST[1]);
        put((self.0.len() as u64 - 257, 5));
        put((0, 5));
        put((ORDER.len() as u64 - 4, 4));
        for symbol in ORDER {
            put((widths[symbol].into(), 3));
        }
        let code = Code::of(&widths);
        for length in lengths_written {
            put(code.symbol(length as usize));
        }
    }
}

/// The lengths of the shortest code for symbols that occur so often, at most so long; 0 for those that never occur.
fn lengths(counts: &[u32], longest: u32) -> Vec<u32> {
    // Counts that are nearer to each other make a code with a shorter longest symbol.
    (0..u32::BITS)
        .map(|shift| depths(counts, shift))
        .find(|lengths| lengths.iter().all(|&length| length <= longest))
        .expect("equal counts make a code of nearly equal lengths")
}

/// How deep each symbol is in the tree that always joins the two rarest.
fn depths(counts: &[u32], shift: u32) -> Vec<u32> {
    let occurring = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut rarest: BinaryHeap<_> = occurring
        .map(|(symbol, &count)| Reverse(((count >> shift).max(1), symbol)))
        .collect();
    let mut parents = vec![None; counts.len()];
    while rarest.len() > 1
        && let (Some(Reverse((one, left))), Some(Reverse((other, right)))) =
            (rarest.pop(), rarest.pop())
    {
        let joined = parents.len();
        (parents[left], parents[right]) = (Some(joined), Some(joined));
        parents.push(None);
        rarest.push(Reverse((one + other, joined)));
    }
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len()).rev() {
        if let Some(parent) = parents[node] {
            depths[node] = depths[parent] + 1;
        }
    }
    depths.truncate(counts.len());
    depths
}
